"""The port to a speech recogniser, and Vosk behind it."""

import json
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from assistant.core.clock import RATE, samples
from assistant.voice.audio import FULL_SCALE, Samples

_DITHER = np.rint(np.random.default_rng(1).standard_normal(RATE)).astype(np.int16)
"""One step of noise on every sample, so that the logarithm of digital silence exists. Vosk would draw its own anew
each time (the models made for this program tell it not to), and no session could be heard again as it was."""


@dataclass(frozen=True, slots=True)
class Span:
    """One recognised word; ``start`` and ``end`` are samples since the recogniser's first one."""

    text: str
    start: int
    end: int


class Recogniser(Protocol):
    """Turns a stream of audio into words. One thread only; of no more use after ``finish``."""

    def accept(self, audio: Samples) -> bool:
        """Take the next audio; True at the end of an utterance, when ``result`` has its words."""
        ...

    def partial(self) -> str:
        """The words of the open utterance so far, joined by spaces; empty while nothing is being said."""
        ...

    def result(self) -> list[Span]:
        """The words of the utterance that just ended; may be empty."""
        ...

    def finish(self) -> list[Span]:
        """The words since the last ``result``, without waiting for what follows them."""
        ...


class VoskRecogniser:
    """A ``vosk.KaldiRecognizer``.

    Partial results are asked for as plain text: they follow the best path to within 0.1 s, whereas Vosk's
    partial *words* are up to a second late. A word's confidence is always 1 with a grammar: not passed on.
    """

    def __init__(self, kaldi: Any) -> None:  # noqa: ANN401 - vosk has no type hints
        self._kaldi = kaldi
        self._taken = 0
        self._kaldi.SetWords(True)

    def accept(self, audio: Samples) -> bool:
        """See ``Recogniser``."""
        noisy = dithered(audio, self._taken)
        self._taken += len(audio)
        return bool(self._kaldi.AcceptWaveform(noisy.tobytes()))

    def partial(self) -> str:
        """See ``Recogniser``."""
        return str(json.loads(self._kaldi.PartialResult()).get("partial", ""))

    def result(self) -> list[Span]:
        """See ``Recogniser``."""
        return _spans(self._kaldi.Result())

    def finish(self) -> list[Span]:
        """See ``Recogniser``."""
        return _spans(self._kaldi.FinalResult())


def dithered(audio: Samples, position: int) -> Samples:
    """``audio`` with the noise that belongs to ``position``: the same each time, however it is cut into blocks."""
    noise = np.resize(np.roll(_DITHER, -position), len(audio))
    noisy = audio.astype(np.int32) + noise
    clipped: Samples = np.clip(noisy, -FULL_SCALE, FULL_SCALE - 1).astype(np.int16)
    return clipped


def _spans(reply: str) -> list[Span]:
    words = json.loads(reply).get("result", [])
    return [Span(word["word"], samples(word["start"]), samples(word["end"])) for word in words]
