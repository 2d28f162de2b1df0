"""Lattice-free MMI over whole utterances: a numerator chain with optional silences, a phone-bigram denominator."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import torch
from torch import Tensor

from .phones import PHONES

NEVER = -1e9
OPTIONAL = -0.7
"""Log probability of taking, and of skipping, an optional silence."""


@dataclass(frozen=True)
class Targets:
    """What a batch says: phones (batch, places), whether a place is optional, and how many places count."""

    phones: Tensor
    optional: Tensor
    counts: Tensor


@dataclass(frozen=True)
class PhoneModel:
    """The denominator: how phones begin, follow each other and end."""

    initial: Tensor
    transitions: Tensor
    final: Tensor


def numerator(scores: Tensor, lengths: Tensor, targets: Targets) -> Tensor:
    """Log score of each utterance's own text. `scores`: (batch, time, 2 x phones), first frame and rest by turns."""
    batch, time, _ = scores.shape
    places = targets.phones.shape[1]
    chosen = (2 * targets.phones).unsqueeze(1).expand(batch, time, places)
    first, rest = torch.gather(scores, 2, chosen), torch.gather(scores, 2, chosen + 1)
    valid = torch.where(torch.arange(places)[None] < targets.counts[:, None], 0.0, NEVER)
    skip = torch.full((batch, places), NEVER)
    if places > 2:
        skip[:, 2:] = torch.where(targets.optional[:, 1:-1] > 0, OPTIONAL, NEVER)
    take = torch.where(targets.optional > 0, OPTIONAL, 0.0)
    start = torch.full((batch, places), NEVER)
    start[:, :2] = first[:, 0, :2] + OPTIONAL
    total = start + valid
    one, two = torch.full((batch, 1), NEVER), torch.full((batch, 2), NEVER)
    ends = []
    last, before_last = (targets.counts - 1)[:, None], (targets.counts - 2)[:, None]
    for frame in range(time):
        if frame:
            step = torch.cat([one, total[:, :-1]], 1) + take
            jump = torch.cat([two, total[:, :-2]], 1) + skip
            entered = torch.logaddexp(step, jump) + first[:, frame] + valid
            total = torch.logaddexp(entered, total + rest[:, frame])
        end = torch.logaddexp(total.gather(1, last)[:, 0], total.gather(1, before_last)[:, 0] + OPTIONAL)
        ends.append(end)
    return torch.stack(ends, 1).gather(1, (lengths - 1)[:, None])[:, 0]


def denominator(scores: Tensor, lengths: Tensor, model: PhoneModel) -> Tensor:
    """Log score of all phone strings under the phone model, with probabilities rescaled at every frame."""
    batch, time, width = scores.shape
    pairs = scores.view(batch, time, width // 2, 2)
    peak = pairs.detach().amax((2, 3))
    weights = (pairs - peak[:, :, None, None]).exp()
    state = model.initial[None] * weights[:, 0, :, 0]
    total = peak[:, 0]
    ends = []
    for frame in range(time):
        if frame:
            state = (state @ model.transitions) * weights[:, frame, :, 0] + state * weights[:, frame, :, 1]
            total = total + peak[:, frame]
        scale = state.sum(1)
        state = state / scale[:, None]
        total = total + scale.log()
        ends.append(total + torch.log((state * model.final).sum(1) + 1e-20))
    return torch.stack(ends, 1).gather(1, (lengths - 1)[:, None])[:, 0]


def estimate(strings: list[list[tuple[int, bool]]], rng: np.random.Generator) -> PhoneModel:
    """Phone bigram of training texts: (phone, optional) places, optional ones taken half of the time."""
    count = len(PHONES)
    initial, follows, ends = np.full(count, 0.1), np.full((count, count), 0.02), np.full(count, 0.1)
    for places in strings:
        phones = [phone for phone, optional in places if not optional or rng.random() < 0.5]
        if not phones:
            continue
        initial[phones[0]] += 1
        ends[phones[-1]] += 1
        for before, after in pairwise(phones):
            follows[before, after] += 1
    total = follows.sum(1) + ends
    transitions = follows / total[:, None]
    transitions[0, 0] = 0
    arrays = initial / initial.sum(), transitions, ends / total
    return PhoneModel(*(torch.tensor(array, dtype=torch.float32) for array in arrays))
