"""The microphone's clock against the sound devices' own time, and the speaker's place on it.

PortAudio dates each buffer with the moment at which its first sample enters or leaves the device, on a
clock that a machine's devices share. Those dates jitter, and some servers take a second to get them right;
so what counts is the median of the latest ones.
"""

import threading
from collections import deque
from statistics import median
from typing import Final

import numpy as np
import soxr

from assistant.core.clock import RATE, samples
from assistant.voice.audio import Samples, silence
from assistant.voice.mixer import Mixer

LATEST: Final = 32
"""How many dates a median is taken of: half a second of small buffers."""

TOLERANCE: Final = samples(0.005)
"""A speaker's place that is off by less is left alone."""

EARLY: Final = samples(0.01)
"""How much later than its position a sample is played, on purpose: the microphone must never hear it before, or
the echo canceller could not know it."""

STEP: Final = samples(0.01)
"""How much is asked of the mixer at a time where its samples are resampled."""


class Timeline:
    """Positions of the microphone at the devices' times (seconds). Any thread may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._offsets: deque[float] = deque(maxlen=LATEST)

    def note(self, time: float, position: float) -> None:
        """Sample ``position`` entered the microphone at ``time``."""
        with self._lock:
            self._offsets.append(position - time * RATE)

    def position_at(self, time: float) -> float | None:
        """The position at ``time``, past or to come; None as long as nothing is known."""
        with self._lock:
            return median(self._offsets) + time * RATE if self._offsets else None

    def forget(self) -> None:
        """Start again: the devices' time is another, or was interrupted."""
        with self._lock:
            self._offsets.clear()


class Feed:
    """What a speaker of ``rate`` samples a second plays: the mixer's sound, placed on the microphone's clock.

    The two devices' clocks drift apart. When the speaker's samples are found to sound ``TOLERANCE`` away
    from the positions they were rendered for, later ones are rendered for other positions: the mixer goes
    on where it was, so that nothing is heard of it. Used by the speaker's thread alone.
    """

    def __init__(self, mixer: Mixer, timeline: Timeline, rate: int = RATE) -> None:
        self._mixer = mixer
        self._timeline = timeline
        self._rate = rate
        self._resampler = soxr.ResampleStream(RATE, rate, 1, dtype="int16") if rate != RATE else None
        self._ready = silence(0)  # resampled, not yet played; at ``rate``
        self._played = 0  # samples at ``rate``
        self._rendered = 0  # samples at ``RATE``
        self._offset: int | None = None  # position of the first sample rendered, as now corrected
        self._errors: deque[float] = deque(maxlen=LATEST)

    def fill(self, count: int, time: float) -> Samples:
        """The next ``count`` samples at the speaker's rate, the first of which is heard at ``time``."""
        wanted = self._timeline.position_at(time)
        if wanted is None:  # the clock has not begun
            return silence(count)
        self._place(wanted)
        if self._resampler is None:
            audio = self._render(count)
        else:
            while len(self._ready) < count:
                self._ready = np.concatenate([self._ready, self._resampler.resample_chunk(self._render(STEP))])
            audio, self._ready = self._ready[:count], self._ready[count:]
        self._played += count
        return audio

    def _render(self, count: int) -> Samples:
        assert self._offset is not None
        audio = self._mixer.render(self._offset + self._rendered, count)
        self._rendered += count
        return audio

    def _place(self, wanted: float) -> None:
        """Correct the offset if the next sample to play has long been far from position ``wanted``."""
        wanted -= EARLY
        if self._offset is None:
            self._offset = round(wanted)
        self._errors.append(wanted - self._offset - self._played * RATE / self._rate)
        error = median(self._errors)
        if len(self._errors) == LATEST and abs(error) > TOLERANCE:
            self._offset += round(error)
            self._errors.clear()
