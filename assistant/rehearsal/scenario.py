"""Scenarios: who says what when, and what must come of it. One file is test, demo and bug report."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.core.errors import DataError
from assistant.rehearsal.room import Acoustics


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that somebody says.

    say: the words; ``@roja`` and ``@esmeralda`` stand for the right answer to the question then open,
        the former spelled for the dice; ``@roja en voz alta`` says it aloud instead.
    who: a player's name; the active player if empty.
    after: the host's utterance (``ready``, ``roja 2``, ``refused`` …) whose end it follows.
    during: the host's utterance whose beginning it follows.
    sand: seconds of sand left when it begins; negative: seconds since the sand ran out.
    box: only once the glass stands in this box of the time card.
    delay: seconds after that moment.
    With none of these it follows the line before.
    """

    say: str
    who: str = ""
    after: str = ""
    during: str = ""
    sand: float | None = None
    box: int = 0
    delay: float = 0.5


@dataclass(frozen=True, slots=True)
class TurnScript:
    """The lines of one turn, in order, and what must come of it.

    red, emerald: the values reached.
    box: the box of the time card in which the turn ended; None where it does not matter.
    wrong: answers judged wrong on the way; None where it does not matter.
    """

    lines: tuple[Line, ...]
    red: int
    emerald: int
    box: int | None = None
    wrong: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole game.

    packs: where its cards come from, relative to the scenario's folder; the project's own if empty.
    red, emerald: ids of the cards in the order drawn.
    voices: a voice name a player.
    winners: names.
    """

    title: str
    players: tuple[str, ...]
    turns: tuple[TurnScript, ...]
    red: tuple[str, ...]
    emerald: tuple[str, ...]
    packs: tuple[str, ...] = ()
    voices: dict[str, str] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    room: Acoustics = field(default_factory=Acoustics)


def load_scenario(path: Path) -> Scenario:
    """Read a scenario file (TOML). Raises DataError."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return _scenario(data)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise DataError(f"No se puede leer el guion {path}: {fault}.") from fault
    except (KeyError, TypeError, ValueError) as fault:
        raise DataError(f"El guion {path} no está bien escrito: {fault}.") from fault


def _scenario(data: dict[str, Any]) -> Scenario:
    turns = tuple(_turn(turn) for turn in data["turn"])
    return Scenario(
        title=data["title"],
        players=tuple(data["players"]),
        turns=turns,
        red=tuple(data["red"]),
        emerald=tuple(data["emerald"]),
        packs=tuple(data.get("packs", ())),
        voices=dict(data.get("voices", {})),
        winners=tuple(data.get("winners", ())),
        room=Acoustics(**data.get("room", {})),
    )


def _turn(data: dict[str, Any]) -> TurnScript:
    red, emerald = data["values"]
    lines = tuple(Line(**line) for line in data["lines"])
    return TurnScript(lines, red, emerald, data.get("box"), data.get("wrong"))
