"""What can fill the slots of a sentence."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.scout.items import Item
from assistant.scout.pattern import Value, compiled, matches
from assistant.scout.set_sentences import SETS, set_meant
from assistant.scout.sets import HIGHEST, CardSet


def read_slot(kind: str, items: Sequence[Item], at: int) -> Iterator[tuple[int, Value]]:
    """Every value of ``kind`` that begins at ``at``, and where it ends (a ``pattern.Reader``).

    number: 0 or more. signed: any. several: two or more. player: a name. card: the number of a card, in
    singular or plural; cards: in the plural only. row: consecutive numbers, as a run; long_row: three or more.
    set: any set of cards. owed: above 0, meant as below.
    """
    if at == len(items):
        return
    if kind == "set":
        yield from _sets(items, at)
    elif kind in ("row", "long_row"):
        yield from (read for read in _row(items, at) if kind == "row" or read[1].size > 2)
    elif (value := _value(kind, items[at])) is not None:
        yield at + 1, value


def _value(kind: str, item: Item) -> int | None:
    """The value of one item as ``kind``; None if it is no such thing."""
    number = item.number
    match kind:
        case "player":
            return item.player
        case "cards":
            return item.card
        case "card" if number is not None:
            return number if 1 <= number <= HIGHEST else None
        case "card":
            return item.card
        case "signed":
            return number
        case "owed":
            return -number if number is not None and number > 0 else None
    least = {"number": 0, "several": 2}[kind]
    return number if number is not None and number >= least else None


def _row(items: Sequence[Item], at: int) -> Iterator[tuple[int, CardSet]]:
    """The longest row of consecutive numbers, either way: «tres cuatro cinco», «cinco, cuatro y tres»."""
    numbers: list[int] = []
    end = at
    for position in range(at, len(items)):
        number = _value("card", items[position])
        if number is not None:
            numbers.append(number)
            end = position + 1
        elif items[position].text != "y":
            break
    if {later - earlier for earlier, later in pairwise(numbers)} in ({1}, {-1}):
        yield end, CardSet.run(numbers[0], numbers[-1])


def _sets(items: Sequence[Item], at: int) -> Iterator[tuple[int, Value]]:
    for sentence in SETS:
        for end, bound in matches(compiled(sentence.pattern), items, at, read_slot):
            cards = set_meant(sentence, bound)
            if cards is not None:
                yield end, cards
