"""Before anything is played: where the page is, for those who are to open it."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from assistant.core.errors import printable
from assistant.screen.pieces import Scene, saying, wrapped

BESIDE = 24
"""Columns that must be left beside a code."""


def cover(scene: Scene, head: Text, names: Sequence[str], width: int, height: int) -> list[Text]:
    """Below ``head``: the page's address, with its code where that fits, who plays, and what the host says."""
    fits = bool(scene.code) and len(scene.code) + 1 <= height and len(scene.code[0]) + BESIDE <= width
    rows = scene.code if fits else [" "]
    room = width - len(rows[0]) - 5
    beside = [
        Text(),
        Text("Anfitrión", style="bold"),
        Text(),
        *(Text(f"  {printable(name)}") for name in names),
        Text(),
        Text("La pantalla está en"),
        *(Text(piece, style="bold cyan") for piece in _broken(scene.address, room)),
        *wrapped(scene.hint, room),
        Text(),
        Text(f"Di: {scene.view.can[0]}" if scene.view.can else "", style="cyan"),
    ]
    drawn = [head]
    for code, text in zip_longest(rows, beside, fillvalue=None):
        line = Text("  ").append(code or " " * len(rows[0]), style="black on white" if code and fits else "")
        drawn.append(line.append("   ").append_text(Text("") if text is None else text))
    said = saying(scene.view.saying, width)
    gap = [Text()] if len(drawn) + len(said) < height else []
    return [*drawn, *gap, *said] if len(drawn) + len(said) <= height else drawn


def _broken(text: str, width: int) -> list[str]:
    return [text[start : start + width] for start in range(0, len(text), max(8, width))]
