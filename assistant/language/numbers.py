"""Finding whole numbers in what was said.

A table of our own rather than a library: the known ones join numbers spoken in a row («doce … menos cinco»
gives 17) and miss «veintiún» or an unaccented «veintidos». Where a reading is doubtful this module prefers
two numbers to one: a caller that wants one score sees two and asks again.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.normalising import normalise, tokens
from assistant.language.numerals import LIMIT, MINUS, Form, number_words, spellings

__all__ = ["LIMIT", "Form", "Found", "find_numbers", "number_words", "spellings"]

_NOT_A_SIGN_AFTER = frozenset({"al", "lo", "o"})  # al menos, por lo menos, más o menos


@dataclass(frozen=True, slots=True)
class Found:
    """A number that was said.

    value: the number.
    start, end: the words it took, as in ``words[start:end]``; a «menos» before it is one of them.
    """

    value: int
    start: int
    end: int


def find_numbers(words: Sequence[str]) -> list[Found]:
    """Return the numbers in ``words``, in order. Accents are optional, and digits count too.

    As many words are joined as Spanish joins («doscientos tres», «treinta y una», «diez y seis»), no more:
    «cinco seis», «veinte tres» and «cien dos» are two numbers each. The articles «un» and «una» count as 1.

    >>> [found.value for found in find_numbers("ana doce beto menos cinco".split())]
    [12, -5]
    >>> find_numbers(["son", "treinta", "y", "una"])
    [Found(value=31, start=1, end=4)]
    """
    row = tokens(words)
    found: list[Found] = []
    at = 0
    while at < len(row):
        number = _signed(row, at)
        if number:
            found.append(number)
        at = number.end if number else at + 1
    return found


# Each reader takes normalised words and a place, and returns the longest number that begins there, if any.

_UNITS = {normalise(spelling): unit for unit in range(1, 10) for spelling in spellings(unit)}
_TENS = {number_words(tens): tens for tens in range(10, 100, 10)}
_ONE_WORD = {
    normalise(spelling): number
    for number in range(100)
    for spelling in spellings(number)
    if " " not in spelling
}
_HUNDREDS = {"cien": 100, "ciento": 100} | {
    spelling: hundreds for hundreds in range(200, 1000, 100) for spelling in spellings(hundreds)
}
_DIGITS = re.compile(r"(?P<minus>menos )?(?P<digits>[0-9]{1,6})")


def _word(row: Sequence[str], at: int) -> str:
    """Return the word at ``at``, or nothing behind the last one."""
    return row[at] if at < len(row) else ""


def _signed(row: Sequence[str], at: int) -> Found | None:
    """Read a number with or without a sign, in words or digits."""
    minus = row[at] == MINUS and not (at and row[at - 1] in _NOT_A_SIGN_AFTER)
    number = _digits(row, at + minus) or _below_million(row, at + minus)
    if number and minus:
        return Found(-number.value, at, number.end)
    return number


def _digits(row: Sequence[str], at: int) -> Found | None:
    """Read one number in digits; a typed «-5» is normalised to «menos 5» within one word."""
    match = _DIGITS.fullmatch(_word(row, at))
    if not match:
        return None
    value = int(match["digits"])
    return Found(-value if match["minus"] else value, at, at + 1)


def _below_million(row: Sequence[str], at: int) -> Found | None:
    """Read 0 to 999 999."""
    head = _below_thousand(row, at)
    if head and not _multiplies_mil(row, head):
        return head
    mil = head.end if head else at
    if _word(row, mil) != "mil":
        return None
    thousands = 1000 * (head.value if head else 1)
    rest = _below_thousand(row, mil + 1)
    # In «dos mil tres mil» the three belongs to the second number.
    if rest and rest.value and not _multiplies_mil(row, rest):
        return Found(thousands + rest.value, at, rest.end)
    return Found(thousands, at, mil + 1)


def _multiplies_mil(row: Sequence[str], number: Found) -> bool:
    """Say whether «mil» follows and belongs to ``number``: «veintiún mil», but not «veintiuno mil»."""
    last = row[number.end - 1]
    agrees = last == "un" if number.value == 1 else number.value > 1 and not last.endswith("uno")
    return agrees and _word(row, number.end) == "mil"


def _below_thousand(row: Sequence[str], at: int) -> Found | None:
    """Read 0 to 999. «cien» takes nothing after it, and «ciento» by itself is no number («por ciento»)."""
    word = _word(row, at)
    if word not in _HUNDREDS:
        return _below_hundred(row, at)
    hundreds = Found(_HUNDREDS[word], at, at + 1)
    rest = None if word == "cien" else _below_hundred(row, at + 1)
    if rest and rest.value:
        return Found(hundreds.value + rest.value, at, rest.end)
    return None if word == "ciento" else hundreds


def _below_hundred(row: Sequence[str], at: int) -> Found | None:
    """Read 0 to 99. The ten of «diez y …» joins only six to nine: «diez y tres» are two numbers."""
    word = _word(row, at)
    unit = _UNITS.get(_word(row, at + 2)) if _word(row, at + 1) == "y" else None
    if unit and word in _TENS and (word != "diez" or unit > 5):
        return Found(_TENS[word] + unit, at, at + 3)
    return Found(_ONE_WORD[word], at, at + 1) if word in _ONE_WORD else None
