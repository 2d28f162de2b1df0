"""A sandglass in characters."""

from rich.text import Text

WIDTHS = (9, 7, 5, 3, 1)
"""Cells of the top bulb's rows; the bottom bulb's are the same, the other way up."""

CELLS = sum(WIDTHS)
SAND, AIR = "▒", " "
HEIGHT = 2 * len(WIDTHS) + 2
WIDTH = WIDTHS[0] + 4


def drawn(fraction: float, running: bool, sand: str = "yellow", glass: str = "cyan") -> list[Text]:
    """The glass with ``fraction`` of the sand on top; a thread of sand falls if it is ``running``."""
    top = round(max(0.0, min(1.0, fraction)) * CELLS)
    if running and top == 0 and fraction > 0:
        top = 1
    upper = _filled(top)
    lower = _filled(CELLS - top, upwards=True)
    falling = running and fraction > 0
    lines = [Text("╒" + "═" * (WIDTH - 2) + "╕", style=glass)]
    lines += [_row(row, width, "╲╱", sand, glass) for row, width in zip(upper, WIDTHS, strict=True)]
    for row, width in zip(lower, reversed(WIDTHS), strict=True):
        middle = width // 2
        shown = row
        if falling and row[middle] == AIR:
            shown = f"{row[:middle]}┆{row[middle + 1 :]}"
        lines.append(_row(shown, width, "╱╲", sand, glass))
    return [*lines, Text("╘" + "═" * (WIDTH - 2) + "╛", style=glass)]


def _filled(cells: int, *, upwards: bool = False) -> list[str]:
    """The rows of a bulb with so many cells of sand: it lies at the neck on top, on the floor below."""
    rows: list[str] = []
    for width in WIDTHS if upwards else reversed(WIDTHS):
        own = min(cells, width)
        cells -= own
        rows.append((SAND * own).center(width, AIR))
    return rows[::-1]


def _row(cells: str, width: int, sides: str, sand: str, glass: str) -> Text:
    margin = " " * ((WIDTH - 2 - width) // 2)
    text = Text(margin + sides[0], style=glass)
    text.append(cells, style=sand)
    text.append(sides[1] + margin, style=glass)
    return text
