"""Which cards were played, how often and when last, so that a new game prefers others.

A convenience: whatever happens to the file, a game can be played. Of two programs that record at once the
last one counts.
"""

import contextlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from assistant.store.files import aside, write_whole

LARGEST: Final = 20_000_000
"""Bytes: more than all cards that anybody will write."""


@dataclass(frozen=True, slots=True)
class Use:
    """How often a card was played, and the day it last was."""

    times: int
    last: date


@dataclass(frozen=True, slots=True)
class History:
    """The history kept in the file ``path``."""

    path: Path

    def uses(self) -> Mapping[str, int]:
        """How often each card was played, by its id; those that never were are not there."""
        return {card: use.times for card, use in self.read().items()}

    def record(self, cards: Iterable[str], day: date) -> None:
        """Count a use on ``day`` of the cards with these ids. A full or read-only disk costs variety only."""
        known = self.read()
        for card in cards:
            known[card] = Use(known[card].times + 1 if card in known else 1, day)
        with contextlib.suppress(OSError):
            write_whole(self.path, _written(known))

    def read(self) -> dict[str, Use]:
        """What is known of each card; a file that makes no sense is set aside, and all begins anew."""
        if not self.path.is_file():  # a pipe would keep the program waiting
            return {}
        try:
            with self.path.open("rb") as file:
                return _understood(file.read(LARGEST))
        except OSError:
            return {}
        except (ValueError, RecursionError):
            with contextlib.suppress(OSError):
                self.path.rename(aside(self.path))
            return {}


def _written(uses: Mapping[str, Use]) -> bytes:
    table = {card: {"times": use.times, "last": use.last.isoformat()} for card, use in sorted(uses.items())}
    return json.dumps(table, ensure_ascii=True, indent=1).encode()


def _understood(content: bytes) -> dict[str, Use]:
    """The uses in the file's ``content``; ValueError if it is not as ``_written`` leaves it."""
    table = json.loads(content)
    if not isinstance(table, dict):
        raise ValueError("no table")  # noqa: TRY004 - what a file holds is a value to us
    return {card: _use(entry) for card, entry in table.items()}


def _use(entry: object) -> Use:
    match entry:
        case {"times": int(times), "last": str(last)} if times > 0:
            return Use(times, date.fromisoformat(last))
    raise ValueError("no use of a card")
