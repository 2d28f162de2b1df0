"""One word heard by two: told apart, and put among the others."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from assistant.core.clock import samples
from assistant.core.events import Word
from assistant.voice.grammar import REST

SLACK = samples(0.1)
"""How far the dates of one word may be apart when it is heard twice."""


def overlap(one: Word, other: Word, slack: int = 0) -> bool:
    """Whether the two share any time, or would if either's dates were ``slack`` samples off.

    >>> [overlap(Word("sí", 0, 10), Word("no", start, 30)) for start in (9, 10)]
    [True, False]
    """
    return one.start < other.end + slack and other.start < one.end + slack


def same(one: Word, other: Word) -> bool:
    """Whether the two are one word, heard twice.

    >>> [same(Word("sí", 8000, 9000), Word(text, 10000, 11000)) for text in ("sí", "no")]
    [True, False]
    """
    return one.text == other.text and overlap(one, other, SLACK)


def inserted(words: Iterable[Word], word: Word) -> tuple[Word, ...]:
    """``words`` with ``word`` in its place: what is mostly under it is gone, the rest of what it overlaps gives way.

    >>> [(w.text, w.start) for w in inserted([Word("[unk]", 0, 90), Word("vale", 80, 99)], Word("tiempo", 40, 85))]
    [('[unk]', 0), ('tiempo', 40), ('vale', 85)]
    """
    kept = [replace(one, end=min(one.end, word.start)) for one in words if one.start < word.start]
    after = [one for one in words if one.start >= word.start and one.start + one.end >= 2 * word.end]
    return (*kept, word, *(replace(one, start=max(one.start, word.end)) for one in after))


def without(words: Iterable[Word], dropped: Callable[[Word], bool]) -> tuple[Word, ...]:
    """``words`` with the rest for each that is ``dropped``, and one rest for several in a row.

    >>> said = [Word("[unk]", 0, 9), Word("tiempo", 9, 20), Word("vale", 20, 30)]
    >>> [(w.text, w.start, w.end) for w in without(said, lambda word: word.text == "tiempo")]
    [('[unk]', 0, 20), ('vale', 20, 30)]
    """
    kept: list[Word] = []
    for word in words:
        one = replace(word, text=REST) if dropped(word) else word
        if one.text == REST and kept and kept[-1].text == REST:
            kept[-1] = replace(kept[-1], end=one.end)
        else:
            kept.append(one)
    return tuple(kept)
