import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.answers import Answer, Kind
from assistant.language.judging import Judgement, Verdict, judge
from assistant.language.letters import names
from assistant.language.numbers import number_words, spellings

RIGHT, WRONG, UNSURE, SILENT, PARTLY = (
    *(Verdict.RIGHT, Verdict.WRONG),
    *(Verdict.UNSURE, Verdict.SILENT, Verdict.PARTLY),
)


def exact(*items, wrong=()):
    return Answer(Kind.EXACT, items, wrong=wrong)


def verdict(answer, *utterances, rivals=()):
    return judge(answer, utterances, rivals).verdict


ALL_KINDS = [
    exact("perro"),
    Answer(Kind.NUMBER, ("56",)),
    Answer(Kind.ONE_OF, ("perro", "gato")),
    Answer(Kind.SEVERAL, ("rojo", "azul"), count=2),
    Answer(Kind.ORDER, ("uno", "dos")),
    Answer(Kind.LETTERS, ("sol",)),
    Answer(Kind.TABLE),
]


@pytest.mark.parametrize("answer", [*ALL_KINDS, Answer(Kind.FREE)])
@pytest.mark.parametrize("utterances", [(), ("",), ("", " ")])
def test_nothing_said_is_silence(answer, utterances):
    assert verdict(answer, *utterances) is SILENT


@pytest.mark.parametrize("answer", ALL_KINDS)
@pytest.mark.parametrize("utterances", [("[unk]",), ("[unk] [unk]", "[unk]")])
def test_speech_outside_the_grammar_is_silence(answer, utterances):
    assert verdict(answer, *utterances) is SILENT


# EXACT and ONE_OF.


@pytest.mark.parametrize(
    "said", ["París", "paris", "PARÍS.", "es parís", "la respuesta es parís", "[unk] parís"]
)
def test_the_answer_is_right_however_it_is_put(said):
    assert judge(exact("París"), [said]) == Judgement(RIGHT, ("París",))


def test_an_accepted_variant_is_right():
    assert verdict(exact("ordenador", "computadora"), "la computadora") is RIGHT


def test_any_one_of_a_list_is_right():
    assert judge(Answer(Kind.ONE_OF, ("perro", "gato")), ["un gato"]) == Judgement(RIGHT, ("gato",))


def test_another_word_is_wrong():
    assert verdict(exact("París"), "madrid") is WRONG


def test_words_that_are_no_answer_are_silence():
    assert verdict(exact("París"), "pues creo que es eh") is SILENT


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("norte", "no"),
        ("no", "norte"),
        ("niño", "nino"),
        ("niño", "niña"),
        ("año", "ano"),
        ("gato", "pato"),
        ("pato", "plato"),
        ("sol", "sal"),
        ("sol", "soles"),
        ("espalda", "espada"),
        ("camarera", "camarero"),
    ],
)
def test_a_word_that_merely_looks_alike_is_not_right(answer, said):
    assert verdict(exact(answer), said) in {WRONG, SILENT}


@pytest.mark.parametrize("said", ["nin\u0303o", "NIÑO", "niño"])
def test_enye_is_the_same_composed_and_decomposed(said):
    assert verdict(exact("niño"), said) is RIGHT
    assert verdict(exact("nin\u0303o"), said) is RIGHT


def test_a_slip_in_a_long_word_is_forgiven():
    assert verdict(exact("hipopótamo"), "el hipopotano") is RIGHT


def test_a_slip_as_near_to_a_rival_is_asked_again():
    assert verdict(exact("hipopótamo"), "hipopotano", rivals=("hipopotana",)) is UNSURE
    assert verdict(exact("hipopótamo", wrong=("hipopotana",)), "hipopotano") is UNSURE


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (["madrid no parís"], RIGHT),
        (["parís no madrid"], WRONG),
        (["madrid", "no parís"], RIGHT),
        (["parís", "madrid"], WRONG),
        (["madrid", "[unk]"], WRONG),
        (["no es madrid es parís"], RIGHT),
    ],
)
def test_the_last_answer_said_counts(said, expected):
    assert verdict(exact("París", wrong=("Madrid",)), *said) is expected


@pytest.mark.parametrize("said", ["parís no [unk]", "parís no madrid", "no es parís"])
def test_an_answer_taken_back_for_something_unknown_is_asked_again(said):
    assert verdict(exact("París"), said) is UNSURE


def test_no_can_itself_be_the_answer():
    answer = exact("no", wrong=("sí",))
    assert verdict(answer, "no") is RIGHT
    assert verdict(answer, "pues no") is RIGHT
    assert verdict(answer, "sí") is WRONG
    assert verdict(answer, "no lo sé") is WRONG


def test_a_one_letter_answer_is_not_in_a_hesitation():
    assert verdict(exact("a"), "la a") is RIGHT
    assert verdict(exact("a"), "a ver") is SILENT


def test_an_answer_without_letters_is_never_right():
    assert verdict(exact("¿?"), "pues") is SILENT


# NUMBER.


@given(st.integers(-999, 9999), st.data())
def test_a_number_is_right_in_any_spelling_and_in_digits(number, data):
    answer = Answer(Kind.NUMBER, (str(number),))
    assert verdict(answer, f"son {data.draw(st.sampled_from(spellings(number)))}") is RIGHT
    assert verdict(answer, str(number)) is RIGHT


@given(st.integers(0, 999), st.integers(0, 999))
def test_only_the_number_itself_is_right(wanted, said):
    answer = Answer(Kind.NUMBER, (str(wanted),))
    assert verdict(answer, number_words(said)) is (RIGHT if said == wanted else WRONG)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (["cincuenta y cinco no cincuenta y seis"], RIGHT),
        (["cincuenta y seis cincuenta y cinco"], WRONG),
        (["cincuenta", "cincuenta y seis"], RIGHT),
        (["cincuenta seis"], WRONG),
        (["menos cincuenta y seis"], WRONG),
        (["cincuenta y seis no [unk]"], UNSURE),
        (["no es cincuenta y seis"], UNSURE),
        (["cincuenta y seis una vez"], RIGHT),
        (["ni idea"], SILENT),
    ],
)
def test_the_last_number_said_counts(said, expected):
    assert verdict(Answer(Kind.NUMBER, ("56",)), *said) is expected


def test_an_article_is_a_number_where_there_is_no_other():
    assert verdict(Answer(Kind.NUMBER, ("1",)), "una pata") is RIGHT


# SEVERAL.

COLOURS = Answer(Kind.SEVERAL, ("rojo", "azul", "verde", "amarillo"), count=3)


@pytest.mark.parametrize(
    "said", [["verde rojo azul"], ["rojo y azul", "[unk]", "el verde"], ["negro rojo azul verde"]]
)
def test_enough_different_items_in_any_order_are_right(said):
    assert verdict(COLOURS, *said) is RIGHT


def test_items_that_are_missing_are_counted():
    assert judge(COLOURS, ["rojo", "azul"]) == Judgement(PARTLY, ("rojo", "azul"), 1)


def test_the_same_item_twice_counts_once():
    assert judge(COLOURS, ["rojo rojo", "Rojo"]) == Judgement(PARTLY, ("rojo",), 2)


def test_only_wrong_items_are_wrong():
    assert verdict(COLOURS, "negro") is WRONG


# ORDER.

DAYS = Answer(Kind.ORDER, ("lunes", "martes", "miércoles"), wrong=("jueves",))


@pytest.mark.parametrize(
    "said",
    [
        ["lunes martes miércoles"],
        ["lunes", "martes", "y miércoles"],
        ["lunes miércoles no lunes martes miércoles"],
        ["lunes", "lunes martes", "miércoles"],
        ["martes lunes", "lunes martes miércoles"],
        ["lunes jueves", "lunes martes", "[unk]", "miércoles"],
    ],
)
def test_all_items_in_their_order_are_right(said):
    assert judge(DAYS, said) == Judgement(RIGHT, ("lunes", "martes", "miércoles"))


def test_the_first_items_in_order_are_right_so_far():
    assert judge(DAYS, ["lunes martes"]) == Judgement(PARTLY, ("lunes", "martes"), 1)


@pytest.mark.parametrize(
    "said", [["martes lunes"], ["lunes miércoles"], ["lunes", "jueves"], ["lunes", "miércoles"]]
)
def test_a_wrong_order_starts_again(said):
    assert judge(DAYS, said) == Judgement(WRONG)
    assert verdict(DAYS, *said, "lunes martes miércoles") is RIGHT
    assert verdict(DAYS, *said, "miércoles") is WRONG


def test_numbers_in_order_may_be_said_in_words():
    assert verdict(Answer(Kind.ORDER, ("10", "20", "32")), "diez veinte treinta y dos") is RIGHT


def test_numbers_in_order_are_not_joined():
    powers = Answer(Kind.ORDER, ("uno", "mil", "diez", "cien"))
    assert verdict(powers, "uno mil diez cien") is RIGHT
    falling = Answer(Kind.ORDER, ("diecisiete", "setenta", "siete mil"))
    assert verdict(falling, "siete mil setenta diecisiete") is WRONG


def test_an_item_may_come_twice_in_an_order():
    song = Answer(Kind.ORDER, ("do", "re", "do"))
    assert verdict(song, "do re do") is RIGHT
    assert verdict(song, "do re") is PARTLY


# LETTERS.

SUN = Answer(Kind.LETTERS, ("sol",))


@given(st.sampled_from(["sol", "año", "vivo", "queso", "kiwi", "yate", "zorro"]), st.data())
def test_a_word_is_right_in_any_names_of_its_letters(word, data):
    chosen = [data.draw(st.sampled_from(names(letter))) for letter in word]
    assert verdict(Answer(Kind.LETTERS, (word,)), " ".join(chosen)) is RIGHT


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (["ese o ele"], RIGHT),
        (["a ver ese o ele"], RIGHT),
        (["ese", "o ele"], RIGHT),
        (["ese", "ese o ele"], RIGHT),
        (["ele o ese", "ese o ele"], RIGHT),
        (["ele o ese no ese o ele"], RIGHT),
        (["ele o ese"], WRONG),
        (["ese o ele a"], WRONG),
        (["sol"], WRONG),
        (["ese [unk] ele"], UNSURE),
    ],
)
def test_letters_count_in_their_order(said, expected):
    assert verdict(SUN, *said) is expected


def test_letters_that_are_missing_are_counted():
    assert judge(SUN, ["ese o"]) == Judgement(PARTLY, ("S", "O"), 1)


def test_a_letter_by_itself_counts_only_as_the_last_word():
    assert verdict(Answer(Kind.LETTERS, ("a",)), "la a") is RIGHT
    assert verdict(Answer(Kind.LETTERS, ("a",)), "a ver") is SILENT


def test_ene_is_not_enye():
    assert verdict(Answer(Kind.LETTERS, ("año",)), "a ene o") is WRONG


def test_be_and_ve_cannot_be_told_apart_by_ear():
    assert verdict(Answer(Kind.LETTERS, ("vivo",)), "be i be o") is RIGHT


# FREE and TABLE.


@pytest.mark.parametrize("said", ["[unk]", "tres tristes tigres", "no"])
def test_any_speech_is_right_where_anything_goes(said):
    assert verdict(Answer(Kind.FREE), said) is RIGHT


def test_speech_is_no_answer_where_the_table_judges():
    assert verdict(Answer(Kind.TABLE), "vale esto es arte") is SILENT


@given(st.sampled_from([*ALL_KINDS, Answer(Kind.FREE)]), st.lists(st.text(max_size=12), max_size=3))
def test_any_text_whatever_gets_a_verdict(answer, utterances):
    judgement = judge(answer, utterances)
    assert (judgement.missing > 0) == (judgement.verdict is PARTLY)


SYNONYMS = Answer(Kind.SEVERAL, ("pera", "fresa", "frutilla", "uva"), count=2, same=(("fresa", "frutilla"),))


def test_two_names_of_one_thing_count_once():
    assert judge(SYNONYMS, ["fresa", "frutilla"]).verdict is Verdict.PARTLY


def test_a_thing_and_another_count_by_whatever_name():
    assert judge(SYNONYMS, ["frutilla y uva"]).verdict is Verdict.RIGHT
