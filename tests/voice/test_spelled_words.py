"""Words spelled for the dice: heard as their letters by the real model, and never as the word that would be right."""

import sys
from itertools import pairwise
from pathlib import Path

import pytest
from heard_audio import Table, hear, words

from assistant.core.effects import Listen
from assistant.language.letters import may_spell, spelled
from assistant.language.normalising import dice_letters
from assistant.packs.library import load, shipped
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.listening import listening_for
from assistant.stay_cool.ruling import Command
from assistant.voice.hearing import PATIENCE, table_hearing

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
from recipe.spelling import NAMES

COMMANDS = (Command.DICE, Command.TIME, Command.ACCEPT, Command.REJECT, Command.REPEAT)


@pytest.fixture(scope="module")
def red():
    """Every red question of the bank."""
    return [question for card in load(shipped()) if card.colour is Colour.RED for question in card.questions]


def listening(red, word):
    question = next(question for question in red if word in question.answer.items)
    return listening_for(COMMANDS, {Colour.RED: question})


def heard(model, listen: Listen, table: Table):
    hearing = table_hearing(model)
    hearing.listen(listen)
    return words(hear(hearing, table.pause(2.5).audio))


def spells(found, word):
    return may_spell(spelled([one.text for one in found[1:]]), word)


def test_every_red_answer_of_the_bank_can_be_heard_spelled(model, red):
    answers = {"-".join(dice_letters(item).lower()) for question in red for item in question.answer.items}
    assert answers - set(model.spelled) == set()


def test_the_model_knows_every_word_that_it_says_it_hears_spelled(model):
    assert [word for word in model.spelled if not model.knows(word)] == []


def test_the_recipe_names_letters_as_the_rules_do():
    wrong = {
        name: letters
        for letters, names in NAMES.items()
        for name in names
        if "".join(letter.letter for letter in spelled(name.split())) != letters.upper()
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("said", "word"),
    [("dados: efe, i, ene", "fin"), ("dados, ese, o, ele", "sol"), ("dados: ve corta, i, ene, o", "vino"),
     ("dados, ere, e, i griega", "rey")],
)  # fmt: skip
@pytest.mark.parametrize("voice", ["es+m3", "es-419"])
def test_a_word_spelled_in_one_breath_loses_no_letter(model, red, said, word, voice):
    table = Table(voice).pause(1.2).say(said)
    found = heard(model, listening(red, word), table)
    assert found[0].text == "dados"
    assert spells(found, word)
    _, start, end = table.placed[0]
    assert start - 1600 <= found[0].start < found[-1].end <= end + 4000
    assert all(one.end <= other.start for one, other in pairwise(found))


def test_a_word_spelled_slowly_is_waited_for(model, red):
    table = Table().pause(1.2)
    for name in ("dados", "efe", "i", "ene"):
        table.say(name).pause(PATIENCE / 16_000 - 0.4)
    found = heard(model, listening(red, "fin"), table)
    assert spells(found, "fin")
    for word, (_, start, end) in zip(found, table.placed, strict=True):  # none is dated into a pause
        assert word.start < end
        assert start < word.end


@pytest.mark.parametrize(("said", "right"), [("dados, ese, a, ele", "sol"), ("dados, pe, a, ene", "par")])
def test_a_word_one_letter_off_is_not_heard_as_the_right_one(model, red, said, right):
    assert not spells(heard(model, listening(red, right), Table().pause(1.2).say(said)), right)
