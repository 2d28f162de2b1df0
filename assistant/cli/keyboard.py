"""Typed lines, read beside the game so that it never waits for one."""

import queue
import threading
from collections.abc import Iterator
from typing import TextIO


class Keyboard:
    """Collects lines from a stream; when it ends, the game goes on without."""

    def __init__(self, stream: TextIO) -> None:
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._stream = stream
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def lines(self) -> Iterator[str]:
        """The lines entered since the last call."""
        while not self._lines.empty():
            yield self._lines.get()

    def _read(self) -> None:
        while True:
            try:
                line = self._stream.readline()
            except UnicodeDecodeError:  # one line in another encoding is lost, not the keyboard
                continue
            except ValueError:  # closed
                return
            if not line:
                return
            if line.strip():
                self._lines.put(line.strip())
