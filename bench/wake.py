"""«¡Tiempo!»: misses, false alarms an hour, and how well its start is dated."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.language.commands import phrases
from bench import audio
from bench.answers import COMMANDS
from bench.audio import RATE, Samples
from bench.lines import Line, percent
from bench.recogniser import Ears, Heard

CALL = "tiempo"
CARD = (
    *("guitarra", "el elefante", "madrid", "cincuenta y seis", "la luna", "el pan", "don quijote"),
    *("verde", "la montaña", "un violín"),
)
BEFORE, AFTER = 1.6, 1.3
"""Seconds of background around a call."""
TOLERANCE = 0.5
"""How far off, in seconds, the dated start may be for the call to count as heard."""
TALK_RATIO, HOST_RATIO = 10.0, 10.0
BLOCK = 1600


def grammar() -> list[str]:
    """Return what a running turn listens for: the call, other commands, some answers."""
    return [phrase for command in COMMANDS for phrase in phrases(command)] + list(CARD)


@dataclass(frozen=True)
class Call:
    """A call in its background; seconds."""

    samples: Samples
    start: float
    end: float


def over(word: Samples, background: Samples | None, ratio: float = 0.0) -> Call:
    """Return a call over a background so many decibels below it, or over silence."""
    samples = audio.padded(word, BEFORE, AFTER)
    if background is not None:
        part = np.resize(background, len(samples))
        samples = samples + part * audio.level(word) / audio.level(part) * 10 ** (-ratio / 20)
    return Call(samples, BEFORE, BEFORE + len(word) / RATE)


def backgrounds(calls: Sequence[Samples], talk: Samples, host: Samples) -> dict[str, list[Call]]:
    """Return the calls in each condition; every call has another stretch of the background."""
    step = 5 * RATE

    def shifted(sound: Samples, number: int) -> Samples:
        return np.roll(sound, -number * step)

    return {
        "clean": [over(word, None) for word in calls],
        f"{TALK_RATIO:.0f} dB over talk of 3": [
            over(word, shifted(talk, n), TALK_RATIO) for n, word in enumerate(calls)
        ],
        "reverberant": [over(audio.reverberant(word), None) for word in calls],
        f"{HOST_RATIO:.0f} dB over the host": [
            over(word, shifted(host, n), HOST_RATIO) for n, word in enumerate(calls)
        ],
    }


def alarms(heard: Heard) -> tuple[int, int]:
    """Return how often the call came up in a final result, and how often in a partial one."""
    early, before = 0, False
    for _, text in heard.partials:
        now = CALL in text.split()
        early += now and not before
        before = now
    return sum(word.text == CALL for word in heard.words), early


def dated(heard: Heard, call: Call) -> float | None:
    """Return the error of the dated start of a call that was heard, in seconds."""
    errors = [word.start - call.start for word in heard.words if word.text == CALL]
    near = [error for error in errors if abs(error) <= TOLERANCE]
    return min(near, key=abs, default=None)


def measure(
    ears: Ears, calls: Sequence[Samples], talk: Sequence[Samples], babble: Samples, host: Samples
) -> Iterator[Line]:
    """Yield misses in each condition, false alarms in talk and under the host, and the dating's error."""
    phrases_now = grammar()
    starts: dict[str, list[float]] = {rest: [] for rest in ears.rests}
    for condition, placed in backgrounds(calls, babble, host).items():
        cells = {}
        for rest in ears.rests:
            errors = [dated(ears.listen(c.samples, phrases_now, rest, BLOCK), c) for c in placed]
            heard = [error for error in errors if error is not None]
            cells[rest] = percent(len(placed) - len(heard), len(placed))
            if condition == "clean":
                starts[rest] = heard
        seconds = sum(len(call.samples) for call in placed) / RATE
        yield Line(f"«¡tiempo!» missed, {condition}", cells, f"{len(placed)} kept-out voices, {seconds:.0f} s")
    for what, streams in (("talk", [*talk, babble]), ("the host's own voice", [host])):
        yield false_alarms(ears, what, streams, phrases_now)
    cells = {rest: _spread(errors) for rest, errors in starts.items()}
    yield Line("its start dated late by (median, 95 % within)", cells, "the clean calls that were heard")


def false_alarms(ears: Ears, what: str, streams: Sequence[Samples], phrases_now: Sequence[str]) -> Line:
    """Count calls that nobody made, in final and in partial results."""
    hours = sum(map(len, streams)) / RATE / 3600
    cells = {}
    for rest in ears.rests:
        counts = [alarms(ears.listen(stream, phrases_now, rest, BLOCK)) for stream in streams]
        finals, partials = (sum(count) for count in zip(*counts, strict=True))
        cells[rest] = f"{finals / hours:.0f} /h ({finals}; {partials})"
    return Line(f"«¡tiempo!» false alarms in {what} (finals; partials)", cells, f"{hours * 60:.1f} min")


def _spread(errors: Sequence[float]) -> str:
    if not errors:
        return "-"
    return f"{1000 * np.median(errors):.0f}, {1000 * np.quantile(np.abs(errors), 0.95):.0f} ms"
