"""Practice as plain lines (a ``host.Watcher`` for any exercise)."""

import os
import sys
from typing import TextIO

from rich.console import Console

from assistant.core.clock import seconds
from assistant.core.effects import Cue, Effect, Play, Say
from assistant.core.errors import printable
from assistant.core.events import Event, Heard, SpeechStarted
from assistant.practice.result import HasResults
from assistant.screen.wording import result_told

CUES = {
    Cue.RIGHT: ("✓", "green"),
    Cue.WRONG: ("✗", "red"),
    Cue.TURN_GLASS: ("reloj girado", "yellow"),
    Cue.TIME_UP: ("se acabó la arena", "yellow"),
}


class PracticePrinter:
    """Prints what is said, heard and judged."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._console = Console(file=out or sys.stdout, highlight=False, no_color=bool(os.environ.get("NO_COLOR")))
        self._texts: dict[str, str] = {}

    def saw(self, event: Event | None, state: object, effects: tuple[Effect, ...]) -> None:
        """Print what is new."""
        if isinstance(event, SpeechStarted):
            self._line(event.at, "Anfitrión", self._texts.pop(event.say, ""), "white")
        if isinstance(event, Heard) and event.final and event.text.replace("[unk]", "").strip():
            self._line(event.at, "  oído", event.text, "dim")
        for effect in effects:
            if isinstance(effect, Say):
                self._texts[effect.id] = effect.text
            if isinstance(effect, Play) and effect.cue in CUES:
                text, style = CUES[effect.cue]
                self._line(event.at if event else 0, "", text, style)

    def table(self, state: HasResults) -> None:
        """Print what came of the exercises that are over."""
        for result in state.results:
            self._console.print(result_told(result), markup=False, soft_wrap=True)

    def _line(self, at: int, who: str, what: str, style: str) -> None:
        minutes, rest = divmod(seconds(at), 60)
        text = printable(f"{int(minutes):02d}:{rest:04.1f}  {who:<13} {what}")
        self._console.print(text, style=style, markup=False, soft_wrap=True)
