"""Facts that adapters report to a game, in the past tense, each dated in samples (see ``clock``)."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.core.clock import samples

BREATH = samples(0.3)
"""Words closer than this were said in one breath."""


class Source(StrEnum):
    """Where words came from."""

    VOICE = "voice"
    TYPED = "typed"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Word:
    """One recognised word.

    text: as the recogniser spells it (lower case, accents kept); ``[unk]`` for speech outside the grammar.
    start, end: samples.
    confidence: 0 to 1; 1 for typed words.
    """

    text: str
    start: int
    end: int
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody said (or typed) something.

    words: in order of time.
    at: the samples of audio that had been heard when this was reported; never earlier than a word's end.
    final: a partial result (False) may still change or vanish; only ``¡Tiempo!`` acts on one.
    utterance: partial results and the final of one stretch of speech share this number.
    """

    words: tuple[Word, ...]
    at: int
    final: bool = True
    source: Source = Source.VOICE
    utterance: int = 0

    @property
    def text(self) -> str:
        """The words, joined by spaces."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Listened:
    """All speech that began before ``until`` has been reported in a ``Heard`` that is final.

    A verdict about a moment waits until that moment is behind ``until``.
    at: the samples of audio heard so far.
    """

    until: int
    at: int


@dataclass(frozen=True, slots=True)
class SpeechStarted:
    """The first sample of the host's utterance ``say`` was played at ``at``."""

    say: str
    at: int


@dataclass(frozen=True, slots=True)
class SpeechEnded:
    """The host's utterance ``say`` fell silent at ``at``; ``completed`` is False if it was cut short."""

    say: str
    at: int
    completed: bool = True


@dataclass(frozen=True, slots=True)
class SoundLost:
    """The microphone or the speaker stopped delivering; ``at`` is the last good sample."""

    at: int


@dataclass(frozen=True, slots=True)
class SoundRestored:
    """The devices work again from ``at`` on."""

    at: int


@dataclass(frozen=True, slots=True)
class FellBehind:
    """Recognition is late: what the microphone brought from ``at`` on becomes known too late to act on it."""

    at: int


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """What is heard is known at once again, from ``at`` on."""

    at: int


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The program had been cut off; ``at`` is the last moment of which a fact was kept. It goes on from there."""

    at: int


Event = (
    Heard
    | Listened
    | SpeechStarted
    | SpeechEnded
    | SoundLost
    | SoundRestored
    | FellBehind
    | CaughtUp
    | Interrupted
)
