"""QR codes in half blocks, two rows of modules in a line."""

import segno

QUIET = 2
"""Modules of margin: fewer than the norm's four, which cameras don't miss and small terminals do."""

_SIGNS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def code(text: str, *, light_on_dark: bool = False) -> list[str]:
    """The code of ``text``: its dark modules in ink, or, ``light_on_dark``, its light ones."""
    drawn = segno.make(text, error="l", micro=False)
    rows = [[int(bool(module)) for module in row] for row in drawn.matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    if light_on_dark:
        rows = [[1 - module for module in row] for row in rows]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_SIGNS[pair] for pair in zip(*two, strict=True)) for two in pairs]
