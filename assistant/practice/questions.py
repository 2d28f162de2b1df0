"""Questions of one colour, one after another, without a clock: letters in dice, or answers aloud.

A question whose first answer is wrong, or that is passed, is missed; it is put again until it is answered,
passed, or answered wrong three times, when the answer is told. The last word is the player's: «vale», «no vale».
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile

from assistant.core.clock import seconds
from assistant.core.effects import Cue, Listen
from assistant.language.answers import Answer
from assistant.language.answers import Kind as AnswerKind
from assistant.language.commands import Command
from assistant.language.judging import Verdict, judge
from assistant.language.letters import may_spell
from assistant.language.normalising import dice_letters
from assistant.practice import lines
from assistant.practice.drill import Drill, allowed
from assistant.practice.result import Attempt, Kind, Posed, Result
from assistant.practice.state import Draft, Exercise, Stage
from assistant.stay_cool.answering import LETTERS_GO_ON_FOR, is_meant, is_spelling
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.dice import Die, lay
from assistant.stay_cool.lines import not_with_dice
from assistant.stay_cool.listening import listening_for
from assistant.stay_cool.ruling import VETO_WITHIN
from assistant.stay_cool.state import Spelling
from assistant.stay_cool.timekeeping import REMIND_AFTER
from assistant.stay_cool.understanding import RED_LENGTHS, Commanded, Laid, Said, Spoken

READING = "question"
"""The purpose of reading a question."""

TRIES = 3
"""Wrong answers after which the answer is told."""


class Outcome(StrEnum):
    """What came of an answer."""

    RIGHT = "right"
    WRONG = "wrong"
    TOLD = "told"
    """The answer was told: passed, or wrong too often."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An answer to question ``number`` (0-based, of all) and what came of it."""

    at: int
    number: int
    outcome: Outcome
    said: str = ""

    @property
    def closes(self) -> bool:
        """Whether the next question follows."""
        return self.outcome is not Outcome.WRONG


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions(Exercise):
    """The drill's state.

    posed: all questions there are, in their order; first, size: which are asked now.
    tried: answers to these; more is not stored but follows from them.
    opened: when the open question was first being read; said, spelling: what was answered to it so far.
    began, rested: when the first question was read, and how long pauses lasted since; held_at: since when.
    """

    kind: Kind
    posed: tuple[Posed, ...]
    dice: tuple[Die, ...]
    size: int
    first: int = 0
    tried: tuple[Tried, ...] = ()
    opened: int | None = None
    said: tuple[str, ...] = ()
    spelling: Spelling | None = None
    began: int | None = None
    rested: int = 0
    held_at: int | None = None

    @property
    def number(self) -> int:
        """The open question, or the one after the last."""
        return self.first + sum(entry.closes for entry in self.tried)

    @property
    def end(self) -> int:
        """The question after the last one of these."""
        return min(self.first + self.size, len(self.posed))

    @property
    def open(self) -> Posed | None:
        """The open question."""
        return self.posed[self.number] if self.stage is Stage.RUNNING and self.number < self.end else None

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """How the questions went that were tried."""
        numbers = dict.fromkeys(entry.number for entry in self.tried)
        return tuple(_attempt(self.posed[number], number, self.tried) for number in numbers)


def _attempt(posed: Posed, number: int, tried: Sequence[Tried]) -> Attempt:
    right = all(entry.outcome is Outcome.RIGHT for entry in tried if entry.number == number)
    return Attempt(posed.key, posed.question.text, posed.colour, right)


@dataclass(frozen=True, slots=True)
class QuestionsDrill(Drill[Questions]):
    """The drill.

    kind: WRITING or VERBAL.
    posed: at least one question, all of that colour, in the order asked; the first ``due`` come back.
    size: how many are asked before the result is told.
    """

    kind: Kind
    posed: tuple[Posed, ...]
    dice: tuple[Die, ...]
    due: int = 0
    size: int = 10
    player: str = ""
    help = lines.HELP_QUESTIONS

    def first(self) -> Questions:
        """See ``Drill``."""
        return Questions(kind=self.kind, posed=self.posed, dice=self.dice, size=self.size)

    def welcome(self) -> str:
        """See ``Drill``."""
        return lines.questions_welcome(self.kind, self.due)

    def commands(self, state: Questions) -> frozenset[Command]:
        """See ``Drill``."""
        return commands_now(state)

    def listening(self, state: Questions) -> Listen:
        """See ``Drill``."""
        return expected(state)

    def key(self, state: Questions) -> tuple[object, ...]:
        """See ``Drill``."""
        return state.stage, state.hold, state.number, state.spelling is not None

    def begin(self, draft: Draft[Questions]) -> None:
        """See ``Drill``."""
        state = draft.state
        first = state.end if state.stage is Stage.OVER else state.first
        draft.change(stage=Stage.RUNNING, first=first, tried=(), began=None, rested=0)
        _ask(draft)

    def repeat(self, draft: Draft[Questions]) -> None:
        """See ``Drill``."""
        draft.hush()
        _ask(draft)

    def keep(self, draft: Draft[Questions], at: int) -> None:
        """See ``Drill``."""
        if draft.state.tried:
            _keep(draft, at)

    def rest(self, draft: Draft[Questions], at: int) -> None:
        """See ``Drill``."""
        draft.change(spelling=None, held_at=at if draft.state.held_at is None else draft.state.held_at)

    def go_on(self, draft: Draft[Questions], at: int) -> None:
        """See ``Drill``."""
        state = draft.state
        rested = at - state.held_at if state.held_at is not None else 0
        draft.change(held_at=None, rested=state.rested + rested)
        _ask(draft)

    def rule(self, draft: Draft[Questions], said: Commanded) -> None:
        """See ``Drill``."""
        _rule(draft, said)

    def is_laying(self, state: Questions, at: int) -> bool:
        """See ``Drill``."""
        return state.spelling is not None and at - state.spelling.at <= LETTERS_GO_ON_FOR

    def answer(self, draft: Draft[Questions], said: Laid | Spoken) -> None:
        """See ``Drill``."""
        if draft.state.open is None:
            return
        if isinstance(said, Laid):
            _in_dice(draft, said)
        else:
            _aloud(draft, said)

    def begun_saying(self, draft: Draft[Questions], purpose: str, at: int) -> None:
        """See ``Drill``."""
        if purpose == READING:
            state = draft.state
            draft.change(
                opened=at if state.opened is None else state.opened,
                began=at if state.began is None else state.began,
            )

    def watch(self, draft: Draft[Questions], until: int) -> None:
        """After some silence the question is put again."""
        if not draft.state.speech and until - draft.state.busy_at >= REMIND_AFTER:
            draft.change(busy_at=until)
            _ask(draft)


def commands_now(state: Questions) -> frozenset[Command]:
    """The commands that mean something in this state."""
    rules = (Command.REPEAT, Command.ACCEPT, Command.REJECT)
    if state.stage is not Stage.RUNNING:
        return allowed(state, (*rules, Command.READY))
    dice = (Command.DICE,) if state.kind is Kind.WRITING else ()
    return allowed(state, (*rules, Command.PAUSE, Command.PASS, Command.UNDO, *dice))


def expected(state: Questions) -> Listen:
    """The grammar for this state."""
    questions = {state.open.colour: state.open.question} if state.open is not None and not state.hold else {}
    return listening_for(commands_now(state), questions, laying=state.spelling is not None)


def _opened(state: Questions, said: Said) -> int | None:
    """Since when the open question can be answered; who types reads it, and need not wait for the voice."""
    return said.start if state.opened is None and said.start == said.end else state.opened


def _reaches(state: Questions, said: Said) -> bool:
    """Whether ``said`` is about the open question, not about the one before."""
    opened = _opened(state, said)
    return opened is not None and said.start >= opened


def _in_dice(draft: Draft[Questions], said: Laid) -> None:
    state, posed = draft.state, draft.state.open
    if posed is None or posed.colour is not Colour.RED or not _reaches(state, said):
        return
    letters = (*(state.spelling.letters if state.spelling and not said.fresh else ()), *said.letters)
    word = "".join(letter.letter for letter in letters)
    accepted = [dice_letters(item) for item in posed.question.answer.items]
    written = next((item for item in accepted if may_spell(letters, item)), None)
    if written is not None and lay(written, state.dice) is not None:
        _enter(draft, Outcome.RIGHT, said.end, written)
    elif any(may_spell(letters, item[: len(word)]) for item in accepted):
        draft.change(spelling=Spelling(letters, said.end))
    elif said.fresh or len(word) >= RED_LENGTHS[0]:  # a lone letter more, that does not fit, is a shred of talk
        why = "" if lay(word, state.dice) else not_with_dice(word)
        _enter(draft, Outcome.WRONG, said.end, word, why)


def _aloud(draft: Draft[Questions], said: Spoken) -> None:
    state, posed = draft.state, draft.state.open
    opened = _opened(state, said)
    now = said.between(opened) if opened is not None else None
    if posed is None or now is None:
        return
    answer = posed.question.answer
    if posed.colour is Colour.RED:
        if judge(Answer(AnswerKind.EXACT, answer.items), (now.text,)).verdict is Verdict.RIGHT:
            draft.say("write", lines.WRITE_IT)
        return
    verdict = judge(answer, (*state.said, now.text)).verdict
    shred = is_spelling(answer, now) if verdict is Verdict.UNSURE else not is_meant(answer, now)
    match verdict:
        case Verdict.WRONG | Verdict.UNSURE if shred:
            pass
        case Verdict.RIGHT:
            _enter(draft, Outcome.RIGHT, now.end, now.text)
        case Verdict.WRONG:
            _enter(draft, Outcome.WRONG, now.end, now.text)
        case Verdict.PARTLY:
            draft.change(said=(*state.said, now.text))
        case Verdict.UNSURE:
            draft.say("unsure", lines.UNSURE)


def _enter(draft: Draft[Questions], outcome: Outcome, at: int, said: str = "", why: str = "") -> None:
    """An answer to the open question is judged, for a reason that is told: go on from there."""
    state, posed = draft.state, draft.state.open
    assert posed is not None
    wrong = sum(1 for _ in takewhile(lambda entry: not entry.closes, reversed(state.tried)))
    if outcome is Outcome.WRONG and wrong + 1 >= TRIES:
        outcome = Outcome.TOLD
    draft.hush()
    draft.play(Cue.RIGHT if outcome is Outcome.RIGHT else Cue.WRONG)
    draft.change(tried=(*state.tried, Tried(at, state.number, outcome, said)), spelling=None)
    if why:
        draft.say("dice", why)
    if outcome is Outcome.TOLD:
        draft.say("answer", lines.the_answer(posed))
    if outcome is not Outcome.WRONG:
        _next(draft, at)
        return
    if posed.question.answer.kind is not AnswerKind.SEVERAL:
        draft.change(said=())
    _ask(draft)


def _next(draft: Draft[Questions], at: int) -> None:
    """Another question is open, or these are through."""
    draft.change(opened=None, said=(), spelling=None)
    state = draft.state
    if state.number < state.end:
        _ask(draft)
        return
    draft.change(stage=Stage.OVER)
    _keep(draft, at)
    draft.say("summary", lines.questions_summary(draft.state.results[-1]))
    if state.end < len(state.posed):
        draft.say("again", lines.AGAIN)
    else:
        draft.change(stage=Stage.FINISHED)
        draft.say("goodbye", lines.NO_MORE)


def _keep(draft: Draft[Questions], at: int) -> None:
    """Keep what came of these questions."""
    state = draft.state
    began = at if state.began is None else state.began
    answered = sum(entry.outcome is Outcome.RIGHT for entry in state.tried)
    length = seconds(max(0, at - began - state.rested))
    draft.change(results=(*state.results, Result(state.kind, None, None, answered, length, state.attempts)))


def _ask(draft: Draft[Questions]) -> None:
    """Read the open question, unless it waits to be read already."""
    state = draft.state
    if state.open is None or any(u.purpose == READING and u.started is None for u in state.speech):
        return
    question = state.open.question
    draft.say(READING, question.text, question.spoken)


def _rule(draft: Draft[Questions], said: Commanded) -> None:
    """The player's word on a verdict."""
    state = draft.state
    last = state.tried[-1] if state.tried else None
    by_player = state.open is not None and state.open.question.answer.kind is AnswerKind.TABLE
    match said.command:
        case Command.PASS if state.open is not None and _opened(state, said) is not None:
            _enter(draft, Outcome.TOLD, said.end)
        case Command.ACCEPT if by_player and _reaches(state, said):
            _enter(draft, Outcome.RIGHT, said.end, said.command.value)
        case Command.REJECT if by_player and _reaches(state, said):
            _enter(draft, Outcome.TOLD, said.end, said.command.value)
        case Command.ACCEPT if last and last.outcome is Outcome.WRONG and _may_overrule(said, last):
            _overrule(draft, replace(last, outcome=Outcome.RIGHT), said.end)
        case Command.REJECT if last and last.outcome is Outcome.RIGHT:
            _overrule(draft, replace(last, outcome=Outcome.TOLD), said.end)
        case Command.UNDO if last:
            draft.hush()
            draft.change(tried=state.tried[:-1], spelling=None)
            if last.closes:
                draft.change(opened=None, said=())
            draft.say("undone", lines.UNDONE)
            _ask(draft)
        case Command.REJECT | Command.UNDO:  # «vale» is also what people say when they agree
            draft.say("nothing", lines.NOTHING_TO_CHANGE)


def _may_overrule(said: Commanded, last: Tried) -> bool:
    """Whether «vale» is meant for this verdict: alone it is every second word of talk, so only just afterwards."""
    return not said.idle or said.start <= last.at + VETO_WITHIN


def _overrule(draft: Draft[Questions], entry: Tried, at: int) -> None:
    """Change the last verdict: a wrong answer answers the open question after all, or a right one is missed."""
    state = draft.state
    draft.change(tried=(*state.tried[:-1], entry))
    if entry.outcome is Outcome.RIGHT:
        draft.hush()
        draft.play(Cue.RIGHT)
        _next(draft, at)
        return
    draft.play(Cue.READY)
    draft.say("overruled", lines.MISSED_AFTER_ALL)
    if state.stage is Stage.OVER:
        answered = sum(tried.outcome is Outcome.RIGHT for tried in draft.state.tried)
        changed = replace(state.results[-1], attempts=draft.state.attempts, answered=answered)
        draft.change(results=(*state.results[:-1], changed))
