"""Kaldi's binary files: just what is needed to read the seed's network and to write a chain model for Vosk."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

from .phones import SILENCE, base_phone, graph_symbols

Part = dict[str, object]


def token(text: str) -> bytes:
    """A token with the blank that ends it."""
    return text.encode() + b" "


def integer(value: int) -> bytes:
    """A 32-bit integer with its size byte."""
    return b"\x04" + struct.pack("<i", value)


def real(value: float) -> bytes:
    """A 32-bit float with its size byte."""
    return b"\x04" + struct.pack("<f", value)


def double(value: float) -> bytes:
    """A 64-bit float with its size byte."""
    return b"\x08" + struct.pack("<d", value)


def integers(values: list[int]) -> bytes:
    """A vector of integers."""
    return integer(len(values)) + np.asarray(values, "<i4").tobytes()


def vector(values: np.ndarray) -> bytes:
    """A float vector."""
    values = np.ascontiguousarray(values, "<f4")
    return token("FV") + integer(len(values)) + values.tobytes()


def matrix(values: np.ndarray) -> bytes:
    """A float matrix."""
    values = np.ascontiguousarray(values, "<f4")
    return token("FM") + integer(values.shape[0]) + integer(values.shape[1]) + values.tobytes()


class _Reader:
    def __init__(self, data: bytes, place: int) -> None:
        self.data, self.place = data, place

    def token(self) -> str:
        while self.data[self.place : self.place + 1] in (b" ", b"\n"):
            self.place += 1
        end = self.place
        while self.data[end : end + 1] not in (b" ", b"\n"):
            end += 1
        text = self.data[self.place : end].decode("latin1")
        self.place = end + 1
        return text

    def integer(self) -> int:
        (value,) = struct.unpack_from("<i", self.data, self.place + 1)
        self.place += 5
        return value

    def array(self) -> np.ndarray:
        kind = self.token()
        shape = [self.integer() for _ in range(2 if kind == "FM" else 1)]
        count = int(np.prod(shape))
        values = np.frombuffer(self.data, "<f4", count, self.place).reshape(shape).copy()
        self.place += 4 * count
        return values

    def component(self) -> Part:
        kind = self.token()
        part: Part = {"type": kind}
        end = "</" + kind[1:]
        while (name := self.token()) != end:
            part[name] = self._value(name)
        return part

    def _value(self, name: str) -> object:
        ahead = self.data[self.place : self.place + 2]
        if ahead in (b"FM", b"FV"):
            return self.array()
        if name == "<TimeOffsets>":
            count = self.integer()
            self.place += 4 * count
            return count
        if ahead[:1] in (b"T", b"F"):
            self.place += 1
            return ahead[:1] == b"T"
        if ahead[:1] == b"<":
            return None
        size = self.data[self.place]
        if size not in (4, 8):
            raise ValueError(f"cannot read {name}")
        self.place += 1 + size
        if name in ("<AlphaInOut>", "<RankInOut>", "<RankIn>") and self.data[self.place] == 4:
            self.place += 5
        return None


def read_network(path: Path) -> dict[str, Part]:
    """Components of the nnet3 network in a `final.mdl`, by name; arrays only where we need them."""
    data = path.read_bytes()
    reader = _Reader(data, data.find(b"<NumComponents>"))
    reader.token()
    parts = {}
    for _ in range(reader.integer()):
        if reader.token() != "<ComponentName>":
            raise ValueError(f"{path.name} is not a network that this can read")
        name = reader.token()
        parts[name] = reader.component()
    return parts


def transition_model() -> bytes:
    """One emitting state a phone; a phone's first frame and its further frames have outputs of their own.

    Transition 2p enters phone p, transition 2p - 1 stays in it; both cost log 2.
    """
    symbols = {name: number for name, number in graph_symbols().items() if number}
    count = max(symbols.values())
    arcs = integer(2) + integer(0) + real(0.5) + integer(1) + real(0.5)
    state = integer(0) + integer(1) + arcs + integer(-1)
    topology = token("<Topology>") + integers(list(symbols.values())) + integers([-1] + [0] * count)
    topology += integer(-1) + integer(1) + integer(2) + state + integer(-1) + integer(0) + token("</Topology>")
    tuples = b"".join(
        integer(number) + integer(0) + integer(2 * base_phone(name)) + integer(2 * base_phone(name) + 1)
        for name, number in symbols.items()
    )
    log_probabilities = np.full(2 * count + 1, np.log(0.5))
    log_probabilities[0] = 0
    return (
        token("<TransitionModel>") + topology + token("<Tuples>") + integer(count) + tuples + token("</Tuples>")
        + token("<LogProbs>") + vector(log_probabilities) + token("</LogProbs>") + token("</TransitionModel>")
    )  # fmt: skip


def _learning() -> bytes:
    """Training settings that readers insist on and decoding ignores."""
    return token("<MaxChange>") + real(0.75) + token("<LearningRate>") + real(1e-3)


def affine(weight: np.ndarray, bias: np.ndarray) -> bytes:
    """An affine layer."""
    name = "NaturalGradientAffineComponent"
    return (
        token(f"<{name}>") + _learning() + token("<LinearParams>") + matrix(weight) + token("<BiasParams>")
        + vector(bias) + token("<RankIn>") + integer(20) + token("<RankOut>") + integer(80) + token("<UpdatePeriod>")
        + integer(4) + token("<NumSamplesHistory>") + real(2000) + token("<Alpha>") + real(4) + token(f"</{name}>")
    )  # fmt: skip


def linear(weight: np.ndarray) -> bytes:
    """A linear layer."""
    return (
        token("<LinearComponent>") + _learning() + token("<Params>") + matrix(weight)
        + token("<OrthonormalConstraint>") + real(-1) + token("<UseNaturalGradient>") + b"T"
        + token("<RankInOut>") + integer(20) + integer(80) + token("<Alpha>") + real(4)
        + token("<NumSamplesHistory>") + real(2000) + token("<UpdatePeriod>") + integer(4) + token("</LinearComponent>")
    )  # fmt: skip


def convolution(weight: np.ndarray, bias: np.ndarray, offsets: list[int]) -> bytes:
    """A layer over frames at several offsets."""
    return (
        token("<TdnnComponent>") + _learning() + token("<TimeOffsets>") + integers(offsets)
        + token("<LinearParams>") + matrix(weight) + token("<BiasParams>") + vector(bias)
        + token("<OrthonormalConstraint>") + real(0) + token("<UseNaturalGradient>") + b"T"
        + token("<NumSamplesHistory>") + real(2000) + token("<AlphaInOut>") + real(4) + real(4)
        + token("<RankInOut>") + integer(20) + integer(80) + token("</TdnnComponent>")
    )  # fmt: skip


def batch_norm(mean: np.ndarray, variance: np.ndarray) -> bytes:
    """Normalisation by stored statistics."""
    return (
        token("<BatchNormComponent>") + token("<Dim>") + integer(len(mean)) + token("<BlockDim>") + integer(len(mean))
        + token("<Epsilon>") + real(1e-3) + token("<TargetRms>") + real(1) + token("<TestMode>") + b"F"
        + token("<Count>") + double(1e5) + token("<StatsMean>") + vector(mean) + token("<StatsVar>")
        + vector(variance) + token("</BatchNormComponent>")
    )  # fmt: skip


def no_op(width: int) -> bytes:
    """A layer that passes its input on: where a sum gets a name."""
    return (
        token("<NoOpComponent>")
        + token("<Dim>")
        + integer(width)
        + token("<BackpropScale>")
        + real(1)
        + token("</NoOpComponent>")
    )


def fixed_affine(weight: np.ndarray, bias: np.ndarray) -> bytes:
    """An affine layer that is never trained."""
    return (
        token("<FixedAffineComponent>") + token("<LinearParams>") + matrix(weight) + token("<BiasParams>")
        + vector(bias) + token("</FixedAffineComponent>")
    )  # fmt: skip


def rectifier(width: int) -> bytes:
    """max(x, 0)."""
    nothing = vector(np.zeros(0))
    return (
        token("<RectifiedLinearComponent>") + token("<Dim>") + integer(width) + token("<ValueAvg>") + nothing
        + token("<DerivAvg>") + nothing + token("<Count>") + double(0) + token("<OderivRms>") + nothing
        + token("<OderivCount>") + double(0) + token("<NumDimsSelfRepaired>") + double(0)
        + token("<NumDimsProcessed>") + double(0) + token("</RectifiedLinearComponent>")
    )  # fmt: skip


def word_boundaries() -> str:
    """Kaldi's `word_boundary.int`, which word times are read by."""
    kinds = {"_B": "begin", "_E": "end", "_I": "internal", "_S": "singleton"}
    lines = [
        f"{number} {'nonword' if name == SILENCE else kinds[name[-2:]]}"
        for name, number in graph_symbols().items()
        if number
    ]
    return "\n".join(lines) + "\n"
