"""A recogniser that knows what was said, for nights too long to be recognised: all that is around it is real.

It takes Vosk's place behind ``voice.hearing``, which cuts, restarts and hears again as ever. A new recogniser is not
told where on the clock it begins; it finds out by looking for its audio in what has been heard lately.
"""

import re
from collections import deque
from dataclasses import dataclass

from assistant.core.clock import samples
from assistant.core.effects import Listen
from assistant.core.events import Heard, Listened
from assistant.language.numerals import number_words
from assistant.voice.audio import Samples
from assistant.voice.grammar import Grammar, spelled
from assistant.voice.hearing import KEPT, Hearing
from assistant.voice.recogniser import Span

CLOSED = samples(0.9)
"""Silence after which an utterance ends."""

SHOWN = samples(0.2)
"""How long after its beginning a word shows in a partial result."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word on the room's clock."""

    text: str
    start: int
    end: int


class Oracle:
    """Knows every word (``voice.hearing.Ears``), and who said it when."""

    spelled: tuple[str, ...] = ()
    """No word as a whole stands for its letters: they are said one by one."""

    def __init__(self) -> None:
        self.words: deque[Spoken] = deque(maxlen=80)
        self._recent, self._end = bytearray(), 0

    def knows(self, word: str) -> bool:
        """Whether ``word`` is in the lexicon."""
        return bool(word)

    def told(self, start: int, end: int, _who: str, text: str) -> None:
        """Somebody says ``text``; every letter takes the same time."""
        words = spelled(re.sub(r"\d+", lambda digits: number_words(int(digits[0])), text)).split()
        letters, passed = sum(map(len, words)), 0
        for word in words:
            begin = start + (end - start) * passed // letters
            passed += len(word)
            self.words.append(Spoken(word, begin, start + (end - start) * passed // letters))

    def remember(self, start: int, audio: Samples) -> None:
        """What is being heard."""
        if start != self._end:
            self._recent.clear()
        self._recent += audio.tobytes()
        del self._recent[: max(0, len(self._recent) - 2 * (KEPT + samples(10)))]
        self._end = start + len(audio)

    def place(self, audio: Samples) -> int | None:
        """Where on the clock ``audio`` was heard last; None if it is silence, which is everywhere."""
        if not audio.any():
            return None
        found = self._recent.rfind(audio.tobytes())
        return None if found < 0 else self._end - (len(self._recent) - found) // 2

    def recogniser(self, grammar: Grammar) -> "Recogniser":
        """A new recogniser for ``grammar``."""
        return Recogniser(self, grammar)


class Recogniser:
    """See ``voice.recogniser.Recogniser``."""

    def __init__(self, oracle: Oracle, grammar: Grammar) -> None:
        self._oracle = oracle
        self._heard = {word for phrase in grammar.phrases for word in phrase.split()}
        self._rest = grammar.rest
        self._taken = self._told = 0
        self._origin: int | None = None

    def accept(self, audio: Samples) -> bool:
        """See ``voice.recogniser.Recogniser``."""
        if self._origin is None:
            place = self._oracle.place(audio)
            self._origin = None if place is None else place - self._taken
        self._taken += len(audio)
        words = self._words(0)
        return bool(words) and words[-1].end + CLOSED <= self._taken

    def partial(self) -> str:
        """See ``voice.recogniser.Recogniser``."""
        return " ".join(word.text for word in self._words(SHOWN))

    def result(self) -> list[Span]:
        """See ``voice.recogniser.Recogniser``."""
        words = self._words(0)
        self._told = words[-1].end if words else self._told
        return words

    def finish(self) -> list[Span]:
        """See ``voice.recogniser.Recogniser``."""
        return self._words(SHOWN)

    def _words(self, shown: int) -> list[Span]:
        """The words that began ``shown`` samples ago or more, and have not been told."""
        if self._origin is None:
            return []
        spans = [
            Span(
                word.text if word.text in self._heard else self._rest,
                max(word.start - self._origin, 0),
                min(word.end - self._origin, self._taken),
            )
            for word in self._oracle.words
            if (word.start + word.end) // 2 >= self._origin + self._told
            and word.start + shown < self._origin + self._taken
        ]
        return sorted(spans, key=lambda span: span.start)


@dataclass
class Remembering:
    """Ears over an oracle that is told what they hear (``host.Ears``)."""

    oracle: Oracle

    def __post_init__(self) -> None:
        self._hearing = Hearing(self.oracle)

    def listen(self, listen: Listen) -> tuple[str, ...]:
        """See ``host.Ears``."""
        return self._hearing.listen(listen)

    def accept(self, start: int, audio: Samples, over_host: bool = False) -> list[Heard | Listened]:
        """See ``host.Ears``."""
        self.oracle.remember(start, audio)
        return self._hearing.accept(start, audio, over_host)
