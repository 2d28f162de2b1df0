"""What players do in their turns. ``player`` is an index in the order of play."""

from dataclasses import dataclass

from assistant.scout.sets import CardSet


@dataclass(frozen=True, slots=True)
class Show:
    """Lay a set down. Rules, 4 A."""

    player: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Scout:
    """Take the card ``number`` from an end of the active set. Rules, 4 B."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class ScoutAndShow:
    """Take a card and show at once, against the token for it. Rules, 4 C; not with two players."""

    player: int
    number: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Of two players, one can neither show nor scout. Rules for two, end of the round, 2."""

    player: int


Action = Show | Scout | ScoutAndShow | GiveUp


@dataclass(frozen=True, slots=True)
class Adjust:
    """The table puts right what the host has counted; None leaves a count as it is. No action of the game."""

    player: int
    captured: int | None = None
    tokens: int | None = None
    hand: int | None = None


Move = Action | Adjust
"""Anything that changes a table."""
