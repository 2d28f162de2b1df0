"""Ten seconds at a table: calls among talk, noise and rooms, and where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.signal import fftconvolve, resample_poly

from ..augmentation import Random, coloured_noise, microphone, other_noise, room
from ..features import SAMPLE_RATE

SECONDS = 10
LENGTH = SECONDS * SAMPLE_RATE
SPEECH = 1600.0
"""Level of speech in int16 scale: -26 dB."""


@dataclass(frozen=True)
class Voices:
    """Clips of speech: calls; what comes before one; other words; what the host says."""

    calls: Sequence[np.ndarray]
    before: Sequence[np.ndarray]
    talk: Sequence[np.ndarray]
    near: Sequence[np.ndarray]


@dataclass
class Scene:
    """Sound in int16 scale, and the first and last sample of each call."""

    sound: np.ndarray
    calls: list[tuple[int, int]] = field(default_factory=list)


def pick(clips: Sequence[np.ndarray], rng: Random) -> np.ndarray:
    """One of the clips, as float64."""
    return np.asarray(clips[int(rng.integers(len(clips)))], np.float64)


def trimmed(clip: np.ndarray) -> np.ndarray:
    """A clip without what is 40 dB under its peak at both ends."""
    loud = np.flatnonzero(np.abs(clip) > np.abs(clip).max() * 0.01)
    return clip[loud[0] : loud[-1] + 1]


def level(clip: np.ndarray) -> float:
    """Root mean square of the louder half of the blocks, so that pauses do not count."""
    blocks = np.sort([float(np.mean(part**2)) for part in np.array_split(clip, max(1, len(clip) // 800))])
    return float(np.sqrt(blocks[len(blocks) // 2 :].mean())) + 1e-6


def spoken(clip: np.ndarray, rng: Random, decibels: float = 0.0) -> np.ndarray:
    """A clip in another pitch and speed, trimmed, at a level; shouted ones are brighter."""
    clip = trimmed(clip)
    if rng.random() < 0.75:
        clip = resample_poly(clip, 100, int(rng.integers(80, 126)))
    if rng.random() < 0.2:
        clip = np.diff(clip, prepend=0.0) + 0.3 * clip
    return clip * SPEECH / level(clip) * 10 ** (decibels / 20)


def applause(count: int, rng: Random) -> np.ndarray:
    """Many short bursts, each with its own ring."""
    density = 10 ** rng.uniform(0.7, 2.6)
    claps = (rng.random(count) < density / SAMPLE_RATE) * rng.exponential(1.0, count)
    time = np.arange(480) / SAMPLE_RATE
    sound = np.zeros(count)
    for _ in range(3):
        ring = rng.standard_normal(480) * np.exp(-time * rng.uniform(150, 600))
        ring += np.sin(2 * np.pi * rng.uniform(500, 2500) * time) * np.exp(-time * 200)
        sound += fftconvolve(claps * (rng.random(count) < 0.5), ring)[:count]
    return sound


def laughter(count: int, voice: np.ndarray, rng: Random) -> np.ndarray:
    """A short piece of somebody's voice again and again, as in laughing or chanting."""
    place, length = int(rng.integers(max(1, len(voice) - 4000))), int(rng.integers(1600, 4000))
    piece = voice[place : place + length] * np.hanning(len(voice[place : place + length]))
    return np.resize(np.concatenate([piece, np.zeros(int(rng.integers(200, 2500)))]), count)


def noise(count: int, rng: Random) -> np.ndarray:
    """Any sound that is not speech, at the level of speech."""
    kind = rng.random()
    if kind < 0.4:
        sound = coloured_noise(count, rng.uniform(0, 2), rng)
    elif kind < 0.8:
        sound = other_noise(count, rng)
    else:
        sound = applause(count, rng)
    return sound * SPEECH / level(sound)


def stream(clips: Sequence[np.ndarray], count: int, rng: Random, pause: float) -> np.ndarray:
    """One person talking, clip after clip, in one pitch."""
    sound, place = np.zeros(count), int(rng.uniform(0, 0.5) * SAMPLE_RATE)
    while place < count:
        clip = spoken(pick(clips, rng), rng, rng.uniform(-4, 4))[: count - place]
        sound[place : place + len(clip)] += clip
        place += len(clip) + int(rng.uniform(0, pause) * SAMPLE_RATE)
    return sound


def babble(voices: Voices, count: int, people: int, rng: Random) -> np.ndarray:
    """Several people talking at once, each somewhere else in the room, at the level of speech."""
    total = np.zeros(count)
    for _ in range(people):
        one = stream(voices.talk if rng.random() < 0.85 else voices.near, count, rng, rng.uniform(0.1, 0.8))
        if rng.random() < 0.5:
            one = fftconvolve(one, room(rng))[:count]
        total += one * 10 ** (rng.uniform(-4, 4) / 20)
    return total * SPEECH / level(total)


def place_calls(voices: Voices, count: int, rng: Random, often: float = 1.0) -> Scene:
    """Calls here and there, some after another word or twice, and other speech between them."""
    scene, place = Scene(np.zeros(count)), int(rng.uniform(0.1, 2.0) * SAMPLE_RATE)
    while True:
        draw = rng.random()
        if draw < 0.5 * often:
            place = _call(scene, voices, place, rng)
        else:
            clips = voices.near if draw < 0.5 * often + 0.25 else voices.talk
            place = _put(scene, spoken(pick(clips, rng), rng, rng.uniform(-6, 6)), place)[1]
        place += int(rng.choice([rng.uniform(0.02, 0.3), rng.uniform(0.3, 2.5)]) * SAMPLE_RATE)
        if place > count - SAMPLE_RATE // 2:
            return scene


def _call(scene: Scene, voices: Voices, place: int, rng: Random) -> int:
    loud = rng.uniform(-5, 5)
    if rng.random() < 0.15:
        place = _put(scene, spoken(pick(voices.before, rng), rng, loud - 3), place)[1]
        place += int(rng.uniform(0, 0.3) * SAMPLE_RATE)
    clip = spoken(pick(voices.calls, rng), rng, loud)
    for _ in range(2 if rng.random() < 0.08 else 1):
        start, end = _put(scene, clip, place)
        if end - start == len(clip) and end < len(scene.sound) - SAMPLE_RATE // 3:
            scene.calls.append((start, end))
        else:  # cut off at the end of the scene: as if never said
            scene.sound[start:end] -= clip[: end - start]
        place = end + int(rng.uniform(0.02, 0.3) * SAMPLE_RATE)
    return place


def _put(scene: Scene, clip: np.ndarray, place: int) -> tuple[int, int]:
    end = min(place + len(clip), len(scene.sound))
    if end > place:
        scene.sound[place:end] += clip[: end - place]
    return place, max(place, end)


def table(voices: Voices, rng: Random, calls: bool = True, loudest: float = 2.0) -> Scene:
    """A scene: quiet, noisy or full of talk; without calls it is all to be ignored.

    loudest: decibels of talk and noise over a call, at most.
    """
    scene = place_calls(voices, LENGTH, rng, 1.0 if calls else 0.0)
    if rng.random() < 0.5:
        scene.sound = fftconvolve(scene.sound, room(rng))[:LENGTH]
    if rng.random() < 0.65:
        people = int(rng.choice([1, 2, 3, 4], p=[0.2, 0.25, 0.4, 0.15]))
        under = rng.uniform(-loudest if people > 1 else max(3, -loudest), 18)
        scene.sound += babble(voices, LENGTH, people, rng) * 10 ** (-under / 20)
    if rng.random() < 0.6:
        scene.sound += noise(LENGTH, rng) * 10 ** (-rng.uniform(-loudest, 35) / 20)
    if rng.random() < 0.1:
        laugh = laughter(LENGTH, spoken(pick(voices.talk, rng), rng), rng)
        scene.sound += laugh * 10 ** (-rng.uniform(0, 20) / 20)
    return recorded(scene, rng)


def sounds(rng: Random) -> Scene:
    """Noise, music or applause alone, at any level."""
    sound = noise(LENGTH, rng) + noise(LENGTH, rng) * 10 ** (-rng.uniform(0, 30) / 20)
    return recorded(Scene(sound), rng)


def recorded(scene: Scene, rng: Random) -> Scene:
    """The scene through some microphone: band, level, its own noise, clipping."""
    sound = microphone(scene.sound, rng)[:LENGTH]
    gain = 10 ** rng.uniform(-1.4, 0.35)
    if rng.random() < 0.08:
        gain *= rng.uniform(3, 12)
    sound = sound * gain + rng.standard_normal(len(sound)) * 10 ** rng.uniform(-0.5, 1.3)
    return Scene(np.clip(np.rint(sound), -32768, 32767), scene.calls)
