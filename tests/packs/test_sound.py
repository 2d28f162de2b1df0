"""Which answers a recogniser may take for each other."""

import pytest

from assistant.language.answers import Answer, Kind
from assistant.packs.checks_sound import cards_clash
from assistant.packs.sound import clashes, sounds, too_close
from assistant.stay_cool.cards import Card, Colour, Question


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("vaca", "baca"),
        ("hola", "ola"),
        ("casa", "caza"),
        ("pollo", "poyo"),
        ("gitano", "jitano"),
        ("perro", "pero"),
        ("kilo", "quilo"),
        ("hueso", "güeso"),
        ("Cádiz", "cadis"),
    ],
)
def test_letters_that_sound_alike_are_one_sound(one, other):
    assert sounds(one) == sounds(other)


@pytest.mark.parametrize(("one", "other"), [("guerra", "gera"), ("año", "ano"), ("chico", "cico")])
def test_letters_that_sound_otherwise_are_others(one, other):
    assert sounds(one) != sounds(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("gato", "gatos"), ("pan", "tan"), ("mapa", "napa"), ("zapato", "zapata"), ("sol", "sol")],
)
def test_what_differs_by_little_is_too_close(one, other):
    assert too_close(one, other)
    assert too_close(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("sol", "sal"), ("sol", "solo"), ("no", "norte"), ("niño", "nido"), ("gato", "luna")]
)
def test_what_differs_by_enough_is_not(one, other):
    assert not too_close(one, other)


def test_clashes_are_those_of_every_pair():
    words = ["vaca", "baca", "sol", "luna", "zapato", "zapata"]
    others = ["vacas", "sal", "sapato", "lunas"]
    keys = {(sounds(a), sounds(b)) for a in words for b in others if too_close(a, b)}
    assert {(sounds(a), sounds(b)) for a, b in clashes(words, others)} == keys
    assert list(clashes([], others)) == list(clashes(words, [])) == []


def test_cards_clash_by_any_of_their_answers():
    def card(colour, *answers):
        questions = (Question("¿?", Answer(Kind.EXACT, (answer,)), 1) for answer in answers)
        return Card("c", colour, tuple(questions))

    red = card(Colour.RED, "sol", "gato")
    assert cards_clash(red, card(Colour.EMERALD, "luna", "gatos"))
    assert not cards_clash(red, card(Colour.EMERALD, "luna", "sal"))
