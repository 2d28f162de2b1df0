"""The cards: every pair of two different numbers from 1 to 10, less those that stay in the box."""

from functools import cache
from itertools import combinations

Card = tuple[int, int]
"""The two numbers of a card, the lower one first; either may be up."""

DECK: tuple[Card, ...] = tuple(combinations(range(1, 11), 2))
"""Rules: 45 cards."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
OWN_TOKENS = 3
"""Rules for two: scout tokens that each of them has at the start of a round."""

_HAND_SIZES = {2: 11, 3: 12, 4: 11, 5: 9}


def cards_for(players: int) -> tuple[Card, ...]:
    """The cards that are played with. Rules, 2: three play without any 10, two or four without the 9/10.

    >>> [len(cards_for(players)) for players in (2, 3, 4, 5)]
    [44, 36, 44, 45]
    """
    if players == 3:
        return tuple(card for card in DECK if 10 not in card)
    return tuple(card for card in DECK if players == 5 or card != (9, 10))


def hand_size(players: int) -> int:
    """Cards dealt to each player. Rules, 3, and those for two."""
    return _HAND_SIZES[players]


def cards_dealt(players: int) -> int:
    """Cards in play in one round: all of them, but for two players, who keep half of them for round 2."""
    return hand_size(players) * players


@cache
def copies(number: int, players: int) -> int:
    """On how many of the cards that are played with ``number`` is written."""
    return sum(number in card for card in cards_for(players))
