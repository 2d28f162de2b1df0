"""What happened in a turn, as entries that are only ever appended, and what follows from them.

Score, questions and sandglass are never stored: they are folded from the entries. So undoing is folding
without the entry undone, and the table's veto is one more entry.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from assistant.stay_cool.cards import Colour
from assistant.stay_cool.sandglass import Sandglass

BOXES = 4
"""Boxes on the time card: the glass is started once and turned at most three times."""


class Ending(StrEnum):
    """Why a turn ended."""

    SAND = "sand"
    """Four boxes are through: nothing to dispute."""
    MISSED = "missed"
    """Nobody called "¡Tiempo!" before the sand was out: a verdict, which the table may veto."""
    FINISHED = "finished"
    """Every question of both cards is answered: it follows from the last answer and falls with it."""
    CALLED = "called"
    """People who keep the glass said so: it can be undone, but a «vale» means the answer before it."""


@dataclass(frozen=True, slots=True)
class Started:
    """The glass was stood up full, in box 1."""

    at: int


@dataclass(frozen=True, slots=True)
class Turned:
    """The glass was turned into the next box; ``called`` if by "¡Tiempo!", else by the host (round 1)."""

    at: int
    called: bool = True


@dataclass(frozen=True, slots=True)
class Laid:
    """The glass was laid on its side: a pause."""

    at: int


@dataclass(frozen=True, slots=True)
class Stood:
    """The glass was stood up again."""

    at: int


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer to question ``number`` (0-based) of a colour was judged; ``said`` is what was heard."""

    at: int
    colour: Colour
    number: int
    right: bool
    said: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """People who played that interrogator told the value reached."""

    at: int
    colour: Colour
    value: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The turn was over at ``at``."""

    at: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class Overruled:
    """The table had the last word on the last verdict: it stands (``right``) or falls."""

    at: int
    right: bool


@dataclass(frozen=True, slots=True)
class Undone:
    """The last verdict or veto that was not undone yet is as if it had never been."""

    at: int


Entry = Started | Turned | Laid | Stood | Judged | Counted | Ended | Overruled | Undone

Ledger = tuple[Entry, ...]

_MOVES = (Started, Turned, Laid, Stood)


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a turn stands.

    red, emerald: questions answered on either card.
    red_counted, emerald_counted: values told by people, where people interrogate.
    glass: None before the start; ``box`` is then 0.
    ended: why, once it is over, and when.
    """

    red: int = 0
    emerald: int = 0
    red_counted: int | None = None
    emerald_counted: int | None = None
    glass: Sandglass | None = None
    box: int = 0
    ended: Ending | None = None
    ended_at: int | None = None

    def answered(self, colour: Colour) -> int:
        """Questions answered on the card of ``colour``."""
        return self.red if colour is Colour.RED else self.emerald

    def counted(self, colour: Colour) -> int | None:
        """The value people told for ``colour``."""
        return self.red_counted if colour is Colour.RED else self.emerald_counted


def is_verdict(entry: Entry) -> bool:
    """Whether the table can override or undo ``entry``."""
    if isinstance(entry, Turned):
        return entry.called
    if isinstance(entry, Ended):
        return entry.ending in (Ending.MISSED, Ending.CALLED)
    return isinstance(entry, Judged | Counted | Overruled)


def standing(ledger: Iterable[Entry]) -> Ledger:
    """The entries that count: without undone ones, and with every veto applied to its verdict.

    A vetoed or undone end of turn becomes a turn of the glass at the last instant: the call came in time, or
    the sand would be out again at once. A vetoed call is as if it had not been made. A turn that was over
    because both cards were finished goes on when its last answer falls.
    """
    kept: list[Entry] = []
    for entry in _not_undone(ledger):
        if not isinstance(entry, Overruled):
            kept.append(entry)
        elif (index := _last_verdict_index(kept, entry.right)) is not None:
            _veto(kept, index, entry.right)
    return tuple(kept)


def _not_undone(ledger: Iterable[Entry]) -> list[Entry]:
    entries: list[Entry] = []
    for entry in ledger:
        if not isinstance(entry, Undone):
            entries.append(entry)
        elif (index := _last_verdict_index(entries)) is not None:
            _undo(entries, index)
    return entries


def can_undo(ledger: Ledger) -> bool:
    """Whether there is a verdict or a veto that was not undone yet."""
    return _last_verdict_index(_not_undone(ledger)) is not None


def last_verdict(ledger: Ledger, *, falls: bool = False) -> Entry | None:
    """The verdict that a veto would change now, or the undoing of one; ``falls`` if the veto is a «no vale»."""
    entries = standing(ledger)
    index = _last_verdict_index(entries, not falls)
    return None if index is None else entries[index]


def _last_verdict_index(entries: Sequence[Entry], right: bool | None = None) -> int | None:
    """Where the last verdict is that an undo changes, or a «vale» (``right``) or «no vale».

    «No vale» means none that ended a turn, but the one before; so does «vale» where people ended it.
    """
    passed = {None: (), True: (Ending.CALLED,), False: (Ending.CALLED, Ending.MISSED)}[right]
    for i in range(len(entries) - 1, -1, -1):
        entry = entries[i]
        if is_verdict(entry) and not (isinstance(entry, Ended) and entry.ending in passed):
            return i
    return None


def _undo(entries: list[Entry], index: int) -> None:
    """Pauses that followed belong to the clock, not to the verdict: they stay."""
    verdict = entries[index]
    if isinstance(verdict, Ended) and verdict.ending is Ending.MISSED:
        entries[index] = Turned(verdict.at, called=False)
    else:
        del entries[index]
        _drop_finish(entries, index)


def _drop_finish(entries: list[Entry], start: int) -> None:
    """Drop an end for want of questions from ``start`` on: there is a question again."""
    entries[start:] = [e for e in entries[start:] if not (isinstance(e, Ended) and e.ending is Ending.FINISHED)]


def _veto(kept: list[Entry], index: int, right: bool) -> None:
    verdict = kept[index]
    if isinstance(verdict, Judged):
        kept[index] = replace(verdict, right=right)
        if not right:
            _drop_finish(kept, index)
    elif isinstance(verdict, Ended) and right:
        kept[index] = Turned(verdict.at)
    elif isinstance(verdict, Turned) and not right:
        del kept[index]


def progress(ledger: Ledger) -> Progress:
    """Fold a turn's entries into where it stands.

    A turn can turn out to have ended before what was entered: a call is vetoed, or a veto undone. Nothing
    counts then that came after the end, but values that people told.
    """
    entries = _by_time(standing(ledger))
    end = next((entry.at for entry in entries if isinstance(entry, Ended)), None)
    state = Progress()
    for entry in entries:
        if end is None or entry.at <= end or isinstance(entry, Counted):
            state = _apply(state, entry)
    return state


def glass_at(ledger: Ledger, at: int) -> Sandglass | None:
    """The glass as it was at ``at``, however it was moved since; None if it was not standing yet."""
    return progress(tuple(entry for entry in standing(ledger) if entry.at <= at)).glass


def _by_time(entries: Ledger) -> Ledger:
    """``entries`` with the moves of the glass in order: a call can become known after a pause that followed it."""
    moves = iter(sorted((e for e in entries if isinstance(e, _MOVES)), key=lambda move: move.at))
    return tuple(next(moves) if isinstance(entry, _MOVES) else entry for entry in entries)


def _apply(state: Progress, entry: Entry) -> Progress:
    match entry:
        case Started(at):
            return replace(state, glass=Sandglass.started(at), box=1)
        case Judged(colour=colour, number=number, right=True) if number == state.answered(colour):
            return _advanced(state, colour)
        case Counted(colour=Colour.RED, value=value):
            return replace(state, red_counted=value)
        case Counted(value=value):
            return replace(state, emerald_counted=value)
        case Ended(at, ending):
            glass = state.glass.laid(at) if state.glass else None
            return replace(state, ended=ending, ended_at=at, glass=glass)
        case Turned() | Laid() | Stood():
            return _glass_moved(state, entry)
        case _:
            return state


def _advanced(state: Progress, colour: Colour) -> Progress:
    if colour is Colour.RED:
        return replace(state, red=state.red + 1)
    return replace(state, emerald=state.emerald + 1)


def _glass_moved(state: Progress, entry: Turned | Laid | Stood) -> Progress:
    glass = state.glass
    if glass is None:
        return state
    match entry:
        case Turned(at) if state.box < BOXES:
            return replace(state, glass=glass.turned(at), box=state.box + 1)
        case Laid(at):
            return replace(state, glass=glass.laid(at))
        case Stood(at):
            return replace(state, glass=glass.stood(at))
        case _:
            return state
