"""Which questions are practised: what comes back first, then what was asked least."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from driver import emerald_card, red_card

from assistant.cli import practice
from assistant.cli.parser import build_parser
from assistant.practice.result import Attempt, Kind, Result
from assistant.practice.turn import posed_on
from assistant.stay_cool.cards import Colour
from assistant.store.progress import ProgressFile

LONG_AGO = datetime.now(UTC) - timedelta(days=30)


@pytest.fixture
def history(tmp_path):
    return ProgressFile(tmp_path / "practica.sqlite3")


def missed(key, colour=Colour.RED):
    return Result(Kind.WRITING, None, None, 0, 5.0, (Attempt(key, "¿?", colour, False),))


def options(*flags):
    return build_parser().parse_args(["practicar", *flags])


def chosen(history, player="", *flags):
    read = options(*flags)
    rules, _ = practice.exercise(read, Kind(read.solo) if read.solo else Kind.TURN, player, history)
    return rules


def test_what_comes_back_is_first_and_then_the_least_asked():
    posed = posed_on(red_card(1))
    asked = {"r1#1": 2, "r1#2": 1, "r1#3": 1, "r1#5": 3}
    ordered, due = practice.in_order(posed, ["r1#5", "gone#1"], asked, random.Random(1))
    assert due == 1
    assert [each.key for each in ordered][:2] == ["r1#5", "r1#4"]
    assert [each.key for each in ordered][-1] == "r1#1"


def test_chance_orders_equals():
    posed = posed_on(emerald_card(1))
    orders = {practice.in_order(posed, [], {}, random.Random(seed))[0] for seed in range(5)}
    assert len(orders) > 1


def test_a_missed_question_is_the_first_of_a_drill(history):
    history.record("Ana", missed("base/r003#2"), LONG_AGO)
    rules = chosen(history, "Ana", "--solo", "escritas")
    assert rules.posed[0].key == "base/r003#2"
    assert rules.due == 1


def test_somebody_elses_misses_do_not_come_back(history):
    history.record("Ana", missed("base/r003#2"), LONG_AGO)
    assert chosen(history, "Beto", "--solo", "escritas").due == 0


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_card_of_a_missed_question_is_the_turns(history, number):
    history.record("", missed("base/r003#2"), LONG_AGO)
    rules = chosen(history, "", "--ronda", str(number))
    assert rules.setup.red[number - 1].id == "base/r003"


def test_a_drill_has_questions_of_its_colour_only(history):
    rules = chosen(history, "", "--solo", "verbales")
    assert {each.colour for each in rules.posed} == {Colour.EMERALD}


def test_results_are_kept_once_nothing_can_change_them(history):
    recorder = practice.Recorder(history, "Ana")
    one, two = missed("a"), missed("b")

    class State:
        results = ()

    for results, kept in (((), 0), ((one,), 0), ((one, two), 1)):
        State.results = results
        recorder.saw(None, State, ())
        assert len(history.practised()) == kept
    recorder.close()
    assert [each.result for each in history.practised()] == [one, two]


def test_a_result_that_is_changed_is_kept_as_it_is_in_the_end(history):
    recorder = practice.Recorder(history, "Ana")

    class State:
        results = ()

    for results in ((missed("a"),), (), (missed("b"),)):
        State.results = results
        recorder.saw(None, State, ())
    recorder.close()
    assert [each.result for each in history.practised()] == [missed("b")]
