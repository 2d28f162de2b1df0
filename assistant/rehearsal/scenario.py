"""Scenarios: who says what when, and what must come of it. One file is test, demo and bug report."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from assistant.packs.faults import quoted
from assistant.rehearsal.room import Acoustics
from assistant.rehearsal.script import Table, read_script
from assistant.stay_cool.cards import Colour


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
    script = read_script(path).only(
        *("title", "players", "turn", "red", "emerald", "packs", "voices", "winners", "room"),
    )
    packs = script.texts("packs", ())
    for pack in packs:
        if not _is_inside(path.parent / pack, path.parent):
            raise script.fault(f"el mazo {quoted(pack)} está fuera de su carpeta; cópialo dentro")
    players = script.texts("players")
    return Scenario(
        title=script.text("title"),
        players=players,
        turns=tuple(_turn(turn, players) for turn in script.tables("turn")),
        red=script.texts("red"),
        emerald=script.texts("emerald"),
        packs=packs,
        voices=read_voices(script),
        winners=script.texts("winners", ()),
        room=read_room(script.table("room")),
    )


def read_voices(script: Table) -> dict[str, str]:
    """A voice name a player."""
    voices = script.table("voices")
    return {name: voices.text(name) for name in voices.values}


def read_room(room: Table) -> Acoustics:
    """How the room sounds."""
    usual = Acoustics()
    room.only(*(field.name for field in fields(Acoustics)))
    return Acoustics(
        host=room.number("host", usual.host, -100, 40),
        delay=room.number("delay", usual.delay, 0, 1),
        reverb=room.number("reverb", usual.reverb, 0, 5),
        noise=room.number("noise", usual.noise, -200, 0),
        talk=room.number("talk", None, -40, 100) if room.has("talk") else None,
        seed=room.whole("seed", usual.seed),
    )


def read_who(line: Table, players: Sequence[str], default: str | None = None) -> str:
    """Who says a line."""
    who = line.text("who", default)
    if who not in players and (who or default is None):
        raise line.fault(f"{quoted(who)} no juega")
    return who


def _is_inside(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().is_relative_to(folder.resolve())
    # RuntimeError: links that lead to each other.
    except (OSError, RuntimeError):
        return False


def _turn(turn: Table, players: Sequence[str]) -> TurnScript:
    turn.only("lines", "values", "box", "wrong")
    values = turn.wholes("values")
    if len(values) != len(Colour):
        raise turn.fault(f"values debe tener tantos números como colores ({len(Colour)})")
    red, emerald = values
    return TurnScript(
        tuple(_line(line, players) for line in turn.tables("lines")),
        red,
        emerald,
        turn.whole("box") if turn.has("box") else None,
        turn.whole("wrong") if turn.has("wrong") else None,
    )


def _line(line: Table, players: Sequence[str]) -> Line:
    line.only(*(field.name for field in fields(Line)))
    return Line(
        say=line.text("say"),
        who=read_who(line, players, ""),
        after=line.text("after", ""),
        during=line.text("during", ""),
        sand=line.number("sand", None, -120, 120) if line.has("sand") else None,
        box=line.whole("box", 0),
        delay=line.number("delay", 0.5, 0, 600),
    )
