"""What is understood, what is doubtful, and what is nobody's business."""

import pytest

from assistant.scout.reading import Doubtful, Reader, Reading, Said, Unrelated
from assistant.scout.sentences import REFEREE, SCOREKEEPER, Intent
from assistant.scout.sets import CardSet

NAMES = ("ana", "beto", "ana maría")
KEEPER, UMPIRE = Reader(NAMES, SCOREKEEPER), Reader(NAMES, REFEREE)


def read(reader, text, **how):
    return reader.read(text.split(), **how)


def numbers(reading):
    assert isinstance(reading, Reading)
    return [(said.intent.value, said.player, said.number) for said in reading.sentences]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("ana doce beto menos cinco", [("points", 0, 12), ("points", 1, -5)]),
        ("ana capturó seis, dos fichas, le quedan tres", [("captured", 0, 6), ("tokens", 0, 2), ("hand", 0, 3)]),
        ("beto seis cartas y ninguna ficha", [("captured", 1, 6), ("tokens", 1, 0)]),
        ("Beto Capturó VEINTIÚN cartas", [("captured", 1, 21)]),
        ("beto veintidos cartas", [("captured", 1, 22)]),
        ("beto capturó diez y seis", [("captured", 1, 16)]),
        ("beto una ficha", [("tokens", 1, 1)]),
        ("ana maría terminó", [("finished", 2, None)]),
        ("la ronda la cerró ana con su combinación", [("unbeaten", 0, None)]),
        ("terminó ana y beto tiene dos fichas", [("finished", 0, None), ("tokens", 1, 2)]),
        ("ana cartas seis fichas dos mano tres", [("captured", 0, 6), ("tokens", 0, 2), ("hand", 0, 3)]),
        ("bueno pues ana capturó seis", [("captured", 0, 6)]),
        ("[unk] ana capturó seis [unk]", [("captured", 0, 6)]),
        ("qué [unk] no ana capturó seis", [("captured", 0, 6)]),
        ("a beto le quedan tres", [("hand", 1, 3)]),
    ],
)
def test_reports(text, meaning):
    assert numbers(read(KEEPER, text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        "ana capturó [unk] dos fichas",
        "ana capturó dos fichas",
        "ana capturó",
        "ana seis dos fichas",
        "ana capturó seis fichas tres",
        "ana [unk] fichas",
        "[unk] seis cartas",
        "seis cartas",
        "ana capturó menos seis",
        "ana seis cartas siete cartas",
        "ana capturó seis y beto",
        "beto seis cartas terminó ana capturó cinco",
        "ana menos",
        "corrige",
        "corrige ana",
        "corrige ana [unk] cartas",
    ],
)
def test_what_can_be_read_in_part_or_in_two_ways_is_doubtful(text):
    assert isinstance(read(KEEPER, text), Doubtful)


@pytest.mark.parametrize(
    "text",
    ["pareja de", "escalera del tres", "escalera del tres al tres", "trío de onces", "scout del once",
     "pareja de siete ocho", "[unk] pareja de sietes", "ana escalera tres cinco siete", "scout del tres beto"],
)  # fmt: skip
def test_actions_that_are_not_whole_are_doubtful(text):
    assert isinstance(read(UMPIRE, text), Doubtful)


@pytest.mark.parametrize(
    "text",
    ["", "[unk]", "ana", "doce", "cartas", "[unk] mesa", "hola qué tal", "[unk] tres [unk]", "no sé", "ana la [unk]"],
)
def test_table_talk_is_left_alone(text):
    assert isinstance(read(KEEPER, text), Unrelated)
    assert isinstance(read(UMPIRE, text), Unrelated)


def test_a_lone_word_is_doubtful_only_where_an_answer_is_awaited():
    assert isinstance(Reader(KEEPER.names, KEEPER.sentences).read(["[unk]", "cartas"], 1, Intent.NUMBER), Doubtful)
    assert isinstance(read(KEEPER, "[unk] cartas"), Unrelated)


def test_a_name_and_a_number_are_points_only_if_nothing_else_can_be_meant():
    assert isinstance(read(KEEPER, "ana doce"), Doubtful)
    assert numbers(read(KEEPER, "ana menos doce")) == [("points", 0, -12)]
    assert numbers(read(KEEPER, "ana doce puntos")) == [("points", 0, 12)]
    assert numbers(read(KEEPER, "corrige ana doce")) == [("points", 0, 12)]
    assert numbers(read(KEEPER, "ana doce beto cinco")) == [("points", 0, 12), ("points", 1, 5)]


def test_noise_behind_a_scout_may_have_been_its_show():
    assert isinstance(read(UMPIRE, "beto scout del seis [unk]"), Doubtful)
    assert isinstance(read(UMPIRE, "beto un seis [unk]"), Reading)


def test_what_may_be_said_before_a_name_is_not_dropped():
    assert numbers(read(UMPIRE, "no puedo beto un seis")) == [("give_up", None, None), ("show", 1, None)]
    assert isinstance(read(UMPIRE, "once beto un seis"), Doubtful)


def test_a_sentence_without_a_name_is_about_who_was_asked():
    assert numbers(read(KEEPER, "dos fichas", asked=1)) == [("tokens", 1, 2)]
    assert numbers(read(KEEPER, "tres", asked=1, answer=Intent.NUMBER)) == [("number", 1, 3)]


def test_the_longest_name_counts():
    assert numbers(read(KEEPER, "ana maría seis puntos")) == [("points", 2, 6)]


def test_scout_and_show_is_one_action_with_or_without_its_card():
    both = Said(Intent.SCOUT_AND_SHOW, 1, 3, CardSet.same(9, 3))
    for text in ("beto scout del tres y show trío de nueves", "beto scout y show del tres con trío de nueves"):
        assert read(UMPIRE, text) == Reading((both,))


def test_two_actions_in_a_breath_are_two():
    reading = read(UMPIRE, "ana pareja de sietes beto scout del siete")
    assert numbers(reading) == [("show", 0, None), ("scout", 1, 7)]
