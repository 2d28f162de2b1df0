"""Whether words were said to the host: who speaks to it is nearer, or louder, than the talk around it."""

from collections import deque
from collections.abc import Iterable

import numpy as np

from assistant.core.clock import samples
from assistant.core.events import Word
from assistant.voice.audio import Samples
from assistant.voice.grammar import REST
from assistant.voice.ring import Ring

FAINT = 9.0
"""A word counts if its loudest moment is no more than so many dB under those of the words that were acted on."""

FAINT_CALL = 12.0
"""The same for a watched word, whose loss costs a turn."""

LATEST = 16
"""So many utterances that were acted on tell how loud the players are; the quieter ones count, see ``Nearness``."""

FEWEST = 3
"""With less to go by, everything counts."""

AGAIN = samples(12.0)
"""Who was not heard says it again: then it counts, however faint."""

MOMENT = samples(0.05)
KEPT = samples(15.0)


class Nearness:
    """Learns how loud the players are, and tells faint words from theirs.

    The measure is the lower quartile of the last utterances: a table has loud people and shy ones. It takes words of
    one microphone, in the order of time.
    """

    def __init__(self, watched: frozenset[str] = frozenset({"tiempo"})) -> None:
        """``watched``: the words for which ``FAINT_CALL`` holds."""
        self._watched = watched
        self._ring: Ring | None = None
        self._loudness: deque[float] = deque(maxlen=LATEST)
        self._faint: deque[Word] = deque(maxlen=LATEST)

    def take(self, start: int, audio: Samples) -> None:
        """Take the next sound, from position ``start`` on; after a gap it begins anew."""
        if self._ring is None or start != self._ring.end:
            self._ring = Ring(KEPT, start)
        self._ring.append(audio)

    def is_near(self, word: Word) -> bool:
        """Whether ``word`` is loud enough for a player's, or was said before and not counted."""
        if word.text == REST or len(self._loudness) < FEWEST:
            return True
        level = self._level(word)
        faint = FAINT_CALL if word.text in self._watched else FAINT
        if level is None or level >= np.quantile(self._loudness, 0.25) - faint:
            return True
        if any(word.text == one.text and MOMENT <= word.start - one.end <= AGAIN for one in self._faint):
            return True
        self._faint.append(word)
        return False

    def acted_on(self, words: Iterable[Word]) -> None:
        """The game did something about an utterance: its words were a player's. A long one weighs no more."""
        levels = [level for word in words if word.text != REST and (level := self._level(word)) is not None]
        if levels:
            self._loudness.append(float(np.mean(levels)))

    def _level(self, word: Word) -> float | None:
        """The level of the word's loudest moment in dB; None if its sound is gone, or it was typed."""
        if self._ring is None or word.start < self._ring.start:
            return None
        levels = self._ring.levels(word.start, max(word.end, word.start + MOMENT), MOMENT)
        return float(levels.max()) if levels.size else None
