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

from . import export, inputs, people, training
from .graph import PhoneBigram
from .kokoro import Kokoro
from .network import AcousticNetwork, from_model, from_seed
from .sentences import Texts, spoken_words
from .synthesis import espeak_speaker, kokoro_speaker, read_shards, write_shards
from .training import Plan, Sample
from .vocabulary import Vocabulary, question_words

log = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parents[2]
SHARES = (0.4, 0.38, 0.22)
"""Of people, Kokoro and espeak-ng in the batches."""


@dataclass(frozen=True)
class Scale:
    """How much of everything: utterances of each kind, steps from the seed, steps on from a trained network."""

    kokoro: int = 2400
    espeak: int = 4000
    first: Plan = Plan(steps=4000, rate=1e-3, last_rate=5e-5, warm_up=150, new_output=True, seed=1)
    more: Plan = Plan(steps=600, rate=3e-4, last_rate=3e-5, batch=16, warm_up=40, seed=3, averaging=0.98)


def quick(scale: Scale) -> Scale:
    """The same stages with almost nothing in them."""
    return Scale(
        kokoro=8,
        espeak=40,
        first=replace(scale.first, steps=3, batch=4),
        more=replace(scale.more, steps=2, batch=4),
    )


@dataclass(frozen=True)
class Build:
    """One build in its work folder."""

    work: Path
    recordings: Path | None
    vocabulary: Vocabulary
    scale: Scale

    def speech(self) -> list[list[Sample]]:
        """People, Kokoro and espeak-ng."""
        texts = Texts(self.vocabulary, spoken_words(self.vocabulary))
        shards = self.work / "speech"
        formant = write_shards(espeak_speaker(texts), "espeak", self.scale.espeak, shards, seed=1)
        styles = inputs.kokoro_styles(self.work / "npm")
        engine = Kokoro(inputs.kokoro_model(self.work), inputs.kokoro_vocabulary(), styles)
        neural = write_shards(kokoro_speaker(texts, engine), "kokoro", self.scale.kokoro, shards, seed=1)
        human = people.train_clips(self.recordings) if self.recordings else []
        return [human, read_shards(neural), read_shards(formant)]

    def train(self, start: Path | None) -> tuple[Path, PhoneBigram]:
        """Train from the seed, or on from the network `start`."""
        speech = self.speech()
        model = training.text_model([sample for kind in speech for sample in kind], seed=1)
        bigram = training.save_bigram(model, self.work / "bigram.npz")
        out = self.work / ("more.pt" if start else "network.pt")
        if not out.exists():
            network = from_model(start) if start else from_seed(inputs.seed_model())
            self._run(network, model, self.scale.more if start else self.scale.first, speech, out)
        return out, bigram

    @staticmethod
    def _run(
        network: AcousticNetwork, model: training.mmi.PhoneModel, plan: Plan, speech: list[list[Sample]], out: Path
    ) -> None:
        part = out.with_suffix(".part")
        batches = iter(training.Mixture(list(zip(SHARES, speech, strict=True)), plan))
        training.Trainer(network, model, plan).run(batches, part)
        part.rename(out)


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
        build = Build(options.work, options.recordings, vocabulary, scale)
        network, bigram = build.train(options.network)
        export.write_acoustics(export.load_network(network), options.out)
    arcs = export.write_lexicon(vocabulary, bigram, options.out)
    if options.only_graph and (options.out / "am" / "final.mdl").is_file():
        export.refresh_transitions(options.out / "am" / "final.mdl")
    log.info("%d words, %d arcs: %s", len(vocabulary.words), arcs, options.out)


if __name__ == "__main__":
    main()
