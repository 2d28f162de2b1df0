"""Who is named on this computer: the players of its games, who practises, and whose account it is."""

import contextlib
import getpass
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from assistant.core.errors import AnfitrionError
from assistant.store import games
from assistant.store.codec import from_bytes

LARGEST: Final = 10_000_000
"""Bytes of the first line of a journal."""

NOBODY: Final = frozenset({"root", "user", "usuario", "admin", "ubuntu", "pi", "home"})
"""Accounts that are nobody's name."""


def people(folder: Path) -> list[Sequence[str]]:
    """What each person is called that the data in ``folder`` knows, the players of the latest game first."""
    found = [*_players(folder / "partidas"), *_practising(folder / "practica.sqlite3"), *_account()]
    return list(dict.fromkeys(found))


def _players(folder: Path) -> Iterator[tuple[str, ...]]:
    """The players of every game, also of those that can't be read any further."""
    try:
        paths = games.saved(folder)
    except AnfitrionError:
        return
    for path in paths:
        yield from called_in(_first_line(path))


def _first_line(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.readline(LARGEST)
    except OSError:
        return b""


def called_in(line: bytes) -> Iterator[tuple[str, ...]]:
    """The players that the first line of a journal names, each by all they are called."""
    try:
        header: Any = from_bytes(line)
        setup = header[1]["setup"]
        players, called = setup["players"], setup.get("called") or []
    except (AnfitrionError, LookupError, TypeError, AttributeError):
        return
    for number, name in enumerate(players if isinstance(players, list) else []):
        other = called[number] if isinstance(called, list) and number < len(called) else ""
        yield tuple(each for each in (name, other) if isinstance(each, str) and each)


def _practising(path: Path) -> Iterator[tuple[str, ...]]:
    """Who practises; the database is only looked at, however broken it is."""
    if not path.is_file():
        return
    with contextlib.suppress(sqlite3.Error, ValueError), sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True) as db:
        rows = db.execute("SELECT player FROM exercise UNION SELECT player FROM missed").fetchall()
        yield from ((name,) for (name,) in rows if isinstance(name, str) and name)


def _account() -> Iterator[tuple[str, ...]]:
    """Whose account it is."""
    with contextlib.suppress(OSError, KeyError, ImportError):
        login = getpass.getuser()
        if login.lower() not in NOBODY:
            yield (login,)
        if sys.platform != "win32":
            import pwd  # noqa: PLC0415 - there is none on Windows

            full = pwd.getpwnam(login).pw_gecos.split(",")[0].strip()
            if full and full.lower() not in NOBODY:
                yield (full,)
