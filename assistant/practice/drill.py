"""What drills have in common: they begin, are held and resumed, repeat, help and stop alike."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic

from assistant.core.effects import Effect, Listen
from assistant.core.events import (
    CaughtUp,
    Event,
    FellBehind,
    Heard,
    Listened,
    SoundLost,
    SoundRestored,
    SpeechEnded,
    SpeechStarted,
)
from assistant.language.commands import Command
from assistant.practice import lines
from assistant.practice.state import PATIENCE, Draft, E, Exercise, Stage
from assistant.stay_cool.state import Hold
from assistant.stay_cool.understanding import Commanded, Laid, Spoken, understand


class Drill(ABC, Generic[E]):
    """A drill for whoever runs it (``host.Rules``); what is its own comes after ``step``.

    player: how to greet who practises; empty if that is not known.
    """

    __slots__ = ()
    player: str

    def start(self) -> tuple[E, tuple[Effect, ...]]:
        """Say what it is, and wait for «listo»."""
        draft = Draft(self.first())
        draft.say("welcome", lines.greeting(self.player) + self.welcome())
        draft.say("ready", lines.READY_TO_START)
        draft.effects.append(self.listening(draft.state))
        return draft.state, tuple(draft.effects)

    def step(self, state: E, event: Event) -> tuple[E, tuple[Effect, ...]]:
        """The state after ``event``, and what it asks for."""
        draft = Draft(state)
        match event:
            case Heard(final=True):
                self._heard(draft, event)
            case Listened(until=until):
                self._watch(draft, until)
            case SpeechStarted():
                self.begun_saying(draft, draft.speech_started(event), event.at)
            case SpeechEnded():
                self._said(draft, draft.speech_ended(event), event.at)
            case SoundLost(at):
                self._hold(draft, Hold.SOUND_LOST, at)
            case FellBehind(at):
                self._hold(draft, Hold.BEHIND, at)
            case SoundRestored():
                _resume_from(draft, Hold.SOUND_LOST)
            case CaughtUp():
                _resume_from(draft, Hold.BEHIND)
        self.follow(state, draft)
        if self.key(draft.state) != self.key(state):
            draft.effects.append(self.listening(draft.state))
        return draft.state, tuple(draft.effects)

    # ---- what each drill is

    @property
    @abstractmethod
    def help(self) -> str:
        """What can be said while it runs."""

    @abstractmethod
    def first(self) -> E:
        """The state before «listo»."""

    @abstractmethod
    def welcome(self) -> str:
        """What it is."""

    @abstractmethod
    def commands(self, state: E) -> frozenset[Command]:
        """The commands that mean something in this state."""

    @abstractmethod
    def listening(self, state: E) -> Listen:
        """The grammar for this state."""

    @abstractmethod
    def begin(self, draft: Draft[E]) -> None:
        """«Listo» was said."""

    @abstractmethod
    def keep(self, draft: Draft[E], at: int) -> None:
        """It is stopped while it runs: keep what was done, if anything was."""

    @abstractmethod
    def rest(self, draft: Draft[E], at: int) -> None:
        """It stands still from ``at`` on; perhaps it did already."""

    @abstractmethod
    def go_on(self, draft: Draft[E], at: int) -> None:
        """It runs again from ``at``."""

    def key(self, state: E) -> tuple[object, ...]:
        """What the grammar depends on."""
        return state.stage, state.hold

    def repeat(self, draft: Draft[E]) -> None:
        """«Repite», while it runs."""

    def rule(self, draft: Draft[E], said: Commanded) -> None:
        """Any other command."""

    def is_laying(self, state: E, at: int) -> bool:
        """Whether a word in dice goes on at ``at``."""
        return False

    def answer(self, draft: Draft[E], said: Laid | Spoken) -> None:
        """Something that is no command was said."""

    def begun_saying(self, draft: Draft[E], purpose: str, at: int) -> None:
        """The host begins to say what has this purpose."""

    def has_said(self, draft: Draft[E], purpose: str, at: int) -> None:
        """The host has said it."""

    def watch(self, draft: Draft[E], until: int) -> None:
        """All that was said before ``until`` is known."""

    def follow(self, before: E, draft: Draft[E]) -> None:
        """Ask for what follows from the change."""

    # ---- what is the same for all

    def _heard(self, draft: Draft[E], heard: Heard) -> None:
        if not heard.words:
            return
        draft.change(busy_at=max(draft.state.busy_at, heard.words[-1].end))
        laying = self.is_laying(draft.state, heard.words[0].start)
        for meaning in understand(heard, self.commands(draft.state), laying):
            if not isinstance(meaning, Commanded):
                if not draft.state.hold:
                    self.answer(draft, meaning)
            elif meaning.command in self.commands(draft.state):
                self._obey(draft, meaning)

    def _obey(self, draft: Draft[E], said: Commanded) -> None:
        stage, running = draft.state.stage, draft.state.stage is Stage.RUNNING
        match said.command:
            case Command.READY:
                draft.hush()
                self.begin(draft)
            case Command.REPEAT if running:
                self.repeat(draft)
            case Command.REPEAT:
                draft.say("ready", lines.READY_TO_START if stage is Stage.READY else lines.AGAIN)
            case Command.PAUSE:
                self._hold(draft, Hold.PAUSE, said.start)
            case Command.RESUME:
                _resume(draft)
            case Command.HELP:
                held = lines.HELP_HELD if draft.state.hold else self.help
                draft.say("help", held if running else lines.HELP_WAITING)
            case Command.STOP:
                if running:
                    self.keep(draft, said.start)
                draft.finish(lines.GOODBYE)
            case _:
                self.rule(draft, said)

    def _said(self, draft: Draft[E], purpose: str, at: int) -> None:
        if purpose == "resume" and draft.state.hold is Hold.RESUMING:
            draft.change(hold=None)
            self.go_on(draft, at)
        elif purpose == "goodbye":
            draft.finished()
        else:
            self.has_said(draft, purpose, at)

    def _watch(self, draft: Draft[E], until: int) -> None:
        state = draft.state
        if state.stage is Stage.OVER and not state.speech and until - state.busy_at > PATIENCE:
            draft.finish(lines.GOODBYE)
        elif state.stage is Stage.RUNNING and not state.hold:
            self.watch(draft, until)

    def _hold(self, draft: Draft[E], reason: Hold, at: int) -> None:
        """Stand still from ``at`` on."""
        state = draft.state
        if state.stage is Stage.FINISHED and reason is Hold.SOUND_LOST:
            draft.finished()  # nobody would hear the goodbye
        if state.stage is not Stage.RUNNING or state.hold in (reason, Hold.PAUSE, Hold.SOUND_LOST):
            return
        draft.hush()
        self.rest(draft, at)
        draft.change(hold=reason)
        draft.say("pause", lines.HELD[reason])


def allowed(state: Exercise, own: Iterable[Command]) -> frozenset[Command]:
    """The commands that mean something in this state, in which the drill's ``own`` do unless it stands still."""
    if state.stage is Stage.FINISHED:
        return frozenset()
    return frozenset((Command.STOP, Command.HELP, *([Command.RESUME] if state.hold else own)))


def _resume(draft: Draft[E]) -> None:
    draft.hush()
    draft.change(hold=Hold.RESUMING)
    draft.say("resume", lines.RESUMED)


def _resume_from(draft: Draft[E], reason: Hold) -> None:
    """What had been the matter is over."""
    if draft.state.hold is reason:
        _resume(draft)
