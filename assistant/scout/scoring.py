"""Points of a round and of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.scout.table import Condition, Ending


@dataclass(frozen=True, slots=True)
class Count:
    """What a player has at the end of a round: cards captured, scout tokens, cards in hand."""

    captured: int
    tokens: int
    hand: int


def round_scores(counts: Sequence[Count], ending: Ending) -> tuple[int, ...]:
    """Each player's points for a round; they may be negative.

    Rules, 6: a point a captured card and a scout token, less a point a card in hand. Only who fulfilled
    condition (2) keeps the hand free of charge. The active set and the scout-and-show tokens count nothing.
    """
    free = ending.player if ending.condition is Condition.UNBEATEN else None
    paid = [0 if player == free else count.hand for player, count in enumerate(counts)]
    return tuple(count.captured + count.tokens - hand for count, hand in zip(counts, paid, strict=True))


def totals(rounds: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """Each player's points so far; ``rounds`` has a row of points for each round."""
    return tuple(sum(row[player] for row in rounds) for player in range(players))


def leaders(points: Sequence[int]) -> tuple[int, ...]:
    """Who has the most points; several if they are level. Rules, 7: they share the victory."""
    return tuple(player for player, own in enumerate(points) if own == max(points))


def lead(points: Sequence[int]) -> int:
    """By how much the leader is ahead of the next; 0 if several are level."""
    first, second = sorted(points, reverse=True)[:2]
    return first - second
