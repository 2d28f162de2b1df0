"""What of an utterance is for the host, once each word is known to be a player's, from afar, or the host's own."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import groupby

from assistant.core.events import BREATH, Word
from assistant.voice.grammar import REST


class Whose(Enum):
    """Who may have said a word."""

    PLAYERS = auto()
    FAINT = auto()
    """Too faint for somebody who speaks to the host, or the unstressed word of somebody who does."""
    HOSTS = auto()


Judged = tuple[Word, Whose]


def attended(words: Iterable[Judged]) -> tuple[Word, ...]:
    """The words that count, in their order; ``[unk]`` for those left out of a breath that counts.

    A faint word between two of a player's is the player's. What is left out leaves its mark, so that «no vale» with
    the «no» drowned is not heard as «vale».
    """
    kept = [word for breath in _breaths(list(words)) for word in _of_breath(breath)]
    return tuple(_runs_joined(kept))


def _breaths(words: Sequence[Judged]) -> Iterator[Sequence[Judged]]:
    first = 0
    for number in range(1, len(words) + 1):
        if number == len(words) or words[number][0].start - words[number - 1][0].end > BREATH:
            yield words[first:number]
            first = number


def _of_breath(breath: Sequence[Judged]) -> list[Word]:
    sure = [n for n, (word, whose) in enumerate(breath) if whose is Whose.PLAYERS and word.text != REST]
    if not sure:  # nothing but noise, which is passed on as noise
        return [word for word, whose in breath if whose is Whose.PLAYERS]
    return [
        word
        if whose is Whose.PLAYERS or (whose is Whose.FAINT and sure[0] < number < sure[-1])
        else replace(word, text=REST)
        for number, (word, whose) in enumerate(breath)
    ]


def _runs_joined(words: Iterable[Word]) -> Iterator[Word]:
    """``words`` with neighbouring rests as one."""
    for is_rest, group in groupby(words, lambda word: word.text == REST):
        run = list(group)
        yield from [replace(run[0], end=run[-1].end)] if is_rest else run
