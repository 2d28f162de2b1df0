"""What a history of practice tells: numbers for a terminal or a page to draw."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assistant.practice.result import Attempt, Call, Kind, Result
from assistant.stay_cool.cards import Colour

MOST_MISSED = 10


@dataclass(frozen=True, slots=True)
class Round:
    """Whole turns of one round; ``points`` oldest first, never empty."""

    number: int
    points: tuple[int, ...]

    @property
    def best(self) -> int:
        """The most points."""
        return max(self.points)

    @property
    def mean(self) -> float:
        """The mean of the points."""
        return sum(self.points) / len(self.points)


@dataclass(frozen=True, slots=True)
class Pace:
    """Answers a minute in one kind of exercise; ``trend`` oldest first, never empty."""

    kind: Kind
    trend: tuple[float, ...]
    mean: float


@dataclass(frozen=True, slots=True)
class Glass:
    """How early the glass is turned.

    calls: how many; late: how many came too late or never.
    left: seconds of sand left, on average, when it was turned in time; None if it never was.
    trend: the same for each exercise in which it was, oldest first.
    """

    calls: int
    late: int
    left: float | None
    trend: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """A question, how often it was asked, and how often its first answer was wrong."""

    key: str
    text: str
    colour: Colour
    asked: int
    missed: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything; ``exercises``: how many there were."""

    exercises: int
    rounds: tuple[Round, ...]
    paces: tuple[Pace, ...]
    glass: Glass | None
    missed: tuple[Missed, ...]


def progress(results: Sequence[Result]) -> Progress:
    """What ``results``, oldest first, come to."""
    return Progress(
        len(results),
        tuple(_rounds(results)),
        tuple(_paces(results)),
        _glass(results),
        _missed(attempt for result in results for attempt in result.attempts),
    )


def _rounds(results: Sequence[Result]) -> Iterable[Round]:
    for number in (1, 2, 3):
        points = tuple(r.points for r in results if r.round == number and r.points is not None)
        if points:
            yield Round(number, points)


def _paces(results: Sequence[Result]) -> Iterable[Pace]:
    for kind in (Kind.TURN, Kind.WRITING, Kind.VERBAL):
        timed = [result for result in results if result.kind is kind and result.seconds > 0]
        if timed:
            mean = 60 * sum(result.answered for result in timed) / sum(result.seconds for result in timed)
            yield Pace(kind, tuple(60 * result.answered / result.seconds for result in timed), mean)


def _glass(results: Sequence[Result]) -> Glass | None:
    calls = [call for result in results for call in result.calls]
    if not calls:
        return None
    trend = [mean for result in results if (mean := _mean_left(result.calls)) is not None]
    return Glass(len(calls), sum(not call.in_time for call in calls), _mean_left(calls), tuple(trend))


def _mean_left(calls: Iterable[Call]) -> float | None:
    good = [call.left for call in calls if call.in_time and call.left is not None]
    return sum(good) / len(good) if good else None


def _missed(attempts: Iterable[Attempt]) -> tuple[Missed, ...]:
    asked: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    last: dict[str, Attempt] = {}
    for attempt in attempts:
        asked[attempt.key] += 1
        missed[attempt.key] += not attempt.right
        last[attempt.key] = attempt
    worst = sorted((key for key in asked if missed[key]), key=lambda key: (-missed[key], asked[key], key))
    return tuple(
        Missed(key, last[key].text, last[key].colour, asked[key], missed[key]) for key in worst[:MOST_MISSED]
    )
