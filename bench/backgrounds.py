"""What a living room is full of, made from numbers: music, applause, a vacuum cleaner. int16 at 16 kHz."""

import numpy as np
from numpy.typing import NDArray

from assistant.core.clock import RATE
from assistant.voice.audio import Samples

Sound = NDArray[np.float64]

BEAT = RATE // 2
"""Samples: 120 beats a minute."""

CHORDS = ((57, 60, 64), (53, 57, 60), (48, 52, 55), (55, 59, 62))
"""MIDI notes: a minor, F, C, G, a bar each, as in half of all songs."""


def music(seconds: float, seed: int = 1) -> Samples:
    """A band: chords, a bass, drums, and a melody that wanders over the chord's notes."""
    rng = np.random.default_rng(seed)
    song = np.zeros(round(seconds * RATE) + 4 * BEAT)
    for beat in range(int(len(song) / BEAT) - 4):
        at, chord = beat * BEAT, CHORDS[beat // 4 % len(CHORDS)]
        _add(song, at, _note(chord[0] - 12, BEAT, (1, 0.6, 0.3)) * 0.9)
        if beat % 4 == 0:
            for key in chord:
                _add(song, at, _note(key, 4 * BEAT, (1, 0.5, 0.3, 0.2, 0.1)) * 0.35)
        for half in (0, BEAT // 2):
            if rng.random() < 0.7:
                key = int(rng.choice(chord)) + 12
                _add(song, at + half, _note(key, BEAT // 2, (1, 0.3, 0.5, 0.1)) * 0.8)
            _add(song, at + half, _drum(rng, 0.02, 0) * 0.25)
        _add(song, at, _drum(rng, 0.12, 55) if beat % 2 == 0 else _drum(rng, 0.09, 180))
    return _pcm(song[: round(seconds * RATE)])


def applause(seconds: float, every: float = 15.0, length: float = 4.0, hands: int = 12, seed: int = 2) -> Samples:
    """So many people who clap for ``length`` seconds, ``every`` so many seconds."""
    rng = np.random.default_rng(seed)
    sound = np.zeros(round(seconds * RATE))
    for start in np.arange(2.0, seconds, every):
        for _ in range(hands):
            pace = rng.uniform(0.18, 0.3)
            colour = rng.uniform(600, 2500)
            for moment in np.arange(rng.uniform(0, pace), length, pace):
                at = round((start + moment + rng.normal(0, 0.01)) * RATE)
                _add(sound, at, _clap(rng, colour))
    return _pcm(sound)


def vacuum(seconds: float, seed: int = 3) -> Samples:
    """A motor's hum and its overtones, and air."""
    rng = np.random.default_rng(seed)
    time = np.arange(round(seconds * RATE)) / RATE
    air = rng.standard_normal(len(time))
    spectrum = np.fft.rfft(air)
    pitch = np.fft.rfftfreq(len(air), 1 / RATE)
    air = np.fft.irfft(spectrum / (1 + pitch / 1200), len(air))
    hum = sum(np.sin(2 * np.pi * 245 * order * time + order) / order for order in range(1, 12))
    return _pcm(air / air.std() + 0.5 * np.asarray(hum))


def _note(key: int, length: int, overtones: tuple[float, ...]) -> Sound:
    time = np.arange(length) / RATE
    pitch = 440 * 2 ** ((key - 69) / 12)
    tone = sum(loud * np.sin(2 * np.pi * pitch * (n + 1) * time) for n, loud in enumerate(overtones))
    return np.asarray(tone * np.minimum(time / 0.01, 1) * np.exp(-2.0 * time / time[-1]))


def _drum(rng: np.random.Generator, length: float, pitch: float) -> Sound:
    time = np.arange(round(length * RATE)) / RATE
    skin = np.sin(2 * np.pi * pitch * time * (1 - 0.3 * time / length)) if pitch else 0.0
    return np.asarray((skin + 0.5 * rng.standard_normal(len(time))) * np.exp(-5 * time / length))


def _clap(rng: np.random.Generator, colour: float) -> Sound:
    time = np.arange(round(0.03 * RATE)) / RATE
    noise = rng.standard_normal(len(time)) + 2 * np.sin(2 * np.pi * colour * time)
    return np.asarray(noise * np.exp(-time / 0.006))


def _add(sound: Sound, at: int, part: Sound) -> None:
    part = part[: max(len(sound) - at, 0)]
    sound[at : at + len(part)] += part


def _pcm(sound: Sound) -> Samples:
    return np.asarray(sound / np.abs(sound).max() * 20_000, dtype=np.int16)
