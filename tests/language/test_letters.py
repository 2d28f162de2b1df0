import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.letters import Letter, may_spell, names, spell, spelled

ALPHABET = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"


def word_of(text):
    return "".join(letter.letter for letter in spelled(text.split()))


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        *[("B", name) for name in ("be", "be larga", "be alta", "be grande")],
        *[("V", name) for name in ("uve", "ve", "ve corta", "ve chica", "ve baja", "ve pequeña")],
        *[("W", name) for name in ("uve doble", "doble uve", "doble ve", "doble u")],
        *[("Y", name) for name in ("ye", "i griega", "Y")],
        *[("Z", name) for name in ("zeta", "ceta")],
        *[("R", name) for name in ("erre", "ere")],
        *[("I", name) for name in ("i", "i latina")],
        *[("K", name) for name in ("ka", "ca")],
        *[("Ñ", name) for name in ("eñe", "en\u0303e", "ene con tilde", "ñ")],
        ("X", "equis"),
        ("J", "jota"),
        ("H", "hache"),
        ("Q", "cu"),
        ("G", "ge"),
    ],
)
def test_every_name_of_a_letter_is_known(letter, said):
    assert word_of(said) == letter


@given(
    st.text(ALPHABET, max_size=8)
    .filter(lambda word: "VW" not in word)
    .flatmap(
        lambda word: st.tuples(st.just(word), st.tuples(*(st.sampled_from(names(letter)) for letter in word)))
    )
)
def test_a_word_spelled_in_any_choice_of_names_is_the_word(case):
    word, chosen = case
    assert word_of(" ".join(chosen)) == word


@given(st.text(ALPHABET.lower() + "áéíóúü", max_size=8))
def test_what_the_voice_spells_is_understood(word):
    letters = spelled(spell(word).split())
    assert may_spell(letters, word)


def test_every_letter_of_the_alphabet_has_names_and_no_name_is_shared():
    every = [name for letter in ALPHABET for name in names(letter)]
    assert len(every) == len(set(every))


def test_typed_letters_are_letters():
    assert word_of("s o l") == "SOL"


@pytest.mark.parametrize(("said", "word"), [("ce a elle e", "CALLE"), ("che e", "CHE"), ("doble erre", "RR")])
def test_a_name_for_two_letters_gives_two(said, word):
    assert word_of(said) == word


@pytest.mark.parametrize("accent", ["con tilde", "con acento", "con diéresis"])
def test_an_accent_belongs_to_its_letter_and_changes_nothing(accent):
    assert spelled(["te", "e", *accent.split()]) == [Letter("T", 0, 1), Letter("E", 1, 4)]


def test_other_words_are_skipped_and_leave_a_gap():
    assert spelled(["ese", "eh", "o"]) == [Letter("S", 0, 1), Letter("O", 2, 3)]


def test_part_of_a_word_is_no_letter():
    assert spelled(["esencia", "cubo", "ventana"]) == []


def test_be_and_ve_may_be_each_other_because_they_sound_the_same():
    assert may_spell(spelled(["be", "i", "ve", "o"]), "vivo")
    assert may_spell(spelled(["ve", "o", "be", "o"]), "bobo")


@pytest.mark.parametrize("said", ["uve o uve o", "be larga o ve corta o"])
def test_an_unmistakable_name_is_taken_at_its_word(said):
    assert not may_spell(spelled(said.split()), "bobo")


@pytest.mark.parametrize("word", ["so", "sola", "los", ""])
def test_only_all_the_letters_in_their_order_spell_a_word(word):
    assert not may_spell(spelled(["ese", "o", "ele"]), word)


def test_ene_does_not_spell_enye():
    assert not may_spell(spelled(["a", "ene", "o"]), "año")


def test_a_sign_that_is_no_letter_has_no_name():
    with pytest.raises(KeyError):
        names("1")
