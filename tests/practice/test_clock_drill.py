"""The clock alone."""

import pytest
from alone import Alone

from assistant.core.effects import Tick
from assistant.practice.clock import ClockDrill
from assistant.practice.result import Kind
from assistant.practice.state import Stage


def drill(ticking=False):
    return Alone(ClockDrill(ticking))


def running(ticking=False):
    return drill(ticking).begin()


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (2.3, "Te sobraban dos segundos y tres décimas."),
        (1.0, "Te sobraba un segundo."),
        (0.1, "Te sobraba una décima."),
        (0.02, "¡Clavado!"),
        (-0.8, "Tarde, por ocho décimas."),
        (-1.1, "Tarde, por un segundo y una décima."),
    ],
)
def test_the_error_is_told_to_the_tenth(left, told):
    assert running().call(left).told[-1] == told


def test_the_sand_runs_from_the_end_of_the_hosts_ya():
    alone = drill().quiet().say("listo")
    assert alone.state.glass is None
    alone.quiet()
    assert alone.state.glass.since == round(alone.now * 16_000)


def test_an_early_turn_leaves_what_had_fallen():
    alone = running().call(20.0)
    assert alone.state.glass.top == 10 * 16_000


def test_after_a_late_call_the_glass_is_full_again():
    alone = running().call(-0.5)
    assert alone.state.glass.top == 30 * 16_000
    assert alone.state.box == 2


def test_four_calls_end_the_exercise():
    alone = running()
    for left in (0.5, 1.5, -0.4, 2.0):
        alone.call(left)
    assert alone.state.stage is Stage.OVER
    [result] = alone.state.results
    assert [round(call.left, 3) for call in result.calls] == [0.5, 1.5, -0.4, 2.0]
    assert [call.box for call in result.calls] == [1, 2, 3, 4]
    assert (result.kind, result.round) == (Kind.CLOCK, 3)


def test_the_summary_tells_mean_best_and_late():
    alone = running()
    for left in (0.5, 1.5, -0.4, 2.5):
        alone.call(left)
    assert (
        "De media te sobraban un segundo y cinco décimas; en la mejor, cinco décimas. Una vez llegaste tarde."
        in alone.told
    )


def test_a_call_that_never_comes_is_told_and_the_glass_turned():
    alone = running().wait(37)
    assert "La arena se acabó hace rato. Giro yo." in alone.told
    assert alone.state.box == 2
    assert alone.state.calls[0].left is None


def test_nothing_is_said_at_the_last_grain():
    alone = running()
    before = len(alone.effects)
    alone.wait(33)
    assert alone.effects[before:] == []


def test_a_repeated_call_counts_once():
    alone = running().call(5.0)
    alone.say("tiempo")
    assert alone.state.box == 2


def test_the_sand_ticks_where_it_can_be_heard():
    ticks = [effect for effect in running(ticking=True).effects if isinstance(effect, Tick)]
    assert ticks[-1].times


def test_the_sand_is_silent_otherwise():
    assert not [effect for effect in running().call(3.0).effects if isinstance(effect, Tick)]


def test_a_pause_lays_the_glass():
    alone = running().wait(10).say("pausa").quiet().wait(60).say("sigue").quiet()
    assert alone.state.glass.top == 20 * 16_000
    assert alone.call(1.0).told[-1] == "Te sobraba un segundo."


def test_lost_sound_lays_the_glass():
    alone = running().wait(10).lose_sound().restore_sound(after=30).quiet()
    assert alone.state.glass.top == 20 * 16_000


def test_pauses_are_not_counted():
    alone = running().wait(10).say("pausa").quiet().wait(60).say("sigue").quiet()
    for _ in range(4):
        alone.call(1.0)
    assert 100 < alone.state.results[0].seconds < 125


def test_listo_begins_another():
    alone = running()
    for _ in range(4):
        alone.call(1.0)
    alone.quiet().say("listo").quiet()
    assert (alone.state.stage, alone.state.box, alone.state.calls) == (Stage.RUNNING, 1, ())
    assert len(alone.state.results) == 1


def test_terminar_keeps_what_was_done():
    alone = running().call(1.0).say("terminar").quiet()
    assert alone.finished
    assert len(alone.state.results[0].calls) == 1


def test_terminar_before_the_start_keeps_nothing():
    alone = drill().quiet().say("terminar").quiet()
    assert alone.finished
    assert alone.state.results == ()


def test_somebody_who_left_is_not_waited_for():
    alone = running()
    for _ in range(4):
        alone.call(1.0)
    assert alone.quiet().wait(60).quiet().finished


def test_the_host_never_says_the_call_while_sand_runs():
    alone = running()
    before = len(alone.told)
    alone.wait(3).say("ayuda")
    alone.say("pausa").quiet().say("sigue").quiet()
    for left in (1.0, -1.0):
        alone.call(left)
    spoken = [text for text in alone.told[before:] if not text.startswith("Di tiempo lo más tarde")]
    assert not any("tiempo" in text for text in spoken)


def test_it_listens_for_the_call_only_while_sand_runs():
    alone = drill().quiet()
    assert "tiempo" not in alone.listening.phrases
    assert "listo" in alone.listening.phrases
    alone.say("listo")
    assert "tiempo" in alone.listening.phrases
    assert "listo" not in alone.listening.phrases
