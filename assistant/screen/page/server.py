"""The page served beside the game, in a thread of its own."""

import asyncio
import contextlib
import os
import queue
import secrets
import socket
import threading
import time
from types import TracebackType
from typing import Any, Final

import uvicorn

from assistant.core.errors import DeviceError
from assistant.language.commands import Command
from assistant.screen.following import Board
from assistant.screen.page.app import Stream, build_app
from assistant.screen.page.connections import Connection

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - asked for by --pantalla-red
PORT: Final = 8765
MOST_PRESSES: Final = 16
"""Buttons pressed between two blocks of sound, at most."""
BOUNCE: Final = 0.3
"""Seconds in which a button pressed again is pressed once: a trembling finger, or two phones at one time."""


class Server:
    """Serves a board's views and collects pressed buttons while it is open.

    network: reachable from other devices; else only from this computer.
    port: the one wanted; another one if it is taken. 0 for any.
    """

    def __init__(self, board: Board, *, network: bool = False, port: int = PORT, token: str = "") -> None:
        self.token = token or secrets.token_urlsafe(12)
        self.network = network
        self.stream = Stream(board)
        self._socket = _bound(EVERYWHERE if network else LOOPBACK, port)
        self.port: int = self._socket.getsockname()[1]
        self._pressed: queue.Queue[Command] = queue.Queue(MOST_PRESSES)
        self._last: dict[Command, float] = {}  # when each button was pressed; on the page's thread only
        config = uvicorn.Config(
            build_app(self.stream, self.token, self._press),
            lifespan="off",
            ws="none",
            http=Connection,
            loop="asyncio",
            log_config=None,
            log_level="critical",  # warnings about readers that went away would land on the table's screen
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=10,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://{own_address() if self.network else LOOPBACK}:{self.port}/{self.token}/"

    def pressed(self) -> list[Command]:
        """The buttons pressed since the last call."""
        commands = []
        while not self._pressed.empty():
            commands.append(self._pressed.get_nowait())
        return commands

    def __enter__(self) -> "Server":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        if self._loop is not None and not self._loop.is_closed():
            with contextlib.suppress(RuntimeError):  # it has stopped by itself
                self._loop.call_soon_threadsafe(self.stream.close)
        self._thread.join(timeout=5)
        self._socket.close()

    def _press(self, command: Command) -> bool:
        now = time.monotonic()
        if now - self._last.get(command, -BOUNCE) < BOUNCE:
            return True
        try:
            self._pressed.put_nowait(command)
        except queue.Full:
            return False
        self._last[command] = now
        return True

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_told)
        await self._server.serve(sockets=[self._socket])


def _told(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Keep to ourselves what goes wrong with a guest's connection: it would be printed on the table's screen."""
    if not isinstance(context.get("exception"), OSError):
        loop.default_exception_handler(context)


def _bound(host: str, port: int) -> socket.socket:
    """A socket at ``port``, or at any if that is taken. Raises DeviceError."""
    for wanted in (port, 0):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would share the port of another program
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, wanted))
            listener.listen()
        except OSError:
            listener.close()
            continue
        return listener
    raise DeviceError("No puedo servir la pantalla: la red de este equipo no me deja.")


def own_address() -> str:
    """This computer's address in its network, as its routes have it; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])
