"""From a pack as written to cards: what each kind of question needs, and what the program gets of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from assistant.language.answers import Answer, Kind
from assistant.language.letters import ALPHABET
from assistant.language.normalising import dice_letters, normalise
from assistant.language.numbers import LIMIT
from assistant.packs.faults import Fault, Place, quoted
from assistant.packs.raw import RawCard, RawPack, RawQuestion, Value
from assistant.stay_cool.cards import Card, Question


@dataclass(frozen=True, slots=True)
class PackQuestion:
    """A question and what only its checker asks about it.

    trap: the answer is in the question on purpose (``contiene``).
    """

    place: Place
    question: Question
    trap: bool = False


@dataclass(frozen=True, slots=True)
class PackCard:
    """A card and where it was written.

    pack: the name of its pack; the card's id is unique in it.
    card: with those of its questions that could be built.
    questions: the same questions, each with its place.
    written: how many questions the file has for it.
    """

    pack: str
    place: Place
    card: Card
    questions: tuple[PackQuestion, ...]
    written: int


def build(pack: RawPack) -> tuple[tuple[PackCard, ...], tuple[Fault, ...]]:
    """Build the cards of ``pack`` from what is sound in it, with the faults of reading and building."""
    faults = list(pack.faults)
    cards = tuple(_card(raw, pack.name, faults) for raw in pack.cards)
    return cards, tuple(faults)


def _card(raw: RawCard, pack: str, faults: list[Fault]) -> PackCard:
    """Build one card. Its own faulty keys were left out by the reader, and take their defaults here."""
    built = tuple(question for written in raw.questions if (question := _question(written, faults)))
    card = Card(
        id=raw.place.card,
        colour=raw.colour,
        questions=tuple(one.question for one in built),
        theme=_text(raw.values, "tema", "variado"),
        level=_number(raw.values, "nivel", 1),
        region=_text(raw.values, "region", "todas"),
    )
    return PackCard(pack, raw.place, card, built, raw.written)


def _question(raw: RawQuestion, faults: list[Fault]) -> PackQuestion | None:
    """Build one question; None, and its faults added, if its answer does not fit its kind."""
    name = _text(raw.values, "tipo", Kind.EXACT)
    if name not in set(Kind):
        known = ", ".join(Kind)
        faults.append(raw.place.fault("tipo", f"no existe el tipo {quoted(name)}; los que hay son: {known}."))
        return None
    kind = Kind(name)
    found = [raw.place.fault(key, message) for rule in _RULES for key, message in rule(kind, raw.values)]
    if found:
        faults += found
        return None
    question = Question(
        text=_text(raw.values, "texto"),
        answer=_answer(kind, raw.values),
        value=_number(raw.values, "valor"),
        spoken=_text(raw.values, "leer"),
        note=_text(raw.values, "nota"),
    )
    return PackQuestion(raw.place, question, trap=raw.values.get("contiene") is True)


def _answer(kind: Kind, values: Mapping[str, Value]) -> Answer:
    """Build the answer of a question that keeps the rules of its kind. Repeated variants count once."""
    items = [*_items(values), *_list(values, "acepta")]
    same: tuple[tuple[str, ...], ...] = ()
    if kind is Kind.NUMBER:
        items = [str(int(items[0]))]
    elif kind is Kind.SEVERAL:
        things = [_names(item) for item in items]
        items = list(dict.fromkeys(name for names in things for name in names))
        same = tuple(names for names in things if len(names) > 1)
    elif kind is not Kind.ORDER:
        items = list(dict.fromkeys(items))
    return Answer(kind, tuple(items), _number(values, "cuantas", 1), tuple(_list(values, "errores")), same)


def _names(item: str) -> tuple[str, ...]:
    """Split «fresa / frutilla», the names of one thing."""
    return tuple(name.strip() for name in item.split("/"))


def _all_names(kind: Kind, values: Mapping[str, Value]) -> list[str]:
    """Return what ``respuesta`` holds; of ``varias``, each name of each thing."""
    items = _items(values)
    return [name for item in items for name in _names(item)] if kind is Kind.SEVERAL else items


Message = tuple[str, str]
"""The key at fault and what is wrong with it."""


def _shape(kind: Kind, values: Mapping[str, Value]) -> Iterator[Message]:
    """``respuesta`` is there, or not, in the form that the kind wants."""
    answer = values.get("respuesta", "")
    if kind in _UNANSWERED:
        if answer:
            yield "respuesta", f"una pregunta de tipo {kind} no lleva respuesta."
    elif not answer:
        yield "respuesta", f"falta: una pregunta de tipo {kind} lleva respuesta."
    elif kind in _LISTED and not isinstance(answer, list):
        yield "respuesta", f"una pregunta de tipo {kind} lleva una lista de respuestas."
    elif kind not in _LISTED and isinstance(answer, list):
        yield "respuesta", f"una pregunta de tipo {kind} lleva una sola respuesta; las otras van en acepta."
    elif not all(map(normalise, [*_all_names(kind, values), *_list(values, "acepta")])):
        yield "respuesta", "una de las respuestas no tiene ni letras ni números."


def _whole_number(kind: Kind, values: Mapping[str, Value]) -> Iterator[Message]:
    """The answer of a ``numero`` is a whole number, and one that can be said."""
    answer = str(values.get("respuesta", ""))
    if kind is not Kind.NUMBER or not answer:
        return
    digits = answer.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        yield "respuesta", f"debe ser un número entero en cifras, no {quoted(answer)}."
    elif len(digits) > len(str(LIMIT)):
        yield "respuesta", f"es un número demasiado grande; como mucho, {LIMIT}."


def _letters(kind: Kind, values: Mapping[str, Value]) -> Iterator[Message]:
    """What is spelled is one word, of letters that have a Spanish name."""
    answer = str(values.get("respuesta", ""))
    if kind is Kind.LETTERS and not set(ALPHABET).issuperset(dice_letters(answer)):
        yield "respuesta", f"{quoted(answer)} no se puede deletrear: debe tener solo letras."


def _variants(kind: Kind, values: Mapping[str, Value]) -> Iterator[Message]:
    """Other answers only make sense beside a first one."""
    if kind not in {Kind.EXACT, Kind.ONE_OF} and values.get("acepta"):
        yield "acepta", f"una pregunta de tipo {kind} no lleva otras respuestas aceptadas."


def _count(kind: Kind, values: Mapping[str, Value]) -> Iterator[Message]:
    """``cuantas`` goes with ``varias``, and asks for no more than there is."""
    if kind is not Kind.SEVERAL:
        if "cuantas" in values:
            yield "cuantas", f"solo lo lleva el tipo {Kind.SEVERAL}, y esta pregunta es de tipo {kind}."
        return
    names = _all_names(kind, values)
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1 and len(names) > len(_items(values))]:
        yield "respuesta", f"{quoted(twice[0])} es nombre de dos cosas de la lista; debe serlo de una."
    count, available = _number(values, "cuantas"), len(set(_items(values)))
    if "cuantas" not in values:
        yield "cuantas", "falta: ¿cuántas hay que decir?"
    elif not 2 <= count <= available:
        yield "cuantas", f"pide {count}; debe estar entre 2 y las {available} respuestas de la lista."


def _sequence(kind: Kind, values: Mapping[str, Value]) -> Iterator[Message]:
    """An order needs at least two things."""
    if kind is Kind.ORDER and len(_items(values)) == 1:
        yield "respuesta", "para ordenar hacen falta al menos dos cosas."


_UNANSWERED: Final = frozenset({Kind.FREE, Kind.TABLE})
_LISTED: Final = frozenset({Kind.ONE_OF, Kind.SEVERAL, Kind.ORDER})
_RULES: Final[tuple[Callable[[Kind, Mapping[str, Value]], Iterator[Message]], ...]] = (
    _shape,
    _whole_number,
    _letters,
    _variants,
    _count,
    _sequence,
)


def _items(values: Mapping[str, Value]) -> list[str]:
    """Return what ``respuesta`` holds, as a list."""
    answer = values.get("respuesta", [])
    if isinstance(answer, list):
        return answer
    return [str(answer)] if answer != "" else []


def _text(values: Mapping[str, Value], key: str, default: str = "") -> str:
    """Return a text, or ``default`` where there is none."""
    return str(values.get(key) or default)


def _number(values: Mapping[str, Value], key: str, default: int = 0) -> int:
    """Return a whole number, or ``default`` where there is none."""
    value = values.get(key, default)
    return value if isinstance(value, int) else default


def _list(values: Mapping[str, Value], key: str) -> list[str]:
    """Return a list, empty where there is none."""
    value = values.get(key, [])
    return value if isinstance(value, list) else []
