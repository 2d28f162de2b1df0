"""Whatever happens at the table, the game stays a game, and the same facts give the same game."""

from dataclasses import fields

import pytest
from driver import EMERALD_WORDS, RED_WORDS, Table, in_box_four, in_round, setup
from hypothesis import HealthCheck, given, note
from hypothesis import settings as limits
from hypothesis import strategies as st

from assistant.core.clock import samples
from assistant.core.events import Heard, Listened, SpeechEnded, SpeechStarted
from assistant.language.letters import names
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.ledger import BOXES
from assistant.stay_cool.sandglass import CAPACITY
from assistant.stay_cool.setup import ALL_ROLES, Role
from assistant.stay_cool.state import Game
from assistant.stay_cool.step import StayCool, replay, start, step

COMMANDS = (
    *("repite", "pausa", "sigue", "marcador", "ayuda", "vale", "no vale", "deshacer", "terminar", "sí", "no"),
    *("tiempo", "tiempo tiempo", "listo", "vale listo", "dados", "dados ese", "o ele", "[unk]", "fin del turno"),
    *("bogotá", "dados pe a ene", "sol", "ere o", "tres", "tiempo bogotá", "no vale vale", "cinco"),
)
CHOICES = (
    *("listo", "right emerald", "right red", "right red", "speak", "speak", "speak", "call", "wait", "late"),
    *("partial", "vanish", "out", "run out", "run out", "sigue", "no", "restore", "lose", "half", *COMMANDS),
)
ROLES = (ALL_ROLES, ALL_ROLES, ALL_ROLES, frozenset({Role.TIMEKEEPER}), frozenset({Role.VERBAL}))


def right(table, colour):
    progress = table.game.turn.progress
    if colour is Colour.EMERALD:
        return EMERALD_WORDS[min(progress.emerald, 9)]
    word = RED_WORDS[min(progress.red, 4)].upper()
    return "dados " + " ".join(names(letter)[0] for letter in word)


def happen(table, what, chance):  # noqa: C901, PLR0912 (a list of things that happen)
    """Let something plausible happen at the table."""
    match what:
        case "right emerald":
            table.say(right(table, Colour.EMERALD))
        case "right red":
            table.say(right(table, Colour.RED))
        case "speak" if table.game.speech and table.game.speech[0].started is None:
            table.start_speaking().wait(0.5).end_speaking()
        case "speak" | "half":
            table.quiet() if what == "speak" or not table.game.speech else table.start_speaking()
        case "wait":
            table.wait(chance.choice([0.3, 3, 12, 31]))
        case "call" | "out" if table.progress.glass and table.glass.runs_out_at and table.out_at() > table.now:
            table.wait_until(table.out_at() - 0.1 if what == "call" else table.out_at())
            table.say("tiempo") if what == "call" else table
        case "late":
            table.say(right(table, chance.choice(list(Colour))), late=chance.choice([0.5, 4]))
        case "partial":
            table.partial("tiempo")
        case "vanish":
            table.nothing()
        case "lose":
            table.lose_sound()
        case "restore":
            table.restore_sound(2)
        case "call" | "out":
            table.wait(1)
        case "run out":
            if table.game.hold is None and table.progress.glass:
                table.nothing().run_out()
        case words:
            table.say(words)


def check(table, before):
    """What holds after every fact."""
    game = table.game
    for turn in game.turns:
        progress = turn.progress
        assert 0 <= progress.box <= BOXES
        assert 0 <= progress.red <= 5
        assert 0 <= progress.emerald <= 10
        if progress.glass is not None:
            assert 0 <= progress.glass.remaining(samples(table.now)) <= progress.glass.top <= CAPACITY
    for colour in Colour:
        assert sum(u.purpose.startswith(f"{colour} ") for u in game.speech) <= 1
    assert sum(u.started is not None for u in game.speech) <= 1
    assert 1 <= len(game.turns) <= 3 * len(game.setup.players)
    assert game.points() == points_of(game)
    common = min(len(before.turns), len(game.turns))
    for old, new in zip(before.turns[:common], game.turns[:common], strict=True):
        given_back = len(game.turns) < len(before.turns)
        assert given_back or new.ledger[: len(old.ledger)] == old.ledger
    if game.phase in ("ready", "over"):
        assert all(turn.progress.ended for turn in (game.turns if game.phase == "over" else game.turns[:-1]))
    if game.hold in ("pause", "stopping", "sound_lost") and game.turn.progress.glass is not None:
        assert game.turn.progress.glass.since is None


def points_of(game):
    rows = [[] for _ in game.setup.players]
    last_is_over = game.phase in ("over", "finished") and game.last_turn and game.turn.progress.ended
    for turn in game.turns if last_is_over else game.turns[:-1]:
        red = turn.progress.red_counted if turn.red is None else turn.progress.red
        answered = turn.progress.emerald
        emerald = turn.progress.emerald_counted if turn.emerald is None else (answered + 1) // 2
        rows[turn.player].append((red or 0) * (emerald or 0))
    return tuple(map(tuple, rows))


def a_table(chance):
    """A table somewhere in a game."""
    roles = chance.choice(ROLES)
    table = Table(setup(*chance.choice([("Ana",), ("Ana", "Beto")]), roles=roles))
    if roles != ALL_ROLES:
        return table.quiet().say("ya").quiet() if chance.random() < 0.7 else table
    last = 3 * len(table.setup.players) - 1
    table.play_to(chance.choice([0, last, chance.randint(0, last)]))
    if chance.random() < 0.8:
        table.begin().answer(*chance.choice([(0, 0), (1, 1), (5, 9), (4, 10)]))
        if table.game.called_round and chance.random() < 0.5:
            table.call(0.5).call(0.5).call(0.5)
    return table


@limits(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=True))
def test_anything_may_happen_in_any_order(chance):
    table = a_table(chance)
    steps = [(len(table.events), table.game)]
    for _ in range(chance.randint(5, 30)):
        what, before = chance.choice(CHOICES), table.game
        note(what)
        happen(table, what, chance)
        check(table, before)
        steps.append((len(table.events), table.game))
    number, game = chance.choice(steps)
    assert replay(table.setup, table.events[:number]) == game


def whole_game():
    """A game with a bit of everything, and its states after each fact."""
    table = Table(setup("Ana", "Beto"))
    table.begin().answer(2, 3).say("bogotá").say("vale").quiet().say("pausa").wait(9).say("sigue").quiet()
    table.say("dados pe a ene").quiet().wait(20).run_out().quiet().say("no vale")
    table.play_turn(1, 2).begin().call(3).answer(1, 1).lose_sound().restore_sound(5).quiet().run_out().quiet()
    table.say("vale").quiet().say("sigue").quiet().partial("tiempo").nothing().answer(1, 1).run_out()
    table.play_turn(2, 2).play_turn(1, 1).play_turn(1, 4).quiet().say("no vale").quiet().wait(10)
    return table


def test_a_journal_replayed_to_any_point_gives_the_state_at_that_point():
    table = whole_game()
    assert table.game.phase == "finished"
    game, _ = start(table.setup)
    for number, event in enumerate(table.events):
        if number % 30 == 0:
            assert replay(table.setup, table.events[:number]) == game
        game, _ = step(game, event)
    assert game == table.game


def test_a_journal_without_the_facts_that_changed_nothing_gives_the_same_game():
    table = whole_game()
    game, _ = start(table.setup)
    kept = []
    for event in table.events:
        after, effects = step(game, event)
        if after is not game or effects:
            kept.append(event)
        game = after
    assert len(kept) < len(table.events) / 2
    assert replay(table.setup, kept) == table.game


@pytest.mark.parametrize(
    "table",
    [
        Table(setup("Ana")),
        in_round(1).wait(5),
        in_round(2).wait(5),
        in_box_four(3).wait(5),
        in_round(1).say("pausa"),
        in_round(1).lose_sound().listened(),
        in_round(2).run_out().quiet(),
    ],
    ids=["ready", "round 1", "round 2", "box 4", "paused", "sound lost", "between turns"],
)
def test_hearing_nothing_when_nothing_is_due_is_no_fact(table):
    now = samples(table.now + 0.5)
    game, effects = step(table.game, Listened(now, now))
    assert game is table.game
    assert effects == ()


def test_the_end_of_speech_that_was_broken_off_is_no_fact():
    table = in_round(1).say("repite").start_speaking()
    gone = table.game.speech[0].id
    table.say("parís")
    assert step(table.game, SpeechEnded(gone, samples(table.now)))[0] is table.game


def test_the_start_of_speech_that_was_broken_off_is_no_fact():
    table = in_round(1).say("repite")
    gone = table.game.speech[0].id
    table.say("parís")
    game, effects = step(table.game, SpeechStarted(gone, samples(table.now)))
    assert (game, effects) == (table.game, ())


def test_an_empty_result_is_no_fact():
    table = in_round(1)
    heard = Heard((), samples(table.now), utterance=99)
    assert step(table.game, heard) == (table.game, ())


def test_the_state_is_frozen():
    game = in_round(1).game
    with pytest.raises(AttributeError):
        game.phase = "over"
    assert hash(game.turns)
    assert {field.name for field in fields(Game)}


def test_the_game_for_the_host_is_the_same_function():
    rules = StayCool(setup("Ana"))
    assert rules.start() == start(rules.setup)
    event = Listened(5, 5)
    assert rules.step(rules.start()[0], event) == step(start(rules.setup)[0], event)
