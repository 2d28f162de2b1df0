"""What is missing from a round's report, what cannot be in it, and what it is worth."""

from random import Random

import pytest
from plain_game import PlainGame

from assistant.scout.checking import Doubt, Finding, findings, out_of_range
from assistant.scout.playing import begun
from assistant.scout.sheet import Closed, Field, OnTable, Question, Told, blank
from assistant.scout.table import Condition, Ending

FIELDS = (Field.CAPTURED, Field.TOKENS, Field.HAND)


def sheet(*rows, closed=None, on_table=None):
    """Rows of captured, tokens, hand; None for what was not told."""
    result = blank(len(rows))
    for player, row in enumerate(rows):
        for field, value in zip(FIELDS, row, strict=True):
            if value is not None:
                result = result.told(Told(player, field, value))
    if closed is not None:
        result = result.told(closed)
    return result if on_table is None else result.told(OnTable(on_table))


def test_an_empty_hand_tells_who_ended_the_round():
    assert sheet((6, 2, 3), (6, 0, 3), (7, 5, 0)).ending == Ending(Condition.EMPTY_HAND, 2)


def test_who_finished_has_no_cards_without_being_asked():
    told = sheet((6, 2, 3), (6, 0, 3), (7, 5, None), closed=Closed(2, Condition.EMPTY_HAND))
    assert told.missing == ()
    assert told.scores == (5, 3, 12)


def test_who_closed_is_asked_only_when_no_hand_tells():
    told = sheet((6, 2, 3), (6, 0, 3), (7, 5, 4))
    assert told.missing == (Question(None, Field.CLOSER),)
    assert told.told(Closed(2)).ending == Ending(Condition.UNBEATEN, 2)
    assert told.told(Closed(2)).scores == (5, 3, 12)


def test_how_a_player_closed_is_not_judged_before_the_hand_is_known():
    told = sheet((6, 0, None), (10, 3, 4), (7, 5, 4), closed=Closed(0))
    assert (told.ending, findings(told)) == (None, [])
    assert told.missing == (Question(0, Field.HAND),)
    assert told.told(Told(0, Field.HAND, 0)).ending == Ending(Condition.EMPTY_HAND, 0)


def test_who_closed_may_have_told_points_only():
    told = sheet((None, None, None), (10, 3, 4), (7, 5, 4), closed=Closed(0)).told(Told(0, Field.POINTS, 9))
    assert told.scores == (9, 9, 8)


def test_everything_missing_is_named_player_by_player():
    assert sheet((6, None, None), (None, 0, 0)).missing == (
        Question(0, Field.TOKENS),
        Question(0, Field.HAND),
        Question(1, Field.CAPTURED),
    )


def test_points_stand_for_all_the_rest():
    told = blank(2).told(Told(0, Field.POINTS, 12)).told(Told(1, Field.POINTS, -5))
    assert told.scores == (12, -5)
    assert findings(told) == []


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (sheet((20, 2, 6), (10, 0, 3), (7, 5, 0)), [Finding(Doubt.CARDS_OVER, number=11)]),
        (sheet((9, 2, 10), (10, 0, 7), (0, 5, 0)), [Finding(Doubt.CARDS_OVER, number=1)]),
        (sheet((6, 2, 3), (6, 0, 3), (7, 5, 0)), [Finding(Doubt.CARDS_SHORT, number=1)]),
        (sheet((6, 2, 4), (6, 0, 4), (8, 5, 0), on_table=5), [Finding(Doubt.CARDS_SHORT, number=3)]),
        (sheet((6, 2, 4), (6, 0, 4), (8, 5, 0), on_table=9), [Finding(Doubt.CARDS_OVER, number=1)]),
        (sheet((6, 2, 4), (6, 0, 4), (8, 5, 0), on_table=8), []),
        (
            sheet((6, 2, 4), (6, 0, 4), (8, 5, 2), closed=Closed(2, Condition.EMPTY_HAND)),
            [Finding(Doubt.ENDER_HOLDS_CARDS, 2, 2)],
        ),
        (
            sheet((6, 2, 4), (6, 3, 0), (10, 5, 2), closed=Closed(0, Condition.UNBEATEN)),
            [Finding(Doubt.OTHER_EMPTY, 1)],
        ),
        (sheet((6, 2, 4), (6, 3, 0), (10, 5, 0)), [Finding(Doubt.OTHER_EMPTY, 2)]),
        (
            sheet((6, 1, 4), (6, 3, 4), (10, 5, 2), closed=Closed(0, Condition.UNBEATEN)),
            [Finding(Doubt.OWNER_TOKENS, 0, 1)],
        ),
        (sheet((6, 2, 4), (6, 3, 4), (10, 5, 2), closed=Closed(0, Condition.UNBEATEN)), []),
        (
            sheet((6, 3, 4), (4, 1, 4), closed=Closed(0, Condition.UNBEATEN)),
            [Finding(Doubt.STUCK_WITH_TOKENS, 1, 1)],
        ),
        (
            sheet((6, 2, 4), (6, 0, 4), (8, 5, 0)).told(Told(0, Field.POINTS, 5)),
            [Finding(Doubt.POINTS_DIFFER, 0, 4)],
        ),
    ],
)  # fmt: skip
def test_what_cannot_be(told, found):
    assert findings(told) == found


def test_every_doubt_is_named_at_once():
    told = sheet((30, 1, 4), (6, 3, 0), (10, 5, 2), closed=Closed(0, Condition.UNBEATEN))
    assert [finding.doubt for finding in findings(told)] == [
        Doubt.CARDS_OVER,
        Doubt.OTHER_EMPTY,
        Doubt.OWNER_TOKENS,
    ]


@pytest.mark.parametrize(
    ("fact", "players", "out"),
    [
        (Told(0, Field.TOKENS, 4), 2, True),
        (Told(0, Field.TOKENS, 3), 2, False),
        (Told(0, Field.TOKENS, 4), 3, False),
        (Told(0, Field.CAPTURED, 23), 2, True),
        (Told(0, Field.HAND, 36), 3, False),
        (Told(0, Field.HAND, 37), 3, True),
        (Told(0, Field.POINTS, -22), 2, False),
        (Told(0, Field.POINTS, -23), 2, True),
        (OnTable(11), 5, True),
        (Closed(1), 5, False),
    ],
)
def test_numbers_that_are_impossible_by_themselves(fact, players, out):
    assert out_of_range(fact, players) is out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_true_report_of_any_round_is_settled_and_scores_as_the_cards_do(players):
    """No honest table is ever told that its count cannot be."""
    for seed in range(40):
        plain = PlainGame(players, 0, Random(seed))
        playing = begun(players, 0)
        while playing.table.ending is None:
            playing = playing.push(plain.act())
        if plain.ender is None:
            plain.act()
        rows = [(len(plain.piles[p]), plain.tokens[p], len(plain.hands[p])) for p in range(players)]
        condition, player = plain.ender
        told = sheet(*rows, closed=Closed(player) if condition == 2 else None, on_table=len(plain.table))
        assert findings(told) == []
        assert told.scores == plain.points()
