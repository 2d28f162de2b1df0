"""Echo cancelling: the host's own voice taken out of the microphone's sound.

The host knows to the sample what it played, so what the room makes of it can be learnt and subtracted: a
partitioned, frequency-domain adaptive filter (Soo and Pang, "Multidelay block frequency domain adaptive filter",
1990) whose step follows how much of what is left is likely to be echo, so that a player who talks over the host
does not lead it astray (Valin, "On adjusting the learning rate in frequency domain echo cancellation with
double-talk", 2007).
"""

from collections import deque
from dataclasses import dataclass, field
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.core.clock import RATE, samples
from assistant.voice.audio import Block, Samples

FRAME = 400
"""Samples taken at a time; a divisor of ``audio.BLOCK``, so that nothing is held back."""

REACH = samples(0.4)
"""How much later than placed on the clock the host's sound may arrive: the way through the devices and the room,
and what was misjudged of it. Never earlier: see ``devices``."""

PARTITIONS = -(-REACH // FRAME)

FLOOR = 1e6
"""Power under which a frequency has little to be learnt from: that of the noise of a quiet room."""

SPEECH = 4e9 * PARTITIONS
"""Power, over all frequencies and the filter's reach, from which on the host is speaking (-39 dBFS). Ticks and
the ends of words would teach the filter the room's noise."""

LOUD_ENOUGH = 1e3 * FRAME
"""Energy of a frame of the host's from which the room can be learnt at first."""

FIRST_RATE = 0.25
"""Learning rate until the room is known; later it is what the leak says."""

LEAST_LEAK = 0.01
UNKNOWN = 0.5
"""Leak from which on the estimated echo tells nothing: in a room that echoes long the first sentence goes by."""

SMOOTHING = FRAME / RATE  # a second of memory for the powers whose variations tell the leak

SUPPRESSED = 4.0
"""How many times the likely residue is turned down; more than one, since its estimate lags."""

SHUT, OPEN, LEFT = 0.06, 0.12, 0.03
"""What is left of a frame over its echo, as powers, under which the gate is shut (-12 dB) and from which on it is
open (-9 dB); and its gain when shut."""

REMEMBERED = 1_200
"""Frames whose powers are kept for ``clarity``: half a minute."""

Spectrum = NDArray[np.complex128]
Power = NDArray[np.float64]


def _zeros() -> Power:
    return np.zeros(FRAME + 1)


@dataclass
class EchoCanceller:
    """Takes the host's sound out of the microphone's.

    What it has learnt of the room is kept for as long as it lives; a moved loudspeaker is learnt anew within
    seconds.
    """

    _weights: Spectrum = field(default_factory=lambda: np.zeros((PARTITIONS, FRAME + 1), dtype=np.complex128))
    _host: Spectrum = field(default_factory=lambda: np.zeros((PARTITIONS, FRAME + 1), dtype=np.complex128))
    _previous: Power = field(default_factory=lambda: np.zeros(FRAME))
    _host_power: Power = field(default_factory=_zeros)
    _silent_frames: int = PARTITIONS
    _error_mean: Power = field(default_factory=_zeros)
    _echo_mean: Power = field(default_factory=_zeros)
    _covariance: float = 1.0
    _variance: float = 1.0
    _learnt: float = 0.0
    _near: Power = field(default_factory=lambda: np.zeros(2 * FRAME))
    _gain: Power = field(default_factory=lambda: np.ones(FRAME + 1))
    _open: float = 1.0
    _powers: deque[tuple[int, float, float, float]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def cancel(self, microphone: Block, host: Samples) -> Samples:
        """``microphone`` without the echo of ``host``.

        microphone: a multiple of ``FRAME`` samples, following those of the last call.
        host: what was played in the same place on the clock.
        """
        assert len(microphone.samples) == len(host)
        assert len(host) % FRAME == 0
        frames = []
        for first in range(0, len(host), FRAME):
            near, echo = self._frame(microphone.samples[first : first + FRAME], host[first : first + FRAME])
            self._powers.append((microphone.start + first, _power(near), echo, self.leak * echo))
            frames.append(near)
        return np.concatenate(frames) if frames else microphone.samples

    def clarity(self, start: int, end: int) -> float:
        """How much louder (dB) than the host's echo was what is left of the microphone's sound in [start, end).

        Someone in the room who speaks while the host does is of the order of 0 dB; what the filter leaves of the
        host is under -15 dB. Infinite where the host was not to be heard; 0 at most while so little is known of the
        room that all that is left may be the host's, however loud.
        """
        frames = [powers for at, *powers in self._powers if start - FRAME < at < end]
        near, echo, leaked = (sum(column) for column in zip(*frames, strict=True)) if frames else (0.0, 0.0, 0.0)
        if echo == 0:
            return inf
        clarity = float(10 * np.log10((near + 1) / echo))
        return min(clarity, 0.0) if leaked > UNKNOWN * echo else clarity

    @property
    def leak(self) -> float:
        """The share of the estimated echo's power that is likely to be left (1: nothing is known yet)."""
        return min(max(self._covariance / self._variance, LEAST_LEAK), 1.0)

    def _frame(self, microphone: Samples, host: Samples) -> tuple[Samples, float]:
        """One frame without its echo, and the power of that echo."""
        self._silent_frames = 0 if host.any() else self._silent_frames + 1
        if self._silent_frames > PARTITIONS:  # all that could still echo was silence
            self._near = np.concatenate([self._near[FRAME:], microphone])
            return microphone, 0.0
        self._take(host.astype(np.float64))
        echo = np.fft.irfft(np.sum(self._weights * self._host, axis=0))[FRAME:]
        near = microphone - echo
        error, estimate = _spectrum(near), _spectrum(echo)
        self._measure(np.abs(error) ** 2, np.abs(estimate) ** 2)
        self._learn(error, self._rates(np.abs(error) ** 2, np.abs(estimate) ** 2))
        return self._suppressed(near, estimate), _power(echo)

    def _gate(self, near: float, echo: Spectrum) -> float:
        """The gain of a whole frame: shut while there is nobody but the host.

        Faint as it is, what is left of the host would keep an utterance open in which a call drowns. Opens at once,
        shuts slowly.
        """
        ratio = near / (float(np.sum(np.abs(echo) ** 2)) / FRAME**2 + 1)
        wanted = min(max((ratio - SHUT) / (OPEN - SHUT), LEFT), 1.0)
        self._open = max(wanted, 0.5 * self._open)
        return self._open

    def _take(self, host: Power) -> None:
        """Move the host's sound on by one frame."""
        self._host = np.roll(self._host, 1, axis=0)
        self._host[0] = np.fft.rfft(np.concatenate([self._previous, host]))
        self._previous = host
        power = np.sum(np.abs(self._host) ** 2, axis=0)
        # Up at once, down slowly: after a silence, too small a power would make too large a step.
        self._host_power = np.maximum(power, 0.9 * self._host_power + 0.1 * power)

    def _measure(self, error: Power, echo: Power) -> None:
        """Update the leak: how far what is left rises and falls with the estimated echo."""
        error_change, echo_change = error - self._error_mean, echo - self._echo_mean
        self._error_mean += SMOOTHING * error_change
        self._echo_mean += SMOOTHING * echo_change
        size = float(np.sqrt(np.sum(echo_change**2)))
        if size == 0:
            return
        weight = min(2 * SMOOTHING * float(echo.sum()) / (float(error.sum()) + 1), 0.5 * SMOOTHING)
        self._variance = max((1 - weight) * self._variance + weight * size, 1.0)
        self._covariance = (1 - weight) * self._covariance + weight * float(np.sum(error_change * echo_change)) / size
        self._covariance = min(max(self._covariance, LEAST_LEAK * self._variance), self._variance)

    def _rates(self, error: Power, echo: Power) -> Power:
        """The learning rate of each frequency: the share of echo in what is left."""
        left = float(error.sum()) + 1
        if self._learnt < PARTITIONS / 2:
            host = float(np.sum(self._previous**2))
            rate = FIRST_RATE * min(host / left * FRAME, 1.0) if host > LOUD_ENOUGH else 0.0
            self._learnt += rate
            return np.full(FRAME + 1, rate)
        overall = min(3 * self.leak * float(echo.sum()) / left, 0.5)
        each = np.minimum(self.leak * echo, 0.5 * error) / (error + 1)
        return np.asarray(0.7 * each + 0.3 * overall)

    def _learn(self, error: Spectrum, rates: Power) -> None:
        """Follow the gradient of what is left of the echo."""
        if float(self._host_power.sum()) < SPEECH:
            return
        step = rates / (self._host_power + FLOOR)
        gradient = np.fft.irfft(step * error * np.conj(self._host), axis=1)
        gradient[:, FRAME:] = 0  # a partition is FRAME taps long: the rest is an artefact of the circular transform
        self._weights += np.fft.rfft(gradient, axis=1)

    def _suppressed(self, near: Power, echo: Spectrum) -> Samples:
        """Turn down the frequencies in which what is left is mostly residue of the echo."""
        self._near = np.concatenate([self._near[FRAME:], near])
        spectrum = np.fft.rfft(self._near)
        residue = SUPPRESSED * self.leak * np.abs(echo) ** 2
        gain = np.sqrt(np.clip(1 - residue / (np.abs(spectrum) ** 2 + 1), 0.0, 1.0))
        self._gain = 0.5 * self._gain + 0.5 * gain
        shaped = np.fft.irfft(self._gain * spectrum)[FRAME:] * self._gate(_power(near), echo)
        return np.asarray(np.clip(np.rint(shaped), -32_768, 32_767), dtype=np.int16)


def _power(frame: NDArray[Any]) -> float:
    """The mean square of ``frame``."""
    return float(np.mean(np.square(frame, dtype=np.float64)))


class Frames:
    """Joins the blocks that a device delivers, of any size, into whole frames."""

    def __init__(self) -> None:
        self._rest = Block(0, np.zeros(0, dtype=np.int16))

    def take(self, block: Block) -> list[Block]:
        """The frames that are complete with ``block``, as one block or none; after a gap the rest is dropped."""
        if block.start != self._rest.end:
            self._rest = Block(block.start, block.samples[:0])
        joined = Block(self._rest.start, np.concatenate([self._rest.samples, block.samples]))
        whole = len(joined.samples) // FRAME * FRAME
        self._rest = Block(joined.start + whole, joined.samples[whole:])
        return [Block(joined.start, joined.samples[:whole])] if whole else []


def _spectrum(frame: Power) -> Spectrum:
    """The spectrum of ``frame`` with as many zeros before it, as overlap-save wants it."""
    return np.fft.rfft(np.concatenate([np.zeros(FRAME), frame]))
