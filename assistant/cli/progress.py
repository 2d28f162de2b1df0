"""``anfitrion progreso``: how practice goes."""

import argparse
from datetime import UTC, datetime

from assistant.cli.practice import history_file
from assistant.practice.progress import progress
from assistant.screen.practised import Practised
from assistant.screen.progress import draw
from assistant.store.progress import ProgressFile


def run(options: argparse.Namespace) -> int:
    """Draw it; with no history, say how to begin one."""
    history = history_file()
    kept = history.practised(options.nombre)
    if not kept:
        whose = f" de {options.nombre}" if options.nombre else ""
        print(f"Todavía no hay nada{whose} que enseñar: empieza con anfitrion practicar.")
        return 0
    shown = progress([each.result for each in kept])
    due, waiting = _due(history, options.nombre), history.waiting(options.nombre)
    draw(shown, due, waiting)
    if options.pantalla or options.pantalla_red:
        # Only who asks for the page waits for a web server to be imported.
        from assistant.screen.page.showing import show_practice  # noqa: PLC0415

        show_practice(Practised(options.nombre or "", shown, due, waiting), network=options.pantalla_red)
    return 0


def _due(history: ProgressFile, player: str | None) -> int:
    return len(history.due(player, datetime.now(UTC)))
