"""Ears that fall behind, and a program that was cut off and goes on: nobody loses sand, points or a turn."""

import pytest
from driver import Table, in_box_four, in_round, setup
from hypothesis import HealthCheck, given
from hypothesis import settings as limits
from hypothesis import strategies as st
from test_replay import CHOICES, a_table, happen, whole_game

from assistant.core.clock import samples
from assistant.core.effects import Finish, Say
from assistant.core.events import CaughtUp, FellBehind, Interrupted, SoundLost, SoundRestored
from assistant.stay_cool import lines
from assistant.stay_cool.flow import cards_finished
from assistant.stay_cool.setup import ALL_ROLES, Role
from assistant.stay_cool.state import Game
from assistant.stay_cool.step import replay, start, step


def late(table, back=1.6):
    """The ears are found to be ``back`` seconds late: all that was heard is that old."""
    return table.take(FellBehind(samples(table.now - back)))


def in_time(table):
    return table.take(CaughtUp(samples(table.now)))


def test_the_sand_stops_when_the_ears_fell_behind_not_when_that_was_noticed():
    table = in_round(2).wait(10)
    sand = table.glass.remaining(samples(table.now - 1.6))
    late(table)
    assert table.glass.top == sand
    assert table.glass.since is None
    assert table.said()[-1] == lines.BEHIND


def test_nothing_that_is_heard_late_is_judged():
    table = late(in_round(2).wait(10)).say("parís").say("tiempo").spell("sol").say("bogotá")
    assert table.verdicts == []
    assert table.progress.box == 1


def test_the_sand_runs_again_when_the_ears_have_caught_up_and_it_was_said():
    table = late(in_round(2).wait(10))
    sand = table.glass.top
    in_time(table.wait(20)).start_speaking().wait(1)
    assert table.glass.since is None
    table.end_speaking()
    assert table.glass.remaining(samples(table.now)) == sand
    assert table.said()[-2:] == ["Pista de la palabra 1.", "Pregunta 1."]


def test_a_turn_never_ends_while_the_ears_are_behind():
    table = late(in_box_four(2).wait(5)).wait(60)
    assert table.game.hold == "behind"
    assert table.progress.ended is None


def test_sound_lost_while_behind_waits_for_the_sound():
    table = late(in_round(1).wait(5)).lose_sound()
    assert table.said()[-1] == lines.SOUND_LOST
    in_time(table)
    assert table.game.hold == "sound_lost"
    assert table.restore_sound().quiet().game.hold is None


def test_a_pause_is_kept_however_late_the_ears_are():
    assert in_time(late(in_round(1).wait(5).say("pausa"))).game.hold == "pause"


def test_no_to_terminar_goes_on_if_the_ears_have_caught_up_meanwhile():
    table = in_time(late(in_round(1).wait(5)).type_in("terminar")).type_in("no").quiet()
    assert table.game.hold is None


def test_sound_lost_while_the_host_asks_whether_to_stop_is_still_lost_after_no():
    table = in_round(1).wait(5).say("terminar").lose_sound().type_in("no")
    assert table.game.hold == "sound_lost"
    assert table.restore_sound().quiet().game.hold is None


def test_ears_that_fell_behind_while_the_host_asks_whether_to_stop_are_waited_for_after_no():
    table = late(in_round(1).wait(5).say("terminar")).type_in("no")
    assert table.said()[-1] == lines.BEHIND
    assert in_time(table).quiet().game.hold is None


def test_a_pause_before_the_question_whether_to_stop_outlasts_a_loss():
    table = in_round(1).wait(5).say("pausa").say("terminar").lose_sound().restore_sound().say("no")
    assert table.game.hold == "pause"


def interrupted(table):
    return table.forget().take(Interrupted(samples(table.now)))


def test_a_turn_that_was_cut_off_is_offered_again_by_name_and_waits():
    table = interrupted(in_round(1).answer(1, 1).wait(5))
    assert len(table.said()) == 1
    assert "Ana" in table.said()[0]
    assert "sigue" in table.said()[0]
    assert table.quiet().wait(300).glass.since is None


def test_a_turn_offered_again_goes_on_with_its_answers_its_sand_and_its_open_questions():
    table = in_round(2).answer(1, 2).wait(5)
    sand = table.glass.remaining(samples(table.now))
    interrupted(table).quiet().say("sigue").quiet()
    assert (table.progress.red, table.progress.emerald) == (1, 2)
    assert table.said()[-2:] == ["Pista de la palabra 2.", "Pregunta 3."]
    assert table.glass.remaining(table.glass.since) == sand


def test_somebody_alone_is_told_that_the_turn_is_theirs():
    table = Table(setup("Ana")).begin()
    assert "decid" not in interrupted(table).said()[0]


def test_a_reading_that_was_cut_off_is_read_again_before_the_glass_is_turned():
    table = interrupted(Table(setup("Ana", "Beto")).quiet().say("listo").start_speaking()).quiet()
    assert table.progress.glass is None
    table.say("sigue").quiet()
    assert table.game.phase == "running"


def test_a_player_who_had_not_begun_is_named_again():
    table = interrupted(Table(setup("Ana", "Beto")).play_turn(1, 1))
    assert [lines.ready(table.game)] == table.said()[-1:]
    assert table.begin().game.phase == "running"


def test_a_winner_who_was_not_named_to_the_end_is_named():
    table = Table(setup("Ana"))
    for _ in range(3):
        table.play_turn(1, 1)
    interrupted(table).quiet()
    assert table.said()[-1] == lines.result(table.game)
    assert table.wait(9).of(Finish) == [Finish("won")]


def test_the_question_whether_to_stop_is_not_left_in_the_air():
    table = interrupted(in_round(1).say("terminar"))
    assert table.game.hold == "pause"
    assert "Ana" in table.said()[-1]


def test_people_who_tell_values_are_asked_again():
    table = Table(setup("Ana", "Beto", roles=frozenset({Role.TIMEKEEPER}))).quiet().say("empieza").quiet()
    table.run_out().quiet()
    assert table.game.phase == "counting"
    assert interrupted(table).said()[-1].startswith("¿Qué valor")


def same_game(before: Game, after: Game) -> bool:
    """Whether scores, cards and turn are the same."""
    kept = [(t.round, t.player, t.red, t.emerald, t.progress.red, t.progress.emerald) for t in before.turns]
    now = [(t.round, t.player, t.red, t.emerald, t.progress.red, t.progress.emerald) for t in after.turns]
    called = int(before.call is not None)  # a call in doubt counts
    box = before.turn.progress.box + called
    return kept == now and before.points() == after.points() and box == after.turn.progress.box


def goes_on(facts, the_setup):
    """The game of these facts after a cut: the same, says whose turn it is, and can be played on."""
    before = replay(the_setup, facts)
    if before.phase == "finished":
        return
    at = max((fact.at for fact in facts), default=0)
    after, effects = step(before, Interrupted(at))
    assert same_game(before, after)
    glass, kept = before.turn.progress.glass, after.turn.progress.glass
    if glass is not None and before.phase == "running" and before.call is None:
        assert kept.remaining(at + samples(99)) == glass.remaining(at)
    said = [effect.text for effect in effects if isinstance(effect, Say)]
    assert said
    if before.phase in ("opening", "running", "ready") and len(the_setup.players) > 1:
        assert before.player in said[-1]
    assert {utterance.text for utterance in after.speech} == set(said)
    table = Table(the_setup, now=at / 16_000)
    table.game = after
    table.quiet()
    table.say({"pause": "sigue"}.get(table.game.hold, "listo")).quiet()
    assert table.game.hold is None
    assert table.game.phase in ("running", "counting", "over", "ready")
    all_answered = cards_finished(before)  # the table accepted the last answer in a pause: «sigue» ends the turn
    assert table.game.phase != "ready" or before.phase in ("closing", "ready") or all_answered


def test_a_whole_game_cut_after_any_fact_goes_on_with_the_same_scores_cards_and_turn():
    table = whole_game()
    game, _ = start(table.setup)
    for number, event in enumerate(table.events):
        after, effects = step(game, event)
        if after is not game or effects:  # what changes nothing is not kept
            goes_on(table.events[: number + 1], table.setup)
        game = after


@limits(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=True))
def test_whatever_happened_a_game_that_is_cut_off_goes_on(chance):
    table = a_table(chance)
    for _ in range(chance.randint(0, 20)):
        happen(table, chance.choice(CHOICES), chance)
    before = table.game
    after, _ = step(before, Interrupted(samples(table.now)))
    assert same_game(before, after) or before.phase == "closing"
    if before.setup.roles == ALL_ROLES:
        goes_on(table.events[: chance.randint(0, len(table.events))], table.setup)


@pytest.mark.parametrize("first", [SoundLost, FellBehind])
@pytest.mark.parametrize("last", [SoundRestored, CaughtUp])
def test_only_what_ends_an_interruption_ends_it(first, last):
    table = in_round(1).wait(5)
    table.take(first(samples(table.now))).take(last(samples(table.now))).quiet()
    ends = (first, last) in {(SoundLost, SoundRestored), (FellBehind, CaughtUp)}
    assert (table.game.hold is None) is ends


@pytest.mark.parametrize(("first", "last"), [(SoundLost, SoundRestored), (FellBehind, CaughtUp)])
@pytest.mark.parametrize("pause", [("pausa", "sigue"), ("pausa", "terminar", "no", "sigue"), ("terminar", "no")])
@pytest.mark.parametrize("order", ["before the pause", "in the pause"])
def test_nothing_that_is_typed_lets_the_sand_run_while_nothing_is_heard_in_time(first, last, pause, order):
    table = in_round(2).wait(5)
    fault = first(samples(table.now))
    if order == "in the pause":
        table.type_in(pause[0]).take(fault).quiet()
    else:
        table.take(fault).quiet().type_in(pause[0])
    for text in pause[1:]:
        table.quiet().type_in(text)
    said = lines.SOUND_LOST if first is SoundLost else lines.BEHIND
    assert (table.said()[-1], table.quiet().wait(60).glass.since) == (said, None)
    table.take(last(samples(table.now))).quiet()
    assert table.game.hold is None
    assert table.glass.since is not None


@pytest.mark.parametrize(("first", "last"), [(SoundLost, SoundRestored), (FellBehind, CaughtUp)])
def test_a_fault_that_ended_in_a_pause_is_over(first, last):
    table = in_round(2).wait(5)
    table.take(first(samples(table.now))).type_in("pausa").take(last(samples(table.now))).quiet()
    assert table.game.hold == "pause"
    assert table.type_in("sigue").quiet().game.hold is None


def test_a_correction_typed_while_the_sound_is_lost_does_not_bring_it_back():
    table = in_round(1).answer(1, 1).run_out().quiet().lose_sound().type_in("pausa").type_in("deshacer").quiet()
    table.type_in("sigue").quiet()
    assert table.game.hold == "sound_lost"
    assert table.restore_sound().quiet().game.hold is None


def test_a_turn_ended_anew_while_the_sound_is_lost_is_counted_and_waits():
    table = in_round(2).run_out().quiet().say("sí vale").quiet().lose_sound().type_in("deshacer").quiet()
    assert (table.game.phase, table.game.hold) == ("ready", "sound_lost")
