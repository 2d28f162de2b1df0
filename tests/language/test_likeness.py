import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.likeness import likeness


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("pato", "gato"),
        ("plato", "pato"),
        ("nino", "niño"),
        ("niña", "niño"),
        ("no", "norte"),
        ("espada", "espalda"),
        ("sintonia", "sinfonia"),
        ("profesora", "profesor"),
        ("bibliotecaria", "bibliotecario"),
        ("bibliotecarias", "bibliotecarios"),
        ("desengano", "desengaño"),
        ("felipe tercero", "felipe segundo"),
        ("15", "16"),
        ("", "a"),
    ],
)
def test_words_that_merely_look_alike_are_not_near(said, wanted):
    assert likeness(said.split(), wanted.split()) == 0


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("hipopotano", "hipopotamo"),
        ("murcielgao", "murcielago"),
        ("ornitorinco", "ornitorrinco"),
        ("bibliotecarios", "bibliotecario"),
        ("otorinolarigologo", "otorrinolaringologo"),
        ("la constelacin", "la constelacion"),
    ],
)
def test_a_slip_in_a_long_word_is_near(said, wanted):
    assert likeness(said.split(), wanted.split()) >= 85


@given(st.lists(st.text("abcñ", min_size=1), min_size=1))
def test_the_same_words_are_entirely_alike(row):
    assert likeness(row, row) == 100


@given(st.text("abcñ", min_size=1, max_size=15), st.text("abcñ", min_size=1, max_size=15))
def test_likeness_is_mutual(one, other):
    assert likeness([one], [other]) == likeness([other], [one])
