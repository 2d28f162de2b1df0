"""Which cards a game is played with: the ones played least, as the table wishes, well parted. Pure."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from assistant.core.errors import UsageError
from assistant.language.counting import counted
from assistant.language.normalising import normalise
from assistant.stay_cool.cards import Card, Colour
from assistant.stay_cool.setup import ROUNDS

ANYWHERE: Final = "todas"
"""The region of a card that is understood on both sides of the Atlantic."""

BASE: Final = "base"
"""The pack that the program brings."""

_PLURAL: Final = {Colour.RED: "rojas", Colour.EMERALD: "esmeralda"}

Clash = Callable[[Card, Card], bool]
"""Whether an answer of a red card may be taken for one of an emerald card."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a game needs and a table wishes.

    turns: as many cards of each colour.
    colours: those that the host reads; the others are not dealt.
    themes: any of these; empty: all.
    level: at most this.
    region: ``es`` or ``am``, with the cards for everywhere; empty: all.
    """

    turns: int
    colours: frozenset[Colour] = frozenset(Colour)
    themes: tuple[str, ...] = ()
    level: int | None = None
    region: str = ""

    def admits(self, card: Card) -> bool:
        """Whether ``card`` is as wished."""
        return (
            (not self.themes or normalise(card.theme) in map(normalise, self.themes))
            and (self.level is None or card.level <= self.level)
            and (not self.region or card.region in (ANYWHERE, self.region))
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a game, in the order of its turns; none of a colour that was not wanted."""

    red: tuple[Card, ...] = ()
    emerald: tuple[Card, ...] = ()


def deal(cards: Sequence[Card], wanted: Wanted, uses: Mapping[str, int], rng: random.Random, clash: Clash) -> Deal:
    """Deal a game.

    Of each colour the cards with the fewest ``uses``, by chance among equals, in an order left to chance: a
    card's level says nothing about when it comes. Cards that ``clash`` share a turn only if there is no
    other way to pair these. Raises UsageError if there are too few.
    """
    dealt = {colour: _chosen(colour, cards, wanted, uses, rng) for colour in Colour if colour in wanted.colours}
    red, emerald = dealt.get(Colour.RED, []), dealt.get(Colour.EMERALD, [])
    if red and emerald:
        emerald = _parted(red, emerald, clash)
    return Deal(tuple(red), tuple(emerald))


def _chosen(
    colour: Colour, cards: Sequence[Card], wanted: Wanted, uses: Mapping[str, int], rng: random.Random
) -> list[Card]:
    of_colour = [card for card in cards if card.colour is colour]
    admitted = [card for card in of_colour if wanted.admits(card)]
    if len(admitted) < wanted.turns:
        raise UsageError(_too_few(colour, of_colour, wanted))
    rng.shuffle(admitted)
    admitted.sort(key=lambda card: uses.get(card.id, 0))  # keeps equals as shuffled
    chosen = admitted[: wanted.turns]
    rng.shuffle(chosen)
    return chosen


def _parted(red: Sequence[Card], emerald: Sequence[Card], clash: Clash) -> list[Card]:
    """The emerald cards in an order in which as few as possible clash with the red card of their turn."""
    # The best part of a millisecond a pair: asked when it matters, and once.
    apart = cache(lambda mine, yours: not clash(red[mine], emerald[yours]))
    partner: dict[int, int] = {}
    for mine in range(len(red)):
        _place(mine, range(len(emerald)), apart, partner, set())
    of_red = {mine: yours for yours, mine in partner.items()}
    left = [yours for yours in range(len(emerald)) if yours not in partner]
    return [emerald[of_red[mine] if mine in of_red else left.pop()] for mine in range(len(red))]


def _place(
    mine: int, emeralds: range, apart: Callable[[int, int], bool], partner: dict[int, int], tried: set[int]
) -> bool:
    """Find an emerald card for a red one, moving others if need be; False if there is none.

    A maximum matching by augmenting paths; ``partner`` has the red card of each emerald card placed so far.
    """
    for yours in sorted(emeralds, key=lambda yours: yours in partner):  # those that are free first
        if yours in tried or not apart(mine, yours):
            continue
        tried.add(yours)
        if yours not in partner or _place(partner[yours], emeralds, apart, partner, tried):
            partner[yours] = mine
            return True
    return False


def _too_few(colour: Colour, cards: Sequence[Card], wanted: Wanted) -> str:
    """Say how many cards there are, and how many there would be without each wish."""
    wishes = _wishes(wanted)
    found = _count(cards, wanted)
    start = f"Hacen falta {counted(wanted.turns, 'tarjeta')} {_PLURAL[colour]}"
    if not wishes:
        fewer = ", o juega con menos personas" if wanted.turns > ROUNDS <= found else ""
        return f"{start} y solo hay {found}: {_more(cards)}{fewer}."
    asked = " ".join(name for name, _ in wishes)
    without = ", ".join(f"{_count(cards, relaxed)} sin {name}" for name, relaxed in wishes)
    return f"{start} y con {asked} solo hay {found} (habría {without}): quita algo, o {_more(cards)}."


def _more(cards: Iterable[Card]) -> str:
    """Say how to play with more packs than those of ``cards``: naming one leaves out the program's."""
    if any(card.id.startswith(f"{BASE}/") for card in cards):
        return f"suma otro mazo: --mazo {BASE} --mazo OTRO"
    return f"suma el mazo del programa añadiendo --mazo {BASE} (con --mazo se juega solo con los que nombras)"


def _count(cards: Iterable[Card], wanted: Wanted) -> int:
    return sum(map(wanted.admits, cards))


def _wishes(wanted: Wanted) -> list[tuple[str, Wanted]]:
    """The wishes there are, as typed, and what is wanted without each."""
    return [
        (name, relaxed)
        for name, relaxed in (
            (f"--tema {', '.join(wanted.themes)}", replace(wanted, themes=())),
            (f"--nivel {wanted.level}", replace(wanted, level=None)),
            (f"--region {wanted.region}", replace(wanted, region="")),
        )
        if relaxed != wanted
    ]
