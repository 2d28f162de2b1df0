"""What the host says when people count and it keeps the score."""

from collections.abc import Sequence

from assistant.scout.checking import Doubt, Finding
from assistant.scout.ledger import Progress
from assistant.scout.sheet import Closed, Fact, Field, OnTable, Question, Sheet, Told
from assistant.scout.table import Condition, Ending
from assistant.scout.wording import captured, cards, in_hand, listing, points, sentence, tokens

_ASKED = {
    Field.CAPTURED: "¿Cuántas cartas capturó {}?",
    Field.TOKENS: "¿Cuántas fichas tiene {}?",
    Field.HAND: "¿Cuántas cartas le quedan a {}?",
    Field.POINTS: "¿Cuántos puntos hace {}?",
}

ASK_CLOSER = "¿De quién era la combinación que nadie superó?"


def echo(players: Sequence[str], facts: Sequence[Fact], corrected: bool) -> str:
    """Say back what was understood, player by player."""
    parts = []
    for player, name in enumerate(players):
        told = [_had(fact) for fact in facts if isinstance(fact, Told) and fact.player == player]
        if told:
            parts.append(f"{name}: {listing(told)}.")
    parts += [_other(players, fact) for fact in facts if not isinstance(fact, Told)]
    return " ".join(["Corregido.", *parts] if corrected else parts)


def ask(players: Sequence[str], question: Question) -> str:
    """Ask for one thing that is missing."""
    if question.player is None:
        return ASK_CLOSER
    return _ASKED[question.field].format(players[question.player])


def awaited(players: Sequence[str], missing: Sequence[int]) -> str:
    """Name the players of whom nothing was told yet."""
    verb = "Falta" if len(missing) == 1 else "Faltan"
    return f"{verb} {listing([players[player] for player in missing])}."


def contradiction(players: Sequence[str], sheet: Sheet, fact: Fact) -> str:
    """Something else was told before: only «corrige» replaces it."""
    match fact:
        case Told(player, field, _):
            before = _had(Told(player, field, sheet.rows[player].get(field) or 0))
            return f"De {players[player]} tengo {before}. Para cambiarlo, decid corrige y el dato."
        case OnTable():
            return f"En la mesa tengo {cards(sheet.on_table or 0)}. Para cambiarlo, decid corrige y el dato."
        case Closed():
            name = players[sheet.closed.player] if sheet.closed else ""
            return f"Tengo que la ronda la cerró {name}. Para cambiarlo, decid corrige y quién."


def impossible(players: Sequence[str], fact: Fact) -> str:
    """The number cannot be, so that it was misheard or misspoken."""
    if isinstance(fact, Told) and fact.field is Field.TOKENS and len(players) == 2:
        return f"He oído {tokens(fact.value)}, y entre dos van de cero a tres. ¿Cuántas son?"
    heard = _had(fact) if isinstance(fact, Told) else _other(players, fact)
    return f"He oído {heard}, y no puede ser. ¿Lo repites?"


def doubts(players: Sequence[str], found: Sequence[Finding]) -> str:
    """Name everything that cannot be, and how to put it right."""
    return " ".join([*(_doubt(players, finding) for finding in found), "¿Qué corregimos?"])


def paid(sheet: Sheet) -> list[str]:
    """What each player's points are made of; nothing where people told points."""
    return [_paid(sheet, player) for player in range(len(sheet.rows))]


def after_round(progress: Progress, number: int) -> str:
    """What lies on the table at the end, for people to see that the count is right."""
    sheet = progress.sheet_of(number)
    left = sheet.left_on_table
    if left is None or sheet.on_table is not None:
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
