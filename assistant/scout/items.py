"""Heard words as items: numbers, players' names, cards in the plural, and plain words."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.matching import find_phrases
from assistant.language.normalising import normalise, tokens
from assistant.language.numbers import find_numbers

_PLURALS = ("unos", "doses", "treses", "cuatros", "cincos", "seises", "sietes", "ochos", "nueves", "dieces")
PLURALS = dict(enumerate(_PLURALS, 1))
"""What several cards of a number are called."""

_SPECIAL = {"as": 1, "ases": 1}
_CARDS = {word: number for number, word in PLURALS.items()} | _SPECIAL


@dataclass(frozen=True, slots=True)
class Item:
    """One or more words that belong together.

    text: normalised.
    number: the number that they say.
    card: the number of the cards that a plural names: «sietes».
    player: the index of whose name it is.
    start, end: the words, as in ``words[start:end]``.
    """

    text: str
    start: int
    end: int
    number: int | None = None
    card: int | None = None
    player: int | None = None


def items_of(words: Sequence[str], names: Sequence[str]) -> list[Item]:
    """The items in ``words``; ``names`` are what the players are called, in the order of play."""
    row = tokens(words)
    table = {tuple(normalise(name).split()): player for player, name in enumerate(names)}
    taken: dict[int, Item] = {}
    for found in find_numbers(row):
        text = " ".join(row[found.start : found.end])
        taken[found.start] = Item(text, found.start, found.end, number=found.value)
    for match in find_phrases(row, table):  # a name has no number in it (``setup``)
        text = " ".join(row[match.start : match.end])
        taken[match.start] = Item(text, match.start, match.end, player=match.meaning)
    items: list[Item] = []
    at = 0
    while at < len(row):
        items.append(taken.get(at) or Item(row[at], at, at + 1, card=_CARDS.get(row[at])))
        at = items[-1].end
    return items
