"""Somebody who practises: says things at moments, lets the host finish speaking, keeps what was asked."""

from typing import Any

from assistant.core.clock import samples
from assistant.core.effects import Effect, Finish, Listen, Play, Say, StopSpeaking
from assistant.core.events import Event, Heard, Listened, SoundLost, SoundRestored, SpeechEnded, SpeechStarted, Word
from assistant.host import Rules
from assistant.language.letters import names


class Alone:
    """One exercise under test; ``now`` in seconds."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.now = 0.0
        self.effects: list[Effect] = []
        self.pending: list[Say] = []
        self.utterance = 0
        self.state, effects = rules.start()
        self._ask(effects)

    def take(self, event: Event) -> "Alone":
        self.state, effects = self.rules.step(self.state, event)
        self._ask(effects)
        return self

    def _ask(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            self.effects.append(effect)
            if isinstance(effect, StopSpeaking):
                self.pending = [say for say in self.pending if say.id in effect.keep]
            if isinstance(effect, Say):
                self.pending.append(effect)

    def wait(self, seconds: float) -> "Alone":
        """Quiet time, known to be quiet as it passes."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(self.now + 0.25, end)
            self.take(Listened(samples(self.now), samples(self.now)))
        return self

    def quiet(self, seconds: float = 0.5) -> "Alone":
        """Let the host say all that it has to say; each utterance takes ``seconds``."""
        for _ in range(20):
            if not self.pending:
                return self
            say = self.pending[0]
            self.take(SpeechStarted(say.id, samples(self.now)))
            self.wait(seconds)
            if say in self.pending:
                self.pending.remove(say)
            self.take(SpeechEnded(say.id, samples(self.now)))
        raise AssertionError(f"the host goes on talking: {self.pending}")

    def say(self, text: str, at: float | None = None) -> "Alone":
        """Something is said, from ``at`` (seconds; now by default), a fifth of a second a word."""
        begin = self.now if at is None else at
        words = tuple(
            Word(word, samples(begin + 0.2 * i), samples(begin + 0.2 * i + 0.2))
            for i, word in enumerate(text.split())
        )
        self.now = max(self.now, words[-1].end / 16_000)
        self.utterance += 1
        return self.take(Heard(words, samples(self.now), utterance=self.utterance))

    def spell(self, word: str) -> "Alone":
        return self.say("dados " + " ".join(names(letter)[0] for letter in word.upper()))

    def begin(self) -> "Alone":
        return self.quiet().say("listo").quiet()

    def call(self, left: float) -> "Alone":
        """«¡Tiempo!» with ``left`` seconds of sand on top; negative: too late."""
        moment = self.state.glass.runs_out_at / 16_000 - left
        self.wait(max(0.0, moment - self.now))
        return self.say("tiempo", moment)

    def lose_sound(self) -> "Alone":
        return self.take(SoundLost(samples(self.now)))

    def restore_sound(self, after: float = 0.0) -> "Alone":
        self.now += after
        return self.take(SoundRestored(samples(self.now)))

    @property
    def told(self) -> list[str]:
        return [effect.text for effect in self.effects if isinstance(effect, Say)]

    @property
    def cues(self) -> list[str]:
        return [effect.cue.value for effect in self.effects if isinstance(effect, Play)]

    @property
    def listening(self) -> Listen:
        return [effect for effect in self.effects if isinstance(effect, Listen)][-1]

    @property
    def finished(self) -> bool:
        return any(isinstance(effect, Finish) for effect in self.effects)
