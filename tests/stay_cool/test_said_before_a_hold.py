"""What was said before the game was held up counts at its own moment, whenever it comes to be known."""

import pytest
from driver import RED_WORDS, Table, Tick, in_box_four, in_round, setup

from assistant.core.clock import samples
from assistant.core.events import CaughtUp, FellBehind, Heard, Interrupted, SoundLost, SoundRestored
from assistant.language.letters import names
from assistant.stay_cool.ledger import Ending
from assistant.stay_cool.listening import expected

HOLDS = {"pausa": None, "behind": (FellBehind, CaughtUp), "sound lost": (SoundLost, SoundRestored)}


def hold(table, kind, back=0.0):
    """The game is held up as of ``back`` seconds ago."""
    if HOLDS[kind] is None:
        return table.type_in("pausa")
    return table.take(HOLDS[kind][0](samples(table.now - back)))


def go_on(table, kind):
    """The game is let go on; «Seguimos» has still to be said."""
    return table.type_in("sigue") if HOLDS[kind] is None else table.take(HOLDS[kind][1](samples(table.now)))


def known(table, text, at):
    """The final result of something said at ``at`` comes in now; all before is known then."""
    table.utterance += 1
    table.open_since = None
    table.take(Heard(table.words(text, at), samples(table.now), utterance=table.utterance))
    return table.listened()


def held_after_a_call(kind, left=0.3, partial=True):
    """Held up just after a call that is not certain yet; the moment of the call."""
    table = in_round(2)
    moment = table.out_at() - left
    table.wait_until(moment)
    if partial:
        table.partial("tiempo", moment)
    else:
        table.open_since, table.now = moment, moment + 0.2
    return hold(table, kind), moment


@pytest.mark.parametrize("kind", HOLDS)
@pytest.mark.parametrize("partial", [True, False], ids=["partial", "unheard"])
@pytest.mark.parametrize("when", ["in the hold", "after it"])
def test_a_call_begun_before_a_hold_counts(kind, partial, when):
    table, moment = held_after_a_call(kind, partial=partial)
    if when == "in the hold":
        known(table, "tiempo", moment)
    go_on(table.wait(3), kind).quiet()
    if when == "after it":
        known(table, "tiempo", moment)
    assert (table.progress.box, table.game.phase, len(table.game.turns)) == (2, "running", 3)


@pytest.mark.parametrize("kind", HOLDS)
def test_a_call_known_after_a_hold_turns_the_glass_as_if_it_had_been_known_at_once(kind):
    table, moment = held_after_a_call(kind)
    known(table, "tiempo", moment)
    late = table.glass.top
    table = in_round(2)
    table.wait_until(moment).say("tiempo")
    assert late == hold(table, kind).glass.top


@pytest.mark.parametrize("kind", HOLDS)
def test_a_call_in_doubt_before_a_hold_that_was_none_saves_nobody(kind):
    table, _ = held_after_a_call(kind)
    go_on(table, kind).nothing().quiet()
    table.wait(1)
    assert table.game.turns[2].progress.ended is Ending.MISSED


@pytest.mark.parametrize("kind", HOLDS)
def test_a_call_begun_in_a_hold_does_nothing(kind):
    table = hold(in_round(2).wait(10), kind)
    at = table.now + 0.1
    table.now += 1
    assert known(table, "tiempo", at).progress.box == 1


def test_a_call_begun_before_a_hold_but_after_the_last_grain_is_too_late():
    table = in_round(2)
    out = table.out_at()
    table.wait_until(out - 0.5)
    table.open_since, table.now = out - 0.4, out + 0.5
    known(hold(table, "pausa"), "tiempo", out + 0.1)
    assert table.progress.box == 1


def resuming(left=1.0):
    """«Seguimos» is being said, with ``left`` seconds of sand."""
    table = in_round(2)
    table.wait_until(table.out_at() - left)
    go_on(hold(table, "behind").quiet().wait(5), "behind")
    return table.start_speaking()


def test_a_call_while_the_host_says_that_it_goes_on_counts():
    table = resuming().say("tiempo")
    assert table.progress.box == 2
    assert table.end_speaking().sand() == pytest.approx(29)


def test_a_call_begun_while_the_host_says_that_it_goes_on_counts_when_that_has_been_said():
    table = resuming()
    at = table.now + 0.3
    table.wait(0.5).end_speaking()
    table.now += 0.2
    known(table, "tiempo", at)
    assert (table.progress.box, table.glass.top) == (2, samples(29))


def test_a_call_just_as_the_game_goes_on_does_not_start_the_ticks_early():
    assert resuming().forget().say("tiempo").of(Tick) == []


@pytest.mark.parametrize("kind", HOLDS)
def test_an_answer_begun_before_a_hold_is_judged_and_nothing_is_asked_meanwhile(kind):
    table = in_round(1).wait(5)
    at = table.now
    table.open_since, table.now = at, at + 0.3
    hold(table, kind).quiet().forget()
    known(table, "parís", at)
    assert (table.progress.emerald, table.said(), table.glass.since) == (1, [], None)
    go_on(table, kind).quiet()
    assert table.said()[-1] == "Pregunta 2."


def test_a_wrong_answer_begun_before_a_hold_is_wrong_without_a_word():
    table = in_round(1).wait(5)
    at = table.now
    table.open_since, table.now = at, at + 0.3
    hold(table, "pausa").quiet().forget()
    assert (known(table, "bogotá", at).verdicts, table.said()) == ([False], [])


def test_letters_begun_before_a_hold_are_judged():
    table = in_round(1).wait(5)
    at = table.now
    table.open_since, table.now = at, at + 1
    hold(table, "pausa")
    known(table, "dados " + " ".join(names(letter)[0] for letter in RED_WORDS[0].upper()), at)
    assert table.progress.red == 1


def test_the_last_answer_begun_before_a_hold_ends_the_turn_after_it():
    table = in_round(1).answer(red=5, emerald=9).wait(1)
    at = table.now
    table.open_since, table.now = at, at + 0.3
    known(hold(table, "pausa"), "atenas", at)
    assert (table.game.phase, table.game.hold) == ("running", "pause")
    assert go_on(table, "pausa").quiet().game.turns[0].progress.ended is Ending.FINISHED


def test_an_answer_that_ended_before_the_gong_counts_though_a_pause_followed_it():
    table = in_box_four()
    out = table.out_at()
    table.wait_until(out - 0.4)
    table.open_since, table.now = table.now, out + 0.2
    table.listened()
    assert table.game.phase == "closing"
    known(hold(table, "pausa"), "parís", out - 0.4)
    go_on(table, "pausa").quiet().wait(1)
    assert table.game.turns[2].progress.emerald == 1


@pytest.mark.parametrize("kind", HOLDS)
def test_an_answer_begun_in_a_hold_is_none(kind):
    table = hold(in_round(1).wait(5), kind)
    at = table.now + 0.1
    table.now += 1
    assert known(table, "parís", at).verdicts == []


def test_nothing_in_a_pause_of_the_first_reading_starts_the_glass():
    table = Table(setup("Ana")).quiet().say("listo").start_speaking().wait(0.5)
    at = table.now
    table.open_since, table.now = at, at + 1
    hold(table, "pausa")
    known(table, "dados ese o ele", at)
    assert table.progress.glass is None


@pytest.mark.parametrize("kind", HOLDS)
def test_what_was_said_before_a_hold_is_listened_for_until_it_is_known(kind):
    table = in_round(2).wait(10)
    table.open_since, table.now = table.now, table.now + 0.3
    hold(table, kind)
    assert {"tiempo", "parís", "dados ese o ele"} <= set(expected(table.game).phrases)
    table.open_since = None
    table.listened()
    assert not {"tiempo", "parís", "dados ese o ele"} & set(expected(table.game).phrases)


def test_a_call_that_a_crash_left_in_doubt_counts_and_can_be_taken_back():
    table = in_round(2)
    moment = table.out_at() - 0.2
    table.wait_until(moment).partial("tiempo", moment)
    table.open_since = None
    table.take(Interrupted(samples(table.now))).quiet()
    assert table.progress.box == 2
    assert table.say("deshacer").progress.box == 1
