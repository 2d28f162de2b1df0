"""What the host plays, as a function of the sample clock."""

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from assistant.core.clock import samples
from assistant.core.events import SpeechEnded, SpeechStarted
from assistant.voice import cues
from assistant.voice.audio import Samples, silence

GAP = samples(0.15)
"""Between two utterances."""

FADE = samples(0.005)
"""From the moment of stopping to silence; at once would click."""

MEMORY = samples(60)
"""How long what was said is remembered."""

RECENT = samples(2)
"""How much of what was rendered is kept, for ``played``."""


@dataclass(slots=True)
class _Sound:
    """Samples and the position of the first."""

    audio: Samples
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.audio)

    def add_to(self, mix: np.ndarray[tuple[int], np.dtype[np.int32]], position: int) -> None:
        """Add the part of the sound that falls within ``mix``, whose first sample is at ``position``."""
        first, last = max(self.start, position), min(self.end, position + len(mix))
        if first < last:
            mix[first - position : last - position] += self.audio[first - self.start : last - self.start]


@dataclass(slots=True)
class _Utterance(_Sound):
    """An utterance of the host's; its place is known from the moment it is asked for."""

    say: str
    completed: bool = True
    reported: int = field(default=0)
    """How many of its two facts, started and ended, have been reported."""


class Mixer:
    """One voice that says one thing after another, with cues and ticks over it.

    Whoever plays asks for consecutive samples with ``render``; everything else takes effect at the first
    sample not yet rendered. The positions of an output device run ahead of the microphone by its latency,
    so a fact may be dated a little after the last sample heard. Every method may be called from any thread.
    """

    def __init__(self, position: int = 0) -> None:
        self._lock = threading.Lock()
        self._position = position  # of the next sample to render
        self._speech: deque[_Utterance] = deque()  # in order of time: remembered, under way, to come
        self._effects: list[_Sound] = []
        self._ticks: deque[int] = deque()
        self._reports: list[SpeechStarted | SpeechEnded] = []
        self._recent = silence(RECENT)  # the last samples rendered, up to self._position

    def say(self, say: str, audio: Samples) -> None:
        """Speak ``audio`` after all that was asked for before; ``say`` comes back in the reports."""
        with self._lock:
            self._speech.append(_Utterance(audio, self._free(), say))

    def stop(self, keep: frozenset[str] = frozenset()) -> None:
        """Fall silent within 5 ms, and forget what was still to be said; utterances in ``keep`` are spared.

        What is cut short is reported as ended, not completed, when the fade is over; what is forgotten
        before it began is not reported.
        """
        with self._lock:
            begun = [spoken for spoken in self._speech if spoken.start < self._position]
            waiting = [spoken for spoken in self._speech if spoken.start >= self._position]
            for spoken in begun:
                if spoken.completed and spoken.end > self._position and spoken.say not in keep:
                    self._cut(spoken)
            self._speech = deque(begun)
            for spoken in waiting:
                if spoken.say in keep:
                    spoken.start = self._free()
                    self._speech.append(spoken)

    def play(self, audio: Samples) -> None:
        """Play ``audio`` at once, over speech if need be."""
        with self._lock:
            self._effects.append(_Sound(audio, self._position))

    def tick(self, times: Sequence[int]) -> None:
        """Tick at these positions, instead of any asked for before; those already past stay silent."""
        with self._lock:
            self._ticks = deque(sorted(time for time in times if time >= self._position))

    def render(self, start: int, count: int) -> Samples:
        """The ``count`` samples from position ``start`` on; peaks are clipped, never wrapped.

        If ``start`` is not where the last call ended, the player's clock was set: speech and cues go on from
        where they were, ticks keep their positions.
        """
        mix = np.zeros(count, dtype=np.int32)
        with self._lock:
            if start != self._position:
                self._move(start - self._position)
            self._position = start + count
            self._release_ticks()
            for sound in chain(self._speech, self._effects):
                sound.add_to(mix, start)
            self._report()
            self._forget()
            rendered = np.clip(mix, -32_768, 32_767).astype(np.int16)
            self._recent = np.concatenate([self._recent, rendered])[-RECENT:]
        return rendered

    def played(self, start: int, count: int) -> Samples:
        """What was rendered for these positions; silence where that is forgotten or still to come."""
        with self._lock:
            recent, first = self._recent, self._position - len(self._recent)
        audio = silence(count)
        begin, end = max(start, first), min(start + count, first + len(recent))
        if begin < end:
            audio[begin - start : end - start] = recent[begin - first : end - first]
        return audio

    def reports(self) -> list[SpeechStarted | SpeechEnded]:
        """What was rendered since the last call, in order of time."""
        with self._lock:
            reports, self._reports = self._reports, []
            return reports

    def speaking(self) -> str | None:
        """The utterance that the next sample belongs to."""
        with self._lock:
            for spoken in self._speech:
                if spoken.start <= self._position < spoken.end:
                    return spoken.say
            return None

    def idle(self) -> bool:
        """Whether nothing is left to play, ticks aside."""
        with self._lock:
            last = max((sound.end for sound in chain(self._speech, self._effects)), default=0)
            return last <= self._position

    def spoken_between(self, start: int, end: int) -> list[tuple[str, int, int]]:
        """What is heard of the host in [start, end): utterance, first position, position after the last.

        Reaches back a minute, and forward to what is still to be said.
        """
        with self._lock:
            return [
                (spoken.say, spoken.start, spoken.end)
                for spoken in self._speech
                if start < spoken.end and spoken.start < end
            ]

    def _free(self) -> int:
        """Where the next utterance may begin."""
        return max(self._position, self._speech[-1].end + GAP) if self._speech else self._position

    def _cut(self, spoken: _Utterance) -> None:
        """Let an utterance under way fade from the next sample on."""
        played = self._position - spoken.start
        audio = spoken.audio[: played + FADE].copy()
        fading = len(audio) - played
        audio[played:] = audio[played:] * np.linspace(1, 0, FADE)[:fading]
        spoken.audio, spoken.completed = audio, False

    def _move(self, distance: int) -> None:
        for sound in chain(self._speech, self._effects):
            if sound.end > self._position:
                sound.start += distance

    def _release_ticks(self) -> None:
        while self._ticks and self._ticks[0] < self._position:
            self._effects.append(_Sound(cues.tick(), self._ticks.popleft()))

    def _report(self) -> None:
        for spoken in self._speech:
            if spoken.reported == 0 and spoken.start < self._position:
                self._reports.append(SpeechStarted(spoken.say, spoken.start))
                spoken.reported = 1
            if spoken.reported == 1 and spoken.end <= self._position:
                self._reports.append(SpeechEnded(spoken.say, spoken.end, spoken.completed))
                spoken.reported = 2

    def _forget(self) -> None:
        while self._speech and self._speech[0].end < self._position - MEMORY:
            self._speech.popleft()
        self._effects = [sound for sound in self._effects if sound.end > self._position]
