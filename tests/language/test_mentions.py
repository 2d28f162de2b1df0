import pytest

from assistant.language.answers import Answer, Kind
from assistant.language.mentions import Mention, find_mentions
from assistant.language.normalising import words


def mentions(said, items, wrong=(), rivals=()):
    return find_mentions(Answer(Kind.EXACT, items, wrong=wrong), words(said), rivals)


@pytest.mark.parametrize(
    "said", ["perro", "el perro", "un perro", "creo que es el perro eh", "[unk] perro [unk]"]
)
@pytest.mark.parametrize("item", ["perro", "el perro", "Un Perro"])
def test_an_answer_is_found_within_what_is_said_with_or_without_article(said, item):
    assert mentions(said, (item,)) == [Mention(item)]


def test_the_longest_known_answer_is_meant():
    assert mentions("américa del sur", ("América",), wrong=("América del Sur",)) == [Mention("")]


@pytest.mark.parametrize(
    ("said", "item"),
    [
        ("apolo once", "Apolo 11"),
        ("luis 14", "Luis catorce"),
        ("cien años de soledad", "100 años de soledad"),
    ],
)
def test_numbers_in_an_answer_are_the_same_in_words_and_digits(said, item):
    assert [mention.item for mention in find_mentions(Answer(Kind.EXACT, (item,)), words(said))] == [item]


def test_a_number_within_a_longer_number_is_not_said():
    assert mentions("treinta y dos", ("treinta",)) == []


def test_an_answer_of_padding_words_counts_only_among_padding():
    assert mentions("pues creo que no", ("no",)) == [Mention("no")]
    assert mentions("no lo se", ("no",)) == []


@pytest.mark.parametrize("said", ["no es el perro", "no es un perro", "perro no [unk]", "perro perdon gato"])
def test_an_answer_denied_or_taken_back_is_doubtful(said):
    assert mentions(said, ("perro",)) == [Mention("perro", doubtful=True)]


def test_a_question_tag_takes_nothing_back():
    assert mentions("perro no", ("perro",)) == [Mention("perro")]


def test_a_near_answer_is_doubtful_if_something_else_is_as_near():
    assert mentions("hipopotano", ("hipopótamo",)) == [Mention("hipopótamo")]
    assert mentions("hipopotano", ("hipopótamo",), rivals=("hipopotana",)) == [
        Mention("hipopótamo", doubtful=True)
    ]
    assert mentions("hipopotano", ("hipopótamo",), rivals=("rinoceronte",)) == [Mention("hipopótamo")]


def test_a_rival_that_is_also_right_is_right():
    assert mentions("perro", ("perro",), rivals=("el perro",)) == [Mention("perro")]


def test_unknown_speech_is_near_nothing():
    assert mentions("[unk] [unk]", ("hipopótamo",)) == []
