"""A game of Scout that is cut off, or whose ears fall behind."""

import pytest
from scout_table import ScoutTable, keeper, referee

from assistant.core.events import CaughtUp, FellBehind, Interrupted
from assistant.scout import lines
from assistant.scout.step import replay, start, step

KEPT = ("ana capturó seis dos fichas le quedan tres", "beto cinco cartas capturadas", "pausa", "sigue", "no")
REFEREED = ("pareja de sietes", "scout del siete", "pausa", "sigue", "marcador", "terminar", "no", "deshacer")
BOTH = pytest.mark.parametrize(
    ("setup", "said"), [(keeper(3), KEPT), (referee(3), REFEREED)], ids=["keeper", "arbiter"]
)


@BOTH
def test_a_game_cut_after_any_fact_says_so_and_stands_as_it_stood(setup, said):
    table = ScoutTable(setup).quiet()
    for line in said:
        table.say(line).quiet()
    for number in range(len(table.events) + 1):
        before = replay(setup, table.events[:number])
        after, _ = step(before, Interrupted(0))
        assert (after.ledger, after.progress, after.hold) == (before.ledger, before.progress, None)
        assert after.speech[0].text == lines.CUT
        assert len(after.speech) > 1, "where the game stands is said too"


def test_the_question_that_was_open_is_put_again():
    table = ScoutTable(keeper(2)).quiet().say("ana capturó seis")
    question = table.reply()
    after, _ = step(table.quiet().game, Interrupted(0))
    assert after.speech[-1].text == question.split(". ")[-1] or after.speech[-1].text in question


def test_a_game_that_is_over_stays_over():
    table = ScoutTable(keeper(2)).say("terminar", "sí").quiet()
    assert step(table.game, Interrupted(0)) == (table.game, ())


def test_a_delay_is_said_once_and_what_was_said_meanwhile_counts():
    table = ScoutTable(keeper(3)).quiet().forget().take(FellBehind(5))
    assert table.said() == [lines.BEHIND]
    before = start(keeper(3))[0].ledger
    assert table.say(KEPT[0]).game.ledger != before
    game = table.game
    assert table.take(CaughtUp(9)).game is game
