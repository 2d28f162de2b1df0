"""Progress in practice, drawn in a terminal, or as plain text where there is none."""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from rich.console import Console
from rich.table import Table

from assistant.core.errors import printable
from assistant.practice.progress import Progress
from assistant.practice.result import Kind
from assistant.screen.wording import tenths

BARS = "▁▂▃▄▅▆▇█"
LONGEST = 30
"""How many of the latest exercises a line shows."""

NAMES = {Kind.TURN: "turnos", Kind.WRITING: "escritas", Kind.VERBAL: "verbales", Kind.CLOCK: "reloj"}


def sparkline(values: Sequence[float]) -> str:
    """The latest ``values`` as bars from the lowest to the highest; equal ones in the middle.

    >>> sparkline([0, 5, 10]), sparkline([3, 3]), sparkline([])
    ('▁▅█', '▄▄', '')
    """
    shown = values[-LONGEST:]
    if not shown:
        return ""
    low, high = min(shown), max(shown)
    if high == low:
        return BARS[3] * len(shown)
    return "".join(BARS[int((value - low) / (high - low) * (len(BARS) - 1) + 0.5)] for value in shown)


def draw(progress: Progress, due: int, waiting: int, out: TextIO | None = None) -> None:
    """Print ``progress``; of the missed questions ``waiting`` are scheduled, ``due`` of them now."""
    console = Console(file=out or sys.stdout, highlight=False, no_color=bool(os.environ.get("NO_COLOR")))
    console.print(f"Ejercicios: {progress.exercises}", style="bold")
    _rounds(console, progress)
    _paces(console, progress)
    _glass(console, progress)
    _missed(console, progress, due, waiting)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", show_edge=False, pad_edge=False, box=None)
    for index, column in enumerate(columns):
        text = index == 0 or index == len(columns) - 1
        table.add_column(column, justify="left" if text else "right", header_style="dim")
    return table


def _rounds(console: Console, progress: Progress) -> None:
    if not progress.rounds:
        return
    table = _table("\nPuntos por ronda", "ronda", "turnos", "mejor", "media", "cómo va")
    for each in progress.rounds:
        trend = sparkline(each.points)
        table.add_row(str(each.number), str(len(each.points)), str(each.best), tenths(each.mean), trend)
    console.print(table)


def _paces(console: Console, progress: Progress) -> None:
    if not progress.paces:
        return
    table = _table("\nRespuestas por minuto", "", "media", "última", "cómo va")
    for each in progress.paces:
        table.add_row(NAMES[each.kind], tenths(each.mean), tenths(each.trend[-1]), sparkline(each.trend))
    console.print(table)


def _glass(console: Console, progress: Progress) -> None:
    glass = progress.glass
    if glass is None:
        return
    console.print("\nEl reloj", style="bold")
    if glass.left is not None:
        console.print(f"Al girarlo sobran, de media, {tenths(glass.left)} s de arena   {sparkline(glass.trend)}")
    console.print(f"Avisos: {glass.calls}; tarde: {glass.late}")


def _missed(console: Console, progress: Progress, due: int, waiting: int) -> None:
    if progress.missed:
        table = _table("\nLas que más fallas", "fallos", "veces", "pregunta")
        for each in progress.missed:
            table.add_row(str(each.missed), str(each.asked), printable(f"{each.text} ({each.colour})"))
        console.print(table, markup=False)
    if waiting:
        console.print(f"\nFalladas que vuelven ahora: {due} de {waiting}", style="bold")
