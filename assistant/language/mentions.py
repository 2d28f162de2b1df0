"""Where in an utterance a known answer was said, and whether it was meant."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from assistant.language.answers import Answer
from assistant.language.likeness import likeness, ratio
from assistant.language.matching import find_phrases
from assistant.language.normalising import ARTICLES, UNKNOWN, without_article, words
from assistant.language.numbers import find_numbers

MARGIN = 6.0
"""By how many per cent what is nearly right must be nearer to the right item than to any other in play."""

_PADDING = ARTICLES.union(
    words("a ah al ay bueno creo de digo eh es eso esto mmm no o oh parece pues que respuesta"),
    words("ser será sería sí son ver y ya"),
)
"""Words that may surround an answer («creo que es el perro») and are seldom one themselves."""

_RETRACTIONS = frozenset({"no", "perdon", "digo", "mejor"})
"""What takes back the answer before it, if more follows; «París, ¿no?» takes nothing back."""

_DENIALS = {("no", "es"), ("no", "son"), ("no", "era"), ("no", "sera")}
"""What denies the answer after it."""

_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """A known answer that was said.

    item: the right item, as the answer writes it; nothing if it is one of the others.
    doubtful: it was denied, was taken back, or is only nearly right with something else as near.
    """

    item: str
    doubtful: bool = False


def find_mentions(answer: Answer, spoken: Sequence[str], rivals: Sequence[str] = ()) -> list[Mention]:
    """Return the known answers in one utterance, given as normalised words, in order.

    The same words come first, wherever they stand, the longest first, with or without an article, and numbers
    in any spelling. Only where there is none is something nearly the same accepted.

    >>> from assistant.language.answers import Kind
    >>> find_mentions(Answer(Kind.EXACT, ("el perro",), wrong=("gato",)), ["un", "gato", "no", "un", "perro"])
    [Mention(item='', doubtful=True), Mention(item='el perro', doubtful=False)]
    """
    others = {_key(other): "" for other in (*answer.wrong, *rivals)}
    known = others | {_key(item): item for item in answer.items}
    row = _with_digits(spoken, known={word for key in known for word in key})
    sought = {key: item for key, item in known.items() if _can_be_in(row, key)}
    matches = find_phrases(row, sought)
    if not matches:
        return _near_mentions(row, sought)
    return [
        Mention(match.meaning, doubtful=is_denied(row, match.start) or is_taken_back(row, match.end))
        for match in matches
    ]


def content(row: Sequence[str]) -> _Words:
    """Return the words of ``row`` that could be an answer.

    >>> content(["creo", "que", "es", "[unk]", "perro"])
    ('perro',)
    """
    return tuple(word for word in row if word != UNKNOWN and word not in _PADDING)


def is_denied(row: Sequence[str], start: int) -> bool:
    """Say whether what begins at ``start`` comes after a «no es».

    >>> is_denied(["no", "es", "el", "perro"], 3)
    True
    """
    # As digits, «un» and «una» are «1».
    before = start - 1 if start and row[start - 1] in ARTICLES | {"1"} else start
    return tuple(row[max(before - 2, 0) : before]) in _DENIALS


def is_taken_back(row: Sequence[str], end: int) -> bool:
    """Say whether a «no» or the like follows at ``end``, and something else after it.

    >>> is_taken_back(["perro", "no", "[unk]"], 1), is_taken_back(["perro", "no"], 1)
    (True, False)
    """
    return end + 1 < len(row) and row[end] in _RETRACTIONS


def _with_digits(row: Sequence[str], known: Container[str] = ()) -> _Words:
    """Return ``row`` with its numbers as digits: one word each, so that «treinta y dos» holds no «treinta».

    Only what are several ``known`` numbers in a row, and not one, is several: an enumeration.

    >>> _with_digits(["luis", "treinta", "y", "dos", "una", "[unk]"])
    ('luis', '32', '1', '[unk]')
    >>> _with_digits(["uno", "mil", "diez"]), _with_digits(["uno", "mil", "diez"], known={"1000", "10"})
    (('1', '1010'), ('1', '1000', '10'))
    """
    result: list[str] = []
    at = 0
    for number in find_numbers(row):
        enumerated = _enumeration(row[number.start : number.end], known)
        result += [*row[at : number.start], *(enumerated or [str(number.value)])]
        at = number.end
    return (*result, *row[at:])


def _enumeration(row: Sequence[str], known: Container[str]) -> list[str]:
    """Return the ``known`` numbers, as few as possible, that make up all of ``row``; none if they can't."""
    for end in range(len(row), 0, -1):
        found = find_numbers(row[:end])
        if found and (found[0].start, found[0].end) == (0, end) and str(found[0].value) in known:
            first, rest = str(found[0].value), _enumeration(row[end:], known)
            if rest or end == len(row):
                return [first, *rest]
    return []


def _key(item: str) -> _Words:
    """Return the words that must be said for ``item``."""
    return _with_digits(words(without_article(item)))


def _can_be_in(row: _Words, key: _Words) -> bool:
    """Say whether an answer may be sought in ``row``: one of padding words only where nothing else is said.

    >>> _can_be_in(("pues", "no"), ("no",)), _can_be_in(("no", "se"), ("no",))
    (True, False)
    >>> _can_be_in(("la", "a"), ("a",)), _can_be_in(("a", "ver"), ("a",))
    (True, False)
    """
    return bool(content(key)) or bool(key and not content(row) and row[-len(key) :] == key)


def _near_mentions(row: _Words, sought: Mapping[_Words, str]) -> list[Mention]:
    """Return the right item that is nearest to any run of words in ``row``, if one is near enough."""
    near = [
        (likeness(run, key), run, item)
        for key, item in sought.items()
        for run in _runs(row, len(key))
        if item
    ]
    score, run, item = max(near, default=(0.0, (), ""))
    if not score:
        return []
    rival = max((ratio(run, key) for key, other in sought.items() if not other), default=0.0)
    return [Mention(item, doubtful=score - rival < MARGIN)]


def _runs(row: _Words, length: int) -> list[_Words]:
    """Return every run of ``length`` words in ``row``."""
    return [row[start : start + length] for start in range(len(row) - length + 1)]
