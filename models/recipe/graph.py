"""The decoding graph: lexicon, silences, and several rests, as Vosk's run-time grammars compose with it."""

from __future__ import annotations

import itertools
import math
import os
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import kaldifst
import numpy as np

from .phones import PAUSE, PHONE_ID, PHONES, SILENCE, SPEECH_PHONES, graph_symbols, positional
from .pronunciation import Pronunciation
from .spelling import Name, readings

STAY_OR_LEAVE = -math.log(0.5)
LOOKAHEAD_LIBRARY = "olabel_lookahead-fst.so"


@dataclass(frozen=True)
class Rest:
    """A word that stands for all other speech: a loop over all phones.

    `entry` is what it costs to begin it, `phone` what each phone costs on top of the phone bigram (nats): the higher,
    the sooner a word of the grammar wins.
    """

    name: str
    entry: float
    phone: float


@dataclass(frozen=True)
class PhoneBigram:
    """Probabilities of phone after phone (row: before, column: after), silence first."""

    transitions: np.ndarray

    @classmethod
    def load(cls, path: Path) -> PhoneBigram:
        """Read what `save` or the trainer wrote."""
        return cls(np.load(path)["transitions"])

    def costs(self, scale: float) -> np.ndarray:
        """Negative logarithms; silence is free, since words are free to be followed by it."""
        costs = -np.log(self.transitions + 1e-6) * scale
        costs[:, 0] = 0
        return costs


@dataclass
class Lexicon:
    """Writes the lexicon transducer line by line: phones' entering transitions in, words out.

    State 0 is the start, state 1 the place between words, state 2 before an obligatory silence.
    """

    words: dict[str, int]
    bigram: PhoneBigram
    silence_probability: float = 0.5
    bigram_scale: float = 0.7
    lines: list[str] = field(default_factory=list)
    states: int = 3
    marks: int = 0

    def __post_init__(self) -> None:
        self.symbols = graph_symbols()
        self.last_transition = 2 * max(self.symbols.values())
        self.with_silence = -math.log(self.silence_probability)
        self.without_silence = -math.log(1 - self.silence_probability)
        self.costs = self.bigram.costs(self.bigram_scale)
        silence = self.enter(SILENCE)
        self.arc(0, 1, 0, 0, self.without_silence)
        self.arc(0, 1, silence, 0, self.with_silence)
        self.arc(2, 1, silence, 0, 0.0)

    def enter(self, symbol: str) -> int:
        """The transition that enters a phone."""
        return 2 * self.symbols[symbol]

    def mark(self, number: int) -> int:
        """A disambiguation symbol: keeps equal pronunciations and the rests apart until determinised."""
        self.marks = max(self.marks, number)
        return self.last_transition + number

    def arc(self, source: int, target: int, entering: int, word: int, cost: float) -> None:
        """One arc."""
        self.lines.append(f"{source} {target} {entering} {word} {cost:.4f}")

    def leave(self, source: int, entering: int, word: int, cost: float) -> None:
        """The last arc of a word: to the next word at once, or through a silence."""
        self.arc(source, 1, entering, word, cost + self.without_silence)
        self.arc(source, 2, entering, word, cost + self.with_silence)

    def add_words(self, pronunciations: dict[str, list[Pronunciation]]) -> None:
        """All words with all their pronunciations."""
        shared = Counter(phones for listed in pronunciations.values() for phones in listed)
        used: Counter[Pronunciation] = Counter()
        for word, listed in pronunciations.items():
            for phones in listed:
                mark = 0
                if shared[phones] > 1:
                    used[phones] += 1
                    mark = used[phones]
                self._add_path(phones, self.words[word], mark)

    def _add_path(self, phones: Pronunciation, word: int, mark: int) -> None:
        numbers = [0, *(PHONE_ID[phone] for phone in phones)]
        steps = [
            (self.enter(symbol), float(self.costs[before, after]))
            for symbol, before, after in zip(positional(phones), numbers, numbers[1:], strict=False)
        ]
        if mark:
            steps.append((self.mark(mark), 0.0))
        state = 1
        for place, (entering, cost) in enumerate(steps):
            output = word if place == 0 else 0
            if place == len(steps) - 1:
                self.leave(state, entering, output, cost)
            else:
                self.arc(state, self.states, entering, output, cost)
                state = self.states
                self.states += 1

    def add_spellings(self, spellings: dict[str, list[Name]]) -> None:
        """Spelled words: the names of their letters, with a pause between two of them or none.

        The word comes out at the end only: what is half spelled is no word yet.
        """
        first = self.marks + 1
        taken: dict[Pronunciation, set[int]] = defaultdict(set)
        for word, letters in spellings.items():
            ways = readings(letters)
            used = {mark for way in ways for mark in taken[way]}
            number = next(number for number in itertools.count(first) if number not in used)
            for way in ways:
                taken[way].add(number)
            self._add_spelling(letters, self.words[word], self.mark(number))

    def _add_spelling(self, letters: list[Name], word: int, mark: int) -> None:
        """One spelled word: at each place between letters, a state for each phone that may stand before it."""
        length = max(name.end for name in letters)
        places: list[dict[int, int]] = [{} for _ in range(length + 1)]
        places[0][0] = 1
        for place in range(length):
            if place:
                self._add_pause(places[place])
            for name in letters:
                if name.start == place:
                    self._add_name(name, places[place], places[name.end], length)
        for state in places[length].values():
            self.leave(state, mark, word, 0.0)

    def _add_pause(self, place: dict[int, int]) -> None:
        """From a place between letters to itself, through a silence."""
        paused = self._fresh()
        for state in place.values():
            self.arc(state, paused, self.enter(PAUSE), 0, self.with_silence)
        place[0] = paused

    def _add_name(self, name: Name, begin: dict[int, int], end: dict[int, int], length: int) -> None:
        """The name of a letter, from each state of one place between letters to one of another."""
        symbols = [phone + "_I" for phone in name.phones]
        if name.start == 0:
            symbols[0] = name.phones[0] + "_B"
        if name.end == length:
            symbols[-1] = name.phones[-1] + "_E"
        numbers = [PHONE_ID[phone] for phone in name.phones]
        states = [self._fresh() for _ in numbers[1:]]
        states.append(end.setdefault(numbers[-1], self._fresh()))
        for before, state in begin.items():
            joint = name.cost + (self.without_silence if before else 0.0)
            self.arc(state, states[0], self.enter(symbols[0]), 0, joint + float(self.costs[before, numbers[0]]))
        for place, (before, after) in enumerate(itertools.pairwise(numbers)):
            cost = float(self.costs[before, after])
            self.arc(states[place], states[place + 1], self.enter(symbols[place + 1]), 0, cost)

    def _fresh(self) -> int:
        self.states += 1
        return self.states - 1

    def add_rest(self, rest: Rest) -> None:
        """A loop over all phones, entered and left through a symbol of its own."""
        mark = self.mark(self.marks + 1)
        inside = [PHONE_ID[phone] for phone in SPEECH_PHONES]
        hub = self.states
        self.states += len(PHONES)
        self.arc(1, hub, mark, self.words[rest.name], rest.entry)
        for phone in inside:
            entering = self.enter(PHONES[phone] + "_I")
            for before in (0, *inside):
                self.arc(hub + before, hub + phone, entering, 0, float(self.costs[before, phone]) + rest.phone)
            self.leave(hub + phone, mark, 0, 0.0)

    def determinised(self) -> kaldifst.StdVectorFst:
        """The transducer, determinised and minimised.

        In the tropical semiring: the log semiring would give shared prefixes a bonus, and words would appear out
        of silence.
        """
        transducer = kaldifst.compile("\n".join([*self.lines, "1 0"]) + "\n", acceptor=False, fst_type="vector")
        kaldifst.determinize_star(transducer, use_log=False)
        kaldifst.minimize_encoded(transducer)
        return transducer


def with_self_loops(transducer: kaldifst.StdVectorFst, last_transition: int) -> list[str]:
    """The graph over transitions, as text: states split by the phone that led there, each with its self-loop."""
    arcs: dict[int, list[tuple[int, int, float, int]]] = defaultdict(list)
    final: dict[int, float] = {}
    for state in kaldifst.StateIterator(transducer):
        if math.isfinite(transducer.final(state).value):
            final[state] = transducer.final(state).value
        for arc in kaldifst.ArcIterator(transducer, state):
            entering = arc.ilabel if arc.ilabel <= last_transition else 0
            arcs[state].append((entering, arc.olabel, arc.weight.value, arc.nextstate))
    numbers = {(transducer.start, 0): 0}
    waiting, lines = [(transducer.start, 0)], []
    while waiting:
        state, entered = key = waiting.pop()
        number = numbers[key]
        if entered:
            lines.append(f"{number} {number} {entered - 1} 0 {STAY_OR_LEAVE:.5f}")
        for entering, word, cost, target in arcs[state]:
            if (target, entering) not in numbers:
                numbers[target, entering] = len(numbers)
                waiting.append((target, entering))
            cost += STAY_OR_LEAVE if entering else 0
            lines.append(f"{number} {numbers[target, entering]} {entering} {word} {cost:.5f}")
        if state in final:
            lines.append(f"{number} {final[state]:.5f}")
    lines.sort(key=lambda line: not line.startswith("0 "))
    return lines


def _run(command: str, folder: Path) -> None:
    """A pipe of OpenFst tools; the lookahead type is a plug-in that Debian installs under another name."""
    plugin = folder / LOOKAHEAD_LIBRARY
    if not plugin.exists():
        found = [path for path in Path("/usr/lib").rglob("libfstlookahead.so*") if path.exists()]
        if not found:
            raise FileNotFoundError("install the Debian packages libfst-tools and libfst22-plugins-base")
        plugin.symlink_to(found[0])
    environment = {**os.environ, "LD_LIBRARY_PATH": str(folder)}
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=environment, capture_output=True)
    if done.returncode:
        raise RuntimeError(f"{command}: {done.stderr.decode()}")


def write_graph(
    out: Path,
    pronunciations: dict[str, list[Pronunciation]],
    spellings: dict[str, list[Name]],
    rests: list[Rest],
    bigram: PhoneBigram,
    log_probability: Callable[[str], float],
) -> int:
    """Write the folder `graph` of a Vosk model; returns the number of its arcs."""
    symbols = ["<eps>", *sorted(pronunciations), *sorted(spellings), *(rest.name for rest in rests)]
    words = {word: number for number, word in enumerate(symbols)}
    lexicon = Lexicon(words, bigram)
    lexicon.add_words(pronunciations)
    lexicon.add_spellings(spellings)
    for rest in rests:
        lexicon.add_rest(rest)
    lines = with_self_loops(lexicon.determinised(), lexicon.last_transition)
    (out / "phones").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        (work / "graph.txt").write_text("\n".join(lines) + "\n")
        _run("fstcompile graph.txt | fstarcsort --sort_type=olabel > graph.fst", work)
        _run("fstconvert --fst_type=olabel_lookahead --save_relabel_opairs=relabel.txt graph.fst HCLr.fst", work)
        (out / "HCLr.fst").write_bytes((work / "HCLr.fst").read_bytes())
        numbers = _relabelled(words, work / "relabel.txt")
        _write_unigrams(out / "Gr.fst", numbers, log_probability, work)
    marks = range(lexicon.last_transition + 1, lexicon.last_transition + lexicon.marks + 2)
    (out / "disambig_tid.int").write_text("\n".join(map(str, marks)) + "\n")
    (out / "phones.txt").write_text("".join(f"{name} {n}\n" for name, n in graph_symbols().items()))
    return len(lines)


def _relabelled(words: dict[str, int], path: Path) -> dict[str, int]:
    """Word numbers after the lookahead conversion has renumbered the graph's outputs."""
    pairs = dict(tuple(map(int, line.split())) for line in path.read_text().splitlines())
    fresh = max(pairs.values())
    numbers = {}
    for word, number in words.items():
        if word == "<eps>":
            continue
        if number not in pairs:
            fresh += 1
        numbers[word] = pairs.get(number, fresh)
    return numbers


def _write_unigrams(path: Path, numbers: dict[str, int], log_probability: Callable[[str], float], work: Path) -> None:
    """`Gr.fst`: free speech as single words, and the table of words that run-time grammars are built with."""
    table = "".join(f"{word} {n}\n" for word, n in sorted(numbers.items(), key=lambda item: item[1]))
    (work / "words.txt").write_text("<eps> 0\n" + table)
    rows = [f"0 0 {n} {word} {-log_probability(word):.4f}" for word, n in numbers.items()]
    (work / "unigrams.txt").write_text("\n".join([*rows, "0 0"]) + "\n")
    _run(
        "fstcompile --osymbols=words.txt --keep_osymbols unigrams.txt"
        " | fstarcsort --sort_type=ilabel | fstconvert --fst_type=const > Gr.fst",
        work,
    )
    path.write_bytes((work / "Gr.fst").read_bytes())
