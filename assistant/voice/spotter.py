"""A small network that hears one word, the call «¡tiempo!», where the recogniser hears only talk.

It sees every step of 25 ms how likely it is that the word has just ended, and how long ago it began: log-mel
energies, then causal convolutions with residual connections (a temporal convolutional network, as in Choi et al.,
"Temporal Convolution for Real-time Keyword Spotting on Mobile Devices", 2019). ``models/recipe/spotter`` trains it;
it runs here on numpy alone, in under 1 % of a core.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from assistant.core.clock import RATE, samples
from assistant.core.errors import DataError
from assistant.voice.audio import Samples

WINDOW, SHIFT, TRANSFORM = 400, 200, 512
"""Samples of one frame, from one frame to the next, and of its Fourier transform."""

BANDS = 40
LOWEST, HIGHEST = 60.0, 7600.0
"""Hz: the outer edges of the bands."""

FLOOR = 200.0
"""Added to each band's energy: what one bit of noise has, so that silence stays finite."""

MIDDLE, SPREAD = 12.0, 4.0
"""About the mean and the deviation of the logarithms, so that the network sees numbers near zero."""

FRAMES = 2
STEP = FRAMES * SHIFT
"""Frames and samples that the network takes at a time."""

MEMORY = samples(25.0)
"""For so long the steps are remembered: longer than any audio is kept to be heard again."""

LATEST = samples(0.3)
"""So long after a word's end the network tells it at the latest, where it and a recogniser date it apart."""

REST = samples(0.5)
"""After a call, for so long, there is no other: it is the same one."""

Real = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Spotted:
    """The word was said.

    start, end: samples since the spotter's first one.
    score: the logarithm of the odds that it was; larger is surer.
    """

    start: int
    end: int
    score: float


def _bands() -> Real:
    """Triangular filters, evenly spaced on the mel scale: bins of the transform x bands."""

    def mel(hertz: Any) -> NDArray[np.float64]:  # noqa: ANN401 - one number or many
        return np.asarray(1127.0 * np.log1p(hertz / 700.0), np.float64)

    edges = np.linspace(float(mel(LOWEST)), float(mel(HIGHEST)), BANDS + 2)
    bins = mel(np.fft.rfftfreq(TRANSFORM, 1 / RATE))[:, None]
    width = edges[1] - edges[0]
    return np.asarray(np.clip(1 - np.abs(bins - edges[1:-1]) / width, 0, None), np.float32)


_WINDOW = np.hanning(WINDOW).astype(np.float32)
_BANDS = _bands()


def features(audio: NDArray[np.generic]) -> Real:
    """What the network sees of samples in int16 scale: frames x bands; a frame every ``SHIFT`` samples."""
    framed = np.lib.stride_tricks.sliding_window_view(audio.astype(np.float32), WINDOW)[::SHIFT]
    spectrum = np.fft.rfft(framed * _WINDOW, TRANSFORM)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    return np.asarray((np.log(power @ _BANDS + FLOOR) - MIDDLE) / SPREAD, np.float32)


@dataclass(frozen=True)
class Layer:
    """A causal convolution of each channel by itself, one across the channels, and what went in added.

    taps: taps x channels, the oldest first; ``dilation`` frames apart.
    mix, bias: channels x channels, channels.
    """

    taps: Real
    dilation: int
    mix: Real
    bias: Real

    @property
    def past(self) -> int:
        """How many earlier steps it looks at."""
        return (len(self.taps) - 1) * self.dilation

    def __call__(self, seen: Real, count: int) -> Real:
        """The last ``count`` steps' output; ``seen``: those steps' input after ``past`` earlier ones."""
        total = self.taps[0] * seen[:count]
        for number in range(1, len(self.taps)):
            first = number * self.dilation
            total += self.taps[number] * seen[first : first + count]
        return np.asarray(np.maximum(total @ self.mix + self.bias, 0) + seen[self.past :], np.float32)


@dataclass(frozen=True)
class Weights:
    """The trained network.

    first, first_bias: from ``FRAMES`` frames to channels.
    last, last_bias: from channels to the log odds, and to the tenths of a second since the word began and ended.
    thresholds: log odds from which on a word may be one, for each strictness (``core.effects.Listen``).
    doubts: log odds under which it is none, whoever else heard it, for each strictness.
    sure: log odds from which on it is one, whoever else did not.
    like: words, and pairs of words, that sound most like it (``recipe.spotter.likeness``).
    """

    first: Real
    first_bias: Real
    layers: Sequence[Layer]
    last: Real
    last_bias: Real
    thresholds: tuple[float, ...]
    doubts: tuple[float, ...]
    sure: float
    like: tuple[str, ...]

    @classmethod
    def load(cls, path: Path) -> "Weights":
        """Read what ``save`` wrote. Raises DataError."""
        try:
            with path.open("rb") as file:
                kept = np.load(file)
                parts = {name: kept[name] for name in kept.files}
            like = tuple(map(str, parts.pop("like")))
            whole = {name: part.astype(np.float32) for name, part in parts.items()}
            dilations = [int(each) for each in parts["dilations"]]
            layers = [
                Layer(whole[f"taps{n}"], dilation, whole[f"mix{n}"], whole[f"bias{n}"])
                for n, dilation in enumerate(dilations)
            ]
            thresholds, doubts = (tuple(map(float, parts[name])) for name in ("thresholds", "doubts"))
            ends = (whole["first"], whole["first_bias"], layers, whole["last"], whole["last_bias"])
            return cls(*ends, thresholds, doubts, float(parts["sure"]), like)
        except (OSError, ValueError, KeyError, EOFError, AttributeError, BadZipFile) as error:
            raise DataError(f"No se puede leer {path}, que oye «¡tiempo!»: vuelve a instalar el programa.") from error

    def save(self, path: Path) -> None:
        """Keep it in half precision, which changes no decision."""
        parts = {"first": self.first, "first_bias": self.first_bias, "last": self.last, "last_bias": self.last_bias}
        for n, layer in enumerate(self.layers):
            parts |= {f"taps{n}": layer.taps, f"mix{n}": layer.mix, f"bias{n}": layer.bias}
        whole: dict[str, Any] = {name: part.astype(np.float16) for name, part in parts.items()}
        whole["dilations"] = np.array([layer.dilation for layer in self.layers])
        whole |= {name: np.array(getattr(self, name)) for name in ("thresholds", "doubts", "sure", "like")}
        np.savez_compressed(path, **whole)


class Network:
    """The network at work on one stream of audio."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._past: list[Real] = [np.zeros((layer.past, len(layer.bias)), np.float32) for layer in weights.layers]

    def __call__(self, frames: Real) -> Real:
        """The three outputs of each step of the next ``frames`` (whole steps)."""
        weights = self._weights
        x = np.maximum(frames.reshape(-1, FRAMES * BANDS) @ weights.first + weights.first_bias, 0)
        for number, layer in enumerate(weights.layers):
            seen = np.concatenate([self._past[number], x])
            self._past[number] = seen[len(seen) - layer.past :]
            x = layer(seen, len(x))
        return np.asarray(x @ weights.last + weights.last_bias)


@dataclass(frozen=True, slots=True)
class Step:
    """What the network says of one step.

    position: where the step ends, in samples since the spotter's first one.
    score: log odds that the word has just ended.
    began, ended: tenths of a second since the word began and ended, if it did.
    """

    position: int
    score: float
    began: float
    ended: float

    @property
    def spotted(self) -> Spotted:
        """The word with its dates."""
        end = self.position - max(0, round(self.ended * RATE / 10))
        start = self.position - round(self.began * RATE / 10)
        return Spotted(max(0, min(start, end - SHIFT)), end, self.score)


@dataclass
class Gate:
    """Makes one call of the steps that are sure of it."""

    _quiet_until: int = 0

    def __call__(self, steps: Iterable[Step], threshold: float) -> list[Spotted]:
        """The calls among the next steps: where their log odds rose over ``threshold``."""
        found = []
        for step in steps:
            if step.score >= threshold and step.position >= self._quiet_until:
                self._quiet_until = step.position + REST
                found.append(step.spotted)
        return found


class Spotter:
    """Looks for the word in one stream of audio."""

    def __init__(self, weights: Weights) -> None:
        self._network = Network(weights)
        self._gate = Gate()
        self._audio: Samples = np.zeros(0, np.int16)
        self._position = WINDOW - SHIFT  # where the last whole step ended: the first window reaches beyond its step
        self._steps: deque[Step] = deque(maxlen=MEMORY // STEP)

    def accept(self, audio: Samples, threshold: float) -> list[Spotted]:
        """Take the next audio; the calls whose log odds rose over ``threshold`` in it."""
        return self._gate(self.steps(audio), threshold)

    def steps(self, audio: Samples) -> list[Step]:
        """Take the next audio; what the network says of the steps that are whole with it."""
        self._audio = np.concatenate([self._audio, audio])
        count = (len(self._audio) - (WINDOW - SHIFT)) // STEP
        if count <= 0:
            return []
        used, self._audio = self._audio[: count * STEP + WINDOW - SHIFT], self._audio[count * STEP :]
        first, self._position = self._position, self._position + count * STEP
        outputs = self._network(features(used)).tolist()
        steps = [Step(first + STEP * number, *output) for number, output in enumerate(outputs, 1)]
        self._steps.extend(steps)
        return steps

    def odds(self, start: int, end: int) -> float:
        """How sure it is that the word was said there: log odds, as far as it has heard.

        start, end: in samples since the spotter's first one; the end may be dated into the noise that follows.
        """
        middle = (start + end) // 2
        return max((step.score for step in self._steps if middle <= step.position <= end + LATEST), default=-inf)


@cache
def shipped() -> Weights:
    """The network that comes with the program, from ``models/`` of a checkout or the installed package's data."""
    package = Path(__file__).resolve().parent.parent
    places = [root / "models" / "tiempo" / "spotter.npz" for root in (package.parent, package / "data")]
    return Weights.load(next(filter(Path.is_file, places), places[-1]))
