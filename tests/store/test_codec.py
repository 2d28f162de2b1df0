"""Objects survive JSON; whatever else JSON can hold is refused in one Spanish line."""

import json
from dataclasses import dataclass, fields
from typing import get_args

import driver
import pytest
from facts import events
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.errors import DataError
from assistant.core.events import Event, Heard, Listened, Source, Word
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, load, shipped
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.setup import Role, Setup
from assistant.store.codec import LARGEST, decode, decode_event, encode, from_bytes, to_bytes


@given(events)
def test_a_fact_is_the_same_after_a_line_of_bytes(event):
    line = to_bytes(encode(event))
    assert b"\n" not in line
    assert decode_event(from_bytes(line)) == event


def test_every_fact_can_be_kept():
    def example(kind):
        values = {"words": (), "say": "1 x"}
        return kind(
            **{f.name: values.get(f.name, 7) for f in fields(kind) if f.name in ("words", "say", "at", "until")}
        )

    for kind in get_args(Event):
        assert decode_event(encode(example(kind))) == example(kind)


def test_a_setup_has_the_cards_themselves():
    cards = load(shipped())
    red, emerald = (tuple(card for card in cards if card.colour is colour)[:9] for colour in Colour)
    setup = Setup(("Ana", "Beto", "Iñaki"), red, emerald, load_dice(dice_path()), frozenset(Role))
    data = from_bytes(to_bytes(encode(setup)))
    assert decode(Setup, data) == setup
    assert data["red"][0]["questions"][0]["text"] == red[0].questions[0].text


def test_the_same_set_is_the_same_bytes():
    words = ["sol", "mar", "luna", "gato", "rey", "pan", "ñu"]
    assert encode(frozenset(words)) == sorted(words)


def test_a_byte_that_was_typed_and_is_no_utf_8_survives():
    heard = Heard((Word("ma\udcf1ana", 1, 1), Word("\ud83d\ude00", 1, 1)), 1)
    assert decode_event(from_bytes(to_bytes(encode(heard)))) == heard


def test_a_setup_that_the_rules_refuse_is_a_broken_file():
    data = encode(driver.setup("Ana"))
    data["red"] = data["red"][:1]
    with pytest.raises(DataError, match="Setup imposible"):
        decode(Setup, data)


SPOILT = {
    "no object": [1],
    "an unknown class": {"is": "Popen", "args": "rm"},
    "a class that is none": {"is": ["Listened"]},
    "a class from elsewhere": {"is": "Word", "text": "x", "start": 1, "end": 2, "confidence": 1.0},
    "no class": {"until": 1, "at": 2},
    "too little": {"is": "Listened", "until": 1},
    "too much": {"is": "Listened", "until": 1, "at": 2, "more": 3},
    "a truth for a number": {"is": "Listened", "until": True, "at": 2},
    "a fraction for a number": {"is": "Listened", "until": 1.0, "at": 2},
    "a text for a number": {"is": "Listened", "until": "1", "at": 2},
    "nothing": {"is": "Listened", "until": None, "at": 2},
    "an unknown source": {**encode(Heard((), 1)), "source": "telepathy"},
    "an impossible source": {**encode(Heard((), 1)), "source": []},
    "a number for a truth": {**encode(Heard((), 1)), "final": 1},
    "no list": {**encode(Heard((), 1)), "words": "tiempo"},
    "a word that is none": {**encode(Heard((), 1)), "words": [encode(Listened(1, 2))]},
}


@pytest.mark.parametrize("data", SPOILT.values(), ids=SPOILT)
def test_what_is_not_exactly_a_fact_is_refused_in_one_line(data):
    with pytest.raises(DataError) as caught:
        decode_event(data)
    assert str(caught.value).isprintable()


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_no_json_does_anything_but_be_refused(data):
    with pytest.raises(DataError):
        decode_event(data)


@pytest.mark.parametrize(
    "line", [b"", b"{", b"\xff", b"NaN", b"[Infinity]", b"[" * 100_000, b"1" * 10_000, b'{"is":1}x']
)
def test_a_line_that_is_no_json_is_refused(line):
    with pytest.raises(DataError):
        from_bytes(line)


def test_a_whole_number_will_do_for_a_fraction():
    word = encode(Word("sí", 1, 2, confidence=1))
    assert decode(Word, word) == Word("sí", 1, 2)
    with pytest.raises(DataError):
        decode(Word, {**word, "confidence": 10**400})


@dataclass(frozen=True)
class Pair:
    """Fields of kinds that the facts of today do not have."""

    both: tuple[int, str]
    some: frozenset[int]
    perhaps: Word | None
    number: int | None


_numbers = st.integers(-LARGEST + 1, LARGEST - 1)


@given(
    st.builds(
        Pair,
        st.tuples(_numbers, st.text()),
        st.frozensets(_numbers),
        st.none() | st.just(Word("a", 1, 2)),
        st.none() | _numbers,
    )
)
def test_pairs_sets_and_what_may_be_missing(pair):
    assert decode(Pair, json.loads(json.dumps(encode(pair)))) == pair


@pytest.mark.parametrize("change", [{"both": [1]}, {"some": [1, 1]}, {"perhaps": 3}, {"number": "3"}])
def test_pairs_and_sets_are_read_strictly(change):
    data = encode(Pair((1, "a"), frozenset({1, 2}), None, None))
    with pytest.raises(DataError):
        decode(Pair, {**data, **change})


@pytest.mark.parametrize("value", [[1], {"a": 1}, {1}, object(), Word, b"x"])
def test_what_is_no_frozen_data_is_the_programmers_mistake(value):
    with pytest.raises(TypeError):
        encode(value)


def test_an_enum_is_its_value():
    assert encode(Source.TYPED) == "typed"


@pytest.mark.parametrize("moment", [LARGEST, -LARGEST, 10**400])
def test_a_moment_that_no_array_reaches_is_refused(moment):
    with pytest.raises(DataError, match="número entero"):
        decode_event({"is": "SoundLost", "at": moment})
