"""What every screen shows: the latest view of a game, and the present moment on the microphone's clock."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from assistant.core.clock import RATE
from assistant.core.effects import Effect
from assistant.core.events import Event, Heard
from assistant.practice import view as practice
from assistant.scout import view as scout
from assistant.scout.state import Game as ScoutGame
from assistant.screen.practised import Practised
from assistant.stay_cool import view as stay_cool
from assistant.stay_cool.state import Game

GameView = stay_cool.View | scout.View | practice.View
View = GameView | Practised
State = TypeVar("State")

STALLED = 1.0
"""Seconds after which a clock that nobody sets stands still: the sound has stopped, and so has the sand."""


QUIETEST = -60.0
"""Where the microphone's meter begins, in dBFS."""

FALL = 2.0
"""Decibels by which a peak falls from one block of sound to the next."""


class Clock:
    """The microphone's clock between two blocks; any thread may read it."""

    def __init__(self, position: int = 0, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._set = (position, now())

    def set(self, position: int) -> None:
        """The microphone is at ``position`` now."""
        self._set = (position, self._now())

    @property
    def position(self) -> int:
        """The present sample."""
        position, since = self._set
        return position + round(min(self._now() - since, STALLED) * RATE)


@dataclass
class Board:
    """Where the latest view hangs; it never makes the one who hangs it wait.

    level: of the microphone, in dBFS; None where there is none.
    """

    clock: Clock = field(default_factory=Clock)
    view: View | None = None
    level: float | None = None
    _listeners: list[Callable[[View], None]] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def hang(self, view: View) -> None:
        """Show ``view`` from now on; listeners are told only if it differs from the one before."""
        with self._lock:
            if view == self.view:
                return
            self.view = view
            listeners = tuple(self._listeners)
        for listener in listeners:
            listener(view)

    def hear(self, level: float) -> None:
        """The microphone's level in the next block of sound: a peak falls slowly enough to be seen."""
        self.level = level if self.level is None else max(level, self.level - FALL)

    @property
    def loudness(self) -> float | None:
        """The level as a part of a meter, 0 to 1; None without a microphone."""
        return None if self.level is None else max(0.0, min(1.0, 1 - self.level / QUIETEST))

    def on_change(self, listener: Callable[[View], None]) -> None:
        """Call ``listener`` with every new view, on the game's thread: it must return at once."""
        with self._lock:
            self._listeners.append(listener)


class Follower(Generic[State]):
    """Hangs the views of a game of Stay Cool or Scout on a board (a ``host.Watcher``).

    typed: whether answers are typed, so that questions are read on the screen (``stay_cool.view.view``).
    """

    def __init__(self, board: Board, *, typed: bool = False) -> None:
        self.board = board
        self._typed = typed
        self.game: State | None = None
        self._stay_cool: stay_cool.Hearing | None = None
        self._scout: scout.Hearing | None = None
        self._saying = ""

    def saw(self, event: Event | None, state: State, effects: tuple[Effect, ...]) -> None:
        """Hang the view of ``state``."""
        before, self.game = self.game, state
        heard = event if isinstance(event, Heard) else None
        if isinstance(state, Game):
            known = before if isinstance(before, Game) else None
            new = stay_cool.hearing(heard, known, state) if heard and known else None
            self._stay_cool = new or self._stay_cool
            self._said(stay_cool.replied(heard, known, state), _reacted(new))
            self.board.hang(stay_cool.view(state, self._stay_cool, self._saying, typed=self._typed))
        elif isinstance(state, ScoutGame):
            earlier = before if isinstance(before, ScoutGame) else None
            told = scout.hearing(heard, earlier, state) if heard and earlier else None
            self._scout = told or self._scout
            self._said(scout.replied(earlier, state), told is not None and told.understood)
            self.board.hang(scout.view(state, self._scout, self._saying))

    def _said(self, reply: str, reacted: bool) -> None:
        """Keep what the host said last until it says something else, or reacts to something without a word."""
        if reply or reacted:
            self._saying = reply


class PracticeFollower(Follower[practice.State]):
    """Hangs the views of an exercise on a board (a ``host.Watcher``); ``player`` as in ``practice.view.View``."""

    def __init__(self, board: Board, player: str, *, typed: bool = False) -> None:
        super().__init__(board, typed=typed)
        self._player = player

    def saw(self, event: Event | None, state: practice.State, effects: tuple[Effect, ...]) -> None:
        """Hang the view of ``state``."""
        before, self.game = self.game, state
        new = practice.hearing(event, before, state) if isinstance(event, Heard) and before is not None else None
        self._stay_cool = new or self._stay_cool
        self._said(practice.replied(effects), _reacted(new))
        shown = practice.view(state, self._player, self._stay_cool, self._saying, typed=self._typed)
        self.board.hang(shown)


def _reacted(heard: stay_cool.Hearing | None) -> bool:
    """Whether something came of what was heard."""
    return heard is not None and heard.outcome not in (stay_cool.Outcome.NOTHING, stay_cool.Outcome.UNCHANGED)
