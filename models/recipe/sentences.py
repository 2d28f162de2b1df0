"""What the synthetic voices say: short strings of words, the games' own favoured."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from .espeak import shared
from .pronunciation import Pronunciation, pronounce
from .vocabulary import Vocabulary, number_words

_TO_RULES = (
    ("tʃ", "C"), ("eɪ", "ei"), ("aɪ", "ai"), ("oɪ", "oi"), ("ɔɪ", "oi"), ("aʊ", "au"), ("eʊ", "eu"), ("oʊ", "ou"),
    ("ɛ", "e"), ("ɔ", "o"), ("β", "b"), ("ð", "d"), ("ɣ", "g"), ("ɡ", "g"), ("ŋ", "n"), ("ɲ", "N"), ("ʎ", "i"),
    ("ʝ", "i"), ("θ", "T"), ("ɾ", "r"), ("ɪ", "i"), ("ʊ", "u"), ("j", "i"), ("w", "u"), ("gu", "u"), ("m", "n"),
)  # fmt: skip
_OWN = {"th": "T", "ch": "C", "ny": "N", "y": "i", "rr": "r", "j": "i", "w": "u", "m": "n"}
LETTER_SEQUENCES = ("uve doble", "doble u", "i griega", "i latina", "be larga", "ve corta", "ve chica", "be alta")


def _agree(ipa: str, phones: Pronunciation) -> bool:
    for old, new in _TO_RULES:
        ipa = ipa.replace(old, new)
    ours = "".join(_OWN.get(phone, phone) for phone in phones).replace("gu", "u")
    return re.sub(r"[ˈˌː\s]", "", ipa) == ours


def spoken_words(vocabulary: Vocabulary) -> dict[str, tuple[str, str]]:
    """IPA (Castilian, Latin American) of each word whose rule pronunciation espeak-ng shares."""
    engine = shared()
    ipa = {}
    for voice in ("es", "es-419"):
        engine.voice(voice)
        ipa[voice] = {word: engine.ipa(word) for word in vocabulary.words}
    domain = set(vocabulary.domain) - {"scout", "scouts", "show"}
    result = {}
    for word in vocabulary.words:
        castilian, american = ipa["es"][word], ipa["es-419"][word]
        same = _agree(castilian, pronounce(word)) and _agree(american, pronounce(word, seseo=True))
        if same or word in domain:
            result[word] = (castilian, american)
    return result


@dataclass(frozen=True)
class Texts:
    """Draws what to say. `spoken` maps words to IPA, and holds only words that may be said."""

    vocabulary: Vocabulary
    spoken: dict[str, tuple[str, str]]

    def __post_init__(self) -> None:
        known = self.spoken.__contains__
        lists = {
            "letters": [w for w in self.vocabulary.letters if known(w)],
            "names": [w for w in self.vocabulary.names if known(w)],
            "commands": [w for w in self.vocabulary.commands if known(w)],
            "questions": [w for w in self.vocabulary.questions if known(w)] or list(self.spoken),
            "common": [w for w in self.vocabulary.common[:6000] if known(w)],
            "all": list(self.spoken),
        }
        object.__setattr__(self, "_lists", lists)

    def draw(self, rng: np.random.Generator) -> list[str]:
        """One utterance of 1 to 7 words."""
        kind, length = rng.random(), int(rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 6]))
        if kind < 0.07:
            return self._call(rng)
        if kind < 0.19:
            return self._letters(rng, int(rng.integers(1, 7)))
        if kind < 0.29:
            return self._numbers(rng, int(rng.integers(1, 4)))
        if kind < 0.40:
            return self._some("commands", length, rng)
        if kind < 0.48:
            return self._some("names", min(length, 3), rng)
        if kind < 0.62:
            article = [str(rng.choice(["un", "una", "el", "la", "los", "las"]))] if rng.random() < 0.5 else []
            return article + self._some("questions" if rng.random() < 0.6 else "common", 1, rng)
        return self._some(str(rng.choice(["common", "all", "questions"], p=[0.45, 0.3, 0.25])), length, rng)

    def _some(self, name: str, count: int, rng: np.random.Generator) -> list[str]:
        words = self._lists[name]
        return [words[int(place)] for place in rng.integers(0, len(words), count)]

    def _call(self, rng: np.random.Generator) -> list[str]:
        kind = rng.random()
        if kind < 0.6:
            return ["tiempo"] * int(rng.choice([1, 1, 1, 2]))
        return [*self._some("common", 1, rng), "tiempo"] if kind < 0.8 else ["tiempo", *self._some("common", 1, rng)]

    def _letters(self, rng: np.random.Generator, count: int) -> list[str]:
        words: list[str] = []
        for _ in range(count):
            words += str(rng.choice(LETTER_SEQUENCES)).split() if rng.random() < 0.08 else self._some("letters", 1, rng)
        return words

    def _numbers(self, rng: np.random.Generator, count: int) -> list[str]:
        words: list[str] = []
        for _ in range(count):
            words += number_words(int(rng.integers(0, 101 if rng.random() < 0.7 else 1000)))
        return words
