"""Sets of cards («combinaciones») and which is the stronger one."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

HIGHEST = 10
MOST_SAME = 9
"""Each number is on nine cards."""


class Kind(StrEnum):
    """What holds a set together. A single card counts as SAME."""

    RUN = "run"
    SAME = "same"


class Weakness(StrEnum):
    """Why a set does not beat another, by the first rule that tells them apart."""

    FEWER_CARDS = "fewer_cards"
    RUN_UNDER_SAME = "run_under_same"
    LOWER = "lower"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards; ValueError for one that cannot be laid.

    low: its lowest number (its only one, if they are the same).
    size: how many cards.
    """

    kind: Kind
    low: int
    size: int

    def __post_init__(self) -> None:
        fits = 1 <= self.low <= HIGHEST and self.size >= 1
        if self.kind is Kind.RUN:
            fits = fits and self.size >= 2 and self.high <= HIGHEST
        if not fits or (self.kind is Kind.SAME and self.size > MOST_SAME):
            raise ValueError(f"no such set: {self.size} cards, {self.kind}, from {self.low}")

    @classmethod
    def same(cls, number: int, size: int) -> "CardSet":
        """``size`` cards of the same ``number``."""
        return cls(Kind.SAME, number, size)

    @classmethod
    def run(cls, end: int, other: int) -> "CardSet":
        """Consecutive numbers between two ends, upwards or downwards; one card if they are equal."""
        low, high = sorted((end, other))
        return cls(Kind.RUN if high > low else Kind.SAME, low, high - low + 1)

    @property
    def high(self) -> int:
        """Its highest number."""
        return self.low + self.size - 1 if self.kind is Kind.RUN else self.low

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its cards, ascending."""
        return tuple(range(self.low, self.high + 1)) if self.kind is Kind.RUN else (self.low,) * self.size

    @property
    def ends(self) -> frozenset[int]:
        """The numbers of the cards that can be scouted. Rules, 4 B: only a card at either end."""
        return frozenset({self.low, self.high})

    def without(self, number: int) -> "CardSet | None":
        """What remains when the card ``number`` at an end is taken; None if that was the only one.

        >>> CardSet.run(3, 5).without(3) == CardSet.run(4, 5)
        True
        """
        if number not in self.ends:
            raise ValueError(f"{number} is not at an end")
        if self.size == 1:
            return None
        if self.kind is Kind.SAME:
            return CardSet.same(self.low, self.size - 1)
        low, high = (self.low + 1, self.high) if number == self.low else (self.low, self.high - 1)
        return CardSet.run(low, high)

    def weakness(self, other: "CardSet") -> Weakness | None:
        """Why this set does not beat ``other``; None if it does.

        Rules, 4 A, rule 2: more cards; then same numbers over a run; then the higher lowest card. Equal does
        not beat.
        """
        if self.size != other.size:
            return Weakness.FEWER_CARDS if self.size < other.size else None
        if self.kind is not other.kind:
            return Weakness.RUN_UNDER_SAME if self.kind is Kind.RUN else None
        if self.low == other.low:
            return Weakness.EQUAL
        return Weakness.LOWER if self.low < other.low else None

    def beats(self, other: "CardSet | None") -> bool:
        """Whether this set may be shown over ``other``; over none, any may."""
        return other is None or self.weakness(other) is None


def all_sets(most: int) -> Iterator[CardSet]:
    """Every set of at most ``most`` cards, the smallest first."""
    for size in range(1, most + 1):
        if size >= 2:
            yield from (CardSet(Kind.RUN, low, size) for low in range(1, HIGHEST - size + 2))
        if size <= MOST_SAME:
            yield from (CardSet(Kind.SAME, number, size) for number in range(1, HIGHEST + 1))
