"""What a game starts from: who plays, what the host does, and how players are called."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from assistant.core.errors import UsageError
from assistant.language.commands import find_command
from assistant.language.normalising import normalise
from assistant.language.numbers import find_numbers
from assistant.scout.deck import FEWEST_PLAYERS, MOST_PLAYERS
from assistant.scout.items import items_of
from assistant.scout.vocabulary import WORDS

LONGEST_NAME = 24


class Mode(StrEnum):
    """What the host does; the values are the words of ``--modo``."""

    SCOREKEEPER = "marcador"
    """People count at the end of each round, the host checks and keeps the score."""
    REFEREE = "arbitro"
    """People say each action, the host follows the round and counts."""


class Lexicon(Protocol):
    """The words a recogniser can hear (``voice.grammar.Lexicon``)."""

    def knows(self, word: str) -> bool:
        """Whether ``word``, as spelled, is one of them."""
        ...


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first round. UsageError if it cannot be played or players cannot be told apart.

    players: 2 to 5 names, clockwise; the first one starts round 1.
    called: for each player, what people say instead of the name; empty to say the name. Empty for all.
    """

    players: tuple[str, ...]
    mode: Mode = Mode.SCOREKEEPER
    called: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_players(self.players)
        if len(self.called) not in (0, len(self.players)):
            raise UsageError("Hace falta una forma de llamar a cada persona, o ninguna.")
        _check_spoken(self.spoken)

    @property
    def spoken(self) -> tuple[str, ...]:
        """What each player is called, as a recogniser spells it."""
        called = self.called or ("",) * len(self.players)
        return tuple(spelled(call or name) for name, call in zip(self.players, called, strict=True))

    @property
    def rounds(self) -> int:
        """Rules, 7: as many rounds as players."""
        return len(self.players)

    def starter(self, number: int) -> int:
        """Who starts round ``number`` (0-based). Rules, 7: the next player on the left each time."""
        return number % len(self.players)


def spelled(name: str) -> str:
    """``name`` in lower case, composed, without punctuation."""
    return " ".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", name).lower()))


def unknown_names(setup: Setup, lexicon: Lexicon) -> tuple[str, ...]:
    """The players who cannot be heard, for want of a word in the recogniser's lexicon, in the order of play.

    Ask for another way to call them, and put it in ``Setup.called``.
    """
    return tuple(
        name
        for name, spoken in zip(setup.players, setup.spoken, strict=True)
        if not all(map(lexicon.knows, spoken.split()))
    )


def _check_players(players: tuple[str, ...]) -> None:
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise UsageError(f"Scout es para {FEWEST_PLAYERS} a {MOST_PLAYERS} personas; has nombrado {len(players)}.")
    for name in players:
        if not normalise(name) or not name.isprintable() or len(name) > LONGEST_NAME:
            raise UsageError(
                f"El nombre {name[:LONGEST_NAME]!r} no se puede leer: usa letras, y {LONGEST_NAME} como mucho."
            )


def _check_spoken(spoken: tuple[str, ...]) -> None:
    """Names must differ for the ear, and be no word of the game: «Ana Dos» would be Ana and a number."""
    seen: set[str] = set()
    for name in spoken:
        key = normalise(name)
        if key in seen:
            raise UsageError(f"Hay dos personas que se llaman {name}: llama a una de otra forma.")
        seen.add(key)
        words = key.split()
        heard = items_of(words, ())
        if key in WORDS or find_numbers(words) or find_command(words) or any(item.card for item in heard):
            raise UsageError(f"«{name}» suena a palabra del juego: llama a esa persona de otra forma.")
