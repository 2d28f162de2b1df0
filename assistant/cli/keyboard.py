"""Typed lines, read beside the game so that it never waits for one."""

import queue
import threading
from collections.abc import Iterator
from typing import TextIO

LONGEST = 500
"""Signs of a line that count: a file sent in by mistake would keep the host busy for minutes."""


class Keyboard:
    """Collects lines from a stream.

    stream: None where there is none; it has then ended from the start.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._stream = stream
        self._thread = threading.Thread(target=self._read, name="keyboard", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether nothing more will be typed, and all that was has been taken."""
        return not self._thread.is_alive() and self._lines.empty()

    def lines(self) -> Iterator[str]:
        """The lines entered since the last call."""
        while not self._lines.empty():
            yield self._lines.get()

    def _read(self) -> None:
        while self._stream is not None:
            try:
                line = self._stream.readline()
            except UnicodeDecodeError:  # one line in another encoding is lost, not the keyboard
                continue
            except (OSError, ValueError):  # closed, or gone
                return
            if not line:
                return
            if line.strip():
                self._lines.put(line.strip()[:LONGEST])
