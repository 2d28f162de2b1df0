import pytest
from driver import Listen, Table, in_box_four, in_round, setup

from assistant.language.answers import Answer, Kind
from assistant.language.commands import Command, by_ear
from assistant.stay_cool.cards import Colour, Question
from assistant.stay_cool.listening import card_phrases, expected, fixed_phrases, listening_for


@pytest.fixture
def table():
    return in_round(1)


def heard(table):
    return set(expected(table.game).phrases)


def test_before_the_turn_the_host_listens_for_the_player_to_be_ready():
    table = Table(setup("Ana"))
    assert set(by_ear(Command.READY)) <= heard(table)
    assert "parís" not in heard(table)


def test_in_the_turn_it_listens_for_both_answers_letters_and_commands(table):
    assert {"parís", "dados ese o ele", "dados uve doble", "tiempo", "repite", "no vale"} <= heard(table)


def test_letters_by_themselves_are_listened_for_only_while_a_word_is_being_laid(table):
    assert "ese" not in heard(table)
    table.say("dados ese")
    assert {"o", "ele"} <= heard(table)


def test_the_grammar_has_only_phrases_that_are_whole_in_themselves(table):
    assert not {"cómo dices", "quién va ganando", "qué puedo decir"} & heard(table)


def test_a_red_answer_aloud_is_listened_for_so_that_it_can_be_refused(table):
    assert "sol" in heard(table)


def test_wrong_answers_are_expected_as_what_they_are(table):
    assert {"bogotá", "dados pe a ene"} <= set(expected(table.game).decoys)


def test_answers_of_later_questions_are_not_listened_for(table):
    assert not {"londres", "mar"} & heard(table)


def test_each_answer_changes_what_is_listened_for(table):
    assert "londres" in table.say("parís").last(Listen).phrases


def test_nothing_is_listened_for_anew_without_need(table):
    table.wait(20)
    assert table.of(Listen) == []


def test_a_finished_card_is_not_listened_for(table):
    table.answer(red=5)
    assert "dados erre e i griega" not in heard(table)
    assert "parís" in heard(table)


def test_when_asked_whether_to_stop_only_yes_and_no_matter(table):
    table.say("terminar")
    assert heard(table) == {*by_ear(Command.YES), *by_ear(Command.NO)}


def test_in_a_pause_the_game_can_be_resumed(table):
    assert "sigue" in table.say("pausa").last(Listen).phrases
    assert "parís" not in heard(table)


def test_after_the_gong_the_last_answers_are_still_listened_for():
    table = in_box_four()
    table.open_since = table.out_at() - 1
    table.wait_until(table.out_at() + 0.5)
    assert table.game.phase == "closing"
    assert "parís" in heard(table)


def test_phrases_are_listed_once(table):
    listen = expected(table.game)
    assert len(set(listen.phrases)) == len(listen.phrases)
    assert len(set(listen.decoys)) == len(listen.decoys)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_phrase_of_a_turn_is_checked_against_the_model(number):
    table = in_round(number)
    question = table.game.turn.question
    checked = {*fixed_phrases(), *(p for c in Colour for p in card_phrases(question(c), c))}
    words = {word for phrase in checked for word in phrase.split()}
    assert {word for phrase in heard(table) for word in phrase.split()} <= words


def test_only_answers_that_are_said_aloud_are_heard_again_as_such(table):
    listen = expected(table.game)
    assert {"parís", "bogotá"} <= set(listen.answers) <= {*listen.phrases, *listen.decoys}
    assert not {"sol", "tiempo", "dados ese"} & set(listen.answers)


def test_while_a_word_is_being_laid_nothing_is_heard_into_what_came_to_nothing(table):
    table.say("dados ese")
    assert expected(table.game).answers == ()


def test_an_answer_that_is_also_a_command_is_not_heard_into_what_came_to_nothing():
    question = Question("¿Qué pulsas para parar?", Answer(Kind.EXACT, ("pausa", "el botón")), 1)
    listen = listening_for((Command.PAUSE,), {Colour.EMERALD: question})
    assert "pausa" not in listen.answers
    assert "botón" in listen.answers


def test_letters_that_are_an_answer_aloud_are_not_heard_into_what_came_to_nothing():
    question = Question("¿Cómo se deletrea «sol»?", Answer(Kind.LETTERS, ("sol",)), 1)
    assert listening_for((), {Colour.EMERALD: question}).answers == ()
