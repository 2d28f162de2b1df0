"""What cannot be: numbers that no round of Scout ends with."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.scout.deck import OWN_TOKENS, cards_dealt
from assistant.scout.sets import HIGHEST
from assistant.scout.sheet import Fact, Field, OnTable, Sheet, Told
from assistant.scout.table import Condition, Ending


class Doubt(StrEnum):
    """Why what was told cannot be true."""

    CARDS_OVER = "cards_over"
    """There are more cards than were dealt; ``number`` is how many more."""
    CARDS_SHORT = "cards_short"
    """More cards are missing than a set can have, or than were told to lie on the table."""
    ENDER_HOLDS_CARDS = "ender_holds_cards"
    """Condition (1), and the player still has cards."""
    OTHER_EMPTY = "other_empty"
    """A hand is empty, and that player is not who ended the round by condition (1)."""
    OWNER_TOKENS = "owner_tokens"
    """Condition (2): all others scouted from the owner's set, for a token each; ``number`` are too few."""
    STUCK_WITH_TOKENS = "stuck_with_tokens"
    """Condition (2) of two players: the other could still scout."""
    POINTS_DIFFER = "points_differ"
    """The points told are not what the cards and tokens told make; ``number`` is what they make."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A doubt, whom it is about if about one player, and the number that shows it."""

    doubt: Doubt
    player: int | None = None
    number: int = 0


def out_of_range(fact: Fact, players: int) -> bool:
    """Whether ``fact`` is impossible by itself: it is asked again rather than written down.

    No more cards than were dealt, no more tokens than two players have, no points beyond reach.
    """
    dealt = cards_dealt(players)
    match fact:
        case OnTable(value):
            return not 0 <= value <= HIGHEST
        case Told(_, Field.POINTS, value):
            return not -dealt <= value <= 2 * dealt
        case Told(_, Field.TOKENS, value) if players == 2:
            return not 0 <= value <= OWN_TOKENS
        case Told(_, _, value):
            return not 0 <= value <= dealt
        case _:
            return False


def findings(sheet: Sheet) -> list[Finding]:
    """Everything that cannot be in what was told so far; an incomplete sheet may have some already."""
    found = _cards(sheet) + _hands(sheet) + _points(sheet)
    ending = sheet.ending
    if ending is not None and ending.condition is Condition.UNBEATEN:
        found += _tokens(sheet, ending)
    return found


def _cards(sheet: Sheet) -> list[Finding]:
    """Captured cards, hands and the active set are the cards dealt.

    In (1) the last show lies on the table. A set has ten cards at most.
    """
    left, ending = sheet.left_on_table, sheet.ending
    if left is None:
        over = sheet.cards_told - cards_dealt(len(sheet.rows))
        return [Finding(Doubt.CARDS_OVER, number=over)] if over > 0 else []
    least = most = sheet.on_table
    if least is None or most is None:
        least = 1 if ending and ending.condition is Condition.EMPTY_HAND else 0
        most = HIGHEST
    if left < least:
        return [Finding(Doubt.CARDS_OVER, number=least - left)]
    return [Finding(Doubt.CARDS_SHORT, number=left - most)] if left > most else []


def _hands(sheet: Sheet) -> list[Finding]:
    """Exactly one hand is empty in (1), none in (2)."""
    ending = sheet.ending
    if ending is None:
        return []
    ender = ending.player if ending.condition is Condition.EMPTY_HAND else None
    held = sheet.hand(ender) if ender is not None else None
    found = [Finding(Doubt.ENDER_HOLDS_CARDS, ender, held)] if held else []
    empty = [player for player in range(len(sheet.rows)) if sheet.hand(player) == 0 and player != ender]
    return found + [Finding(Doubt.OTHER_EMPTY, player) for player in empty]


def _tokens(sheet: Sheet, ending: Ending) -> list[Finding]:
    """What condition (2) says of tokens."""
    if len(sheet.rows) == 2:
        other = 1 - ending.player
        left = sheet.rows[other].tokens
        return [Finding(Doubt.STUCK_WITH_TOKENS, other, left)] if left else []
    own, scouts = sheet.rows[ending.player].tokens, len(sheet.rows) - 1
    return [] if own is None or own >= scouts else [Finding(Doubt.OWNER_TOKENS, ending.player, own)]


def _points(sheet: Sheet) -> list[Finding]:
    """Points told beside all that they are made of must be what that makes."""
    found = []
    for player, row in enumerate(sheet.rows):
        hand, ending = sheet.hand(player), sheet.ending
        if row.points is None or row.captured is None or row.tokens is None or hand is None or ending is None:
            continue
        free = ending == Ending(Condition.UNBEATEN, player)
        made = row.captured + row.tokens - (0 if free else hand)
        if made != row.points:
            found.append(Finding(Doubt.POINTS_DIFFER, player, made))
    return found
