"""What came of one exercise: what the history keeps."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from assistant.stay_cool.cards import Colour, Question


class Kind(StrEnum):
    """What was practised; all but the first are the words of ``--solo``."""

    TURN = "turno"
    WRITING = "escritas"
    VERBAL = "verbales"
    CLOCK = "reloj"


@dataclass(frozen=True, slots=True)
class Posed:
    """A question and the ``key`` it is known by from one day to the next."""

    key: str
    colour: Colour
    question: Question


@dataclass(frozen=True, slots=True)
class Attempt:
    """How a question went; ``right`` if its first answer was."""

    key: str
    text: str
    colour: Colour
    right: bool


@dataclass(frozen=True, slots=True)
class Call:
    """«¡Tiempo!» in a box; ``left``: seconds of sand then, negative if it came too late; None: it never came."""

    box: int
    left: float | None

    @property
    def in_time(self) -> bool:
        """Whether the glass would have been turned."""
        return self.left is not None and self.left > 0


@dataclass(frozen=True, slots=True)
class Result:
    """An exercise that is over.

    round: 1 to 3, where there is a clock.
    points: of a whole turn.
    answered: questions answered, first or last.
    seconds: how long it took, without pauses.
    """

    kind: Kind
    round: int | None
    points: int | None
    answered: int
    seconds: float
    attempts: tuple[Attempt, ...] = ()
    calls: tuple[Call, ...] = ()


class HasResults(Protocol):
    """The state of an exercise, whichever it is."""

    @property
    def results(self) -> tuple[Result, ...]:
        """What came of the exercises that are over."""
        ...
