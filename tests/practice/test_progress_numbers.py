"""What a history comes to, in numbers and in the terminal."""

import doctest
import io

import pytest

from assistant.practice import lines
from assistant.practice.progress import progress
from assistant.practice.result import Attempt, Call, Kind, Result
from assistant.screen import progress as screen
from assistant.stay_cool.cards import Colour


def turn(number, points, *calls, answered=4, seconds=120.0):
    return Result(Kind.TURN, number, points, answered, seconds, (), calls)


def drill(*attempts, answered=5, seconds=60.0):
    return Result(Kind.WRITING, None, None, answered, seconds, attempts)


def asked(key, right):
    return Attempt(key, f"¿{key}?", Colour.RED, right)


def test_best_and_mean_of_each_round():
    [first, third] = progress([turn(1, 4), turn(3, 9), turn(1, 6)]).rounds
    assert (first.number, first.best, first.mean, first.points) == (1, 6, 5.0, (4, 6))
    assert (third.number, third.best) == (3, 9)


def test_answers_a_minute_weigh_by_time():
    [pace] = progress([turn(1, 0, answered=2, seconds=60.0), turn(1, 0, answered=2, seconds=180.0)]).paces
    assert (pace.kind, pace.mean, pace.trend) == (Kind.TURN, 1.0, (2.0, pytest.approx(0.667, abs=0.001)))


def test_how_early_the_glass_is_turned():
    glass = progress([turn(2, 0, Call(1, 1.0), Call(2, 3.0)), turn(2, 0, Call(1, -0.5), Call(2, None))]).glass
    assert (glass.calls, glass.late, glass.left, glass.trend) == (4, 2, 2.0, (2.0,))


def test_the_questions_most_missed_come_first():
    shown = progress([drill(asked("a", False), asked("b", True)), drill(asked("c", False)), drill(asked("c", False))])
    assert [(each.key, each.asked, each.missed) for each in shown.missed] == [("c", 2, 2), ("a", 1, 1)]


def test_of_nothing_there_is_nothing():
    empty = progress([])
    assert (empty.exercises, empty.rounds, empty.paces, empty.glass, empty.missed) == (0, (), (), None, ())


def test_all_of_it_is_drawn():
    out = io.StringIO()
    results = [turn(2, 4, Call(1, 1.0)), turn(2, 6, Call(1, -1.0)), drill(asked("cuál", False))]
    screen.draw(progress(results), 1, 3, out)
    text = out.getvalue()
    for wanted in (
        "Puntos por ronda",
        "5,0",
        "Respuestas por minuto",
        "sobran, de media, 1,0 s",
        "tarde: 1",
        "¿cuál?",
    ):
        assert wanted in text
    assert "1 de 3" in text
    assert "▁█" in text


@pytest.mark.parametrize("module", [lines, screen])
def test_examples_in_docstrings_hold(module):
    results = doctest.testmod(module)
    assert results.attempted
    assert not results.failed
