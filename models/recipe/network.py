"""The acoustic network: the seed model's TDNN-F layers without i-vectors, and an output layer of our own phones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from . import kaldi_files
from .features import GLOBAL_MEAN
from .phones import PHONES

OUTPUTS = 2 * len(PHONES)
WIDTH, BOTTLENECK = 768, 64
FRAME_STEP = 3
RESIDUAL_SCALE = 0.66
SILENCE_COST = 0.3
"""What a model's every frame of silence costs, as a log likelihood: without it a call amid talk is taken for a part of
the silence that training calls talk in the background. Chosen on voices of the training side that training had not
heard: at 0 every eighth word of theirs was taken for silence, at 0.5 talk came out as words."""


@dataclass(frozen=True)
class LayerShape:
    """Number of a layer in the seed model, its time offset in frames of 10 ms, and the frame step it runs at."""

    number: int
    offset: int
    step: int


LAYERS = (
    *(LayerShape(n, 1, 1) for n in (2, 3, 4)),
    LayerShape(5, 0, 1),
    *(LayerShape(n, 3, FRAME_STEP) for n in range(6, 16)),
)


def _norm(width: int) -> nn.BatchNorm1d:
    return nn.BatchNorm1d(width, affine=False, eps=1e-3, momentum=0.05)


def _apply_norm(norm: nn.BatchNorm1d, frames: Tensor) -> Tensor:
    return norm(frames.reshape(-1, frames.shape[-1])).view(frames.shape)


class FactoredLayer(nn.Module):
    """A TDNN-F layer: a linear bottleneck over (t - offset, t), an affine layer over (t, t + offset), a bypass."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset = offset
        spliced = 2 if offset else 1
        self.linear = nn.Linear(WIDTH * spliced, BOTTLENECK, bias=False)
        self.affine = nn.Linear(BOTTLENECK * spliced, WIDTH)
        self.norm = _norm(WIDTH)

    def forward(self, frames: Tensor, dropout: Tensor | None = None) -> Tensor:
        """Matrices are split rather than inputs spliced: less copying, the same result."""
        o = self.offset
        if o:
            before, now = self.linear.weight.split(WIDTH, 1)
            narrow = F.linear(frames[:, :-o], before) + F.linear(frames[:, o:], now)
            now, after = self.affine.weight.split(BOTTLENECK, 1)
            wide = F.linear(narrow[:, :-o], now, self.affine.bias) + F.linear(narrow[:, o:], after)
            frames = frames[:, o:-o]
        else:
            wide = self.affine(self.linear(frames))
        wide = _apply_norm(self.norm, F.relu(wide))
        if dropout is not None:
            wide = wide * dropout
        return RESIDUAL_SCALE * frames + wide


class AcousticNetwork(nn.Module):
    """MFCC at 100 frames a second in, two scores a phone at 33 frames a second out."""

    def __init__(self) -> None:
        super().__init__()
        self.splice = nn.Linear(120, 220)
        self.first = nn.Linear(220, WIDTH)
        self.first_norm = _norm(WIDTH)
        self.layers = nn.ModuleList(FactoredLayer(shape.offset // shape.step) for shape in LAYERS)
        self.bottleneck = nn.Linear(WIDTH, BOTTLENECK, bias=False)
        self.expand = nn.Linear(BOTTLENECK, WIDTH)
        self.expand_norm = _norm(WIDTH)
        self.reduce = nn.Linear(WIDTH, BOTTLENECK, bias=False)
        self.reduce_norm = _norm(BOTTLENECK)
        self.output = nn.Linear(BOTTLENECK, OUTPUTS)

    def forward(self, frames: Tensor, dropout: float = 0.0) -> tuple[Tensor, Tensor]:
        """Scores (batch, time / 3, 2 x phones) and the bottleneck before them; `frames` come with their context."""
        x = torch.cat([frames[:, :-2], frames[:, 1:-1], frames[:, 2:]], -1)
        x = _apply_norm(self.first_norm, F.relu(self.first(self.splice(x))))
        for shape, layer in zip(LAYERS, self.layers, strict=True):
            if shape.number == 6:
                x = x[:, ::FRAME_STEP]
            mask = None
            if self.training and dropout > 0:
                mask = 1 + (torch.rand(x.shape[0], 1, WIDTH) * 2 - 1) * dropout * 2
            x = layer(x, mask)
        narrow = self.bottleneck(x)
        x = _apply_norm(self.expand_norm, F.relu(self.expand(narrow)))
        x = _apply_norm(self.reduce_norm, self.reduce(x))
        return self.output(x), narrow


def from_seed(path: Path) -> AcousticNetwork:
    """A network with the seed's weights; its output layer starts at zero."""
    network = _from_parts(kaldi_files.read_network(path))
    with torch.no_grad():
        nn.init.zeros_(network.output.weight)
        nn.init.zeros_(network.output.bias)
    return network


def from_model(path: Path) -> AcousticNetwork:
    """The network in the `am/final.mdl` of a model that `export` wrote: to train on from there."""
    parts = kaldi_files.read_network(path)
    network = _from_parts(parts)
    with torch.no_grad():
        network.splice.bias -= network.splice.weight @ torch.tensor(GLOBAL_MEAN).repeat(3)
        network.output.weight.copy_(torch.tensor(parts["output.affine"]["<LinearParams>"]))
        network.output.bias.copy_(torch.tensor(parts["output.affine"]["<BiasParams>"]))
        network.output.bias[:2] += SILENCE_COST
    return network


def _from_parts(parts: dict[str, kaldi_files.Part]) -> AcousticNetwork:
    """A network with everything but the output layer."""
    network = AcousticNetwork()

    def copy(target: nn.Module, name: str, columns: int | None = None) -> None:
        part = parts[name]
        weight = part["<LinearParams>"] if "<LinearParams>" in part else part["<Params>"]
        target.weight.copy_(torch.tensor(weight[:, :columns]))
        if target.bias is not None:
            target.bias.copy_(torch.tensor(part["<BiasParams>"]))

    def copy_norm(target: nn.BatchNorm1d, name: str) -> None:
        target.running_mean.copy_(torch.tensor(parts[name]["<StatsMean>"]))
        target.running_var.copy_(torch.tensor(parts[name]["<StatsVar>"]))

    with torch.no_grad():
        copy(network.splice, "lda", columns=120)
        copy(network.first, "tdnn1.affine")
        copy_norm(network.first_norm, "tdnn1.batchnorm")
        for shape, layer in zip(LAYERS, network.layers, strict=True):
            name = f"tdnnf{shape.number}"
            copy(layer.linear, name + ".linear")
            copy(layer.affine, name + ".affine")
            copy_norm(layer.norm, name + ".batchnorm")
        copy(network.bottleneck, "prefinal-l")
        copy(network.expand, "prefinal-chain.affine")
        copy_norm(network.expand_norm, "prefinal-chain.batchnorm1")
        copy(network.reduce, "prefinal-chain.linear")
        copy_norm(network.reduce_norm, "prefinal-chain.batchnorm2")
    return network
