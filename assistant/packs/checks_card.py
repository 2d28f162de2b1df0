"""What must hold of each card by itself: its id, its tags, how many questions it has and their values."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from assistant.language.counting import counted
from assistant.packs.building import PackCard
from assistant.packs.faults import Fault, quoted
from assistant.stay_cool.cards import Colour

THEMES: Final = (
    *(
        "variado",
        "animales",
        "cocina",
        "casa",
        "cuerpo",
        "naturaleza",
        "geografía",
        "deporte",
        "letras",
        "números",
    ),
    *("historia", "arte", "ciencia", "oficios", "fiesta"),
)
LEVELS: Final = (1, 2, 3)
REGIONS: Final = ("todas", "es", "am")
QUESTIONS: Final = {Colour.RED: 5, Colour.EMERALD: 10}
HIGHEST_VALUE: Final = 5


def theme(card: PackCard) -> Iterator[Fault]:
    """The topic is one that a table can choose by."""
    if card.card.theme not in THEMES:
        known = ", ".join(THEMES)
        yield card.place.fault(
            "tema", f"no existe el tema {quoted(card.card.theme)}; los que hay son: {known}."
        )


def level(card: PackCard) -> Iterator[Fault]:
    """The level is one that a table can choose by."""
    if card.card.level not in LEVELS:
        yield card.place.fault("nivel", f"debe ser 1 (fácil), 2 (medio) o 3 (difícil), no {card.card.level}.")


def region(card: PackCard) -> Iterator[Fault]:
    """The region is one that a table can choose by."""
    if card.card.region not in REGIONS:
        name = quoted(card.card.region)
        yield card.place.fault("region", f"debe ser todas, es (España) o am (América), no {name}.")


def question_count(card: PackCard) -> Iterator[Fault]:
    """A side is full. Questions that could not be read count: that has been reported already."""
    wanted = QUESTIONS[card.card.colour]
    if card.written != wanted:
        yield card.place.fault(
            "pregunta", f"tiene {card.written}; una {card.card.colour} lleva {counted(wanted, 'pregunta')}."
        )


def value_range(card: PackCard) -> Iterator[Fault]:
    """Every value is one that the black circles have."""
    for one in card.questions:
        if not 1 <= one.question.value <= HIGHEST_VALUE:
            yield one.place.fault("valor", f"debe estar entre 1 y {HIGHEST_VALUE}, no {one.question.value}.")


def values_grow(card: PackCard) -> Iterator[Fault]:
    """A side scores its last answered question, so that a lower value further down would punish going on."""
    for before, after in pairwise(card.questions):
        if after.question.value < before.question.value:
            message = (
                f"vale {after.question.value}, menos que una pregunta anterior ({before.question.value})."
            )
            yield after.place.fault("valor", message)


def unique_ids(cards: Sequence[PackCard]) -> Iterator[Fault]:
    """No two cards of a pack share an id: a journal names cards by it."""
    first: dict[tuple[str, str], PackCard] = {}
    for card in cards:
        earlier = first.setdefault((card.pack, card.card.id), card)
        if earlier is not card:
            yield card.place.fault(
                "id", f"repetido: ya lo lleva una {earlier.card.colour} de {earlier.place.file}."
            )
