"""How nearly the same two phrases are, and from where on that can be trusted."""

from collections.abc import Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA


def likeness(said: Sequence[str], wanted: Sequence[str]) -> float:
    """Return how nearly the same two rows of normalised words are, in per cent; 0 where it proves nothing.

    Every word must be near its counterpart: «felipe segundo» must not come near «felipe tercero» by way of
    its first word. Parts of words never count: «no» is not in «norte».

    >>> likeness(["hipopotano"], ["hipopotamo"]), likeness(["pato"], ["gato"]), likeness(["no"], ["norte"])
    (90.0, 0.0, 0.0)
    """
    if len(said) != len(wanted) or not all(map(_near, said, wanted)):
        return 0.0
    return ratio(said, wanted)


def ratio(said: Sequence[str], other: Sequence[str]) -> float:
    """Return the plain similarity of two rows of words, in per cent, whatever it proves."""
    return fuzz.ratio(" ".join(said), " ".join(other))


def _near(said: str, wanted: str) -> bool:
    """Say whether ``said`` can only be a slip for ``wanted``.

    A slip is within the word. Spanish tells genders and persons by the end («profesor», «profesora»), an
    altered beginning makes another word («gato», «pato»), and so does n for ñ.
    """
    if said == wanted:
        return True
    ends_differ = said[0] != wanted[0] or said.removesuffix("s")[-1:] != wanted.removesuffix("s")[-1:]
    if ends_differ or said.replace("ñ", "n") == wanted.replace("ñ", "n"):
        return False
    return OSA.distance(said, wanted) <= _slips(min(len(said), len(wanted)))


def _slips(length: int) -> int:
    """Return how many letters may be added, left out, changed or swapped in a word of ``length`` letters.

    In less than ten letters one still makes another everyday word: plato and pato, espada and espalda,
    sinfonía and sintonía.
    """
    if length < 10:
        return 0
    return 1 if length < 14 else 2
