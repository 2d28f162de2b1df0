"""Scout's table in a terminal."""

from rich.text import Text

from assistant.core.errors import printable
from assistant.language.counting import counted
from assistant.scout import view as scout
from assistant.screen.cover import cover
from assistant.screen.pieces import Scene, can, meter, saying, wrapped


def lines(scene: Scene, view: scout.View, width: int, height: int) -> list[Text]:
    """At most ``height`` lines, what is said first."""
    state = "pausa" if view.hold else ("fin de la partida" if view.over else "")
    title = f" Scout · ronda {view.round} de {view.rounds} {state} "
    head = Text(title.ljust(width), style="bold reverse")
    if scene.code and view.heard is None and not view.scores[0]:
        return cover(scene, head, view.players, width, height)
    drawn = [head, Text()]
    if view.active:
        cards = Text("Mesa  ").append(" ".join(f"[{number}]" for number in view.active), style="bold yellow")
        owner = printable(view.players[view.owner]) if view.owner is not None else ""
        drawn += [cards, Text(f"      {view.named} de {owner} · {counted(len(view.active), 'carta')}"), Text()]
    drawn.append(Text(f"  {'':<12}{'mano':>6}{'capt.':>7}{'fichas':>8}{'Total':>8}", style="dim"))
    for player, seat in enumerate(view.seats):
        mark = "★" if player in view.winners else ("▶" if player == view.turn else " ")
        cell = Text(printable(view.players[player]))
        cell.truncate(12, overflow="ellipsis", pad=True)
        row = Text(f"{mark} ", style="bold yellow").append_text(cell)
        row.append(f"{_told(seat.hand):>6}{_told(seat.captured):>7}{_told(seat.tokens):>8}{view.totals[player]:>8}")
        drawn.append(row)
    heard = wrapped(f"Oído: «{view.heard.text}»" if view.heard else "Oído: nada todavía", width)
    for row in heard:
        row.stylize("bold")
    page = [Text(scene.address, style="dim")] if scene.address else []
    said = [Text(), *heard, *saying(view.saying, width)]
    below = [Text(), *can(view.can, width, 2), *page, meter(scene.loudness)]
    if len(drawn) + len(said) + len(below) > height:  # what is said comes before empty rows, and before what can be
        drawn, said = [row for row in drawn if row.plain], [row for row in said if row.plain]
        below = below[1:]
    if len(drawn) + len(said) > height:
        return [drawn[0], *said, *drawn[1:]]
    return [*drawn, *said, *below]


def _told(count: int | None) -> str:
    return "—" if count is None else str(count)
