"""The state of a game of Scout: frozen data, changed only by ``step``."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.scout.ledger import Entry, Ledger, Progress, progress
from assistant.scout.setup import Mode, Setup
from assistant.scout.sheet import Question


class Hold(StrEnum):
    """Why the game stands still."""

    PAUSE = "pause"
    SOUND_LOST = "sound_lost"
    STOPPING = "stopping"
    """The host asked whether the game shall end."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something the host is saying, if it has ``begun``, or about to say; scenarios know it by its ``purpose``."""

    id: str
    purpose: str
    text: str
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Words that lack something; others that begin before ``until`` may complete them."""

    words: tuple[str, ...]
    until: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What the table may let count: nothing that was half understood, changed or refused does so by itself.

    entry: what is written down then.
    question: how the host has asked for it, which «sí» answers; empty if it was refused, which only «vale» undoes.
    until: of what was refused, up to when a bare «vale» is taken for that.
    """

    entry: Entry
    question: str = ""
    until: int = 0


@dataclass(frozen=True, slots=True)
class Put:
    """When the host put what a spoken yes answers: only one that begins within this time was said to it.

    until: None while the host still speaks.
    """

    since: int
    until: int | None = None

    def holds(self, at: int) -> bool:
        """Whether a yes that begins at ``at`` may be an answer."""
        return at >= self.since and not self.is_past(at)

    def is_past(self, at: int) -> bool:
        """Whether it is too late for an answer."""
        return self.until is not None and at > self.until


@dataclass(frozen=True, slots=True)
class Game:
    """A game of Scout.

    ledger: what the table told, oldest first.
    asked: what the host asked last, if the answer may be a bare number or name.
    about: whom a sentence without a name goes on about, in the scorekeeper's rounds.
    closely_until: up to when the ears let pass what they are less sure of: somebody was not understood.
    offer: what a «sí» or «vale» would write down.
    put: when the host put its question last; None if it has not begun to, or was broken off.
    speech: what the host is saying and what waits, in order.
    spoken: utterances asked for so far, for their ids.
    last: what the host said last, for «repite».
    remind_at: when to ask again whether the round is right, if nobody has said so.
    over_at: when the winner had been named; None before.
    finished: the game is closed; nothing changes any more.
    """

    setup: Setup
    ledger: Ledger = ()
    hold: Hold | None = None
    asked: Question | None = None
    about: int | None = None
    unfinished: Unfinished | None = None
    closely_until: int | None = None
    offer: Offer | None = None
    put: Put | None = None
    speech: tuple[Utterance, ...] = ()
    spoken: int = 0
    last: tuple[tuple[str, str], ...] = ()
    remind_at: int | None = None
    over_at: int | None = None
    finished: bool = False

    @property
    def progress(self) -> Progress:
        """Rounds and scores, folded from the ledger."""
        return progress(self.setup, self.ledger)

    @property
    def awaits_yes(self) -> bool:
        """Whether «sí» and «no» would mean something: the host has asked, or has refused what a table may allow."""
        return self.offer is not None or self.progress.ready

    @property
    def refereed(self) -> bool:
        """Whether the host follows each action."""
        return self.setup.mode is Mode.REFEREE
