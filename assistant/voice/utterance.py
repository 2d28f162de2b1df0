"""One stretch of speech while it is being recognised."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from assistant.core.events import Word
from assistant.language.letters import names as names_of
from assistant.voice.grammar import REST, Grammar
from assistant.voice.recogniser import Span

PAUSE = 15.0
"""What is so many dB under the loudest sound of a spelled word is a pause between two letters."""


@dataclass(slots=True)
class Utterance:
    """What the recogniser shows of the utterance that may be open.

    changed: position when it last changed.
    text: the partial result.
    opened: position when it first showed anything; None until then.
    shown: the watched words in the recogniser's partial result when they were last looked up.
    words: what was found then, with times.
    told: the watched words that a partial ``Heard`` last reported.
    peeks: how many times the watched words have been looked for since they changed.
    """

    changed: int
    text: str = ""
    opened: int | None = None
    shown: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    told: tuple[str, ...] = ()
    peeks: int = 0

    def show(self, text: str, at: int) -> None:
        """Take note of the partial result ``text`` at position ``at``."""
        if text != self.text:
            self.text, self.changed, self.peeks = text, at, 0
        if text and self.opened is None:
            self.opened = at


def without_strays(spans: list[Span], grammar: Grammar) -> list[Span]:
    """``spans`` with the rest for each spelled word that nothing led to: talk that sounds like letters."""
    before = ["", *(span.text for span in spans)]
    return [
        replace(span, text=grammar.rest or REST) if "-" in span.text and not grammar.leads(word) else span
        for span, word in zip(spans, before, strict=False)
    ]


def dated(spans: Iterable[Span], origin: int, rest: str) -> list[Word]:
    """The words of a recogniser whose first sample was at ``origin``; ``rest`` is its word for the rest.

    A run of the rest becomes one word.

    >>> spans = [Span("[unk2]", 0, 5), Span("[unk2]", 5, 9), Span("vale", 9, 14)]
    >>> [(word.text, word.start) for word in dated(spans, 100, "[unk2]")]
    [('[unk]', 100), ('vale', 109)]
    """
    words: list[Word] = []
    for is_rest, group in groupby(spans, lambda span: span.text == rest):
        run = list(group)
        if is_rest:
            run = [Span(REST, run[0].start, run[-1].end)]
        words += [Word(span.text, origin + span.start, origin + span.end) for span in run]
    return words


def in_letters(word: Word, levels: NDArray[np.float64], step: int) -> list[Word]:
    """The names of its letters if ``word`` was heard spelled («s-o-l»), each with its share of the sound.

    levels: of its sound, in dB, one for each ``step`` samples: no name is dated into a pause between letters.
    """
    if "-" not in word.text:
        return [word]
    names = " ".join(names_of(letter)[0] for letter in word.text.split("-")).split()
    sounding = np.flatnonzero(levels > levels.max(initial=0.0) - PAUSE)
    if len(sounding) < len(names):
        sounding = np.linspace(0, (word.end - word.start) // step - 1, len(names)).astype(int)
    shares = np.array_split(sounding, len(names))
    starts = [word.start, *(word.start + int(share[0]) * step for share in shares[1:])]
    ends = [*(word.start + (int(share[-1]) + 1) * step for share in shares[:-1]), word.end]
    return list(map(Word, names, starts, ends))
