"""What is wrong with a question pack, where, and said in Spanish to whoever wrote it."""

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from assistant.core.errors import DataError, printable


class Severity(StrEnum):
    """Whether a fault must be mended, or may be meant."""

    ERROR = "error"
    WARNING = "aviso"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to mend in a pack.

    file: the file's name, as the player would recognise it; empty for a fault of the whole pack.
    card: the card's id, or words that find it if it has none.
    question: its number on the card, from 1.
    field: the key (TOML) or column (CSV) to look at.
    message: what is wrong and how to mend it, in Spanish.
    """

    file: str
    card: str
    question: int | None
    field: str
    message: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        place = [self.file]
        if self.card:
            place.append(f"tarjeta {cut(self.card)}")
        if self.question is not None:
            place.append(f"pregunta {self.question}")
        place.append(cut(self.field))
        prefix = "aviso: " if self.severity is Severity.WARNING else ""
        where = ", ".join(filter(None, place))
        return printable(f"{prefix}{where}: {self.message}" if where else f"{prefix}{self.message}")


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere in a pack, as precisely as is known while reading it. Fields as in ``Fault``."""

    file: str
    card: str = ""
    question: int | None = None

    def fault(self, field: str, message: str) -> Fault:
        """Return an error here."""
        return Fault(self.file, self.card, self.question, field, message)

    def warning(self, field: str, message: str) -> Fault:
        """Return something here that is worth a look, but may be meant."""
        return Fault(self.file, self.card, self.question, field, message, Severity.WARNING)


class PackError(DataError):
    """One or more packs cannot be played. Its text is one line.

    faults: what keeps them from being played; a check may find more to mend.
    packs: which ones to check; none: the program's own.
    """

    def __init__(self, faults: Iterable[Fault], packs: Iterable[Path] = ()) -> None:
        self.faults = tuple(faults)
        self.packs = tuple(packs)
        super().__init__(self.faults)

    def __str__(self) -> str:
        if not self.faults:
            return "el mazo tiene fallos."
        if len(self.faults) == 1:
            return str(self.faults[0])
        check = " ".join(["anfitrion mazo comprobar", *(shlex.quote(str(pack)) for pack in self.packs)])
        return printable(f"{self.faults[0]} Y hay más fallos; los enseña todos: {check}")


def errors(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return the faults that must be mended."""
    return tuple(fault for fault in faults if fault.severity is Severity.ERROR)


def cut(text: str, limit: int = 40) -> str:
    """Return ``text``, or its beginning if it is longer than ``limit`` signs."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def quoted(text: str) -> str:
    """Return ``text`` in Spanish quotes, cut if it is long, for use in a message."""
    return f"«{cut(text)}»"
