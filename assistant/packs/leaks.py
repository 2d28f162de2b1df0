"""Questions that give their own answer away."""

from collections.abc import Iterator
from typing import Final

from assistant.language.answers import Kind
from assistant.language.normalising import words
from assistant.language.numbers import number_words
from assistant.packs.building import PackCard, PackQuestion
from assistant.packs.faults import Fault, quoted
from assistant.packs.wording import SMALL_WORDS, content_words, root, singular

_COMPARED: Final = frozenset({Kind.EXACT, Kind.ONE_OF, Kind.SEVERAL})
"""Kinds whose answer should not be in the question. What is to be ordered or spelled has to be."""

SHORTEST_ROOT: Final = 4
"""Letters. Shorter beginnings are shared by chance: "mar" and "marca"."""


def leaked(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """No answer is in its question, unless ``contiene`` says that it is there on purpose."""
    if not one.trap:
        for item in _given_away(one):
            message = (
                f"la respuesta {quoted(item)} está en la pregunta; si es a propósito, pon contiene = true."
            )
            yield one.place.fault("texto", message)


def same_root(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """No word of the question is of the answer's family. A guess, so that it is only worth a look."""
    if one.trap or _given_away(one):
        return
    for item in _hinted_at(one)[:1]:
        yield one.place.warning("texto", f"en la pregunta hay palabras como la respuesta {quoted(item)}.")


def idle_trap(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """``contiene`` is only said of questions that have their answer in them."""
    compared = one.question.answer.kind in _COMPARED
    if one.trap and compared and not _given_away(one) and not _hinted_at(one):
        yield one.place.warning("contiene", "la respuesta no está en la pregunta; sobra contiene.")


def _given_away(one: PackQuestion) -> list[str]:
    """Return the right answers whose words are all in the question."""
    answer = one.question.answer
    if answer.kind is Kind.NUMBER:
        return _number_given_away(one)
    if answer.kind not in _COMPARED:
        return []
    asked = set(words(one.question.text))
    return [item for item in answer.items if asked.issuperset(content_words(item))]


def _hinted_at(one: PackQuestion) -> list[str]:
    """Return the right answers whose words all have relatives in the question."""
    if one.question.answer.kind not in _COMPARED:
        return []
    asked = content_words(one.question.text)
    return [
        item
        for item in one.question.answer.items
        if all(any(_related(word, other) for other in asked) for word in content_words(item))
    ]


def _number_given_away(one: PackQuestion) -> list[str]:
    """Return the number if it stands in the question alone: beside others it is a part of the sum."""
    asked = words(one.question.text)
    numbers = {word for word in asked if word in _SPOKEN} - SMALL_WORDS
    spoken = words(number_words(int(one.question.answer.items[0])))
    return [" ".join(spoken)] if len(spoken) == 1 and numbers == set(spoken) else []


def _related(word: str, other: str) -> bool:
    """Whether the words differ in number only, or one's root begins the other's."""
    if singular(word) == singular(other):
        return True
    short, long = sorted((root(word), root(other)), key=len)
    return len(short) >= SHORTEST_ROOT and long.startswith(short)


_SPOKEN: Final = frozenset(word for number in range(101) for word in words(number_words(number)))
