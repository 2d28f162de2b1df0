"""What must hold of a question's text: that it is short, and that a voice reads it well."""

import re
from collections.abc import Iterator
from typing import Final

from assistant.language.answers import Kind
from assistant.language.counting import counted
from assistant.packs.building import PackCard, PackQuestion
from assistant.packs.faults import Fault, quoted
from assistant.stay_cool.cards import Colour

LONGEST: Final = {Colour.RED: 90, Colour.EMERALD: 120}
"""Characters: what a player can hold in mind with the sand running."""

_DIGITS: Final = re.compile(r"\d+")
_SYMBOLS: Final = re.compile(r"[%&+=/\\*@#$€£°ºª<>|_^~{}\[\]]")
_CAPITALS: Final = re.compile(r"\b[A-ZÁÉÍÓÚÜÑ]{2,}\b")
_ABBREVIATIONS: Final = re.compile(
    r"\b(?:sra?|sres|dra?|prof|lic|ing|etc|ej|p[áa]gs?|n[úu]ms?|uds?|vds?|av|avda|aprox|a\.\s?c|d\.\s?c|vs)\."
    r"|\b(?:km|kg|cm|mm|ml|cl|dl|gr|mg|hz|kw|min|seg|hs|vs)\b",
    re.IGNORECASE,
)


def length(card: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """A question is short enough to be heard once."""
    limit, signs = LONGEST[card.card.colour], len(one.question.text)
    if signs > limit:
        yield one.place.fault(
            "texto", f"tiene {counted(signs, 'letra')}; una {card.card.colour} puede tener hasta {limit}."
        )


def digits(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """Numbers are written in words: voices read digits in their own ways."""
    for found in _DIGITS.findall(one.question.aloud):
        yield one.place.fault(_aloud_key(one), f"escribe {quoted(found)} con letras, como debe sonar.")


def abbreviations(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """Nothing is shortened: a voice reads "Dr." or "ONU" as it likes."""
    for pattern in (_ABBREVIATIONS, _CAPITALS, _SYMBOLS):
        for found in pattern.findall(one.question.aloud):
            yield one.place.fault(
                _aloud_key(one), f"escribe {quoted(found)} con todas sus letras, como debe sonar."
            )


def answer_in_words(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """Answers are words too, but for the numbers, that the program says in every way itself."""
    answer = one.question.answer
    for item in answer.items if answer.kind is not Kind.NUMBER else ():
        if _DIGITS.search(item) or _SYMBOLS.search(item):
            yield one.place.fault("respuesta", f"escribe {quoted(item)} con letras, o usa el tipo numero.")


def _aloud_key(one: PackQuestion) -> str:
    """Return the key that holds what the voice reads."""
    return "leer" if one.question.spoken else "texto"
