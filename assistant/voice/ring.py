"""The last seconds of the microphone, addressed by position on its clock."""

import numpy as np
from numpy.typing import NDArray

from assistant.voice.audio import Samples


class Ring:
    """Recent audio without gaps: samples ``start`` to ``end`` of the microphone's clock.

    At least the last ``capacity`` samples are kept; older ones go in batches, so that appending stays cheap.
    """

    def __init__(self, capacity: int, start: int = 0) -> None:
        self._capacity = capacity
        self._buffer: Samples = np.zeros(2 * capacity, np.int16)
        self.start = start
        self.end = start

    def append(self, samples: Samples) -> None:
        """Add the audio that follows ``end``."""
        for first in range(0, samples.size, self._capacity):
            self._append(samples[first : first + self._capacity])

    def _append(self, samples: Samples) -> None:
        held = self.end - self.start
        if held + samples.size > self._buffer.size:
            self._buffer[: self._capacity] = self._buffer[held - self._capacity : held]
            self.start = self.end - self._capacity
            held = self._capacity
        self._buffer[held : held + samples.size] = samples
        self.end += samples.size

    def between(self, start: int, end: int) -> Samples:
        """A copy of what is still held of samples ``start`` (included) to ``end`` (excluded)."""
        first = max(start, self.start) - self.start
        return self._buffer[first : max(first, min(end, self.end) - self.start)].copy()

    def levels(self, start: int, end: int, step: int) -> NDArray[np.float64]:
        """The RMS level, in dB, of each whole ``step`` samples of ``between(start, end)``."""
        audio = self.between(start, end).astype(np.float64)
        frames = audio[: audio.size // step * step].reshape(-1, step)
        # one unit of power keeps digital silence finite
        return np.asarray(10 * np.log10(np.mean(frames**2, axis=1) + 1), dtype=np.float64)
