"""Connections that may not outstay their welcome: whoever sends no whole request is shown out.

uvicorn waits for ever for the first request of a connection, for the rest of a slow one, and for a closed
connection's last bytes to be taken. A hundred such guests would keep the table's own devices out.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HURRY: Final = 5.0
"""Seconds in which a request must come whole, and within which what was sent last must be taken."""


MOST: Final = 208
"""Connections open at a time. Some systems give a program no more than 256 files, and the game needs some too."""


AHEAD: Final = 4_000
"""Bytes that may come before an answer has gone: a browser's next request, when the answer has no body."""


class Connection(H11Protocol):
    """uvicorn's protocol with a look at itself every ``HURRY`` seconds, and no more than ``MOST`` of its kind."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Let somebody in; if the house is full, whoever has stood about for longest goes."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._known: Any = None
        self._look_again = self.loop.call_later(HURRY, self._look)
        here = [one for one in self.connections if isinstance(one, Connection) and not one.transport.is_closing()]
        if len(here) > MOST:
            idle = (one for one in here if one.idle)
            min(idle, key=lambda one: one._since, default=self).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to look at."""
        self._look_again.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next request, or take it if it has come; whoever has sent many already is no browser."""
        self._since = self.loop.time()
        if len(self.conn.trailing_data[0]) > AHEAD:
            self.transport.close()
        else:
            super().on_response_complete()

    @property
    def serving(self) -> bool:
        """Whether an answer is under way; ``app`` has patience with whoever takes it slowly, and not for ever."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def idle(self) -> bool:
        """Whether it has nothing to lose: asks for nothing, gets nothing yet, or does not take what it gets."""
        return not self.serving or not self.cycle.response_started or self.flow.write_paused

    def _look(self) -> None:
        silent = not self.serving and self.cycle is self._known  # no whole request since the last look
        if silent or self.transport.is_closing():
            self.transport.abort()
            return
        self._known = self.cycle
        self._look_again = self.loop.call_later(HURRY, self._look)
