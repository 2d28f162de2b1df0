"""Which sets a hand could hold, for somebody who knows only how many cards it has."""

from collections.abc import Iterator

from assistant.scout.deck import copies
from assistant.scout.sets import CardSet, Kind, all_sets


def in_deck(cards: CardSet, players: int) -> bool:
    """Whether the cards that so many players use can form this set.

    A number that is on no card, or on fewer cards than the set has, gives it away: three play without any 10.
    """
    each = cards.size if cards.kind is Kind.SAME else 1
    return all(copies(number, players) >= each for number in set(cards.numbers))


def possible_shows(hand: int, active: CardSet | None, players: int) -> Iterator[CardSet]:
    """Every set that a hand of so many cards might show over ``active``."""
    return (cards for cards in all_sets(hand) if cards.beats(active) and in_deck(cards, players))


def can_show(hand: int, active: CardSet | None, players: int) -> bool:
    """Whether there is such a set."""
    return next(possible_shows(hand, active, players), None) is not None
