"""Names of people replaced in texts and facts, whatever way they are written. Pure.

A name is found as whole words: in any case, with or without its accents, composed or decomposed, its words joined or
apart. Of a name of several words, each one that tells somebody apart is replaced too.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import chain, count
from typing import Any, Final

from assistant.core.events import Heard, SpeechEnded, SpeechStarted, Word
from assistant.language.commands import find_command
from assistant.language.numbers import find_numbers
from assistant.stay_cool.dice import Die

STEMS: Final = ("Jugador", "Persona", "Participante", "Comensal")
"""What people are called instead, with a letter; the first that nobody is called."""

PARTICLES: Final = frozenset({"del", "las", "los", "san", "don", "doña", "dona", "ella", "una", "uno"})
"""Words of names that tell nobody apart."""

SHORTEST: Final = 3
"""Letters of a part of a name that may tell somebody apart."""

UNMISTAKABLE: Final = 4
"""Letters of a name that is found inside other words too, where texts are free (``Names.loosely``)."""

_WORD: Final = re.compile(r"[^\W_]+")
_START: Final = r"(?<![^\W_])"
_END: Final = r"(?![^\W_])"


class Names:
    """What each name is replaced by.

    people: for each person, what they are called; the first ones get the first letters.
    """

    def __init__(self, people: Iterable[Sequence[str]]) -> None:
        called: dict[tuple[str, ...], int] = {}
        signs: dict[str, int] = {}
        parts: dict[tuple[str, ...], int] = {}
        for number, names in enumerate(people):
            for name in names:
                words = tuple(_WORD.findall(_folded(name)[0]))
                if words:
                    called.setdefault(words, number)
                elif name.strip():  # of signs only
                    signs.setdefault(_folded(name.strip())[0], number)
                parts.update({(part,): number for part in words if len(words) > 1 and _tells(part)})
        every = parts | called
        self._stem = _stem({word for words in every for word in words})
        self._numbers = {"".join(words): number for words, number in every.items()} | signs
        longest = sorted(every, key=_longest_first)
        telling = [words for words in longest if not "".join(words).isdigit()]
        inside = [name for words in telling if words in called and len(name := "".join(words)) >= UNMISTAKABLE]
        self._strict = _pattern(longest, signs)
        self._loose = _pattern(telling, [*signs, *inside])

    def strictly(self, text: str) -> str:
        """``text`` without names."""
        return self._replaced(text, self._strict)

    def loosely(self, text: str) -> str:
        """``text`` of a computer (paths, devices) without names, also inside other words: «iPhoneDeMarta».

        Names of digits only stay: they tell nobody apart, and versions are made of them.
        """
        return self._replaced(text, self._loose)

    def tidy(self, value: Any) -> Any:  # noqa: ANN401 - any frozen data
        """``value`` with every text in it replaced that people could have written or said."""
        if type(value) is str:
            return self.strictly(value)
        if isinstance(value, tuple | frozenset):
            return type(value)(self.tidy(item) for item in value)
        if isinstance(value, Heard):
            return replace(value, words=self._words(value.words))
        # What the host's utterances are called, and the letters of dice, are ours.
        if not is_dataclass(value) or isinstance(value, type | SpeechStarted | SpeechEnded | Die):
            return value
        content = {field.name: self.tidy(getattr(value, field.name)) for field in fields(value)}
        return replace(value, **content)

    def _words(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """What was heard, a name that was heard as several words made one."""
        text, owner = "", list[int]()
        for number, word in enumerate(words):
            text += f"{' ' if number else ''}{word.text}"
            owner += [number] * (len(text) - len(owner))
        kept: list[Word] = []
        upto = 0
        for first, last in _spans(text, self._strict):
            begin, end = owner[first], owner[last - 1]
            if begin < upto:  # in a word that was replaced already
                continue
            said = self.strictly(" ".join(word.text for word in words[begin : end + 1])).lower()
            kept += [*words[upto:begin], replace(words[begin], text=said, end=words[end].end)]
            upto = end + 1
        return (*kept, *words[upto:])

    def _replaced(self, text: str, pattern: re.Pattern[str] | None) -> str:
        parts, upto = [], 0
        for first, last in _spans(text, pattern):
            parts += [text[upto:first], self._pseudonym(text[first:last])]
            upto = last
        return "".join([*parts, text[upto:]])

    def _pseudonym(self, found: str) -> str:
        folded = _folded(found)[0]
        number = self._numbers.get("".join(_WORD.findall(folded)), self._numbers.get(folded.strip(), 0))
        return self._stem + _letters(number)


def _pattern(names: Iterable[tuple[str, ...]], anywhere: Iterable[str]) -> re.Pattern[str] | None:
    """What finds ``names`` as whole words, however they are joined, and other texts anywhere."""
    spelled = "|".join(r"[\W_]*".join(map(re.escape, words)) for words in names)
    every = [f"{_START}(?:{spelled}){_END}"] if spelled else []
    every += map(re.escape, anywhere)
    return re.compile("|".join(every)) if every else None


def _spans(text: str, pattern: re.Pattern[str] | None) -> list[tuple[int, int]]:
    """Where in ``text`` names are; marks that belong to their last letter included."""
    if pattern is None:
        return []
    folded, origin = _folded(text)
    return [(origin[found.start()], origin[found.end()]) for found in pattern.finditer(folded) if found.group()]


def _folded(text: str) -> tuple[str, list[int]]:
    """``text`` without case and marks; for each sign of it, and its end, where in ``text`` it comes from."""
    signs: list[str] = []
    origin: list[int] = []
    for place, sign in enumerate(text):
        bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", sign).casefold())
        kept = [part for part in bare if not unicodedata.combining(part)]
        signs += kept
        origin += [place] * len(kept)
    return "".join(signs), [*origin, len(text)]


def _tells(part: str) -> bool:
    """Whether a word of a longer name tells somebody apart, and means nothing in a game."""
    return len(part) >= SHORTEST and part not in PARTICLES and not find_numbers([part]) and not find_command([part])


def _stem(taken: set[str]) -> str:
    """What people are called instead, such that nobody is called so."""
    stems = chain(STEMS, (f"Alguien{'x' * more}" for more in count()))
    return next(stem for stem in stems if not any(word.startswith(stem.lower()) for word in taken))


def _letters(number: int) -> str:
    """A, B … Z, AA, AB and so on."""
    high, low = divmod(number, 26)
    return (_letters(high - 1) if high else "") + chr(ord("A") + low)


def _longest_first(words: tuple[str, ...]) -> tuple[int, int]:
    return (-len(words), -sum(map(len, words)))
