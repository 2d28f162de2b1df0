"""What the host hears of itself: the microphone stands in the room where the host speaks.

The host knows what it says and when, so the words it could have heard from itself don't count, and all others
do: «¡tiempo!» called over a question without that word is a player's.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rapidfuzz import fuzz

from assistant.core.clock import samples
from assistant.core.events import Heard, Word
from assistant.language.normalising import words as normal_words
from assistant.voice.grammar import REST

REVERB = samples(0.3)
"""How long the room, the loudspeaker and the recogniser's dating can stretch a word beyond its sound."""

WHEREABOUTS = samples(0.8)
"""How far a word may be from where its letters' share of the text puts it."""

ALIKE = 80.0
"""From this similarity (0 to 100) on, a word could be a mishearing of what the host said."""

SHORT = 4
"""Letters of a word that is too short to be like another: one letter off is another word."""

_ENDING = re.compile("(?:os|as|o|a)$")
"""Of gender and number: the least sounding part of a word."""


@dataclass(frozen=True, slots=True)
class HostSpeech:
    """One stretch of the host's speech.

    text: what was to be said.
    start, end: the samples between which it sounded; ``end`` is where it was or will be cut short, if it is.
    length: the samples that the whole text takes.
    """

    text: str
    start: int
    end: int
    length: int


def without_echo(heard: Heard, speeches: Iterable[HostSpeech]) -> Heard | None:
    """``heard`` without the words that may be the host's own; None if no word is left.

    A result that had no words from the start (a partial one that vanished) is passed on as it is.
    """
    spoken = tuple(speeches)
    kept = tuple(word for word in heard.words if not any(_may_be_echo(word, speech) for speech in spoken))
    if kept or not heard.words:
        return replace(heard, words=kept)
    return None


def _may_be_echo(word: Word, speech: HostSpeech) -> bool:
    """Whether ``word`` could be the microphone's share of ``speech``."""
    if word.end <= speech.start or word.start >= speech.end + REVERB:
        return False
    if word.text == REST:
        return True  # speech of nobody in particular, while the host speaks, is the host's
    heard = " ".join(normal_words(word.text))
    return any(
        start - WHEREABOUTS <= word.end
        and word.start <= end + WHEREABOUTS
        and _alike(heard, said)
        for said, start, end in _timed(speech)
    )


def _alike(heard: str, said: str) -> bool:
    """Whether ``said`` could be misheard as ``heard``; of short words only the same one («ese» is not «es»).

    >>> [_alike(heard, "listo") for heard in ("listo", "listas", "vista", "lado")]
    [True, True, False, False]
    """
    if heard == said or min(len(heard), len(said)) <= SHORT:
        return heard == said
    return _ENDING.sub("", heard) == _ENDING.sub("", said) or fuzz.ratio(heard, said) >= ALIKE


def _timed(speech: HostSpeech) -> list[tuple[str, int, int]]:
    """The words of ``speech``, and neighbours run together, each with about when it begins and ends."""
    said = normal_words(speech.text)
    edges = _edges(said, speech)
    single = list(zip(said, edges, edges[1:], strict=False))
    joined = [(first + second, start, end) for (first, start, _), (second, _, end) in pairwise(single)]
    return single + joined


def _edges(said: Sequence[str], speech: HostSpeech) -> list[int]:
    """Where each word begins, and where the last one ends, if every letter takes the same time."""
    letters = sum(map(len, said)) or 1
    edges, passed = [speech.start], 0
    for word in said:
        passed += len(word)
        edges.append(speech.start + speech.length * passed // letters)
    return edges
