"""What the recogniser is given to listen for."""

import json

import pytest

from assistant.core.effects import Listen
from assistant.voice.grammar import LIKELY, Grammar, grammar_for, rest_for, spelled


class Words(frozenset):
    """A lexicon of these words; those with hyphens can be heard spelled."""

    @property
    def spelled(self) -> tuple[str, ...]:
        return tuple(sorted(word for word in self if "-" in word))

    def knows(self, word: str) -> bool:
        return word in self


PLAIN = Words({"tiempo", "no", "vale", "año", "[unk]"})


def test_where_a_right_answer_is_unknown_none_is_heard_into_what_came_to_nothing():
    unknown_decoy = Listen(("año", "no"), ("xyzzy",), answers=("año", "no", "xyzzy"))
    assert grammar_for(unknown_decoy, PLAIN).answers == ("año", "no")
    unknown_answer = Listen(("xyzzy", "no"), ("año",), answers=("año", "no", "xyzzy"))
    assert grammar_for(unknown_answer, PLAIN).answers == ()


def test_a_phrase_asked_for_twice_counts_once():
    grammar = grammar_for(Listen(("vale", "¡Vale!", "no vale"), decoys=("vale",)), PLAIN)
    assert json.loads(grammar.json) == ["no vale", "vale", "[unk]"]


def test_the_order_of_the_request_does_not_matter():
    assert grammar_for(Listen(("vale", "no")), PLAIN) == grammar_for(Listen(("no",), ("vale",)), PLAIN)


def test_a_phrase_with_an_unknown_word_is_left_out_and_named():
    grammar = grammar_for(Listen(("tiempo", "no xyzzy"), decoys=("plugh",)), PLAIN)
    assert grammar.phrases == ("tiempo",)
    assert grammar.missing == ("no xyzzy", "plugh")


def test_decomposed_letters_are_composed():
    assert grammar_for(Listen(("an\u0303o",)), PLAIN).phrases == ("año",)


@pytest.mark.parametrize(
    ("strictness", "rest"), [(-1, "[unk1]"), (0, "[unk1]"), (1, "[unk]"), (2, "[unk2]"), (9, "[unk2]")]
)
def test_strictness_picks_the_rest(strictness, rest):
    assert rest_for(strictness, Words({"[unk]", "[unk1]", "[unk2]"})) == rest


@pytest.mark.parametrize("strictness", [0, 1, 2])
def test_a_model_with_one_rest_uses_it_for_every_strictness(strictness):
    assert rest_for(strictness, PLAIN) == "[unk]"


def test_a_model_without_a_rest_gets_none():
    assert json.loads(grammar_for(Listen(("vale",)), Words({"vale"})).json) == ["vale"]


@pytest.mark.parametrize(
    ("said", "closes"),
    [("no vale", True), ("no", False), ("uve", False), ("uve doble", True), ("ese uve doble", True),
     ("doble", False), ("vale [unk]", False), ("[unk] vale", True), ("", False)],
)  # fmt: skip
def test_a_phrase_closes_unless_another_goes_on_from_it(said, closes):
    assert Grammar(("ese", "no", "no vale", "uve", "uve doble", "vale"), "[unk]").closes(said) is closes


SPELLERS = Words({"dados", "ese", "[unk]", "s-o-l", "s-a-l", "a-ñ-o"})


def test_after_dados_any_short_word_may_be_spelled_and_those_expected_weigh_more():
    grammar = grammar_for(Listen(("dados ese",), spelled=("sol",), spelled_after=("dados",)), SPELLERS)
    assert grammar.phrases == ("dados a-ñ-o", "dados ese", "dados s-a-l", "dados s-o-l")
    assert grammar.likely == ("dados s-o-l",)
    assert json.loads(grammar.json).count("dados s-o-l") == LIKELY


def test_while_a_word_is_being_spelled_it_needs_no_dados():
    grammar = grammar_for(Listen(("dados",), spelled=("año",), spelled_after=("dados", "")), SPELLERS)
    assert {"a-ñ-o", "dados a-ñ-o"} == set(grammar.likely)


def test_without_a_red_question_no_word_is_spelled():
    assert grammar_for(Listen(("dados ese",)), SPELLERS).phrases == ("dados ese",)


def test_an_expected_word_that_the_model_cannot_hear_spelled_is_no_phrase():
    assert grammar_for(Listen((), spelled=("wok",), spelled_after=("dados",)), SPELLERS).likely == ()


def test_a_model_that_hears_no_spelled_words_is_asked_for_none():
    assert grammar_for(Listen(("vale",), spelled=("sol",), spelled_after=("dados",)), PLAIN).phrases == ("vale",)


@pytest.mark.parametrize(
    ("said", "begun"),
    [("dados", True), ("vale dados ese o", True), ("dados ese o ele", False), ("dados s-o-l", False),
     ("dados [unk]", False), ("ese o", False), ("", False)],
)  # fmt: skip
def test_a_spelling_of_fewer_than_three_letters_is_only_begun(said, begun):
    assert Grammar(("dados",), "[unk]", spelled_after=("dados",)).is_begun(said) is begun


def test_spelling_drops_what_is_not_spoken():
    assert spelled(" ¡¿Uve   DOBLE!? ") == "uve doble"
    assert spelled("¡!") == ""
