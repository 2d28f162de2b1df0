"""Patterns of sentences: written as text, matched against words, and expanded into all that they take.

capturó {captured:number} [cartas]      optional words in brackets
(pareja|par) de {card}                  one of several; {card} is short for {card:card}
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from assistant.language.normalising import normalise
from assistant.scout.items import Item
from assistant.scout.sets import CardSet

Value = int | CardSet

Bindings = Mapping[str, Value]
"""What a pattern's slots stand for, by their labels."""

Reader = Callable[[str, Sequence[Item], int], Iterator[tuple[int, Value]]]
"""Every value of a kind that begins at a place among items, and where it ends (``slots.read_slot``)."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value of ``kind`` (``slots.read_slot``)."""

    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several continuations; one of them may be empty."""

    options: tuple["Parts", ...]


Parts = tuple["str | Slot | Choice", ...]

_TOKEN = re.compile(r"[\[\]()|]|\{[^}]*\}|[^\s\[\]()|{}]+")


@cache
def compiled(pattern: str) -> Parts:
    """The parts of ``pattern``. Raises ValueError if its brackets do not match."""
    tokens = _TOKEN.findall(pattern)
    parts, end = _sequence(tokens, 0)
    if end != len(tokens):
        raise ValueError(f"unbalanced: {pattern}")
    return parts


def matches(parts: Parts, items: Sequence[Item], at: int, read: Reader) -> Iterator[tuple[int, Bindings]]:
    """Every way to match ``parts`` from ``at`` on: where the match ends, and what its slots stand for."""
    if not parts:
        yield at, {}
        return
    head, rest = parts[0], parts[1:]
    for middle, bound in _part_matches(head, items, at, read):
        for end, more in matches(rest, items, middle, read):
            yield end, {**bound, **more}


def expansions(parts: Parts, words: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Every text that ``parts`` take; ``words`` has the ways to say a slot, by its label or else its kind."""
    if not parts:
        yield ""
        return
    for head in _part_expansions(parts[0], words):
        for tail in expansions(parts[1:], words):
            yield " ".join(filter(None, (head, tail)))


def literals(parts: Parts) -> frozenset[str]:
    """Every fixed word of ``parts``, normalised."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, str):
            found.add(normalise(part))
        elif isinstance(part, Choice):
            found.update(*map(literals, part.options))
    return frozenset(found)


def _part_matches(
    part: str | Slot | Choice, items: Sequence[Item], at: int, read: Reader
) -> Iterator[tuple[int, Bindings]]:
    if isinstance(part, str):
        if at < len(items) and items[at].text == normalise(part):
            yield at + 1, {}
    elif isinstance(part, Slot):
        for end, value in read(part.kind, items, at):
            yield end, {part.label: value}
    else:
        for option in part.options:
            yield from matches(option, items, at, read)


def _part_expansions(part: str | Slot | Choice, words: Mapping[str, Sequence[str]]) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, Slot):
        yield from words[part.label] if part.label in words else words[part.kind]
    else:
        for option in part.options:
            yield from expansions(option, words)


def _sequence(tokens: Sequence[str], at: int) -> tuple[Parts, int]:
    """The parts from ``at`` up to a closing sign or the end, and where they end."""
    parts: list[str | Slot | Choice] = []
    while at < len(tokens) and tokens[at] not in ("]", ")", "|"):
        token = tokens[at]
        if token in ("[", "("):
            choice, at = _choice(tokens, at)
            parts.append(choice)
        else:
            parts.append(_slot(token) if token.startswith("{") else token)
            at += 1
    return tuple(parts), at


def _choice(tokens: Sequence[str], at: int) -> tuple[Choice, int]:
    """The choice that opens at ``at``, and where it has closed."""
    closing = "]" if tokens[at] == "[" else ")"
    options: list[Parts] = [()] if closing == "]" else []
    while at < len(tokens) and tokens[at] != closing:
        option, at = _sequence(tokens, at + 1)
        options.append(option)
    if at == len(tokens):
        raise ValueError(f"no {closing} in {' '.join(tokens)}")
    return Choice(tuple(options)), at + 1


def _slot(token: str) -> Slot:
    label, _, kind = token.strip("{}").partition(":")
    return Slot(label, kind or label)
