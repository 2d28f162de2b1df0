"""A round as the moves that were made in it: push one, pop one."""

from dataclasses import dataclass

from assistant.scout.actions import Adjust, Move
from assistant.scout.legality import BENDABLE, faults
from assistant.scout.scoring import Count, round_scores
from assistant.scout.table import Table, after, dealt


@dataclass(frozen=True, slots=True)
class Playing:
    """A round from its deal on. Never changed: ``push`` and ``pop`` give another one.

    tables: the round before its first move, and after each one.

    >>> from assistant.scout.actions import Show
    >>> from assistant.scout.sets import CardSet
    >>> playing = begun(players=4, starter=2).push(Show(2, CardSet.same(7, 2)))
    >>> playing.table.hands, playing.table.turn, playing.pop().table.active
    ((11, 11, 9, 11), 3, None)
    """

    tables: tuple[Table, ...]
    moves: tuple[Move, ...] = ()

    @property
    def table(self) -> Table:
        """Where the round stands."""
        return self.tables[-1]

    def push(self, move: Move, *, allowed: bool = False) -> "Playing":
        """The round after ``move``. ValueError, with every fault, for an action that cannot be.

        allowed: the table lets it pass against the rules, as far as that can be (``legality.BENDABLE``).
        """
        wrong = [] if isinstance(move, Adjust) else faults(self.table, move)
        if allowed:
            wrong = [fault for fault in wrong if fault not in BENDABLE]
        if wrong:
            raise ValueError(f"{move}: {', '.join(wrong)}")
        return Playing((*self.tables, after(self.table, move)), (*self.moves, move))

    def pop(self) -> "Playing":
        """The round before its last move. IndexError if there is none."""
        if not self.moves:
            raise IndexError("no move to take back")
        return Playing(self.tables[:-1], self.moves[:-1])

    @property
    def counts(self) -> tuple[Count, ...]:
        """What each player has."""
        table = self.table
        return tuple(map(Count, table.captured, table.tokens, table.hands))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """What the round is worth to each player; None while it goes on."""
        ending = self.table.ending
        return round_scores(self.counts, ending) if ending else None


def begun(players: int, starter: int) -> Playing:
    """A round of which nothing has happened yet."""
    return Playing((dealt(players, starter),))
