import itertools
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.stay_cool.dice import Die, lay, why_not

ROOT = Path(__file__).parents[2]
FACES = st.text("ABCÑ", min_size=1, max_size=3).map(tuple)
DICE = st.lists(st.builds(Die, st.sampled_from(["rojo", "azul", "blanco"]), FACES), max_size=5)
WORDS = st.text("ABCÑN", max_size=5)


@pytest.fixture(scope="module")
def our_dice():
    with (ROOT / "questions/dados.toml").open("rb") as file:
        return [Die(die["color"], tuple(die["caras"])) for die in tomllib.load(file)["dado"]]


def can_lay_by_trying_all(word, dice):
    return any(
        all(letter in dice[at].faces for letter, at in zip(word, order, strict=True))
        for order in itertools.permutations(range(len(dice)), len(word))
    )


@given(WORDS, DICE)
def test_a_word_is_laid_exactly_if_some_arrangement_shows_it(word, dice):
    assert (lay(word, dice) is not None) == can_lay_by_trying_all(word, dice)


@given(WORDS, DICE)
def test_a_layout_shows_the_word_with_each_die_used_once(word, dice):
    layout = lay(word, dice)
    if layout is not None:
        assert "".join(letter for letter, _ in layout) == word
        assert all(letter in dice[at].faces for letter, at in layout)
        assert len({at for _, at in layout}) == len(layout)


@given(WORDS, DICE)
def test_there_is_a_reason_exactly_if_a_word_cannot_be_laid(word, dice):
    assert (why_not(word, dice) == "") == (lay(word, dice) is not None)


@given(st.text("ABC", min_size=1, max_size=5), DICE)
def test_the_letters_that_compete_are_more_than_their_dice(word, dice):
    reason = why_not(word, dice)
    if "compiten" in reason:
        letters, colours = reason.removeprefix("Las letras ").split(" compiten por ")
        rivals = letters.replace(" y ", ", ").split(", ")
        contested = colours.split(": ")[1].removesuffix(".").replace(" y ", ", ").split(", ")
        assert len(rivals) > len(contested)
        assert len(contested) == sum(1 for die in dice if set(die.faces) & set(rivals))


def test_accents_do_not_matter(our_dice):
    assert lay("té", our_dice) is not None


def test_enye_is_not_n():
    die = [Die("rojo", ("N",))]
    assert lay("ñ", die) is None
    assert lay("n", die) is not None


def test_a_decomposed_enye_is_enye():
    assert lay("n\u0303", [Die("rojo", ("Ñ",))]) == (("Ñ", 0),)


def test_counting_letters_is_not_enough():
    dice = [Die("rojo", ("A", "B")), Die("azul", ("C", "D")), Die("verde", ("C", "E"))]
    assert lay("abc", dice) is None
    assert why_not("abc", dice) == "Las letras A y B compiten por un solo dado: rojo."


def test_letters_move_to_other_dice_to_make_room():
    dice = [Die("rojo", ("S", "L")), Die("azul", ("S",))]
    assert lay("sl", dice) == (("S", 1), ("L", 0))


def test_three_vowels_compete_for_two_white_dice(our_dice):
    assert why_not("agua", our_dice) == "Las letras A, U y A compiten por dos dados: blanco y blanco."


def test_letters_on_no_die_are_named():
    assert why_not("kiwi", [Die("rojo", ("I",))]) == "Ningún dado tiene la K ni la W."


def test_sol_is_laid_with_our_dice(our_dice):
    assert [letter for letter, _ in lay("sol", our_dice)] == ["S", "O", "L"]


def test_a_digit_is_on_no_die(our_dice):
    assert why_not("s0l", our_dice) == "Ningún dado tiene la 0."
