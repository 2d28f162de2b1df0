"""Pieces of sound and the arithmetic on them: int16, mono, at ``core.clock.RATE`` unless said otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.core.clock import samples

Samples = NDArray[np.int16]

BLOCK = 800
"""Samples in a block where the source leaves the choice: 50 ms."""

FULL_SCALE = 32_768

MARGIN = samples(0.03)
"""Silence that ``trimmed`` leaves before and after speech."""


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive samples of the microphone; ``start`` is the position of the first."""

    start: int
    samples: Samples

    @property
    def end(self) -> int:
        """The position after the last sample."""
        return self.start + len(self.samples)


def silence(count: int) -> Samples:
    """``count`` samples of nothing."""
    return np.zeros(count, dtype=np.int16)


def blocks_of(audio: Samples, start: int, size: int = BLOCK) -> Iterator[Block]:
    """Cut ``audio`` into blocks of ``size`` samples, the last one shorter, from position ``start`` on."""
    for offset in range(0, len(audio), size):
        yield Block(start + offset, audio[offset : offset + size])


def to_int16(audio: NDArray[np.float32]) -> Samples:
    """Samples from -1 to 1 as int16; what exceeds them is clipped, never wrapped."""
    scaled = np.rint(audio * FULL_SCALE)
    return np.clip(scaled, -FULL_SCALE, FULL_SCALE - 1).astype(np.int16)


def level(audio: Samples) -> float:
    """The root mean square in dBFS: 0 for a full-scale square wave, -inf for silence or no samples."""
    if len(audio) == 0:
        return -np.inf
    rms = float(np.sqrt(np.mean(np.square(audio, dtype=np.float64))))
    return float(20 * np.log10(rms / FULL_SCALE)) if rms else -np.inf


def trimmed(audio: Samples, threshold: float = -50.0) -> Samples:
    """``audio`` without its ends where they are over ``-threshold`` dB below the peak, but for a margin.

    The margin is filled up with silence where the sound begins or ends too soon.
    """
    if len(audio) == 0:
        return audio
    magnitude = np.abs(audio.astype(np.int32))
    loud = np.flatnonzero(magnitude > magnitude.max() * 10 ** (threshold / 20))
    if len(loud) == 0:
        return audio[:0]
    padded = np.pad(audio, MARGIN)
    return padded[loud[0] : loud[-1] + 1 + 2 * MARGIN]


def normalised(audio: Samples, target: float = -20.0, peak: float = -1.0) -> Samples:
    """``audio`` with its speech (not its pauses) at ``target`` dBFS, or less where it would pass ``peak``."""
    frame = samples(0.02)
    frames = audio[: len(audio) // frame * frame].reshape(-1, frame).astype(np.float64)
    powers = np.mean(np.square(frames), axis=1) if len(frames) else np.zeros(1)
    if not powers.any():
        return audio
    speech = powers[powers > powers.max() * 1e-3]  # within 30 dB of the loudest frame
    gain = FULL_SCALE * 10 ** (target / 20) / np.sqrt(speech.mean())
    limit = FULL_SCALE * 10 ** (peak / 20) / np.abs(audio.astype(np.int32)).max()
    return to_int16((audio * (min(gain, limit) / FULL_SCALE)).astype(np.float32))
