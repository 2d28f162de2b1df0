"""What the table told, as entries that are only appended, and what follows from them.

Rounds, counts and scores are never stored: they are folded from the entries. Undoing is folding without the
last one.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from assistant.scout.actions import Action, Adjust
from assistant.scout.checking import findings
from assistant.scout.playing import Playing, begun
from assistant.scout.scoring import totals
from assistant.scout.setup import Mode, Setup
from assistant.scout.sheet import Fact, Sheet, blank


@dataclass(frozen=True, slots=True)
class Reported:
    """Facts about round ``number`` (0-based), each in place of what was told before."""

    number: int
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """Actions in the present round, or a first one in the next; ``allowed`` by the table against the rules."""

    actions: tuple[Action, ...]
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class Replaced:
    """Actions in place of those of the last entry that stands; ``allowed`` as in ``Acted``."""

    actions: tuple[Action, ...]
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Counts that the table puts right, in round ``number`` (0-based)."""

    number: int
    adjusts: tuple[Adjust, ...]


@dataclass(frozen=True, slots=True)
class Waived:
    """The table lets stand what cannot be in round ``number``."""

    number: int


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The table has heard round ``number`` read, and said that it is so. Whatever is told of it later undoes that."""

    number: int


Entry = Reported | Acted | Replaced | Adjusted | Waived | Confirmed

Ledger = tuple[Entry, ...]

Row = tuple[int, ...] | None
"""Each player's points for a round; None while it is not complete."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands.

    scores: a row of points for each round that is complete and confirmed, and so counts.
    ready: the round at hand is complete, and only the table's word for it is missing.
    sheets: the scorekeeper's, one for each round that something was told of.
    playings: the referee's, one for each round begun.
    """

    setup: Setup
    scores: tuple[tuple[int, ...], ...]
    ready: bool = False
    sheets: tuple[Sheet, ...] = ()
    playings: tuple[Playing, ...] = ()

    @property
    def number(self) -> int:
        """The round at hand (0-based); the number of rounds, when all count."""
        return len(self.scores)

    @property
    def over(self) -> bool:
        """Whether every round counts."""
        return self.number == self.setup.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's points of the rounds that count."""
        return totals(self.scores, len(self.setup.players))

    @property
    def sheet(self) -> Sheet:
        """The scorekeeper's page for the round at hand."""
        return self.sheet_of(self.number)

    def sheet_of(self, number: int) -> Sheet:
        """The scorekeeper's page for a round."""
        return self.sheets[number] if number < len(self.sheets) else blank(len(self.setup.players))

    @property
    def playing(self) -> Playing:
        """The referee's round at hand, perhaps not begun; the last one, when all count."""
        if self.playings and (self.over or len(self.playings) > self.number):
            return self.playings[min(self.number, len(self.playings) - 1)]
        return begun(len(self.setup.players), self.setup.starter(self.number))

    @property
    def points(self) -> tuple[int, ...] | None:
        """What the round at hand is worth to each player; None unless it is ``ready``."""
        if not self.ready:
            return None
        return self.playing.scores if self.setup.mode is Mode.REFEREE else self.sheet.scores


@lru_cache(maxsize=64)
def progress(setup: Setup, ledger: Ledger) -> Progress:
    """Fold the entries into where the game stands."""
    return _told(setup, ledger) if setup.mode is Mode.SCOREKEEPER else _played(setup, ledger)


def _told(setup: Setup, ledger: Iterable[Entry]) -> Progress:
    sheets: list[Sheet] = []
    waived: set[int] = set()
    confirmed: set[int] = set()
    for entry in ledger:
        match entry:
            case Reported(number, facts):
                sheets += [blank(len(setup.players))] * (number + 1 - len(sheets))
                for fact in facts:
                    sheets[number] = sheets[number].told(fact)
                waived.discard(number)
                confirmed.discard(number)
            case Waived(number):
                waived.add(number)
            case Confirmed(number):
                confirmed.add(number)
    rows = [sheet.scores if number in waived or not findings(sheet) else None for number, sheet in enumerate(sheets)]
    return Progress(setup, *_counting(rows, confirmed), sheets=tuple(sheets))


def _played(setup: Setup, ledger: Iterable[Entry]) -> Progress:
    playings: list[Playing] = []
    confirmed: set[int] = set()
    for entry in standing(ledger):
        match entry:
            case Adjusted(number, adjusts):
                playings = playings or [begun(len(setup.players), setup.starter(0))]
                for adjust in adjusts:
                    playings[number] = playings[number].push(adjust)
                confirmed.discard(number)
            case Acted(actions, allowed):
                if not playings or len(playings) - 1 in confirmed:
                    playings.append(begun(len(setup.players), setup.starter(len(playings))))
                for action in actions:
                    playings[-1] = playings[-1].push(action, allowed=allowed)
            case Confirmed(number):
                confirmed.add(number)
    rows = [playing.scores for playing in playings]
    return Progress(setup, *_counting(rows, confirmed), playings=tuple(playings))


def _counting(rows: Sequence[Row], confirmed: Container[int]) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """The rows that count, and whether the next one is complete. One in doubt holds up those that follow."""
    scores: list[tuple[int, ...]] = []
    for number, row in enumerate(rows):
        if row is None or number not in confirmed:
            return tuple(scores), row is not None
        scores.append(row)
    return tuple(scores), False


def standing(ledger: Iterable[Entry]) -> list[Entry]:
    """The entries that count, each replacement in the place of what it replaces."""
    entries: list[Entry] = []
    for entry in ledger:
        if isinstance(entry, Replaced):
            while isinstance(entries[-1], Confirmed):
                entries.pop()
            entries[-1] = Acted(entry.actions, entry.allowed)
        else:
            entries.append(entry)
    return entries
