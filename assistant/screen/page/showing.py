"""Practice on the page, for as long as somebody looks at it."""

import sys
import threading
from typing import TextIO

from assistant.screen.following import Board
from assistant.screen.page.server import Server
from assistant.screen.practised import Practised
from assistant.screen.qr import code
from assistant.screen.screens import ONLY_HERE


def show_practice(practised: Practised, *, network: bool, out: TextIO | None = None) -> None:
    """Serve ``practised`` until somebody interrupts."""
    out = out or sys.stdout
    board = Board(view=practised)
    with Server(board, network=network) as server:
        where = "en esta red" if network else "en este equipo"
        print(f"Página, {where}: {server.address}", file=out)
        if network and out.isatty():
            print(*code(server.address, light_on_dark=True), sep="\n", file=out)
        if not network:
            print(ONLY_HERE, file=out)
        print("Ctrl+C para cerrarla.", file=out, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print(file=out)
