"""PortAudio's devices: which there are, one microphone, one speaker."""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Literal

import numpy as np

from assistant.core.clock import RATE
from assistant.core.errors import DeviceError
from assistant.voice import soundlib
from assistant.voice.audio import Samples
from assistant.voice.soundlib import LATENCY, library

SYSTEM: Final = ""
"""Instead of a device's name: the one that the system prefers."""

QUEUED: Final = 4_000
"""Pieces kept for a slow reader: some 30 s or more; what comes then is counted and replaced by silence."""

Kind = Literal["input", "output"]
_SPANISH: Final = {"input": "micrófono", "output": "altavoz"}


@dataclass(frozen=True, slots=True)
class Device:
    """A sound device. ``inputs`` and ``outputs`` are channels; ``rate`` is its preferred one."""

    name: str
    inputs: int
    outputs: int
    rate: int
    preferred: frozenset[Kind]


@dataclass(frozen=True, slots=True)
class Piece:
    """What one callback brought: mono, at the device's rate.

    time: when the first sample entered the device, on its own clock.
    lost: samples dropped before it for want of room.
    overflowed: PortAudio dropped some before it, it does not say how many.
    """

    audio: Samples
    time: float
    lost: int
    overflowed: bool


def list_devices() -> list[Device]:
    """The devices there were when PortAudio started. Raises DeviceError."""
    sd = library()
    preferred = dict(zip(("input", "output"), sd.default.device, strict=True))
    if min(preferred.values()) < 0:  # sounddevice leaves "whatever the host API prefers" as -1
        api = sd.query_hostapis(sd.default.hostapi) if len(sd.query_hostapis()) else {}
        preferred = {kind: api.get(f"default_{kind}_device", -1) for kind in preferred}
    return [
        Device(
            name=each["name"],
            inputs=each["max_input_channels"],
            outputs=each["max_output_channels"],
            rate=round(each["default_samplerate"]),
            preferred=frozenset(kind for kind in ("input", "output") if preferred[kind] == number),
        )
        for number, each in enumerate(sd.query_devices())
    ]


def find(kind: Kind, name: str) -> int | None:
    """The number of the device called ``name``, or the first whose name contains it; None: the system's own.

    Raises DeviceError if there is none.
    """
    able = [
        (number, device)
        for number, device in enumerate(list_devices())
        if (device.inputs if kind == "input" else device.outputs) > 0
    ]
    if not able:
        raise DeviceError(f"No hay {_SPANISH[kind]}: conecta uno, o juega con --teclado.")
    if name == SYSTEM:
        return None
    wanted = name.casefold()
    for fits in (str.__eq__, str.__contains__):
        for number, device in able:
            if fits(device.name.casefold(), wanted):
                return number
    names = ", ".join(device.name for _, device in able)
    raise DeviceError(f"No hay un {_SPANISH[kind]} «{name}»: elige entre {names}.")


class _Stream:
    """What the two kinds of stream have in common.

    rate, channels: the device's, ours if it can.
    used: when frames last came or went (``time.monotonic``). started: whether any did.
    Raises DeviceError if the device cannot be opened.
    """

    def __init__(self, kind: Kind, name: str, callback: Callable[[Any, int, Any, Any], None]) -> None:
        self._sd = library()
        self.rate, self.channels = RATE, 1
        self.used = time.monotonic()
        self.started = False
        self._ended = False
        self._stream: Any = None
        self._thread: int | None = None  # who calls back
        number = find(kind, name)
        fault: Exception | None = None
        for rate, channels in self._settings(kind, number):
            self.rate, self.channels = rate, channels
            try:
                self._stream = self._open(kind, number, callback)
                self._prepare()
                self._stream.start()
            except self._sd.PortAudioError as refused:
                self.close()
                self._stream = None
                fault = refused
            else:
                return
        raise DeviceError(f"El {_SPANISH[kind]} no se deja abrir ({fault}): comprueba que nadie más lo usa.")

    def _open(self, kind: Kind, number: int | None, callback: Callable[[Any, int, Any, Any], None]) -> Any:  # noqa: ANN401
        stream = self._sd.RawInputStream if kind == "input" else self._sd.RawOutputStream
        return stream(
            samplerate=self.rate,
            channels=self.channels,
            device=number,
            dtype="int16",
            latency=LATENCY,
            callback=callback,
            finished_callback=self._end,
        )

    def _prepare(self) -> None:
        """What is to be done once the rate is known, before frames flow."""

    def _settings(self, kind: Kind, number: int | None) -> Iterator[tuple[int, int]]:
        info = self._sd.query_devices(number, kind)
        most = info[f"max_{kind}_channels"]
        rates = dict.fromkeys((RATE, round(info["default_samplerate"]), 48_000, 44_100))
        channels = dict.fromkeys(count for count in (1, 2, most) if count <= most)
        return product(rates, channels)

    def _end(self) -> None:
        self._ended = True

    def _called(self) -> None:
        self.used, self.started = time.monotonic(), True
        self._thread = threading.get_native_id()

    def now(self) -> float:
        """The device's time."""
        return float(self._stream.time)

    def lost(self, patience: float, grace: float) -> bool:
        """Whether it ended, or is silent for ``patience`` seconds (``grace`` before the first frames)."""
        return self._ended or time.monotonic() - self.used > (patience if self.started else grace)

    def close(self) -> None:
        """Close the stream, whatever state it is in."""
        if self._stream is not None:
            soundlib.close(self._stream, self._thread)


class Microphone(_Stream):
    """An open microphone; its sound is in ``pieces``. ``rate`` is the device's, ours or another.

    put, taken: samples (the device's) that were put there so far, and that were taken by whoever reads.
    """

    def __init__(self, name: str = SYSTEM) -> None:
        self.pieces: queue.Queue[Piece] = queue.Queue(QUEUED)
        self.put = self.taken = 0
        self._lost = 0
        super().__init__("input", name, self._callback)

    def _callback(self, data: Any, frames: int, times: Any, status: Any) -> None:  # noqa: ANN401 - cffi
        self._called()
        audio = np.frombuffer(data, dtype=np.int16).reshape(frames, -1)
        mono = audio[:, 0].copy() if audio.shape[1] == 1 else audio.mean(axis=1).astype(np.int16)
        # Some drivers report no date; then the buffer was full just now.
        entered = times.inputBufferAdcTime or self.now() - frames / self.rate
        try:
            self.pieces.put_nowait(Piece(mono, entered, self._lost, bool(status.input_overflow)))
            self.put += frames
            self._lost = 0
        except queue.Full:
            self._lost += frames


class Speaker(_Stream):
    """An open speaker.

    connect: given the device's rate, returns what to play: a function of the number of samples and the time
    at which the first of them is heard.
    """

    def __init__(self, connect: Callable[[int], Callable[[int, float], Samples]], name: str = SYSTEM) -> None:
        self._connect = connect
        super().__init__("output", name, self._callback)

    def _prepare(self) -> None:
        self._fill = self._connect(self.rate)
        self._latency = float(self._stream.latency)

    def _callback(self, data: Any, frames: int, times: Any, _status: Any) -> None:  # noqa: ANN401 - cffi
        self._called()
        leaves = times.outputBufferDacTime or self.now() + self._latency
        out = np.frombuffer(data, dtype=np.int16).reshape(frames, -1)
        out[:] = self._fill(frames, leaves)[:, np.newaxis]
