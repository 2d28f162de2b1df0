"""What the microphone is left with after the program has taken the host's voice away: minutes of it, with calls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from assistant.voice.audio import Block
from assistant.voice.echo import FRAME, EchoCanceller
from scipy.signal import fftconvolve

from ..augmentation import Random, room
from ..features import SAMPLE_RATE
from .scenes import LENGTH, SPEECH, Scene, Voices, babble, level, noise, pick, place_calls, trimmed

PIECES = 6
"""Scenes in one session with one canceller, which learns the room in the first of them."""


def session(voices: Voices, host: Sequence[np.ndarray], rng: Random) -> list[Scene]:
    """One minute of the host speaking and players calling, cut into scenes."""
    count = PIECES * LENGTH
    near = place_calls(voices, count, rng, 0.8) if rng.random() < 0.75 else Scene(np.zeros(count))
    near.sound *= 10 ** (rng.uniform(-4, 6) / 20)
    if rng.random() < 0.3:
        near.sound += babble(voices, count, int(rng.integers(1, 4)), rng) * 10 ** (-rng.uniform(4, 20) / 20)
    left = cancelled(near.sound, host, rng)
    return [_piece(left, near.calls, number * LENGTH) for number in range(PIECES)]


def cancelled(near: np.ndarray, host: Sequence[np.ndarray], rng: Random) -> np.ndarray:
    """What is left of a minute of `near` sound while the host speaks: int16, in some room, with some noise."""
    count = len(near)
    played = _host(host, count, rng)
    echo = fftconvolve(played, room(rng))[:count]
    delay = int(rng.uniform(0, 0.06) * SAMPLE_RATE)
    echo = np.concatenate([np.zeros(delay), echo])[:count]
    echo *= SPEECH * 10 ** (rng.uniform(-16, 10) / 20) / level(echo)
    if rng.random() < 0.5:
        near = near + noise(count, rng) * 10 ** (-rng.uniform(10, 40) / 20)
    gain = 10 ** rng.uniform(-0.6, 0.3)
    mixed = (near + echo) * gain + rng.standard_normal(count) * rng.uniform(1, 12)
    heard = np.clip(np.rint(mixed), -32768, 32767).astype(np.int16)
    return EchoCanceller().cancel(Block(0, heard), played.astype(np.int16))


def _host(lines: Sequence[np.ndarray], count: int, rng: Random) -> np.ndarray:
    """The host reading line after line; a whole number of the canceller's frames."""
    assert count % FRAME == 0
    sound, place = np.zeros(count), 0
    while place < count:
        line = trimmed(pick(lines, rng))[: count - place]
        sound[place : place + len(line)] = line * 3000 / level(line)
        place += len(line) + int(rng.choice([rng.uniform(0.1, 0.5), rng.uniform(0.5, 4)]) * SAMPLE_RATE)
    return np.clip(np.rint(sound), -32768, 32767)


def _piece(sound: np.ndarray, calls: Sequence[tuple[int, int]], first: int) -> Scene:
    """Ten seconds; a call that its edges cut is left to be ignored by its dates, which go beyond them."""
    near = [(a - first, b - first) for a, b in calls if first < b and a < first + LENGTH]
    return Scene(sound[first : first + LENGTH].astype(np.float64), near)
