"""The clock alone: call «¡Tiempo!» as late as you dare, once in each of the four boxes.

Unlike in a game a call that comes too late ends nothing: it is told how late, and the glass is turned all the
same. In box four, where a game turns no more, the call ends the exercise.
"""

from dataclasses import dataclass

from assistant.core.clock import samples, seconds
from assistant.core.effects import Cue, Effect, Listen, Tick
from assistant.core.events import Event, Heard, Listened, SoundLost, SoundRestored, SpeechEnded, SpeechStarted
from assistant.language.commands import Command, by_ear
from assistant.practice import lines
from assistant.practice.result import Call, Kind, Result
from assistant.practice.state import PATIENCE, Draft, Exercise, Hold, Stage
from assistant.stay_cool.ledger import BOXES
from assistant.stay_cool.sandglass import Sandglass, tick_times
from assistant.stay_cool.timekeeping import ECHO_OF_CALL
from assistant.stay_cool.understanding import Commanded, understand

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


Step = tuple[Clock, tuple[Effect, ...]]


@dataclass(frozen=True, slots=True)
class ClockDrill:
    """The drill, for whoever runs it (``host.Rules``). ``ticking``: the sand can be heard, as in round 2."""

    ticking: bool = True

    def start(self) -> Step:
        """Say what it is, and wait for «listo»."""
        draft = Draft(Clock(ticking=self.ticking))
        draft.say("welcome", lines.clock_welcome(self.ticking))
        draft.say("ready", lines.READY_TO_START)
        draft.effects.append(expected(draft.state))
        return draft.state, tuple(draft.effects)

    def step(self, state: Clock, event: Event) -> Step:
        """The state after ``event``, and what it asks for."""
        draft = Draft(state)
        match event:
            case Heard(final=True):
                _heard(draft, event)
            case Listened(until, at):
                _watch(draft, until, at)
            case SpeechStarted():
                draft.speech_started(event)
            case SpeechEnded():
                _speech_ended(draft, event)
            case SoundLost(at):
                _hold(draft, Hold.SOUND_LOST, at)
            case SoundRestored():
                if draft.state.hold is Hold.SOUND_LOST:
                    _resume(draft)
        _follow(state, draft)
        return draft.state, tuple(draft.effects)


def commands_now(state: Clock) -> frozenset[Command]:
    """The commands that mean something in this state."""
    if state.stage is Stage.FINISHED:
        return frozenset()
    common = frozenset({Command.STOP, Command.HELP})
    if state.hold:
        return common | {Command.RESUME}
    if state.stage is Stage.RUNNING:
        return common | {Command.TIME, Command.PAUSE}
    return common | {Command.READY, Command.REPEAT}


def expected(state: Clock) -> Listen:
    """The grammar for this state."""
    return Listen(tuple(phrase for command in sorted(commands_now(state)) for phrase in by_ear(command)))


def _speech_ended(draft: Draft[Clock], event: SpeechEnded) -> None:
    purpose, state = draft.speech_ended(event), draft.state
    if purpose == "go" and state.stage is Stage.RUNNING and state.glass is None and not state.hold:
        draft.change(glass=Sandglass.started(event.at), box=1, turned_at=event.at)
    elif purpose == "resume" and state.hold is Hold.RESUMING:
        _resumed(draft, event.at)
    elif purpose == "goodbye":
        draft.finished()


def _follow(before: Clock, draft: Draft[Clock]) -> None:
    """Ticks and grammar follow the state."""
    after = draft.state
    if after.ticking and after.glass != before.glass:
        draft.effects.append(Tick(tick_times(after.glass) if after.glass else ()))
    if (after.stage, after.hold) != (before.stage, before.hold):
        draft.effects.append(expected(after))


def _heard(draft: Draft[Clock], heard: Heard) -> None:
    if heard.words:
        draft.change(busy_at=max(draft.state.busy_at, heard.words[-1].end))
    for meaning in understand(heard, commands_now(draft.state)):
        if isinstance(meaning, Commanded) and meaning.command in commands_now(draft.state):
            _obey(draft, meaning)


def _obey(draft: Draft[Clock], said: Commanded) -> None:
    match said.command:
        case Command.READY:
            draft.hush()
            draft.change(stage=Stage.RUNNING, glass=None, box=0, calls=(), ran=0)
            draft.say("go", lines.GO)
        case Command.TIME:
            _call(draft, said.start)
        case Command.PAUSE:
            _hold(draft, Hold.PAUSE, said.start)
        case Command.RESUME:
            _resume(draft)
        case Command.REPEAT:
            draft.say("ready", lines.READY_TO_START)
        case Command.HELP:
            held = lines.HELP_HELD if draft.state.hold else lines.HELP_CLOCK
            draft.say("help", held if draft.state.stage is Stage.RUNNING else lines.HELP_WAITING)
        case Command.STOP:
            if draft.state.calls and draft.state.stage is Stage.RUNNING:
                _keep(draft)
            draft.finish(lines.GOODBYE)


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


def _watch(draft: Draft[Clock], until: int, at: int) -> None:
    """All that was said before ``until`` is known."""
    state = draft.state
    if state.stage is Stage.OVER and not state.speech and until - state.busy_at > PATIENCE:
        draft.finish(lines.GOODBYE)
    out = state.glass.runs_out_at if state.glass else None
    if state.stage is not Stage.RUNNING or state.hold or out is None or until < out + GIVEN_UP:
        return
    draft.hush()
    draft.play(Cue.TIME_UP)
    draft.say("error", lines.NEVER_CALLED)
    _turn(draft, until, Call(state.box, None))


def _hold(draft: Draft[Clock], reason: Hold, at: int) -> None:
    """Stand still from ``at`` on."""
    state = draft.state
    if state.stage is Stage.FINISHED and reason is Hold.SOUND_LOST:
        draft.finished()  # nobody would hear the goodbye
    if state.stage is not Stage.RUNNING or state.hold in (Hold.PAUSE, Hold.SOUND_LOST):
        return
    draft.hush()
    if state.glass is not None and state.glass.since is not None:
        at = max(at, state.glass.since)
        draft.change(glass=state.glass.laid(at), ran=state.ran + at - state.turned_at)
    draft.change(hold=reason)
    draft.say("pause", lines.PAUSED if reason is Hold.PAUSE else lines.SOUND_LOST)


def _resume(draft: Draft[Clock]) -> None:
    draft.hush()
    draft.change(hold=Hold.RESUMING)
    draft.say("resume", lines.RESUMED)


def _resumed(draft: Draft[Clock], at: int) -> None:
    """The sand runs again from ``at``."""
    draft.change(hold=None)
    if draft.state.glass is None:
        draft.say("go", lines.GO)
    else:
        draft.change(glass=draft.state.glass.stood(at), turned_at=at)
