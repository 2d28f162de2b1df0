"""The state of a game of Stay Cool: frozen data, changed only by ``step``."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from assistant.language.letters import Letter
from assistant.stay_cool.cards import Card, Colour, Question
from assistant.stay_cool.ledger import Ledger, Progress, progress
from assistant.stay_cool.scoring import TurnScore, turn_score, winners
from assistant.stay_cool.setup import ROUNDS, Role, Setup


class Phase(StrEnum):
    """Where a turn is."""

    READY = "ready"
    """The player is named; the host waits for «listo»."""
    OPENING = "opening"
    """The first red question is read (or people read it); the glass is not standing yet."""
    RUNNING = "running"
    CLOSING = "closing"
    """The turn ended at a known moment; what was said before it may still come in."""
    COUNTING = "counting"
    """People tell the value reached with a card that they asked."""
    OVER = "over"
    """The winner is known; the table may still undo."""
    FINISHED = "finished"


class Hold(StrEnum):
    """Why the game stands still."""

    PAUSE = "pause"
    SOUND_LOST = "sound_lost"
    BEHIND = "behind"
    """What is heard comes to be known too late."""
    STOPPING = "stopping"
    """The host asked whether the game shall end."""
    RESUMING = "resuming"
    """The host says that it goes on; the sand runs when it has said so."""


@dataclass(frozen=True)  # no slots: what is folded from the ledger is kept beside the fields, and is none of them
class Turn:
    """One player's turn: its cards and all that happened in it."""

    round: int
    player: int
    red: Card | None
    emerald: Card | None
    ledger: Ledger = ()

    @cached_property
    def progress(self) -> Progress:
        """Where the turn stands."""
        return progress(self.ledger)

    @cached_property
    def score(self) -> TurnScore:
        """What the turn is worth as it stands."""
        return turn_score(self.red, self.emerald, self.progress)

    def card(self, colour: Colour) -> Card | None:
        """The card of ``colour``; None where people keep it."""
        return self.red if colour is Colour.RED else self.emerald

    def question(self, colour: Colour) -> Question | None:
        """The open question of ``colour``; None if its card is finished or people's."""
        card, number = self.card(colour), self.progress.answered(colour)
        return card.questions[number] if card and number < len(card.questions) else None


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something the host is saying or about to say.

    purpose: ``red 2``, ``emerald 5``, ``ready``, ``score`` …; what scenarios and readings are known by.
    started: the sample of its first sound; None while it waits its turn.
    """

    id: str
    purpose: str
    text: str
    started: int | None = None


@dataclass(frozen=True, slots=True)
class PendingCall:
    """A «tiempo» in a partial result: the glass is frozen at ``at`` until ``utterance`` is final."""

    utterance: int
    at: int


@dataclass(frozen=True, slots=True)
class Spelling:
    """Letters laid so far, over one or several utterances; ``at`` is the end of the last one."""

    letters: tuple[Letter, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game of Stay Cool.

    turns: finished ones and, last, the present one.
    speech: what the host is saying and what waits, in order.
    spoken: utterances asked for so far, for their ids.
    red_opened, emerald_opened: when that open question was first being read; what was said earlier does not
        answer it.
    red_read, emerald_read: when a question of that colour was last begun to be read.
    said: what was said to the open emerald question, oldest first.
    last_asked: the colour read last, for «repite».
    busy_at: when somebody last spoke or answered, for reminding.
    ends_at: in CLOSING: when the turn ended.
    over_at: in OVER: when the winner had been named.
    held_before: in STOPPING: PAUSE if the game was paused before that was asked.
    asked_at, asked_until: in STOPPING: when the question was last begun and ended.
    fault: SOUND_LOST or BEHIND while that lasts, whatever else the game stands still for.
    held_at: since when the game stands still, while what was said before may still become known.
    resuming_at: when it was last decided that the game goes on.
    """

    setup: Setup
    turns: tuple[Turn, ...]
    phase: Phase = Phase.READY
    hold: Hold | None = None
    speech: tuple[Utterance, ...] = ()
    spoken: int = 0
    red_opened: int | None = None
    emerald_opened: int | None = None
    red_read: int = 0
    emerald_read: int = 0
    said: tuple[str, ...] = ()
    spelling: Spelling | None = None
    call: PendingCall | None = None
    last_asked: Colour = Colour.RED
    busy_at: int = 0
    ends_at: int | None = None
    over_at: int | None = None
    held_before: Hold | None = None
    asked_at: int | None = None
    asked_until: int | None = None
    fault: Hold | None = None
    held_at: int | None = None
    resuming_at: int | None = None

    @property
    def turn(self) -> Turn:
        """The present turn."""
        return self.turns[-1]

    @property
    def player(self) -> str:
        """The active player's name."""
        return self.setup.players[self.turn.player]

    @property
    def called_round(self) -> bool:
        """Whether the player must call «¡Tiempo!» (rounds 2 and 3)."""
        return self.turn.round > 1 and self.setup.does(Role.TIMEKEEPER)

    def heeds(self, at: int) -> bool:
        """Whether what began to be said at ``at`` is judged: while the game stands still only what came before."""
        return self.hold is None or (self.held_at is not None and at < self.held_at)

    @property
    def listens_back(self) -> bool:
        """Whether the game stands still and something said in its turn before may still become known."""
        return bool(self.hold) and self.held_at is not None and self.phase in (Phase.RUNNING, Phase.CLOSING)

    def opened(self, colour: Colour) -> int | None:
        """When the open question of ``colour`` was first being read."""
        return self.red_opened if colour is Colour.RED else self.emerald_opened

    def read_at(self, colour: Colour) -> int:
        """When a question of ``colour`` was last begun to be read."""
        return self.red_read if colour is Colour.RED else self.emerald_read

    def points(self) -> tuple[tuple[int, ...], ...]:
        """Points of every turn played to its end: a row a player, a column a round."""
        over = self.last_turn and self.phase in (Phase.OVER, Phase.FINISHED)
        done = self.turns if over and self.turn.progress.ended else self.turns[:-1]
        rows: list[list[int]] = [[] for _ in self.setup.players]
        for turn in done:
            rows[turn.player].append(turn.score.points)
        return tuple(tuple(row) for row in rows)

    def totals(self) -> tuple[int, ...]:
        """Running totals in the order of play."""
        return tuple(sum(row) for row in self.points())

    def winners(self) -> tuple[int, ...]:
        """Indices of who is ahead (or has won)."""
        return winners(self.points())

    @property
    def last_turn(self) -> bool:
        """Whether this is the last turn of the last round."""
        return len(self.turns) == ROUNDS * len(self.setup.players)


def new_turn(setup: Setup, index: int) -> Turn:
    """Turn ``index`` (0-based) of a game: its player, round and freshly drawn cards."""
    return Turn(
        round=index // len(setup.players) + 1,
        player=index % len(setup.players),
        red=setup.red[index] if setup.does(Role.WRITING) else None,
        emerald=setup.emerald[index] if setup.does(Role.VERBAL) else None,
    )
