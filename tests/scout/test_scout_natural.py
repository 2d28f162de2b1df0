"""Sentences as five people say them who have not read the help: from Spain (two), Mexico, Argentina, Colombia."""

import pytest
from scout_table import ScoutTable, keeper, referee

from assistant.scout.listening import _ASKED, _ENDINGS, _OVER
from assistant.scout.pattern import compiled, expansions
from assistant.scout.reading import Reader, Reading, Unrelated
from assistant.scout.sentences import REFEREE, SCOREKEEPER
from assistant.scout.sets import CardSet

NAMES = ("ana", "beto", "carla")
KEEPER, UMPIRE = Reader(NAMES, SCOREKEEPER), Reader(NAMES, REFEREE)

REPORTS = {
    "ana se ha llevado seis cartas y dos fichas": [("captured", 0, 6), ("tokens", 0, 2)],
    "beto tiene seis cartas boca abajo y dos fichas": [("captured", 1, 6), ("tokens", 1, 2)],
    "carla se ha quedado sin cartas": [("finished", 2, None)],
    "ana ha ganado la ronda": [("closed", 0, None)],
    "ana ha hecho siete puntos": [("points", 0, 7)],
    "beto cinco puntos negativos": [("points", 1, -5)],
    "a ver ana tiene ocho cartas": [("captured", 0, 8)],
    "ana lleva ocho cartas dos fichas y en la mano tres": [("captured", 0, 8), ("tokens", 0, 2), ("hand", 0, 3)],
    "ana tiene seis capturadas una ficha y le quedan dos": [("captured", 0, 6), ("tokens", 0, 1), ("hand", 0, 2)],
    "se acabó la ronda": [("round_over", None, None)],
    "ana agarró seis cartas": [("captured", 0, 6)],
    "beto se quedó con tres en la mano": [("hand", 1, 3)],
    "carla ya acabó": [("finished", 2, None)],
    "ana juntó ocho cartas y además dos fichas": [("captured", 0, 8), ("tokens", 0, 2)],
    "a beto le sobraron cuatro cartas": [("hand", 1, 4)],
    "ya se acabó": [("round_over", None, None)],
    "beto no tiene fichas": [("tokens", 1, 0)],
    "bueno este ana se llevó seis": [("captured", 0, 6)],
    "beto sacó dos fichas": [("tokens", 1, 2)],
    "cortó ana": [("closed", 0, None)],
    "a carla le quedaron cinco cartas en la mano": [("hand", 2, 5)],
    "beto hizo menos tres puntos": [("points", 1, -3)],
    "nadie le ganó a ana": [("unbeaten", 0, None)],
    "la ronda es de ana": [("closed", 0, None)],
    "nadie pudo con carla": [("unbeaten", 2, None)],
    "carla jugó todas sus cartas": [("finished", 2, None)],
    "ana no se llevó nada": [("captured", 0, 0)],
    "fin de la ronda": [("round_over", None, None)],
}
SEVENS, THREES, ROW = CardSet.same(7, 2), CardSet.same(5, 3), CardSet.run(3, 5)
ACTIONS = {
    "ana baja pareja de sietes": ("show", 0, None, SEVENS),
    "beto tira un ocho": ("show", 1, None, CardSet.same(8, 1)),
    "dos sietes": ("show", None, None, SEVENS),
    "beto echa tres cincos": ("show", 1, None, THREES),
    "beto lanza escalera de tres a cinco": ("show", 1, None, ROW),
    "tres cuatro cinco": ("show", None, None, ROW),
    "escalera de tres cartas desde el tres": ("show", None, None, ROW),
    "carla roba el tres": ("scout", 2, 3, None),
    "cojo el tres": ("scout", None, 3, None),
    "me llevo el cinco": ("scout", None, 5, None),
    "ana usa scout y show con trío de cincos": ("scout_and_show", 0, None, THREES),
    "ana hace scout y juega trío de cincos": ("take_and_play", 0, None, THREES),
    "beto toma el tres y juega trío de cincos": ("take_and_play", 1, 3, THREES),
    "pareja de sietes gana": ("would_win", None, None, SEVENS),
    "puedo ganar con pareja de sietes": ("would_win", None, None, SEVENS),
    "quién va": ("turn", None, None, None),
    "cuántas cartas tiene beto": ("status", 1, None, None),
    "ana gana la ronda": ("round_over", 0, None, None),
    "ana se quedó sin cartas": ("round_over", 0, None, None),
}


@pytest.mark.parametrize(("text", "means"), REPORTS.items())
def test_what_people_say_at_the_end_of_a_round(text, means):
    reading = KEEPER.read(text.split())
    assert isinstance(reading, Reading)
    assert [(said.intent.value, said.player, said.number) for said in reading.sentences] == means


@pytest.mark.parametrize(("text", "means"), ACTIONS.items())
def test_what_people_say_as_they_play(text, means):
    reading = UMPIRE.read(text.split())
    assert isinstance(reading, Reading)
    assert [(said.intent.value, said.player, said.number, said.cards) for said in reading.sentences] == [means]


@pytest.mark.parametrize("text", ["qué bien juegas", "pásame el agua", "mira quién habla", "ya voy", "no me digas"])
def test_talk_of_the_same_people_is_left_alone(text):
    assert isinstance(KEEPER.read(text.split()), Unrelated)
    assert isinstance(UMPIRE.read(text.split()), Unrelated)


@pytest.mark.parametrize(("reader", "patterns"), [(KEEPER, _ENDINGS + _OVER), (UMPIRE, _ASKED + _OVER)])
def test_every_whole_sentence_that_is_listened_for_is_read(reader, patterns):
    for pattern in patterns:
        for text in expansions(compiled(pattern), {"player": NAMES}):
            named = [reader.read(words.split()) for words in (text, f"ana {text}")]
            assert any(isinstance(reading, Reading) for reading in named), text


def test_the_end_of_a_round_makes_the_host_ask_for_the_rest():
    t = ScoutTable(keeper(3)).say("fin de la ronda")
    assert t.reply() == "Decidme qué tiene cada uno: capturadas, fichas y cartas en la mano."
    assert t.say("ana seis cartas", "se acabó").reply() == "¿Cuántas fichas tiene Ana?"


def test_the_winner_of_a_round_closed_it_and_the_hand_tells_how():
    t = ScoutTable(keeper(2)).say("ana gana la ronda", "ana seis cartas dos fichas le quedan tres")
    t.say("beto cinco cartas cero fichas le quedan seis")
    assert "Ana, seis capturadas y dos fichas, sin contar la mano: ocho puntos." in t.reply()


def test_the_referee_who_sees_no_end_says_where_the_round_stands():
    t = ScoutTable(referee(3)).say("ana pareja de sietes", "se acabó la ronda")
    assert t.reply().startswith("Para mí la ronda sigue: si falta una jugada, decidla. En la mesa, pareja de sietes")
    assert len(t.game.ledger) == 1


def test_whose_turn_it_is_is_answered_in_a_breath():
    t = ScoutTable(referee(3)).say("ana pareja de sietes", "a quién le toca")
    assert t.reply() == "En la mesa, pareja de sietes de Ana. Le toca a Beto."


def test_the_end_of_a_round_that_was_read_brings_its_question_back():
    t = ScoutTable(referee(3)).say("ana cuarteto de nueves", "scout", "scout", "se acabó la ronda")
    assert t.reply().strip() == "Queda por confirmar la ronda uno. ¿Es así?"


def test_one_players_counts_can_be_asked():
    t = ScoutTable(referee(3)).say("ana pareja de sietes", "cuántas cartas tiene ana")
    assert t.reply() == "Ana, ninguna capturada, ninguna ficha y diez en la mano."


def test_who_takes_a_card_and_plays_scouts_and_shows_but_of_two_players_does_both():
    t = ScoutTable(referee(3)).say("ana pareja de sietes", "beto toma el siete y juega un ocho")
    assert t.game.progress.playing.table.charged == (True, False, True)
    two = ScoutTable(referee(2)).say("ana pareja de sietes", "beto toma el siete y juega un ocho")
    assert two.game.progress.playing.table.tokens == (3, 2)
    assert two.game.progress.playing.table.owner == 1


def test_somebody_who_beats_a_set_is_asked_whether_that_is_an_action():
    t = ScoutTable(referee(3)).say("ana pareja de sietes", "beto supera con trío de cincos")
    assert t.reply() == "¿Beto, trío de cincos?"
    assert t.say("sí").game.progress.playing.table.owner == 1


@pytest.mark.parametrize("text", ["yo tengo seis cartas", "me quedan tres", "seis cartas y dos fichas"])
def test_who_gives_no_name_is_asked_for_it(text):
    t = ScoutTable(keeper(3)).say(text)
    assert t.reply() == "¿De quién? Decid el nombre y el dato."
    assert t.game.ledger == ()


def test_whoever_types_is_answered():
    assert ScoutTable(keeper(3)).type_in("hola").reply() == "No te he entendido. ¿Lo repites?"
