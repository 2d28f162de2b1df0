"""The table's screen in a terminal: painted beside the game, line by line, only where something changed.

The last two rows are left to whoever types and to warnings: they scroll by themselves.
"""

import io
import os
import shutil
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import TextIO

from rich.console import Console
from rich.text import Text

from assistant.screen.board import lines
from assistant.screen.following import Board
from assistant.screen.pieces import Scene
from assistant.screen.practised import Practised

TYPING = 2
"""Rows at the bottom for typed lines and warnings."""

SMALLEST = (40, 12)
"""Columns and rows without which there is no room for a screen."""

EVERY = 0.125
"""Seconds from one look at the board to the next."""

_ENTER = "\x1b[?1049h\x1b[2J"
_LEAVE = "\x1b[r\x1b[?1049l"
_BEGIN, _END = "\x1b[?2026h\x1b7\x1b[?25l", "\x1b8\x1b[?25h\x1b[?2026l"
"""One frame: shown at once where the terminal can, and the cursor back where the typing is."""


class Terminal:
    """Shows a board while it is open.

    address, code, hint: of the page, if one is served (``pieces.Scene``).
    """

    def __init__(
        self, board: Board, out: TextIO, address: str = "", code: Sequence[str] = (), hint: str = ""
    ) -> None:
        self._board = board
        self._out = out
        self._address, self._code, self._hint = address, tuple(code), hint
        self._ink = Console(file=io.StringIO(), force_terminal=True, width=400, legacy_windows=False)
        self._size = (0, 0)
        self._shown: list[Text] = []
        self._done = threading.Event()
        self._painter = threading.Thread(target=self._paint, name="screen", daemon=True)

    def __enter__(self) -> "Terminal":
        self._write(_ENTER)
        self._painter.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._painter.join(timeout=2)
        self._write(_LEAVE)

    def frame(self, width: int, height: int) -> str:
        """What must be written so that the terminal shows the board as it is now."""
        view = self._board.view
        if view is None or isinstance(view, Practised):  # practice is shown on the page only
            return ""
        parts = []
        if (width, height) != self._size:
            self._size, self._shown = (width, height), []
            last = max(1, height - TYPING + 1)
            parts.append(f"\x1b[r\x1b[2J\x1b[{last};{height}r\x1b[{height};1H\x1b7")
        room = max(1, height - TYPING)
        scene = Scene(view, self._board.clock.position, self._board.loudness, self._address, self._code, self._hint)
        drawn = lines(scene, width, room)
        drawn += [Text() for _ in range(room - len(drawn))]
        for line in drawn:  # to the edge: what was there before goes without being cleared first
            line.pad_right(max(0, width - line.cell_len))
        for row, line in enumerate(drawn):
            if row >= len(self._shown) or line != self._shown[row]:
                parts.append(f"\x1b[{row + 1};1H{self._inked(line)}")
        self._shown = drawn
        return _BEGIN + "".join(parts) + _END if parts else ""

    def _inked(self, line: Text) -> str:
        with self._ink.capture() as capture:
            self._ink.print(line, end="", no_wrap=True, crop=False, overflow="ignore")
        return capture.get()

    def _paint(self) -> None:
        while not self._done.is_set():
            size = shutil.get_terminal_size() if not self._out.isatty() else os.get_terminal_size(self._out.fileno())
            text = self.frame(size.columns, size.lines)
            if text:
                self._write(text)
            self._done.wait(EVERY)

    def _write(self, text: str) -> None:
        try:
            self._out.write(text)
            self._out.flush()
        except (OSError, ValueError):  # the terminal has gone: nobody is left to see
            self._done.set()


def fits(out: TextIO) -> bool:
    """Whether ``out`` is a terminal that can show a screen."""
    if not out.isatty() or os.environ.get("TERM") == "dumb":
        return False
    if Console(file=out).legacy_windows:
        return False
    size = os.get_terminal_size(out.fileno())
    return size.columns >= SMALLEST[0] and size.lines >= SMALLEST[1]
