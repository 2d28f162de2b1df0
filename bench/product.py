"""The ears as a game uses them: the program's hearing, with the grammars that it makes for open questions."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from assistant.core.effects import Listen
from assistant.core.events import Heard
from assistant.language.answers import Answer, Kind
from assistant.language.judging import Verdict, judge
from assistant.language.letters import Letter, may_spell, names
from assistant.language.normalising import dice_letters, normalise, without_article
from assistant.packs.library import load, shipped
from assistant.stay_cool.cards import Colour, Question
from assistant.stay_cool.listening import listening_for
from assistant.stay_cool.understanding import Laid, Spoken, understand
from assistant.voice.audio import Samples as Heardable
from assistant.voice.hearing import table_hearing
from assistant.voice.model import Model
from bench import audio, voices
from bench.answers import COMMANDS
from bench.answers import Spoken as Clip
from bench.audio import Samples
from bench.lines import Line, percent
from bench.performance import PEAK
from bench.recogniser import RESTS

STRICTNESS = dict(zip(RESTS, (2, 1, 0), strict=True))
"""The program's three steps of sensitivity, under the rests that they use."""

BEFORE, AFTER = 1.5, 2.5
"""Seconds of silence around what is said."""

BLOCK = 800
PAUSES = (0.15, 0.6)
"""Seconds between the letters of a word that is spelled slowly."""

TALK_RATIO = 15.0
"""Decibels of a player over two people's talk."""


@cache
def questions(colour: Colour) -> tuple[Question, ...]:
    """All questions of the bank."""
    return tuple(question for card in load(shipped()) if card.colour is colour for question in card.questions)


@dataclass(frozen=True)
class Open:
    """Two open questions."""

    red: Question
    emerald: Question

    def listen(self, strictness: int) -> Listen:
        """What a running turn listens for."""
        listen = listening_for(COMMANDS, {Colour.RED: self.red, Colour.EMERALD: self.emerald})
        return replace(listen, strictness=strictness)


def heard_of(model: Model, samples: Samples, listen: Listen) -> list[Heard]:
    """What is final of some speech."""
    hearing = table_hearing(model)
    hearing.listen(listen)
    sound = as_heard(samples)
    events = [e for first in range(0, len(sound), BLOCK) for e in hearing.accept(first, sound[first : first + BLOCK])]
    events += hearing.flush(len(sound))
    return [event for event in events if isinstance(event, Heard) and event.final]


def as_heard(samples: Samples) -> Heardable:
    """Sound as the microphone brings it."""
    return np.frombuffer(audio.to_pcm(samples), "<i2").astype(np.int16)


def is_right(heard: Sequence[Heard], question: Question) -> bool:
    """Whether what was said aloud answers an emerald question."""
    said: list[str] = []
    for event in heard:
        for meaning in understand(event, frozenset(COMMANDS)):
            if isinstance(meaning, Spoken):
                said.append(meaning.text)
                if judge(question.answer, said).verdict is Verdict.RIGHT:
                    return True
    return False


def laid(heard: Sequence[Heard]) -> list[Letter]:
    """The letters laid in dice, as a game would join them."""
    letters: list[Letter] = []
    laying = False
    for event in heard:
        for meaning in understand(event, frozenset(COMMANDS), laying):
            if isinstance(meaning, Laid):
                letters = [*([] if meaning.fresh else letters), *meaning.letters]
                laying = True
    return letters


# --- answers aloud ----------------------------------------------------------------------------------------


def question_for(answer: str, rivals: Sequence[str]) -> Question:
    """The bank's question with this answer, or one made up, with plausible errors."""
    wanted = normalise(without_article(answer))
    for question in questions(Colour.EMERALD):
        one = question.answer.kind is Kind.EXACT
        if one and wanted in {normalise(without_article(item)) for item in question.answer.items}:
            return question
    return Question("", Answer(Kind.EXACT, (answer,), wrong=tuple(rivals)), 1)


def answers(model: Model, who: str, clips: Sequence[Clip]) -> Iterator[Line]:
    """Yield right and wrong answers accepted: every clip to its own question, and to another's.

    Clips with words that the model does not know are left out: no pack may ask for them.
    """
    known = [clip for clip in clips if all(map(model.knows, clip.answer.split()))]
    strange = len(clips) - len(known)
    clips = known
    names_known = sorted({clip.answer for clip in clips})
    right, wrong = dict.fromkeys(RESTS, 0), dict.fromkeys(RESTS, 0)
    rng = random.Random(1)  # noqa: S311 - draws a sample
    for clip in clips:
        rivals = rng.sample([name for name in names_known if name != clip.answer], 4)
        red = rng.choice(questions(Colour.RED))
        own, other = Open(red, question_for(clip.answer, rivals[1:])), Open(red, question_for(rivals[0], rivals[1:]))
        sound = audio.padded(clip.samples, BEFORE, AFTER)
        for rest, strictness in STRICTNESS.items():
            right[rest] += is_right(heard_of(model, sound, own.listen(strictness)), own.emerald)
            wrong[rest] += is_right(heard_of(model, sound, other.listen(strictness)), other.emerald)
    label = f"{len(clips)} clips, {sum(len(clip.samples) for clip in clips) / audio.RATE:.0f} s"
    label += f" ({strange} with unknown words left out)" if strange else ""
    yield Line(f"right answers accepted: {who}", _shares(right, len(clips)), label)
    yield Line(f"wrong answers accepted: {who}", _shares(wrong, len(clips)), label)


def _shares(counts: dict[str, int], total: int) -> dict[str, str]:
    return {rest: percent(count, total) for rest, count in counts.items()}


# --- words spelled ----------------------------------------------------------------------------------------


def letter_names(word: str, rng: np.random.Generator) -> list[str]:
    """The names of a word's letters: mostly the commonest, else one of the others."""
    listed = [names(letter)[:4] for letter in dice_letters(word)]
    return [own[0] if rng.random() < 0.6 else own[int(rng.integers(len(own)))] for own in listed]


def one_letter_off(question: Question) -> list[str]:
    """Red answers of the bank that differ from this question's in one letter, by ear too."""
    own = {dice_letters(item).replace("V", "B") for item in question.answer.items}
    word = dice_letters(question.answer.items[0]).replace("V", "B")
    others = sorted({dice_letters(item) for other in questions(Colour.RED) for item in other.answer.items})
    return [other.lower() for other in others if _differ(other.replace("V", "B"), word) == 1 and other not in own]


def _differ(one: str, other: str) -> int:
    """In how many letters two words of one length differ; many if their lengths do."""
    return sum(a != b for a, b in zip(one, other, strict=True)) if len(one) == len(other) else 9


def fast(word: str, number: int) -> Samples:
    """«Dados: ese, o, ele» in one breath."""
    return voices.say("Dados: " + ", ".join(letter_names(word, np.random.default_rng(number))), number)[1]


def slow(word: str, number: int) -> Samples:
    """The same letter by letter."""
    rng = np.random.default_rng(number)
    pieces: list[Samples] = []
    for name in ["dados", *letter_names(word, rng)]:
        pieces += [voices.say(name, number)[1], np.zeros(int(rng.uniform(*PAUSES) * audio.RATE))]
    return np.concatenate(pieces[:-1])


def spelled(
    model: Model, what: str, speak: Callable[[str, int], Samples], count: int, talk: Samples | None = None
) -> Iterator[Line]:
    """Yield red answers spelled right that are accepted, and words one letter off that are."""
    rng = random.Random(2)  # noqa: S311 - draws a sample
    right, wrong, pairs, seconds = dict.fromkeys(RESTS, 0), dict.fromkeys(RESTS, 0), 0, 0.0
    for number, red in enumerate(rng.sample(questions(Colour.RED), count)):
        word = red.answer.items[0]
        others = one_letter_off(red)
        emerald = rng.choice(questions(Colour.EMERALD))
        for said, counts in ((word, right), (rng.choice(others) if others else "", wrong)):
            if not said:
                continue
            pairs += counts is wrong
            sound = _over(speak(said, number), talk, number)
            seconds += len(sound) / audio.RATE - BEFORE - AFTER
            for rest, strictness in STRICTNESS.items():
                letters = laid(heard_of(model, sound, Open(red, emerald).listen(strictness)))
                counts[rest] += any(may_spell(letters, item) for item in red.answer.items)
    label = f"{count} words by kept-out voices, {seconds:.0f} s"
    yield Line(f"{what} accepted", _shares(right, count), label)
    yield Line("the same one letter off, accepted", _shares(wrong, pairs), f"{pairs} words")


def _over(speech: Samples, talk: Samples | None, number: int) -> Samples:
    sound = audio.padded(speech, BEFORE, AFTER)
    if talk is None:
        return sound
    part = np.resize(np.roll(talk, -3 * number * audio.RATE), len(sound))
    return sound + part * audio.level(speech) / audio.level(part) * 10 ** (-TALK_RATIO / 20)


# --- what it costs ----------------------------------------------------------------------------------------


def delay(model: Model, words: Sequence[tuple[str, Samples]]) -> Iterator[Line]:
    """Yield the time from the end of an answer to its final, as a game is told of it."""
    rng = random.Random(3)  # noqa: S311 - draws a sample
    cells = {}
    for rest, strictness in STRICTNESS.items():
        delays = []
        for text, samples in words:
            now = Open(rng.choice(questions(Colour.RED)), question_for(text, ()))
            heard = heard_of(model, audio.padded(samples, BEFORE, AFTER), now.listen(strictness))
            end = BEFORE + len(samples) / audio.RATE
            delays += [event.at / audio.RATE - end for event in heard if text in event.text][:1]
        cells[rest] = f"{np.median(delays):+.2f}, {np.quantile(delays, 0.95):+.2f} s" if delays else "-"
    yield Line("answer's end to its verdict (median, 95 %)", cells, f"{len(words)} kept-out voices")


_PROBE = f"""{PEAK}
import json, sys, time
from pathlib import Path
import numpy as np
from assistant.voice.hearing import table_hearing
from assistant.voice.model import Model
from bench import product
from assistant.stay_cool.cards import Colour
model = Model(Path(sys.argv[1]))
sound = np.fromfile(sys.argv[2], np.int16)
hearing = table_hearing(model)
rounds = list(zip(product.questions(Colour.RED), product.questions(Colour.EMERALD)))
begun = time.process_time()
for first in range(0, len(sound), product.BLOCK):
    if first % (product.BLOCK * 160) == 0:
        hearing.listen(product.Open(*rounds[first // product.BLOCK // 160]).listen(1))
    hearing.accept(first, sound[first : first + product.BLOCK])
work = time.process_time() - begun
print(json.dumps({{"peak": peak(), "work": work * 16000 / len(sound)}}))
"""


def cost(folder: Path, sound: Samples, scratch: Path) -> Iterator[Line]:
    """Yield peak memory and processor time of hearing in a process of its own, new questions every 8 s."""
    path = scratch / "talk.pcm"
    path.write_bytes(audio.to_pcm(sound))
    done = subprocess.run([sys.executable, "-c", _PROBE, str(folder), str(path)], capture_output=True, check=True)  # noqa: S603
    found = json.loads(done.stdout)
    label = f"{len(sound) / audio.RATE:.0f} s of talk, new questions every 8 s"
    yield Line("peak memory of the process", {"": f"{found['peak']:.0f} MB"}, label)
    yield Line("processor time per second of audio", {"": f"{found['work']:.3f}"}, label)
