"""The spotter's network in torch, to be trained; `assistant.voice.spotter` runs what comes out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from assistant.voice.spotter import BANDS, FRAMES, Layer, Weights
from torch import Tensor, nn
from torch.nn import functional as F

CHANNELS = 160
TAPS = 5
DILATIONS = (1, 1, 2, 2, 4, 4, 2, 1)


@dataclass(frozen=True)
class Thresholds:
    """Log odds, see `assistant.voice.spotter.Weights`; the first two for the strictness 0, 1 and 2."""

    noticed: tuple[float, ...]
    doubts: tuple[float, ...]
    sure: float


class Block(nn.Module):
    """One `Layer`."""

    def __init__(self, dilation: int) -> None:
        super().__init__()
        self.dilation = dilation
        self.depth = nn.Conv1d(CHANNELS, CHANNELS, TAPS, groups=CHANNELS, dilation=dilation, bias=False)
        self.point = nn.Conv1d(CHANNELS, CHANNELS, 1, bias=False)
        self.norm = nn.BatchNorm1d(CHANNELS)

    def forward(self, x: Tensor) -> Tensor:
        """Batch x channels x steps, as many steps as came in."""
        past = F.pad(x, ((TAPS - 1) * self.dilation, 0))
        return x + torch.relu(self.norm(self.point(self.depth(past))))

    def layer(self) -> Layer:
        """The same with the normalisation folded in."""
        scale, bias = _folded(self.norm)
        mix = self.point.weight[:, :, 0].detach() * scale[:, None]
        taps = self.depth.weight[:, 0, :].detach().T
        return Layer(_numpy(taps), self.dilation, _numpy(mix.T), _numpy(bias))


class SpotterNetwork(nn.Module):
    """Batch x frames x bands in; batch x steps x 3 out: log odds, tenths of a second since start and end."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv1d(FRAMES * BANDS, CHANNELS, 1, bias=False)
        self.norm = nn.BatchNorm1d(CHANNELS)
        self.blocks = nn.ModuleList(Block(dilation) for dilation in DILATIONS)
        self.last = nn.Conv1d(CHANNELS, 3, 1)
        nn.init.constant_(self.last.bias, 0.0)

    def forward(self, frames: Tensor) -> Tensor:
        """See the class."""
        x = frames.reshape(len(frames), -1, FRAMES * BANDS).transpose(1, 2)
        x = torch.relu(self.norm(self.first(x)))
        for block in self.blocks:
            x = block(x)
        return self.last(x).transpose(1, 2)

    def weights(self, thresholds: Thresholds, like: tuple[str, ...]) -> Weights:
        """What the program runs; `like`: see `assistant.voice.spotter.Weights`."""
        scale, bias = _folded(self.norm)
        first = (self.first.weight[:, :, 0].detach() * scale[:, None]).T
        layers = [block.layer() for block in self.blocks if isinstance(block, Block)]
        last = self.last.weight[:, :, 0].detach().T
        ends = (_numpy(first), _numpy(bias), layers, _numpy(last), _numpy(self.last.bias))
        return Weights(*ends, thresholds.noticed, thresholds.doubts, thresholds.sure, like)


def _folded(norm: nn.BatchNorm1d) -> tuple[Tensor, Tensor]:
    """Scale and bias of a normalisation that no longer learns."""
    scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
    return scale, norm.bias.detach() - norm.running_mean * scale


def _numpy(values: Tensor) -> np.ndarray:
    return np.ascontiguousarray(values.detach().numpy(), np.float32)
