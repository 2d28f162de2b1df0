"""«¡Tiempo!» in the program, by the recogniser alone and with the second pair of ears: `python -m bench.spotter`.

All voices are ones that training never heard. The three columns are the program's three steps of sensitivity.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

import numpy as np

from assistant.core.effects import Listen
from assistant.core.events import Heard, Listened
from assistant.packs.library import load
from assistant.packs.library import shipped as packs
from assistant.voice.audio import BLOCK, Block
from assistant.voice.echo import FRAME, EchoCanceller
from assistant.voice.hearing import CALL, Hearing
from assistant.voice.model import Model, find_model, model_places
from assistant.voice.spotter import Weights, shipped
from bench import audio, recordings, voices, wake
from bench.audio import RATE, Samples
from bench.lines import Line, percent, table
from bench.recogniser import RESTS

ROOT = Path(__file__).resolve().parent.parent
STRICTNESS = dict(zip(RESTS, (2, 1, 0), strict=True))
HOST_LEVELS = (10.0, 0.0, -6.0)
"""How many decibels a caller is over the host's echo."""

USUAL = RESTS[1]
"""The step at which hours are listened to."""

SESSION = 60.0

MIXES = (3, 77, 78, 79, 80)
"""Seeds of the talk that calls are 10 dB over: in another talk others are missed. The first is used elsewhere too."""

PEOPLE = (1, 2, 3)
"""How many talk at once, in the hours of talk."""


@dataclass(frozen=True)
class Stream:
    """A stretch of audio and where calls begin and end in it, in seconds.

    over_host: the host speaks all the time, and its voice was taken away.
    """

    samples: Samples
    calls: tuple[tuple[float, float], ...] = ()
    over_host: bool = False


def joined(calls: Sequence[wake.Call]) -> Stream:
    """Calls in their backgrounds, one after the other, as one microphone would bring them."""
    lengths = np.cumsum([0, *(len(call.samples) for call in calls)]) / RATE
    dates = tuple((float(first) + c.start, float(first) + c.end) for first, c in zip(lengths, calls, strict=False))
    return Stream(np.concatenate([call.samples for call in calls]), dates)


def over_host(calls: Sequence[Samples], host: Samples, ratio: float) -> Stream:
    """Calls over the host in an echoing room, with the host's voice taken away as the program does."""
    placed = joined([wake.over(call, None) for call in calls])
    first = int(20 * RATE)  # the canceller learns the room first
    count = (first + len(placed.samples)) // FRAME * FRAME
    played = np.resize(host, count)
    near = np.concatenate([np.zeros(first), placed.samples])[:count]
    echo = audio.reverberant(np.roll(played, RATE // 80), 0.3)
    echo *= audio.level(calls[0]) / audio.level(echo) * 10 ** (-ratio / 20)
    left = EchoCanceller().cancel(Block(0, _pcm(near + echo)), _pcm(played))
    return Stream(left[first:] / 32768.0, placed.calls, over_host=True)


def conditions(calls: Sequence[Samples], babbles: Sequence[Samples], host: Samples) -> dict[str, Stream]:
    """All calls in each condition, at 10 dB in each of ``babbles``."""

    def over_talk(ratio: float, mixes: Sequence[Samples]) -> Stream:
        parts = ((call, np.roll(babble, -5 * RATE * n)) for babble in mixes for n, call in enumerate(calls))
        return joined([wake.over(call, part, ratio) for call, part in parts])

    quiet = {
        "clean": joined([wake.over(call, None) for call in calls]),
        "10 dB over talk of 3": over_talk(10.0, babbles),
        "5 dB over talk of 3": over_talk(5.0, babbles[:1]),
        "reverberant": joined([wake.over(audio.reverberant(call), None) for call in calls]),
    }
    return quiet | {f"{r:.0f} dB over the host, cancelled": over_host(calls, host, r) for r in HOST_LEVELS}


def heard(model: Model, weights: Weights | None, stream: Stream, strictness: int) -> list[float]:
    """When calls begin that the program reports as final; seconds."""
    hearing, sound = Hearing(model, weights), _pcm(stream.samples)
    hearing.listen(Listen(tuple(wake.grammar()), strictness=strictness))
    facts: list[Heard | Listened] = []
    for first in range(0, len(sound), BLOCK):
        facts += hearing.accept(first, sound[first : first + BLOCK], stream.over_host)
    finals = [fact for fact in [*facts, *hearing.flush(len(sound))] if isinstance(fact, Heard) and fact.final]
    return [word.start / RATE for fact in finals for word in fact.words if word.text == CALL]


def errors(stream: Stream, starts: Sequence[float]) -> list[float]:
    """Of each call that was heard, how much later than it began its start is dated; seconds."""
    nearest = [min((start - begin for start in starts), key=abs, default=inf) for begin, _ in stream.calls]
    return [error for error in nearest if abs(error) <= wake.TOLERANCE]


def compared(weights: Weights) -> dict[str, Weights | None]:
    """The recogniser alone, and the program with both."""
    return {"Vosk alone": None, "both": weights}


def misses(model: Model, weights: Weights, streams: dict[str, Stream]) -> Iterator[Line]:
    """Misses and dates in each condition, at each step of sensitivity."""
    for name, stream in streams.items():
        count = len(stream.calls)
        for what, used in compared(weights).items():
            late = {rest: errors(stream, heard(model, used, stream, s)) for rest, s in STRICTNESS.items()}
            cells = {rest: percent(count - len(each), count) for rest, each in late.items()}
            yield Line(f"{name}: missed by {what}", cells, _of(stream))
            if used is weights:
                spread = {rest: _spread(each) for rest, each in late.items()}
                yield Line(f"{name}: start dated late by (median, 95 % within)", spread, "those heard by both")


def _spread(late: Sequence[float]) -> str:
    return f"{1000 * np.median(late):+.0f}, {1000 * np.quantile(np.abs(late), 0.95):.0f} ms" if late else "-"


def alarms(model: Model, weights: Weights, what: str, sessions: Iterator[Stream]) -> Iterator[Line]:
    """How often a call is told for good that nobody made; the recogniser alone hears every fourth session."""
    counts, seconds = dict.fromkeys(compared(weights), 0), dict.fromkeys(compared(weights), 0.0)
    for number, session in enumerate(sessions):
        for name, used in compared(weights).items():
            if used is weights or number % 4 == 0:
                seconds[name] += len(session.samples) / RATE
                counts[name] += len(heard(model, used, session, STRICTNESS[USUAL]))
    for name, count in counts.items():
        hours = seconds[name] / 3600
        yield Line(f"{what}: false alarms by {name}", {USUAL: f"{count / hours:.2f} /h ({count})"}, f"{hours:.2f} h")


def talk(clips: Sequence[Samples], hours: float, seed: int) -> Iterator[Stream]:
    """One, two or three people at once, a minute at a time, loud and soft."""
    for number in range(round(hours * 3600 / SESSION)):
        level = 10 ** (np.random.default_rng([seed, number]).uniform(-15, 5) / 20)
        yield Stream(audio.talk(clips, SESSION, PEOPLE[number % len(PEOPLE)], seed * 10_000 + number) * level)


def own_voice(lines: Sequence[str], hours: float) -> Iterator[Stream]:
    """The host reading in an echoing room, its voice taken away; each session begins with an unknown room."""
    rng = np.random.default_rng(8)
    for _ in range(round(hours * 3600 / SESSION)):
        said = [voices.espeak().speak(str(rng.choice(lines)), "es", int(rng.integers(130, 200))) for _ in range(12)]
        pauses = [np.zeros(int(rng.uniform(0.2, 1.5) * RATE)) for _ in said]
        played = np.concatenate([part for pair in zip(said, pauses, strict=True) for part in pair])
        played = played[: int(min(len(played), SESSION * RATE)) // FRAME * FRAME]
        echo = audio.reverberant(np.roll(played, RATE // 80), float(rng.uniform(0.2, 0.6)))
        mixed = echo * 10 ** (rng.uniform(-12, 6) / 20) + rng.standard_normal(len(echo)) * 1e-3
        left = EchoCanceller().cancel(Block(0, _pcm(mixed)), _pcm(played))
        yield Stream(left / 32768.0, over_host=True)


def sounds(minutes: float) -> Iterator[Stream]:
    """Tones with a beat as of music, and clapping, at several levels."""
    rng, time = np.random.default_rng(9), np.arange(int(SESSION * RATE)) / RATE
    for number in range(round(minutes)):
        if number % 2:
            claps = (rng.random(len(time)) < 10 ** rng.uniform(0.7, 2.5) / RATE) * rng.exponential(1.0, len(time))
            ring = rng.standard_normal(400) * np.exp(-np.arange(400) / rng.uniform(20, 120))
            sound = np.convolve(claps, ring)[: len(time)]
        else:
            beat = np.exp(-3 * (time % (60 / rng.uniform(60, 180))))
            pitches = 110 * 2 ** (rng.integers(0, 36, 5) / 12)
            moves = 1 + 0.02 * np.sin(2 * np.pi * rng.uniform(0.2, 6) * time)
            phase = 2 * np.pi * np.cumsum(moves) / RATE
            tones = [np.sin(phase * pitch * k) / k for pitch in pitches for k in range(1, 5)]
            sound = np.sum(tones, axis=0) * beat
        yield Stream(audio.at_level(sound, float(rng.uniform(-40, -15))))


def spoken(lines: Sequence[str], count: int) -> list[Samples]:
    """Lines in kept-out voices."""
    return [voices.say(lines[n % len(lines)], 500 + n)[1] for n in range(count)]


def question_lines() -> list[str]:
    """Every second question of the bank, since training may have heard the others; none with the call in it."""
    lines = [question.aloud for card in load(packs()) for question in card.questions]
    return [line for line in dict.fromkeys(lines) if "tiemp" not in line.lower()][1::2]


def _pcm(samples: Samples) -> np.ndarray:
    return np.clip(np.rint(samples * 32768), -32768, 32767).astype(np.int16)


def _of(stream: Stream) -> str:
    return f"{len(stream.calls)} calls, kept-out voices, {len(stream.samples) / RATE:.0f} s"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.spotter", description=__doc__.splitlines()[0])
    parser.add_argument("--recordings", type=Path, default=ROOT / "tests" / "speech", help="folder with manifest.tsv")
    parser.add_argument("--clips", type=int, default=112, help="calls (default 112)")
    parser.add_argument("--hours", type=float, default=4.0, help="of talk for false alarms (default 4)")
    options = parser.parse_args()
    weights, model = shipped(), Model(find_model(None, model_places()))
    people = [r.samples for r in recordings.load(options.recordings) if not any("tiemp" in word for word in r.words)]
    lines = question_lines()
    made = spoken(lines, 400)
    texts = ("¡Tiempo!", "Tiempo.")
    calls = [samples for _, samples in voices.render([texts[n // 2 % 2] for n in range(options.clips)])]
    host = voices.host_speech(120)
    streams = conditions(calls, [audio.talk(people, 300, 3, seed) for seed in MIXES], host)

    def rows() -> Iterator[Line]:
        yield from alarms(model, weights, "talk of people", talk(people, options.hours / 2, 1))
        yield from alarms(model, weights, "talk of kept-out voices", talk(made, options.hours / 2, 2))
        yield from alarms(model, weights, "the host's voice, cancelled", own_voice(lines, options.hours / 4))
        yield from alarms(model, weights, "music and applause, made", sounds(30))
        yield from misses(model, weights, streams)

    print(table("«¡tiempo!»", rows()), flush=True)


if __name__ == "__main__":
    main()
