"""What every exercise is made of, and a step under way."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from assistant.core.clock import samples
from assistant.core.effects import Cue, Effect, Finish, Play, Say, StopSpeaking
from assistant.core.events import SpeechEnded, SpeechStarted
from assistant.practice.result import Result
from assistant.stay_cool.state import Hold, Utterance

PATIENCE = samples(45.0)
"""How long the host waits for «listo» once an exercise is over."""


class Stage(StrEnum):
    """Where an exercise is."""

    READY = "ready"
    """The host waits for «listo»."""
    RUNNING = "running"
    OVER = "over"
    """The result is told; «listo» begins another."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """What all exercises have.

    results: those that are over, oldest first.
    speech: what the host is saying and what waits, in order; spoken: how much was asked for, for the ids.
    busy_at: when somebody last spoke, answered or was spoken to.
    """

    stage: Stage = Stage.READY
    hold: Hold | None = None
    results: tuple[Result, ...] = ()
    speech: tuple[Utterance, ...] = ()
    spoken: int = 0
    busy_at: int = 0


E = TypeVar("E", bound=Exercise)


class Draft(Generic[E]):
    """An exercise being changed, and the effects being gathered."""

    def __init__(self, state: E) -> None:
        self.state = state
        self.effects: list[Effect] = []

    def change(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of the state, checked by replace
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)

    def say(self, purpose: str, text: str, aloud: str = "") -> None:
        """Ask for an utterance after all those asked for before; ``aloud`` as in ``Say``."""
        number = self.state.spoken + 1
        utterance = Utterance(f"{number} {purpose}", purpose, text)
        self.change(speech=(*self.state.speech, utterance), spoken=number)
        self.effects.append(Say(utterance.id, text, aloud))

    def hush(self) -> None:
        """Forget what is being said and what waits."""
        if self.state.speech:
            self.change(speech=())
            self.effects.append(StopSpeaking())

    def play(self, cue: Cue) -> None:
        """Play a cue at once."""
        self.effects.append(Play(cue))

    def speech_started(self, event: SpeechStarted) -> str:
        """Note that an utterance began; return its purpose, empty if it was forgotten."""
        begun = next((u for u in self.state.speech if u.id == event.say), None)
        if begun is None:
            return ""
        speech = (replace(u, started=event.at) if u is begun else u for u in self.state.speech)
        self.change(speech=tuple(speech), busy_at=max(event.at, self.state.busy_at))
        return begun.purpose

    def speech_ended(self, event: SpeechEnded) -> str:
        """Note that an utterance ended; return its purpose, empty if it was forgotten."""
        ended = next((u for u in self.state.speech if u.id == event.say), None)
        if ended is None:
            return ""
        speech = tuple(u for u in self.state.speech if u is not ended)
        self.change(speech=speech, busy_at=max(event.at, self.state.busy_at))
        return ended.purpose

    def finish(self, text: str) -> None:
        """Say goodbye; the exercise is finished when that is said."""
        self.hush()
        self.change(stage=Stage.FINISHED, hold=None)
        self.say("goodbye", text)

    def finished(self) -> None:
        """The goodbye has been said."""
        self.effects.append(Finish("stopped"))
