import pytest
from driver import Table, in_box_four, in_round, setup

from assistant.core.clock import samples
from assistant.core.effects import Cue
from assistant.stay_cool import lines
from assistant.stay_cool.ledger import Ended, Ending, Turned


def calls(table, turn=-1):
    return [e.at for e in table.game.turns[turn].ledger if isinstance(e, Turned) and e.called]


def ended_by(table, turn):
    return next((e.ending for e in table.game.turns[turn].ledger if isinstance(e, Ended)), None)


def test_a_call_turns_the_glass_at_the_words_beginning():
    table = in_round(2)
    moment = table.out_at() - 3
    table.call(3, late=0.7)
    assert calls(table) == [samples(moment)]
    assert table.progress.box == 2
    assert Cue.TURN_GLASS in table.cues()


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("late", [0, 0.5, 3])
def test_a_call_at_29_7_seconds_counts_however_late_it_is_recognised(number, late):
    table = in_round(number)
    turn = len(table.game.turns)
    table.call(0.3, late)
    assert len(table.game.turns) == turn
    assert table.progress.box == 2


@pytest.mark.parametrize("late", [0, 0.5, 3])
def test_a_call_at_30_3_seconds_comes_too_late(late):
    table = in_round(2).call(-0.3, late)
    assert ended_by(table, 2) is Ending.MISSED
    assert table.game.player == "Beto"


def test_a_call_at_30_3_seconds_is_too_late_though_the_end_is_not_known_yet():
    table = in_round(2)
    out = table.out_at()
    table.wait_until(out - 1).blurt("tiempo", out + 0.3)
    assert table.progress.box == 1
    table.listened()
    assert ended_by(table, 2) is Ending.MISSED


def test_a_call_that_began_before_the_last_grain_and_ended_after_it_counts():
    table = in_round(2)
    out = table.out_at()
    table.wait_until(out - 1).blurt("tiempo", out - 0.05)
    assert table.wait(1).progress.box == 2


def test_a_call_at_the_very_sample_of_the_last_grain_is_too_late():
    table = in_round(2)
    out = table.out_at()
    table.wait_until(out - 1).blurt("tiempo", out)
    assert table.progress.box == 1


def test_the_end_waits_until_all_that_was_said_before_it_is_known():
    table = in_round(2)
    out = table.out_at()
    table.wait_until(out - 0.5)
    table.open_since = out - 0.4
    table.wait(3)
    assert table.game.phase == "running"


def test_a_partial_call_freezes_the_verdict_on_the_glass():
    table = in_round(2)
    table.wait_until(table.out_at() - 0.3)
    table.partial("tiempo")
    table.open_since = None  # even if the ears claimed to know more
    assert table.wait(3).game.phase == "running"


def test_a_partial_call_is_confirmed_at_its_own_moment():
    table = in_round(2)
    moment = table.out_at() - 0.3
    table.wait_until(moment).partial("tiempo").wait(2).say("tiempo", moment)
    assert calls(table) == [samples(moment)]


def test_a_partial_call_that_vanishes_lets_the_sand_run_as_if_nothing_had_been():
    table = in_round(2).wait(10)
    glass = table.glass
    table.partial("tiempo").partial("tiem")
    assert (table.game.call, table.glass) == (None, glass)


def test_an_utterance_that_comes_to_nothing_lets_the_sand_run():
    table = in_round(2)
    out = table.glass.runs_out_at
    table.wait_until(table.out_at() - 0.3).partial("tiempo").wait(2).nothing().listened()
    assert ended_by(table, 2) is Ending.MISSED
    assert next(e.at for e in table.game.turns[2].ledger if isinstance(e, Ended)) == out


def test_the_partial_result_of_another_utterance_does_not_free_the_glass():
    table = in_round(2).wait(10)
    table.partial("tiempo")
    table.utterance += 1
    table.partial("parís")
    assert table.game.call is not None


@pytest.mark.parametrize("delay", [0, 0.4, 1.5, 6])
def test_a_slow_final_costs_nobody_sand(delay):
    def after(late):
        table = in_round(2)
        moment = table.out_at() - 0.2
        table.wait_until(moment).partial("tiempo").say("tiempo", moment, late)
        return table.game.turn.ledger

    assert after(delay) == after(0)


@pytest.mark.parametrize("words", ["tiempo tiempo", "tiempo tiempo tiempo"])
def test_a_repeated_call_is_one(words):
    table = in_round(2).wait(20).say(words)
    assert len(calls(table)) == 1


def test_a_call_repeated_in_a_second_utterance_is_the_same():
    table = in_round(2).wait(20).say("tiempo").wait(0.5).say("tiempo")
    assert len(calls(table)) == 1


@pytest.mark.parametrize("taken_back", ["no vale", "deshacer"])
def test_a_call_soon_after_one_that_was_taken_back_is_no_repetition_of_it(taken_back):
    table = in_round(2)
    table.wait_until(table.out_at() - 1.9).say("tiempo").say(taken_back)
    moment = table.out_at() - 0.3
    table.wait_until(moment).say("tiempo").wait(1)
    assert (calls(table)[-1], table.progress.box) == (samples(moment), 2)
    assert table.game.phase == "running"


def test_a_later_call_is_another():
    table = in_round(2).wait(20).say("tiempo").wait(5).say("tiempo")
    assert len(calls(table)) == 2


def test_a_call_in_round_one_is_refused_and_the_turn_goes_on():
    table = in_round(1).wait(10)
    glass = table.glass
    table.say("tiempo")
    assert table.said() == [lines.CALL_IN_ROUND_ONE]
    assert table.cues() == [Cue.REFUSED]
    assert (table.glass, table.game.phase) == (glass, "running")


def test_a_call_in_box_four_is_refused_and_the_turn_goes_on():
    table = in_box_four().wait(5)
    glass = table.glass
    table.forget().say("tiempo")
    assert table.said() == [lines.CALL_IN_BOX_FOUR]
    assert (table.glass, table.game.phase) == (glass, "running")


def test_an_echo_of_the_call_into_box_four_is_not_refused():
    table = in_round(2).call(1).call(1)
    table.forget().wait_until(table.out_at() - 1).say("tiempo tiempo")
    assert table.progress.box == 4
    assert Cue.REFUSED not in table.cues()


def test_refusals_do_not_pile_up():
    table = in_round(1).wait(10).say("tiempo").wait(3).say("tiempo")
    assert table.waiting.count("refused") == 1


def test_a_call_over_the_hosts_reading_counts():
    table = in_round(2).say("repite").start_speaking().wait(0.5).say("tiempo")
    assert table.progress.box == 2
    assert table.waiting == ["esmeralda 1"]


def test_a_call_and_an_answer_in_one_breath_both_count():
    table = in_round(2).wait(20).say("tiempo parís")
    assert (table.progress.box, table.progress.emerald) == (2, 1)
    table.quiet().wait(3).say("londres tiempo")
    assert (table.progress.box, table.progress.emerald) == (3, 2)


def test_a_call_before_the_glass_stands_does_nothing():
    table = Table(setup("Ana")).play_to(1).quiet().say("listo").start_speaking().forget().say("tiempo")
    assert table.cues() == []
    assert table.end_speaking().progress.box == 1


def test_a_call_between_turns_does_nothing():
    table = in_round(2).run_out().quiet().forget().say("tiempo")
    assert table.effects == []


def test_a_call_during_a_pause_does_nothing():
    table = in_round(2).wait(3).say("pausa").forget().say("tiempo")
    assert table.effects == []
    assert table.progress.box == 1


def test_an_answer_typed_while_a_call_is_in_doubt_counts_only_if_it_was_one():
    def typed_after_the_sand(is_call):
        table = in_round(2)
        moment = table.out_at() - 0.3
        table.wait_until(moment).quiet().partial("tiempo", moment).wait(0.8).type_in("parís")
        (table.say("tiempo", moment) if is_call else table.nothing()).listened()
        return table.game.turns[2].progress.emerald

    assert typed_after_the_sand(is_call=True) == 1
    assert typed_after_the_sand(is_call=False) == 0
