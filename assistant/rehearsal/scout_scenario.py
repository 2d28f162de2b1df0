"""Scenarios of Scout: who says what, what the host must make of it, and the intended points of each round."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.core.errors import DataError
from assistant.rehearsal.room import Acoustics
from assistant.scout.setup import Mode, Setup


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that somebody says, once the host has replied to the line before and is quiet.

    who: a player's name.
    reply: the purpose of the host's first utterance in reply (``echo``, ``done``, ``refused`` …).
    delay: seconds after the host's last word.
    """

    who: str
    say: str
    reply: str
    delay: float = 0.5


@dataclass(frozen=True, slots=True)
class Round:
    """The lines of one round, and each player's points for it."""

    lines: tuple[Line, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole game.

    voices: a voice name a player, where it matters.
    winners: names.
    """

    title: str
    setup: Setup
    rounds: tuple[Round, ...]
    winners: tuple[str, ...]
    voices: dict[str, str] = field(default_factory=dict)
    room: Acoustics = field(default_factory=Acoustics)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Everything that is said, in order."""
        return tuple(line for part in self.rounds for line in part.lines)

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """A row of points for each round."""
        return tuple(part.scores for part in self.rounds)


def load_scenario(path: Path) -> Scenario:
    """Read a scenario file (TOML). Raises DataError, and UsageError for players who cannot play."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return _scenario(data)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise DataError(f"No se puede leer el guion {path}: {fault}.") from fault
    except (KeyError, TypeError, ValueError) as fault:
        raise DataError(f"El guion {path} no está bien escrito: {fault}.") from fault


def _scenario(data: dict[str, Any]) -> Scenario:
    return Scenario(
        title=data["title"],
        setup=Setup(tuple(data["players"]), Mode(data["mode"])),
        rounds=tuple(
            Round(tuple(Line(**line) for line in part["lines"]), tuple(part["scores"])) for part in data["round"]
        ),
        winners=tuple(data["winners"]),
        voices=dict(data.get("voices", {})),
        room=Acoustics(**data.get("room", {})),
    )
