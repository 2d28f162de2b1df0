"""Training the spotter: the best step of a call must be sure, and the worst of everything else must not."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from .network import SpotterNetwork
from .pool import STEPS, Pool

log = logging.getLogger(__name__)
CHUNK = 20
"""Steps of a stretch, half a second, whose worst one counts."""

assert STEPS % CHUNK == 0


@dataclass(frozen=True)
class Plan:
    """How long and how fast.

    strictness: what a false alarm's loss weighs against a miss's, at the end; it grows from 1.
    """

    steps: int
    batch: int = 16
    rate: float = 3e-3
    last_rate: float = 3e-5
    strictness: float = 3.0
    averaging: float = 0.995
    seed: int = 1


def loss(out: Tensor, told: Tensor, ages: Tensor, strictness: float) -> Tensor:
    """Smoothed max-pooling loss (Park et al., 2020), and how far the dates are off."""
    odds = out[..., 0]
    others = odds.masked_fill(told != 0, -30.0).reshape(len(odds), -1, CHUNK).amax(2)
    false = F.softplus(others).sum()
    missed, dated = out.new_zeros(()), out.new_zeros(())
    for number in range(1, int(told.max()) + 1):
        window = told == number
        rows = window.any(1)
        if rows.any():
            inside = odds[rows].masked_fill(~window[rows], -1e4)
            best = torch.logsumexp(inside, 1) - torch.log(window[rows].sum(1).float())
            missed = missed + F.softplus(-best).sum() + 0.3 * F.softplus(-inside.amax(1)).sum()
    window = told > 0
    if window.any():
        dated = F.smooth_l1_loss(out[window][:, 1:], ages[window], beta=0.3, reduction="sum") / 10
    return (strictness * false + missed + dated) / len(odds)


def masked(frames: Tensor, rng: np.random.Generator) -> Tensor:
    """SpecAugment: now and then some bands or frames are gone, and all is a little louder or softer."""
    frames = frames + torch.from_numpy(rng.uniform(-0.15, 0.15, (len(frames), 1, 1)).astype(np.float32))
    for row in range(len(frames)):
        if rng.random() < 0.4:
            first, count = int(rng.integers(36)), int(rng.integers(1, 7))
            frames[row, :, first : first + count] = frames[row].min()
        for _ in range(int(rng.integers(0, 4))):
            first, count = int(rng.integers(frames.shape[1])), int(rng.integers(1, 7))
            frames[row, first : first + count] = frames[row].min()
    return frames


class Trainer:
    """One network and its running average, which is what is kept."""

    def __init__(self, network: SpotterNetwork, plan: Plan) -> None:
        self.network, self.plan = network, plan
        self.average = torch.optim.swa_utils.AveragedModel(
            network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(plan.averaging), use_buffers=True
        )
        self._optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=1e-3)
        self._rng = np.random.default_rng(plan.seed)

    def run(self, pool: Pool) -> SpotterNetwork:
        """Train on a pool for the whole plan; the averaged network."""
        schedule = torch.optim.lr_scheduler.OneCycleLR(
            self._optimizer, self.plan.rate, self.plan.steps, pct_start=0.1,
            final_div_factor=self.plan.rate / 25 / self.plan.last_rate,
        )  # fmt: skip
        self.network.train()
        total = 0.0
        for step in range(self.plan.steps):
            share = step / self.plan.steps
            rows = self._rng.integers(0, len(pool), self.plan.batch)
            told, ages = (torch.from_numpy(part) for part in pool.labels(rows))
            frames = masked(torch.from_numpy(pool.frames[rows].astype(np.float32)), self._rng)
            value = loss(self.network(frames), told, ages, 1 + (self.plan.strictness - 1) * share)
            self._optimizer.zero_grad()
            value.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
            self._optimizer.step()
            schedule.step()
            self.average.update_parameters(self.network)
            total += float(value.detach())
            if step % 50 == 49:
                log.info("step %d: loss %.3f", step + 1, total / 50)
                total = 0.0
        averaged = self.average.module
        assert isinstance(averaged, SpotterNetwork)
        return averaged.eval()
