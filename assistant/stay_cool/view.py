"""What a screen may show of a game: all that the table may know, and nothing of the time in round 3. Pure.

A view changes only when the table can see or hear that something happened. In round 3 it says neither how much
sand is left, nor which box it is, nor when the glass was stood up or has run out: two games that differ in
nothing but time have the same views in the same order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from assistant.core.clock import seconds
from assistant.core.events import Heard, Source
from assistant.language.commands import Command, find_command
from assistant.language.normalising import UNKNOWN
from assistant.stay_cool.asking import purpose
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.ledger import (
    BOXES,
    Counted,
    Ending,
    Entry,
    Judged,
    Overruled,
    Turned,
    Undone,
)
from assistant.stay_cool.ruling import IN_A_TURN, commands_now
from assistant.stay_cool.sandglass import CAPACITY
from assistant.stay_cool.setup import ROUNDS, Role
from assistant.stay_cool.state import Game, Hold, Phase

HIDDEN_ROUND = 3
"""The round in which nobody is shown or told how much sand is left."""


SAND_LASTS = seconds(CAPACITY)
"""Seconds of sand in a full glass."""


class Outcome(StrEnum):
    """What became of what was heard."""

    RIGHT = "right"
    WRONG = "wrong"
    TURNED = "turned"
    """It was «¡Tiempo!», and the glass was turned."""
    LETTERS = "letters"
    """Letters of a word that is not complete yet."""
    COUNTED = "counted"
    """A value that people told."""
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDONE = "undone"
    COMMAND = "command"
    UNCHANGED = "unchanged"
    """A verdict of the table's, or an undo, that changed nothing."""
    NOTHING = "nothing"
    """It changed nothing: table talk, most of the time."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """Something that was heard, and how it was judged.

    text: as heard; for a judged answer, what was taken for it.
    colour, number: of the question that was judged (``number`` from 1).
    """

    text: str
    outcome: Outcome
    source: Source = Source.VOICE
    colour: Colour | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """The values of a card and where the player stands on it.

    values: of its questions, in the order asked; empty where people ask them.
    answered: how many of them are answered.
    reached: the value that counts now.
    question: the open one during a turn, from when the host begins to read it.
    """

    colour: Colour
    values: tuple[int, ...]
    answered: int
    reached: int
    question: str = ""


@dataclass(frozen=True, slots=True)
class Sand:
    """The sand in the top bulb: ``fraction`` of it at ``since``, or for good if that is None."""

    fraction: float
    since: int | None = None

    def left(self, at: int) -> float:
        """The fraction on top at the sample ``at``."""
        if self.since is None:
            return self.fraction
        return max(0.0, self.fraction - max(0, at - self.since) / CAPACITY)


@dataclass(frozen=True, slots=True)
class Result:
    """What the turn before came to; ``ending`` is None where it is not known."""

    player: int
    round: int
    red: int
    emerald: int
    ending: Ending | None


@dataclass(frozen=True, slots=True)
class View:
    """Everything a screen shows.

    player: the active one, an index of ``players``.
    called: whether the player must call «¡Tiempo!».
    box: 0 before the start, 1 to 4; None where the host keeps no glass, and in round 3.
    sand: None likewise.
    before: the turn that was over last, until the next one is begun.
    saying: what the host said last (``replied``); it is shown as soon as it is asked for, heard or not.
    can: what can be said now, the most useful first.
    buttons: commands that a button may send now.
    scores: a row a player, with the points of each round played; ``totals`` their sums.
    winners: once the game is over.
    """

    round: int
    rounds: int
    phase: Phase
    hold: Hold | None
    players: tuple[str, ...]
    player: int
    called: bool
    box: int | None
    boxes: int
    sand: Sand | None
    red: Ladder
    emerald: Ladder
    heard: Hearing | None
    before: Result | None
    saying: str
    can: tuple[str, ...]
    buttons: tuple[Command, ...]
    scores: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def points(self) -> int:
        """What the turn is worth as it stands."""
        return self.red.reached * self.emerald.reached


def view(game: Game, heard: Hearing | None = None, saying: str = "", *, typed: bool = False) -> View:
    """What a screen may show of ``game``, when ``heard`` was the last to be heard and ``saying`` to be said.

    typed: answers are typed, and questions read on the screen: they are there as soon as they wait to be read.
    """
    game = _shown(game)
    sand, box = _glass(game)
    over = game.phase in (Phase.OVER, Phase.FINISHED)
    return View(
        round=game.turn.round,
        rounds=ROUNDS,
        phase=game.phase,
        hold=game.hold,
        players=game.setup.players,
        player=game.turn.player,
        called=game.called_round,
        box=box,
        boxes=BOXES,
        sand=sand,
        red=_ladder(game, Colour.RED, typed),
        emerald=_ladder(game, Colour.EMERALD, typed),
        heard=heard,
        before=_before(game),
        saying=saying,
        can=_can(game),
        buttons=_buttons(game),
        scores=game.points(),
        totals=game.totals(),
        winners=game.winners() if over else (),
    )


def _shown(game: Game) -> Game:
    """``game``; in round 3 as if the sand ran all the turn, so that nothing tells when it begins to or is through."""
    if game.turn.round != HIDDEN_ROUND or game.phase not in IN_A_TURN:
        return game
    return replace(game, phase=Phase.RUNNING, hold=None if game.hold is Hold.RESUMING else game.hold)


def _glass(game: Game) -> tuple[Sand | None, int | None]:
    if game.turn.round == HIDDEN_ROUND or not game.setup.does(Role.TIMEKEEPER):
        return None, None
    progress = game.turn.progress
    if progress.glass is None:
        return Sand(1.0), 0
    return Sand(progress.glass.top / CAPACITY, progress.glass.since), progress.box


def _ladder(game: Game, colour: Colour, typed: bool) -> Ladder:
    turn = game.turn
    card, score = turn.card(colour), turn.score
    question = turn.question(colour) if game.phase in IN_A_TURN and _asked(game, colour, typed) else None
    return Ladder(
        colour,
        tuple(question.value for question in card.questions) if card else (),
        turn.progress.answered(colour),
        score.red if colour is Colour.RED else score.emerald,
        question.text if question else "",
    )


def _asked(game: Game, colour: Colour, waiting: bool) -> bool:
    """Whether the host has begun to read the open question, or is about to, if ``waiting`` counts."""
    if game.opened(colour) is not None:
        return True
    return waiting and any(utterance.purpose == purpose(game, colour) for utterance in game.speech)


def _before(game: Game) -> Result | None:
    over = game.phase in (Phase.OVER, Phase.FINISHED) and game.turn.progress.ended is not None
    if not over and (game.phase is not Phase.READY or len(game.turns) < 2):
        return None
    turn = game.turn if over else game.turns[-2]
    return Result(turn.player, turn.round, turn.score.red, turn.score.emerald, turn.progress.ended)


def _can(game: Game) -> tuple[str, ...]:
    commands = commands_now(game)
    said: list[str] = []
    if game.phase in IN_A_TURN and game.hold is None:
        if game.setup.does(Role.WRITING):
            said.append("dados y las letras")
        if game.setup.does(Role.VERBAL):
            said.append("la respuesta")
        if game.called_round:
            said.append("¡tiempo!")
    elif game.phase is Phase.COUNTING and game.hold is None:
        said.append("el valor, de cero a cinco")
    said += [command.value for command in _ORDER if command in commands]
    return tuple(said)


_ORDER = (
    *(Command.READY, Command.RESUME, Command.YES, Command.NO, Command.END_TURN, Command.REPEAT, Command.PAUSE),
    *(Command.ACCEPT, Command.REJECT, Command.UNDO, Command.SCORE, Command.HELP, Command.STOP),
)
"""Commands as they are shown. «¡Tiempo!» and «dados» are shown as what they mean."""

_PRESSED = (
    *(Command.TIME, Command.READY, Command.ACCEPT, Command.REJECT, Command.UNDO),
    *(Command.PAUSE, Command.RESUME, Command.YES, Command.NO),
)
"""Commands that have a button: what a voice may miss."""


def _buttons(game: Game) -> tuple[Command, ...]:
    commands = commands_now(game)
    return tuple(c for c in _PRESSED if c in commands and (c is not Command.TIME or game.called_round))


def hearing(heard: Heard, before: Game, after: Game) -> Hearing | None:
    """What was heard and what became of it; None if it was not even a word."""
    text = " ".join(word.text for word in heard.words if word.text != UNKNOWN)
    if not heard.final or not text:
        return None
    plain = Hearing(text, Outcome.NOTHING, heard.source)
    for entry in reversed(_entered(before, after)):
        judged = _judged(plain, entry)
        if judged is not None:
            return judged
    if after.spelling is not None and after.spelling is not before.spelling:
        letters = "".join(letter.letter for letter in after.spelling.letters)
        return replace(plain, text=f"{letters}…", outcome=Outcome.LETTERS, colour=Colour.RED)
    commands = _commands(text, before)
    if commands:
        return replace(plain, outcome=Outcome.UNCHANGED if commands <= _VERDICTS else Outcome.COMMAND)
    return plain


_VERDICTS = frozenset({Command.ACCEPT, Command.REJECT, Command.UNDO})
"""Commands that leave an entry where they change anything."""


def _commands(text: str, before: Game) -> frozenset[Command]:
    return frozenset(found.command for found in find_command(text.split())) & commands_now(before)


def replied(heard: Heard | None, before: Game | None, after: Game) -> str:
    """What the host began to say between ``before`` and ``after``; a question only if it was asked to repeat it."""
    known = {utterance.id for utterance in before.speech} if before else set()
    again = heard is not None and before is not None and Command.REPEAT in _commands(heard.text, before)
    questions = () if again else tuple(f"{colour} " for colour in Colour)
    fresh = (utterance for utterance in after.speech if utterance.id not in known)
    return " ".join(utterance.text for utterance in fresh if not utterance.purpose.startswith(questions))


def _entered(before: Game, after: Game) -> Sequence[Entry]:
    """What was appended to the ledgers of turns, the newest last."""
    known = [len(turn.ledger) for turn in before.turns]
    return [
        entry
        for index, turn in enumerate(after.turns)
        for entry in turn.ledger[known[index] if index < len(known) else 0 :]
    ]


def _judged(plain: Hearing, entry: Entry) -> Hearing | None:
    match entry:
        case Judged(colour=colour, number=number, right=right, said=said):
            outcome = Outcome.RIGHT if right else Outcome.WRONG
            return replace(plain, text=said or plain.text, outcome=outcome, colour=colour, number=number + 1)
        case Turned(called=True):
            return replace(plain, outcome=Outcome.TURNED)
        case Overruled(right=right):
            return replace(plain, outcome=Outcome.ACCEPTED if right else Outcome.REJECTED)
        case Undone():
            return replace(plain, outcome=Outcome.UNDONE)
        case Counted(colour=colour):
            return replace(plain, outcome=Outcome.COUNTED, colour=colour)
        case _:
            return None
