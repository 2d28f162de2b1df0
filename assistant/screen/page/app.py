"""The page's web application: a few files, a stream of views, and buttons.

Everything lies under a token in the address; whoever lacks it gets 403 and learns nothing. Each reader of the
stream gets the latest view when it is ready for one, so a slow reader misses views but delays nobody.
"""

import asyncio
import contextlib
import hmac
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.core.clock import samples
from assistant.language.commands import Command
from assistant.screen.following import Board, View
from assistant.screen.page.payload import payload

MOST_READERS: Final = 96
"""Streams open at a time: more than a party's televisions, tablets and phones, so that strays hold up nobody."""

PATIENCE: Final = 15.0
"""Seconds that a reader may take to take what it was sent."""

FRESH: Final = samples(0.02)
"""How old a view's running sand may be when it is sent: a picture of a screen takes as long."""

HEARTBEAT: Final = (4.0, 12.0)
"""Seconds between two signs of life, at random: their rhythm must not help anybody to count in round 3."""

METERED: Final = 0.25
"""Seconds from one level of the microphone to the next, at least."""

CELLS: Final = 12
"""Of the page's meter."""

STATIC: Final = Path(__file__).parent / "static"
FILES: Final = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/pagina.css": ("pagina.css", "text/css; charset=utf-8"),
    "/pagina.js": ("pagina.js", "text/javascript; charset=utf-8"),
    "/reloj.js": ("reloj.js", "text/javascript; charset=utf-8"),
    "/icono.svg": ("icono.svg", "image/svg+xml"),
}

BUTTONS: Final = {
    "tiempo": Command.TIME,
    "listo": Command.READY,
    "vale": Command.ACCEPT,
    "no-vale": Command.REJECT,
    "deshacer": Command.UNDO,
    "paso": Command.PASS,
    "pausa": Command.PAUSE,
    "sigue": Command.RESUME,
    "si": Command.YES,
    "no": Command.NO,
}

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Stream:
    """The views as server-sent events (an ASGI application)."""

    def __init__(self, board: Board, most: int = MOST_READERS, patience: float = PATIENCE) -> None:
        self._board = board
        self._most = most
        self._patience = patience
        self._readers: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._sheet: tuple[View, int, str] | None = None
        board.on_change(self._changed)

    @property
    def readers(self) -> int:
        """How many are being served."""
        return len(self._readers)

    def close(self) -> None:
        """Let all readers go; call it on the server's loop."""
        self._closed = True
        self._wake()

    def _cells(self) -> int | None:
        loudness = self._board.loudness
        return None if loudness is None else round(loudness * CELLS)

    def _changed(self, view: View) -> None:
        """There is a new view (called on the game's thread)."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            try:
                loop.call_soon_threadsafe(self._wake)
            except RuntimeError:  # the server has just stopped
                return

    def _wake(self) -> None:
        for reader in self._readers:
            reader.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one reader until it goes or falls behind for too long."""
        self._loop = asyncio.get_running_loop()
        if len(self._readers) >= self._most:
            await PlainTextResponse("Hay demasiadas pantallas abiertas.", 503)(scope, receive, send)
            return
        news = asyncio.Event()
        self._readers.add(news)
        gone = asyncio.create_task(_disconnected(receive, news))
        try:
            await asyncio.wait_for(send(_start("text/event-stream; charset=utf-8")), self._patience)
            await self._serve(send, news, gone)
        except (TimeoutError, OSError):  # too slow, or cut: it comes back by itself
            pass
        finally:
            self._readers.discard(news)
            gone.cancel()

    def _written(self, view: View) -> str:
        """The view as text, written once for all who are ready for it at about the same time."""
        at = self._board.clock.position
        if self._sheet is None or self._sheet[0] is not view or at - self._sheet[1] > FRESH:
            self._sheet = (view, at, payload(view, at))
        return self._sheet[2]

    async def _serve(self, send: Send, news: asyncio.Event, gone: "asyncio.Task[None]") -> None:
        now = asyncio.get_running_loop().time
        beat = metered = now()
        shown: View | None = None
        cells: int | None = None
        body = "retry: 1000\n\n"
        while not gone.done() and not self._closed:
            news.clear()
            view, loud = self._board.view, self._cells()
            if view is not None and view != shown:
                shown = view
                body += f"data: {self._written(view)}\n\n"
            if loud is not None and loud != cells and now() >= metered:
                cells, metered = loud, now() + METERED
                body += f"event: nivel\ndata: {loud}\n\n"
            if now() >= beat:
                beat = now() + random.uniform(*HEARTBEAT)  # noqa: S311 - no secret
                body += "event: latido\ndata: 1\n\n"
            if body:
                await asyncio.wait_for(send(_body(body)), self._patience)
                body = ""
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), max(0.0, beat - now()) if loud is None else METERED)
        if self._closed:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _disconnected(receive: Receive, news: asyncio.Event) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    news.set()


def _start(kind: str) -> Message:
    return {"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind.encode())]}


def _body(text: str) -> Message:
    return {"type": "http.response.body", "body": text.encode(errors="replace"), "more_body": True}


class Guard:
    """Lets through what has the token in its address, and sends the security headers with everything."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await asyncio.wait_for(send(message), PATIENCE)

        with contextlib.suppress(TimeoutError):  # who does not take its answer gets no more of it
            await self._answer(scope, receive, guarded)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        first, slash, rest = scope["path"].removeprefix("/").partition("/")
        if not hmac.compare_digest(first.encode(), self._token):
            await PlainTextResponse("Falta la clave de la dirección.", 403)(scope, receive, send)
        elif not slash:
            await RedirectResponse(f"/{first}/")(scope, receive, send)
        else:
            inner = {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}
            await self._app(inner, receive, send)


def build_app(stream: Stream, token: str, press: Callable[[Command], bool]) -> ASGIApp:
    """The application; ``press`` takes a button's command, or says False if there are too many."""

    async def say(request: Request) -> Response:
        command = BUTTONS.get(request.path_params["order"])
        if command is None:
            return Response(status_code=404)
        return Response(status_code=204 if press(command) else 429)

    def file(name: str, kind: str) -> Callable[[Request], Response]:
        content = (STATIC / name).read_bytes()
        return lambda _: Response(content, headers={"content-type": kind})

    routes = [Route(path, file(*what)) for path, what in FILES.items()]
    routes += [Route("/eventos", stream, methods=["GET"]), Route("/decir/{order}", say, methods=["POST"])]
    return Guard(Starlette(routes=routes), token)
