import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.commands import Command, Found, find_command, phrases
from assistant.language.normalising import normalise

EVERY = [(command, phrase) for command in Command for phrase in phrases(command)]


def commands(text):
    return [found.command for found in find_command(text.split())]


@pytest.mark.parametrize(("command", "phrase"), EVERY)
def test_each_phrase_is_understood_as_its_command(command, phrase):
    assert find_command(phrase.split()) == [Found(command, 0, len(phrase.split()))]


@pytest.mark.parametrize(("command", "phrase"), EVERY)
def test_each_phrase_is_understood_without_accents_and_with_punctuation(command, phrase):
    assert commands(f"¡{normalise(phrase).upper()}!") == [command]


@pytest.mark.parametrize("command", Command)
def test_the_word_players_learn_is_one_of_the_phrases(command):
    assert command.value in phrases(command)


def test_no_phrase_belongs_to_two_commands():
    normal = [normalise(phrase) for _, phrase in EVERY]
    assert len(normal) == len(set(normal))


@pytest.mark.parametrize(("one", "other"), list(itertools.permutations(Command, 2)))
def test_no_phrase_of_one_command_is_taken_by_another(one, other):
    assert not [phrase for phrase in phrases(one) if other in commands(phrase)]


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("¿cómo?", Command.REPEAT),
        ("¿cómo vamos?", Command.SCORE),
        ("no vale", Command.REJECT),
        ("eso no vale", Command.REJECT),
        ("la respuesta vale", Command.ACCEPT),
        ("la respuesta no vale", Command.REJECT),
        ("vamos", Command.READY),
        ("¡tiempo!", Command.TIME),
        ("terminar la partida", Command.STOP),
        ("repite por favor", Command.REPEAT),
        ("anfitrión vale", Command.ACCEPT),
        ("[unk] sí [unk]", Command.YES),
        ("[unk] tiempo", Command.TIME),
        ("eh para el tiempo", Command.TIME),
        ("dados ese o ele", Command.DICE),
    ],
)
def test_a_command_is_heard_among_other_words(said, command):
    assert commands(said) == [command]


@pytest.mark.parametrize(
    "said",
    [
        "norte",
        "para",
        "para ganar",
        "vale es parís",
        "madrid no parís",
        "ya sé el norte",
        "paso a paso",
        "el más listo",
        "cómo se llama",
        "carla terminó",
        "contratiempo",
        "[unk]",
        "",
    ],
)
def test_an_everyday_sentence_is_no_command(said):
    assert commands(said) == []


def test_several_commands_in_a_row_are_all_heard():
    assert commands("no repite") == [Command.NO, Command.REPEAT]
    assert commands("sí sí") == [Command.YES, Command.YES]


@pytest.mark.parametrize("said", ["claro que", "claro que [unk]", "sí que [unk]", "no cómo"])
def test_half_a_phrase_is_no_answer(said):
    assert commands(said) == []


def test_the_words_a_command_took_are_named():
    assert find_command(["oye", "otra", "vez"]) == [Found(Command.REPEAT, 1, 3)]


@given(st.lists(st.sampled_from(sorted({word for _, phrase in EVERY for word in phrase.split()}))))
def test_what_is_found_is_always_a_whole_phrase(words):
    for found in find_command(words):
        taken = normalise(" ".join(words[found.start : found.end]))
        assert taken in map(normalise, phrases(found.command))
