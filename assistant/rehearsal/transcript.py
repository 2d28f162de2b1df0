"""What was said, heard and judged, with times: to be read by people, and held against the script."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from assistant.core.clock import seconds
from assistant.core.effects import Effect
from assistant.core.errors import printable
from assistant.core.events import Event, Heard, SpeechStarted
from assistant.language.counting import counted
from assistant.rehearsal.scenario import Scenario
from assistant.stay_cool.ledger import Ended, Entry, Judged, Turned
from assistant.stay_cool.state import Game


@dataclass(frozen=True, slots=True)
class Note:
    """One line: when (samples), who, and what."""

    at: int
    who: str
    what: str

    def __str__(self) -> str:
        minutes, rest = divmod(seconds(self.at), 60)
        return printable(f"{int(minutes):02d}:{rest:05.2f}  {self.who:<12} {self.what}")


@dataclass
class Transcript:
    """Gathers notes as a ``host.Watcher`` and from the cast."""

    notes: list[Note] = field(default_factory=list)
    _entries: dict[int, int] = field(default_factory=dict)

    def told(self, start: int, end: int, who: str, text: str) -> None:
        """A player said ``text``."""
        self.notes.append(Note(start, who, f"«{text}»"))

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Note what the host said, heard and judged."""
        if isinstance(event, SpeechStarted):
            text = next((u.text for u in game.speech if u.id == event.say), "")
            self.notes.append(Note(event.at, "Anfitrión", f"«{text}»"))
        if isinstance(event, Heard) and event.final and event.words:
            self.notes.append(Note(event.words[0].start, "  oído", event.text))
        for index, turn in enumerate(game.turns):
            known = self._entries.get(index, 0)
            for entry in turn.ledger[known:]:
                self.notes += [Note(entry.at, "  veredicto", text) for text in [_verdict(entry)] if text]
            self._entries[index] = len(turn.ledger)

    def lines(self) -> Iterator[str]:
        """All notes in the order of time."""
        return map(str, sorted(self.notes, key=lambda note: note.at))


def _verdict(entry: Entry) -> str:
    match entry:
        case Judged(colour=colour, number=number, right=right, said=said):
            return f"{colour} {number + 1}: {said} {'✓' if right else '✗'}"
        case Turned(called=called):
            return "reloj girado" + (" a la voz de «tiempo»" if called else "")
        case Ended(ending=ending):
            return {"sand": "fin del turno", "missed": "sin aviso: fin del turno"}.get(
                ending, "turno completo"
            )
        case _:
            return ""


def errors(scenario: Scenario, game: Game) -> list[str]:
    """Where the game went otherwise than the script intends; empty if nowhere."""
    faults = []
    for number, (script, turn) in enumerate(zip(scenario.turns, game.turns, strict=False), 1):
        score, progress = turn.score, turn.progress
        where = f"turno {number} ({game.setup.players[turn.player]})"
        if (score.red, score.emerald) != (script.red, script.emerald):
            faults.append(
                f"{where}: roja {score.red} y esmeralda {score.emerald}, "
                f"y el guion dice {script.red} y {script.emerald}"
            )
        if script.box is not None and progress.box != script.box:
            faults.append(f"{where}: acabó en la casilla {progress.box}, y el guion dice {script.box}")
        wrong = sum(isinstance(e, Judged) and not e.right for e in turn.ledger)
        if script.wrong is not None and wrong != script.wrong:
            faults.append(f"{where}: {counted(wrong, 'respuesta')} mal, y el guion dice {script.wrong}")
    if len(game.turns) < len(scenario.turns):
        faults.append(f"se jugaron {counted(len(game.turns), 'turno')} de {len(scenario.turns)}")
    won = tuple(game.setup.players[i] for i in game.winners())
    if scenario.winners and won != scenario.winners:
        faults.append(f"gana {', '.join(won)}, y el guion dice {', '.join(scenario.winners)}")
    return faults
