"""Spoken audio for the tests of hearing, and what was heard of it."""

from functools import cache

import numpy as np

from assistant.core.clock import samples
from assistant.core.events import Heard, Listened, Word
from assistant.voice.audio import Samples
from assistant.voice.hearing import Hearing
from assistant.voice.synthesis import Synthesiser, Voice

VOICES = ("es+m3", "es-419+f2", "es-419")


class Table:
    """Audio put together piece by piece; remembers where each piece is."""

    def __init__(self, voice: str = VOICES[0], hiss: float = 15.0) -> None:
        self.voice = voice
        self.placed: list[tuple[str, int, int]] = []
        self._pieces: list[Samples] = []
        self._random = np.random.default_rng(7)
        self._hiss = hiss

    @property
    def end(self) -> int:
        return sum(map(len, self._pieces))

    def pause(self, seconds: float) -> "Table":
        noise = self._random.normal(0, self._hiss, samples(seconds))
        self._pieces.append(noise.astype(np.int16))
        return self

    def say(self, text: str, voice: str | None = None) -> "Table":
        speech = bare(text, voice or self.voice)
        self.placed.append((text, self.end, self.end + len(speech)))
        noise = self._random.normal(0, self._hiss, len(speech))
        self._pieces.append((speech + noise).astype(np.int16))
        return self

    @property
    def audio(self) -> Samples:
        return np.concatenate(self._pieces)


@cache
def bare(text: str, voice: str) -> Samples:
    """``text`` spoken, without any silence around it."""
    speech = Synthesiser(Voice(voice)).render(text)
    loud = np.flatnonzero(np.abs(speech) > 100)
    return speech[loud[0] : loud[-1] + 1]


def hear(hearing: Hearing, audio: Samples, block: int = 800, start: int = 0) -> list[Heard | Listened]:
    """All that ``hearing`` tells of ``audio``."""
    events = []
    for first in range(0, len(audio), block):
        events += hearing.accept(start + first, audio[first : first + block])
    return events + hearing.flush(start + len(audio))


def finals(events: list[Heard | Listened]) -> list[Heard]:
    return [event for event in events if isinstance(event, Heard) and event.final]


def words(events: list[Heard | Listened]) -> list[Word]:
    """The words of the finals that are not of the rest."""
    return [word for event in finals(events) for word in event.words if word.text != "[unk]"]


def texts(events: list[Heard | Listened]) -> list[str]:
    return [word.text for word in words(events)]
