import itertools

import pytest
from driver import Table, in_round, setup

from assistant.core.clock import samples
from assistant.core.effects import Cue, Tick
from assistant.stay_cool.ledger import Ended, Ending


def ending(table, turn=-2):
    return next(entry for entry in table.game.turns[turn].ledger if isinstance(entry, Ended))


def test_in_round_one_the_host_turns_the_glass_itself():
    table = in_round(1).wait_until(31)
    assert table.progress.box == 2
    assert table.cues().count(Cue.TURN_GLASS) == 1


def test_in_round_one_the_turn_lasts_two_minutes_to_the_sample():
    table = in_round(1)
    since = table.glass.since
    table.run_out()
    assert ending(table) == Ended(since + samples(120), Ending.SAND)


def test_in_round_one_the_glass_is_turned_at_the_last_grain_however_late_that_is_known():
    table = in_round(1)
    since = table.glass.since
    table.now += 35
    table.listened()
    assert table.glass.since == since + samples(30)


@pytest.mark.parametrize("number", [2, 3])
def test_without_a_call_the_turn_ends_when_the_sand_is_out(number):
    table = in_round(number)
    out = table.glass.runs_out_at
    table.run_out()
    assert ending(table) == Ended(out, Ending.MISSED)
    assert Cue.TIME_UP in table.cues()


@pytest.mark.parametrize("number", [2, 3])
def test_last_instant_calls_give_nearly_two_minutes(number):
    table = in_round(number)
    since = table.glass.since
    for _ in range(3):
        table.call(0.1)
    table.run_out()
    assert ending(table).ending is Ending.SAND
    # Each call leaves a tenth of a second below, which is then missing on top: 30, 29.9, then 29.8 and 29.7 to wait.
    assert (ending(table).at - since) / 16_000 == pytest.approx(29.9 + 29.8 + 29.7 + 29.7, abs=0.5)


def test_calling_early_costs_the_sand_still_on_top():
    table = in_round(2).call(18)
    assert table.glass.top == samples(12)


def test_every_player_has_one_turn_a_round():
    table = Table(setup("Ana", "Beto", "Carla")).play_to(8)
    order = [(turn.round, turn.player) for turn in table.game.turns]
    assert order == [(r, p) for r in (1, 2, 3) for p in range(3)]


@pytest.mark.parametrize("count", range(1, 8))
def test_a_game_of_one_to_seven_has_three_rounds(count):
    players = tuple(f"Jugador {chr(65 + i)}" for i in range(count))
    table = Table(setup(*players))
    for _ in range(3 * count):
        assert table.game.phase == "ready"
        table.play_turn()
    assert table.game.phase == "over"
    assert len(table.game.turns) == 3 * count


def test_a_new_round_is_explained():
    table = Table(setup("Ana", "Beto")).play_to(1).forget().play_to(2)
    assert any("Segunda ronda" in line for line in table.said())


def test_the_standings_are_said_between_rounds():
    table = Table(setup("Ana", "Beto")).play_turn(1, 2).forget().play_turn(1, 4)
    assert any(line.startswith("Marcador: Beto, dos, Ana, uno") for line in table.said())


def test_round_two_ticks_until_the_sand_is_out():
    table = Table(setup("Ana")).play_to(1).forget().begin()
    times = table.last(Tick).times
    assert table.glass.runs_out_at - samples(1) < times[-1] < table.glass.runs_out_at


def test_ticks_quicken():
    times = Table(setup("Ana")).play_to(1).begin().last(Tick).times
    gaps = [b - a for a, b in itertools.pairwise(times)]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > gaps[-1]


def test_a_call_winds_the_ticks_up_again():
    table = in_round(2).call(5)
    assert table.last(Tick).times[-1] > samples(table.now + 20)


@pytest.mark.parametrize("stop", ["pausa", "terminar"])
def test_ticks_stop_while_the_game_stands_still(stop):
    table = in_round(2).wait(5).say(stop)
    assert table.last(Tick).times == ()


def test_ticks_stop_while_a_call_is_in_doubt_and_come_back_if_it_was_none():
    table = in_round(2).wait(5)
    table.partial("tiempo")
    assert table.last(Tick).times == ()
    table.nothing()
    assert table.last(Tick).times[-1] > samples(table.now + 20)


def test_ticks_stop_at_the_end_of_the_turn():
    assert in_round(2).run_out().last(Tick).times == ()


def test_round_one_does_not_tick():
    table = in_round(1).run_out()
    assert table.of(Tick) == []


def test_round_three_gives_no_hint_of_the_sand():
    table = in_round(3)
    start = table.now
    table.wait_until(start + 13)  # no reminder yet
    assert table.effects == []
    table.say("parís").quiet().forget()
    table.wait(12)
    assert table.effects == []


def test_round_three_does_not_tick_even_after_a_call():
    table = in_round(3).call(5).wait(5)
    assert table.of(Tick) == []
