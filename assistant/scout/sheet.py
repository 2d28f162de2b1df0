"""The scorekeeper's page for one round: what people have told of it so far."""

from dataclasses import dataclass, replace
from enum import StrEnum

from assistant.scout.deck import cards_dealt
from assistant.scout.scoring import Count, round_scores
from assistant.scout.table import Condition, Ending


class Field(StrEnum):
    """What can be told of a player, or asked; POINTS stand for all the others."""

    CAPTURED = "captured"
    TOKENS = "tokens"
    HAND = "hand"
    POINTS = "points"
    CLOSER = "closer"
    """Who ended the round: a question only."""
    CORRECTION = "correction"
    """What is to be put right: a question only."""


@dataclass(frozen=True, slots=True)
class Told:
    """A player has so many of something."""

    player: int
    field: Field
    value: int


@dataclass(frozen=True, slots=True)
class OnTable:
    """So many cards are left in the active set."""

    value: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A player ended the round; by which condition, if it was said."""

    player: int
    condition: Condition | None = None


Fact = Told | OnTable | Closed


@dataclass(frozen=True, slots=True)
class Row:
    """What was told of one player; None for what was not."""

    captured: int | None = None
    tokens: int | None = None
    hand: int | None = None
    points: int | None = None

    def get(self, field: Field) -> int | None:
        """What was told for ``field``."""
        return {
            Field.CAPTURED: self.captured,
            Field.TOKENS: self.tokens,
            Field.HAND: self.hand,
            Field.POINTS: self.points,
        }[field]


@dataclass(frozen=True, slots=True)
class Question:
    """What is missing: a player's ``field``, or, without a player, who ended the round.

    round: which earlier round (0-based) it is about; None if it is the one at hand.
    """

    player: int | None
    field: Field
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was told of a round: a row for each player, the cards on the table, who ended it."""

    rows: tuple[Row, ...]
    on_table: int | None = None
    closed: Closed | None = None

    def told(self, fact: Fact) -> "Sheet":
        """The sheet with ``fact`` in place of what was told before."""
        match fact:
            case OnTable(value):
                return replace(self, on_table=value)
            case Closed():
                return replace(self, closed=fact)
            case Told(player, field, value):
                row = replace(self.rows[player], **{field.value: value})
                return replace(self, rows=(*self.rows[:player], row, *self.rows[player + 1 :]))

    def contradicts(self, fact: Fact) -> bool:
        """Whether something else was told before in place of ``fact``."""
        match fact:
            case OnTable(value):
                return self.on_table not in (None, value)
            case Closed(player, condition):
                known = self.closed
                if known is None:
                    return False
                same = None in (condition, known.condition) or condition is known.condition
                return known.player != player or not same
            case Told(player, field, value):
                return self.rows[player].get(field) not in (None, value)

    @property
    def empty(self) -> bool:
        """Whether nothing was told yet."""
        return self == blank(len(self.rows))

    def hand(self, player: int) -> int | None:
        """Cards in hand: as told, or none if the player is said to have finished."""
        own = self.rows[player].hand
        finished = self.closed == Closed(player, Condition.EMPTY_HAND)
        return 0 if own is None and finished else own

    @property
    def ending(self) -> Ending | None:
        """How the round ended, as far as it follows from what was told.

        A hand is empty only by condition (1): in (2) everybody but the owner has just scouted, and the owner
        had cards left.
        """
        if self.closed is None:
            empty = [player for player in range(len(self.rows)) if self.hand(player) == 0]
            return Ending(Condition.EMPTY_HAND, empty[0]) if empty else None
        player, condition = self.closed.player, self.closed.condition
        if condition is None:
            hand = self.hand(player)
            if hand is None and self.rows[player].points is None:
                return None
            condition = Condition.EMPTY_HAND if hand == 0 else Condition.UNBEATEN
        return Ending(condition, player)

    @property
    def missing(self) -> tuple[Question, ...]:
        """What must still be told, player by player; last, who ended the round."""
        questions = [
            Question(player, field)
            for player, row in enumerate(self.rows)
            if row.points is None
            for field, value in (
                (Field.CAPTURED, row.captured),
                (Field.TOKENS, row.tokens),
                (Field.HAND, self.hand(player)),
            )
            if value is None
        ]
        if self.ending is None and self.closed is None and any(row.points is None for row in self.rows):
            questions.append(Question(None, Field.CLOSER))
        return tuple(questions)

    @property
    def left_on_table(self) -> int | None:
        """Cards that nobody has; None while somebody's are unknown."""
        known = self._known_cards()
        return None if known is None else cards_dealt(len(self.rows)) - known

    @property
    def cards_told(self) -> int:
        """Captured cards and cards in hand, of all that was told so far."""
        return sum((row.captured or 0) + (row.hand or 0) for row in self.rows)

    def _known_cards(self) -> int | None:
        cards = 0
        for player, row in enumerate(self.rows):
            hand = self.hand(player)
            if row.captured is None or hand is None:
                return None
            cards += row.captured + hand
        return cards

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each player's points; None while something is missing."""
        if self.missing:
            return None
        counts = tuple(
            Count(row.captured or 0, row.tokens or 0, self.hand(player) or 0) for player, row in enumerate(self.rows)
        )
        counted = round_scores(counts, self.ending) if self.ending else (0,) * len(counts)
        return tuple(own if row.points is None else row.points for row, own in zip(self.rows, counted, strict=True))


def blank(players: int) -> Sheet:
    """The sheet of a round of which nothing was told."""
    return Sheet((Row(),) * players)
