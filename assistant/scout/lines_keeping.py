"""What the host says when people count and it keeps the score."""

from collections.abc import Sequence

from assistant.language.numerals import Form, number_words
from assistant.scout.checking import Doubt, Finding
from assistant.scout.ledger import Progress
from assistant.scout.lines import WHAT_THEN
from assistant.scout.sheet import Closed, Fact, Field, OnTable, Question, Sheet, Told
from assistant.scout.table import Condition, Ending
from assistant.scout.wording import captured, cards, in_hand, listing, points, sentence, tokens

_ASKED = {
    Field.CAPTURED: "¿Cuántas cartas capturó {}?",
    Field.TOKENS: "¿Cuántas fichas tiene {}?",
    Field.HAND: "¿Cuántas cartas le quedan a {}?",
    Field.POINTS: "¿Cuántos puntos hace {}?",
}

OR_SO = "¿Qué corregimos, o vale así?"
TELL_ME = "Decidme qué tiene cada uno: capturadas, fichas y cartas en la mano."
ASK_CLOSER = "¿De quién era la combinación que nadie superó?"


def echo(players: Sequence[str], facts: Sequence[Fact], corrected: bool, earlier: int | None = None) -> str:
    """Say back what was understood, player by player; ``earlier`` is the number of a round before the one at hand."""
    parts = ["Corregido."] if corrected else []
    if earlier is not None:
        parts.append(f"Ronda {number_words(earlier + 1)}.")
    return " ".join(parts + _each(players, facts))


def corrected(number: int) -> str:
    """Begin to read round ``number`` (0-based) again."""
    return f"Corregida la ronda {number_words(number + 1)}."


COMPLETE = "Ya está todo."
"""Before a round is read: nothing need be said back by itself then."""


def is_it(players: Sequence[str], facts: Sequence[Fact]) -> str:
    """Ask back what was half understood."""
    text = " ".join(_each(players, facts)).rstrip(".")
    return f"¿{text}?"


def _each(players: Sequence[str], facts: Sequence[Fact]) -> list[str]:
    parts = []
    for player, name in enumerate(players):
        told = [_had(fact) for fact in facts if isinstance(fact, Told) and fact.player == player]
        if told:
            parts.append(f"{name}: {listing(told)}.")
    return parts + [_other(players, fact) for fact in facts if not isinstance(fact, Told)]


def ask(players: Sequence[str], question: Question) -> str:
    """Ask for one thing that is missing."""
    if question.field is Field.CORRECTION:
        return WHAT_THEN
    if question.player is None:
        return ASK_CLOSER
    return _ASKED[question.field].format(players[question.player])


def awaited(players: Sequence[str], missing: Sequence[int]) -> str:
    """Name the players of whom nothing was told yet."""
    verb = "Falta" if len(missing) == 1 else "Faltan"
    return f"{verb} {listing([players[player] for player in missing])}."


def contradiction(players: Sequence[str], sheet: Sheet, fact: Fact) -> str:
    """Something else was told before: ask whether ``fact`` replaces it."""
    match fact:
        case Told(player, field, value):
            before = _had(Told(player, field, sheet.rows[player].get(field) or 0))
            return f"De {players[player]} tengo {before}. ¿Lo cambio a {_number(field, value)}?"
        case OnTable(value):
            return f"En la mesa tengo {cards(sheet.on_table or 0)}. ¿Lo cambio a {_number(Field.HAND, value)}?"
        case Closed(player):
            known = sheet.closed
            if known is None or known.player == player:
                return f"Tengo: {_other(players, known or fact)} ¿Lo cambio?"
            return f"Tengo que la ronda la cerró {players[known.player]}. ¿Lo cambio a {players[player]}?"


def _number(field: Field, value: int) -> str:
    return number_words(value) if field is Field.POINTS else number_words(value, Form.FEMININE)


def impossible(players: Sequence[str], fact: Fact) -> str:
    """The number cannot be, so that it was misheard or misspoken."""
    if isinstance(fact, Told) and fact.field is Field.TOKENS and len(players) == 2:
        return f"He oído {tokens(fact.value)}, y entre dos van de cero a tres. ¿Cuántas son?"
    heard = _had(fact) if isinstance(fact, Told) else _other(players, fact)
    return f"He oído {heard}, y no puede ser. ¿Lo repites?"


def doubts(players: Sequence[str], found: Sequence[Finding], question: str = WHAT_THEN) -> str:
    """Name everything that cannot be, and how to put it right."""
    return " ".join([*(_doubt(players, finding) for finding in found), question])


def paid(sheet: Sheet) -> list[str]:
    """What each player's points are made of; nothing where people told points."""
    return [_paid(sheet, player) for player in range(len(sheet.rows))]


def after_round(progress: Progress, number: int) -> str:
    """What lies on the table at the end, for people to see that the count is right."""
    sheet = progress.sheet_of(number)
    left = sheet.left_on_table
    if left is None or left < 0 or sheet.on_table is not None:
        return ""
    return f"Según mis cuentas, en la mesa {'queda' if left == 1 else 'quedan'} {cards(left)}."


def _paid(sheet: Sheet, player: int) -> str:
    row, hand = sheet.rows[player], sheet.hand(player)
    if row.points is not None or row.captured is None or row.tokens is None:
        return ""
    if sheet.ending == Ending(Condition.UNBEATEN, player):
        return f"{captured(row.captured)} y {tokens(row.tokens)}, sin contar la mano"
    return f"{captured(row.captured)}, {tokens(row.tokens)} y {in_hand(hand or 0)}"


def _had(fact: Told) -> str:
    wordings = {Field.CAPTURED: captured, Field.TOKENS: tokens, Field.HAND: in_hand, Field.POINTS: points}
    return wordings[fact.field](fact.value)


def _other(players: Sequence[str], fact: Fact) -> str:
    match fact:
        case OnTable(value):
            return f"En la mesa, {cards(value) if value else 'nada'}."
        case Closed(player, Condition.EMPTY_HAND):
            return f"{players[player]} terminó, sin cartas en la mano."
        case Closed(player, Condition.UNBEATEN):
            return f"Cerró {players[player]} con su combinación."
        case Closed(player):
            return f"Cerró {players[player]}."
        case Told():
            return sentence(_had(fact))


def _doubt(players: Sequence[str], finding: Finding) -> str:
    name = players[finding.player] if finding.player is not None else ""
    number = finding.number
    match finding.doubt:
        case Doubt.CARDS_OVER:
            return f"No cuadra: {'sobra' if number == 1 else 'sobran'} {cards(number)}."
        case Doubt.CARDS_SHORT:
            return f"No cuadra: {'falta' if number == 1 else 'faltan'} {cards(number)}."
        case Doubt.ENDER_HOLDS_CARDS:
            return f"Si {name} terminó, no puede tener {in_hand(number)}."
        case Doubt.OTHER_EMPTY:
            return f"Si {name} no tiene cartas, la ronda la terminó {name}."
        case Doubt.OWNER_TOKENS:
            need = len(players) - 1
            return f"Si {name} cerró con su combinación, tiene al menos {tokens(need)}, y no {tokens(number)}."
        case Doubt.STUCK_WITH_TOKENS:
            return f"A {name} le {'queda' if number == 1 else 'quedan'} {tokens(number)}: aún podía seguir."
        case Doubt.POINTS_DIFFER:
            return f"A {name} le salen {points(number)}."
