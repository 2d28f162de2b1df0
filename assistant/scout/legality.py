"""What may be done at a table, and everything that is wrong with what may not."""

from collections.abc import Iterator
from enum import StrEnum

from assistant.scout.actions import Action, GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.possible import in_deck, possible_shows
from assistant.scout.sets import CardSet, Weakness
from assistant.scout.table import Table


class Fault(StrEnum):
    """Why an action cannot be."""

    OVER = "over"
    """The round has ended."""
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_CARDS = "no_such_cards"
    """The deck in play has no such set."""
    TOO_FEW_IN_HAND = "too_few_in_hand"
    FEWER_CARDS = "fewer_cards"
    RUN_UNDER_SAME = "run_under_same"
    LOWER = "lower"
    EQUAL = "equal"
    NOTHING_TO_SCOUT = "nothing_to_scout"
    NOT_AT_AN_END = "not_at_an_end"
    OWN_SET = "own_set"
    """Nobody scouts a set of their own."""
    NO_TOKEN = "no_token"  # noqa: S105 - a scout token of two players
    NOT_WITH_TWO = "not_with_two"
    """Two players do not scout and show."""
    ALREADY_DONE = "already_done"
    """The one scout and show of the round is spent."""
    ONLY_WITH_TWO = "only_with_two"
    """Of three or more players everybody can scout; nobody gives up."""
    MUST_SHOW = "must_show"
    """Nothing lies on the table: any set will do."""
    MUST_SCOUT = "must_scout"
    """Who cannot show goes on scouting while there are tokens."""


BENDABLE = frozenset(
    {
        *(Fault.NOT_YOUR_TURN, Fault.NO_SUCH_CARDS, Fault.ALREADY_DONE, Fault.MUST_SCOUT),
        *(Fault.FEWER_CARDS, Fault.RUN_UNDER_SAME, Fault.LOWER, Fault.EQUAL),
    }
)
"""What a table may let pass, and cards and tokens still add up."""

_WEAK = {
    Weakness.FEWER_CARDS: Fault.FEWER_CARDS,
    Weakness.RUN_UNDER_SAME: Fault.RUN_UNDER_SAME,
    Weakness.LOWER: Fault.LOWER,
    Weakness.EQUAL: Fault.EQUAL,
}


def faults(table: Table, action: Action) -> list[Fault]:
    """Every reason why ``action`` cannot be done now; none if it can, as far as counts tell.

    >>> from assistant.scout.table import dealt
    >>> faults(dealt(3, starter=0), Scout(1, 4))
    [<Fault.NOT_YOUR_TURN: 'not_your_turn'>, <Fault.NOTHING_TO_SCOUT: 'nothing_to_scout'>]
    """
    found = [Fault.OVER] if table.ending else []
    if action.player != table.turn:
        found.append(Fault.NOT_YOUR_TURN)
    match action:
        case Show(player, cards):
            found += _show_faults(table, table.hands[player], table.active, cards)
        case Scout(player, number):
            found += _scout_faults(table, player, number)
        case ScoutAndShow():
            found += _scout_and_show_faults(table, action)
        case GiveUp(player):
            found += _give_up_faults(table, player)
    return found


def legal_actions(table: Table) -> Iterator[Action]:
    """Every action that may be done now, as far as counts tell; none when the round is over."""
    if table.ending is not None:
        return
    player, hand = table.turn, table.hands[table.turn]
    yield from (Show(player, cards) for cards in possible_shows(hand, table.active, table.players))
    for number in sorted(table.active.ends) if table.active else ():
        if not _scout_faults(table, player, number):
            yield Scout(player, number)
        if table.active and table.charged[player]:
            rest = table.active.without(number)
            shows = possible_shows(hand + 1, rest, table.players)
            yield from (ScoutAndShow(player, number, cards) for cards in shows)
    if not _give_up_faults(table, player):
        yield GiveUp(player)


def _show_faults(table: Table, hand: int, active: CardSet | None, cards: CardSet) -> list[Fault]:
    found = []
    if not in_deck(cards, table.players):
        found.append(Fault.NO_SUCH_CARDS)
    if cards.size > hand:
        found.append(Fault.TOO_FEW_IN_HAND)
    if active is not None and (weakness := cards.weakness(active)):
        found.append(_WEAK[weakness])
    return found


def _scout_faults(table: Table, player: int, number: int) -> list[Fault]:
    found = []
    if table.active is None:
        found.append(Fault.NOTHING_TO_SCOUT)
    elif number not in table.active.ends:
        found.append(Fault.NOT_AT_AN_END)
    if table.active is not None and player == table.owner:
        found.append(Fault.OWN_SET)
    if table.for_two and not table.tokens[player]:
        found.append(Fault.NO_TOKEN)
    return found


def _scout_and_show_faults(table: Table, action: ScoutAndShow) -> list[Fault]:
    found = []
    if table.for_two:
        found.append(Fault.NOT_WITH_TWO)
    elif not table.charged[action.player]:
        found.append(Fault.ALREADY_DONE)
    found += [f for f in _scout_faults(table, action.player, action.number) if f is not Fault.NO_TOKEN]
    at_end = table.active is not None and action.number in table.active.ends
    rest = table.active.without(action.number) if table.active and at_end else None
    return found + _show_faults(table, table.hands[action.player] + 1, rest, action.cards)


def _give_up_faults(table: Table, player: int) -> list[Fault]:
    if not table.for_two:
        return [Fault.ONLY_WITH_TWO]
    if table.active is None:
        return [Fault.MUST_SHOW]
    if player == table.owner:
        return [Fault.OWN_SET]
    return [Fault.MUST_SCOUT] if table.tokens[player] else []
