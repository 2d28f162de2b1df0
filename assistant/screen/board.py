"""A view as lines of text that fit a terminal, for ``terminal`` to paint."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text

from assistant.language.commands import Command
from assistant.scout import view as scout
from assistant.screen import glass
from assistant.screen.following import GameView
from assistant.screen.wording import ENDINGS, OUTCOMES, result, situation, victory
from assistant.stay_cool import view as stay_cool
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.state import Phase

WIDE, TALL = 72, 21
"""From this size on the sandglass is drawn."""

GAP = 3
METER = 20
QUIETEST = -60.0
"""Where the microphone's meter begins, in dBFS."""

STYLES = {Colour.RED: "red", Colour.EMERALD: "green"}
NAMES = {Colour.RED: "ROJA", Colour.EMERALD: "ESMERALDA"}


@dataclass(frozen=True, slots=True)
class Scene:
    """What to draw.

    at: the present sample.
    level: of the microphone, in dBFS; None where there is none.
    address: where the page is served; ``code`` its QR code, in lines.
    """

    view: GameView
    at: int
    level: float | None = None
    address: str = ""
    code: Sequence[str] = field(default=())


def lines(scene: Scene, width: int, height: int) -> list[Text]:
    """At most ``height`` lines of at most ``width`` cells."""
    if isinstance(scene.view, scout.View):
        drawn = _scout(scene, scene.view, width, height)
    elif _is_cover(scene, scene.view):
        drawn = _cover(scene, scene.view, width, height)
    elif width >= WIDE and height >= TALL:
        drawn = _wide(scene, scene.view, width, height)
    else:
        drawn = _narrow(scene, scene.view, width, height)
    for line in drawn:
        line.truncate(width, overflow="ellipsis")
    return drawn[:height]


def clean(text: str) -> str:
    """``text`` without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def _header(view: stay_cool.View, width: int) -> Text:
    title = f" Ronda {view.round} de {view.rounds}"
    state = f"{situation(view)} "
    name = clean(view.players[view.player])
    middle = name.center(max(1, width - len(title) - len(state)))
    return Text(title + middle + state, style="bold reverse", no_wrap=True)


def _wide(scene: Scene, view: stay_cool.View, width: int, height: int) -> list[Text]:
    left = _glass(scene, view)
    room = width - glass.WIDTH - 2 - GAP
    scores = _scores(view, width)
    right = [*_turn(view, room), *_heard(view, room), *_saying(view, room)]
    can = _can(view, room, 3)
    rows = max(len(left), min(len(right) + len(can) + 3, height - 1 - len(scores)))  # they come before the scores
    free = rows - 1 - len(right)
    if free > len(can):
        right, free = [*right, Text()], free - 1
    right += can[: max(0, free)]
    spare = rows - 1 - len(right)
    if spare > 0:
        right += [*(Text() for _ in range(spare - 1)), Text(scene.address, style="dim")]
    right.append(_foot(scene))
    drawn = [_header(view, width)]
    for one, other in zip_longest(left, right, fillvalue=Text()):
        line = Text("  ")
        line.append_text(one)
        line.pad_right(max(0, glass.WIDTH + 2 + GAP - line.cell_len))
        line.append_text(other)
        drawn.append(line)
    if height - len(drawn) > len(scores):
        drawn.append(Text())
    return drawn + scores


def _narrow(scene: Scene, view: stay_cool.View, width: int, height: int) -> list[Text]:
    scores = _scores(view, width)
    turn, said = _turn(view, width), [*_heard(view, width), *_saying(view, width)]
    drawn = [_header(view, width), _bar(scene, view, width), *turn, *said]
    if len(drawn) > height:
        return [_header(view, width), *_questions(view, width), *_saying(view, width), *_heard(view, width)]
    room = height - len(drawn) - len(scores)
    if room > 0:
        drawn += [*_can(view, width, min(2, room - 1)), _foot(scene)]
    return drawn + scores


def _glass(scene: Scene, view: stay_cool.View) -> list[Text]:
    if view.sand is None or view.box is None:
        hidden = view.round == stay_cool.HIDDEN_ROUND and view.called
        return _covered("se esconde" if hidden else "lo lleváis", "" if hidden else "vosotros")
    running = view.sand.since is not None and view.hold is None
    boxes = _boxes(view)
    boxes.pad_left((glass.WIDTH - boxes.cell_len) // 2)
    return [*glass.drawn(view.sand.left(scene.at), running), boxes]


def _covered(*words: str) -> list[Text]:
    inner = glass.WIDTH - 2
    rows = ["", "", "", "El reloj", *words]
    rows += [""] * (glass.HEIGHT - 1 - len(rows))
    body = [Text(f"┊{row.center(inner)}┊", style="dim") for row in rows]
    return [Text(f"╭{'┄' * inner}╮", style="dim"), *body, Text(f"╰{'┄' * inner}╯", style="dim")]


def _boxes(view: stay_cool.View) -> Text:
    text = Text()
    for number in range(1, view.boxes + 1):
        if number > 1:
            text.append(" ")
        here, gone = number == view.box, number < (view.box or 0)
        text.append(f"[{number}]" if here else ("■" if gone else str(number)), style="bold yellow" if here else "dim")
    return text


def _bar(scene: Scene, view: stay_cool.View, width: int) -> Text:
    """The sandglass as one line."""
    text = Text("Reloj ", style="dim")
    if view.sand is None:
        return text.append("escondido" if view.called else "lo lleváis vosotros")
    cells = max(8, min(30, width - 24))
    left = round(view.sand.left(scene.at) * cells)
    text.append("█" * left, style="yellow").append("░" * (cells - left), style="dim").append("  ")
    return text.append_text(_boxes(view))


def _turn(view: stay_cool.View, width: int) -> list[Text]:
    if view.phase in (Phase.OVER, Phase.FINISHED):
        return [Text(f"★ {clean(victory(view))}", style="bold"), _before(view), Text()]
    points = Text(f"{view.red.reached} × {view.emerald.reached} = ", style="")
    points.append(f"{view.points} {'punto' if view.points == 1 else 'puntos'}", style="bold")
    if view.before is not None:
        points = _before(view)
    asked = [[_ladder(card), *_wrapped(card.question, width, "  ")] for card in (view.red, view.emerald)]
    return [*asked[0], *asked[1], points]


def _questions(view: stay_cool.View, width: int) -> list[Text]:
    """The questions alone, for where there is no room for more."""
    cards = [card for card in (view.red, view.emerald) if card.question]
    rows = [(row, STYLES[card.colour]) for card in cards for row in _wrapped(f"▶ {card.question}", width)]
    for row, style in rows:
        row.stylize(style)
    return [row for row, _ in rows]


def _before(view: stay_cool.View) -> Text:
    """The turn that was over last, and why it was."""
    ending = view.before.ending if view.before else None
    return Text(clean(result(view)), style="bold").append(f"  {ENDINGS[ending]}" if ending else "", style="dim")


def _ladder(ladder: stay_cool.Ladder) -> Text:
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


def _heard(view: stay_cool.View, width: int) -> list[Text]:
    """What was heard and what it was taken for: one row if it fits."""
    if view.heard is None:
        return [Text("Oído: nada todavía", style="dim")]
    sign, meaning = OUTCOMES[view.heard.outcome]
    colour, number = view.heard.colour, view.heard.number
    about = f" · {colour} {number}" if colour and number else ""
    style = {"✓": "bold green", "✗": "bold red", "⧗": "bold yellow"}.get(sign, "dim")
    said, became = f"Oído: «{clean(view.heard.text)}»", f"{sign} {meaning}{about}"
    if cell_len(said) + 1 + cell_len(became) <= width:
        return [Text(f"{said} ", style="bold").append(became, style=f"not bold {style}")]
    return [Text(said, style="bold"), Text(f"      {became}", style=style)]


def _saying(view: GameView, width: int) -> list[Text]:
    """What the host said last, whole."""
    rows = _wrapped(f"Anfitrión: {view.saying}" if view.saying else "", width)
    for row in rows:
        row.stylize("italic")
    return rows


def _wrapped(text: str, width: int, indent: str = "") -> list[Text]:
    """``text`` broken between words; nothing where there is none."""
    return [Text(row) for row in textwrap.wrap(clean(text), width, initial_indent=indent, subsequent_indent=indent)]


def _can(view: GameView, width: int, most: int) -> list[Text]:
    """What can be said, broken between phrases."""
    rows, row = [], "Di:"
    for number, phrase in enumerate(view.can):
        more = f"{' · ' if number else ' '}{phrase}"
        if len(row) + len(more) > width:
            rows.append(row)
            row, more = "   ", f" {phrase}"
        row += more
    rows.append(row)
    return [Text(row, style="cyan") for row in rows[:most]]


def _foot(scene: Scene) -> Text:
    """The microphone's level."""
    text = Text()
    if scene.level is None:
        text.append("Teclado: escribe y pulsa Intro", style="dim")
    else:
        part = max(0.0, min(1.0, 1 - scene.level / QUIETEST))
        cells = round(part * METER)
        text.append("Micro ", style="dim").append("▮" * cells, style="green" if part < 0.95 else "red")
        text.append("▯" * (METER - cells), style="dim")
    return text


def _scores(view: stay_cool.View, width: int) -> list[Text]:
    rounds = view.rounds
    longest = max(len(clean(name)) for name in view.players)
    name_cells = max(8, min(longest, width - 2 - 5 * rounds - 8))
    head = Text(" " * (name_cells + 2), style="dim")
    head.append("".join(f"{f'R{number}':>5}" for number in range(1, rounds + 1)) + f"{'Total':>8}")
    table = [head]
    top = max(view.totals, default=0)
    room = width - head.cell_len - 2
    for player, name in enumerate(view.players):
        active = player == view.player and not view.winners
        mark = "★" if player in view.winners else ("▶" if active else " ")
        row = Text(f"{mark} ", style="bold yellow")
        cell = Text(clean(name), style="bold" if active or player in view.winners else "")
        cell.truncate(name_cells, overflow="ellipsis", pad=True)
        row.append_text(cell)
        points = view.scores[player]
        row.append("".join(f"{points[i] if i < len(points) else '·':>5}" for i in range(rounds)))
        row.append(f"{view.totals[player]:>8}", style="bold")
        if top and room >= 10:
            row.append("  " + "▬" * round(view.totals[player] / top * min(room, 30)), style="blue")
        table.append(row)
    return table


def _is_cover(scene: Scene, view: stay_cool.View) -> bool:
    """Whether to show where the page is: before the first turn."""
    return bool(scene.address) and view.phase is Phase.READY and view.round == 1 and not any(view.scores)


def _cover(scene: Scene, view: stay_cool.View, width: int, height: int) -> list[Text]:
    """The page's address, with its code where that fits."""
    fits = bool(scene.code) and len(scene.code) + 1 <= height and len(scene.code[0]) + 24 <= width
    rows = scene.code if fits else [" "]
    beside = [
        Text(),
        Text("Anfitrión", style="bold"),
        Text(),
        *(Text(f"  {clean(name)}", style="bold" if i == view.player else "") for i, name in enumerate(view.players)),
        Text(),
        Text("La pantalla está en"),
        *(Text(piece, style="bold cyan") for piece in _broken(scene.address, width - len(rows[0]) - 5)),
        Text(),
        Text(f"Di: {Command.READY.value}", style="cyan"),
    ]
    drawn = [_header(view, width)]
    for code, text in zip_longest(rows, beside, fillvalue=None):
        line = Text("  ").append(code or " " * len(rows[0]), style="black on white" if code and fits else "")
        drawn.append(line.append("   ").append_text(Text("") if text is None else Text.assemble(text)))
    return drawn


def _broken(text: str, width: int) -> list[str]:
    return [text[start : start + width] for start in range(0, len(text), max(8, width))]


def _scout(scene: Scene, view: scout.View, width: int, height: int) -> list[Text]:
    state = "pausa" if view.hold else ("fin de la partida" if view.over else "")
    title = f" Scout · ronda {view.round} de {view.rounds} {state} "
    drawn = [Text(title.ljust(width), style="bold reverse"), Text()]
    if view.active:
        cards = Text("Mesa  ").append(" ".join(f"[{number}]" for number in view.active), style="bold yellow")
        owner = clean(view.players[view.owner]) if view.owner is not None else ""
        drawn += [cards, Text(f"      {view.named} de {owner} · {len(view.active)} cartas"), Text()]
    drawn.append(Text(f"  {'':<12}{'mano':>6}{'capt.':>7}{'fichas':>8}{'Total':>8}", style="dim"))
    for player, seat in enumerate(view.seats):
        mark = "★" if player in view.winners else ("▶" if player == view.turn else " ")
        cell = Text(clean(view.players[player]))
        cell.truncate(12, overflow="ellipsis", pad=True)
        row = Text(f"{mark} ", style="bold yellow").append_text(cell)
        row.append(f"{_told(seat.hand):>6}{_told(seat.captured):>7}{_told(seat.tokens):>8}{view.totals[player]:>8}")
        drawn.append(row)
    heard = _wrapped(f"Oído: «{view.heard.text}»" if view.heard else "Oído: nada todavía", width)
    for row in heard:
        row.stylize("bold")
    page = [Text(scene.address, style="dim")] if scene.address else []
    said = [Text(), *heard, *_saying(view, width)]
    below = [Text(), *_can(view, width, 2), *page, _foot(scene)]
    if len(drawn) + len(said) + len(below) > height:  # what is said comes before empty rows, and before what can be
        drawn, said = [row for row in drawn if row.plain], [row for row in said if row.plain]
        below = below[1:]
    if len(drawn) + len(said) > height:
        return [drawn[0], *said, *drawn[1:]]
    return [*drawn, *said, *below]


def _told(count: int | None) -> str:
    return "—" if count is None else str(count)
