"""Training: batches drawn from people and synthetic voices, lattice-free MMI, an averaged network at the end."""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from . import mmi
from .augmentation import Random, augment, noise_alone
from .features import CONTEXT, network_input
from .graph import PhoneBigram
from .network import BOTTLENECK, FRAME_STEP, OUTPUTS, AcousticNetwork
from .phones import PHONE_ID
from .pronunciation import pronounce
from .synthesis import Clip

log = logging.getLogger(__name__)
Sample = tuple[Clip, np.ndarray]
Augment = Callable[[np.ndarray, Sequence[np.ndarray], Random], np.ndarray]
LONGEST = 16000 * 6
CHUNK = 20
"""Batches that are sorted by length together, so that a batch holds clips of like length."""


@dataclass(frozen=True)
class Plan:
    """How to train: number of steps, learning rate at the start and the end, share of each kind of clip."""

    steps: int
    rate: float
    last_rate: float
    batch: int = 24
    warm_up: int = 100
    new_output: bool = False
    seed: int = 0
    noise_share: float = 0.04
    averaging: float = 0.99


@dataclass(frozen=True)
class Batch:
    """Features with context, frames of output that count, and what is said."""

    features: Tensor
    lengths: Tensor
    targets: mmi.Targets


def places_of(clip: Clip) -> list[tuple[int, bool]]:
    """Phones of a clip with an optional silence around each word."""
    places = [(0, True)]
    for word in clip.words:
        places += [(PHONE_ID[phone], False) for phone in pronounce(word, clip.seseo)] + [(0, True)]
    return places


def collate(features: list[np.ndarray], places: list[list[tuple[int, bool]]]) -> Batch:
    """Pad to the longest clip."""
    longest = max(map(len, features))
    longest += -(longest - 2 * CONTEXT) % FRAME_STEP
    padded = np.stack([np.concatenate([f, np.repeat(f[-1:], longest - len(f), 0)]) for f in features])
    lengths = [(len(f) - 2 * CONTEXT + 2) // FRAME_STEP for f in features]
    width = max(map(len, places))
    phones, optional = np.zeros((len(places), width), np.int64), np.zeros((len(places), width), np.float32)
    for row, listed in enumerate(places):
        phones[row, : len(listed)] = [phone for phone, _ in listed]
        optional[row, : len(listed)] = [flag for _, flag in listed]
    counts = torch.tensor([len(listed) for listed in places])
    targets = mmi.Targets(torch.tensor(phones), torch.tensor(optional), counts)
    return Batch(torch.tensor(padded), torch.tensor(lengths), targets)


@dataclass(frozen=True)
class Kind:
    """Clips that are drawn in a share of the batches.

    augment: what happens to them on their way.
    talk: whether others at the table may be saying this meanwhile.
    """

    share: float
    samples: list[Sample]
    augment: Augment = augment
    talk: bool = True


class Mixture(torch.utils.data.IterableDataset):
    """Endless batches: each kind of clip in its share, everything augmented anew."""

    def __init__(self, kinds: list[Kind], plan: Plan) -> None:
        short = [replace(kind, samples=[s for s in kind.samples if s[0].length < LONGEST]) for kind in kinds]
        self.kinds = [kind for kind in short if kind.samples]
        self.others = [audio for kind in self.kinds if kind.talk for _, audio in kind.samples]
        self.plan = plan

    def __iter__(self) -> Iterator[Batch]:
        torch.set_num_threads(1)
        rng = np.random.default_rng([self.plan.seed, 7])
        shares = np.array([kind.share for kind in self.kinds])
        while True:
            numbers = rng.choice(len(self.kinds), self.plan.batch * CHUNK, p=shares / shares.sum())
            chosen = [self.kinds[number] for number in numbers]
            drawn = [(kind, kind.samples[int(rng.integers(len(kind.samples)))]) for kind in chosen]
            drawn.sort(key=lambda one: one[1][0].length)
            starts = np.arange(0, len(drawn), self.plan.batch)
            rng.shuffle(starts)
            for start in starts:
                yield self._batch(drawn[start : start + self.plan.batch], rng)

    def _batch(self, drawn: list[tuple[Kind, Sample]], rng: np.random.Generator) -> Batch:
        features, places = [], []
        for kind, (clip, audio) in drawn:
            if rng.random() < self.plan.noise_share:
                features.append(network_input(noise_alone(rng), rng))
                places.append([(0, False), (0, True)])
            else:
                features.append(network_input(kind.augment(audio, self.others, rng), rng))
                places.append(places_of(clip))
        return collate(features, places)


@dataclass
class Trainer:
    """One run. The second output layer `guide` learns the numerator's posteriors, which steadies it all."""

    network: AcousticNetwork
    phone_model: mmi.PhoneModel
    plan: Plan

    def __post_init__(self) -> None:
        torch.manual_seed(self.plan.seed)
        self.guide = nn.Linear(BOTTLENECK, OUTPUTS)
        fresh = [*self.guide.parameters(), *self.network.output.parameters()]
        known = {id(parameter) for parameter in fresh}
        old = [parameter for parameter in self.network.parameters() if id(parameter) not in known]
        faster = 3 if self.plan.new_output else 1
        groups = [{"params": old, "lr": self.plan.rate}, {"params": fresh, "lr": self.plan.rate * faster}]
        self.parameters = old + fresh
        self.optimiser = torch.optim.AdamW(groups, weight_decay=1e-4, betas=(0.9, 0.98))
        self.rates = [group["lr"] for group in groups]
        self.average = copy.deepcopy(self.network)

    def run(self, batches: Iterator[Batch], path: Path, save_every: int = 50) -> None:
        """Train, and keep the averaged network at `path`."""
        self.network.train()
        recent: list[tuple[float, float]] = []
        step = 0
        while step < self.plan.steps:
            result = self._step(next(batches), step)
            if result is None:
                continue
            recent.append(result)
            step += 1
            self._follow(step)
            if step % save_every == 0 or step == self.plan.steps:
                mean = np.mean(recent[-save_every:], 0)
                log.info("step %d: MMI %.4f, cross-entropy %.3f", step, *mean)
                torch.save({"network": self.average.state_dict()}, path)

    def _step(self, batch: Batch, step: int) -> tuple[float, float] | None:
        """One step, or None if any number in it was not finite: one such step would ruin the run."""
        progress = step / self.plan.steps
        scale = min(1.0, (step + 1) / self.plan.warm_up) * (self.plan.last_rate / self.plan.rate) ** progress
        for group, rate in zip(self.optimiser.param_groups, self.rates, strict=True):
            group["lr"] = rate * scale
        if not torch.isfinite(batch.features).all():
            return None
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores, narrow = self.network(batch.features, 0.1 * min(1.0, 2 * progress) if progress < 0.9 else 0.0)
        scores = scores.float()
        lengths = batch.lengths.clamp(max=scores.shape[1])
        objective, gradient, posteriors = self._mmi(scores.detach(), lengths, batch.targets)
        if not (np.isfinite(objective) and torch.isfinite(gradient).all()):
            log.warning("step %d: not finite, left out", step)
            return None
        guess = torch.log_softmax(self.guide(narrow.float()), -1)
        entropy = -(posteriors * guess).sum() / lengths.sum()
        self.optimiser.zero_grad()
        torch.autograd.backward([scores, entropy], [gradient, torch.tensor(0.1)])
        if not torch.isfinite(nn.utils.clip_grad_norm_(self.parameters, 5.0)):
            log.warning("step %d: gradient not finite, left out", step)
            return None
        self.optimiser.step()
        return objective, entropy.item()

    def _mmi(self, scores: Tensor, lengths: Tensor, targets: mmi.Targets) -> tuple[float, Tensor, Tensor]:
        """Objective a frame, its negative gradient by the scores, and the numerator's posteriors."""
        scores = scores.clamp(-30, 30).requires_grad_()
        own = mmi.numerator(scores, lengths, targets)
        possible = (own > -1e8).float()
        posteriors = torch.autograd.grad(own.sum(), scores)[0]
        every = mmi.denominator(scores, lengths, self.phone_model)
        rivals = torch.autograd.grad(every.sum(), scores)[0]
        frames = lengths.sum().float()
        counted = (torch.arange(scores.shape[1])[None] < lengths[:, None])[:, :, None]
        gradient = (rivals - posteriors) * possible[:, None, None] + 1e-4 * scores.detach() * counted
        objective = ((own - every) * possible).sum() / frames
        return objective.item(), gradient / frames, posteriors

    def _follow(self, step: int) -> None:
        """Let the averaged network follow."""
        keep = min(self.plan.averaging, step / (step + 10))
        with torch.no_grad():
            for name, value in self.average.state_dict().items():
                current = self.network.state_dict()[name]
                if value.dtype.is_floating_point:
                    value.mul_(keep).add_(current, alpha=1 - keep)
                else:
                    value.copy_(current)


def text_model(samples: list[Sample], seed: int) -> mmi.PhoneModel:
    """The denominator of these clips' texts."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(samples))[:12000]
    return mmi.estimate([places_of(samples[int(place)][0]) for place in order], rng)


def save_bigram(model: mmi.PhoneModel, path: Path) -> PhoneBigram:
    """Keep the denominator's transitions for the graph."""
    np.savez(path, transitions=model.transitions.numpy())
    return PhoneBigram(model.transitions.numpy())
