"""The microphone as a stream of blocks on one clock, the speaker placed on the same clock, and both mended.

The clock never stops: while a device is away, silence stands in for the microphone in real time. What is
lost in between is replaced by as much silence, so that positions stay true.
"""

import queue
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import soxr

from assistant.core.clock import RATE, samples
from assistant.core.errors import DeviceError
from assistant.core.events import CaughtUp, FellBehind, SoundLost, SoundRestored
from assistant.voice.audio import Block, Samples, blocks_of, level, silence
from assistant.voice.mixer import Mixer
from assistant.voice.portaudio import SYSTEM, Device, Microphone, Piece, Speaker, list_devices
from assistant.voice.silence import BEHIND, silent_blocks
from assistant.voice.soundlib import restart
from assistant.voice.timeline import Feed, Timeline

__all__ = ["SYSTEM", "Device", "Duplex", "level", "list_devices"]

PATIENCE: Final = 2.0
"""Seconds without frames after which a device is lost, even if its stream calls itself active."""

GRACE: Final = 6.0
"""The same before the first frames: wireless devices and sound servers take their time to start."""

POLL: Final = 0.1
"""Seconds between looks at a device that brings nothing."""

RETRIES: Final = (0.5, 1.0, 2.0)
"""Seconds to wait before each attempt to open lost devices; the last for all that follow."""


LATE: Final = samples(1.5)
"""Samples that wait to be heard from which on recognition has fallen behind: less than ``mixer.RECENT``, beyond which
the host's own sound is forgotten and its echo would be taken for somebody."""

IN_TIME: Final = samples(0.3)
"""Samples that wait from which on it has caught up again."""


class Intake:
    """The pieces of one microphone as samples on the clock, from ``position`` on.

    lost: how many of its samples silence stands for so far.
    """

    def __init__(self, rate: int, position: int, timeline: Timeline) -> None:
        self._rate = rate
        self._origin = position
        self._timeline = timeline
        self._taken = 0  # samples of the device, with those lost
        self._expected = 0.0  # when the next piece should enter the device
        self._resampler = soxr.ResampleStream(rate, RATE, 1, dtype="int16") if rate != RATE else None
        self.lost = 0

    def take(self, piece: Piece) -> Samples:
        """The samples that ``piece`` adds at our rate, preceded by silence for what was lost before it."""
        missing = self._missing(piece)
        self.lost += missing
        audio = np.concatenate([silence(missing), piece.audio]) if missing else piece.audio
        self._timeline.note(piece.time, self._origin + (self._taken + missing) * RATE / self._rate)
        self._taken += len(audio)
        self._expected = piece.time + len(piece.audio) / self._rate
        if self._resampler is None:
            return audio
        resampled: Samples = self._resampler.resample_chunk(audio)
        return resampled

    def _missing(self, piece: Piece) -> int:
        """How many samples were lost before ``piece``: those we dropped, or what the dates leave open."""
        if not piece.overflowed or not self._taken:
            return piece.lost
        hole = min(piece.time - self._expected, BEHIND)
        return max(piece.lost, round(hole * self._rate))


@dataclass(slots=True)
class _Devices:
    """The devices that are open. ``complete``: all that are wanted; ``fault``: why one is not."""

    microphone: Microphone | None = None
    speaker: Speaker | None = None
    complete: bool = False
    fault: DeviceError | None = None

    def all(self) -> list[Microphone | Speaker]:
        return [device for device in (self.microphone, self.speaker) if device is not None]

    def lost(self) -> bool:
        return not self.complete or any(device.lost(PATIENCE, GRACE) for device in self.all())

    def working(self) -> bool:
        return not self.lost() and all(device.started for device in self.all())

    def close(self) -> None:
        opened, self.microphone, self.speaker = self.all(), None, None
        for device in opened:
            device.close()


Heed = Block | SoundLost | SoundRestored | FellBehind | CaughtUp
"""What a microphone yields."""


class Duplex:
    """Microphone and speaker. Iterating yields blocks, and among them what becomes of the sound.

    SoundLost and SoundRestored tell of the devices; FellBehind and CaughtUp of whoever iterates: the blocks in
    between were recorded too long before they could be taken.

    mixer: what the speaker plays. Without a speaker it is rendered all the same, unheard, so that what waits
    for the end of an utterance goes on.
    microphone, speaker: a device's name or part of it; ``SYSTEM``; None: do without.
    start: the position of the first sample, for a game that goes on.
    Raises DeviceError if a device cannot be opened at first; later that is a loss, mended when it can be.
    To be closed, or used in ``with``; one thread iterates.
    """

    def __init__(
        self, mixer: Mixer, *, microphone: str | None = SYSTEM, speaker: str | None = SYSTEM, start: int = 0
    ) -> None:
        self._mixer = mixer
        self._names = (microphone, speaker)
        self._timeline = Timeline()
        self._position = start  # of the next sample to yield
        self._closed = False
        self._attempt = threading.Thread()  # to open lost devices again
        self._late = False
        self.overflowed = 0
        """Samples of microphones that got lost, in the system or for want of a reader; silence stands for them."""
        self._open = self._open_devices()
        if self._open.fault is not None:
            self._open.close()
            raise self._open.fault

    def __iter__(self) -> Iterator[Heed]:
        """The sound as it comes, and what becomes of the devices. Ends when ``close`` is called."""
        while not self._closed:
            if self._names[0] is None:
                yield from self._quiet_until_lost()
            else:
                yield from self._listen_until_lost()
            if not self._closed:
                yield SoundLost(self._position)
                yield from self._punctual(0)  # what waited to be heard is gone
                yield from self._mend()
                yield SoundRestored(self._position)

    def close(self) -> None:
        """Close the devices and end the iteration."""
        self._closed = True
        if self._attempt.is_alive():
            self._attempt.join(PATIENCE)  # PortAudio does one thing at a time; where it hangs it is left alone
        self._open.close()

    def __enter__(self) -> "Duplex":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open_devices(self) -> _Devices:
        """Open what can be opened: with only a speaker left, the host can say what is missing."""
        opened = _Devices()
        microphone, speaker = self._names
        if speaker is not None:
            try:
                opened.speaker = Speaker(lambda rate: Feed(self._mixer, self._timeline, rate).fill, speaker)
            except DeviceError as fault:
                opened.fault = fault
        if microphone is not None:
            try:
                opened.microphone = Microphone(microphone)
            except DeviceError as fault:
                opened.fault = fault
        opened.complete = opened.fault is None
        return opened

    def _listen_until_lost(self) -> Iterator[Heed]:
        microphone = self._open.microphone
        assert microphone is not None
        intake = Intake(microphone.rate, self._position, self._timeline)
        before = self.overflowed
        while not self._closed:
            try:
                piece = microphone.pieces.get(timeout=POLL)
            except queue.Empty:
                if self._open.lost():
                    return
                continue
            microphone.taken += len(piece.audio)
            for block in blocks_of(intake.take(piece), self._position):
                yield self._advanced(block)
            self.overflowed = before + intake.lost
            yield from self._punctual((microphone.put - microphone.taken) * RATE // microphone.rate)
            if microphone.pieces.empty() and self._open.lost():
                return

    def _punctual(self, waiting: int) -> Iterator[FellBehind | CaughtUp]:
        """What is to be told of the iteration's delay; ``waiting``: samples recorded and not yet taken."""
        if not self._late and waiting > LATE:
            self._late = True
            yield FellBehind(self._position)
        elif self._late and waiting < IN_TIME:
            self._late = False
            yield CaughtUp(self._position)

    def _quiet_until_lost(self) -> Iterator[Block]:
        for block in silent_blocks(self._position):
            if self._closed or self._open.lost():
                return
            yield self._advanced(block)

    def _mend(self) -> Iterator[Block]:
        """Silence in real time until frames flow again."""
        since = self._open.microphone.used if self._open.microphone else None
        retries = iter(RETRIES)
        due = 0.0  # of the next attempt, counted from the end of the last
        attempted = False
        for block in silent_blocks(self._position, since):
            yield self._advanced(block)
            if self._closed or self._open.working():
                return
            if self._attempt.is_alive():
                continue
            if attempted:
                attempted, due = False, time.monotonic() + next(retries, RETRIES[-1])
            elif self._open.lost() and not self._audible() and time.monotonic() >= due:
                attempted = True
                self._reopen()

    def _audible(self) -> bool:
        """Whether the host is being heard, perhaps saying that the microphone is missed; better not interrupt."""
        speaker = self._open.speaker
        return speaker is not None and not speaker.lost(PATIENCE, GRACE) and not self._mixer.idle()

    def _reopen(self) -> None:
        """Try to open the devices again, in a thread of its own since a sound server that hangs hangs us."""
        before, self._open = self._open, _Devices()
        self._timeline.forget()

        def attempt() -> None:
            before.close()
            try:
                restart()
                opened = self._open_devices()
            except DeviceError as fault:
                opened = _Devices(fault=fault)
            self._open = opened
            if self._closed:
                opened.close()

        self._attempt = threading.Thread(target=attempt, name="sound", daemon=True)
        self._attempt.start()

    def _advanced(self, block: Block) -> Block:
        """Set the clock to the end of ``block``, which is next."""
        self._position = block.end
        if self._open.speaker is None:
            self._mixer.render(block.start, len(block.samples))
        elif self._open.microphone is None:
            self._timeline.note(self._open.speaker.now(), block.end)
        return block
