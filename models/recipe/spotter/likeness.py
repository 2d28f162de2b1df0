"""Which words, and pairs of words, sound most like the call: found by rule among the commonest words of Spanish."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from ..pronunciation import pronounce
from ..vocabulary import common_words

CALL = ("t", "j", "e", "m", "p", "o")
LIKE = ({"p", "t", "k", "b"}, {"m", "n", "ny"}, {"i", "e", "j", "y"}, {"o", "u", "w", "a"}, {"t", "d", "ch", "s"})
"""Phones that are taken for each other in noise: half an edit."""

WORDS, PAIRED = 12000, 1000
"""How many of the commonest words are looked at, alone and in pairs."""

TRAINED, TOLD_APART = (250, 400), (150, 200)
"""Words and pairs that the network is trained with, and those that the program tells a call from."""

JOINT = 4
"""Phones of a pair on either side of where they meet."""


def distance(phones: Sequence[str]) -> float:
    """Fewest edits between the call and any part of what is said (Sellers, 1980).

    >>> distance(["t", "j", "e", "m", "p", "o", "s"]), distance("t j e n e n p o k o".split())
    (0.0, 1.5)
    """
    row = [float(place) for place in range(len(CALL) + 1)]
    least = row[-1]
    for phone in phones:
        above, row = row, [0.0]
        for place, wanted in enumerate(CALL):
            row.append(min(above[place] + _cost(phone, wanted), above[place + 1] + 1, row[place] + 1))
        least = min(least, row[-1])
    return least


def _cost(phone: str, wanted: str) -> float:
    if phone == wanted:
        return 0.0
    return 0.5 if any(phone in group and wanted in group for group in LIKE) else 1.0


def nearest(single: int, pairs: int) -> tuple[str, ...]:
    """So many words, and pairs that are more like the call than either word alone; the call's own left out."""
    words, joint = _ranked()
    return (*words[:single], *joint[:pairs])


@cache
def _ranked() -> tuple[list[str], list[str]]:
    """All words and all such pairs, the nearest first: a million pairs are looked at, once."""
    words = {word: pronounce(word) or () for word in common_words(WORDS) if "tiemp" not in word}
    alone = {word: distance(phones) for word, phones in words.items()}
    common = [word for word in list(words)[:PAIRED] if len(words[word]) > 1]
    joint = {
        f"{first} {second}": distance(words[first][-JOINT:] + words[second][:JOINT])
        for first, second in product(common, common)
        if words[first][-1] in LIKE[1] | LIKE[2] and words[second][0] in LIKE[0] | LIKE[1]
    }
    better = [pair for pair in joint if joint[pair] < min(map(alone.__getitem__, pair.split()))]
    return sorted(words, key=alone.__getitem__), sorted(better, key=joint.__getitem__)
