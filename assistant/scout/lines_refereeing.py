"""What the host says when it follows each action."""

from collections.abc import Sequence

from assistant.language.numerals import Form, number_words
from assistant.scout.actions import Action, Adjust, GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.legality import Fault
from assistant.scout.playing import Playing
from assistant.scout.sets import CardSet, Weakness
from assistant.scout.table import Condition, Table
from assistant.scout.wording import captured, card_set, cards, in_hand, listing, sentence, tokens

FEW_CARDS = 3
"""From so many cards in hand down, the host says how many are left."""

WHICH_SET = "¿Con qué combinación? Dilo entero: scout y show, y la combinación."
WHOSE_SHOW = "¿De quién es la combinación? Decid scout y show, o cada jugada con su nombre."
ONE_BY_ONE = "Decidme las correcciones sin jugadas, o la jugada sola."

ONLY_COUNTS = "De una ronda acabada se corrigen las cuentas: capturadas, fichas o cartas en la mano."
ALLOWED = "La mesa manda."
GOES_ON = "Para mí la ronda sigue: si falta una jugada, decidla."

_WEAK = {
    Weakness.FEWER_CARDS: "tiene menos cartas",
    Weakness.RUN_UNDER_SAME: "con las mismas cartas, las iguales ganan a la escalera",
    Weakness.LOWER: "es más baja",
    Weakness.EQUAL: "es igual, y tiene que ser mayor",
}


def action(players: Sequence[str], done: Action) -> str:
    """Name what somebody does: «Ana, pareja de sietes»."""
    name = players[done.player]
    match done:
        case Show(_, group):
            return f"{name}, {card_set(group)}"
        case Scout(_, number):
            return f"{name} toma el {number_words(number)}"
        case ScoutAndShow(_, _, group):
            return f"{name}, scout y show, {card_set(group)}"
        case GiveUp():
            return f"{name} no puede jugar"


def is_it(players: Sequence[str], actions: Sequence[Action]) -> str:
    """Ask back what was half understood."""
    return f"¿{'; '.join(action(players, done) for done in actions)}?"


def stands_again(players: Sequence[str], actions: Sequence[Action]) -> str:
    """What counts anew, as what had replaced it does no longer."""
    return f"Vuelve a valer: {'; '.join(action(players, done) for done in actions)}."


def brought(players: Sequence[str], before: Table, done: Action) -> str:
    """Say back what somebody did, and what it brought."""
    match done:
        case Show():
            gain = _taken(before.on_table)
        case Scout():
            gain = _token(players, before)
        case ScoutAndShow():
            gain = _taken(before.on_table - 1) + _token(players, before)
        case GiveUp():
            gain = ""
    return sentence(action(players, done) + gain)


def turn(players: Sequence[str], table: Table) -> str:
    """Whose turn it is, and who is about to run out of cards."""
    few = [
        f"A {name} le {'queda' if hand == 1 else 'quedan'} {cards(hand)}."
        for name, hand in zip(players, table.hands, strict=True)
        if hand <= FEW_CARDS
    ]
    return " ".join([*few, f"Le toca a {players[table.turn]}."])


def refused(players: Sequence[str], table: Table, tried: Action, faults: Sequence[Fault]) -> str:
    """Every reason why an action cannot be."""
    reasons = listing([_reason(players, table, tried, fault) for fault in faults])
    return sentence(f"No puede ser: {reasons}")


def which_end(active: CardSet) -> str:
    """Ask which of the two cards is scouted."""
    low, high = sorted(active.ends)
    return f"¿Qué carta, el {number_words(low)} o el {number_words(high)}?"


def would_win(cards_asked: CardSet, active: CardSet | None) -> str:
    """Answer whether a set beats the active one."""
    if active is None:
        return "La mesa está vacía: vale cualquier combinación."
    weakness = cards_asked.weakness(active)
    if weakness is None:
        return f"Sí, {card_set(cards_asked)} gana a {card_set(active)}."
    return f"No, {card_set(cards_asked)} no gana a {card_set(active)}: {_WEAK[weakness]}."


def at_hand(players: Sequence[str], table: Table) -> str:
    """What lies on the table, whose it is, and whose turn."""
    if table.active is None or table.owner is None:
        lies = "La mesa está vacía."
    else:
        lies = f"En la mesa, {card_set(table.active)} de {players[table.owner]}."
    return lies if table.ending else f"{lies} Le toca a {players[table.turn]}."


def status(players: Sequence[str], table: Table) -> str:
    """What lies on the table, whose it is, and what everybody has."""
    return " ".join([at_hand(players, table), *(has(players, table, player) for player in range(len(players)))])


def has(players: Sequence[str], table: Table, player: int) -> str:
    """What one player has."""
    own = f"{captured(table.captured[player])}, {tokens(table.tokens[player])} y {in_hand(table.hands[player])}"
    return f"{players[player]}, {own}."


def ended(players: Sequence[str], table: Table) -> str:
    """By which condition the round is over."""
    assert table.ending is not None
    name = players[table.ending.player]
    if table.ending.condition is Condition.EMPTY_HAND:
        return f"Fin de la ronda: {name} se queda sin cartas."
    return f"Fin de la ronda: nadie supera la combinación de {name}, que no descuenta su mano."


def paid(playing: Playing) -> list[str]:
    """What each player's points are made of."""
    table = playing.table
    free = table.ending.player if table.ending and table.ending.condition is Condition.UNBEATEN else None
    return [
        f"{captured(count.captured)}, {tokens(count.tokens)}"
        + ("" if player == free else f" y {in_hand(count.hand)}")
        for player, count in enumerate(playing.counts)
    ]


def counts(players: Sequence[str], adjusts: Sequence[Adjust]) -> str:
    """Say the counts that the table put right."""
    parts = []
    for adjust in adjusts:
        had = [
            words(value)
            for words, value in ((captured, adjust.captured), (tokens, adjust.tokens), (in_hand, adjust.hand))
            if value is not None
        ]
        parts.append(f"{players[adjust.player]}: {listing(had)}.")
    return " ".join(parts)


def adjusted(players: Sequence[str], adjusts: Sequence[Adjust], table: Table) -> str:
    """Say back a correction, and whether the cards add up after it."""
    return " ".join(["Corregido.", counts(players, adjusts), *_surplus(table)])


def _surplus(table: Table) -> list[str]:
    count = abs(table.surplus)
    if not count:
        return []
    verb = "sobra" if table.surplus > 0 else "falta"
    return [f"Ojo, así {verb}{'' if count == 1 else 'n'} {cards(count)}."]


def _taken(count: int) -> str:
    return f"; captura {number_words(count, Form.FEMININE)}" if count > 0 else ""


def _token(players: Sequence[str], before: Table) -> str:
    """To whom the token of a scout goes; two players pay instead."""
    if before.for_two:
        left = before.tokens[before.turn] - 1
        return f"; le {'queda' if left == 1 else 'quedan'} {tokens(left)}" if left else "; sin más fichas"
    assert before.owner is not None
    return f"; ficha para {players[before.owner]}"


def _reason(players: Sequence[str], table: Table, tried: Action, fault: Fault) -> str:
    name, hand = players[tried.player], table.hands[tried.player]
    active = card_set(table.active) if table.active else "nada"
    return {
        Fault.OVER: "la ronda ha terminado",
        Fault.NOT_YOUR_TURN: f"le toca a {players[table.turn]}",
        Fault.NO_SUCH_CARDS: "no hay tantas cartas de ese número en la partida",
        Fault.TOO_FEW_IN_HAND: f"a {name} solo le {'queda' if hand == 1 else 'quedan'} {cards(hand)}",
        Fault.FEWER_CARDS: f"tiene menos cartas que {active}",
        Fault.RUN_UNDER_SAME: f"la escalera no gana a {active}",
        Fault.LOWER: f"es más baja que {active}",
        Fault.EQUAL: f"es igual que {active}, y tiene que ser mayor",
        Fault.NOTHING_TO_SCOUT: "no hay cartas en la mesa",
        Fault.NOT_AT_AN_END: f"esa carta no está en un extremo de {active}",
        Fault.OWN_SET: f"la combinación es de {name}",
        Fault.NO_TOKEN: f"a {name} no le quedan fichas",
        Fault.NOT_WITH_TWO: "entre dos no hay scout y show",
        Fault.ALREADY_DONE: f"{name} ya ha hecho scout y show en esta ronda",
        Fault.ONLY_WITH_TWO: "siempre se puede hacer scout",
        Fault.MUST_SHOW: "con la mesa vacía vale cualquier carta",
        Fault.MUST_SCOUT: f"a {name} aún le quedan fichas para hacer scout",
    }[fault]
