"""A recorded session heard again: the real host and ears at the recorded sound, everything else as it was."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from assistant.core.effects import Effect
from assistant.core.events import Event, SpeechEnded, SpeechStarted
from assistant.host import Ears, Host, Rules, State, Watcher
from assistant.replay.facts import Difference, described
from assistant.replay.tape import Announced, Entry, Fact, Kept, Session, Sound, digest, spoken
from assistant.voice.audio import Block, Samples, silence
from assistant.voice.mixer import Mixer


class Recording(Protocol):
    """The sound of a session (``voice.recording.StereoReader``)."""

    def read(self, count: int) -> tuple[Samples, Samples]:
        """The next ``count`` samples of microphone and host, or fewer where the recording ends."""
        ...


class _TapedMixer(Mixer):
    """Plays nothing: what it played, and when, is on the tape."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._playing = Block(0, silence(0))
        self._asked: dict[str, int] = {}
        facts = [entry.event for entry in entries if isinstance(entry, Fact)]
        started = {fact.say: fact for fact in facts if isinstance(fact, SpeechStarted)}
        ended = {fact.say: fact for fact in facts if isinstance(fact, SpeechEnded)}
        self._spoken = [(say, fact.at, ended.get(say)) for say, fact in started.items()]

    def playing(self, start: int, audio: Samples) -> None:
        """``audio`` was played from position ``start`` on."""
        self._playing = Block(start, audio)

    def played(self, start: int, count: int) -> Samples:
        playing = self._playing
        audio = playing.samples[max(0, start - playing.start) :][:count] if playing.start <= start else silence(0)
        return np.concatenate([audio, silence(count - len(audio))])

    def reports(self) -> list[SpeechStarted | SpeechEnded]:
        return []

    def say(self, say: str, audio: Samples) -> None:
        self._asked[say] = len(audio)

    def stop(self, keep: frozenset[str] = frozenset()) -> None:
        pass

    def play(self, audio: Samples) -> None:
        pass

    def tick(self, times: Sequence[int]) -> None:
        pass

    def spoken_between(self, start: int, end: int) -> list[tuple[str, int, int]]:
        known = [
            (say, first, over.at if over else first + self._asked[say])
            for say, first, over in self._spoken
            if say in self._asked
        ]
        return [(say, first, last) for say, first, last in known if start < last and first < end]


class _TapedVoice:
    """Takes as long for each text as the voice of the session did."""

    def __init__(self, lengths: Iterable[tuple[str, int]]) -> None:
        self._lengths = dict(lengths)

    def render(self, text: str) -> Samples:
        return silence(self._lengths.get(text, 1_000 * len(text)))  # else: a thousand samples a letter are usual


@dataclass
class _Compared:
    """Holds what happens against what happened (a ``host.Watcher``).

    ending: nothing reaches the host any more: the tape may have been cut off before it told what came of the last.
    """

    kept: deque[Kept]
    ending: bool = False
    difference: Difference | None = None

    def saw(self, event: Event | None, _state: object, effects: tuple[Effect, ...]) -> None:
        """Compare the next fact that changed the game, and what it asked for."""
        if event is None or self.difference is not None:
            return
        was = self.kept.popleft() if self.kept else None
        if was is None and self.ending:
            return
        if was is None:
            self.difference = Difference(event.at, "ya no pasó nada más", described(event))
        elif was.event != event:
            then, now = described(was.event), described(event)
            if then == now:
                now = "lo mismo, en otro momento o con otros tiempos"
            self.difference = Difference(min(was.event.at, event.at), then, now)
        elif was.digest != digest(effects):
            self.difference = Difference(event.at, f"a {described(event)} siguió una cosa", "sigue otra")


@dataclass
class Rehearing:
    """What came of it: the first difference; whether the recording ended before the tape; how much was heard."""

    difference: Difference | None
    short: bool = False
    samples: int = 0


def rehear(
    session: Session, recording: Recording, rules: Rules[State], ears: Ears, watchers: Sequence[Watcher[State]] = ()
) -> Rehearing:
    """Let the host hear the session again, as fast as the machine can."""
    mixer = _TapedMixer(session.entries)
    compared = _Compared(deque(entry for entry in session.entries if isinstance(entry, Kept)))
    host: Host[State] = Host(rules, ears, _TapedVoice(spoken(session.entries)), mixer, watchers=[*watchers, compared])
    heard = 0
    short = False
    last = max((n for n, entry in enumerate(session.entries) if isinstance(entry, Fact | Sound)), default=-1)
    for number, entry in enumerate(session.entries):
        compared.ending = number >= last
        match entry:
            case Fact(event):
                host.take(event)
            case Announced(text):
                host.announce(text)
            case Sound(start, count):
                microphone, own = recording.read(count)
                if len(own) < count:
                    short = True
                    break
                mixer.playing(start, own)
                host.hear(Block(start, microphone))
                heard += count
    if compared.difference is None and not short and compared.kept:
        missed = compared.kept[0].event
        compared.difference = Difference(missed.at, described(missed), "nada")
    return Rehearing(compared.difference, short, heard)
