"""How far apart answers sound to a recogniser of Spanish, from either side of the Atlantic."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from assistant.language.normalising import normalise

_RULES: Final = (
    ("x", "ks"),
    ("g?w", "Gu"),
    ("qu(?=[ei])|q|c(?![eihs])|k", "k"),
    ("gu(?=[ei])", "G"),
    ("ch", "C"),
    ("sh|[cz]", "s"),
    ("g(?=[ei])|j", "x"),
    ("g", "G"),
    ("ll|y(?=[aeiou])", "Y"),
    ("y", "i"),
    ("v", "b"),
    ("h(?=ue)", "G"),
    ("h", ""),
    ("ñ", "N"),
    ("[^a-zGCYN]", ""),
    (r"(.)\1+", r"\1"),
)
"""In their order: letters, and the one sign that stands for their sound. Seseo, yeísmo, no aspirated h."""

_ALIKE: Final = tuple(map(frozenset, ("bdG", "ptk", "mnN", "fsx", "lr", "YC", "bp", "dt", "Gk", "ei", "ou")))
"""Sounds that a recogniser takes for one another, above all in noise."""

_LONG: Final = 6
"""Sounds from which two words that differ in a single one are too close, whatever it is."""


@lru_cache(maxsize=100_000)
def sounds(text: str) -> str:
    """Return how ``text`` sounds, one sign a sound.

    >>> [sounds(word) for word in ("vaca", "queso", "guerra", "hoyo", "hollo", "cerezo", "gente")]
    ['baka', 'keso', 'Gera', 'oYo', 'oYo', 'sereso', 'xente']
    """
    # Normalising would take the mark from the u that it makes sound.
    key = normalise(text.lower().replace("ü", "w"))
    for letters, sound in _RULES:
        key = re.sub(letters, sound, key)
    return key


def too_close(first: str, second: str) -> bool:
    """Whether two answers may be taken for each other.

    They may if they sound the same, or differ in one sound that is like the other's, in a last s,
    or in any one sound of a long word.

    >>> [too_close("pan", other) for other in ("pan", "tan", "pans", "pon")]
    [True, True, True, False]
    """
    return _close(sounds(first), sounds(second))


def _close(one: str, other: str) -> bool:
    """``too_close``, of answers that are sounds already."""
    apart = Levenshtein.distance(one, other, score_cutoff=1)
    if apart != 1:
        return apart == 0
    short, long = sorted((one, other), key=len)
    if len(short) >= _LONG or long == short + "s":
        return True
    if len(short) < len(long):
        return False
    different = next({sign, rival} for sign, rival in zip(one, other, strict=True) if sign != rival)
    return any(different <= alike for alike in _ALIKE)


def clashes(first: Sequence[str], second: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs, one of each, that are too close. Quick for thousands of each."""
    ours, theirs = ({sounds(text): text for text in reversed(texts)} for texts in (first, second))
    keys, others = list(ours), list(theirs)
    if not keys or not others:
        return
    apart = process.cdist(
        keys, others, scorer=Levenshtein.distance, score_cutoff=1, dtype=np.uint8, workers=-1
    )
    for row, column in np.argwhere(apart <= 1).tolist():
        if _close(keys[row], others[column]):
            yield ours[keys[row]], theirs[others[column]]
