"""What boards are put together from: rows of text that every game draws alike."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.text import Text

from assistant.core.errors import printable
from assistant.screen import glass
from assistant.screen.following import GameView
from assistant.screen.wording import OUTCOMES
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.view import Hearing, Ladder, Sand

GAP = 3
METER = 20
LOUD = 0.95
"""From this part of the meter on, the sound may be clipped."""

STYLES = {Colour.RED: "red", Colour.EMERALD: "green"}
NAMES = {Colour.RED: "ROJA", Colour.EMERALD: "ESMERALDA"}
UNREAD = "…"
"""Where a question will be when the host reads it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What to draw.

    at: the present sample.
    loudness: of the microphone, as a part of its meter; None where there is none.
    address: where the page is served; ``code`` its QR code, in lines; ``hint`` what else to say about it.
    """

    view: GameView
    at: int
    loudness: float | None = None
    address: str = ""
    code: Sequence[str] = field(default=())
    hint: str = ""


def wrapped(text: str, width: int, indent: str = "") -> list[Text]:
    """``text`` broken between words; nothing where there is none."""
    rows = textwrap.wrap(printable(text), width, initial_indent=indent, subsequent_indent=indent)
    return [Text(row) for row in rows]


def header(left: str, middle: str, right: str, width: int) -> Text:
    """The first row."""
    start, end = f" {left}", f"{right} "
    name = printable(middle).center(max(1, width - len(start) - len(end)))
    return Text(start + name + end, style="bold reverse", no_wrap=True)


def columns(left: Sequence[Text], right: Sequence[Text]) -> list[Text]:
    """The sandglass, and what stands beside it."""
    drawn = []
    for number in range(max(len(left), len(right))):
        line = Text("  ")
        line.append_text(left[number] if number < len(left) else Text())
        line.pad_right(max(0, glass.WIDTH + 2 + GAP - line.cell_len))
        drawn.append(line.append_text(right[number] if number < len(right) else Text()))
    return drawn


def sandglass(sand: Sand, at: int, resting: bool, box: int, boxes: int) -> list[Text]:
    """The glass, drawn, and its boxes."""
    row = numbers(box, boxes)
    row.pad_left((glass.WIDTH - row.cell_len) // 2)
    return [*glass.drawn(sand.left(at), sand.since is not None and not resting), row]


def covered(*words: str) -> list[Text]:
    """What stands where the glass would be."""
    inner = glass.WIDTH - 2
    rows = ["", "", "", "El reloj", *words]
    rows += [""] * (glass.HEIGHT - 1 - len(rows))
    body = [Text(f"┊{row.center(inner)}┊", style="dim") for row in rows]
    return [Text(f"╭{'┄' * inner}╮", style="dim"), *body, Text(f"╰{'┄' * inner}╯", style="dim")]


def numbers(box: int, boxes: int) -> Text:
    """The boxes: gone, the present one, to come."""
    text = Text()
    for number in range(1, boxes + 1):
        if number > 1:
            text.append(" ")
        here, gone = number == box, number < box
        text.append(f"[{number}]" if here else ("■" if gone else str(number)), style="bold yellow" if here else "dim")
    return text


def bar(sand: Sand, at: int, box: int, boxes: int, width: int) -> Text:
    """The sandglass as one row."""
    cells = max(8, min(30, width - 24))
    left = round(sand.left(at) * cells)
    text = Text("Reloj ", style="dim")
    text.append("█" * left, style="yellow").append("░" * (cells - left), style="dim").append("  ")
    return text.append_text(numbers(box, boxes))


def card(ladder: Ladder, width: int, in_a_turn: bool) -> list[Text]:
    """A ladder and its open question, or the room for one that is not read yet."""
    waiting = in_a_turn and ladder.answered < len(ladder.values)
    return [steps(ladder), *wrapped(ladder.question or (UNREAD if waiting else ""), width, "  ")]


def steps(ladder: Ladder) -> Text:
    """The values of a card, and where the player stands."""
    style = STYLES[ladder.colour]
    text = Text(f"{NAMES[ladder.colour]:<10}", style=f"bold {style}")
    if not ladder.values:
        return text.append(f"preguntáis vosotros: {ladder.reached}", style="")
    for number, value in enumerate(ladder.values):
        if number < ladder.answered:
            text.append(f"■{value} ", style=f"bold {style}")
        elif number == ladder.answered:
            text.append(f"▶{value} ", style="bold default")
        else:
            text.append(f" {value} ", style="dim")
    return text.append(f" = {ladder.reached}", style="bold")


def product(red: Ladder, emerald: Ladder, points: int) -> Text:
    """What both cards come to."""
    text = Text(f"{red.reached} × {emerald.reached} = ", style="")
    return text.append(f"{points} {'punto' if points == 1 else 'puntos'}", style="bold")


def hearing(heard: Hearing | None, width: int) -> list[Text]:
    """What was heard and what it was taken for: one row if it fits."""
    if heard is None:
        return [Text("Oído: nada todavía", style="dim")]
    sign, meaning = OUTCOMES[heard.outcome]
    about = f" · {heard.colour} {heard.number}" if heard.colour and heard.number else ""
    style = {"✓": "bold green", "✗": "bold red", "↻": "bold yellow"}.get(sign, "dim")
    said, became = f"Oído: «{printable(heard.text)}»", f"{sign} {meaning}{about}"
    if cell_len(said) + 1 + cell_len(became) <= width:
        return [Text(f"{said} ", style="bold").append(became, style=f"not bold {style}")]
    return [Text(said, style="bold"), Text(f"      {became}", style=style)]


def saying(text: str, width: int) -> list[Text]:
    """What the host said last, whole."""
    rows = wrapped(f"Anfitrión: {text}" if text else "", width)
    for row in rows:
        row.stylize("italic")
    return rows


def can(phrases: Sequence[str], width: int, most: int) -> list[Text]:
    """What can be said, broken between phrases."""
    rows, row = [], "Di:"
    for number, phrase in enumerate(phrases):
        more = f"{' · ' if number else ' '}{phrase}"
        if len(row) + len(more) > width:
            rows.append(row)
            row, more = "   ", f" {phrase}"
        row += more
    rows.append(row)
    return [Text(row, style="cyan") for row in rows[:most]]


def meter(loudness: float | None) -> Text:
    """The microphone's level."""
    if loudness is None:
        return Text("Teclado: escribe y pulsa Intro", style="dim")
    cells = round(loudness * METER)
    text = Text("Micro ", style="dim").append("▮" * cells, style="green" if loudness < LOUD else "red")
    return text.append("▯" * (METER - cells), style="dim")
