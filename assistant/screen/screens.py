"""The table's screens as the options ask for them: terminal or lines, and the page."""

import os
import sys
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Generic, Protocol, TextIO, TypeVar

from assistant.core.effects import Effect
from assistant.core.errors import printable
from assistant.core.events import Event, Heard, Source
from assistant.host import Watcher, typed
from assistant.screen.following import Board, Follower, State
from assistant.screen.practised import Practised
from assistant.screen.qr import code
from assistant.screen.terminal import Terminal, fits
from assistant.voice.audio import Block, level

if TYPE_CHECKING:
    from assistant.screen.page.server import Server


ONLY_HERE = "Solo se ve en este equipo. Para la tele o el teléfono: --pantalla-red, con código QR."
"""A code would be of no use: no other device can reach this one but through the network."""

Seen_contra = TypeVar("Seen_contra", contravariant=True)


class Printer(Protocol[Seen_contra]):
    """A game as plain lines (``screen.lines``, ``screen.scout_lines``)."""

    def saw(self, event: Event | None, game: Seen_contra, effects: tuple[Effect, ...]) -> None:
        """Print what is new."""
        ...

    def table(self, game: Seen_contra) -> None:
        """Print the points."""
        ...


class Screens(Generic[State]):
    """What the table sees while it is open.

    lines: the game as lines, for where there is no screen; and the points when the screen is gone.
    follower: who hangs the views on the board; by default, one for games.
    simple: lines even on a terminal that could show a screen.
    page, network: serve the page, to this computer or to the network.
    deaf: there is no microphone: answers are typed, and no level is shown.
    start: the sample at which the game begins.
    """

    def __init__(  # noqa: PLR0913 - options, all by name
        self,
        *,
        lines: Printer[State],
        follower: Follower[State] | None = None,
        simple: bool = False,
        page: bool = False,
        network: bool = False,
        deaf: bool = False,
        start: int = 0,
        out: TextIO | None = None,
    ) -> None:
        self._lines: Printer[State] = lines
        self._out = out or sys.stdout
        self._simple = simple or not fits(self._out)
        self._page, self._network, self._deaf = page or network, network, deaf
        self._stack = ExitStack()
        self._follower: Follower[State] = follower or Follower(Board(), typed=deaf)
        self._server: Server | None = None
        self.board.clock.set(start)

    @property
    def board(self) -> Board:
        """Where the views hang."""
        return self._follower.board

    @property
    def address(self) -> str:
        """Where the page is; empty if none is served."""
        return self._server.address if self._server else ""

    @property
    def watchers(self) -> list[Watcher[State]]:
        """What must see the game."""
        return [self._follower, self._lines] if self._simple else [self._follower]

    def __enter__(self) -> "Screens[State]":
        if self._page:
            from assistant.screen.page.server import Server  # noqa: PLC0415 - who asks for no page needs no web server

            self._server = self._stack.enter_context(Server(self.board, network=self._network))
        if not self._simple:
            hint = ONLY_HERE if self.address and not self._network else ""
            self._stack.enter_context(Terminal(self.board, self._out, self.address, self._code(), hint))
        elif self.address:
            where = "en esta red" if self._network else "en este equipo"
            more = self._code() if self._network else [ONLY_HERE]
            print(f"Pantalla, {where}: {self.address}", *more, sep="\n", file=self._out, flush=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        if self._simple or self._follower.game is None:
            return
        self._lines.table(self._follower.game)
        view = self.board.view
        if kind is None and view is not None and not isinstance(view, Practised) and view.saying:
            print(f"\n{printable(view.saying)}", file=self._out, flush=True)

    def heard(self, block: Block) -> None:
        """The microphone brought ``block``: the present moment and its level."""
        self.board.clock.set(block.end)
        if not self._deaf:
            self.board.hear(level(block.samples))

    def pressed(self, at: int) -> list[Heard]:
        """The buttons pressed since the last call, as facts at ``at``; those that mean nothing now are dropped."""
        view = self.board.view
        if self._server is None or view is None or isinstance(view, Practised):
            return []
        pressed = self._server.pressed()
        return [typed(command.value, at, Source.BUTTON) for command in pressed if command in view.buttons]

    def _code(self) -> list[str]:
        """The network's address, for a camera."""
        if not self._network or not self._out.isatty():
            return []
        return code(self.address, light_on_dark=self._simple or bool(os.environ.get("NO_COLOR")))
