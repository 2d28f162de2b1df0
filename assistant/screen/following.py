"""What every screen shows: the latest view of a game, and the present moment on the microphone's clock."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from assistant.core.clock import RATE
from assistant.core.effects import Effect
from assistant.core.events import Event, Heard
from assistant.scout import view as scout
from assistant.scout.state import Game as ScoutGame
from assistant.screen.practised import Practised
from assistant.stay_cool import view as stay_cool
from assistant.stay_cool.state import Game

GameView = stay_cool.View | scout.View
View = GameView | Practised
State = TypeVar("State")

STALLED = 1.0
"""Seconds after which a clock that nobody sets stands still: the sound has stopped, and so has the sand."""


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

    def on_change(self, listener: Callable[[View], None]) -> None:
        """Call ``listener`` with every new view, on the game's thread: it must return at once."""
        with self._lock:
            self._listeners.append(listener)


class Follower(Generic[State]):
    """Hangs the views of a game of Stay Cool or Scout on a board (a ``host.Watcher``)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.game: State | None = None
        self._stay_cool: stay_cool.Hearing | None = None
        self._scout: scout.Hearing | None = None

    def saw(self, event: Event | None, state: State, effects: tuple[Effect, ...]) -> None:
        """Hang the view of ``state``."""
        before, self.game = self.game, state
        heard = event if isinstance(event, Heard) else None
        if isinstance(state, Game):
            if heard and isinstance(before, Game):
                self._stay_cool = stay_cool.hearing(heard, before, state) or self._stay_cool
            self.board.hang(stay_cool.view(state, self._stay_cool))
        elif isinstance(state, ScoutGame):
            if heard and isinstance(before, ScoutGame):
                self._scout = scout.hearing(heard, before, state) or self._scout
            self.board.hang(scout.view(state, self._scout))
