import pytest

from assistant.scout.deck import DECK, cards_dealt, cards_for, copies, hand_size


def test_there_are_45_cards_every_pair_of_two_different_numbers():
    assert len(DECK) == len(set(DECK)) == 45
    assert {(low, high) for low in range(1, 11) for high in range(low + 1, 11)} == set(DECK)


@pytest.mark.parametrize(
    ("players", "cards", "hand", "dealt"), [(2, 44, 11, 22), (3, 36, 12, 36), (4, 44, 11, 44), (5, 45, 9, 45)]
)
def test_cards_in_play_and_hands_for_each_number_of_players(players, cards, hand, dealt):
    assert (len(cards_for(players)), hand_size(players), cards_dealt(players)) == (cards, hand, dealt)


def test_two_players_keep_as_many_cards_for_round_two_as_they_deal_in_round_one():
    assert len(cards_for(2)) - cards_dealt(2) == 22


def test_three_play_without_tens_two_and_four_without_the_nine_ten():
    assert {card for card in DECK if 10 in card} == set(DECK) - set(cards_for(3))
    assert set(DECK) - set(cards_for(2)) == set(DECK) - set(cards_for(4)) == {(9, 10)}


@pytest.mark.parametrize(("players", "tens", "ones"), [(2, 8, 9), (3, 0, 8), (4, 8, 9), (5, 9, 9)])
def test_copies_of_a_number(players, tens, ones):
    assert (copies(10, players), copies(1, players)) == (tens, ones)
