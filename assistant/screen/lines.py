"""The game as plain lines, for a terminal that scrolls, a pipe or a log."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Protocol, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from assistant.core.clock import seconds
from assistant.core.effects import Effect
from assistant.core.errors import printable
from assistant.core.events import Event, Heard, SpeechStarted
from assistant.stay_cool.ledger import Ended, Ending, Entry, Judged, Turned
from assistant.stay_cool.setup import ROUNDS
from assistant.stay_cool.state import Game

ENDINGS = {
    Ending.SAND: "Se acabó la arena: fin del turno.",
    Ending.MISSED: "Nadie giró el reloj: fin del turno.",
    Ending.FINISHED: "Las dos tarjetas completas: fin del turno.",
    Ending.CALLED: "Fin del turno.",
}


class Spoken(Protocol):
    """An utterance of the host's, in any game."""

    @property
    def id(self) -> str:
        """What the mixer knows it by."""
        ...

    @property
    def text(self) -> str:
        """What is said."""
        ...


class Lines:
    """Prints what is said and heard in any game, line by line."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._console = Console(
            file=out or sys.stdout, highlight=False, no_color=bool(os.environ.get("NO_COLOR"))
        )

    def title(self, text: str) -> None:
        """Say what this is."""
        self._console.print(printable(text), style="bold", markup=False)

    def told(self, start: int, end: int, who: str, text: str) -> None:
        """A synthetic player said ``text``."""
        self._line(start, who, f"«{text}»", "cyan")

    def talk(self, event: Event | None, speech: Iterable[Spoken]) -> None:
        """Print what the host begins to say, one of ``speech``, or has heard."""
        if isinstance(event, SpeechStarted):
            text = next((u.text for u in speech if u.id == event.say), "")
            self._line(event.at, "Anfitrión", text, "white")
        if isinstance(event, Heard) and event.final and event.text.replace("[unk]", "").strip():
            self._line(event.at, "  oído", event.text, "dim")

    def points(self, players: Sequence[str], rows: Sequence[Sequence[int]], rounds: int) -> None:
        """Print the score table: for each player, the points of each round played."""
        table = Table(title=None, show_edge=False, pad_edge=False)
        table.add_column("")
        for number in range(1, rounds + 1):
            table.add_column(f"Ronda {number}", justify="right")
        table.add_column("Total", justify="right", style="bold")
        for name, row in zip(players, rows, strict=True):
            cells = [str(points) for points in row] + [""] * (rounds - len(row))
            table.add_row(Text(printable(name)), *cells, str(sum(row)))
        self._console.print(table)

    def _line(self, at: int, who: str, what: str, style: str) -> None:
        minutes, rest = divmod(seconds(at), 60)
        text = printable(f"{int(minutes):02d}:{rest:04.1f}  {who:<13} {what}")
        self._console.print(text, style=style, markup=False)


class LinePrinter(Lines):
    """Prints a game of Stay Cool as it goes, and the points after each turn (a ``host.Watcher``)."""

    def __init__(self, out: TextIO | None = None) -> None:
        super().__init__(out)
        self._entries: dict[int, int] = {}

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Print what is new."""
        self.talk(event, game.speech)
        for index, turn in enumerate(game.turns):
            fresh = turn.ledger[self._entries.get(index, 0) :]
            self._entries[index] = len(turn.ledger)
            for entry in fresh:
                self._entry(entry)
            if any(isinstance(entry, Ended) for entry in fresh) and any(game.points()):
                self.table(game)

    def table(self, game: Game) -> None:
        """Print the score table."""
        self.points(game.setup.players, game.points(), ROUNDS)

    def _entry(self, entry: Entry) -> None:
        match entry:
            case Judged(at=at, colour=colour, number=number, right=right, said=said):
                sign, style = ("✓", "green") if right else ("✗", "red")
                self._line(at, f"  {colour} {number + 1}", f"{sign} {said}", style)
            case Turned(at=at, called=called):
                self._line(at, "  reloj", "girado a la voz de «¡tiempo!»" if called else "girado", "yellow")
            case Ended(at=at, ending=ending):
                self._line(at, "  reloj", ENDINGS[ending], "yellow")
