import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.answers import Answer, Kind
from assistant.language.expecting import LEAD_INS, decoys, spoken_forms
from assistant.language.judging import Verdict, judge

ANSWERS = [
    Answer(Kind.EXACT, ("El Pingüino", "¡pájaro bobo!"), wrong=("foca",)),
    Answer(Kind.EXACT, ("Apolo 11",), wrong=("Apolo 13",)),
    Answer(Kind.EXACT, ("una",)),
    Answer(Kind.ONE_OF, ("perro", "el gato"), wrong=("pato", "Gato")),
    Answer(Kind.SEVERAL, ("rojo", "azul", "verde"), count=2, wrong=("negro",)),
    Answer(Kind.ORDER, ("lunes", "martes", "miércoles"), wrong=("jueves",)),
    Answer(Kind.LETTERS, ("vivo",)),
    Answer(Kind.LETTERS, ("año",)),
    Answer(Kind.LETTERS, ("m",)),
    Answer(Kind.NUMBER, ("56",), wrong=("-5",)),
    Answer(Kind.NUMBER, ("-3",)),
    Answer(Kind.NUMBER, ("0",)),
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_every_expected_phrase_fulfils_the_answer_or_part_of_it(answer):
    assert spoken_forms(answer)
    for form in spoken_forms(answer):
        if answer.kind is Kind.LETTERS or answer.kind is Kind.ORDER:
            continue  # a middle item by itself is wrong
        assert judge(answer, [form]).verdict in {Verdict.RIGHT, Verdict.PARTLY}


@pytest.mark.parametrize(
    "answer", [answer for answer in ANSWERS if answer.kind in {Kind.LETTERS, Kind.ORDER}]
)
def test_what_must_be_said_in_order_is_expected_whole(answer):
    assert judge(answer, [spoken_forms(answer)[0]]).verdict is Verdict.RIGHT


@pytest.mark.parametrize("answer", ANSWERS)
def test_no_decoy_is_right(answer):
    for decoy in decoys(answer):
        assert judge(answer, [decoy]).verdict is not Verdict.RIGHT


@given(st.integers(-999, 9999))
def test_numbers_are_expected_and_their_neighbours_are_decoys(number):
    answer = Answer(Kind.NUMBER, (str(number),))
    assert all(judge(answer, [form]).verdict is Verdict.RIGHT for form in spoken_forms(answer))
    assert len(decoys(answer)) >= 3
    assert all(judge(answer, [decoy]).verdict is Verdict.WRONG for decoy in decoys(answer))


@pytest.mark.parametrize("answer", ANSWERS)
def test_phrases_are_written_as_the_recogniser_writes(answer):
    for phrase in (*spoken_forms(answer), *decoys(answer), *LEAD_INS):
        assert re.fullmatch("[a-záéíóúüñ]+( [a-záéíóúüñ]+)*", phrase)


@pytest.mark.parametrize("answer", ANSWERS)
def test_no_phrase_is_both_right_and_a_decoy(answer):
    assert not set(spoken_forms(answer)) & set(decoys(answer))


def test_accents_of_the_pack_are_kept():
    assert spoken_forms(Answer(Kind.EXACT, ("Ávila",))) == ("ávila",)


def test_an_article_is_optional():
    assert spoken_forms(Answer(Kind.EXACT, ("la Luna",))) == ("la luna", "luna")


def test_numbers_agree_with_what_might_be_counted():
    assert spoken_forms(Answer(Kind.NUMBER, ("201",))) == (
        "doscientos uno",
        "doscientos un",
        "doscientas una",
    )


def test_a_wrong_number_keeps_its_sign():
    assert "menos cinco" in decoys(Answer(Kind.NUMBER, ("56",), wrong=("-5",)))


def test_swapped_digits_half_and_double_are_decoys():
    assert {"sesenta y cinco", "veintiocho", "ciento doce"} <= set(decoys(Answer(Kind.NUMBER, ("56",))))


def test_the_listed_wrong_answers_and_rivals_are_decoys():
    answer = Answer(Kind.EXACT, ("gato",), wrong=("Pato",))
    assert decoys(answer, rivals=("Perro", "gato")) == ("pato", "perro")


def test_the_word_said_instead_of_spelled_is_a_decoy():
    assert "sol" in decoys(Answer(Kind.LETTERS, ("sol",)))


def test_letters_that_sound_alike_are_decoys():
    assert {"ene", "eñe"} <= set(decoys(Answer(Kind.LETTERS, ("mes",))))


@pytest.mark.parametrize("kind", [Kind.FREE, Kind.TABLE])
def test_nothing_is_expected_where_there_is_no_answer(kind):
    assert spoken_forms(Answer(kind)) == ()
    assert decoys(Answer(kind)) == ()
