"""What the recogniser should expect: the phrases that fulfil an answer, and those that plausibly miss it.

All phrases are as the recogniser writes them: lower case, accents kept, no punctuation, numbers in words.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from assistant.language.answers import Answer, Kind
from assistant.language.judging import Verdict, judge
from assistant.language.letters import names, spell
from assistant.language.normalising import ARTICLES, dice_letters, read_signs
from assistant.language.numbers import LIMIT, Form, number_words

LEAD_INS = ("el", "la", "los", "las", "un", "una", "es", "son", "creo que es", "la respuesta es")
"""What people say before an answer; once in a grammar is enough for all its answers."""

_SOUND_ALIKES = ("bvdpt", "mnñ", "fsx", "czs", "gj", "kqh", "lr", "ao", "ei", "uo", "yi", "wv")
"""Groups of letters whose names are taken for each other."""


def spoken_forms(answer: Answer) -> tuple[str, ...]:
    """Return the phrases that fulfil ``answer``, or, where several things must be said, each of them too.

    >>> spoken_forms(Answer(Kind.EXACT, ("El Pingüino", "¡pájaro bobo!")))
    ('el pingüino', 'pingüino', 'pájaro bobo')
    >>> spoken_forms(Answer(Kind.NUMBER, ("21",)))
    ('veintiuno', 'veintiún', 'veintiuna')
    >>> spoken_forms(Answer(Kind.LETTERS, ("sol",)))
    ('ese o ele', 'ese', 'o', 'ele')
    """
    if answer.kind is Kind.NUMBER:
        return _unique(number_words(int(answer.items[0]), form) for form in Form)
    if answer.kind is Kind.LETTERS:
        word = answer.items[0]
        letter_names = [name for letter in dice_letters(word) for name in names(letter)]
        return _unique([_spelling(word), *letter_names])
    forms = [form for item in answer.items for form in _with_and_without_article(item)]
    if answer.kind is Kind.ORDER:
        forms.insert(0, " ".join(map(_as_spoken, answer.items)))
    return _unique(forms)


def decoys(answer: Answer, rivals: Sequence[str] = ()) -> tuple[str, ...]:
    """Return plausible wrong answers, so that they are heard as themselves and not forced onto the right one.

    These are the ones listed in ``answer.wrong`` and ``rivals``; near numbers, or numbers got by a slip of
    the tongue or the head; letters that sound alike; the right items in the wrong order.

    >>> decoys(Answer(Kind.NUMBER, ("12",)))
    ('once', 'trece', 'diez', 'catorce', 'dos', 'veintidós', 'veintiuno', 'veinticuatro', 'seis')
    >>> decoys(Answer(Kind.EXACT, ("París",), wrong=("Lyon",)))
    ('lyon',)
    """
    phrases = list(map(_as_spoken, (*answer.wrong, *rivals)))
    if answer.kind is Kind.NUMBER:
        phrases += map(number_words, _near_numbers(int(answer.items[0])))
    elif answer.kind is Kind.LETTERS:
        word = dice_letters(answer.items[0])
        phrases += [_as_spoken(answer.items[0]), _spelling(word[::-1])]
        phrases += [names(letter)[0] for letter in _sound_alikes(word)]
    elif answer.kind is Kind.ORDER:
        phrases.append(" ".join(map(_as_spoken, reversed(answer.items))))
    right = set(spoken_forms(answer))
    return tuple(
        phrase
        for phrase in _unique(phrases)
        if phrase not in right and judge(answer, [phrase]).verdict is not Verdict.RIGHT
    )


def _near_numbers(number: int) -> list[int]:
    """Return the numbers that a player most likely says instead of ``number``, without itself.

    A number that is not negative has no negative ones near it.
    """
    near = [number + step for step in (-1, 1, -2, 2, -10, 10)]
    near.append(int(str(abs(number))[::-1]) * (-1 if number < 0 else 1))
    near.append(number * 2)
    if number % 2 == 0:
        near.append(number // 2)
    lowest = -LIMIT if number < 0 else 0
    return [other for other in near if lowest <= other <= LIMIT and other != number]


def _sound_alikes(word: str) -> list[str]:
    """Return the letters that sound like those of ``word`` and are not in it.

    >>> _sound_alikes("MÍA")
    ['N', 'Ñ', 'E', 'Y', 'O']
    """
    letters = dice_letters(word)
    groups = (group.upper() for letter in letters for group in _SOUND_ALIKES if letter in group.upper())
    return [letter for letter in dict.fromkeys("".join(groups)) if letter not in letters]


def _spelling(word: str) -> str:
    """Return ``word`` spelled, without the commas of the voice."""
    return spell(word).replace(",", "")


def _with_and_without_article(item: str) -> list[str]:
    """Return ``item`` as it is spoken, and without its article."""
    spoken = _as_spoken(item)
    first, _, rest = spoken.partition(" ")
    return [spoken, rest] if rest and first in ARTICLES else [spoken]


def _as_spoken(text: str) -> str:
    """Return ``text`` as the recogniser would write it.

    >>> _as_spoken("¡El Apolo 11!")
    'el apolo once'
    """
    lower = unicodedata.normalize("NFC", read_signs(text)).lower()
    in_words = re.sub(r"[0-9]+", lambda digits: f" {_digits_in_words(digits[0])} ", lower)
    return " ".join(re.sub(r"[\W_]", " ", in_words).split())


def _digits_in_words(digits: str) -> str:
    """Return ``digits`` as a number, or one by one if there are too many for one."""
    if int(digits) <= LIMIT:
        return number_words(int(digits))
    return " ".join(number_words(int(digit)) for digit in digits)


def _unique(phrases: Iterable[str]) -> tuple[str, ...]:
    """Return ``phrases`` in their order, each once, without empty ones."""
    return tuple(phrase for phrase in dict.fromkeys(phrases) if phrase)
