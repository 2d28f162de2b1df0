"""The history of practice, in SQLite: every exercise, and the questions that were missed.

A convenience, like all history: whatever happens to the file, one can practise. A file that is broken is set
aside and all begins anew. Each exercise is one transaction: after a crash it is there whole or not at all. Of
several programs one writes at a time; the others wait.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from assistant.core.errors import DataError
from assistant.practice.result import Attempt, Call, Kind, Result
from assistant.stay_cool.cards import Colour
from assistant.store.files import aside, reason
from assistant.store.repetition import reviewed

VERSION: Final = 1
WAIT: Final = 5.0
"""Seconds to wait while another program writes."""

_SCHEMA: Final = """
CREATE TABLE exercise (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,          -- when it was over: ISO 8601, UTC
    player TEXT NOT NULL,      -- empty: no name was given
    kind TEXT NOT NULL,
    round INTEGER,
    points INTEGER,
    answered INTEGER NOT NULL,
    seconds REAL NOT NULL
) STRICT;
CREATE TABLE attempt (
    exercise INTEGER NOT NULL REFERENCES exercise (id),
    question TEXT NOT NULL,
    text TEXT NOT NULL,
    colour TEXT NOT NULL,
    right INTEGER NOT NULL
) STRICT;
CREATE TABLE call (
    exercise INTEGER NOT NULL REFERENCES exercise (id),
    box INTEGER NOT NULL,
    left REAL                  -- seconds of sand, negative if too late, null if never called
) STRICT;
CREATE TABLE missed (
    player TEXT NOT NULL,
    question TEXT NOT NULL,
    due TEXT NOT NULL,
    scheduled TEXT NOT NULL,   -- the scheduler's own (store.repetition)
    PRIMARY KEY (player, question)
) STRICT;
CREATE INDEX attempt_of ON attempt (exercise);
CREATE INDEX call_of ON call (exercise);
"""
_DROPPED: Final = ("", "-journal", "-wal", "-shm")
"""The files that are one database."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Practised:
    """An exercise as kept."""

    at: datetime
    player: str
    result: Result


@dataclass(frozen=True, slots=True)
class ProgressFile:
    """The history kept in the file ``path``; ``warn`` learns what went wrong with it."""

    path: Path
    warn: Callable[[str], None] = lambda _: None

    def record(self, player: str, result: Result, at: datetime) -> None:
        """Keep an exercise that was over ``at``. DataError if that cannot be: nothing is kept then."""
        self._with_database(lambda database: _record(database, player, result, at.astimezone(UTC)))

    def practised(self, player: str | None = None) -> tuple[Practised, ...]:
        """All exercises, of ``player`` if one is named, oldest first. DataError if they can't be read."""
        if not self.path.exists():
            return ()
        return self._with_database(lambda database: tuple(_practised(database, player)))

    def due(self, player: str | None, now: datetime) -> tuple[str, ...]:
        """The keys of the missed questions, of ``player`` if one is named, that come back now, most overdue first."""
        if not self.path.exists():
            return ()
        query = "SELECT question FROM missed WHERE (? IS NULL OR player = ?) AND due <= ? ORDER BY due, question"
        asked = (player, player, _written(now))
        return self._with_database(lambda database: tuple(row[0] for row in database.execute(query, asked)))

    def waiting(self, player: str | None = None) -> int:
        """How many missed questions are scheduled at all."""
        if not self.path.exists():
            return 0
        query = "SELECT count(*) FROM missed WHERE ? IS NULL OR player = ?"
        return self._with_database(lambda database: int(database.execute(query, (player, player)).fetchone()[0]))

    def asked(self, player: str) -> dict[str, int]:
        """How often each question was asked to ``player``."""
        if not self.path.exists():
            return {}
        query = """SELECT question, count(*) FROM attempt JOIN exercise ON exercise.id = attempt.exercise
            WHERE player = ? GROUP BY question"""
        return self._with_database(lambda database: dict(database.execute(query, (player,)).fetchall()))

    def _with_database(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do ``work`` in one transaction; once more with a fresh file if this one is broken."""
        try:
            return self._worked(work)
        except _Broken:
            self._set_aside()
        try:
            return self._worked(work)
        except _Broken as fault:  # broken again at once: the disk
            raise DataError(f"No se puede usar el historial de {self.path}: el archivo está dañado.") from fault

    def _worked(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with contextlib.closing(self._opened()) as database, _transaction(database):
                return work(database)
        except sqlite3.OperationalError as fault:
            if getattr(fault, "sqlite_errorname", "") == "SQLITE_ERROR":  # a table or a column is not there
                raise _Broken from fault
            raise DataError(f"No se puede usar el historial de {self.path}: {_why(fault)}.") from fault
        except (sqlite3.DatabaseError, ValueError, TypeError) as fault:
            raise _Broken from fault
        except OSError as fault:
            raise DataError(f"No se puede usar el historial de {self.path}: {reason(fault)}.") from fault

    def _opened(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
        try:
            _prepare(database)
        except BaseException:
            database.close()
            raise
        return database

    def _set_aside(self) -> None:
        kept = aside(self.path)
        for ending in _DROPPED:
            with contextlib.suppress(OSError):
                self.path.with_name(self.path.name + ending).rename(kept.with_name(kept.name + ending))
        self.warn(f"El historial de práctica estaba dañado: queda en {kept} y se empieza otro.")


class _Broken(Exception):  # noqa: N818 - a state of the file, not shown
    """The file is no database, or not ours."""


@contextlib.contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Everything or nothing; one writer at a time."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _prepare(database: sqlite3.Connection) -> None:
    """Check that the file is whole, and begin a new one."""
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = FULL")
    with _transaction(database):
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise DataError("El historial de práctica es de una versión más nueva del programa: actualízalo.")
        if version == 0:
            if database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise _Broken  # another program's
            for statement in _SCHEMA.split(";"):
                if statement.strip():
                    database.execute(statement)
            database.execute(f"PRAGMA user_version = {VERSION:d}")
        elif database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _Broken


def _record(database: sqlite3.Connection, player: str, result: Result, at: datetime) -> None:
    row = (_written(at), player, result.kind, result.round, result.points, result.answered, result.seconds)
    number = database.execute(
        "INSERT INTO exercise (at, player, kind, round, points, answered, seconds) VALUES (?, ?, ?, ?, ?, ?, ?)", row
    ).lastrowid
    database.executemany(
        "INSERT INTO attempt VALUES (?, ?, ?, ?, ?)",
        ((number, each.key, each.text, each.colour, each.right) for each in result.attempts),
    )
    database.executemany(
        "INSERT INTO call VALUES (?, ?, ?)", ((number, call.box, call.left) for call in result.calls)
    )
    for each in result.attempts:
        _schedule(database, player, each, at)


def _schedule(database: sqlite3.Connection, player: str, attempt: Attempt, at: datetime) -> None:
    """Set when a question comes back, if it was ever missed."""
    query = "SELECT scheduled FROM missed WHERE player = ? AND question = ?"
    known = database.execute(query, (player, attempt.key)).fetchone()
    after = reviewed(known[0] if known else None, attempt.right, at)
    if after is not None:
        row = (player, attempt.key, _written(after[1]), after[0])
        database.execute("INSERT OR REPLACE INTO missed VALUES (?, ?, ?, ?)", row)


def _practised(database: sqlite3.Connection, player: str | None) -> Iterator[Practised]:
    attempts: dict[int, list[Attempt]] = {}
    for number, key, text, colour, right in database.execute("SELECT * FROM attempt ORDER BY rowid"):
        attempts.setdefault(number, []).append(Attempt(key, text, Colour(colour), bool(right)))
    calls: dict[int, list[Call]] = {}
    for number, box, left in database.execute("SELECT * FROM call ORDER BY rowid"):
        calls.setdefault(number, []).append(Call(box, left))
    query = "SELECT * FROM exercise WHERE ? IS NULL OR player = ? ORDER BY at, id"
    for number, at, who, kind, played, points, answered, length in database.execute(query, (player, player)):
        own = tuple(attempts.get(number, ())), tuple(calls.get(number, ()))
        yield Practised(datetime.fromisoformat(at), who, Result(Kind(kind), played, points, answered, length, *own))


def _written(moment: datetime) -> str:
    """A moment such that texts sort as moments do."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _why(fault: sqlite3.OperationalError) -> str:
    """Why SQLite refused, in Spanish."""
    known = {
        "SQLITE_BUSY": "otro programa escribe en él; espera un momento",
        "SQLITE_READONLY": "no se puede escribir en él",
        "SQLITE_FULL": "el disco está lleno",
        "SQLITE_CANTOPEN": "no se puede abrir",
        "SQLITE_IOERR": "el disco falla",
    }
    name = getattr(fault, "sqlite_errorname", "")
    return next((text for code, text in known.items() if name.startswith(code)), f"SQLite dice {name or fault}")
