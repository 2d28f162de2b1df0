"""How sets of cards are called, as data: a pattern, the number of cards it means, and an example."""

from dataclasses import dataclass

from assistant.scout.pattern import Bindings
from assistant.scout.sets import HIGHEST, MOST_SAME, CardSet


@dataclass(frozen=True, slots=True)
class SetSentence:
    """A way to call sets.

    pattern: its slots are ``card``, or ``low`` and ``high``, or ``row``; and ``count``, if it says how many.
    size: how many cards of the same number it means, if the words do not count them.
    example: what somebody might say, and ``means``: the set meant.
    """

    pattern: str
    size: int
    example: str
    means: CardSet


SETS: tuple[SetSentence, ...] = (
    SetSentence("un {card}", 1, "un ocho", CardSet.same(8, 1)),
    SetSentence("(un|el) {card} (suelto|solo)", 1, "el ocho solo", CardSet.same(8, 1)),
    SetSentence("[una] carta suelta [de|el|un] {card}", 1, "carta suelta, un ocho", CardSet.same(8, 1)),
    SetSentence("[una] (pareja|par) de {card}", 2, "pareja de sietes", CardSet.same(7, 2)),
    SetSentence("[un] (par|doble) de {card}", 2, "un par de doses", CardSet.same(2, 2)),
    SetSentence("[un] dobles [de] {card}", 2, "dobles de nueves", CardSet.same(9, 2)),
    SetSentence("[un] (trío|tríos) de {card}", 3, "trío de cincos", CardSet.same(5, 3)),
    SetSentence("[una] (terna|tercia) de {card}", 3, "terna de unos", CardSet.same(1, 3)),
    SetSentence("[un] (póquer|póker|cuarteto) de {card}", 4, "póquer de treses", CardSet.same(3, 4)),
    SetSentence("[un] quinteto de {card}", 5, "quinteto de seises", CardSet.same(6, 5)),
    SetSentence("{count:several} {card:cards}", 0, "tres sietes", CardSet.same(7, 3)),
    SetSentence("{count:several} cartas de {card}", 0, "seis cartas de cuatro", CardSet.same(4, 6)),
    SetSentence(
        "[una] (escalera|secuencia) [del|de|desde el] {low:card} (al|a|hasta el|hasta) {high:card}",
        0,
        "escalera del tres al cinco",
        CardSet.run(3, 5),
    ),
    SetSentence(
        "[una] (escalera|secuencia) de {count:several} cartas (desde el|desde|del|a partir del) {low:card}",
        0,
        "escalera de tres cartas desde el cuatro",
        CardSet.run(4, 6),
    ),
    SetSentence("{row:long_row}", 0, "tres, cuatro, cinco", CardSet.run(3, 5)),
    SetSentence("[una] (escalera|secuencia) [de] {row}", 0, "escalera tres, cuatro", CardSet.run(3, 4)),
)


def set_meant(sentence: SetSentence, bound: Bindings) -> CardSet | None:
    """The set that ``sentence`` means with these values; None if there is none such."""
    match bound:
        case {"row": CardSet() as run}:
            return run
        case {"low": int(low), "high": int(high)}:
            return CardSet.run(low, high) if low != high else None
        case {"low": int(low), "count": int(length)}:
            return CardSet.run(low, low + length - 1) if low + length - 1 <= HIGHEST else None
        case {"card": int(card)}:
            count = bound.get("count", sentence.size)
            return CardSet.same(card, count) if isinstance(count, int) and count <= MOST_SAME else None
    return None
