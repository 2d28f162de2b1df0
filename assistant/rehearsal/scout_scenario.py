"""Scenarios of Scout: who says what, what the host must make of it, and the intended points of each round."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assistant.rehearsal.room import Acoustics
from assistant.rehearsal.scenario import read_room, read_voices, read_who
from assistant.rehearsal.script import Table, read_script
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
    script = read_script(path).only("title", "mode", "players", "round", "winners", "voices", "room")
    mode = script.text("mode")
    if mode not in set(Mode):
        raise script.fault(f"mode debe ser {' o '.join(Mode)}")
    setup = Setup(script.texts("players"), Mode(mode))
    return Scenario(
        title=script.text("title"),
        setup=setup,
        rounds=tuple(_round(part, setup.players) for part in script.tables("round")),
        winners=script.texts("winners"),
        voices=read_voices(script),
        room=read_room(script.table("room")),
    )


def _round(part: Table, players: Sequence[str]) -> Round:
    part.only("lines", "scores")
    return Round(tuple(_line(line, players) for line in part.tables("lines")), part.wholes("scores"))


def _line(line: Table, players: Sequence[str]) -> Line:
    line.only("who", "say", "reply", "delay")
    return Line(read_who(line, players), line.text("say"), line.text("reply"), line.number("delay", 0.5, 0, 600))
