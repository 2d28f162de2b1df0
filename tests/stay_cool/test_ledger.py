from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from assistant.core.clock import samples
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.ledger import (
    Counted,
    Ended,
    Ending,
    Judged,
    Laid,
    Overruled,
    Started,
    Stood,
    Turned,
    Undone,
    last_verdict,
    progress,
    standing,
)
from assistant.stay_cool.state import Turn

RED, EMERALD = Colour.RED, Colour.EMERALD
START = Started(0)


def right(at, number, colour=EMERALD):
    return Judged(at, colour, number, True)


def wrong(at, number, colour=EMERALD):
    return Judged(at, colour, number, False)


def test_right_answers_advance_their_own_colour_only():
    assert progress((START, right(1, 0), right(2, 1), right(3, 0, RED))).emerald == 2
    assert progress((START, right(1, 0), right(2, 1), right(3, 0, RED))).red == 1


def test_a_wrong_answer_changes_nothing():
    assert progress((START, wrong(1, 0))) == progress((START,))


def test_the_same_answer_judged_twice_counts_once():
    assert progress((START, right(1, 0), right(1, 0))).emerald == 1


def test_a_veto_turns_the_last_verdict_round():
    assert progress((START, right(1, 0), Overruled(2, False))).emerald == 0
    assert progress((START, wrong(1, 0), Overruled(2, True))).emerald == 1


def test_only_the_last_verdict_is_vetoed():
    assert progress((START, right(1, 0), right(2, 1), Overruled(3, False))).emerald == 1


def test_a_vetoed_veto_is_the_verdict_again():
    assert progress((START, right(1, 0), Overruled(2, False), Overruled(3, True))).emerald == 1


def test_undoing_takes_back_verdict_after_verdict():
    ledger = (START, right(1, 0), right(2, 1), wrong(3, 2))
    counts = [progress((*ledger, *(Undone(9),) * n)).emerald for n in range(5)]
    assert counts == [2, 2, 1, 0, 0]


def test_undoing_a_veto_brings_the_verdict_back():
    assert progress((START, right(1, 0), Overruled(2, False), Undone(3))).emerald == 1


def test_undoing_with_no_verdict_changes_nothing():
    assert standing((START, Undone(1))) == (START,)


def test_undoing_leaves_the_clock_alone():
    ledger = (START, right(1, 0), Laid(samples(10)), Stood(samples(20)), Undone(samples(21)))
    assert progress(ledger).glass.runs_out_at == samples(40)


def test_a_vetoed_call_was_never_made():
    ledger = (START, Turned(samples(12)), Overruled(samples(14), False))
    assert progress(ledger).glass == progress((START,)).glass
    assert progress(ledger).box == 1


def test_an_undone_call_was_never_made():
    assert progress((START, Turned(samples(12)), Undone(samples(14)))).box == 1


def test_the_hosts_own_turning_is_no_verdict():
    assert last_verdict((START, Turned(samples(30), called=False))) is None


def test_a_vetoed_miss_is_a_call_at_the_last_instant():
    ledger = (START, Ended(samples(30), Ending.MISSED), Overruled(samples(33), True))
    state = progress(ledger)
    assert (state.ended, state.box, state.glass.top) == (None, 2, samples(30))


def test_no_vale_reaches_past_a_miss_to_the_last_answer():
    ledger = (START, right(9, 0), Ended(samples(30), Ending.MISSED), Overruled(samples(33), False))
    state = progress(ledger)
    assert (state.ended, state.emerald) == (Ending.MISSED, 0)


def test_undoing_goes_on_past_an_undone_miss():
    ledger = (START, right(9, 0), Ended(samples(30), Ending.MISSED), Undone(1), Undone(2))
    state = progress(ledger)
    assert (state.ended, state.emerald, state.box) == (None, 0, 2)


def test_an_undone_veto_of_a_miss_ends_the_turn_again():
    ledger = (START, Ended(samples(30), Ending.MISSED), Overruled(samples(33), True), Undone(samples(34)))
    assert progress(ledger).ended is Ending.MISSED


def test_sand_that_is_through_is_no_verdict():
    assert last_verdict((START, Ended(samples(120), Ending.SAND))) is None


def test_a_finished_turn_goes_on_when_its_last_answer_falls():
    ledger = (START, right(5, 0), Ended(5, Ending.FINISHED))
    assert progress((*ledger, Overruled(6, False))).ended is None
    assert progress((*ledger, Undone(6))).ended is None


def test_a_value_is_taken_back_by_undoing_it():
    ledger = (Ended(5, Ending.CALLED), Counted(6, RED, 3))
    assert progress(ledger).red_counted == 3
    assert progress((*ledger, Undone(7))).red_counted is None


def test_an_answer_dated_after_the_end_does_not_count():
    ledger = (START, right(samples(20), 0), right(samples(31), 1), Ended(samples(30), Ending.MISSED))
    assert progress(ledger).emerald == 1


def test_an_end_that_stands_again_is_the_end():
    given_back = (Ended(samples(30), Ending.MISSED), Overruled(samples(33), True), Stood(samples(40)))
    ledger = (START, *given_back, Ended(samples(130), Ending.SAND), Undone(samples(140)))
    state = progress(ledger)
    assert (state.ended, state.ended_at) == (Ending.MISSED, samples(30))


@given(st.lists(st.booleans(), max_size=8), st.data())
def test_as_many_undos_as_verdicts_leave_the_turn_as_it_began(answers, data):
    ledger, number = [START], 0
    for at, is_right in enumerate(answers):
        ledger.append(Judged(at, EMERALD, number, is_right))
        number += is_right
        if data.draw(st.booleans()):
            ledger.append(Overruled(at, data.draw(st.booleans())))
            number = progress(tuple(ledger)).emerald
    undos = sum(not isinstance(entry, Started) for entry in ledger)
    assert progress((*ledger, *(Undone(99),) * undos)) == progress((START,))


def test_a_turn_is_folded_once_for_each_ledger_and_reading_it_leaves_no_trace():
    turn = Turn(1, 0, None, None, (START, right(1, 0)))
    assert turn.progress is turn.progress
    assert turn == Turn(1, 0, None, None, (START, right(1, 0)))
    longer = replace(turn, ledger=(*turn.ledger, right(2, 1)))
    assert (turn.progress.emerald, longer.progress.emerald) == (1, 2)
