"""Forty minutes of voice actors: the Spanish version of the adventure *Drascula*, as Debian packages it.

The packages `drascula` and `drascula-spanish` hold the lines (`drascula.dat`) and one recording a line (`D12.ALS`: line
12 of Drascula; 8 bits, 11,025 Hz). The game's licence lets it be used and modified; nothing of it is kept here.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly
from wordfreq import zipf_frequency

from .pronunciation import pronounce
from .synthesis import Clip
from .vocabulary import number_words, words_of

HOME = Path("/usr/share/scummvm/drascula")
LANGUAGES, SPANISH = 6, 1
CHARACTERS = ("", "D", "B", "BJ", "E", "I", "L", "P", "T", "VB")
"""Who speaks a table of lines, in the order of the tables: the hero's recordings have a number only."""

KEPT_FOR_CHOOSING = frozenset({"E", "T"})
"""Characters that training does not hear: what was tried was compared on them, never on people of the split `test`."""

NOT_AS_WRITTEN = frozenset(
    {"46", "48", "50", "197", "325", "326", "491", "D27", "D33", "D37", "D38", "I21", "L24"}
)  # fmt: skip
"""Lines that a network which had not heard them finds unlikely for their recordings: laughs, coughs, other words."""

SHORTEST, LONGEST = 0.3, 7.5
"""Seconds."""

HEARD_AS = {
    "von": "fon", "john": "yon", "hacker": "jáquer", "bj": "bi yei", "billie": "bili", "jean": "yin", "igor": "ígor",
    "frankie": "franki", "elarma": "el arma",
}  # fmt: skip
ACCENTS = str.maketrans("aeiou", "áéíóú")


def _number(data: bytes, place: int) -> int:
    return int(struct.unpack_from(">H", data, place)[0])


def _block(data: bytes, place: int, count: int) -> tuple[list[bytes], int] | None:
    """`count` strings of one language and where the next block begins; None if this is no such block."""
    size, at, strings = _number(data, place), place + 4, []
    for _ in range(count):
        length = _number(data, at) if at + 2 <= len(data) else 0
        if not 4 <= length <= 2000 or b"\0" not in data[at + 2 : at + length]:
            return None
        strings.append(data[at + 2 : at + length].split(b"\0")[0])
        at += length
    end = place + 2 + size
    return (strings, end) if abs(end - at) <= 4 else None


def tables(data: bytes) -> list[list[str]]:
    """The tables of Spanish lines in `drascula.dat`, in its order."""
    found, place = [], 0
    while place + 4 < len(data):
        count, at, languages = _number(data, place), place + 2, []
        while 1 <= count <= 700 and len(languages) < LANGUAGES and at + 4 < len(data):
            block = _block(data, at, count)
            if block is None:
                break
            languages.append(block[0])
            at = block[1]
        if len(languages) == LANGUAGES:
            found.append([line.decode("cp850") for line in languages[SPANISH]])
            place = at
        else:
            place += 1
    return found


def accented(word: str) -> str:
    """A word with the accents that the game's lines lack, if they make it another, likelier pronunciation."""
    vowels = [] if re.search("[áéíóú]", word) else [place for place, letter in enumerate(word) if letter in "aeiou"]
    if vowels:
        variants = [word[:place] + word[place].translate(ACCENTS) + word[place + 1 :] for place in vowels]
        best = max(variants, key=lambda variant: zipf_frequency(variant, "es"))
        if pronounce(best) != pronounce(word) and zipf_frequency(best, "es") > zipf_frequency(word, "es"):
            return best
    return word


def words(line: str) -> list[str]:
    """What an actor says who reads the line."""
    spelled = re.sub(r"\d+", lambda digits: " " + " ".join(number_words(int(digits[0][:3]))) + " ", line.lower())
    plain = words_of(re.sub(r"\bb\. ?j\b", "bj", spelled))
    return [accented(word) for each in plain for word in HEARD_AS.get(each, each).split()]


def recording(path: Path) -> np.ndarray:
    """One line, 16 kHz, int16, as loud as the other clips."""
    samples = np.frombuffer(path.read_bytes(), np.uint8).astype(np.float64) - 128
    samples = resample_poly(samples - samples.mean(), 640, 441)
    return np.asarray(samples / max(1.0, float(np.abs(samples).max())) * 20000, np.int16)


def train_clips(home: Path = HOME) -> list[tuple[Clip, np.ndarray]]:
    """What training hears of it; nothing where the packages are not installed."""
    kept = {f"drascula_{character}" for character in KEPT_FOR_CHOOSING}
    return [clip for clip in clips(home) if clip[0].voice not in kept] if home.is_dir() else []


def clips(home: Path = HOME) -> list[tuple[Clip, np.ndarray]]:
    """Every line that is short enough, with the words that are in it."""
    lines = tables((home / "en" / "drascula.dat").read_bytes())
    found = []
    for character, table in zip(CHARACTERS, lines, strict=False):
        for number, line in enumerate(table):
            path, said = home / "es" / f"{character}{number}.ALS", words(line)
            if path.stem in NOT_AS_WRITTEN or not path.is_file() or not said or not all(map(pronounce, said)):
                continue
            samples = recording(path)
            if SHORTEST * 16000 < len(samples) < LONGEST * 16000:
                found.append((Clip(f"drascula_{character or 'John'}", said, False, len(samples)), samples))
    return found
