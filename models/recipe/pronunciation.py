"""Spanish spelling to phones, by rule: Castilian and Latin American, plus the ways people really say things."""

from __future__ import annotations

import re
import unicodedata

from .phones import VOWELS

Pronunciation = tuple[str, ...]

_STRONG = {"a": "a", "e": "e", "o": "o", "á": "a", "é": "e", "ó": "o"}
_VOWEL_LETTERS = "aeiouáéíóúü"
_PLAIN = {"í": "i", "ú": "u", "ü": "w", "b": "b", "v": "b", "z": "Z", "k": "k", "j": "x", "ñ": "ny"}

EXCEPTIONS: dict[str, tuple[str, ...]] = {
    "show": ("ch o w", "s o w", "ch o", "s o"),
    "scout": ("e s k a w t", "s k a w t", "e s k a w", "e s k a u t", "e s k o w t", "s k o w t"),
    "scouts": ("e s k a w t s", "s k a w t s", "e s k a w s", "e s k o w t s", "s k o w t s"),
    "y": ("i",),
    "méxico": ("m e x i k o",),
    "mexicano": ("m e x i k a n o",),
    "mexicana": ("m e x i k a n a",),
    "mexicanos": ("m e x i k a n o s",),
    "texas": ("t e x a s",),
    "oaxaca": ("w a x a k a", "o a x a k a"),
    "ximena": ("x i m e n a",),
    "whisky": ("w i s k i", "g w i s k i"),
    "pizza": ("p i t s a", "p i k s a", "p i s a", "p i th a"),
    "jazz": ("y a s", "y a th"),
    "jean": ("y i n", "j a n"),
    "rock": ("rr o k",),
    "kiwi": ("k i w i", "k i g w i"),
    "hockey": ("x o k e j", "o k e j"),
    "sándwich": ("s a n d w i ch", "s a n g w i ch"),
    "internet": ("i n t e r n e t", "i n t e r n e"),
    "whatsapp": ("w a s a p", "g w a s a p"),
    "brian": ("b r a j a n", "b r i a n"),
    "kevin": ("k e b i n",),
    "john": ("y o n", "ch o n"),
    "jenny": ("y e n i",),
    "jessica": ("y e s i k a",),
    "jonathan": ("y o n a t a n", "x o n a t a n"),
    "jennifer": ("y e n i f e r",),
    "joan": ("y o a n", "j w a n"),
    "jordi": ("y o r d i",),
    "jaume": ("y a w m e",),
    "michael": ("m a j k o l", "m a j k e l"),
    "giovanni": ("y o b a n i",),
    "wi": ("w i", "g w i"),
}
"""Words that the rules would get wrong."""


def _vowel(letter: str) -> bool:
    return letter != "" and letter in _VOWEL_LETTERS


class _Speller:
    """Walks over one word and writes its phones; `Z` stands for the sound that seseo turns into s."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.at = 0
        self.phones: list[str] = []

    def ahead(self, steps: int = 1) -> str:
        place = self.at + steps
        return self.word[place] if 0 <= place < len(self.word) else ""

    def emit(self, phones: str, letters: int = 1) -> bool:
        self.phones += phones.split()
        self.at += letters
        return True

    def run(self) -> list[str] | None:
        while self.at < len(self.word):
            letter = self.word[self.at]
            if letter in _STRONG:
                self.emit(_STRONG[letter])
            elif letter in _PLAIN:
                self.emit(_PLAIN[letter])
            elif letter in "iuyw":
                self._glide(letter)
            elif letter in "cqg":
                self._velar(letter)
            elif letter in "hlrxp":
                self._context(letter)
            elif letter in "tdfsmn":
                self.emit(letter)
            else:
                return None
        return self.phones

    def _glide(self, letter: str) -> None:
        after, before = self.ahead(), self.ahead(-1)
        if letter == "i":
            if after and after in "aeouáéóú":
                first = self.at == 0 or (self.at == 1 and before == "h")
                self.emit("y" if first and after in "aeoáéó" else "j")
            else:
                self.emit("j" if before and before in "aeoáéó" else "i")
        elif letter == "u":
            diphthong = (after and after in "aeioáéíó") or (before and before in "aeoáéó")
            self.emit("w" if diphthong else "u")
        elif letter == "w":
            self.emit("w" if _vowel(after) else "u")
        elif self.at == len(self.word) - 1:
            self.emit("j" if before and before in "aeouáéóú" else "i")
        else:
            self.emit("y" if _vowel(after) else "i")

    def _velar(self, letter: str) -> None:
        after, second = self.ahead(), self.ahead(2)
        soft = after != "" and after in "eiéí"
        if letter == "c":
            self.emit("ch", 2) if after == "h" else self.emit("Z" if soft else "k")
        elif letter == "q":
            self.emit("k", 2 if after == "u" else 1)
        else:
            silent_u = after == "u" and second != "" and second in "eiéí"
            self.emit("g", 2) if silent_u else self.emit("x" if soft else "g")

    def _context(self, letter: str) -> None:
        after, second = self.ahead(), self.ahead(2)
        if letter == "h":
            if after == "u" and second and second in "eaéá":
                self.emit("w", 2)
            elif after == "i" and second and second in "eé":
                self.emit("y", 2)
            else:
                self.at += 1
        elif letter == "l":
            self.emit("y", 2) if after == "l" else self.emit("l")
        elif letter == "r":
            before = self.ahead(-1)
            if after == "r":
                self.emit("rr", 2)
            else:
                self.emit("rr" if self.at == 0 or before in "nls" else "r")
        elif letter == "x":
            self.emit("s" if self.at == 0 else "k s")
        else:
            silent_p = self.at == 0 and after == "s"
            self.at += 1 if silent_p else 0
            if not silent_p:
                self.emit("p")


def pronounce(word: str, seseo: bool = False) -> Pronunciation | None:
    """The careful pronunciation of one lower-case word, or None when a letter is not Spanish.

    >>> pronounce("cigüeña"), pronounce("cigüeña", seseo=True)[:2]
    (('th', 'i', 'g', 'w', 'e', 'ny', 'a'), ('s', 'i'))
    >>> pronounce("show")
    ('ch', 'o', 'w')
    """
    word = unicodedata.normalize("NFC", word.lower())
    if word in EXCEPTIONS:
        phones = EXCEPTIONS[word][0].split()
    else:
        spelled = _Speller(word).run()
        if not spelled:
            return None
        phones = ["th" if phone == "Z" else phone for phone in spelled]
    if seseo:
        phones = ["s" if phone == "th" else phone for phone in phones]
    return _without_doubles(phones)


def _without_doubles(phones: list[str]) -> Pronunciation:
    kept: list[str] = []
    for phone in phones:
        if not kept or kept[-1] != phone or phone in VOWELS:
            kept.append(phone)
    return tuple(kept)


_CLUSTERS = (
    (re.compile(r"x(?=[^aeiouáéíóú])"), "s"),  # extraño, as most people say it
    (re.compile(r"(?<=[bo])bs(?=[ct])"), "s"),
    (re.compile(r"^trans"), "tras"),
)


def _relaxed(word: str) -> list[str]:
    """Spellings of the word as it is said in a hurry."""
    spellings = []
    for pattern, replacement in _CLUSTERS:
        if pattern.search(word):
            spellings.append(pattern.sub(replacement, word))
    if len(word) > 4 and re.search(r"[aeiouáéíóú]d$", word):
        spellings.append(word[:-1])
    if len(word) > 5 and re.search(r"[^i]ado$", word):
        spellings.append(word[:-3] + "ao")
    return spellings


def pronunciations(word: str) -> list[Pronunciation]:
    """All pronunciations of a word, the careful Castilian one first, without repeats.

    >>> [" ".join(p) for p in pronunciations("ciudad")]
    ['th j u d a d', 's j u d a d', 'th j u d a', 's j u d a']
    """
    candidates = [pronounce(form, seseo) for form in (word, *_relaxed(word)) for seseo in (False, True)]
    for listed in EXCEPTIONS.get(word, ()):
        phones = listed.split()
        candidates.append(tuple(phones))
        candidates.append(tuple("s" if phone == "th" else phone for phone in phones))
    return list(dict.fromkeys(candidate for candidate in candidates if candidate))
