"""Requests that a game makes of the adapters, in the imperative.

A game never waits for one to be done: facts come back as events.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class Cue(StrEnum):
    """Short sounds, all under 0.6 s."""

    RIGHT = "right"
    WRONG = "wrong"
    TURN_GLASS = "turn_glass"
    REFUSED = "refused"
    TIME_UP = "time_up"
    READY = "ready"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Say:
    """Speak ``text`` after all asked for before; ``id`` comes back in SpeechStarted and SpeechEnded.

    aloud: how the voice should be given it, where it would maim ``text``; empty: as it is.
    """

    id: str
    text: str
    aloud: str = ""

    @property
    def spoken(self) -> str:
        """What the voice says."""
        return self.aloud or self.text


@dataclass(frozen=True, slots=True)
class StopSpeaking:
    """Fall silent at once, mid-word, and forget what was still to be said, except the ids in ``keep``."""

    keep: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Play:
    """Play a cue at once, over speech if need be."""

    cue: Cue


@dataclass(frozen=True, slots=True)
class Tick:
    """Play a short tick at each of these positions (samples), instead of any ticks asked for before."""

    times: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Listen:
    """What the table may say from now on.

    phrases: the grammar: every phrase that would mean something now.
    decoys: plausible wrong answers and table talk, in the grammar so that they are not forced onto a phrase.
    strictness: 0 lenient (a quiet right word is worth catching) to 2 strict (a false word is costly).
    spelled: words that are likely to be spelled in letter names.
    spelled_after: after each of these words they, and any other short word, may be spelled; "": after no word.
    answers: those of ``phrases`` and ``decoys`` that answer an open question aloud: what comes to nothing is heard
        again as one of these.
    """

    phrases: tuple[str, ...]
    decoys: tuple[str, ...] = ()
    strictness: int = 1
    spelled: tuple[str, ...] = ()
    spelled_after: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over; ``reason`` is ``won``, ``stopped`` or ``shared``."""

    reason: str = field(default="won")


Effect = Say | StopSpeaking | Play | Tick | Listen | Finish
