"""Thresholds: how often an hour a network notices what is no call, and what it misses of calls."""

from __future__ import annotations

import logging

import numpy as np
import torch

from .network import SpotterNetwork
from .pool import Pool
from .scenes import SECONDS

log = logging.getLogger(__name__)
BATCH = 50
SETTLING = 40
"""Steps at the start of a scene that are not judged: the network has not heard yet what came before."""

NOTICED = (200.0, 90.0, 30.0)
"""How often an hour, at most, anything but a call is noticed in busy scenes: for the strictness 0, 1 and 2.

The recogniser, which is asked then, throws nearly all of it out; each time costs it 60 ms."""


def odds(network: SpotterNetwork, pool: Pool) -> np.ndarray:
    """Log odds: scenes x steps."""
    parts = []
    with torch.no_grad():
        for first in range(0, len(pool), BATCH):
            frames = torch.from_numpy(pool.frames[first : first + BATCH].astype(np.float32))
            parts.append(network(frames)[..., 0].numpy())
    return np.concatenate(parts)


def highest(network: SpotterNetwork, pool: Pool) -> np.ndarray:
    """The highest log odds of each scene without a call."""
    told, _ = pool.labels(np.arange(len(pool)))
    score = np.where(told == 0, odds(network, pool), -30.0)
    return score[:, SETTLING:].max(1)


def choose(network: SpotterNetwork, quiet: Pool, calls: Pool) -> tuple[float, ...]:
    """Thresholds for the strictness 0, 1, 2, at which no more than ``NOTICED`` scenes an hour have a false alarm."""
    alarms = np.sort(highest(network, quiet))[::-1]
    hours = len(quiet) * SECONDS / 3600
    thresholds = tuple(float(alarms[min(int(rate * hours), len(alarms) - 1)]) for rate in NOTICED)
    told, _ = calls.labels(np.arange(len(calls)))
    score = odds(network, calls)
    numbered = [(row, number) for row in range(len(calls)) for number in np.unique(told[row]) if number > 0]
    best = np.array([score[row][told[row] == number].max() for row, number in numbered])
    for threshold in thresholds:
        rate, missed = (alarms >= threshold).sum() / hours, 100 * np.mean(best < threshold)
        log.info("%.2f: noticed falsely %.2f times an hour, %.1f %% missed", threshold, rate, missed)
    return thresholds
