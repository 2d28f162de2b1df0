"""A view as lines of text that fit a terminal, for ``terminal`` to paint; and how Stay Cool's is drawn."""

from rich.text import Text

from assistant.core.errors import printable
from assistant.practice import view as practice
from assistant.scout import view as scout
from assistant.screen import glass, practice_board, scout_board
from assistant.screen.cover import cover
from assistant.screen.pieces import (
    GAP,
    STYLES,
    Scene,
    bar,
    can,
    card,
    columns,
    covered,
    header,
    hearing,
    meter,
    product,
    sandglass,
    saying,
    wrapped,
)
from assistant.screen.wording import ENDINGS, result, situation, victory
from assistant.stay_cool import view as stay_cool
from assistant.stay_cool.ruling import IN_A_TURN
from assistant.stay_cool.state import Phase

WIDE, TALL = 72, 21
"""From this size on the sandglass is drawn."""


def lines(scene: Scene, width: int, height: int) -> list[Text]:
    """At most ``height`` lines of at most ``width`` cells."""
    roomy = width >= WIDE and height >= TALL
    if isinstance(scene.view, scout.View):
        drawn = scout_board.lines(scene, scene.view, width, height)
    elif isinstance(scene.view, practice.View):
        drawn = practice_board.lines(scene, scene.view, width, height, roomy)
    elif _is_cover(scene, scene.view):
        drawn = cover(scene, _header(scene.view, width), scene.view.players, width, height)
    elif roomy:
        drawn = _wide(scene, scene.view, width, height)
    else:
        drawn = _narrow(scene, scene.view, width, height)
    for line in drawn:
        line.truncate(width, overflow="ellipsis")
    return drawn[:height]


def _header(view: stay_cool.View, width: int) -> Text:
    title = f"Ronda {view.round} de {view.rounds}"
    return header(title, view.players[view.player], situation(view), width)


def _wide(scene: Scene, view: stay_cool.View, width: int, height: int) -> list[Text]:
    left = _glass(scene, view)
    room = width - glass.WIDTH - 2 - GAP
    scores = _scores(view, width)
    right = [*_turn(view, room), *hearing(view.heard, room), *saying(view.saying, room)]
    sayable = can(view.can, room, 3)
    rows = max(len(left), min(len(right) + len(sayable) + 3, height - 1 - len(scores)))  # they come before the scores
    free = rows - 1 - len(right)
    if free > len(sayable):
        right, free = [*right, Text()], free - 1
    right += sayable[: max(0, free)]
    spare = rows - 1 - len(right)
    if spare > 0:
        right += [*(Text() for _ in range(spare - 1)), Text(scene.address, style="dim")]
    right.append(meter(scene.loudness))
    drawn = [_header(view, width), *columns(left, right)]
    if height - len(drawn) > len(scores):
        drawn.append(Text())
    return drawn + scores


def _narrow(scene: Scene, view: stay_cool.View, width: int, height: int) -> list[Text]:
    scores = _scores(view, width)
    turn, said = _turn(view, width), [*hearing(view.heard, width), *saying(view.saying, width)]
    drawn = [_header(view, width), _bar(scene, view, width), *turn, *said]
    if len(drawn) > height:
        said = [*saying(view.saying, width), *hearing(view.heard, width)]
        return [_header(view, width), *_questions(view, width), *said]
    room = height - len(drawn) - len(scores)
    if room > 0:
        drawn += [*can(view.can, width, min(2, room - 1)), meter(scene.loudness)]
    return drawn + scores


def _glass(scene: Scene, view: stay_cool.View) -> list[Text]:
    if view.sand is None or view.box is None:
        hidden = view.round == stay_cool.HIDDEN_ROUND and view.called
        return covered("se esconde" if hidden else "lo lleváis", "" if hidden else "vosotros")
    return sandglass(view.sand, scene.at, view.hold is not None, view.box, view.boxes)


def _bar(scene: Scene, view: stay_cool.View, width: int) -> Text:
    """The sandglass as one row."""
    if view.sand is None or view.box is None:
        return Text(f"Reloj {'escondido' if view.called else 'lo lleváis vosotros'}", style="dim")
    return bar(view.sand, scene.at, view.box, view.boxes, width)


def _turn(view: stay_cool.View, width: int) -> list[Text]:
    if view.phase in (Phase.OVER, Phase.FINISHED):
        return [Text(f"★ {printable(victory(view))}", style="bold"), _before(view), Text()]
    points = product(view.red, view.emerald, view.points) if view.before is None else _before(view)
    in_a_turn = view.phase in IN_A_TURN
    return [*card(view.red, width, in_a_turn), *card(view.emerald, width, in_a_turn), points]


def _questions(view: stay_cool.View, width: int) -> list[Text]:
    """The questions alone, for where there is no room for more."""
    cards = [card for card in (view.red, view.emerald) if card.question]
    rows = [(row, STYLES[card.colour]) for card in cards for row in wrapped(f"▶ {card.question}", width)]
    for row, style in rows:
        row.stylize(style)
    return [row for row, _ in rows]


def _before(view: stay_cool.View) -> Text:
    """The turn that was over last, and why it was."""
    ending = view.before.ending if view.before else None
    return Text(printable(result(view)), style="bold").append(f"  {ENDINGS[ending]}" if ending else "", style="dim")


def _scores(view: stay_cool.View, width: int) -> list[Text]:
    rounds = view.rounds
    longest = max(len(printable(name)) for name in view.players)
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
        cell = Text(printable(name), style="bold" if active or player in view.winners else "")
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
