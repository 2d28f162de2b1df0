"""A session on tape: all that reached the host, in its order, so that it can be heard again exactly.

A folder with two files. ``sesion.wav`` has two channels on one clock: the microphone, and what the host played.
``cinta.jsonl`` is a file of sealed lines (``store.records``): what the game started from, then each piece of sound,
each fact that the ears did not report, and what the host made of them.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import assistant
from assistant.core.clock import samples
from assistant.core.effects import Effect
from assistant.core.errors import AnfitrionError, DataError, UsageError
from assistant.core.events import Event
from assistant.store.codec import decode, encode, from_bytes, to_bytes
from assistant.store.files import reason
from assistant.store.records import START, Damage, seal, unseal
from assistant.store.recovery import Games, unknown_game
from assistant.voice.audio import Block, Samples
from assistant.voice.recording import WavWriter

FORMAT: Final = 1
WAV: Final = "sesion.wav"
TAPE: Final = "cinta.jsonl"
LATEST: Final = samples(1_000_000)
"""Positions after the first sample of an evening: eleven days."""

LONGEST: Final = samples(600)
"""Samples of one piece of sound, and of one utterance."""

LARGEST: Final = 500_000_000
"""Bytes. A night of play is a tenth of this."""


@dataclass(frozen=True, slots=True)
class About:
    """What a session started from.

    before: the facts of a game that goes on.
    ears: there was a microphone; strictness: how strictly «¡Tiempo!» was listened for; None: as the game asks.
    model: the name of the recogniser's model.
    """

    game: str
    setup: object
    before: tuple[Event, ...] = ()
    ears: bool = True
    strictness: int | None = None
    model: str = ""
    program: str = assistant.__version__


@dataclass(frozen=True, slots=True)
class Sound:
    """The next ``count`` samples of the recording were heard, the first of them at position ``start``."""

    start: int
    count: int

    def __post_init__(self) -> None:
        if not (0 <= self.start < LATEST and 0 < self.count <= LONGEST):
            raise ValueError("un trozo de sonido imposible")


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact reached the host from elsewhere than its ears."""

    event: Event


@dataclass(frozen=True, slots=True)
class Said:
    """The host asked its voice for ``text``, which took ``length`` samples."""

    text: str
    length: int

    def __post_init__(self) -> None:
        if not 0 <= self.length <= LONGEST:
            raise ValueError("una frase imposible")


@dataclass(frozen=True, slots=True)
class Announced:
    """The host said something that is not of the game."""

    text: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A fact changed the game, and asked for effects with this ``digest``."""

    event: Event
    digest: str


Entry = Sound | Fact | Said | Announced | Kept


@dataclass(frozen=True, slots=True)
class _Line:
    entry: Entry


def digest(effects: tuple[Effect, ...]) -> str:
    """A short text that two tuples of effects share only if they are the same."""
    return hashlib.blake2b(to_bytes(encode(effects)), digest_size=6).hexdigest()


class Recorder:
    """Writes a session (a ``host.Tape`` and a ``host.Watcher``). To be closed, or used in ``with``.

    warn: called once with a line for the players if the disk fails: the game goes on unrecorded.
    Raises UsageError if ``folder`` has a recording already, DataError if none can be written there.
    """

    def __init__(self, folder: Path, about: About, warn: Callable[[str], None]) -> None:
        self._folder = folder
        self._warn = warn
        self._checksum = START
        self._open = True
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / TAPE).open("xb", buffering=0)
        except FileExistsError:
            raise UsageError(f"En {folder} ya hay algo grabado: elige otra carpeta con --grabar.") from None
        except OSError as fault:
            raise DataError(f"No se puede grabar en {folder}: {reason(fault)}. Elige otra carpeta.") from fault
        self._wav = WavWriter(folder / WAV, channels=2)
        self._write(
            {
                "format": FORMAT,
                "program": about.program,
                "game": about.game,
                "setup": encode(about.setup),
                "before": [encode(event) for event in about.before],
                "ears": about.ears,
                "strictness": about.strictness,
                "model": about.model,
            }
        )

    def fact(self, event: Event) -> None:
        """See ``host.Tape``."""
        self._note(Fact(event))

    def sound(self, microphone: Block, host: Samples) -> None:
        """See ``host.Tape``."""
        if not self._open:
            return
        try:
            self._wav.write(microphone.samples, host)
        except DataError as fault:
            self._give_up(str(fault))
        self._note(Sound(microphone.start, len(host)))

    def said(self, text: str, length: int) -> None:
        """See ``host.Tape``."""
        self._note(Said(text, length))

    def announced(self, text: str) -> None:
        """See ``host.Tape``."""
        self._note(Announced(text))

    def saw(self, event: Event | None, _state: object, effects: tuple[Effect, ...]) -> None:
        """See ``host.Watcher``."""
        if event is not None:
            self._note(Kept(event, digest(effects)))

    def close(self) -> None:
        """Complete the files."""
        self._open = False
        for file in (self._wav, self._file):
            try:
                file.close()
            except (OSError, DataError):  # what could be written is there
                continue

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _note(self, entry: Entry) -> None:
        self._write(encode(_Line(entry)))

    def _write(self, data: Any) -> None:  # noqa: ANN401 - JSON
        if not self._open:
            return
        line, self._checksum = seal(to_bytes(data), self._checksum)
        try:
            self._file.write(line)
        except OSError as fault:
            self._give_up(reason(fault))

    def _give_up(self, why: str) -> None:
        self._warn(f"Ya no se graba la sesión ({why}): lo grabado hasta ahora queda en {self._folder}.")
        self.close()


@dataclass(frozen=True, slots=True)
class Session:
    """A tape that was read: what it started from, its entries, and whether it was cut off or altered."""

    about: About
    entries: tuple[Entry, ...]
    damage: Damage | None


def read(folder: Path, games: Games) -> Session:
    """The tape in ``folder``; what its seal vouches for. Raises DataError."""
    path = folder / TAPE
    try:
        with path.open("rb") as file:
            sound = unseal(file.read(LARGEST))
    except FileNotFoundError:
        raise DataError(f"En {folder} no está {TAPE}: no es una sesión grabada con --grabar.") from None
    except OSError as fault:
        raise DataError(f"No se puede leer {path}: {reason(fault)}.") from fault
    if not sound.payloads:
        raise DataError(f"{path} está dañado desde el principio: esa sesión no se puede repetir.")
    line = 1
    try:
        about = _about(from_bytes(sound.payloads[0]), games)
        entries = []
        for line, payload in enumerate(sound.payloads[1:], start=2):  # noqa: B007 - for the message
            entries.append(decode(_Line, from_bytes(payload)).entry)
    except AnfitrionError as fault:
        raise DataError(f"{path} no se entiende, línea {line}: {fault}") from None
    return Session(about, tuple(entries), sound.damage)


@dataclass(frozen=True, slots=True)
class _Facts:
    events: tuple[Event, ...]


def _about(data: Any, games: Games) -> About:  # noqa: ANN401 - JSON
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DataError("no es el comienzo de una cinta de esta versión.")
    game, program, model = data.get("game"), data.get("program"), data.get("model")
    if not isinstance(game, str) or game not in games or not isinstance(program, str) or not isinstance(model, str):
        raise unknown_game()
    before = decode(_Facts, {"is": "_Facts", "events": data.get("before")}).events
    strictness = data.get("strictness")
    if strictness is not None and strictness not in (0, 1, 2):
        raise DataError("no se sabe con qué rigor se oía.")
    setup: object = decode(games[game], data.get("setup"))
    return About(game, setup, before, bool(data.get("ears")), strictness, model, program)


def spoken(entries: tuple[Entry, ...]) -> Iterator[tuple[str, int]]:
    """Each text of the host's with its length."""
    return ((entry.text, entry.length) for entry in entries if isinstance(entry, Said))
