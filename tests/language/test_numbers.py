import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words

from assistant.language.normalising import normalise
from assistant.language.numbers import LIMIT, Form, Found, find_numbers, number_words, spellings


def values(text):
    return [found.value for found in find_numbers(text.split())]


def whole(number, text):
    return [Found(number, 0, len(text.split()))]


def test_what_is_said_is_what_an_independent_library_says_from_0_to_9999():
    assert [number_words(n) for n in range(10_000)] == [num2words(n, lang="es") for n in range(10_000)]


def test_what_an_independent_library_says_is_found_from_0_to_9999():
    for number in range(10_000):
        text = num2words(number, lang="es")
        assert find_numbers(text.split()) == whole(number, text)


@given(st.integers(-LIMIT, LIMIT))
def test_any_number_said_in_any_form_is_found(number):
    for form in Form:
        text = number_words(number, form)
        assert find_numbers(text.split()) == whole(number, text)


def test_every_spelling_from_minus_999_to_999_is_found_with_and_without_accents():
    for number in range(-999, 1000):
        for spelling in spellings(number):
            assert find_numbers(spelling.split()) == whole(number, spelling)
            assert find_numbers(normalise(spelling).split()) == whole(number, spelling)


@given(st.integers(1000, LIMIT))
def test_every_spelling_of_a_larger_number_is_found(number):
    for spelling in spellings(number):
        assert find_numbers(spelling.split()) == whole(number, spelling)


def test_no_spelling_stands_for_two_numbers():
    every = [spelling for number in range(-999, 3000) for spelling in spellings(number)]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("number", [1, 21, 100, 1000, -3])
def test_the_first_spelling_is_the_one_that_is_said(number):
    assert spellings(number)[0] == number_words(number)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("veintiún", 21),
        ("veintidos", 22),
        ("una", 1),
        ("menos tres", -3),
        ("menos dos", -2),
        ("diez y seis", 16),
        ("treinta y una", 31),
        ("treintaicinco", 35),
        ("veintitres", 23),
        ("ciento dos", 102),
        ("cien", 100),
        ("mil", 1000),
        ("mil cien", 1100),
        ("doscientas una", 201),
        ("veintiún mil", 21_000),
        ("treinta y un mil doscientos", 31_200),
        ("novecientos noventa y nueve mil novecientos noventa y nueve", 999_999),
        ("56", 56),
        ("menos 5", -5),
        ("CINCO,", 5),
    ],
)
def test_a_number_is_found_however_it_is_written(text, value):
    assert find_numbers(text.split()) == whole(value, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ana doce beto menos cinco", [12, -5]),
        ("cinco seis", [5, 6]),
        ("tres y cinco", [3, 5]),
        ("veinte tres", [20, 3]),
        ("treinta cinco", [30, 5]),
        ("treinta y doce", [30, 12]),
        ("diez y tres", [10, 3]),
        ("cien dos", [100, 2]),
        ("doscientos cien", [200, 100]),
        ("cinco cero", [5, 0]),
        ("veinte cero", [20, 0]),
        ("dos mil tres mil", [2000, 3000]),
        ("mil mil", [1000, 1000]),
        ("veintiuno mil", [21, 1000]),
        ("cinco menos tres", [5, -3]),
        ("12 3", [12, 3]),
    ],
)
def test_numbers_spoken_in_a_row_are_not_joined(text, expected):
    assert values(text) == expected


def test_two_numbers_below_a_hundred_in_a_row_stay_two():
    for one in range(100):
        for other in range(100):
            assert values(f"{number_words(one)} {number_words(other)}") == [one, other]


@pytest.mark.parametrize(
    ("text", "expected"), [("al menos cinco", [5]), ("por lo menos dos", [2]), ("más o menos doce", [12])]
)
def test_a_menos_of_comparison_is_no_sign(text, expected):
    assert values(text) == expected


@pytest.mark.parametrize("text", ["menos", "por ciento", "ciento", "y", "norte", "unidos", "1234567", ""])
def test_what_is_no_number_is_not_found(text):
    assert values(text) == []


def test_a_typed_negative_number_in_one_word_is_found():
    assert find_numbers(["Beto", "-5"]) == [Found(-5, 1, 2)]


@given(st.lists(st.tuples(st.sampled_from(["ana", "beto", "carla"]), st.integers(-999, 9999), st.data())))
def test_numbers_after_names_are_found_at_their_places(scores):
    words, expected = [], []
    for name, number, data in scores:
        spelling = data.draw(st.sampled_from(spellings(number))).split()
        words += [name, *spelling]
        expected.append(Found(number, len(words) - len(spelling), len(words)))
    assert find_numbers(words) == expected


NUMBER_WORDS = sorted({word for n in (*range(1000), 1000) for text in spellings(n) for word in text.split()})


@given(st.lists(st.sampled_from([*NUMBER_WORDS, "menos", "mil", "y", "ana"]), max_size=12))
def test_whatever_is_found_is_spelled_by_the_words_it_took(words):
    for found in find_numbers(words):
        assert " ".join(words[found.start : found.end]) in {*spellings(found.value), "menos cero"}


@given(st.lists(st.sampled_from([*NUMBER_WORDS, "menos", "mil", "y", "ana"]), max_size=12))
def test_what_is_found_is_in_order_and_does_not_overlap(words):
    places = [place for found in find_numbers(words) for place in (found.start, found.end)]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("number", "masculine", "feminine"),
    [
        (1, "un", "una"),
        (21, "veintiún", "veintiuna"),
        (31, "treinta y un", "treinta y una"),
        (12, "doce", "doce"),
    ],
)
def test_numbers_agree_with_what_is_counted(number, masculine, feminine):
    assert number_words(number, Form.MASCULINE) == masculine
    assert number_words(number, Form.FEMININE) == feminine


@pytest.mark.parametrize("number", [LIMIT + 1, -LIMIT - 1])
def test_a_number_too_large_has_no_words(number):
    with pytest.raises(ValueError, match=str(number)):
        number_words(number)
    with pytest.raises(ValueError, match=str(number)):
        spellings(number)
