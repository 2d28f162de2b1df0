from watched import WatchedTable

from assistant.core.clock import RATE
from assistant.screen.following import Board, Clock


def test_the_clock_goes_on_between_two_blocks_but_not_for_long():
    now = [100.0]
    clock = Clock(0, lambda: now[0])
    clock.set(RATE)
    now[0] += 0.5
    assert clock.position == RATE * 3 // 2
    now[0] += 60
    assert clock.position == 2 * RATE


def test_listeners_hear_of_changes_only():
    board = Board()
    seen = []
    board.on_change(seen.append)
    view = WatchedTable().view
    board.hang(view)
    board.hang(view)
    assert seen == [view]
