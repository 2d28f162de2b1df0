from itertools import product

import pytest

from assistant.scout.possible import in_deck
from assistant.scout.sets import CardSet, Kind, Weakness, all_sets


def plainly_beats(first: list[int], second: list[int]) -> bool:
    """The rule book's three steps, on the numbers as they lie on the table."""
    if len(first) != len(second):
        return len(first) > len(second)
    first_same, second_same = len(set(first)) == 1, len(set(second)) == 1
    if first_same != second_same:
        return first_same
    return min(first) > min(second)


def laid(cards: CardSet) -> list[int]:
    """The numbers of a set as somebody would lay them, without the class's own arithmetic."""
    if cards.kind is Kind.SAME:
        return [cards.low for _ in range(cards.size)]
    return [cards.low + step for step in range(cards.size)]


def test_strength_is_what_the_rule_book_says_for_every_pair_of_sets_up_to_five_cards():
    every = list(all_sets(5))
    assert len(every) == 5 * 10 + 9 + 8 + 7 + 6
    for one, other in product(every, every):
        assert one.beats(other) == plainly_beats(laid(one), laid(other)), (one, other)


def test_of_two_different_sets_exactly_one_beats_the_other_and_none_beats_itself():
    for one, other in product(all_sets(5), all_sets(5)):
        assert one.beats(other) + other.beats(one) == (one != other)


def test_any_set_beats_an_empty_table():
    assert all(cards.beats(None) for cards in all_sets(10))


@pytest.mark.parametrize(
    ("cards", "other", "why"),
    [
        (CardSet.same(9, 1), CardSet.same(1, 2), Weakness.FEWER_CARDS),
        (CardSet.run(8, 10), CardSet.same(1, 3), Weakness.RUN_UNDER_SAME),
        (CardSet.run(2, 4), CardSet.run(3, 5), Weakness.LOWER),
        (CardSet.same(4, 2), CardSet.same(4, 2), Weakness.EQUAL),
        (CardSet.same(1, 2), CardSet.run(9, 10), None),
    ],
)
def test_a_weakness_names_the_first_rule_that_tells(cards, other, why):
    assert cards.weakness(other) is why


def test_a_run_is_the_same_upwards_and_downwards():
    assert CardSet.run(5, 3) == CardSet.run(3, 5)
    assert CardSet.run(3, 5).numbers == (3, 4, 5)


def test_a_run_of_one_is_a_single_card():
    assert CardSet.run(4, 4) == CardSet.same(4, 1)


def test_a_run_can_be_scouted_at_its_ends_only():
    run = CardSet.run(3, 6)
    assert run.ends == {3, 6}
    assert run.without(3) == CardSet.run(4, 6)
    assert run.without(6) == CardSet.run(3, 5)
    with pytest.raises(ValueError, match="4 is not at an end"):
        run.without(4)


def test_a_run_of_two_leaves_a_single_card_which_is_no_run_any_more():
    left = CardSet.run(3, 4).without(3)
    assert left == CardSet.same(4, 1)
    assert CardSet.same(5, 1).beats(left)


def test_scouting_never_makes_a_set_stronger_and_takes_one_card():
    for cards in all_sets(10):
        for end in cards.ends:
            left = cards.without(end)
            assert (left.size if left else 0) == cards.size - 1
            assert cards.beats(left)


@pytest.mark.parametrize(
    ("kind", "low", "size"),
    [
        (Kind.RUN, 9, 3),
        (Kind.RUN, 4, 1),
        (Kind.SAME, 0, 1),
        (Kind.SAME, 11, 1),
        (Kind.SAME, 4, 10),
        (Kind.SAME, 4, 0),
    ],
)
def test_a_set_that_cannot_be_laid_is_none(kind, low, size):
    with pytest.raises(ValueError, match="no such set"):
        CardSet(kind, low, size)


def test_all_sets_are_different():
    every = list(all_sets(10))
    assert len(every) == len(set(every)) == 10 * 9 + sum(range(1, 10))


@pytest.mark.parametrize(
    ("cards", "players", "there"),
    [
        (CardSet.same(10, 1), 3, False),
        (CardSet.run(9, 10), 3, False),
        (CardSet.same(10, 8), 4, True),
        (CardSet.same(10, 9), 4, False),
        (CardSet.same(9, 9), 2, False),
        (CardSet.same(10, 9), 5, True),
        (CardSet.same(1, 9), 3, False),
        (CardSet.same(1, 9), 2, True),
        (CardSet.run(1, 10), 4, True),
    ],
)
def test_the_deck_in_play_tells_which_sets_there_are(cards, players, there):
    assert in_deck(cards, players) is there
