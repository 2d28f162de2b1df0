"""Samples: reading, mixing, rooms. All audio is float64 at 16 kHz, full scale 1."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from assistant.voice.recogniser import dithered

RATE = 16000
Samples = NDArray[np.float64]


def read(path: Path) -> Samples:
    """Return one channel of a sound file at 16 kHz."""
    samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
    mono: Samples = samples.mean(1)
    return mono if rate == RATE else resampled(mono, rate)


def resampled(samples: Samples, rate: int) -> Samples:
    """Return samples of another rate at 16 kHz."""
    return np.asarray(soxr.resample(samples, rate, RATE), np.float64)


def level(samples: Samples) -> float:
    """Return the root mean square of the louder half of the blocks, so that pauses do not count."""
    parts = np.array_split(samples, max(1, len(samples) // 800))
    blocks = np.sort([float(np.mean(part**2)) for part in parts])
    return float(np.sqrt(blocks[len(blocks) // 2 :].mean())) + 1e-9


def at_level(samples: Samples, decibels: float = -26.0) -> Samples:
    """Return the samples at a speech level relative to full scale."""
    return samples * (10 ** (decibels / 20) / level(samples))


def padded(samples: Samples, before: float, after: float) -> Samples:
    """Return the samples between stretches of silence, in seconds, over faint noise."""
    rng = np.random.default_rng(len(samples))
    whole = np.concatenate([np.zeros(int(before * RATE)), samples, np.zeros(int(after * RATE))])
    return whole + rng.standard_normal(len(whole)) * 3e-5


def reverberant(samples: Samples, seconds: float = 0.5) -> Samples:
    """Return the samples in a room: a direct sound and a tail 6 dB below it with this reverberation time."""
    rng = np.random.default_rng(0)
    time = np.arange(int(seconds * RATE)) / RATE
    tail = rng.standard_normal(len(time)) * np.exp(-6.9 * time / seconds)
    tail[: int(0.004 * RATE)] = 0
    tail *= 10 ** (-6 / 20) / np.sqrt(np.sum(tail**2))
    tail[0] = 1.0
    size = 1 << (len(samples) + len(tail)).bit_length()
    spectrum = np.fft.rfft(samples, size) * np.fft.rfft(tail, size)
    return np.asarray(np.fft.irfft(spectrum, size)[: len(samples)], np.float64)


def talk(clips: Sequence[Samples], seconds: float, voices: int, seed: int = 0) -> Samples:
    """Return several people talking at once, each clip after clip with short pauses, at a usual level."""
    rng = np.random.default_rng(seed)
    total = np.zeros(int(seconds * RATE))
    for _ in range(voices):
        place = 0
        while place < len(total):
            clip = at_level(clips[int(rng.integers(len(clips)))])[: len(total) - place]
            total[place : place + len(clip)] += clip
            place += len(clip) + int(rng.uniform(0.05, 0.5) * RATE)
    return at_level(total)


def to_noisy_pcm(samples: Samples) -> bytes:
    """Return 16-bit samples with the noise that the program adds: our models take no digital silence."""
    return dithered(np.frombuffer(to_pcm(samples), "<i2").astype(np.int16), 0).tobytes()


def to_pcm(samples: Samples) -> bytes:
    """Return 16-bit samples as recognisers take them."""
    return (np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
