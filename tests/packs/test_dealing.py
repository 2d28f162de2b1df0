"""Dealing: what was wished, the least played first, pairs that sound apart."""

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.errors import UsageError
from assistant.packs.checks_sound import cards_clash
from assistant.packs.dealing import Deal, Wanted, deal
from assistant.packs.library import load, shipped
from assistant.stay_cool.cards import Card, Colour


def cards(colour, count, **tags):
    return [Card(f"{colour[0]}{number}", colour, (), **tags) for number in range(count)]


REDS, EMERALDS = cards(Colour.RED, 10), cards(Colour.EMERALD, 10)
ALL = [*REDS, *EMERALDS]


def never(red, emerald):
    return False


def dealt(wanted, pack=ALL, uses=None, clash=never, seed=1):
    return deal(pack, wanted, uses or {}, random.Random(seed), clash)


def clashing(found, clash):
    return sum(clash(red, emerald) for red, emerald in zip(found.red, found.emerald, strict=True))


def test_a_game_gets_as_many_different_cards_of_each_colour_as_it_has_turns():
    found = dealt(Wanted(9))
    assert len(set(found.red)) == len(set(found.emerald)) == 9
    assert set(found.red) <= set(REDS)
    assert set(found.emerald) <= set(EMERALDS)


def test_only_the_colours_that_the_host_reads_are_dealt():
    found = dealt(Wanted(3, frozenset({Colour.EMERALD})), EMERALDS)
    assert (found.red, len(found.emerald)) == ((), 3)
    assert dealt(Wanted(3, frozenset())) == Deal()


def test_the_same_seed_deals_the_same_and_another_one_other_cards():
    assert dealt(Wanted(5)) == dealt(Wanted(5))
    assert len({dealt(Wanted(5), seed=seed) for seed in range(20)}) == 20


@given(st.lists(st.integers(0, 4), min_size=10, max_size=10), st.integers(0, 10), st.integers())
def test_no_card_is_dealt_while_one_that_was_played_less_is_not(counts, turns, seed):
    uses = {card.id: count for card, count in zip(REDS, counts, strict=True) if count}
    chosen = dealt(Wanted(turns), uses=uses, seed=seed).red
    left = set(REDS) - set(chosen)
    most = max((uses.get(card.id, 0) for card in chosen), default=0)
    assert all(uses.get(card.id, 0) >= most for card in left)


def test_equals_are_dealt_equally_often_and_in_every_place():
    first, dealt_at_all = Counter(), Counter()
    for seed in range(2000):
        red = dealt(Wanted(5), uses={"r0": 1}, seed=seed).red
        first[red[0].id] += 1
        dealt_at_all.update(card.id for card in red)
    assert "r0" not in dealt_at_all
    assert all(150 < first[f"r{n}"] < 300 for n in range(1, 10))
    assert all(1000 < dealt_at_all[f"r{n}"] < 1230 for n in range(1, 10))


def test_neither_uses_nor_level_say_when_a_card_comes():
    pack = [Card(f"r{n}", Colour.RED, (), level=1 + n % 3) for n in range(6)]
    uses = {card.id: card.level for card in pack}
    firsts = {dealt(Wanted(6, frozenset({Colour.RED})), pack, uses, seed=seed).red[0].id for seed in range(200)}
    assert len(firsts) == 6


@pytest.mark.parametrize(
    ("wish", "ids"),
    [
        ({}, "abcd"),
        ({"themes": ("cocina",)}, "ab"),
        ({"themes": ("GEOGRAFIA", "casa")}, "cd"),
        ({"level": 2}, "abc"),
        ({"region": "es"}, "abd"),
        ({"region": "am"}, "acd"),
        ({"themes": ("cocina",), "level": 1, "region": "am"}, "a"),
    ],
)
def test_wishes(wish, ids):
    pack = [
        Card("a", Colour.RED, (), theme="cocina", level=1),
        Card("b", Colour.RED, (), theme="cocina", level=2, region="es"),
        Card("c", Colour.RED, (), theme="geografía", level=2, region="am"),
        Card("d", Colour.RED, (), theme="casa", level=3),
    ]
    wanted = Wanted(len(ids), frozenset({Colour.RED}), **wish)
    assert sorted(card.id for card in dealt(wanted, pack).red) == list(ids)


def test_too_few_cards_say_how_many_there_are_and_what_to_relax():
    pack = [*cards(Colour.RED, 4, theme="cocina", level=3), *cards(Colour.RED, 20, theme="casa"), *EMERALDS]
    with pytest.raises(UsageError) as caught:
        dealt(Wanted(9, themes=("cocina",), level=2), pack)
    assert str(caught.value) == (
        "Hacen falta 9 tarjetas rojas y con --tema cocina --nivel 2 solo hay 0 "
        "(habría 20 sin --tema cocina, 4 sin --nivel 2): quita algo, o suma el mazo del programa añadiendo "
        "--mazo base (con --mazo se juega solo con los que nombras)."
    )
    with pytest.raises(UsageError, match=r"solo hay 10: suma .*, o juega con menos personas\.$"):
        dealt(Wanted(12))


@pytest.mark.parametrize("turns", [3, 6])
def test_where_not_even_one_can_play_nobody_is_told_to_be_fewer(turns):
    with pytest.raises(UsageError, match=f"Hacen falta {turns} tarjetas rojas y solo hay 1: suma el mazo") as caught:
        dealt(Wanted(turns), [*cards(Colour.RED, 1), *EMERALDS])
    assert "menos personas" not in str(caught.value)


def test_where_the_programs_pack_is_too_small_another_one_beside_it_is_what_helps():
    with pytest.raises(UsageError, match="suma otro mazo: --mazo base --mazo OTRO"):
        dealt(Wanted(3), [Card("base/r1", Colour.RED, ()), *EMERALDS])


def test_cards_that_clash_are_dealt_together_only_where_there_is_no_other_way():
    def unlike(red, emerald):
        return red.id[1:] != emerald.id[1:]  # one way only to part them all

    for seed in range(20):
        assert clashing(dealt(Wanted(10), clash=unlike, seed=seed), unlike) == 0

    def first_with_all(red, emerald):
        return red.id == "r0"

    found = dealt(Wanted(10), clash=first_with_all)
    assert clashing(found, first_with_all) == 1
    assert len(set(found.emerald)) == 10


@given(st.integers(1, 6), st.data())
def test_as_few_pairs_clash_as_can_be(turns, data):
    bad = data.draw(st.sets(st.tuples(st.integers(0, turns - 1), st.integers(0, turns - 1))))

    asked = []

    def clash(red, emerald):
        asked.append((int(red.id[1:]), int(emerald.id[1:])))
        return asked[-1] in bad

    pack = [*REDS[:turns], *EMERALDS[:turns]]
    best = min(sum((r, e) in bad for r, e in enumerate(order)) for order in permutations(range(turns)))
    found = dealt(Wanted(turns), pack, clash=clash)
    assert len(asked) == len(set(asked))
    assert clashing(found, clash) == best


def test_the_shipped_cards_are_dealt_without_a_clash_and_without_asking_about_every_pair():
    asked = []

    def clash(red, emerald):
        asked.append((red.id, emerald.id))
        return cards_clash(red, emerald)

    pack = load(shipped())
    for seed in range(3):
        asked.clear()
        found = dealt(Wanted(18), pack, clash=clash, seed=seed)
        assert clashing(found, cards_clash) == 0
        assert len(asked) == len(set(asked)) < 120
