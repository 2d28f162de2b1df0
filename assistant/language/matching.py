"""Finding known phrases in a row of words: whole words only, and the longest phrase first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Meaning = TypeVar("Meaning")


@dataclass(frozen=True, slots=True)
class Match(Generic[Meaning]):
    """A phrase that was found.

    meaning: what the phrase stands for.
    start, end: the words it took, as in ``words[start:end]``.
    """

    meaning: Meaning
    start: int
    end: int


def find_phrases(tokens: Sequence[str], table: Mapping[tuple[str, ...], Meaning]) -> list[Match[Meaning]]:
    """Return the phrases of ``table`` in ``tokens``, left to right, without overlap.

    At each place the longest phrase wins, so «no vale» is never a «no» and a «vale». Words that begin no
    phrase are skipped.

    >>> [match.meaning for match in find_phrases(["eso", "no", "vale"], {("vale",): 1, ("no", "vale"): 2})]
    [2]
    """
    longest = max(map(len, table), default=0)
    matches: list[Match[Meaning]] = []
    start = 0
    while start < len(tokens):
        match = _match_at(tokens, start, table, longest)
        if match:
            matches.append(match)
        start = match.end if match else start + 1
    return matches


def _match_at(
    tokens: Sequence[str], start: int, table: Mapping[tuple[str, ...], Meaning], longest: int
) -> Match[Meaning] | None:
    """Return the longest phrase of at most ``longest`` words that begins at ``start``."""
    for end in range(min(start + longest, len(tokens)), start, -1):
        phrase = tuple(tokens[start:end])
        if phrase in table:
            return Match(table[phrase], start, end)
    return None
