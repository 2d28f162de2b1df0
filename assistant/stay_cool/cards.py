"""Cards of Stay Cool as the game sees them. A card here is one printed side."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.language.answers import Answer


class Colour(StrEnum):
    """Red questions are answered in dice, emerald ones aloud."""

    RED = "roja"
    EMERALD = "esmeralda"


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    text: as shown.
    answer: what counts; for a red question EXACT, each item one word of 3 or 4 letters.
    value: the number in the black circle; a side scores the value of its last answered question.
    spoken: how the voice reads it, where that differs from ``text``.
    note: why the answer is right, for whoever checks the pack.
    """

    text: str
    answer: Answer
    value: int
    spoken: str = ""
    note: str = ""

    @property
    def aloud(self) -> str:
        """What the voice reads."""
        return self.spoken or self.text


@dataclass(frozen=True, slots=True)
class Card:
    """One side of a card.

    id: unique within its pack.
    questions: in the order asked; values grow down the card.
    theme, level, region: what a table may choose by (docs/packs.md).
    """

    id: str
    colour: Colour
    questions: tuple[Question, ...]
    theme: str = "variado"
    level: int = 1
    region: str = "todas"
