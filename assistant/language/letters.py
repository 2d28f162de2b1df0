"""Letters by their Spanish names, as they are called in Spain and in Latin America."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.matching import find_phrases
from assistant.language.normalising import dice_letters, normalise, tokens

_NAMES: dict[str, tuple[str, ...]] = {
    "A": ("a",),
    "B": ("be", "be larga", "be alta", "be grande", "be de burro"),
    "C": ("ce",),
    "D": ("de",),
    "E": ("e",),
    "F": ("efe",),
    "G": ("ge",),
    "H": ("hache",),
    "I": ("i", "i latina"),
    "J": ("jota",),
    "K": ("ka", "ca"),
    "L": ("ele",),
    "M": ("eme",),
    "N": ("ene",),
    "Ñ": ("eñe", "ene con tilde"),
    "O": ("o",),
    "P": ("pe",),
    "Q": ("cu",),
    "R": ("erre", "ere"),
    "S": ("ese",),
    "T": ("te",),
    "U": ("u",),
    "V": ("uve", "ve", "ve corta", "ve chica", "ve baja", "ve pequeña", "ve chiquita", "ve de vaca"),
    "W": ("uve doble", "doble uve", "doble ve", "ve doble", "doble u"),
    "X": ("equis",),
    "Y": ("i griega", "ye"),
    "Z": ("zeta", "ceta"),
}
"""For each letter its names, the commonest first; the first is what the voice says."""

ALPHABET = "".join(_NAMES)
"""The letters of the Spanish alphabet, upper case, in its order."""

_PAIRS: dict[str, tuple[str, ...]] = {
    "CC": ("doble ce",),
    "CH": ("che",),
    "EE": ("doble e",),
    "LL": ("elle", "doble ele"),
    "NN": ("doble ene",),
    "OO": ("doble o",),
    "RR": ("doble erre", "doble ere"),
}
"""Names that stand for two letters."""

_LETTERS = (
    {(letter.casefold(),): letter for letter in _NAMES}  # typed letter by letter: «s o l»
    | {tuple(normalise(name).split()): letter for letter in _NAMES for name in _NAMES[letter]}
    | {tuple(normalise(name).split()): pair for pair in _PAIRS for name in _PAIRS[pair]}
)

_HOMOPHONES: dict[tuple[str, ...], str] = {("be",): "V", ("ve",): "B"}

_ACCENTS = {("con", "tilde"), ("con", "acento"), ("con", "dieresis")}


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that was named.

    letter: upper case, as on a die; two letters for a name of two («elle»).
    start, end: the words it took, as in ``words[start:end]``.
    homophone: the letter whose name sounds the same: «be» and «ve» can't be told apart by ear.
    """

    letter: str
    start: int
    end: int
    homophone: str = ""


def spelled(words: Sequence[str]) -> list[Letter]:
    """Return the letters named in ``words``, the longest name first; other words are skipped.

    «con tilde» after a vowel belongs to it and changes nothing, but «ene con tilde» is Ñ. After «uve» or
    «ve», the word «doble» always makes a W.

    >>> "".join(letter.letter for letter in spelled("ese o ele con i griega".split()))
    'SOLY'
    >>> spelled(["a", "con", "tilde", "uve", "doble"])
    [Letter(letter='A', start=0, end=3, homophone=''), Letter(letter='W', start=3, end=5, homophone='')]
    """
    row = tokens(words)
    return [
        Letter(
            letter=match.meaning,
            start=match.start,
            end=match.end + 2 if tuple(row[match.end : match.end + 2]) in _ACCENTS else match.end,
            homophone=_HOMOPHONES.get(tuple(row[match.start : match.end]), ""),
        )
        for match in find_phrases(row, _LETTERS)
    ]


def may_spell(letters: Sequence[Letter], word: str) -> bool:
    """Say whether ``letters`` are those of ``word``, in order, if «be» and «ve» may each be the other.

    >>> may_spell(spelled("be i be o".split()), "vivo"), may_spell(spelled("uve a ce a".split()), "baca")
    (True, False)
    """
    rest = dice_letters(word)
    for letter in letters:
        if not rest.startswith((letter.letter, letter.homophone or letter.letter)):
            return False
        rest = rest[len(letter.letter) :]
    return not rest


def names(letter: str) -> tuple[str, ...]:
    """Return the names of one letter, the commonest first; KeyError if it is not in the Spanish alphabet.

    >>> names("ñ"), names("Á")
    (('eñe', 'ene con tilde'), ('a',))
    """
    return _NAMES[dice_letters(letter)]


def spell(word: str) -> str:
    """Return ``word`` letter by letter, for the voice.

    >>> spell("año")
    'a, eñe, o'
    """
    return ", ".join(names(letter)[0] for letter in dice_letters(word))
