"""The last game for a report: its journal, sealed anew, with the names of its players replaced."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from assistant.report.names import Names
from assistant.store.codec import encode, to_bytes
from assistant.store.records import START, seal
from assistant.store.recovery import Recovered, header

MARK: Final = b"======8<======\n"
"""The line before the journal, which goes on to the end of the report."""


@dataclass(frozen=True, slots=True)
class Anonymous:
    """A game without its players' names: what it started from, its facts, and its journal."""

    setup: Any
    events: tuple[Any, ...]
    journal: bytes


def anonymous(kind: str, recovered: Recovered, names: Names) -> Anonymous:
    """``recovered`` without names. Raises UsageError if that makes a game of it that cannot be."""
    setup = names.tidy(recovered.setup)
    events = names.tidy(recovered.events)
    return Anonymous(setup, events, b"".join(_sealed(kind, recovered.program, setup, events)))


def _sealed(kind: str, program: str, setup: object, events: tuple[Any, ...]) -> Iterator[bytes]:
    line, checksum = seal(header(program, kind, setup), START)
    yield line
    for event in events:
        line, checksum = seal(to_bytes(encode(event)), checksum)
        yield line


def journal_in(report: bytes) -> bytes | None:
    """The journal in a report; None if it is no report or has none."""
    _, mark, journal = report.partition(b"\n" + MARK)
    return journal if mark else None
