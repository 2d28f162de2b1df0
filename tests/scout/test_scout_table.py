"""Single moves and endings, each with the trap that other programs fall into."""

import pytest

from assistant.scout.actions import Adjust, GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.legality import Fault, faults, legal_actions
from assistant.scout.playing import begun
from assistant.scout.sets import CardSet
from assistant.scout.table import Condition, Ending, dealt

PAIR = CardSet.same(7, 2)


def play(players, *moves, starter=0):
    playing = begun(players, starter)
    for move in moves:
        playing = playing.push(move)
    return playing


def single(number):
    return CardSet.same(number, 1)


def test_a_show_captures_the_beaten_set_and_takes_its_place():
    table = play(4, Show(0, PAIR), Show(1, CardSet.run(1, 3))).table
    assert (table.hands, table.captured, table.active, table.owner, table.turn) == (
        (9, 8, 11, 11),
        (0, 2, 0, 0),
        CardSet.run(1, 3),
        1,
        2,
    )


def test_only_what_is_left_of_a_scouted_set_is_captured():
    table = play(4, Show(0, CardSet.run(3, 5)), Scout(1, 3), Show(2, CardSet.same(9, 2))).table
    assert table.captured == (0, 0, 2, 0)


def test_a_scout_takes_a_card_and_gives_the_owner_a_token():
    table = play(4, Show(2, PAIR), Scout(3, 7), starter=2).table
    assert (table.hands, table.tokens, table.active, table.turn) == ((11, 11, 9, 12), (0, 0, 1, 0), single(7), 0)


def test_the_owner_gets_a_token_for_a_scout_and_show_too():
    table = play(3, Show(0, PAIR), ScoutAndShow(1, 7, single(9))).table
    assert (table.tokens, table.hands, table.captured) == ((1, 0, 0), (10, 12, 12), (0, 1, 0))


def test_scout_and_show_costs_the_token_of_who_did_it_and_of_nobody_else():
    playing = play(3, Show(0, PAIR), ScoutAndShow(1, 7, single(9)))
    assert playing.table.charged == (True, False, True)
    playing = playing.push(ScoutAndShow(2, 9, single(1))).push(Show(0, PAIR))
    assert faults(playing.table, ScoutAndShow(1, 7, single(9))) == [Fault.ALREADY_DONE]
    assert playing.table.charged == (True, False, False)


def test_scout_and_show_needs_to_beat_only_what_is_left():
    table = play(3, Show(0, PAIR)).table
    assert faults(table, Show(1, single(8))) == [Fault.FEWER_CARDS]
    assert faults(table, ScoutAndShow(1, 7, single(8))) == []
    assert faults(table, ScoutAndShow(1, 7, single(7))) == [Fault.EQUAL]


def test_the_scouted_card_may_be_shown_at_once():
    playing = play(5, Show(0, CardSet.run(1, 8)), Scout(1, 1), Scout(2, 2), Scout(3, 3))
    assert faults(playing.table, ScoutAndShow(4, 8, CardSet.run(1, 10))) == []
    assert faults(playing.table, Show(4, CardSet.run(1, 10))) == [Fault.TOO_FEW_IN_HAND]


def test_when_the_last_card_is_scouted_the_next_player_may_show_anything():
    table = play(4, Show(0, single(10)), Scout(1, 10)).table
    assert (table.active, table.ending) == (None, None)
    assert faults(table, Scout(2, 10)) == [Fault.NOTHING_TO_SCOUT]
    assert faults(table, Show(2, single(1))) == []


def test_condition_1_a_show_empties_the_hand():
    table = play(5, Show(0, CardSet.run(1, 9))).table
    assert table.ending == Ending(Condition.EMPTY_HAND, 0)


def test_condition_2_the_turn_is_back_at_the_owner():
    playing = play(4, Show(1, CardSet.same(9, 4)), Scout(2, 9), Scout(3, 9), starter=1)
    assert playing.table.ending is None
    table = playing.push(Scout(0, 9)).table
    assert (table.ending, table.tokens) == (Ending(Condition.UNBEATEN, 1), (0, 3, 0, 0))


def test_condition_2_holds_when_the_last_scout_takes_the_last_card():
    table = play(3, Show(0, PAIR), Scout(1, 7), Scout(2, 7)).table
    assert (table.active, table.ending) == (None, Ending(Condition.UNBEATEN, 0))


def test_a_show_in_between_starts_the_count_of_scouts_anew():
    table = play(3, Show(0, PAIR), Scout(1, 7), Show(2, PAIR), Scout(0, 7)).table
    assert table.ending is None
    assert table.scouts == 1


def test_who_ends_a_round_by_condition_1_gets_no_exemption_and_needs_none():
    playing = play(5, Show(0, single(1)), Show(1, CardSet.run(1, 9)))
    assert playing.scores == (-8, 1, -9, -9, -9)


def test_only_the_owner_in_condition_2_keeps_the_hand_free_of_charge():
    playing = play(3, Show(0, PAIR), Scout(1, 7), Scout(2, 7))
    assert playing.scores == (2, -13, -13)


def test_neither_the_active_set_nor_unspent_scout_and_show_tokens_count():
    playing = play(3, Show(0, CardSet.same(7, 5)), Scout(1, 7), Scout(2, 7))
    assert playing.table.charged == (True, True, True)
    assert playing.scores == (2, -13, -13)


class TestTwoPlayers:
    def test_each_has_eleven_cards_and_three_tokens_and_no_scout_and_show(self):
        table = dealt(2, starter=1)
        assert (table.hands, table.tokens, table.charged, table.turn) == ((11, 11), (3, 3), (False, False), 1)

    def test_a_scout_is_paid_with_a_token_of_ones_own_and_the_turn_stays(self):
        table = play(2, Show(0, CardSet.run(3, 5)), Scout(1, 3)).table
        assert (table.tokens, table.turn, table.hands) == ((3, 2), 1, (8, 12))

    def test_scouting_alone_never_ends_the_round_while_tokens_last(self):
        table = play(2, Show(0, CardSet.same(7, 4)), Scout(1, 7), Scout(1, 7)).table
        assert table.ending is None

    def test_without_tokens_nothing_can_be_scouted(self):
        table = play(2, Show(0, CardSet.same(7, 4)), Scout(1, 7), Scout(1, 7), Scout(1, 7)).table
        assert (table.tokens[1], table.active) == (0, single(7))
        assert faults(table, Scout(1, 7)) == [Fault.NO_TOKEN]
        assert faults(table, Show(1, single(8))) == []

    def test_who_cannot_show_must_go_on_scouting_while_tokens_last(self):
        table = play(2, Show(0, PAIR), Scout(1, 7)).table
        assert faults(table, GiveUp(1)) == [Fault.MUST_SCOUT]

    def test_condition_2_the_other_can_neither_show_nor_scout(self):
        playing = play(2, Show(0, CardSet.same(9, 5)), *[Scout(1, 9)] * 3, GiveUp(1))
        assert playing.table.ending == Ending(Condition.UNBEATEN, 0)
        assert playing.scores == (3, -14)

    def test_condition_2_is_seen_when_counts_alone_tell(self):
        spent = [
            move
            for number in (1, 3, 5)
            for move in (Show(0, single(number)), Scout(1, number), Show(1, single(number + 1)))
        ]
        playing = play(2, *spent[:-1], Show(1, CardSet.run(1, 7)))
        assert (playing.table.hands, playing.table.tokens) == ((8, 5), (3, 0))
        assert playing.push(Show(0, CardSet.same(7, 7))).table.ending == Ending(Condition.UNBEATEN, 0)

    def test_on_an_empty_table_any_card_will_do_so_nobody_gives_up(self):
        table = play(2, Show(0, single(10)), Scout(1, 10)).table
        assert faults(table, GiveUp(1)) == [Fault.MUST_SHOW]

    def test_nobody_scouts_and_shows(self):
        table = play(2, Show(0, PAIR)).table
        assert faults(table, ScoutAndShow(1, 7, single(9))) == [Fault.NOT_WITH_TWO]

    def test_unspent_tokens_are_points(self):
        playing = play(2, Show(0, single(1)), Show(1, CardSet.run(1, 5)), Show(0, CardSet.run(1, 10)))
        assert playing.table.ending == Ending(Condition.EMPTY_HAND, 0)
        assert playing.scores == (3 + 5, 3 + 1 - 6)


class TestFaults:
    def test_every_reason_is_named_at_once(self):
        table = play(4, Show(0, CardSet.same(7, 3))).table
        assert faults(table, ScoutAndShow(0, 5, CardSet.same(10, 9))) == [
            Fault.NOT_YOUR_TURN,
            Fault.NOT_AT_AN_END,
            Fault.OWN_SET,
            Fault.NO_SUCH_CARDS,
        ]
        assert faults(table, Show(2, CardSet.run(1, 2))) == [Fault.NOT_YOUR_TURN, Fault.FEWER_CARDS]

    def test_a_show_of_more_cards_than_are_in_hand(self):
        assert faults(dealt(5, 0), Show(0, CardSet.run(1, 10))) == [Fault.TOO_FEW_IN_HAND]

    def test_tens_are_not_in_a_game_of_three(self):
        assert faults(dealt(3, 0), Show(0, single(10))) == [Fault.NO_SUCH_CARDS]

    def test_nothing_is_done_after_the_end(self):
        table = play(3, Show(0, PAIR), Scout(1, 7), Scout(2, 7)).table
        assert faults(table, Show(0, single(1))) == [Fault.OVER]
        assert list(legal_actions(table)) == []

    def test_three_or_more_never_give_up(self):
        assert faults(play(3, Show(0, PAIR)).table, GiveUp(1)) == [Fault.ONLY_WITH_TWO]

    def test_push_names_the_faults(self):
        with pytest.raises(ValueError, match="not_your_turn, nothing_to_scout"):
            begun(3, 0).push(Scout(1, 4))


def test_pop_takes_the_last_move_back():
    playing = play(3, Show(0, PAIR), Scout(1, 7))
    assert playing.pop() == play(3, Show(0, PAIR))
    with pytest.raises(IndexError, match="no move to take back"):
        begun(3, 0).pop()


def test_an_adjustment_that_does_not_add_up_shows_as_a_surplus():
    playing = play(3, Show(0, PAIR), Adjust(1, captured=3))
    assert playing.table.surplus == 3
    assert playing.push(Adjust(1, hand=9)).table.surplus == 0
