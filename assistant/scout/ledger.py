"""What the table told, as entries that are only appended, and what follows from them.

Rounds, counts and scores are never stored: they are folded from the entries. Undoing is folding without the
last one.
"""

from collections.abc import Iterable
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
    """Actions in the present round, or a first one in the next."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Replaced:
    """Actions in place of those of the last entry that stands."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Counts that the table puts right, in the round that was played last."""

    adjusts: tuple[Adjust, ...]


Entry = Reported | Acted | Replaced | Adjusted

Ledger = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands.

    scores: a row of points for each round that is settled, and so counts.
    sheets: the scorekeeper's, one for each round that something was told of.
    playings: the referee's, one for each round begun.
    """

    setup: Setup
    scores: tuple[tuple[int, ...], ...]
    sheets: tuple[Sheet, ...] = ()
    playings: tuple[Playing, ...] = ()

    @property
    def number(self) -> int:
        """The round at hand (0-based); the number of rounds, when all are settled."""
        return len(self.scores)

    @property
    def over(self) -> bool:
        """Whether every round is settled."""
        return self.number == self.setup.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's points of the settled rounds."""
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
        """The referee's round at hand, perhaps not begun; the last one, when all are settled."""
        if self.playings and (self.over or len(self.playings) > self.number):
            return self.playings[-1]
        return begun(len(self.setup.players), self.setup.starter(self.number))


@lru_cache(maxsize=64)
def progress(setup: Setup, ledger: Ledger) -> Progress:
    """Fold the entries into where the game stands."""
    return _told(setup, ledger) if setup.mode is Mode.SCOREKEEPER else _played(setup, ledger)


def settled(sheet: Sheet) -> bool:
    """Whether a round's sheet is complete, and nothing in it cannot be."""
    return sheet.scores is not None and not findings(sheet)


def _told(setup: Setup, ledger: Iterable[Entry]) -> Progress:
    sheets: list[Sheet] = []
    for entry in ledger:
        assert isinstance(entry, Reported)
        while len(sheets) <= entry.number:
            sheets.append(blank(len(setup.players)))
        for fact in entry.facts:
            sheets[entry.number] = sheets[entry.number].told(fact)
    scores: list[tuple[int, ...]] = []
    for sheet in sheets:  # a correction may have put an earlier round in doubt: later ones wait for it
        if sheet.scores is None or not settled(sheet):
            break
        scores.append(sheet.scores)
    return Progress(setup, tuple(scores), sheets=tuple(sheets))


def _played(setup: Setup, ledger: Iterable[Entry]) -> Progress:
    playings: list[Playing] = []
    for entry in standing(ledger):
        if isinstance(entry, Adjusted):
            playings = playings or [begun(len(setup.players), setup.starter(0))]
            for adjust in entry.adjusts:
                playings[-1] = playings[-1].push(adjust)
        else:
            for action in entry.actions:
                if not playings or playings[-1].table.ending:
                    playings.append(begun(len(setup.players), setup.starter(len(playings))))
                playings[-1] = playings[-1].push(action)
    scores = [playing.scores for playing in playings]
    return Progress(setup, tuple(row for row in scores if row is not None), playings=tuple(playings))


def standing(ledger: Iterable[Entry]) -> list[Acted | Adjusted]:
    """The entries that count, each replacement in the place of what it replaces."""
    entries: list[Acted | Adjusted] = []
    for entry in ledger:
        if isinstance(entry, Replaced):
            entries[-1] = Acted(entry.actions)
        elif isinstance(entry, Acted | Adjusted):
            entries.append(entry)
    return entries
