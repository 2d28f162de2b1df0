"""Synthetic Scout players: each says a line once the host is quiet, and again if it was not understood."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.core.clock import samples
from assistant.core.effects import Effect
from assistant.core.events import Event, Heard, SpeechEnded, SpeechStarted
from assistant.rehearsal.room import Room
from assistant.rehearsal.scout_scenario import Line, Scenario
from assistant.scout.ledger import Ledger
from assistant.scout.state import Game
from assistant.voice.audio import Samples

PATIENCE = samples(4.0)
"""Who gets no reply for so long says the line again."""

BOREDOM = samples(30.0)
"""How long after the last reply it is clear that nothing more will come."""

MOST_TRIES = 5

AUDIBLE = 0.01
"""Of a line's loudest sample: where it ends for those who listen."""

Speak = Callable[[str, str], Samples]
"""Player's name and text to sound."""

Told = Callable[[int, int, str, str], None]
"""From, to, who, what: something was said."""


@dataclass
class Attempt:
    """A line that was said, and what came of it.

    start, end: its sound, on the sample clock.
    quiet: whether the host was silent all along.
    heard: the words of the finals until the reply.
    replied: when the host's reply began; None if there was none.
    reply: the reply's purpose.
    before: the ledger when it began.
    after: the ledger when the host replied, or gave no reply.
    """

    line: Line
    start: int
    end: int
    quiet: bool
    before: Ledger
    after: Ledger = ()
    heard: str = ""
    replied: int | None = None
    reply: str = ""

    @property
    def asked_again(self) -> bool:
        """Whether the host said that it had not understood."""
        return self.reply == "again"


class Cast:
    """Plays a scenario's lines into the room, following the host as a table would (a ``host.Watcher``)."""

    def __init__(self, scenario: Scenario, room: Room, speak: Speak, told: Sequence[Told] = ()) -> None:
        self._lines = scenario.lines
        self._room = room
        self._speak = speak
        self._told = told
        self._game: Game | None = None
        self._next = 0
        self._tries = 0
        self._started: dict[str, int] = {}
        self._quiet_since = 0
        self._open: Attempt | None = None
        self.attempts: list[Attempt] = []

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Follow the host."""
        self._game = game
        if isinstance(event, SpeechStarted):
            purpose = event.say.partition(" ")[2]
            self._started[purpose] = event.at
            self._settle(purpose, event.at)
        elif isinstance(event, SpeechEnded):
            self._quiet_since = event.at
        elif isinstance(event, Heard) and event.final and self._open is not None:
            self._open.heard = f"{self._open.heard} {event.text}".strip()

    def act(self) -> None:
        """Say the next line if its moment has come; to be called before each block of the room."""
        now = self._room.now
        if self._open is not None and now >= self._open.end + PATIENCE and self._is_quiet:
            self._settle("", None)
        if self._open is not None or self._next == len(self._lines) or self._game is None:
            return
        line = self._lines[self._next]
        moment = self._moment(line)
        if moment is None or moment + samples(line.delay) > now:
            return
        self._say(line, now)

    @property
    def is_waiting(self) -> bool:
        """Whether everything was said, and the host has long been quiet."""
        done = self._next == len(self._lines) and self._open is None
        return done and self._is_quiet and self._room.now > self._quiet_since + BOREDOM

    @property
    def _is_quiet(self) -> bool:
        return self._game is not None and not self._game.speech

    def _moment(self, line: Line) -> int | None:
        """When the line's cue fell; None if it has not yet."""
        if line.during and not self._tries:
            return self._started.get(line.during)
        return self._quiet_since if self._is_quiet else None

    def _say(self, line: Line, at: int) -> None:
        assert self._game is not None
        audio = self._speak(line.who, line.say)
        end = at + _audible(audio)
        self._room.speak(audio, at)
        self._open = Attempt(line, at, end, self._is_quiet, self._game.ledger)
        self.attempts.append(self._open)
        self._started.clear()
        for tell in self._told:
            tell(at, end, line.who, line.say)

    def _settle(self, purpose: str, at: int | None) -> None:
        """The line under way got a reply, or none; say it again, or go on to the next."""
        attempt = self._open
        if attempt is None or self._game is None:
            return
        attempt.reply, attempt.replied, attempt.after = purpose, at, self._game.ledger
        self._open = None
        self._tries += 1
        self._quiet_since = max(self._quiet_since, self._room.now)
        if purpose not in ("", "again") or self._tries == MOST_TRIES:
            self._next += 1
            self._tries = 0


def _audible(audio: Samples) -> int:
    """The samples of ``audio`` up to the end of what can be heard."""
    magnitude = np.abs(audio.astype(np.int32))
    loud = np.flatnonzero(magnitude > magnitude.max() * AUDIBLE)
    return int(loud[-1]) + 1 if len(loud) else 0
