"""Seven hours of people who speak other languages: for whoever listens for one word only, talk like any other.

The Debian packages `tuxpaint-stamps-default` (names of things, read in eight languages), `beneath-a-steel-sky` (actors
in English; lines of 8 bits, 11,025 Hz, listed in `sky.dnr`) and `flight-of-the-amazon-queen` (more of them; MP3 in
`queen.1c`). Their licences let them be used and modified; nothing of them is kept here. What is not installed is left
out.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

from .synthesis import Clip

GAMES = Path("/usr/share/scummvm")
STAMPS = Path("/usr/share/tuxpaint/stamps")
LANGUAGES = ("el", "ro", "ca", "bg", "ru", "be", "fr", "da")
"""Of the stamps; the Spanish ones there are by a speaker of the split `test`: never read here."""

SHORTEST, LONGEST = 0.3, 12.0
"""Seconds."""

FIRST_LINE = 50000
"""Files of the disk of *Beneath a Steel Sky* from this number on are recordings, up to its music."""

MUSIC = 60000
HEADER = 22
QUEEN_ENTRIES, QUEEN_ENTRY = 15, struct.Struct(">12sBII")
"""Where the list of *Flight of the Amazon Queen* begins, and one file: name, bundle, place, size."""


def talk(games: Path = GAMES, stamps: Path = STAMPS) -> Iterator[tuple[Clip, np.ndarray]]:
    """Yield all recordings, with no text."""
    for language in LANGUAGES:
        for path in sorted(stamps.rglob(f"*_desc_{language}.ogg")):
            samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
            clip = _usual(samples.mean(1), rate)
            yield Clip(f"tuxpaint_{language}", [], True, len(clip)), clip
    for name, lines in (("beneath-a-steel-sky", steel_sky), ("flight-of-the-amazon-queen", amazon_queen)):
        if (games / name).is_dir():
            for samples in lines(games / name):
                if SHORTEST * 16000 < len(samples) < LONGEST * 16000:
                    yield Clip(name, [], True, len(samples)), samples


def steel_sky(folder: Path) -> Iterator[np.ndarray]:
    """Yield every line that somebody says in *Beneath a Steel Sky*."""
    index, disk = (folder / "sky.dnr").read_bytes(), (folder / "sky.dsk").read_bytes()
    for place in range(4, len(index), 8):
        number, start = struct.unpack_from("<HI", index, place)
        if FIRST_LINE <= number < MUSIC:
            start = (start & 0x7FFFFF) << (4 if start & 0x800000 else 0)
            size = int.from_bytes(index[place + 5 : place + 8], "little") & 0x3FFFFF
            samples = np.frombuffer(disk, np.uint8, size - HEADER, start + HEADER).astype(np.float64)
            yield _usual(samples - samples.mean(), 11025)


def amazon_queen(folder: Path) -> Iterator[np.ndarray]:
    """Yield every line that somebody says in *Flight of the Amazon Queen*."""
    data = (folder / "queen.1c").read_bytes()
    (count,) = struct.unpack_from(">H", data, QUEEN_ENTRIES - 2)
    for number in range(count):
        name, _, start, size = QUEEN_ENTRY.unpack_from(data, QUEEN_ENTRIES + number * QUEEN_ENTRY.size)
        if name[:1].isdigit() and name.rstrip(b"\0").endswith(b".SB"):
            samples, rate = soundfile.read(io.BytesIO(data[start : start + size]), dtype="float64", always_2d=True)
            yield _usual(samples.mean(1), rate)


def _usual(samples: np.ndarray, rate: int) -> np.ndarray:
    """16 kHz, int16, as loud as the other clips."""
    samples = resample_poly(samples, 16000, rate)
    return np.asarray(samples / max(1e-4, float(np.abs(samples).max(initial=0))) * 20000, np.int16)
