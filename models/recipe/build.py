"""The one command: from registry packages and a folder of recordings to a Vosk model.

    python -m recipe.build --recordings FOLDER --out es-mesa

Every stage leaves its result in the work folder and is skipped if that is already there; with one
seed and one thread the result is the same each time. `--quick` goes the whole way in
minutes, to a model that hears nothing.
"""

from __future__ import annotations

import argparse
import logging
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from . import drascula, export, inputs, people, training
from .augmentation import amid_talk
from .graph import PhoneBigram
from .kokoro import Kokoro
from .network import AcousticNetwork, from_model, from_seed
from .pronunciation import pronounce
from .sentences import Texts, spoken_words
from .spotter.material import Amounts, generate
from .synthesis import read_shards
from .training import Kind, Plan, Sample
from .vocabulary import Vocabulary, question_words, words_of

log = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parents[2]
SHORT = 2
"""Words of a short utterance."""


@dataclass(frozen=True)
class Scale:
    """How much of everything: utterances of each kind, steps from the seed, steps on from a trained network."""

    amounts: Amounts = Amounts(
        calls=(500, 700), near=(100, 600), like=(0, 0), before=(0, 0), lines=(0, 1500), talk=(1800, 3000), host=0
    )
    first: Plan = Plan(steps=4000, rate=1e-3, last_rate=5e-5, warm_up=150, new_output=True, seed=1)
    more: Plan = Plan(steps=1500, rate=3.5e-4, last_rate=2e-5, warm_up=40, seed=21)


def quick(scale: Scale) -> Scale:
    """The same stages with almost nothing in them."""
    return Scale(
        amounts=Amounts(calls=(4, 10), near=(4, 10), like=(0, 0), before=(0, 0), lines=(0, 10), talk=(8, 40), host=0),
        first=replace(scale.first, steps=3, batch=4),
        more=replace(scale.more, steps=2, batch=4),
    )


@dataclass(frozen=True)
class Build:
    """One build in its work folder."""

    work: Path
    recordings: Path | None
    questions: Path
    vocabulary: Vocabulary
    scale: Scale

    def speech(self) -> list[Kind]:
        """People, Kokoro and espeak-ng; calls and short words once more, amid talk."""
        texts = Texts(self.vocabulary, spoken_words(self.vocabulary))
        styles = inputs.kokoro_styles(self.work / "npm")
        engine = Kokoro(inputs.kokoro_model(self.work), inputs.kokoro_vocabulary(), styles)
        shards = generate(self.work / "speech", texts, engine, self.questions, self.scale.amounts)
        said = {name: _by_word(read_shards(paths)) for name, paths in shards.items()}
        human = [*(people.train_clips(self.recordings) if self.recordings else []), *drascula.train_clips()]
        neural, formant = said["kokoro"], said["espeak"] + said["lines_espeak"]
        calls, near = (said[f"{name}_kokoro"] * 2 + said[f"{name}_espeak"] for name in ("call", "near"))
        short = [sample for sample in human + neural + formant if len(sample[0].words) <= SHORT]
        return [
            Kind(0.42, human),
            Kind(0.25, neural),
            Kind(0.13, formant),
            Kind(0.05, calls, amid_talk, talk=False),
            Kind(0.03, calls, talk=False),
            Kind(0.04, near, amid_talk, talk=False),
            Kind(0.08, short, amid_talk, talk=False),
        ]

    def train(self, start: Path | None) -> tuple[Path, PhoneBigram]:
        """Train from the seed, or on from the network `start`."""
        kinds = self.speech()
        model = training.text_model([sample for kind in kinds if kind.talk for sample in kind.samples], seed=1)
        bigram = training.save_bigram(model, self.work / "bigram.npz")
        out = self.work / ("more.pt" if start else "network.pt")
        if not out.exists():
            network = from_model(start) if start else from_seed(inputs.seed_model())
            part = out.with_suffix(".part")
            plan = self.scale.more if start else self.scale.first
            training.Trainer(network, model, plan).run(iter(training.Mixture(kinds, plan)), part)
            if start:
                torch.save({"network": halfway(from_model(start), export.load_network(part))}, part)
            part.rename(out)
        return out, bigram


def _by_word(samples: list[Sample]) -> list[Sample]:
    """Clips with their texts in words; those with a word that has no pronunciation left out."""
    split = [(replace(clip, words=words_of(" ".join(clip.words))), audio) for clip, audio in samples]
    return [(clip, audio) for clip, audio in split if clip.words and all(map(pronounce, clip.words))]


def halfway(before: AcousticNetwork, after: AcousticNetwork) -> dict[str, torch.Tensor]:
    """Weights between those of two networks: better than either for voices that neither has heard.

    Wortsman et al., "Robust fine-tuning of zero-shot models", 2022.
    """
    old, new = before.state_dict(), after.state_dict()
    return {name: (value + new[name]) / 2 if value.is_floating_point() else new[name] for name, value in old.items()}


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m recipe.build", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="folder of the model that is made")
    parser.add_argument("--work", type=Path, default=Path("build"), help="folder for everything in between")
    parser.add_argument("--recordings", type=Path, help="folder of recordings with manifest.tsv (see README)")
    parser.add_argument("--questions", type=Path, default=ROOT / "questions", help="folder of question packs")
    parser.add_argument("--words", type=Path, help="a file of more words for the lexicon")
    parser.add_argument("--network", type=Path, help="the am/final.mdl of a model made here, to train on from")
    parser.add_argument("--only-graph", action="store_true", help="new words for an existing model: no training")
    parser.add_argument("--quick", action="store_true", help="try the whole route in minutes")
    return parser.parse_args()


def main() -> None:
    """Build."""
    options = arguments()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(1)
    extra = options.words.read_text(encoding="utf-8").split() if options.words else []
    vocabulary = Vocabulary(questions=question_words(options.questions), extra=extra)
    if options.only_graph:
        bigram = PhoneBigram.load(Path(__file__).parent / "data" / "bigram.npz")
    else:
        scale = quick(Scale()) if options.quick else Scale()
        build = Build(options.work, options.recordings, options.questions, vocabulary, scale)
        network, bigram = build.train(options.network)
        export.write_acoustics(export.load_network(network), options.out)
    arcs = export.write_lexicon(vocabulary, bigram, options.out)
    if options.only_graph and (options.out / "am" / "final.mdl").is_file():
        export.refresh_transitions(options.out / "am" / "final.mdl")
    log.info("%d words, %d arcs: %s", len(vocabulary.words), arcs, options.out)


if __name__ == "__main__":
    main()
