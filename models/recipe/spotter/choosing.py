"""Thresholds: how often an hour a network takes for a call what is none, and what it misses of calls."""

from __future__ import annotations

import logging

import numpy as np
import torch

from .network import SpotterNetwork, Thresholds
from .pool import Pool
from .scenes import SECONDS

log = logging.getLogger(__name__)
BATCH = 50
SETTLING = 40
"""Steps at the start of a scene that are not judged: the network has not heard yet what came before."""

NOTICED = (90.0, 40.0, 20.0)
"""How often an hour, at most, anything but a call is noticed in busy scenes: for the strictness 0, 1 and 2.

The recogniser, which is asked then, throws most of it out; each time costs it a tenth of a second."""

KEPT = (0.99, 0.98, 0.97)
"""Share of the calls in no more than usual noise that are not doubted, for the strictness 0, 1 and 2."""

SURE = 0.5
"""How often an hour the network may be sure of a call that nobody made, with no recogniser to ask, in scenes where a
quarter of what is said is nearly the call. In four hours of plain talk it was never near that."""

TAIL = (2, 40)
"""Ranks of the highest false odds, to which a falling exponential is fitted: what happens a few times in a pool cannot
be told from one of them."""


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


def best(network: SpotterNetwork, pool: Pool) -> np.ndarray:
    """The highest log odds of each call."""
    told, _ = pool.labels(np.arange(len(pool)))
    score = odds(network, pool)
    numbered = [(row, number) for row in range(len(pool)) for number in np.unique(told[row]) if number > 0]
    return np.array([score[row][told[row] == number].max() for row, number in numbered])


def choose(network: SpotterNetwork, quiet: Pool, calls: Pool, usual: Pool) -> Thresholds:
    """All thresholds: of scenes without calls, with calls in any noise, and with calls in usual noise."""
    alarms = np.sort(highest(network, quiet))[::-1]
    hours = len(quiet) * SECONDS / 3600
    noticed = tuple(float(alarms[min(int(rate * hours), len(alarms) - 1)]) for rate in NOTICED)
    loud, plain = best(network, calls), best(network, usual)
    doubts = tuple(float(np.quantile(plain, 1 - share)) for share in KEPT)
    chosen = Thresholds(noticed, doubts, _once_in(1 / SURE, alarms, hours))
    for threshold in (*noticed, *doubts, chosen.sure):
        rate = (alarms >= threshold).sum() / hours
        missed = [100 * np.mean(found < threshold) for found in (loud, plain)]
        log.info("%.2f: %.2f an hour; missed %.1f %%, %.1f %% in usual noise", threshold, rate, *missed)
    return chosen


def _once_in(period: float, alarms: np.ndarray, hours: float) -> float:
    """The log odds that are exceeded once in so many hours: where the tail of `alarms` (falling) leads."""
    ranks = np.arange(*TAIL)
    slope, start = np.polyfit(np.log(ranks / hours), alarms[ranks - 1], 1)
    return float(start + slope * np.log(1 / period))
