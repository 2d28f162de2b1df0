"""What a question accepts as its answer: data only; ``judging`` says whether something heard fulfils it."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of answer; the values are the pack files' words for them (docs/packs.md)."""

    EXACT = "exacta"
    NUMBER = "numero"
    ONE_OF = "una_de"
    SEVERAL = "varias"
    ORDER = "orden"
    LETTERS = "letras"
    FREE = "libre"
    TABLE = "mesa"


@dataclass(frozen=True, slots=True)
class Answer:
    """The right answer to a question.

    kind: how what is heard is compared.
    items: EXACT: the answer and every accepted variant. NUMBER: one item, the number in digits.
        ONE_OF and SEVERAL: the list to choose from. ORDER: the items in their order.
        LETTERS: one item, the word to be spelled. FREE and TABLE: none.
    count: SEVERAL: how many different items are wanted; else 1.
    wrong: plausible wrong answers, so that they can be recognised as such.
    same: SEVERAL: groups of items that name one thing («fresa», «frutilla»), which counts once.
    """

    kind: Kind
    items: tuple[str, ...] = ()
    count: int = 1
    wrong: tuple[str, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()

    @property
    def examples(self) -> tuple[str, ...]:
        """As many different right items as are wanted, the first of the list."""
        return tuple(dict.fromkeys(map(self.thing, self.items)))[: self.count]

    def thing(self, item: str) -> str:
        """Return the name under which ``item`` counts: the first of its group, or its own."""
        return next((names[0] for names in self.same if item in names), item)
