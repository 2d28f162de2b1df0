"""A round in play, as far as somebody can tell who does not see the cards in hand."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from assistant.scout.actions import Adjust, GiveUp, Move, Scout, ScoutAndShow, Show
from assistant.scout.deck import OWN_TOKENS, cards_dealt, hand_size
from assistant.scout.possible import can_show
from assistant.scout.sets import CardSet

Value = TypeVar("Value")


class Condition(StrEnum):
    """How a round ends. Rules, 5."""

    EMPTY_HAND = "empty_hand"
    """(1) A player has no cards after a show."""
    UNBEATEN = "unbeaten"
    """(2) After a show the others only scouted; of two players, the other can neither show nor scout."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The round is over; ``player`` is who fulfilled the condition."""

    condition: Condition
    player: int


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of a round; a tuple has an entry for each player.

    hands, captured, tokens: cards in hand, cards captured, scout tokens.
    charged: who may still scout and show in this round; nobody if two play.
    turn: who is to act.
    active, owner: the active set and who showed it; the owner stays when its last card is scouted.
    scouts: how often the others have scouted since it was shown.
    ending: None while the round goes on.
    """

    hands: tuple[int, ...]
    captured: tuple[int, ...]
    tokens: tuple[int, ...]
    charged: tuple[bool, ...]
    turn: int
    active: CardSet | None = None
    owner: int | None = None
    scouts: int = 0
    ending: Ending | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def for_two(self) -> bool:
        """Whether the rules for two players apply."""
        return self.players == 2

    @property
    def on_table(self) -> int:
        """Cards in the active set."""
        return self.active.size if self.active else 0

    @property
    def surplus(self) -> int:
        """Cards counted more than were dealt: 0, unless an ``Adjust`` was wrong or put only half right."""
        return sum(self.captured) + sum(self.hands) + self.on_table - cards_dealt(self.players)


def dealt(players: int, starter: int) -> Table:
    """A round that is about to begin. Rules, 3, and those for two."""
    two = players == 2
    return Table(
        hands=(hand_size(players),) * players,
        captured=(0,) * players,
        tokens=(OWN_TOKENS if two else 0,) * players,
        charged=(not two,) * players,
        turn=starter,
    )


def after(table: Table, move: Move) -> Table:
    """The table after ``move``, which must have no faults (``legality``)."""
    match move:
        case Show(player, cards):
            return _ended(_shown(table, player, cards))
        case Scout(player, number):
            return _ended(_scouted(table, player, number))
        case ScoutAndShow(player, number, cards):
            taken = replace(_scouted(table, player, number), turn=player)
            spent = replace(taken, charged=_put(table.charged, player, False))
            return _ended(_shown(spent, player, cards))
        case GiveUp(player):
            return replace(table, ending=Ending(Condition.UNBEATEN, 1 - player))
        case Adjust():
            return _adjusted(table, move)


def _shown(table: Table, player: int, cards: CardSet) -> Table:
    """The beaten set is captured, and the shown one is active. Rules, 4 A, «Si puedes hacer show»."""
    return replace(
        table,
        hands=_add(table.hands, player, -cards.size),
        captured=_add(table.captured, player, table.on_table),
        active=cards,
        owner=player,
        scouts=0,
        turn=(player + 1) % table.players,
    )


def _scouted(table: Table, player: int, number: int) -> Table:
    """A card goes to the hand and a token to the owner. Rules, 4 B.

    Rules for two: the scout pays with a token of their own instead, and it is their turn again.
    """
    assert table.active is not None
    assert table.owner is not None
    two = table.for_two
    return replace(
        table,
        hands=_add(table.hands, player, 1),
        tokens=_add(table.tokens, player, -1) if two else _add(table.tokens, table.owner, 1),
        active=table.active.without(number),
        scouts=table.scouts + 1,
        turn=player if two else (player + 1) % table.players,
    )


def _ended(table: Table) -> Table:
    """The table, with its ending if the round is over.

    Rules, 5: (1) only a show empties a hand; (2) the turn is back at the owner. Of two players, the other has
    no token left and, as far as counts tell, nothing to show; what cards alone tell is said as ``GiveUp``.
    """
    owner = table.owner
    assert owner is not None
    if table.hands[owner] == 0 and table.scouts == 0:
        return replace(table, ending=Ending(Condition.EMPTY_HAND, owner))
    if table.for_two:
        other = 1 - owner
        stuck = not table.tokens[other] and not can_show(table.hands[other], table.active, table.players)
    else:
        stuck = table.scouts == table.players - 1
    return replace(table, ending=Ending(Condition.UNBEATEN, owner)) if stuck else table


def _adjusted(table: Table, adjust: Adjust) -> Table:
    def put(counts: tuple[int, ...], value: int | None) -> tuple[int, ...]:
        return counts if value is None else _put(counts, adjust.player, value)

    return replace(
        table,
        hands=put(table.hands, adjust.hand),
        captured=put(table.captured, adjust.captured),
        tokens=put(table.tokens, adjust.tokens),
    )


def _add(counts: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    return tuple(count + more * (i == player) for i, count in enumerate(counts))


def _put(values: tuple[Value, ...], player: int, value: Value) -> tuple[Value, ...]:
    return tuple(value if i == player else old for i, old in enumerate(values))
