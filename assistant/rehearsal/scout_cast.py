"""Synthetic Scout players: they wait for the host's reply, and see that it understood.

Like people, they say again what was not understood or only in part, and «deshacer» when they hear that
something else was written down.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.core.clock import samples
from assistant.core.effects import Effect
from assistant.core.events import Event, Heard, SpeechEnded, SpeechStarted
from assistant.host import typed
from assistant.rehearsal.room import Room
from assistant.rehearsal.scout_scenario import Line, Scenario
from assistant.scout.ledger import Progress
from assistant.scout.sheet import Sheet
from assistant.scout.state import Game, Hold
from assistant.scout.step import step
from assistant.voice.audio import Samples

PATIENCE = samples(4.0)
"""Who gets no reply for so long says the line again."""

BREATH = samples(1.0)
"""After the host's last word, before anybody goes on."""

MOST_TRIES = 6

BOREDOM = samples(30.0)
"""How long after the last reply it is clear that nothing more will come."""

UNANSWERED = ("", "again", "offer")
"""Purposes of replies that ask for the line once more; no reply is one."""

AUDIBLE = 0.01
"""Of a line's loudest sample: where it ends for those who listen."""

Speak = Callable[[str, str, bool], Samples]
"""Player's name and text to sound; whether it is said again."""

Told = Callable[[int, int, str, str], None]
"""From, to, who, what: something was said."""


@dataclass
class Attempt:
    """A line that was said, and what came of it.

    start, end: its sound, on the sample clock.
    heard: the words of the finals until it was settled.
    replied: when the host's reply began; None if there was none.
    reply: the reply's purpose.
    repair: it is no line of the scenario, but puts right what was misunderstood.
    """

    line: Line
    start: int
    end: int
    repair: bool = False
    heard: str = ""
    replied: int | None = None
    reply: str = ""
    settled: int = 0


class Cast:
    """Plays a scenario's lines into the room, following the host as a table would (a ``host.Watcher``)."""

    def __init__(self, scenario: Scenario, room: Room, speak: Speak, told: Sequence[Told] = ()) -> None:
        self._lines = scenario.lines
        self._anybody = scenario.setup.players[0]
        self._room = room
        self._speak = speak
        self._told = told
        self._game: Game | None = None
        self._next = 0
        self._tries = 0
        self._quiet_since = 0
        self._open: Attempt | None = None
        self._before: Progress | None = None
        self._wanted: Progress | None = None
        self.attempts: list[Attempt] = []
        self.given_up: list[Line] = []

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Follow the host."""
        self._game = game
        if event is None:
            self._before = self._wanted = game.progress
        attempt = self._open
        if isinstance(event, SpeechEnded):
            self._quiet_since = event.at
        elif isinstance(event, SpeechStarted) and attempt is not None and attempt.replied is None:
            attempt.reply, attempt.replied = event.say.partition(" ")[2], event.at
        elif isinstance(event, Heard) and event.final and attempt is not None:
            attempt.heard = f"{attempt.heard} {event.text}".strip()

    def act(self) -> None:
        """Say the next line if its moment has come; to be called before each block of the room."""
        game, now = self._game, self._room.now
        if game is None or game.speech:
            return
        if self._open is not None:
            wait = BREATH if self._open.replied is not None else PATIENCE
            if now >= max(self._open.end, self._quiet_since) + wait:
                self._settle(self._open, game)
            return
        if now < self._quiet_since + samples(0.5):
            return
        if repair := self._repair(game):
            self._say(Line(self._anybody, repair, ""), now, repair=True)
        elif self._next < len(self._lines):
            line = self._lines[self._next]
            if now >= self._quiet_since + samples(line.delay):
                if not self._tries:
                    self._before = game.progress
                    self._wanted = step(game, typed(line.say, now))[0].progress
                self._say(line, now)

    @property
    def is_waiting(self) -> bool:
        """Whether everything was said, and the host has long been quiet."""
        done = self._next == len(self._lines) and self._open is None
        if self._game is None or self._game.speech or not done:
            return False
        wait = BOREDOM if self._game.progress.over else PATIENCE  # after the last round the table may still correct
        return self._room.now > self._quiet_since + wait

    def _repair(self, game: Game) -> str:
        """What to say because something was misunderstood; nothing if all is well."""
        if game.hold is Hold.PAUSE:
            return "Sigue."
        if game.hold is Hold.STOPPING:
            return "No."
        return "Deshacer." if self._astray(game.progress) else ""

    def _astray(self, progress: Progress) -> bool:
        """Whether something stands in the score that nobody said."""
        before, wanted = self._before, self._wanted
        if before is None or wanted is None or progress in (before, wanted):
            return False
        if progress.playings or wanted.playings:
            return True
        return any(
            _strange(progress.sheet_of(number), before.sheet_of(number), wanted.sheet_of(number))
            for number in range(progress.setup.rounds)
        )

    def _say(self, line: Line, at: int, *, repair: bool = False) -> None:
        audio = self._speak(line.who, line.say, bool(self._tries) and not repair)
        end = at + _audible(audio)
        self._room.speak(audio, at)
        self._open = Attempt(line, at, end, repair)
        self.attempts.append(self._open)
        for tell in self._told:
            tell(at, end, line.who, line.say)

    def _settle(self, attempt: Attempt, game: Game) -> None:
        """See whether the line was understood; it is said again, or the next one is."""
        attempt.settled = self._room.now
        self._open = None
        if attempt.repair:
            return
        self._tries += 1
        understood = game.progress == self._wanted and attempt.reply not in UNANSWERED
        if understood or self._tries == MOST_TRIES:
            if not understood:
                self.given_up.append(attempt.line)
            self._next += 1
            self._tries = 0


def _strange(sheet: Sheet, before: Sheet, wanted: Sheet) -> bool:
    """Whether ``sheet`` has something that is in neither of the others."""
    rows = zip(sheet.rows, before.rows, wanted.rows, strict=True)
    fields = ("captured", "tokens", "hand", "points")
    return (
        sheet.closed not in (before.closed, wanted.closed)
        or sheet.on_table not in (before.on_table, wanted.on_table)
        or any(getattr(row, f) not in (getattr(old, f), getattr(new, f)) for row, old, new in rows for f in fields)
    )


def _audible(audio: Samples) -> int:
    """The samples of ``audio`` up to the end of what can be heard."""
    magnitude = np.abs(audio.astype(np.int32))
    loud = np.flatnonzero(magnitude > magnitude.max() * AUDIBLE)
    return int(loud[-1]) + 1 if len(loud) else 0
