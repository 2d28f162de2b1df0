"""The second pair of ears for «¡tiempo!», by itself and in the program: `python -m bench.spotter [--hours N]`.

All voices are ones that training never heard. The three columns are the program's three steps of sensitivity.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

import numpy as np

from assistant.core.effects import Listen
from assistant.core.events import Heard
from assistant.packs.library import load
from assistant.packs.library import shipped as packs
from assistant.voice.audio import BLOCK, Block
from assistant.voice.echo import FRAME, EchoCanceller
from assistant.voice.grammar import Grammar, rest_for
from assistant.voice.hearing import ALONE, CALL, Hearing
from assistant.voice.model import Model, find_model, model_places
from assistant.voice.spotter import Gate, Spotted, Spotter, Weights, shipped
from bench import audio, recordings, voices, wake
from bench.audio import RATE, Samples
from bench.lines import Line, percent, table
from bench.recogniser import RESTS

ROOT = Path(__file__).resolve().parent.parent
STRICTNESS = dict(zip(RESTS, (2, 1, 0), strict=True))
HOST_LEVELS = (10.0, 0.0, -6.0)
"""How many decibels a caller is over the host's echo."""

SESSION = 60.0
PEOPLE = (1, 2, 3)
"""How many talk at once, in the hours of talk."""


@dataclass(frozen=True)
class Stream:
    """A stretch of audio and where calls begin and end in it, in seconds."""

    samples: Samples
    calls: tuple[tuple[float, float], ...]


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
    return Stream(left[first:] / 32768.0, placed.calls)


def conditions(calls: Sequence[Samples], babble: Samples, host: Samples) -> dict[str, Stream]:
    """All calls in each condition."""

    def over_talk(ratio: float) -> Stream:
        return joined([wake.over(call, np.roll(babble, -5 * RATE * n), ratio) for n, call in enumerate(calls)])

    quiet = {
        "clean": joined([wake.over(call, None) for call in calls]),
        "10 dB over talk of 3": over_talk(10.0),
        "5 dB over talk of 3": over_talk(5.0),
        "reverberant": joined([wake.over(audio.reverberant(call), None) for call in calls]),
    }
    return quiet | {f"{r:.0f} dB over the host, cancelled": over_host(calls, host, r) for r in HOST_LEVELS}


@dataclass(frozen=True)
class Found:
    """When a call is said to begin, in seconds; at each threshold."""

    noticed: dict[str, list[float]]
    confirmed: dict[str, list[float]]


def spotted(model: Model, weights: Weights, samples: Samples) -> Found:
    """What the network notices, and what of it the recogniser confirms when it hears that second alone."""
    spotter, sound = Spotter(weights), _pcm(samples)
    steps = [step for n in range(0, len(sound), BLOCK) for step in spotter.steps(sound[n : n + BLOCK])]
    found = Found({}, {})
    for rest, s in STRICTNESS.items():
        grammar = Grammar((CALL,), rest_for(s, model))
        calls = Gate()(steps, weights.thresholds[s])
        found.noticed[rest] = [call.start / RATE for call in calls]
        heard_alone = [_alone(model, grammar, sound, call) for call in calls]
        found.confirmed[rest] = [start for start in heard_alone if start is not None]
    return found


def _alone(model: Model, grammar: Grammar, sound: np.ndarray, call: Spotted) -> float | None:
    """Where the call begins as it is heard by itself, as ``Hearing`` does it; None if it is not."""
    begin, recogniser = max(0, call.start - ALONE), model.recogniser(grammar)
    ended = recogniser.accept(sound[begin : call.end + ALONE])
    spans = recogniser.result() if ended else recogniser.finish()
    return next(((begin + span.start) / RATE for span in spans if span.text == CALL), None)


def heard(model: Model, weights: Weights, stream: Stream, strictness: int) -> list[float]:
    """When calls begin that the program reports as final; seconds."""
    hearing, sound = Hearing(model, weights), _pcm(stream.samples)
    hearing.listen(Listen(tuple(wake.grammar()), strictness=strictness))
    facts = [fact for n in range(0, len(sound), BLOCK) for fact in hearing.accept(n, sound[n : n + BLOCK])]
    finals = [fact for fact in [*facts, *hearing.flush(len(sound))] if isinstance(fact, Heard) and fact.final]
    return [word.start / RATE for fact in finals for word in fact.words if word.text == CALL]


def errors(stream: Stream, starts: Sequence[float]) -> list[float]:
    """Of each call that was heard, how much later than it began its start is dated; seconds."""
    nearest = [min((start - begin for start in starts), key=abs, default=inf) for begin, _ in stream.calls]
    return [error for error in nearest if abs(error) <= wake.TOLERANCE]


def compared(weights: Weights) -> dict[str, Weights]:
    """The recogniser alone, and the program with both."""
    return {"Vosk alone": replace(weights, thresholds=(inf,) * 3), "both": weights}


def misses(model: Model, weights: Weights, streams: dict[str, Stream], few: int) -> Iterator[Line]:
    """Misses and dates in each condition: of the spotter over all calls, of the program over the first ``few``."""
    for name, stream in streams.items():
        count, found = len(stream.calls), spotted(model, weights, stream.samples)
        for what, starts in (("not noticed", found.noticed), ("nor confirmed", found.confirmed)):
            cells = {rest: percent(count - len(errors(stream, each)), count) for rest, each in starts.items()}
            yield Line(f"{name}: {what}", cells, _of(stream))
        cells = {rest: _spread(errors(stream, each)) for rest, each in found.confirmed.items()}
        yield Line(f"{name}: start dated late by (median, 95 % within)", cells, "those confirmed")
        part = _first(stream, few)
        for what, used in compared(weights).items():
            cells = {
                rest: percent(few - len(errors(part, heard(model, used, part, s))), few)
                for rest, s in STRICTNESS.items()
            }
            yield Line(f"{name}: missed by {what}", cells, _of(part))


def _spread(late: Sequence[float]) -> str:
    return f"{1000 * np.median(late):+.0f}, {1000 * np.quantile(np.abs(late), 0.95):.0f} ms" if late else "-"


def alarms(model: Model, weights: Weights, what: str, sessions: Iterator[Samples]) -> Iterator[Line]:
    """How often a call is noticed that nobody made, and how often the recogniser confirms it."""
    noticed, confirmed, seconds = dict.fromkeys(STRICTNESS, 0), dict.fromkeys(STRICTNESS, 0), 0.0
    for samples in sessions:
        seconds += len(samples) / RATE
        found = spotted(model, weights, samples)
        for rest in STRICTNESS:
            noticed[rest] += len(found.noticed[rest])
            confirmed[rest] += len(found.confirmed[rest])
    hours = seconds / 3600
    for name, counts in (("falsely noticed", noticed), ("false alarms", confirmed)):
        cells = {rest: f"{count / hours:.2f} /h ({count})" for rest, count in counts.items()}
        yield Line(f"{what}: {name}", cells, f"{hours:.2f} h")


def talk(clips: Sequence[Samples], hours: float, seed: int) -> Iterator[Samples]:
    """One, two or three people at once, a minute at a time, loud and soft."""
    for number in range(round(hours * 3600 / SESSION)):
        level = 10 ** (np.random.default_rng([seed, number]).uniform(-15, 5) / 20)
        yield audio.talk(clips, SESSION, PEOPLE[number % len(PEOPLE)], seed * 10_000 + number) * level


def own_voice(lines: Sequence[str], hours: float) -> Iterator[Samples]:
    """The host reading in an echoing room, its voice taken away; each session begins with an unknown room."""
    rng = np.random.default_rng(8)
    for _ in range(round(hours * 3600 / SESSION)):
        said = [voices.espeak().speak(str(rng.choice(lines)), "es", int(rng.integers(130, 200))) for _ in range(12)]
        pauses = [np.zeros(int(rng.uniform(0.2, 1.5) * RATE)) for _ in said]
        played = np.concatenate([part for pair in zip(said, pauses, strict=True) for part in pair])
        played = played[: int(min(len(played), SESSION * RATE)) // FRAME * FRAME]
        echo = audio.reverberant(np.roll(played, RATE // 80), float(rng.uniform(0.2, 0.6)))
        mixed = echo * 10 ** (rng.uniform(-12, 6) / 20) + rng.standard_normal(len(echo)) * 1e-3
        yield EchoCanceller().cancel(Block(0, _pcm(mixed)), _pcm(played)) / 32768.0


def sounds(minutes: float) -> Iterator[Samples]:
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
        yield audio.at_level(sound, float(rng.uniform(-40, -15)))


def spoken(lines: Sequence[str], count: int) -> list[Samples]:
    """Lines in kept-out voices."""
    return [voices.say(lines[n % len(lines)], 500 + n)[1] for n in range(count)]


def question_lines() -> list[str]:
    """Every second question of the bank, since training may have heard the others; none with the call in it."""
    lines = [question.aloud for card in load(packs()) for question in card.questions]
    return [line for line in dict.fromkeys(lines) if "tiemp" not in line.lower()][1::2]


def _pcm(samples: Samples) -> np.ndarray:
    return np.clip(np.rint(samples * 32768), -32768, 32767).astype(np.int16)


def _first(stream: Stream, count: int) -> Stream:
    last = stream.calls[count - 1][1] + wake.AFTER
    return Stream(stream.samples[: int(last * RATE)], stream.calls[:count])


def _of(stream: Stream) -> str:
    return f"{len(stream.calls)} calls, kept-out voices, {len(stream.samples) / RATE:.0f} s"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.spotter", description=__doc__.splitlines()[0])
    parser.add_argument("--recordings", type=Path, default=ROOT / "tests" / "speech", help="folder with manifest.tsv")
    parser.add_argument("--clips", type=int, default=196, help="calls for the network alone (default 196)")
    parser.add_argument("--few", type=int, default=40, help="calls for the program with Vosk (default 40)")
    parser.add_argument("--hours", type=float, default=4.0, help="of talk for false alarms (default 4)")
    options = parser.parse_args()
    weights, model = shipped(), Model(find_model(None, model_places()))
    people = [r.samples for r in recordings.load(options.recordings) if not any("tiemp" in word for word in r.words)]
    lines = question_lines()
    made = spoken(lines, 400)
    texts = ("¡Tiempo!", "Tiempo.")
    calls = [samples for _, samples in voices.render([texts[n // 2 % 2] for n in range(options.clips)])]
    host = voices.host_speech(120)
    streams = conditions(calls, audio.talk(people, 300, 3, 3), host)

    def rows() -> Iterator[Line]:
        yield from alarms(model, weights, "talk of people", talk(people, options.hours / 2, 1))
        yield from alarms(model, weights, "talk of kept-out voices", talk(made, options.hours / 2, 2))
        yield from alarms(model, weights, "the host's voice, cancelled", own_voice(lines, options.hours / 4))
        yield from alarms(model, weights, "music and applause, made", sounds(30))
        yield from misses(model, weights, streams, min(options.few, options.clips))

    print(table("«¡tiempo!»", rows()), flush=True)


if __name__ == "__main__":
    main()
