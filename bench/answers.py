"""Answers in the grammars that a game makes: right ones accepted, wrong ones and talk accepted."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.language.answers import Answer, Kind
from assistant.language.commands import Command, phrases
from assistant.language.expecting import LEAD_INS, decoys, spoken_forms
from assistant.language.judging import Verdict, judge
from bench import audio
from bench.audio import Samples
from bench.lines import Line, percent
from bench.recogniser import Ears

DECOYS = 3
BLOCK = 1600
COMMANDS = (
    *(Command.TIME, Command.REPEAT, Command.PAUSE, Command.SCORE, Command.HELP, Command.ACCEPT, Command.REJECT),
    *(Command.UNDO, Command.STOP, Command.DICE, Command.END_TURN),
)


@dataclass(frozen=True)
class Spoken:
    """A clip and the answer that is said in it."""

    samples: Samples
    answer: str


def question(answer: str, rivals: Sequence[str]) -> tuple[Answer, list[str]]:
    """Return a question's answer and the phrases of its grammar: it, plausible errors, commands."""
    expected = Answer(Kind.EXACT, (answer,), wrong=tuple(rivals))
    commands = [phrase for command in COMMANDS for phrase in phrases(command)]
    return expected, [*spoken_forms(expected), *decoys(expected), *LEAD_INS, *commands]


def said(ears: Ears, samples: Samples, grammar: Sequence[str], rest: str) -> str:
    """Return what is heard in a clip, with a second of silence around it."""
    return ears.listen(audio.padded(samples, 0.4, 0.9), grammar, rest, BLOCK).text


def accepted(ears: Ears, clip: Spoken, answer: str, rivals: Sequence[str], rest: str) -> bool:
    """Say whether the clip passes for the answer."""
    expected, grammar = question(answer, rivals)
    heard = said(ears, clip.samples, grammar, rest)
    return bool(heard) and judge(expected, [heard]).verdict is Verdict.RIGHT


def measure(ears: Ears, who: str, clips: Sequence[Spoken], talk: Sequence[Samples]) -> Iterator[Line]:
    """Yield right, wrong and talk accepted, for each rest.

    Every clip is put to its own question, with three errors, and to another's question; every stretch of
    talk to two questions. The wrong answer that is said is not in the other question's grammar.
    """
    names = sorted({clip.answer for clip in clips})
    seconds = sum(len(clip.samples) for clip in clips) / audio.RATE
    right: dict[str, str] = {}
    wrong: dict[str, str] = {}
    chatter: dict[str, str] = {}
    for rest in ears.rests:
        rng, hits, passes, talks = random.Random(1), 0, 0, 0  # noqa: S311 - draws a sample
        for clip in clips:
            rivals = rng.sample([name for name in names if name != clip.answer], DECOYS + 1)
            hits += accepted(ears, clip, clip.answer, rivals[1:], rest)
            passes += accepted(ears, clip, rivals[0], rivals[1:], rest)
        for stretch in talk:
            for answer in rng.sample(names, 2):
                rivals = rng.sample([name for name in names if name != answer], DECOYS)
                talks += accepted(ears, Spoken(stretch, ""), answer, rivals, rest)
        right[rest] = percent(hits, len(clips))
        wrong[rest] = percent(passes, len(clips))
        chatter[rest] = percent(talks, 2 * len(talk))
    label = f"{len(clips)} clips, {seconds:.0f} s"
    yield Line(f"right answers accepted: {who}", right, label)
    yield Line(f"wrong answers accepted: {who}", wrong, label)
    if talk:
        length = float(np.mean([len(stretch) for stretch in talk])) / audio.RATE
        yield Line(f"talk accepted: {who}", chatter, f"{len(talk)} stretches of {length:.0f} s, 2 questions each")
