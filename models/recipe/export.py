"""From a trained network and a vocabulary to the folder that Vosk loads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from . import kaldi_files as kaldi
from .features import COEFFICIENTS, CONTEXT, GLOBAL_MEAN, HIGH_FREQUENCY, LOW_FREQUENCY
from .graph import PhoneBigram, Rest, write_graph
from .network import LAYERS, RESIDUAL_SCALE, SILENCE_COST, WIDTH, AcousticNetwork
from .pronunciation import pronunciations
from .spelling import entries
from .vocabulary import Vocabulary, log_probability

RESTS = (
    Rest("[unk]", entry=0.0, phone=2.0),
    Rest("[unk1]", entry=0.0, phone=3.0),
    Rest("[unk2]", entry=0.0, phone=1.2),
)
REST_LOG_PROBABILITY = -6.0

MFCC_CONF = f"""--use-energy=false
--num-mel-bins={COEFFICIENTS}
--num-ceps={COEFFICIENTS}
--low-freq={LOW_FREQUENCY}
--high-freq={HIGH_FREQUENCY}
--allow-upsample=true
--allow-downsample=true
--dither=0
"""

MODEL_CONF = """--min-active=200
--max-active=3000
--beam=10.0
--lattice-beam=2.0
--acoustic-scale=1.0
--frame-subsampling-factor=3
--endpoint.silence-phones=1
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
--frames-per-chunk=9
"""


class _NetworkWriter:
    """Collects components and the lines of nnet3's configuration."""

    def __init__(self, network: AcousticNetwork) -> None:
        self.weights = {name: value.detach().numpy() for name, value in network.state_dict().items()}
        self.config = [f"input-node name=input dim={COEFFICIENTS}"]
        self.components: list[bytes] = []

    def add(self, name: str, component: bytes, source: str) -> str:
        self.components.append(kaldi.token("<ComponentName>") + kaldi.token(name) + component)
        self.config.append(f"component-node name={name} component={name} input={source}")
        return name

    def norm(self, name: str, module: str, source: str) -> str:
        mean, variance = self.weights[module + ".running_mean"], self.weights[module + ".running_var"]
        return self.add(name, kaldi.batch_norm(mean, variance), source)

    def affine(self, name: str, module: str, source: str) -> str:
        return self.add(name, kaldi.affine(self.weights[module + ".weight"], self.weights[module + ".bias"]), source)

    def linear(self, name: str, module: str, source: str) -> str:
        return self.add(name, kaldi.linear(self.weights[module + ".weight"]), source)

    def factored(self, index: int, source: str) -> str:
        shape, module = LAYERS[index], f"layers.{index}"
        name, offset = f"tdnnf{shape.number}", shape.offset
        narrow = kaldi.convolution(
            self.weights[module + ".linear.weight"], np.zeros(0), [-offset, 0] if offset else [0]
        )
        wide = kaldi.convolution(
            self.weights[module + ".affine.weight"],
            self.weights[module + ".affine.bias"],
            [0, offset] if offset else [0],
        )
        last = self.add(name + ".linear", narrow, source)
        last = self.add(name + ".affine", wide, last)
        last = self.add(name + ".relu", kaldi.rectifier(WIDTH), last)
        last = self.norm(name + ".batchnorm", module + ".norm", last)
        return self.add(name + ".noop", kaldi.no_op(WIDTH), f"Sum(Scale({RESIDUAL_SCALE}, {source}), {last})")

    def write(self) -> bytes:
        """The whole network in nnet3's binary form."""
        splice, bias = self.weights["splice.weight"], self.weights["splice.bias"]
        bias = bias + splice @ np.tile(GLOBAL_MEAN, 3)  # Vosk subtracts the mean and does not add it back
        window = "Append(Offset(input, -1), input, Offset(input, 1))"
        last = self.add("lda", kaldi.fixed_affine(splice, bias), window)
        last = self.affine("tdnn1.affine", "first", last)
        last = self.add("tdnn1.relu", kaldi.rectifier(WIDTH), last)
        last = self.norm("tdnn1.batchnorm", "first_norm", last)
        for index in range(len(LAYERS)):
            last = self.factored(index, last)
        last = self.linear("prefinal-l", "bottleneck", last)
        last = self.affine("prefinal-chain.affine", "expand", last)
        last = self.add("prefinal-chain.relu", kaldi.rectifier(WIDTH), last)
        last = self.norm("prefinal-chain.batchnorm1", "expand_norm", last)
        last = self.linear("prefinal-chain.linear", "reduce", last)
        last = self.norm("prefinal-chain.batchnorm2", "reduce_norm", last)
        weight, shift = self.weights["output.weight"], self.weights["output.bias"].copy()
        shift[:2] -= SILENCE_COST
        last = self.add("output.affine", kaldi.affine(weight, shift), last)
        self.config.append(f"output-node name=output input={last} objective=linear")
        head = kaldi.token("<Nnet3>") + b"\n" + ("\n".join(self.config) + "\n\n").encode()
        head += kaldi.token("<NumComponents>") + kaldi.integer(len(self.components))
        tail = kaldi.token("<LeftContext>") + kaldi.integer(CONTEXT)
        tail += kaldi.token("<RightContext>") + kaldi.integer(CONTEXT)
        tail += kaldi.token("<Priors>") + kaldi.vector(np.zeros(0))
        return head + b"".join(self.components) + kaldi.token("</Nnet3>") + tail


def write_acoustics(network: AcousticNetwork, out: Path) -> None:
    """The folders `am` and `conf`."""
    (out / "am").mkdir(parents=True, exist_ok=True)
    (out / "conf").mkdir(parents=True, exist_ok=True)
    body = _NetworkWriter(network).write()
    (out / "am" / "final.mdl").write_bytes(b"\0B" + kaldi.transition_model() + body)
    count = 1_000_000
    sums = " ".join(f"{value * count:.1f}" for value in GLOBAL_MEAN)
    squares = " ".join(f"{(value * value + 1) * count:.1f}" for value in GLOBAL_MEAN)
    (out / "am" / "global_cmvn.stats").write_text(f" [\n  {sums} {count}\n  {squares} 0 ]\n")
    (out / "conf" / "mfcc.conf").write_text(MFCC_CONF)
    (out / "conf" / "model.conf").write_text(MODEL_CONF)


def refresh_transitions(model: Path) -> None:
    """Give a model that was made with other phones in positions the present ones; its network stays."""
    data = model.read_bytes()
    model.write_bytes(b"\0B" + kaldi.transition_model() + data[data.index(b"<Nnet3>") :])


def write_lexicon(vocabulary: Vocabulary, bigram: PhoneBigram, out: Path, rests: tuple[Rest, ...] = RESTS) -> int:
    """The folder `graph`; returns the number of its arcs."""
    listed = {word: pronunciations(word) for word in vocabulary.words}
    spelled = entries(vocabulary.words)
    names = {rest.name for rest in rests}

    def probability(word: str) -> float:
        return REST_LOG_PROBABILITY if word in names or word in spelled else log_probability(word)

    arcs = write_graph(out / "graph", listed, spelled, list(rests), bigram, probability)
    (out / "graph" / "spelled.txt").write_text("\n".join(sorted(spelled)) + "\n", encoding="utf-8")
    (out / "graph" / "phones" / "word_boundary.int").write_text(kaldi.word_boundaries())
    return arcs


def load_network(path: Path) -> AcousticNetwork:
    """A network that the trainer saved."""
    network = AcousticNetwork()
    network.load_state_dict(torch.load(path, weights_only=True)["network"])
    return network.eval()
