"""A table for Scout's tests: says things, lets the host finish speaking, keeps what was asked."""

from dataclasses import dataclass, field

from assistant.core.clock import samples
from assistant.core.effects import Cue, Effect, Finish, Listen, Play, Say
from assistant.core.events import Event, Heard, Listened, Source, SpeechEnded, SpeechStarted, Word
from assistant.scout.setup import Mode, Setup
from assistant.scout.state import Game
from assistant.scout.step import start, step

NAMES = ("Ana", "Beto", "Carla", "Diego", "Elena")


def keeper(players: int) -> Setup:
    return Setup(NAMES[:players])


def referee(players: int) -> Setup:
    return Setup(NAMES[:players], Mode.REFEREE)


@dataclass
class ScoutTable:
    """One game under test; ``now`` in seconds."""

    setup: Setup
    now: float = 0.0
    events: list[Event] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game, effects = start(self.setup)
        self.effects = list(effects)

    def take(self, event: Event) -> "ScoutTable":
        self.events.append(event)
        self.game, effects = step(self.game, event)
        self.effects += effects
        return self

    def say(self, *lines: str, gap: float = 1.0) -> "ScoutTable":
        """Each line is said after a pause, when the host has begun all it has to say; a fifth of a second a word."""
        for line in lines:
            self.begin_speech()
            self.now += gap
            begin = self.now
            words = [
                Word(word, samples(begin + 0.2 * i), samples(begin + 0.2 * i + 0.2))
                for i, word in enumerate(line.split())
            ]
            self.now = begin + 0.2 * len(words)
            self.take(Heard(tuple(words), samples(self.now)))
        return self

    def type_in(self, line: str) -> "ScoutTable":
        at = samples(self.now)
        return self.take(Heard(tuple(Word(word, at, at) for word in line.split()), at, source=Source.TYPED))

    def begin_speech(self) -> None:
        for spoken in self.game.speech:
            if not spoken.begun:
                self.take(SpeechStarted(spoken.id, samples(self.now)))

    def quiet(self) -> "ScoutTable":
        """Let the host say all that it has to say."""
        while self.game.speech:
            spoken = self.game.speech[0]
            self.take(SpeechStarted(spoken.id, samples(self.now)))
            self.now += 1
            self.take(SpeechEnded(spoken.id, samples(self.now)))
        return self

    def wait(self, seconds: float) -> "ScoutTable":
        self.now += seconds
        return self.take(Listened(samples(self.now), samples(self.now)))

    def forget(self) -> "ScoutTable":
        self.effects.clear()
        return self

    def said(self) -> list[str]:
        return [effect.text for effect in self.effects if isinstance(effect, Say)]

    def reply(self) -> str:
        """What the host says to the last thing that was said."""
        return " ".join(utterance.text for utterance in self.game.speech)

    def cues(self) -> list[Cue]:
        return [effect.cue for effect in self.effects if isinstance(effect, Play)]

    def listens(self) -> list[Listen]:
        return [effect for effect in self.effects if isinstance(effect, Listen)]

    def reasons(self) -> list[str]:
        return [effect.reason for effect in self.effects if isinstance(effect, Finish)]

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        return self.game.progress.scores


__all__ = ["Game", "ScoutTable", "keeper", "referee"]
