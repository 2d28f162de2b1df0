"""A simulated room: what the microphone hears of the players, the host's loudspeaker and the talk around."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from assistant.core.clock import samples
from assistant.voice.audio import BLOCK, Block, Samples, level

Mix = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Acoustics:
    """How the room sounds.

    host: gain in dB from the loudspeaker to the microphone; players stand at 0 dB.
    delay: seconds from the loudspeaker to the microphone.
    reverb: seconds in which what the loudspeaker said fades by 60 dB; 0 for a room without an echo.
    noise: level of steady noise in dBFS.
    talk: how many dB the talk in the background lies under the players' speech; None for no talk.
    seed: of the noise.
    """

    host: float = -14.0
    delay: float = 0.012
    reverb: float = 0.0
    noise: float = -62.0
    talk: float | None = None
    seed: int = 1


SPEECH_LEVEL = -20.0
"""Of the players' speech, in dBFS (``synthesis`` renders all texts at it)."""


class Loudspeaker(Protocol):
    """What the host plays, asked for sample after sample (``voice.mixer``)."""

    def render(self, start: int, count: int) -> Samples:
        """The ``count`` samples from position ``start`` on."""
        ...


class Room:
    """Mixes everybody's sound into one microphone, block by block, on the microphone's clock.

    The host's loudspeaker plays exactly when it is asked to; the sound arrives ``delay`` later.
    start: the position of the first sample.
    keep: whether all sound is kept; a long night has no room for it.
    """

    def __init__(
        self,
        mixer: Loudspeaker,
        acoustics: Acoustics,
        talk: Samples | None = None,
        *,
        start: int = 0,
        keep: bool = True,
    ) -> None:
        self._mixer = mixer
        self._acoustics = acoustics
        self._noise = np.random.default_rng(acoustics.seed)
        self._clips: list[tuple[int, Samples]] = []
        self._response = _response(acoustics)
        self._host_tail: Mix = np.zeros(len(self._response) - 1)
        self._talk = (
            _levelled(talk, SPEECH_LEVEL - acoustics.talk)
            if talk is not None and acoustics.talk is not None
            else None
        )
        self._keep = keep
        self.now = start
        self.host_audio: list[Samples] = []
        self.microphone_audio: list[Samples] = []

    def speak(self, audio: Samples, at: int) -> None:
        """A player says ``audio`` from position ``at`` on, which must not be past."""
        assert at >= self.now
        self._clips.append((at, audio))

    def blocks(self) -> Iterator[Block]:
        """What the microphone delivers, for as long as somebody asks."""
        while True:
            yield self._next()

    def _next(self) -> Block:
        start = self.now
        host = self._mixer.render(start, BLOCK)
        mix = self._background(start) + self._loudspeaker(host)
        for at, audio in self._clips:
            first, last = max(at, start), min(at + len(audio), start + BLOCK)
            if first < last:
                mix[first - start : last - start] += audio[first - at : last - at]
        self._clips = [(at, audio) for at, audio in self._clips if at + len(audio) > start + BLOCK]
        self.now += BLOCK
        heard = np.clip(np.rint(mix), -32_768, 32_767).astype(np.int16)
        if self._keep:
            self.host_audio.append(host)
            self.microphone_audio.append(heard)
        return Block(start, heard)

    def _loudspeaker(self, host: Samples) -> Mix:
        """The host's sound as it arrives: later and softer."""
        if not host.any() and not self._host_tail.any():
            return np.zeros(len(host))
        arriving = np.convolve(host.astype(np.float64), self._response)
        arriving[: len(self._host_tail)] += self._host_tail
        self._host_tail = arriving[len(host) :]
        return arriving[: len(host)]

    def _background(self, start: int) -> Mix:
        noise: Mix = self._noise.normal(0, 32_768 * 10 ** (self._acoustics.noise / 20), BLOCK)
        if self._talk is not None:
            noise += np.take(self._talk, range(start, start + BLOCK), mode="wrap")
        return noise


def _response(acoustics: Acoustics) -> Mix:
    """The room's answer to an impulse of the loudspeaker: the direct sound, then a decaying rustle."""
    tail = np.random.default_rng(acoustics.seed).normal(0, 0.1, samples(acoustics.reverb))
    tail *= np.exp(-6.9 * np.arange(len(tail)) / max(len(tail), 1))
    response = np.concatenate([np.zeros(samples(acoustics.delay)), [1.0], tail])
    return np.asarray(response / np.sqrt(np.sum(response**2)) * 10 ** (acoustics.host / 20))


def _levelled(audio: Samples, target: float) -> Mix:
    """``audio`` at ``target`` dBFS."""
    return np.asarray(audio * 10 ** ((target - level(audio)) / 20))
