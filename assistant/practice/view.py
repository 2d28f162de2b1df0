"""What a screen may show of an exercise: as of a game, for one who is alone. Pure.

As in a game, round 3 tells nothing of the sand while it runs; how early a call came is told after it, aloud too.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from assistant.core.effects import Effect, Say
from assistant.core.events import Heard
from assistant.language.commands import Command, find_command
from assistant.language.normalising import UNKNOWN
from assistant.practice import clock, questions, turn
from assistant.practice.clock import Clock
from assistant.practice.questions import Questions, Tried
from assistant.practice.result import Call, Kind
from assistant.practice.state import Exercise, Stage
from assistant.practice.turn import Whole
from assistant.stay_cool import view as game_view
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.ledger import BOXES
from assistant.stay_cool.sandglass import CAPACITY
from assistant.stay_cool.state import Hold, Phase
from assistant.stay_cool.view import Hearing, Ladder, Outcome, Sand

State = Clock | Questions | Whole
"""Of any exercise."""

VERDICTS = frozenset({Command.ACCEPT, Command.REJECT, Command.UNDO})


@dataclass(frozen=True, slots=True)
class Batch:
    """Questions asked one after another.

    question: the open one, from when the host begins to read it; ``number`` counts from 1, 0 where none is open.
    marks: of each question, in the order asked: whether its first answer was right; None where it is not known yet.
    """

    colour: Colour
    question: str
    number: int
    marks: tuple[bool | None, ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything a screen shows.

    player: empty where nobody gave a name.
    round: 1 to 3 where there is a clock; ``hidden`` if nobody may see its sand.
    box, sand: as in ``stay_cool.view.View``; None where there is no clock, and where it is hidden.
    cards: red and emerald, of a whole turn; ``points`` what they are worth.
    batch: of questions without a clock.
    calls: of the clock, one a box so far; of a whole turn once it is over.
    results: exercises that are over in this sitting.
    """

    kind: Kind
    player: str
    round: int | None
    stage: Stage
    hold: Hold | None
    hidden: bool
    box: int | None
    boxes: int
    sand: Sand | None
    cards: tuple[Ladder, ...]
    points: int | None
    batch: Batch | None
    calls: tuple[Call, ...]
    heard: Hearing | None
    saying: str
    can: tuple[str, ...]
    buttons: tuple[Command, ...]
    results: int


def view(
    state: State, player: str = "", heard: Hearing | None = None, saying: str = "", *, typed: bool = False
) -> View:
    """What a screen may show of ``state``; the rest as in ``stay_cool.view.view``."""
    match state:
        case Clock():
            shown = _clock(state)
        case Questions():
            shown = _questions(state, typed)
        case Whole():
            shown = _whole(state, typed)
    return replace(shown, player=player, heard=heard, saying=saying)


def _bare(kind: Kind, state: Exercise, can: tuple[str, ...], commands: frozenset[Command]) -> View:
    """What all drills show."""
    return View(
        kind=kind,
        player="",
        round=None,
        stage=state.stage,
        hold=state.hold,
        hidden=False,
        box=None,
        boxes=BOXES,
        sand=None,
        cards=(),
        points=None,
        batch=None,
        calls=(),
        heard=None,
        saying="",
        can=(*can, *(command.value for command in _ORDER if command in commands)),
        buttons=tuple(command for command in _PRESSED if command in commands),
        results=len(state.results),
    )


_ORDER = (
    *(Command.READY, Command.RESUME, Command.PASS, Command.REPEAT, Command.PAUSE),
    *(Command.ACCEPT, Command.REJECT, Command.UNDO, Command.HELP, Command.STOP),
)
_PRESSED = (
    *(Command.TIME, Command.READY, Command.PASS, Command.ACCEPT, Command.REJECT, Command.UNDO),
    *(Command.PAUSE, Command.RESUME),
)


def _clock(state: Clock) -> View:
    running = state.stage is Stage.RUNNING and not state.hold
    bare = _bare(Kind.CLOCK, state, ("¡tiempo!",) if running else (), clock.commands_now(state))
    number, calls = 2 if state.ticking else 3, state.calls
    if not state.ticking:
        return replace(bare, round=number, hidden=True, calls=calls)
    sand = Sand(state.glass.top / CAPACITY, state.glass.since) if state.glass else Sand(1.0)
    return replace(bare, round=number, box=state.box if state.glass else 0, sand=sand, calls=calls)


def _questions(state: Questions, typed: bool) -> View:
    said = "dados y las letras" if state.kind is Kind.WRITING else "la respuesta"
    can = (said,) if state.open and not state.hold else ()
    bare = _bare(state.kind, state, can, questions.commands_now(state))
    shown = state.open if state.opened is not None or typed else None
    first = state.first
    tried = {number: all(_right(entry) for entry in group) for number, group in groupby(state.tried, _number)}
    batch = Batch(
        Colour.RED if state.kind is Kind.WRITING else Colour.EMERALD,
        shown.question.text if shown else "",
        state.number - first + 1 if state.open else 0,
        tuple(tried.get(number) for number in range(first, state.end)),
    )
    return replace(bare, batch=batch)


def _number(entry: Tried) -> int:
    return entry.number


def _right(entry: Tried) -> bool:
    return entry.outcome is questions.Outcome.RIGHT


def _whole(state: Whole, typed: bool) -> View:
    over = bool(state.results)
    game = state.game
    if over:
        game = replace(game, turns=game.turns[: state.round], phase=Phase.OVER, hold=None)
    seen = game_view.view(game, typed=typed)
    stage = {Phase.READY: Stage.READY, Phase.FINISHED: Stage.FINISHED}.get(seen.phase, Stage.RUNNING)
    return View(
        kind=Kind.TURN,
        player="",
        round=state.round,
        stage=Stage.FINISHED if state.done else (Stage.OVER if over else stage),
        hold=seen.hold,
        hidden=seen.round == game_view.HIDDEN_ROUND,
        box=seen.box,
        boxes=seen.boxes,
        sand=seen.sand,
        cards=(seen.red, seen.emerald),
        points=seen.points,
        batch=None,
        calls=state.results[-1].calls if over else (),
        heard=None,
        saying="",
        can=tuple(command.value for command in turn.AFTERWARDS) if over else seen.can,
        buttons=tuple(command for command in turn.AFTERWARDS if command in VERDICTS) if over else seen.buttons,
        results=len(state.results),
    )


def hearing(heard: Heard, before: State, after: State) -> Hearing | None:
    """What was heard and what became of it; None if it was not even a word."""
    if isinstance(before, Whole) and isinstance(after, Whole):
        return game_view.hearing(heard, before.game, after.game)
    text = " ".join(word.text for word in heard.words if word.text != UNKNOWN)
    if not heard.final or not text:
        return None
    plain = Hearing(text, Outcome.NOTHING, heard.source)
    if isinstance(before, Clock) and isinstance(after, Clock):
        commands = _commands(text, clock.commands_now(before)) - {Command.TIME}
        if len(after.calls) > len(before.calls):
            return replace(plain, outcome=Outcome.TURNED)
    elif isinstance(before, Questions) and isinstance(after, Questions):
        commands = _commands(text, questions.commands_now(before))
        if Command.READY not in commands and (judged := _judged(plain, before, after, commands)):
            return judged
    if not commands:
        return plain
    return replace(plain, outcome=Outcome.COMMAND if commands - VERDICTS else Outcome.UNCHANGED)


def _commands(text: str, now: frozenset[Command]) -> frozenset[Command]:
    return frozenset(found.command for found in find_command(text.split())) & now


def _judged(plain: Hearing, before: Questions, after: Questions, commands: frozenset[Command]) -> Hearing | None:
    """What became of an answer, or of the player's word on one."""
    if len(after.tried) < len(before.tried):
        return replace(plain, outcome=Outcome.UNDONE)
    if len(after.tried) == len(before.tried):
        if after.tried != before.tried:
            accepted = _right(after.tried[-1])
            return replace(plain, outcome=Outcome.ACCEPTED if accepted else Outcome.REJECTED)
        if after.spelling is not None and after.spelling is not before.spelling:
            letters = "".join(letter.letter for letter in after.spelling.letters)
            return replace(plain, text=f"{letters}…", outcome=Outcome.LETTERS)
        return None
    last = after.tried[-1]
    if Command.PASS in commands:
        return replace(plain, outcome=Outcome.COMMAND)
    return replace(plain, text=last.said or plain.text, outcome=Outcome.RIGHT if _right(last) else Outcome.WRONG)


def replied(effects: Iterable[Effect]) -> str:
    """What the host says now, but for questions: these are shown where they belong."""
    texts = (effect.text for effect in effects if isinstance(effect, Say) and not _reads(effect))
    return " ".join(texts)


def _reads(say: Say) -> bool:
    purpose = say.id.partition(" ")[2]
    return purpose == questions.READING or purpose.startswith(tuple(f"{colour} " for colour in Colour))
