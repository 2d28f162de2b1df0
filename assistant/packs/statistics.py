"""What a bank is made of, in numbers and as a table of plain text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from assistant.language.normalising import dice_letters
from assistant.stay_cool.cards import Card, Colour

_WIDTH: Final = 32
"""Characters of the longest bar."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The make-up of some cards: in each part what is counted and how often it is there, in order.

    cards, questions: by colour.
    kinds: questions, by the kind of answer.
    themes, levels, regions: cards.
    red_lengths: red answers (the first of each question), by their letters.
    red_letters: how often each letter is in them.
    red_words: those that answer more than one question.
    """

    cards: dict[str, int]
    questions: dict[str, int]
    kinds: dict[str, int]
    themes: dict[str, int]
    levels: dict[str, int]
    regions: dict[str, int]
    red_lengths: dict[str, int]
    red_letters: dict[str, int]
    red_words: dict[str, int]


def statistics(cards: Sequence[Card]) -> Statistics:
    """Count what ``cards`` are made of."""
    questions = [(card.colour, question) for card in cards for question in card.questions]
    words = [
        dice_letters(q.answer.items[0]) for colour, q in questions if colour is Colour.RED and q.answer.items
    ]
    return Statistics(
        cards=_often(card.colour.value for card in cards),
        questions=_often(colour.value for colour, _ in questions),
        kinds=_often(question.answer.kind.value for _, question in questions),
        themes=_often(card.theme for card in cards),
        levels=_by_name(str(card.level) for card in cards),
        regions=_often(card.region for card in cards),
        red_lengths=_by_name(str(len(word)) for word in words),
        red_letters=_often(letter for word in words for letter in word),
        red_words={word: count for word, count in _often(words).items() if count > 1},
    )


def table(made_of: Statistics) -> str:
    """Return the make-up as lines of plain text, one block a part."""
    parts = (
        ("Tarjetas", made_of.cards),
        ("Preguntas", made_of.questions),
        ("Tipos de respuesta", made_of.kinds),
        ("Temas (tarjetas)", made_of.themes),
        ("Niveles (tarjetas)", made_of.levels),
        ("Regiones (tarjetas)", made_of.regions),
        ("Letras de las respuestas rojas", made_of.red_lengths),
        ("Cuántas veces sale cada letra", made_of.red_letters),
        ("Respuestas rojas repetidas", made_of.red_words),
    )
    return "\n\n".join(_block(title, counts) for title, counts in parts if counts) or "No hay tarjetas."


def _block(title: str, counts: dict[str, int]) -> str:
    """Return one part: a title with its total, and a bar for each thing counted."""
    most = max(counts.values())
    name_width, count_width = max(map(len, counts)), len(str(most))
    bars = [
        f"  {name:<{name_width}}  {count:>{count_width}}  {'#' * max(1, round(_WIDTH * count / most))}"
        for name, count in counts.items()
    ]
    return "\n".join([f"{title}: {sum(counts.values())}", *bars])


def _often(things: Iterable[str]) -> dict[str, int]:
    """Count, the most frequent first, then by name."""
    return dict(sorted(Counter(things).items(), key=lambda pair: (-pair[1], pair[0])))


def _by_name(things: Iterable[str]) -> dict[str, int]:
    """Count, in the order of the names."""
    return dict(sorted(Counter(things).items()))
