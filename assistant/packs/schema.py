"""The keys of a pack, the type of each, and the messages for keys that break the rules (docs/packs.md)."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Final

from assistant.packs.faults import Fault, Place, quoted
from assistant.packs.raw import RawQuestion, Value

Reader = Callable[[object], Value | None]
"""Gives the value as the pack keeps it, or None if it is not of the reader's type."""


def text(value: object) -> str | None:
    """Read a text: composed letters (a Mac writes ``ñ`` as two signs), without blanks around.

    One longer than ``LONGEST_TEXT`` is None, and not composed: thousands of accents on one letter take minutes.
    """
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        return None
    return unicodedata.normalize("NFC", value).strip()


def whole(value: object) -> int | None:
    """Read a whole number of a credible size; in Python ``true`` is one too, but not in a pack."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    # Thousands of digits cannot be turned into text, and are nobody's answer.
    return value if abs(value) < LARGEST else None


def flag(value: object) -> bool | None:
    """Read true or false."""
    return value if isinstance(value, bool) else None


def text_or_whole(value: object) -> str | None:
    """Read a text, or a whole number as its digits."""
    number = whole(value)
    return text(value) if number is None else str(number)


def texts(value: object) -> list[str] | None:
    """Read a list of texts and whole numbers."""
    if not isinstance(value, list) or len(value) > MOST_TEXTS:
        return None
    items = [text_or_whole(item) for item in value]
    return None if None in items else [item for item in items if item is not None]


def few_texts(value: object) -> list[str] | None:
    """Read a short list of texts: each of these costs a comparison with every other answer."""
    items = texts(value)
    return items if items is None or len(items) <= MOST_ERRORS else None


def answer(value: object) -> str | list[str] | None:
    """Read what ``respuesta`` may be; whether it fits the kind of question is for ``building`` to say."""
    items = texts(value)
    return text_or_whole(value) if items is None else items


LARGEST: Final = 10**15
LONGEST_TEXT: Final = 500
"""Signs: four times the longest question that can be played."""
MOST_TEXTS: Final = 200
"""Answers to one question: the countries of the world are fewer."""
MOST_ERRORS: Final = 20
"""Wrong answers to one question; two to four are plenty."""
TEXT: Final = (text, f"un texto entre comillas, de hasta {LONGEST_TEXT} signos")
WHOLE: Final = (whole, "un número entero")
FLAG: Final = (flag, "true o false (en una hoja de cálculo, sí o no)")
TEXTS: Final = (texts, f"una lista de textos, hasta {MOST_TEXTS}")
FEW_TEXTS: Final = (few_texts, f"una lista de textos, hasta {MOST_ERRORS}")
ANSWER: Final = (answer, f"un texto, un número entero o una lista de hasta {MOST_TEXTS} de ellos")

Schema = Mapping[str, tuple[Reader, str]]
"""For each key, its reader and what to call its type in a message."""

PACK_KEYS: Final[Schema] = {"nombre": TEXT}
CARD_KEYS: Final[Schema] = {"id": TEXT, "tema": TEXT, "nivel": WHOLE, "region": TEXT}
QUESTION_KEYS: Final[Schema] = {
    "tipo": TEXT,
    "texto": TEXT,
    "respuesta": ANSWER,
    "acepta": TEXTS,
    "cuantas": WHOLE,
    "errores": FEW_TEXTS,
    "valor": WHOLE,
    "leer": TEXT,
    "contiene": FLAG,
    "nota": TEXT,
}
REQUIRED_IN_CARD: Final = ("id",)
REQUIRED_IN_QUESTION: Final = ("texto", "valor")


def read_keys(
    table: Mapping[str, object], schema: Schema, required: tuple[str, ...], place: Place
) -> tuple[dict[str, Value], list[Fault]]:
    """Return the keys of ``table`` that follow ``schema``, and a fault for each other or missing one."""
    values: dict[str, Value] = {}
    faults: list[Fault] = []
    for key, written in table.items():
        if key not in schema:
            known = ", ".join(schema)
            faults.append(place.fault(key, f"no existe este dato aquí; los que hay son: {known}."))
            continue
        reader, wanted = schema[key]
        value = reader(written)
        if value is None:
            faults.append(place.fault(key, f"debe ser {wanted}, no {quoted(_shown(written))}."))
        else:
            faults.extend(_control_signs(value, place, key))
            values[key] = value
    faults += [place.fault(key, "falta este dato.") for key in required if key not in table]
    faults += [place.fault(key, "está vacío.") for key in required if values.get(key) == ""]
    return values, faults


def read_question(table: Mapping[str, object], place: Place, faults: list[Fault]) -> RawQuestion | None:
    """Read one question's keys; None, and its faults added, if it has any."""
    values, found = read_keys(table, QUESTION_KEYS, REQUIRED_IN_QUESTION, place)
    faults += found
    return None if found else RawQuestion(place, values)


def _shown(written: object) -> str:
    """Name a value for a message, without writing out a huge number or a whole table."""
    if isinstance(written, bool):
        return "true" if written else "false"
    if isinstance(written, str | float) or whole(written) is not None:
        return str(written)
    if isinstance(written, list):
        return "una lista de otras cosas"
    return "una sección" if isinstance(written, dict) else "otra cosa"


def _control_signs(value: Value, place: Place, key: str) -> list[Fault]:
    """Fault signs that draw nothing: they could drive the terminal, or make two equal words differ."""
    items = value if isinstance(value, list) else [value]
    hidden = {sign for item in items if isinstance(item, str) for sign in item if is_control(sign)}
    if not hidden:
        return []
    signs = ", ".join(sorted(f"U+{ord(sign):04X}" for sign in hidden))
    return [
        place.fault(key, f"tiene signos invisibles o de control ({signs}); vuelve a escribirlo sin ellos.")
    ]


def is_control(sign: str) -> bool:
    """Whether ``sign`` is a control, a line break, a direction mark or no character at all."""
    return unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
