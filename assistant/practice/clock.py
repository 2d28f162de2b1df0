"""The clock alone: call «¡Tiempo!» as late as you dare, once in each of the four boxes.

Unlike in a game a call that comes too late ends nothing: it is told how late, and the glass is turned all the
same. In box four, where a game turns no more, the call ends the exercise.
"""

from dataclasses import dataclass

from assistant.core.clock import samples, seconds
from assistant.core.effects import Cue, Listen, Tick
from assistant.language.commands import Command, by_ear
from assistant.practice import lines
from assistant.practice.drill import Drill, allowed
from assistant.practice.result import Call, Kind, Result
from assistant.practice.state import Draft, Exercise, Stage
from assistant.stay_cool.ledger import BOXES
from assistant.stay_cool.sandglass import Sandglass, tick_times
from assistant.stay_cool.timekeeping import ECHO_OF_CALL
from assistant.stay_cool.understanding import Commanded

GIVEN_UP = samples(6.0)
"""How long after the last grain a call is still waited for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock(Exercise):
    """The drill's state.

    ticking: whether the sand can be heard, as in round 2.
    glass: None until the sand runs.
    turned_at: when it was last turned or started.
    ran: samples of the boxes that are through.
    """

    ticking: bool = True
    glass: Sandglass | None = None
    box: int = 0
    turned_at: int = 0
    ran: int = 0
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockDrill(Drill[Clock]):
    """The drill; ``ticking``: the sand can be heard, as in round 2."""

    ticking: bool = True
    player: str = ""
    help = lines.HELP_CLOCK

    def first(self) -> Clock:
        """See ``Drill``."""
        return Clock(ticking=self.ticking)

    def welcome(self) -> str:
        """See ``Drill``."""
        return lines.clock_welcome(self.ticking)

    def commands(self, state: Clock) -> frozenset[Command]:
        """See ``Drill``."""
        return commands_now(state)

    def listening(self, state: Clock) -> Listen:
        """See ``Drill``."""
        return Listen(tuple(phrase for command in sorted(commands_now(state)) for phrase in by_ear(command)))

    def begin(self, draft: Draft[Clock]) -> None:
        """See ``Drill``."""
        draft.change(stage=Stage.RUNNING, glass=None, box=0, calls=(), ran=0)
        draft.say("go", lines.GO)

    def keep(self, draft: Draft[Clock], at: int) -> None:
        """See ``Drill``."""
        if draft.state.calls:
            _keep(draft)

    def rest(self, draft: Draft[Clock], at: int) -> None:
        """See ``Drill``."""
        state = draft.state
        if state.glass is not None and state.glass.since is not None:
            at = max(at, state.glass.since)
            draft.change(glass=state.glass.laid(at), ran=state.ran + at - state.turned_at)

    def go_on(self, draft: Draft[Clock], at: int) -> None:
        """See ``Drill``."""
        if draft.state.glass is None:
            draft.say("go", lines.GO)
        else:
            draft.change(glass=draft.state.glass.stood(at), turned_at=at)

    def rule(self, draft: Draft[Clock], said: Commanded) -> None:
        """See ``Drill``."""
        if said.command is Command.TIME:
            _call(draft, said.start)

    def has_said(self, draft: Draft[Clock], purpose: str, at: int) -> None:
        """See ``Drill``."""
        state = draft.state
        if purpose == "go" and state.stage is Stage.RUNNING and state.glass is None and not state.hold:
            draft.change(glass=Sandglass.started(at), box=1, turned_at=at)

    def watch(self, draft: Draft[Clock], until: int) -> None:
        """After some time a call is waited for no longer."""
        state = draft.state
        out = state.glass.runs_out_at if state.glass else None
        if out is None or until < out + GIVEN_UP:
            return
        draft.hush()
        draft.play(Cue.TIME_UP)
        draft.say("error", lines.NEVER_CALLED)
        _turn(draft, until, Call(state.box, None))

    def follow(self, before: Clock, draft: Draft[Clock]) -> None:
        """Ticks follow the glass."""
        after = draft.state
        if after.ticking and after.glass != before.glass:
            draft.effects.append(Tick(tick_times(after.glass) if after.glass else ()))


def commands_now(state: Clock) -> frozenset[Command]:
    """The commands that mean something in this state."""
    running = state.stage is Stage.RUNNING
    return allowed(state, (Command.TIME, Command.PAUSE) if running else (Command.READY, Command.REPEAT))


def _call(draft: Draft[Clock], at: int) -> None:
    """«¡Tiempo!», begun at ``at``."""
    state = draft.state
    out = state.glass.runs_out_at if state.glass else None
    if out is None or at < state.turned_at or (state.box > 1 and at < state.turned_at + ECHO_OF_CALL):
        return
    left = out - at
    draft.hush()
    draft.play(Cue.TURN_GLASS if left > 0 else Cue.WRONG)
    draft.say("error", lines.error(left))
    _turn(draft, at, Call(state.box, seconds(left)))


def _turn(draft: Draft[Clock], at: int, call: Call) -> None:
    """A box is through."""
    state = draft.state
    assert state.glass is not None
    draft.change(calls=(*state.calls, call), ran=state.ran + at - state.turned_at)
    if state.box < BOXES:
        draft.change(glass=state.glass.turned(at), box=state.box + 1, turned_at=at)
        return
    draft.change(stage=Stage.OVER, glass=None)
    _keep(draft)
    draft.say("summary", lines.clock_summary(draft.state.calls))
    draft.say("again", lines.AGAIN)


def _keep(draft: Draft[Clock]) -> None:
    """Keep what came of the boxes."""
    state = draft.state
    result = Result(Kind.CLOCK, 2 if state.ticking else 3, None, 0, seconds(state.ran), calls=state.calls)
    draft.change(results=(*state.results, result))
