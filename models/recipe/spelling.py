"""Short words spelled letter by letter, each as one entry of the lexicon: «s-o-l» for «ese, o, ele».

As one word of a closed set a spelling keeps letters that get lost among some fifty tiny words in any order.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from .pronunciation import Pronunciation, pronunciations

LENGTHS = (3, 4)
"""Letters of the words that get an entry: those of an answer in dice."""

NAMES: dict[str, tuple[str, ...]] = {
    "a": ("a",),
    "b": ("be", "be larga", "be alta", "be grande"),
    "c": ("ce",),
    "d": ("de",),
    "e": ("e",),
    "f": ("efe",),
    "g": ("ge",),
    "h": ("hache",),
    "i": ("i", "i latina"),
    "j": ("jota",),
    "k": ("ka",),
    "l": ("ele",),
    "m": ("eme",),
    "n": ("ene",),
    "ñ": ("eñe",),
    "o": ("o",),
    "p": ("pe",),
    "q": ("cu",),
    "r": ("erre", "ere"),
    "s": ("ese",),
    "t": ("te",),
    "u": ("u",),
    "v": ("uve", "ve", "ve corta", "ve chica", "ve baja", "ve pequeña"),
    "w": ("uve doble", "doble uve", "doble ve", "ve doble", "doble u"),
    "x": ("equis",),
    "y": ("i griega", "ye"),
    "z": ("zeta", "ceta"),
    "ch": ("che",),
    "ee": ("doble e",),
    "ll": ("elle", "doble ele"),
    "nn": ("doble ene",),
    "oo": ("doble o",),
    "rr": ("doble erre", "doble ere"),
}
"""What letters, and pairs of letters, are called."""

SOUNDS_LIKE_ANOTHER = {"ve": 0.5}
"""«Ve a ce a» comes out as the word with B: who reads «be» knows that it may be a V, but «uve» is never a B."""


@dataclass(frozen=True)
class Name:
    """One way to name the letters from `start` to `end` (places in the word); `cost` in nats makes it less likely."""

    start: int
    end: int
    phones: Pronunciation
    cost: float = 0.0


def letters_of(word: str) -> str:
    """A word as it is laid in letter dice: lower case, without accents, with ñ.

    >>> letters_of("Peón"), letters_of("niño")
    ('peon', 'niño')
    """
    kept = unicodedata.normalize("NFC", word.lower()).replace("ñ", "\0")
    bare = "".join(sign for sign in unicodedata.normalize("NFD", kept) if not unicodedata.combining(sign))
    return bare.replace("\0", "ñ")


def entry(word: str) -> str:
    """The lexicon's word for a spelled word.

    >>> entry("año")
    'a-ñ-o'
    """
    return "-".join(letters_of(word))


def entries(words: Iterable[str]) -> dict[str, list[Name]]:
    """An entry for each of the words that is short enough, with the names of its letters."""
    short = dict.fromkeys(letters_of(word) for word in words if len(letters_of(word)) in LENGTHS)
    return {entry(word): names(word) for word in short}


def names(word: str) -> list[Name]:
    """All names of all letters of a word, and of its pairs."""
    return [
        Name(start, start + length, phones, SOUNDS_LIKE_ANOTHER.get(name, 0.0))
        for length in (1, 2)
        for start in range(len(word) - length + 1)
        for name in NAMES.get(word[start : start + length], ())
        for phones in _phones(name)
    ]


def _phones(name: str) -> list[Pronunciation]:
    """Pronunciations of a name of one or more words: all Castilian, or all with seseo."""
    listed = [pronunciations(part) for part in name.split()]
    ways = max(map(len, listed))
    joined = [sum((way[min(number, len(way) - 1)] for way in listed), ()) for number in range(ways)]
    return list(dict.fromkeys(joined))


def readings(letters: list[Name]) -> list[Pronunciation]:
    """All pronunciations of a whole entry, without pauses."""
    length = max(name.end for name in letters)
    done: dict[int, list[Pronunciation]] = {length: [()]}
    for start in range(length - 1, -1, -1):
        done[start] = [name.phones + rest for name in letters if name.start == start for rest in done.get(name.end, ())]
    return list(dict.fromkeys(done[0]))
