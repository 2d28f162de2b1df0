"""What a journal's content tells: the game it is of, and the facts that are beyond doubt."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from assistant.core.errors import AnfitrionError, DataError
from assistant.core.events import Event
from assistant.store.codec import Json, decode, decode_event, encode, from_bytes, to_bytes
from assistant.store.records import Damage, Sound, unseal

FORMAT: Final = 1
"""The version of what the records mean; a program reads its own and no other."""

_SEALED: Final = b'["'
"""How the first line of every journal begins (``records.seal``), whatever became of the rest."""

Games = Mapping[str, type]
"""The kinds of game there are, each with the class of its setup."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """What a journal holds.

    setup: an object of the class that ``Games`` has for this kind of game.
    program: the version that began the journal. Another one's rules may make other states of the facts.
    damage: None, or what follows the sound part, which is ``good_bytes`` long.
    original: the damaged file's copy, once it was cut to its sound part.
    """

    setup: object
    events: tuple[Event, ...]
    program: str
    damage: Damage | None
    good_bytes: int
    original: Path | None = None

    @property
    def at(self) -> int:
        """The last moment (samples) that a fact tells of: a clock that goes on must not be behind it."""
        return max((event.at for event in self.events), default=0)

    @property
    def warning(self) -> str:
        """A line for the players about the damage; empty if there is none."""
        kept = f" El archivo como estaba: {self.original}." if self.original else ""
        match self.damage:
            case Damage.TORN:
                return f"La partida se cortó mientras se guardaba; se sigue desde justo antes.{kept}"
            case Damage.ALTERED:
                return (
                    f"El diario de la partida fue alterado tras el dato {len(self.events)}; se sigue desde ahí.{kept}"
                )
        return ""


def header(program: str, game: str, setup: object) -> bytes:
    """The payload of the first record."""
    return to_bytes({"format": FORMAT, "program": program, "game": game, "setup": encode(setup)})


def recover(content: bytes, games: Games, name: str) -> tuple[Recovered, Sound]:
    """What the sound part of a journal tells; ``name`` is the file's, for messages.

    Raises DataError if not even the beginning is sound, or if a record is sound and still means nothing:
    another version, or another program, wrote it.
    """
    sound = unseal(content)
    if not sound.payloads:
        if content[: len(_SEALED)] != _SEALED[: len(content)]:
            raise DataError(f"{name} no es el diario de una partida: los diarios acaban en .jsonl.")
        began = "está dañado desde el principio" if content else "está vacío"
        raise DataError(f"El diario {name} {began}: esa partida no se puede seguir. Empieza otra.")
    line = 1
    try:
        program, setup = _header(from_bytes(sound.payloads[0]), games)
        events = []
        for line, payload in enumerate(sound.payloads[1:], start=2):  # noqa: B007 - for the message
            events.append(decode_event(from_bytes(payload)))
    except AnfitrionError as error:
        raise DataError(f"El diario {name} no se entiende, línea {line}: {error}") from None
    return Recovered(setup, tuple(events), program, sound.damage, sound.size), sound


def unknown_game() -> DataError:
    """A file is of a game that is none of ours."""
    return DataError("es de un juego que este programa no conoce.")


def _header(data: Json, games: Games) -> tuple[str, object]:
    if not isinstance(data, dict):
        raise DataError("no es el comienzo de un diario.")
    if data.get("format") != FORMAT:
        raise DataError("lo escribió otra versión del programa; síguelo con ella.")
    program, game = data.get("program"), data.get("game")
    if not isinstance(program, str) or not isinstance(game, str) or game not in games:
        raise unknown_game()
    return program, decode(games[game], data.get("setup"))
