"""A pack as it was written: keys and values of the right types, not yet cards. TOML and CSV meet here."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.packs.faults import Fault, Place
from assistant.stay_cool.cards import Colour

Value = str | int | bool | list[str]
"""What a valid key holds; whole numbers in lists have become their digits."""


@dataclass(frozen=True, slots=True)
class RawQuestion:
    """One question whose keys are known and of the right types. ``place`` has its number."""

    place: Place
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class RawCard:
    """One card.

    values: its own keys, without the questions.
    questions: those without a structural fault.
    written: how many there are in the file, with those that have faults.
    """

    place: Place
    colour: Colour
    values: Mapping[str, Value]
    questions: tuple[RawQuestion, ...]
    written: int


@dataclass(frozen=True, slots=True)
class RawPack:
    """A pack, with all that is wrong in its structure.

    name: what the pack calls itself; ``read_pack`` puts the name of its file or folder if it says none.
    cards: what could be understood; complete only if ``faults`` is empty.
    """

    name: str
    cards: tuple[RawCard, ...]
    faults: tuple[Fault, ...] = ()
