"""The shipped bank: as much as the box holds, without a fault."""

from collections import Counter

import pytest

from assistant.packs.building import build
from assistant.packs.checking import check
from assistant.packs.dice_file import load_dice
from assistant.packs.faults import errors
from assistant.packs.library import dice_path, home
from assistant.packs.reading import read_pack
from assistant.stay_cool.cards import Colour
from assistant.voice.model import Model, find_model, model_places

VALUES = {Colour.RED: (1, 2, 3, 4, 5), Colour.EMERALD: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)}
SIDES = 100
"""Of each colour: 500 red questions and 1,000 emerald ones."""


@pytest.fixture(scope="module")
def bank():
    return build(read_pack(home() / "base"))


def test_every_file_has_the_right_structure(bank):
    assert list(map(str, bank[1])) == []


def test_values_are_those_of_the_printed_cards(bank):
    wrong = [
        card.card.id
        for card in bank[0]
        if tuple(question.value for question in card.card.questions) != VALUES[card.card.colour]
    ]
    assert wrong == []


def test_the_bank_is_as_large_as_the_box(bank):
    assert Counter(card.card.colour for card in bank[0]) == dict.fromkeys(Colour, SIDES)


def test_the_bank_has_no_fault(bank, lexicon):
    found = errors(check(bank[0], load_dice(dice_path()), lexicon))
    assert list(map(str, found)) == []


@pytest.fixture(scope="module")
def lexicon():
    """Whether the project's model knows a word."""
    return Model(find_model(None, model_places())).knows
