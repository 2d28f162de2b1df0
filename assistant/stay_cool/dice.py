"""The letter dice: whether a word can be laid with them, how, and if not, why."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.normalising import dice_letters
from assistant.language.numbers import number_words

Layout = tuple[tuple[str, int], ...]
"""For each letter of a word, in order: the letter, and the index of the die that shows it."""


@dataclass(frozen=True, slots=True)
class Die:
    """One letter die.

    colour: its Spanish name, as the table calls it.
    faces: upper case letters, Ñ one of them, without accents.
    """

    colour: str
    faces: tuple[str, ...]


def lay(word: str, dice: Sequence[Die]) -> Layout | None:
    """Return dice that show ``word``, each die used once, or None if there are none.

    Counting letters is not enough: two letters may need the same die. This is a maximum matching of letters
    and dice, found by augmenting paths.

    >>> dice = [Die("rojo", ("S", "L")), Die("azul", ("S", "O")), Die("verde", ("L", "T"))]
    >>> lay("sol", dice)
    (('S', 0), ('O', 1), ('L', 2))
    >>> lay("solo", dice) is None
    True
    """
    letters = dice_letters(word)
    shown_by, _ = _match(letters, dice)
    if len(shown_by) < len(letters):
        return None
    die_of = {at: die for die, at in shown_by.items()}
    return tuple((letter, die_of[at]) for at, letter in enumerate(letters))


def why_not(word: str, dice: Sequence[Die]) -> str:
    """Return a Spanish sentence that says why ``word`` can't be laid; nothing if it can.

    >>> why_not("paz", [Die("rojo", ("P", "A")), Die("azul", ("P", "A"))])
    'Ningún dado tiene la Z.'
    >>> why_not("sos", [Die("rojo", ("S", "A")), Die("azul", ("O", "E"))])
    'Las letras S y S compiten por un solo dado: rojo.'
    """
    letters = dice_letters(word)
    absent = [letter for letter in dict.fromkeys(letters) if not _showing(letter, dice)]
    if absent:
        return f"Ningún dado tiene {_join([f'la {letter}' for letter in absent], 'ni')}."
    shown_by, contested = _match(letters, dice)
    if len(shown_by) == len(letters):
        return ""
    rivals = [letter for letter in letters if _showing(letter, dice) <= contested]
    colours = _join([dice[die].colour for die in sorted(contested)])
    count = "un solo dado" if len(contested) == 1 else f"{number_words(len(contested))} dados"
    return f"Las letras {_join(rivals)} compiten por {count}: {colours}."


def _showing(letter: str, dice: Sequence[Die]) -> set[int]:
    """Return the indexes of the dice that have ``letter``."""
    return {at for at, die in enumerate(dice) if letter in die.faces}


def _match(letters: str, dice: Sequence[Die]) -> tuple[dict[int, int], set[int]]:
    """Match letters to dice as far as possible.

    Returns the index of the letter that each die shows, and, if a letter is left over, the dice that it and
    its rivals compete for: by Hall's theorem those have fewer dice than they are letters.
    """
    options = [sorted(_showing(letter, dice)) for letter in letters]
    shown_by: dict[int, int] = {}
    for at in range(len(letters)):
        tried: set[int] = set()
        if not _place(at, options, shown_by, tried):
            return shown_by, tried
    return shown_by, set()


def _place(at: int, options: Sequence[Sequence[int]], shown_by: dict[int, int], tried: set[int]) -> bool:
    """Give the letter at ``at`` a die, moving others to different dice where needed; False if impossible."""
    for die in options[at]:
        if die in tried:
            continue
        tried.add(die)
        if die not in shown_by or _place(shown_by[die], options, shown_by, tried):
            shown_by[die] = at
            return True
    return False


def _join(parts: Sequence[str], conjunction: str = "y") -> str:
    """Return ``parts`` as a Spanish list.

    >>> _join(["A", "U", "A"]), _join(["S"]), _join(["la W", "la X"], "ni")
    ('A, U y A', 'S', 'la W ni la X')
    """
    *most, last = parts
    return f"{', '.join(most)} {conjunction} {last}" if most else last
