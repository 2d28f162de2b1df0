"""How the host words names, numbers and sets."""

from collections.abc import Sequence

from assistant.language.numerals import Form, number_words
from assistant.scout.items import PLURALS
from assistant.scout.sets import CardSet, Kind

_GROUPS = {2: "pareja", 3: "trío", 4: "póquer"}


def listing(items: Sequence[str], joint: str = "y") -> str:
    """Join as Spanish does: «Ana, Beto y Carla», «Luis e Inés», «siete u ocho»."""
    if len(items) < 2:
        return "".join(items)
    last = items[-1]
    return f"{', '.join(items[:-1])} {_before(joint, last.lower())} {last}"


def _before(joint: str, word: str) -> str:
    if joint == "y" and word.startswith(("i", "í", "hi", "y")):
        return "y" if word.startswith(("hie", "ya", "ye", "yo", "yu")) else "e"
    return "u" if joint == "o" and word.startswith(("o", "ó", "ho")) else joint


def cards(count: int) -> str:
    """«una carta», «veintiuna cartas»."""
    return _counted(count, "carta", "cartas", Form.FEMININE)


def tokens(count: int) -> str:
    """«ninguna ficha», «dos fichas»."""
    return "ninguna ficha" if count == 0 else _counted(count, "ficha", "fichas", Form.FEMININE)


def captured(count: int) -> str:
    """«ninguna capturada», «seis capturadas»."""
    return "ninguna capturada" if count == 0 else _counted(count, "capturada", "capturadas", Form.FEMININE)


def in_hand(count: int) -> str:
    """«nada en la mano», «tres en la mano»."""
    return "nada en la mano" if count == 0 else f"{number_words(count, Form.FEMININE)} en la mano"


def points(count: int) -> str:
    """«un punto», «menos cinco puntos»."""
    return _counted(count, "punto", "puntos", Form.MASCULINE)


def rounds(count: int) -> str:
    """«una ronda», «dos rondas»."""
    return _counted(count, "ronda", "rondas", Form.FEMININE)


def card_set(group: CardSet) -> str:
    """«un ocho», «pareja de sietes», «cinco treses», «escalera del tres al cinco»."""
    if group.kind is Kind.RUN:
        return f"escalera del {number_words(group.low)} al {number_words(group.high)}"
    if group.size == 1:
        return f"un {number_words(group.low)}"
    name = _GROUPS.get(group.size)
    plural = PLURALS[group.low]
    return f"{name} de {plural}" if name else f"{number_words(group.size)} {plural}"


def sentence(text: str) -> str:
    """``text`` with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def _counted(count: int, one: str, many: str, form: Form) -> str:
    return f"{number_words(count, form)} {one if abs(count) == 1 else many}"
