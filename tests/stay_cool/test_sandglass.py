import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.clock import samples
from assistant.stay_cool.ledger import Laid, Started, Stood, Turned, progress
from assistant.stay_cool.sandglass import CAPACITY, Sandglass, tick_times

GAPS = st.integers(0, samples(40))
MOVES = st.lists(st.tuples(st.sampled_from([Turned, Laid, Stood]), GAPS), max_size=12)


def moved(moves):
    """The ledger of a glass started at 1000 and then moved, and the moment of its last move."""
    at, entries = 1000, [Started(1000)]
    for kind, gap in moves:
        at += gap
        entries.append(kind(at))
    return tuple(entries), at


@given(MOVES, GAPS)
def test_no_sand_is_lost_or_made_by_any_moves(moves, later):
    ledger, at = moved(moves)
    glass = progress(ledger).glass
    top = glass.remaining(at + later)
    bottom = glass.turned(at + later).top
    assert top + bottom == CAPACITY
    assert 0 <= top <= CAPACITY


@given(MOVES)
def test_four_boxes_never_run_for_more_than_two_minutes(moves):
    ledger, end = moved(moves)
    ran = 0
    for position, entry in enumerate(ledger):
        glass = progress(ledger[: position + 1]).glass
        until = ledger[position + 1].at if position + 1 < len(ledger) else end + 10 * CAPACITY
        ran += glass.remaining(entry.at) - glass.remaining(until)
    assert ran <= 4 * CAPACITY


@given(MOVES)
def test_a_glass_is_never_past_box_four(moves):
    assert 1 <= progress(moved(moves)[0]).box <= 4


@given(st.integers(0, CAPACITY))
def test_turning_after_some_sand_fell_leaves_that_sand(fallen):
    assert Sandglass.started(500).turned(500 + fallen).top == fallen


def test_turning_a_glass_that_ran_out_fills_it():
    assert Sandglass.started(0).turned(CAPACITY + 99).top == CAPACITY


@given(st.integers(0, CAPACITY), GAPS)
def test_a_pause_costs_no_sand(before, pause):
    glass = Sandglass.started(0)
    rested = glass.laid(before).stood(before + pause)
    assert rested.runs_out_at == CAPACITY + pause


def test_sand_rests_while_the_glass_lies():
    glass = Sandglass.started(0).laid(samples(10))
    assert glass.remaining(samples(500)) == samples(20)
    assert glass.runs_out_at is None


def test_standing_a_standing_glass_up_changes_nothing():
    glass = Sandglass.started(0)
    assert glass.stood(samples(3)) is glass


def test_a_glass_turned_while_it_lies_goes_on_lying():
    glass = Sandglass.started(0).laid(samples(10)).turned(samples(11))
    assert (glass.top, glass.since) == (samples(10), None)


def test_a_fifth_box_is_refused():
    calls = tuple(Turned(samples(29 * i)) for i in range(1, 6))
    assert progress((Started(0), *calls)) == progress((Started(0), *calls[:3]))


@given(st.integers(1, CAPACITY))
def test_ticks_quicken_and_end_before_the_sand(top):
    glass = Sandglass(top, 7)
    times = [7, *tick_times(glass)]
    gaps = [later - earlier for earlier, later in itertools.pairwise(times)]
    assert gaps == sorted(gaps, reverse=True)
    assert times[-1] < glass.runs_out_at
    assert glass.runs_out_at - times[-1] <= samples(1.5)


@pytest.mark.parametrize("glass", [Sandglass(CAPACITY, None), Sandglass(0, 5)])
def test_nothing_ticks_where_no_sand_runs(glass):
    assert tick_times(glass) == ()
