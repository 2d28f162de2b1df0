"""What may take the host's own voice out of the microphone's sound, for comparison (``host.Canceller``)."""

from collections import deque
from typing import Any

import numpy as np

from assistant.core.clock import RATE, samples
from assistant.voice.audio import Block, Samples

try:
    from livekit import rtc
except ImportError:
    rtc = None

TEN_MS = RATE // 100

HEARD_FOR = samples(0.4)
"""How long after it was played the host's sound may be in the room."""

REMEMBERED = 600
"""Blocks whose powers are kept."""


class Nothing:
    """Leaves all in. Over the host a word's place in the host's text decides whose it is."""

    def __init__(self) -> None:
        self._played = -HEARD_FOR
        self._powers: deque[tuple[int, int, float, float]] = deque(maxlen=REMEMBERED)

    def cancel(self, microphone: Block, host: Samples) -> Samples:
        """See ``host.Canceller``."""
        if host.any():
            self._played = microphone.end
        near = self._near(microphone, host)
        removed = max(_power(microphone.samples) - _power(near), 0.0)
        over_host = microphone.start < self._played + HEARD_FOR
        self._powers.append((microphone.start, microphone.end, _power(near), removed if over_host else -1.0))
        return near

    def clarity(self, start: int, end: int) -> float:
        """See ``host.Canceller``: 0 dB where nothing is known but that the host was speaking."""
        heard = [(near, gone) for first, last, near, gone in self._powers if first < end and last > start]
        over = [(near, gone) for near, gone in heard if gone >= 0]
        return self._clarity(over) if over else float("inf")

    def _near(self, microphone: Block, host: Samples) -> Samples:
        return microphone.samples

    def _clarity(self, over: list[tuple[float, float]]) -> float:
        return 0.0


class WebRtc(Nothing):
    """WebRTC's, from the wheel ``livekit``; what it took away tells how loud the host's echo was.

    delay: in seconds, as it wants to be told: from the loudspeaker to the microphone.
    """

    def __init__(self, delay: float) -> None:
        super().__init__()
        self._module: Any = rtc.AudioProcessingModule(
            echo_cancellation=True, noise_suppression=False, high_pass_filter=False, auto_gain_control=False
        )
        self._delay = round(1000 * delay)

    def _near(self, microphone: Block, host: Samples) -> Samples:
        near = []
        for first in range(0, len(host), TEN_MS):
            self._module.process_reverse_stream(_frame(host[first : first + TEN_MS]))
            frame = _frame(microphone.samples[first : first + TEN_MS])
            self._module.set_stream_delay_ms(self._delay)
            self._module.process_stream(frame)
            near.append(np.frombuffer(frame.data, dtype=np.int16).copy())
        return np.concatenate(near)

    def _clarity(self, over: list[tuple[float, float]]) -> float:
        near, gone = (sum(column) for column in zip(*over, strict=True))
        return float(10 * np.log10((near + 1) / gone)) if gone else 0.0


class Already(Nothing):
    """Somebody else's work, done before: ``near`` is what was left of the same stretch."""

    def __init__(self, near: Samples) -> None:
        super().__init__()
        self._done = near

    def _near(self, microphone: Block, host: Samples) -> Samples:
        return self._done[microphone.start : microphone.end]


def _frame(audio: Samples) -> Any:  # noqa: ANN401 - a bench does without the wheel's types
    data = bytearray(audio.tobytes())
    return rtc.AudioFrame(data=data, sample_rate=RATE, num_channels=1, samples_per_channel=len(audio))


def _power(audio: Samples) -> float:
    return float(np.mean(np.square(audio, dtype=np.float64)))
