"""Points: red times emerald, rounds added up, ties broken by the last round."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.stay_cool.cards import Card
from assistant.stay_cool.ledger import Progress


@dataclass(frozen=True, slots=True)
class TurnScore:
    """The two values of a turn and their product.

    Rules: each side counts the value in the black circle of its last answered question; one side at 0
    makes the product 0.
    """

    red: int
    emerald: int

    @property
    def points(self) -> int:
        """Red times emerald."""
        return self.red * self.emerald


def turn_score(red: Card | None, emerald: Card | None, progress: Progress) -> TurnScore:
    """The score of a turn that stands at ``progress``; a card is None where people keep it."""
    return TurnScore(
        _value(red, progress.red, progress.red_counted),
        _value(emerald, progress.emerald, progress.emerald_counted),
    )


def _value(card: Card | None, answered: int, counted: int | None) -> int:
    if counted is not None:
        return counted
    return card.questions[answered - 1].value if card and answered else 0


def winners(points: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The indices of the winners; several if the victory is shared.

    points: a row a player, with that player's points of each round played, oldest first.
    Rules: most points in all; of those tied, most in the last round; then shared.
    """
    best = max((sum(row), row[-1] if row else 0) for row in points)
    return tuple(i for i, row in enumerate(points) if (sum(row), row[-1] if row else 0) == best)
