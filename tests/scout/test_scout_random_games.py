from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_game import PlainGame

from assistant.scout.actions import GiveUp, Show
from assistant.scout.deck import cards_dealt
from assistant.scout.legality import faults, legal_actions
from assistant.scout.playing import Playing, begun
from assistant.scout.table import Condition

CONDITIONS = {Condition.EMPTY_HAND: 1, Condition.UNBEATEN: 2}


def play_beside(players: int, seed: int) -> tuple[PlainGame, Playing]:
    """A whole round with real cards, followed by the engine action by action."""
    plain = PlainGame(players, seed % players, Random(seed))
    playing = begun(players, seed % players)
    for _ in range(400):
        before = playing.table
        action = plain.act()
        assert faults(before, action) == []
        if not isinstance(action, GiveUp):
            assert action in list(legal_actions(before))
        playing = playing.push(action)
        table = playing.table
        assert table.hands == tuple(map(len, plain.hands))
        assert table.captured == tuple(map(len, plain.piles))
        assert table.tokens == tuple(plain.tokens)
        assert table.on_table == len(plain.table)
        assert sum(table.hands) + sum(table.captured) + table.on_table == cards_dealt(players)
        if table.ending is not None and plain.ender is None:
            # two players: the engine saw from the counts that the other is stuck; the cards must agree
            assert isinstance(plain.act(), GiveUp)
        if plain.ender is not None or table.ending is not None:
            return plain, playing
        assert table.turn == plain.turn
    raise AssertionError("the round never ends")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_a_round_ends_and_scores_as_a_slow_independent_scorer_does(players, seed):
    plain, playing = play_beside(players, seed)
    ending = playing.table.ending
    assert ending is not None
    assert (CONDITIONS[ending.condition], ending.player) == plain.ender
    assert playing.scores == plain.points()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rounds_end_by_either_condition(players):
    seen = set()
    for seed in range(400):
        seen.add(play_beside(players, seed)[1].table.ending.condition)
        if seen == set(Condition):
            return
    raise AssertionError(f"only {seen}")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_popping_every_move_leads_back_to_the_deal(players):
    _, playing = play_beside(players, 7)
    for number in range(len(playing.moves), 0, -1):
        assert len(playing.moves) == number
        playing = playing.pop()
    assert playing == begun(players, 7 % players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_any_legal_action_can_be_pushed_and_no_other_show_can(players, seed):
    random = Random(seed)
    playing = begun(players, seed % players)
    while playing.table.ending is None:
        actions = list(legal_actions(playing.table))
        assert actions
        assert all(faults(playing.table, action) == [] for action in random.sample(actions, min(9, len(actions))))
        small = [action for action in actions if not isinstance(action, Show) or action.cards.size < 4]
        playing = playing.push(random.choice(small or actions))
        assert playing.table.surplus == 0
    assert playing.scores is not None
