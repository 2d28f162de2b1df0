"""The journal of a game: every fact on disk before anything that follows from it can be heard.

A file of sealed lines (``records``): first what the game started from, then its facts in order. One program
at a time may write it (``lock``). An append costs one fsync: a millisecond or so on an SSD, ten or more on
a spinning disk or a memory card. Against a crash of the program nothing is lost, against a power cut as
little as the disk keeps its promise.
"""

import contextlib
import os
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Final

import assistant
from assistant.core.errors import DataError, UsageError
from assistant.core.events import Event
from assistant.store.codec import encode, to_bytes
from assistant.store.files import aside, reason, sync_folder
from assistant.store.lock import lock
from assistant.store.records import START, seal
from assistant.store.recovery import Games, Recovered, header, recover

LARGEST: Final = 100_000_000
"""Bytes. Twelve hours of party are a tenth of this; more is no journal of ours."""

_FLAGS: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class Journal:
    """An open journal; ``create`` and ``open_for_append`` make it. Use it from one thread only."""

    def __init__(self, path: Path, descriptor: int, checksum: str, size: int, *, begun: bool = False) -> None:
        self.path = path
        self._descriptor: int | None = descriptor
        self._checksum = checksum
        self._size = size
        self._lines: list[bytes] = []
        self._failed = False
        self.begun = begun
        """Whether it has a fact, or has been given one."""

    def append(self, event: Event) -> None:
        """Return when ``event`` is on disk.

        DataError if it cannot be put there. The game may go on all the same: the fact waits, and the next
        append puts both on disk: the file never has a gap.
        """
        assert self._descriptor is not None, "the journal is closed"
        self.begun = True
        line, self._checksum = seal(to_bytes(encode(event)), self._checksum)
        self._lines.append(line)
        try:
            self._flush(self._descriptor)
        except OSError as error:
            raise DataError(
                f"No se puede guardar la partida ({reason(error)}): se sigue jugando, pero si se corta se "
                f"pierde lo último. Revisa el disco de {self.path.parent}."
            ) from error

    @property
    def waiting(self) -> int:
        """How many facts are not on disk, because the last append failed."""
        return len(self._lines)

    def close(self) -> None:
        """Let another program have the game; what waits is given a last chance."""
        if self._descriptor is None:
            return
        with contextlib.suppress(OSError):
            self._flush(self._descriptor)
        os.close(self._descriptor)
        self._descriptor = None

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _flush(self, descriptor: int) -> None:
        """Put the lines that wait on disk.

        After a failure they are all written anew, from where the file was sound: a part of them may be
        there, and a system whose fsync failed may take for written what is not.
        """
        if not self._lines:
            return
        if self._failed:
            os.ftruncate(descriptor, self._size)
        self._failed = True
        content = b"".join(self._lines)
        _write(descriptor, content)
        self._failed = False
        self._size += len(content)
        self._lines.clear()


def create(path: Path, game: str, setup: object) -> Journal:
    """Begin the journal of a game of kind ``game``; it is on disk when this returns.

    Raises DataError if it cannot be kept there or ``path`` exists.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)  # players' names are their own
    except OSError as error:
        raise _unkept(path, error) from error
    try:
        _lock(descriptor, path)
        line, checksum = seal(header(assistant.__version__, game, setup), START)
        _write(descriptor, line)
        sync_folder(path.parent)
    except BaseException as error:
        os.close(descriptor)
        with contextlib.suppress(OSError):
            path.unlink()  # there is no game yet
        if isinstance(error, OSError):
            raise _unkept(path, error) from error
        raise
    return Journal(path, descriptor, checksum, len(line))


def open_for_append(path: Path, games: Games) -> tuple[Journal, Recovered]:
    """Go on with a game: its journal, and what it holds.

    What is not sound is cut off, and the whole kept beside it (``Recovered.original``). Raises UsageError if
    another program has the game open, DataError if it cannot be continued; then the file is as it was.
    """
    descriptor = _open(path, _FLAGS)
    try:
        _lock(descriptor, path)
        content = _content(descriptor, path)
        found, sound = recover(content, games, path.name)
        original = _cut(descriptor, path, content, sound.size) if sound.damage else None
    except OSError as error:
        os.close(descriptor)
        raise DataError(f"No se puede seguir la partida {path}: {reason(error)}.") from error
    except BaseException:
        os.close(descriptor)
        raise
    recovered = replace(found, original=original)
    return Journal(path, descriptor, sound.checksum, sound.size, begun=bool(found.events)), recovered


def read(path: Path, games: Games) -> Recovered:
    """What a journal holds, also while a game is being played. Raises DataError."""
    descriptor = _open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        found, _ = recover(_content(descriptor, path), games, path.name)
    except OSError as error:
        raise DataError(f"No se puede leer la partida {path}: {reason(error)}.") from error
    finally:
        os.close(descriptor)
    return found


def _unkept(path: Path, error: OSError) -> DataError:
    return DataError(f"No se puede guardar la partida en {path}: {reason(error)}.")


def _open(path: Path, flags: int) -> int:
    try:
        if path.exists() and not path.is_file():  # a pipe would keep the program waiting
            raise DataError(f"{path} no es el diario de una partida.")
        return os.open(path, flags)
    # ValueError: a path with a null in it.
    except ValueError:
        raise DataError("Ese nombre no puede ser el de un archivo.") from None
    except OSError as error:
        raise DataError(f"No se puede abrir la partida {path}: {reason(error)}.") from error


def _lock(descriptor: int, path: Path) -> None:
    if not lock(descriptor):
        raise UsageError(f"La partida {path.name} ya está abierta en otro programa: ciérralo, o empieza otra.")


def _content(descriptor: int, path: Path) -> bytes:
    if os.fstat(descriptor).st_size > LARGEST:
        raise DataError(f"{path} es demasiado grande para ser el diario de una partida.")
    os.lseek(descriptor, 0, os.SEEK_SET)
    with os.fdopen(descriptor, "rb", closefd=False) as file:
        return file.read(LARGEST)


def _cut(descriptor: int, path: Path, content: bytes, size: int) -> Path:
    """Keep the sound part of the file, once the whole of it is safe beside it; return where."""
    original = aside(path)
    with original.open("xb") as copy:
        copy.write(content)
        copy.flush()
        os.fsync(copy.fileno())
    sync_folder(path.parent)
    os.ftruncate(descriptor, size)  # in place: the lock is on this very file
    os.fsync(descriptor)
    return original


def _write(descriptor: int, content: bytes) -> None:
    """Return when ``content`` is on disk."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)
