"""The one command: `python -m recipe.spotter --recordings FOLDER --out ../tiempo` (in `models/`).

Speech, scenes, a first training, scenes in which that one hears calls that nobody made, a second training with these,
and thresholds chosen on voices of the training side that the network has not heard. What a stage leaves in the work
folder is used again. `--quick` goes the whole way in minutes, to a network that hears nothing.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch

from .. import inputs
from ..kokoro import Kokoro
from ..sentences import Texts, spoken_words
from ..vocabulary import Vocabulary, question_words
from . import echoes, likeness, pool, scenes
from .choosing import choose, highest
from .material import Amounts, Material, generate, material
from .network import SpotterNetwork, Thresholds
from .pool import Pool
from .scenes import Scene
from .training import Plan, Trainer

log = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parents[3]
FILE = "spotter.npz"
SHARD = 500


@dataclass(frozen=True)
class Scale:
    """How much: clips, scenes of ten seconds (at a table, sessions of six with the host, mere noise), plans."""

    amounts: Amounts = Amounts()
    table: int = 9000
    sessions: int = 60
    noises: int = 150
    mined: int = 4000
    choosing: int = 1440
    first: Plan = Plan(steps=3600, seed=1)
    second: Plan = Plan(steps=2500, rate=2e-3, seed=2)


QUICK = Scale(
    Amounts(calls=(20, 400), near=(20, 400), like=(5, 50), before=(20, 200), lines=(0, 100), talk=(20, 100), host=100),
    table=40, sessions=2, noises=5, mined=40, choosing=40, first=Plan(20), second=Plan(20),
)  # fmt: skip


@dataclass(frozen=True)
class Build:
    """One build in its work folder."""

    work: Path
    scale: Scale
    clips: Material

    def scenes(self, name: str, count: int, make: Callable[[np.random.Generator], list[Scene]]) -> Pool:
        """`count` draws of `make` as the network sees them, from disk if they are there."""
        paths = []
        for number, first in enumerate(range(0, count, SHARD)):
            some = min(SHARD, count - first)
            path = self.work / "scenes" / f"{name}_{number:02d}_{some}.npz"
            paths.append(path)
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                rng = np.random.default_rng([number, len(name), *name.encode()])
                pool.keep(pool.seen(scene for _ in range(some) for scene in make(rng)), path)
                log.info("%s: %d of %d", name, first + some, count)
        return pool.kept(paths)

    def drawn(self) -> list[Pool]:
        """Scenes of the network's voices."""
        voices, host = self.clips.training, self.clips.host
        return [
            self.scenes("table", self.scale.table, lambda rng: [scenes.table(voices, rng)]),
            self.scenes("echo", self.scale.sessions, lambda rng: echoes.session(voices, host, rng)),
            self.scenes("noise", self.scale.noises, lambda rng: [scenes.sounds(rng)]),
        ]

    def mined(self, network: SpotterNetwork) -> Pool:
        """Of many scenes without a call, the quarter that sounds most like one to the first network."""
        voices = self.clips.training
        pools = self.scenes("mined", self.scale.mined, lambda rng: [scenes.table(voices, rng, calls=False)])
        worst = np.argsort(-highest(network, pools))[: max(1, len(pools) // 4)]
        return Pool(pools.frames[worst], pools.calls[worst])

    def train(self) -> SpotterNetwork:
        """Both trainings."""
        drawn = self.drawn()
        first = self._trained("first", self.scale.first, lambda: joined(drawn), None)
        return self._trained("second", self.scale.second, lambda: joined([*drawn, self.mined(first)]), first)

    def _trained(self, name: str, plan: Plan, make: Callable[[], Pool], start: SpotterNetwork | None) -> SpotterNetwork:
        path, network = self.work / f"{name}_{plan.steps}.pt", SpotterNetwork()
        if path.exists():
            network.load_state_dict(torch.load(path))
            return network.eval()
        if start is not None:
            network.load_state_dict(start.state_dict())
        network = Trainer(network, plan).run(make())
        torch.save(network.state_dict(), path)
        return network

    def thresholds(self, network: SpotterNetwork) -> Thresholds:
        """Chosen on voices that the network has not heard."""
        voices, host = self.clips.choosing, self.clips.host
        silent = replace(voices, calls=voices.near)
        quiet = self.scenes("choose", self.scale.choosing, lambda rng: [scenes.table(voices, rng, calls=False)])
        calls = self.scenes("recall", 100, lambda rng: [scenes.table(voices, rng)])
        usual = self.scenes("usual", 200, lambda rng: [scenes.table(voices, rng, loudest=-8.0)])
        own = self.scenes("choose_echo", 10, lambda rng: without_calls(echoes.session(silent, host, rng)))
        noises = self.scenes("choose_noise", 60, lambda rng: [scenes.sounds(rng)])
        return choose(network, joined([quiet, own, noises]), calls, usual)


def without_calls(made: list[Scene]) -> list[Scene]:
    """Scenes in whose calls something else was said."""
    return [Scene(scene.sound) for scene in made]


def joined(pools: list[Pool]) -> Pool:
    """All scenes of several pools."""
    return Pool(np.concatenate([p.frames for p in pools]), np.concatenate([p.calls for p in pools]))


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m recipe.spotter", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="folder of the network that is made")
    parser.add_argument("--work", type=Path, default=Path("build"), help="folder for everything in between")
    parser.add_argument("--recordings", type=Path, help="folder of recordings with manifest.tsv (see README)")
    parser.add_argument("--questions", type=Path, default=ROOT / "questions", help="folder of question packs")
    parser.add_argument("--quick", action="store_true", help="try the whole route in minutes")
    return parser.parse_args()


def clips(options: argparse.Namespace, amounts: Amounts) -> Material:
    """All speech."""
    vocabulary = Vocabulary(questions=question_words(options.questions))
    texts = Texts(vocabulary, spoken_words(vocabulary))
    styles = inputs.kokoro_styles(options.work / "npm")
    engine = Kokoro(inputs.kokoro_model(options.work), inputs.kokoro_vocabulary(), styles)
    shards = generate(options.work / "speech", texts, engine, options.questions, amounts)
    return material(shards, options.recordings)


def main() -> None:
    """Build."""
    options = arguments()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(1)
    torch.manual_seed(1)
    scale = QUICK if options.quick else Scale()
    build = Build(options.work, scale, clips(options, scale.amounts))
    network = build.train()
    options.out.mkdir(parents=True, exist_ok=True)
    network.weights(build.thresholds(network), likeness.nearest(*likeness.TOLD_APART)).save(options.out / FILE)


if __name__ == "__main__":
    main()
