"""An exercise in a terminal."""

from rich.text import Text

from assistant.practice import view as practice
from assistant.practice.result import Kind
from assistant.practice.state import Stage
from assistant.screen import glass, pieces
from assistant.screen.cover import cover
from assistant.screen.pieces import Scene
from assistant.screen.wording import call_told, exercise_situation, exercise_title

CALLED = 10.0
"""Seconds of sand left that fill a call's bar."""


def lines(scene: Scene, view: practice.View, width: int, height: int, roomy: bool) -> list[Text]:
    """At most ``height`` lines of at most ``width`` cells; ``roomy``: the glass may be drawn."""
    head = pieces.header(exercise_title(view), view.player, exercise_situation(view), width)
    if scene.code and view.stage is Stage.READY and not view.results:
        return cover(scene, head, [view.player] if view.player else [], width, height)
    clock = view.sand is not None or view.hidden
    left = _glass(scene, view) if roomy and clock else []
    room = width - glass.WIDTH - 2 - pieces.GAP if left else width
    body = [*_task(view, room), *pieces.hearing(view.heard, room), *pieces.saying(view.saying, room)]
    if clock and not left:
        body.insert(0, _bar(scene, view, room))
    where = f"{scene.address} {scene.hint}" if view.stage is Stage.READY else scene.address
    page = pieces.wrapped(where, room)
    for row in page:
        row.stylize("dim")
    foot = [*page, pieces.meter(scene.loudness)]
    free = height - 1 - len(body) - len(foot)
    if free < 0:
        return [head, *body]
    gap = [Text()] if free else []
    body += [*gap, *pieces.can(view.can, room, 3)][:free]
    tall = max(len(left), len(body) + len(foot))
    body += [Text() for _ in range(tall - len(body) - len(foot))]
    return [head, *(pieces.columns(left, [*body, *foot]) if left else [*body, *foot])]


def _glass(scene: Scene, view: practice.View) -> list[Text]:
    if view.sand is None:
        return pieces.covered("se esconde")
    return pieces.sandglass(view.sand, scene.at, view.hold is not None, view.box or 0, view.boxes)


def _bar(scene: Scene, view: practice.View, width: int) -> Text:
    if view.sand is None:
        return Text("Reloj escondido", style="dim")
    return pieces.bar(view.sand, scene.at, view.box or 0, view.boxes, width)


def _task(view: practice.View, width: int) -> list[Text]:
    """What is to be done, and how it goes."""
    rows: list[Text] = []
    for ladder in view.cards:
        rows += pieces.card(ladder, width, view.stage is Stage.RUNNING)
    if view.cards and view.points is not None:
        red, emerald = view.cards
        rows.append(pieces.product(red, emerald, view.points))
    if view.batch is not None:
        rows += _batch(view.batch, width)
    return rows + _calls(view, width)


def _batch(batch: practice.Batch, width: int) -> list[Text]:
    style = pieces.STYLES[batch.colour]
    title = Text(pieces.NAMES[batch.colour], style=f"bold {style}")
    if batch.number:
        title.append(f"  {batch.number} de {len(batch.marks)}", style="bold default")
    marks = Text()
    for number, mark in enumerate(batch.marks, 1):
        if number == batch.number:
            marks.append("▶ ", style="bold" if mark is None else "bold red")
        elif mark is not None:
            marks.append("✓ " if mark else "✗ ", style="bold green" if mark else "bold red")
        else:
            marks.append("· ", style="dim")
    per = max(2, width // 2 * 2)
    asked = pieces.wrapped(batch.question or (pieces.UNREAD if batch.number else ""), width, "  ")
    for row in asked:
        row.stylize(style)
    rows = [marks[start : start + per] for start in range(0, len(marks), per)]
    return [title, *rows, *asked]


def _calls(view: practice.View, width: int) -> list[Text]:
    """How early each call came; the boxes still to come where the clock is all there is."""
    told = {call.box: call for call in view.calls}
    boxes = range(1, view.boxes + 1) if view.kind is Kind.CLOCK else sorted(told)
    rows = []
    for box in boxes:
        call = told.get(box)
        row = Text(f"Casilla {box}  ", style="dim")
        if call is None:
            row.append("·", style="dim")
        else:
            style = ("green" if (call.left or 0) < 3 else "yellow") if call.in_time else "red"
            row.append(f"{call_told(call):<18}", style=f"bold {style}")
            if call.in_time and call.left is not None:
                cells = max(0, min(20, width - row.cell_len - 1))
                row.append("▬" * max(1, round(min(1.0, call.left / CALLED) * cells)), style=style)
        rows.append(row)
    return rows
