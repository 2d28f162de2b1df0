"""A journal played again: its facts through this version's rules, and whether they decide as they did then.

A journal holds facts, not decisions; but what the host said is among the facts, each utterance by its number and
purpose, and only facts that changed something are kept. So a rule that decides otherwise shows at the next fact.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic

from assistant.core.clock import seconds
from assistant.core.effects import Effect, Say
from assistant.core.events import Event, Heard, SpeechEnded, SpeechStarted
from assistant.host import ANNOUNCED, Rules, State


@dataclass(frozen=True, slots=True)
class Difference:
    """Where this version first decides otherwise. ``at``: samples; ``then``, ``now``: what happened, in Spanish."""

    at: int
    then: str
    now: str

    def __str__(self) -> str:
        minutes, rest = divmod(int(seconds(self.at)), 60)
        where = f"{minutes:02d}:{rest:02d}"
        return f"Esta versión decide otra cosa desde {where}: entonces {self.then}; ahora {self.now}."


@dataclass
class Replay(Generic[State]):
    """A game under way again. ``difference``: the first one so far."""

    rules: Rules[State]
    difference: Difference | None = None
    _asked: set[str] = field(default_factory=set)

    def steps(self, events: Iterable[Event]) -> Iterator[tuple[Event | None, State, tuple[Effect, ...]]]:
        """Each fact, the state after it and what it asked for; first the start, without a fact."""
        state, effects = self.rules.start()
        self._note(effects)
        yield None, state, effects
        for event in events:
            after, effects = self.rules.step(state, event)
            if self.difference is None:
                self.difference = self._compared(event, changed=after is not state or bool(effects))
            state = after
            self._note(effects)
            yield event, state, effects

    def _note(self, effects: Iterable[Effect]) -> None:
        self._asked |= {effect.id for effect in effects if isinstance(effect, Say)}

    def _compared(self, event: Event, *, changed: bool) -> Difference | None:
        if isinstance(event, SpeechStarted | SpeechEnded):
            if event.say in self._asked or event.say.startswith(ANNOUNCED):
                return None
            return Difference(event.at, f"el anfitrión dijo «{event.say}»", "no lo dice")
        return None if changed else Difference(event.at, f"{described(event)} cambió algo", "no cambia nada")


def described(event: Event) -> str:
    """A fact, in Spanish, for the middle of a sentence."""
    match event:
        case Heard():
            return f"«{event.text}»" if event.words else "lo que no llegó a ser palabra"
        case SpeechStarted(say):
            return f"empezar a decir «{say}»"
        case SpeechEnded(say):
            return f"acabar de decir «{say}»"
        case _:
            return {
                "Listened": "el paso del tiempo",
                "SoundLost": "la pérdida del sonido",
                "SoundRestored": "la vuelta del sonido",
                "FellBehind": "el retraso",
                "CaughtUp": "el fin del retraso",
            }.get(type(event).__name__, "el corte del programa")
