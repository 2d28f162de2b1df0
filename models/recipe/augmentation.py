"""What happens to a voice on its way to the model: rooms, noises, table talk, cheap microphones, shouting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy.signal import butter, fftconvolve, lfilter, resample_poly, sosfilt

from .features import SAMPLE_RATE

Random = np.random.Generator
Noise = Callable[[int, Sequence[np.ndarray], Random], tuple[np.ndarray, float]]
"""So many samples of a noise, and how many decibels it shall be under the speech."""


def _unit(samples: np.ndarray) -> np.ndarray:
    return samples / (np.sqrt((samples**2).mean()) + 1e-9)


def coloured_noise(count: int, slope: float, rng: Random) -> np.ndarray:
    """Noise whose power falls with the frequency to the power of `slope`."""
    frequencies = np.fft.rfftfreq(count)
    frequencies[0] = frequencies[1] if len(frequencies) > 1 else 1
    spectrum = rng.standard_normal(len(frequencies)) + 1j * rng.standard_normal(len(frequencies))
    return _unit(np.fft.irfft(spectrum / frequencies ** (slope / 2), count))


def room(rng: Random) -> np.ndarray:
    """An impulse response: direct sound, a few early echoes, a decaying tail."""
    count = int(rng.uniform(0.08, 0.5) * SAMPLE_RATE)
    decay = np.exp(-6.9 * np.arange(count) / SAMPLE_RATE / rng.uniform(0.1, 0.7))
    response = rng.standard_normal(count) * decay * rng.uniform(0.005, 0.09)
    response[0] = 1
    places = rng.integers(8, 400, 6)
    places = places[places < count]
    response[places] += rng.uniform(-0.4, 0.4, len(places))
    return response


def _hum(count: int, rng: Random) -> np.ndarray:
    time = np.arange(count) / SAMPLE_RATE
    base = rng.choice([50.0, 60.0, 100.0, 120.0])
    return sum(np.sin(2 * np.pi * base * k * time + rng.uniform(0, 6)) / k for k in range(1, 8))


def _knocks(count: int, rng: Random) -> np.ndarray:
    """Dice, cards and cups on the table."""
    sound = np.zeros(count)
    for _ in range(int(rng.integers(1, 12))):
        start, length = int(rng.integers(count)), int(rng.integers(80, 2400))
        length = min(length, count - start)
        sound[start : start + length] += rng.standard_normal(length) * np.exp(-5 * np.arange(length) / length)
    return sound


def _music(count: int, rng: Random) -> np.ndarray:
    time, sound = np.arange(count) / SAMPLE_RATE, np.zeros(count)
    for _ in range(int(rng.integers(2, 6))):
        pitch, period = 110 * 2 ** (rng.integers(0, 36) / 12), int(rng.uniform(0.1, 0.6) * SAMPLE_RATE)
        envelope = np.exp(-3 * ((np.arange(count) + rng.integers(period)) % period) / period)
        sound += envelope * np.sin(2 * np.pi * pitch * time) * rng.uniform(0.3, 1)
    return sound


def _bars(count: int, rng: Random) -> np.ndarray:
    """Bells, glasses and small metal bars (free at their ends), as in a phone's sounds, or the host's."""
    sound = np.zeros(count)
    partials = ((1.0, 1.0), (2.76, rng.uniform(0, 0.6)), (5.40, rng.uniform(0, 0.3)))
    for _ in range(int(rng.integers(1, 7))):
        pitch, start = 240 * 2 ** rng.uniform(0, 3.7), int(rng.integers(count))
        time = np.arange(min(count - start, int(rng.uniform(0.05, 0.6) * SAMPLE_RATE))) / SAMPLE_RATE
        ring = rng.uniform(0.02, 0.3)
        for ratio, strength in partials:
            if pitch * ratio < SAMPLE_RATE / 2:
                wave = np.sin(2 * np.pi * pitch * ratio * time) * np.exp(-time * ratio**0.5 / ring)
                sound[start : start + len(time)] += strength * wave
    return sound


def _rustle(count: int, rng: Random) -> np.ndarray:
    swell = np.exp(np.clip(coloured_noise(count, 1.5, rng), -3, 3))
    return coloured_noise(count, rng.uniform(0, 1), rng) * swell


def other_noise(count: int, rng: Random) -> np.ndarray:
    """Hum, knocks, tones, bells or rustling, over a little coloured noise."""
    maker = (_hum, _knocks, _music, _bars, _rustle)[int(rng.integers(5))]
    return _unit(maker(count, rng) + rng.uniform(0, 0.5) * coloured_noise(count, 1, rng))


def table_talk(count: int, voices: int, others: Sequence[np.ndarray], rng: Random) -> np.ndarray:
    """Other people talking at once."""
    sound = np.zeros(count)
    for _ in range(voices):
        clip = np.asarray(others[int(rng.integers(len(others)))], np.float64)
        clip = clip / (np.abs(clip).max() + 1)
        repeated = np.tile(clip, int(np.ceil(count / len(clip))))[:count]
        sound += np.roll(repeated, int(rng.integers(len(clip))))
    return _unit(sound)


def _noise(count: int, others: Sequence[np.ndarray], rng: Random) -> tuple[np.ndarray, float]:
    """A noise and its signal-to-noise ratio in decibels; one other voice alone must be clearly weaker."""
    kind = rng.random()
    if kind < 0.3:
        return coloured_noise(count, rng.uniform(0, 2), rng), rng.uniform(3, 35)
    if kind < 0.5:
        return other_noise(count, rng), rng.uniform(3, 35)
    voices = int(rng.choice([1, 2, 3, 4, 6]))
    lowest = {1: 9.0, 2: 6.0, 3: 3.0}.get(voices, 0.0)
    return table_talk(count, voices, others, rng), rng.uniform(lowest, 24)


def _loud_talk(count: int, others: Sequence[np.ndarray], rng: Random) -> tuple[np.ndarray, float]:
    """Talk of a few, and its signal-to-noise ratio in decibels."""
    voices = int(rng.choice([1, 2, 3, 3, 4]))
    return table_talk(count, voices, others, rng), rng.uniform({1: 9.0, 2: 7.0}.get(voices, 5.0), 18)


def microphone(samples: np.ndarray, rng: Random) -> np.ndarray:
    """Tilt, resonance and band of some microphone or link."""
    if rng.random() < 0.5:
        samples = lfilter([1, rng.uniform(-0.8, 0.6)], [1], samples)
    if rng.random() < 0.3:
        samples = lfilter([1], [1, rng.uniform(-0.6, 0.6)], samples)
    kind = rng.random()
    if kind < 0.15:
        samples = resample_poly(resample_poly(samples, 1, 2), 2, 1)[: len(samples)]
    elif kind < 0.3:
        samples = sosfilt(butter(4, rng.uniform(2800, 7000), "low", fs=SAMPLE_RATE, output="sos"), samples)
    if rng.random() < 0.25:
        samples = sosfilt(butter(2, rng.uniform(80, 400), "high", fs=SAMPLE_RATE, output="sos"), samples)
    if rng.random() < 0.2:
        centre = rng.uniform(300, 4000)
        band = butter(1, [centre * 0.75, min(centre * 1.3, 7500)], "band", fs=SAMPLE_RATE, output="sos")
        samples = samples + rng.uniform(-0.7, 2) * sosfilt(band, samples)
    return samples


def augment(samples: np.ndarray, others: Sequence[np.ndarray], rng: Random) -> np.ndarray:
    """One utterance somewhere else: int16 scale in and out, with silence of random length around it."""
    lead = rng.uniform(0, 0.9) if rng.random() < 0.8 else rng.uniform(0.5, 1.5)
    return _placed(samples, (lead, rng.uniform(0.05, 0.8)), _noise if rng.random() < 0.85 else None, others, rng)


def amid_talk(samples: np.ndarray, others: Sequence[np.ndarray], rng: Random) -> np.ndarray:
    """A call or a short answer while the table goes on talking: else a network takes it for a part of the talk."""
    return _placed(samples, (rng.uniform(0.4, 2.5), rng.uniform(0.2, 1.2)), _loud_talk, others, rng)


def _placed(
    samples: np.ndarray, around: tuple[float, float], noise: Noise | None, others: Sequence[np.ndarray], rng: Random
) -> np.ndarray:
    """An utterance with seconds of silence `around` it, in a room with a noise, through a microphone."""
    speech = samples.astype(np.float64)
    if rng.random() < 0.75:
        speech = resample_poly(speech, 100, int(rng.integers(80, 124)))
    lead, tail = (int(seconds * SAMPLE_RATE) for seconds in around)
    loudness = np.sqrt((speech**2).mean()) + 1e-6
    speech = np.concatenate([np.zeros(lead), speech, np.zeros(tail)])
    if rng.random() < 0.5:
        speech = fftconvolve(speech, room(rng))[: len(speech)]
    if noise is not None:
        sound, ratio = noise(len(speech), others, rng)
        speech = speech + sound * loudness * 10 ** (-ratio / 20)
    speech = microphone(speech, rng)
    gain = 10 ** rng.uniform(-1.5, -0.03) * 31000 / (np.abs(speech).max() + 1e-6)
    speech = speech * gain + rng.standard_normal(len(speech)) * rng.uniform(0.3, 4)
    if rng.random() < 0.08:
        speech = speech * rng.uniform(1.2, 4)
    return np.clip(speech, -32767, 32767)


def noise_alone(rng: Random) -> np.ndarray:
    """A stretch in which nobody speaks."""
    count = int(rng.uniform(0.8, 3) * SAMPLE_RATE)
    steady = rng.random() < 0.5
    sound = coloured_noise(count, rng.uniform(0, 2), rng) if steady else other_noise(count, rng)
    return np.clip(sound * 10 ** rng.uniform(0.3, 3.3) + rng.standard_normal(count), -32767, 32767)
