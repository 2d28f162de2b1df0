"""What a measurement yields: lines of the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.recogniser import RESTS

HEADINGS = dict(zip(RESTS, ("strict", "medium", "lenient"), strict=True))


@dataclass(frozen=True)
class Line:
    """One line.

    cells: a value for each rest that was tried; under "" if it does not depend on the rest.
    audio: what it was measured on.
    """

    what: str
    cells: dict[str, str]
    audio: str


def percent(count: int, total: int) -> str:
    """Return a share as the table shows it.

    >>> percent(1, 8), percent(0, 0)
    ('12.5 %', '-')
    """
    return f"{100 * count / total:.1f} %" if total else "-"


def table(title: str, lines: Iterable[Line]) -> str:
    """Return the table of one model."""
    rows: list[Sequence[str]] = [(title, *HEADINGS.values(), "measured on")]
    for line in lines:
        cells = [line.cells.get(rest, "") for rest in HEADINGS]
        rows.append((line.what, *([line.cells[""], "", ""] if "" in line.cells else cells), line.audio))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    text = ["  ".join([*(cell.ljust(w) for cell, w in zip(row, widths, strict=False)), row[-1]]) for row in rows]
    return "\n".join([text[0], "-" * len(text[0]), *text[1:]])
