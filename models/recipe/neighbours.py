"""People of neighbouring languages, for want of more who speak Spanish: the things' names of Tux Paint, read aloud.

The Debian package `tuxpaint-stamps-default` has one recording a stamp and language (`frog_desc_el.ogg`) beside the text
in all languages (`frog.txt`). Greek has the five vowels of Spanish, its lenited consonants and its *z*; the others have
most of its sounds, in other company. (The Spanish recordings there are a speaker of the split `test`: never read here.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

from .espeak import shared
from .phones import PHONE_ID, VOWELS
from .synthesis import Clip

HOME = Path("/usr/share/tuxpaint/stamps")
WITH_TEXT = ("el", "ro", "ca", "bg")
"""Languages whose sounds can be written in Spanish phones."""

OTHERS = ("ru", "be", "fr", "da")
"""Languages that are only talk here."""

SHORTEST, LONGEST = 0.3, 6.0
"""Seconds."""

FASTEST = 20.0
"""Phones a second: a recording whose text is longer says something shorter. It tells 39 of the 50 that a network which
had not heard them found unlikely for their texts; the others are mostly one foreign name."""

_SOUNDS: dict[str, str] = {
    "ts": "t s", "dz": "d s", "tʃ": "ch", "dʒ": "y", "a": "a", "ɑ": "a", "ɐ": "a", "e": "e", "ɛ": "e", "i": "i",
    "ɪ": "i", "y": "i", "o": "o", "ɔ": "o", "u": "u", "ʊ": "u", "w": "w", "p": "p", "b": "b", "β": "b", "v": "b",
    "t": "t", "d": "d", "ð": "d", "k": "k", "c": "k", "ɡ": "g", "g": "g", "ɟ": "g", "ɣ": "g", "f": "f", "θ": "th",
    "s": "s", "z": "s", "x": "x", "ç": "x", "h": "x", "ʒ": "y", "ʝ": "y", "m": "m", "ɱ": "m", "n": "n", "ŋ": "n",
    "ɲ": "ny", "l": "l", "ɫ": "l", "ɾ": "r", "r": "r",
}  # fmt: skip
"""The nearest Spanish phones of a sound, the longest first."""

_EITHER = {"ə": ("a", "e"), "ɨ": ("i", "u"), "ʃ": ("ch", "s"), "ʎ": ("y", "l")}
"""Sounds between two Spanish ones: a clip is told now one, now the other."""

_UNHEARD = re.compile("[ˈˌːʲ̯͡-]")


def spoken(ipa: str, trilled: bool, rng: np.random.Generator) -> list[list[str]] | None:
    """Spanish phones of each word of some IPA; None if there is any sound that Spanish has nothing like.

    trilled: whether `r` is a trill, told from the tap `ɾ`.

    >>> spoken("roðˈacino", False, np.random.default_rng(0))
    [['r', 'o', 'd', 'a', 'k', 'i', 'n', 'o']]
    """
    words = []
    for word in _UNHEARD.sub("", ipa).split():
        phones, place = [], 0
        while place < len(word):
            if word[place] in _EITHER:
                phones.append(str(rng.choice(_EITHER[word[place]])))
                place += 1
                continue
            if word[place] == "j":
                between = place == 0 or (_is_vowel(phones[-1]) and _is_vowel(_SOUNDS.get(word[place + 1 : place + 2])))
                phones.append("y" if between else "j")
                place += 1
                continue
            sound = next((word[place : place + size] for size in (2, 1) if word[place : place + size] in _SOUNDS), None)
            if sound is None:
                return None
            phones += ["rr"] if sound == "r" and trilled else _SOUNDS[sound].split()
            place += len(sound)
        words.append(phones)
    return words


def _is_vowel(phone: str | None) -> bool:
    return phone in VOWELS


def clips(languages: tuple[str, ...] = WITH_TEXT, home: Path = HOME) -> Iterator[tuple[Clip, np.ndarray]]:
    """Yield what is long enough, with its phones; texts with numbers, signs or lone letters are left out."""
    rng = np.random.default_rng(1)
    for language in languages:
        shared().voice(language)
        for path in sorted(home.rglob(f"*_desc_{language}.ogg")):
            text = _text(path, language)
            if not text or re.search(r"[\d(&%/$€]", text) or re.search(r"(^|\s)[^\W\d_][.\s]*$", text):
                continue
            words = [spoken(shared().ipa(text), language == "ca", rng) for _ in range(2)]
            samples = recording(path)
            told = [each for each in words if each and sum(map(len, each)) < FASTEST * len(samples) / 16000]
            if SHORTEST * 16000 < len(samples) < LONGEST * 16000:
                for phones in told:
                    yield Clip(f"tuxpaint_{language}", text.split(), True, len(samples), phones), samples


def talk(languages: tuple[str, ...] = (*WITH_TEXT, *OTHERS), home: Path = HOME) -> Iterator[tuple[Clip, np.ndarray]]:
    """Yield all recordings, with no text."""
    for language in languages:
        for path in sorted(home.rglob(f"*_desc_{language}.ogg")):
            samples = recording(path)
            yield Clip(f"tuxpaint_{language}", [], True, len(samples)), samples


def _text(recorded: Path, language: str) -> str:
    """What a recording says."""
    path = recorded.with_name(recorded.name.removesuffix(f"_desc_{language}.ogg") + ".txt")
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
    return next((line.split("=", 1)[1].strip() for line in lines if line.startswith(f"{language}.utf8=")), "")


def recording(path: Path) -> np.ndarray:
    """One recording, 16 kHz, int16, as loud as the other clips."""
    samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
    samples = resample_poly(samples.mean(1), 16000, rate)
    return np.asarray(samples / max(1e-4, float(np.abs(samples).max(initial=0))) * 20000, np.int16)


assert {phone for sound in _SOUNDS.values() for phone in sound.split()} <= PHONE_ID.keys()
