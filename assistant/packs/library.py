"""The packs at hand: where they are, all that is wrong with them, their cards for a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import assistant
from assistant.packs.building import PackCard, build
from assistant.packs.checking import check, playable
from assistant.packs.faults import Fault, PackError, Place, errors
from assistant.packs.reading import DICE_FILE, is_pack_file, read_pack
from assistant.stay_cool.cards import Card
from assistant.stay_cool.dice import Die

_PACKAGE: Final = Path(assistant.__file__).parent
_PLACES: Final = (_PACKAGE.parent / "questions", _PACKAGE / "data" / "questions")
"""Where the shipped packs are: beside the package in a working tree, in it once installed."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """What was found in some packs.

    cards: what could be built, even if faulty.
    faults: everything to mend, in the order of the packs' files: structure first, then what the cards say.
    """

    cards: tuple[PackCard, ...]
    faults: tuple[Fault, ...]


def home() -> Path:
    """Return the folder with the shipped packs and the dice."""
    found = next((place for place in _PLACES if (place / DICE_FILE).is_file()), None)
    if found is None:
        message = "faltan las preguntas del programa; vuelve a instalarlo."
        raise PackError([Place(_PLACES[-1].name).fault("", message)])
    return found


def dice_path() -> Path:
    """Return the file of the shipped dice."""
    return home() / DICE_FILE


def shipped() -> tuple[Path, ...]:
    """Return the shipped packs: folders and files of ``home()``."""
    return tuple(sorted(path for path in home().iterdir() if path.is_dir() or is_pack_file(path)))


def find(name: str) -> Path:
    """Return the pack that a player means by ``name``: a path, or a shipped pack by its name.

    A path that does not exist is returned as it is, for ``load`` to say so.
    """
    path = Path(name)
    if path.exists():
        return path
    return next((pack for pack in shipped() if pack.stem == name), path)


def load(paths: Sequence[Path]) -> tuple[Card, ...]:
    """Return the cards of all these packs, ready for a game, with the pack's name in each id: ``base/r1``.

    Raises PackError with all that keeps them from being played; ``inspect`` looks closer and takes longer.
    """
    cards, faults = _build(paths)
    if found := errors((*faults, *playable(cards))):
        raise PackError(found, () if tuple(paths) == shipped() else paths)
    return tuple(replace(card.card, id=f"{card.pack}/{card.card.id}") for card in cards)


def inspect(paths: Sequence[Path], dice: Sequence[Die], lexicon: Callable[[str], bool] | None = None) -> Inspection:
    """Return everything that is wrong with these packs or could be better. Parameters as in ``check``."""
    cards, faults = _build(paths)
    return Inspection(cards, (*faults, *check(cards, dice, lexicon)))


def _build(paths: Sequence[Path]) -> tuple[tuple[PackCard, ...], tuple[Fault, ...]]:
    """Read and build the packs, each once, with the faults of their structure."""
    built = [build(read_pack(path)) for path in dict.fromkeys(path.absolute() for path in paths)]
    cards = tuple(card for pack, _ in built for card in pack)
    return cards, tuple(fault for _, faults in built for fault in faults)
