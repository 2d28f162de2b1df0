import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.language.normalising import dice_letters, normalise, tokens, without_article, words


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("¡ÁRBOL!", "arbol"),
        ("pingüino", "pinguino"),
        ("  dos   palabras\n", "dos palabras"),
        ("rock&roll, ¿no?", "rock roll no"),
        ("ça", "ca"),
        ("", ""),
    ],
)
def test_case_accents_and_punctuation_are_dropped(text, normal):
    assert normalise(text) == normal


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_enye_stays_apart_from_n_however_it_is_composed(form):
    assert normalise(unicodedata.normalize(form, "NIÑO")) == "niño"
    assert normalise("nino") != normalise("niño")


def test_a_decomposed_enye_with_a_further_mark_is_still_enye():
    assert normalise("n\u0303\u0301") == "ñ"


def test_the_sign_of_a_typed_number_is_kept():
    assert words("Beto -5") == ["beto", "menos", "5"]


def test_a_hyphen_between_numbers_is_no_sign():
    assert words("3-4") == ["3", "4"]


def test_the_point_of_thousands_does_not_split_a_number():
    assert words("12.345 y 1.5") == ["12345", "y", "1", "5"]


@given(st.text())
def test_normalising_twice_changes_nothing(text):
    assert normalise(normalise(text)) == normalise(text)


@given(st.text())
@example("À-0")
def test_composition_makes_no_difference(text):
    assert normalise(unicodedata.normalize("NFC", text)) == normalise(unicodedata.normalize("NFD", text))


def test_speech_outside_the_grammar_stays_recognisable():
    assert words("¿Qué? [unk] no") == ["que", "[unk]", "no"]


@given(st.lists(st.text(max_size=8), max_size=8))
def test_tokens_keep_the_positions_of_the_words(spoken):
    assert len(tokens(spoken)) == len(spoken)


@pytest.mark.parametrize("article", ["el", "la", "los", "las", "un", "una", "unos", "unas", "El"])
def test_an_article_before_a_word_is_dropped(article):
    assert without_article(f"{article} cosas") == "cosas"


@pytest.mark.parametrize("text", ["la", "una", "elefante", "del mar", "al sur", "lo bueno", "uno", ""])
def test_what_is_no_article_before_a_word_stays(text):
    assert without_article(text) == text


@pytest.mark.parametrize(
    ("word", "letters"), [("sol", "SOL"), ("Año", "AÑO"), ("an\u0303o", "AÑO"), ("ano", "ANO"), ("té", "TE")]
)
def test_dice_have_enye_but_no_accents(word, letters):
    assert dice_letters(word) == letters


def test_a_digit_does_not_vanish_from_a_word_laid_in_dice():
    assert dice_letters("s0l") == "S0L"
