"""PortAudio's place taken by a simulated room whose time is that of its samples, so that a night passes in an hour.

The microphone takes 44,100 samples a second and the speaker 48,000 of a quartz that runs fast, as two cheap
devices would: all of ``voice.devices`` that makes one clock of them is at work.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
import soxr

from assistant.core.clock import RATE, samples
from assistant.rehearsal.room import Room
from assistant.voice import devices
from assistant.voice.audio import BLOCK, Samples, silence
from assistant.voice.portaudio import Piece
from assistant.voice.ring import Ring

MICROPHONE, SPEAKER = 44_100, 48_000
"""Nominal samples a second."""

FAST = 80e-6
"""By which share the speaker's quartz runs fast of the microphone's."""

PIECE, FILL = 1_764, 1_920
"""Samples that one callback brings or asks for: 40 ms."""

HOLE = 0.25
"""Seconds of sound that an overflow loses."""

REMEMBERED = samples(8)


class TooLongError(Exception):
    """The room was played in for longer than it should have been."""


class Lockstep:
    """A room behind a microphone and a speaker; whoever reads the microphone moves time on.

    act: called before each block of the room.
    overflow_every: seconds of play between two overflows of the microphone.
    longest: samples after which reading raises TooLongError.
    """

    def __init__(
        self,
        room: Callable[["Lockstep"], Room],
        act: Callable[[], None],
        *,
        overflow_every: float = 300.0,
        longest: int = samples(7200),
    ) -> None:
        self._act = act
        self._speaker = SPEAKER * (1 + FAST)  # real samples a second
        self._fill: Callable[[int, float], Samples] | None = None
        self._filled = self._sent = 0  # samples of the speaker and of the microphone so far
        self._sounding = _Joined(soxr.ResampleStream(self._speaker, RATE, 1, dtype="int16"))
        self._entering = _Joined(soxr.ResampleStream(RATE, MICROPHONE, 1, dtype="int16"))
        self._overflow_every = self._overflow_at = overflow_every
        self._longest = longest
        self.room = room(self)
        self._start = self.room.now
        self.host, self.heard = Ring(REMEMBERED, self._start), Ring(REMEMBERED, self._start)
        """What the loudspeaker played and what the room sent to the microphone, on the room's own clock."""

    def render(self, start: int, count: int) -> Samples:
        """What the loudspeaker plays next (``room.Loudspeaker``)."""
        while len(self._sounding) < count:
            due = self._filled / self._speaker
            audio = silence(FILL) if self._fill is None else self._fill(FILL, due)
            self._filled += FILL
            self._sounding.add(audio)
        audio = self._sounding.take(count)
        self.host.append(audio)
        return audio

    def piece(self) -> Piece:
        """What the microphone's next callback brings."""
        overflowed = self._sent / MICROPHONE > self._overflow_at
        if overflowed:
            self._overflow_at += self._overflow_every
            self._next(round(HOLE * MICROPHONE))
        entered = self._sent / MICROPHONE
        return Piece(self._next(PIECE), entered, 0, overflowed)

    def _next(self, count: int) -> Samples:
        while len(self._entering) < count:
            if self.room.now - self._start > self._longest:
                raise TooLongError
            self._act()
            block = next(self.room.blocks())
            self.heard.append(block.samples)
            self._entering.add(block.samples)
        self._sent += count
        return self._entering.take(count)

    @contextmanager
    def plugged_in(self) -> Iterator[None]:
        """While this lasts, the microphone and the speaker that a game opens are these."""

        def speaker(connect: Callable[[int], Callable[[int, float], Samples]], _name: str) -> "_Speaker":
            self._fill = connect(SPEAKER)
            return _Speaker()

        with (
            patch.object(devices, "Speaker", speaker),
            patch.object(devices, "Microphone", lambda _name: _Microphone(self)),
        ):
            yield


class _Stream:
    """A stream that never fails."""

    started = True

    @property
    def used(self) -> float:
        return time.monotonic()

    def lost(self, *_: float) -> bool:
        return False

    def close(self) -> None:
        pass


class _Speaker(_Stream):
    """See ``portaudio.Speaker``."""


class _Microphone(_Stream):
    """See ``portaudio.Microphone``; itself the queue of its pieces, in which one is always waiting."""

    rate = MICROPHONE

    def __init__(self, lockstep: Lockstep) -> None:
        self._lockstep = lockstep
        self.pieces = self
        self.put = self.taken = 0

    def get(self, **_: float) -> Piece:
        self.put += PIECE
        return self._lockstep.piece()

    def empty(self) -> bool:
        return True

    def qsize(self) -> int:
        return 0


class _Joined:
    """What comes out of a resampler, taken in other pieces."""

    def __init__(self, resampler: Any) -> None:  # noqa: ANN401 - soxr has no types
        self._resampler = resampler
        self._ready = silence(0)

    def __len__(self) -> int:
        return len(self._ready)

    def add(self, audio: Samples) -> None:
        self._ready = np.concatenate([self._ready, self._resampler.resample_chunk(audio)])

    def take(self, count: int) -> Samples:
        taken, self._ready = self._ready[:count], self._ready[count:]
        return taken


def shift(sound: Samples, at: int, where: Ring, within: int = BLOCK) -> int | None:
    """How many samples later than ``at`` ``sound`` is in ``where``; None if it is not there, or too faint to tell."""
    place = where.between(at - within, at + len(sound) + within)
    known = sound.astype(np.float64)
    if len(place) < len(sound) + 2 * within or not known.any():
        return None
    found = place.astype(np.float64)
    products = np.correlate(found, known, mode="valid")
    best = int(np.argmax(products))
    part = found[best : best + len(known)]
    likeness = products[best] / (np.sqrt(np.sum(part**2) * np.sum(known**2)) + 1)
    return best - within if likeness > 0.7 else None
