"""The grammar of each state holds what players say in it, stays small, and is made anew only when it changes."""

import itertools

import pytest
from scout_table import ScoutTable, keeper, referee

from assistant.voice.grammar import Grammar


def grammar(table):
    return table.listens()[-1].phrases


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("setup", [keeper, referee])
def test_the_grammar_is_small_and_has_no_phrase_twice(setup, players):
    phrases = grammar(ScoutTable(setup(players)))
    assert len(phrases) == len(set(phrases)) < 900


def pairs(phrases):
    return {pair for phrase in phrases for pair in zip(phrase.split(), phrase.split()[1:], strict=False)}


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        (keeper, "ana capturó seis cartas"),
        (keeper, "beto seis cartas"),
        (keeper, "le quedan tres"),
        (keeper, "dos fichas"),
        (keeper, "carla terminó"),
        (keeper, "la ronda la cerró ana con su combinación"),
        (keeper, "ana doce"),
        (keeper, "beto menos cinco"),
        (referee, "ana pareja de sietes"),
        (referee, "beto escalera del tres al cinco"),
        (referee, "carla scout del tres"),
        (referee, "beto scout y show trío de nueves"),
        (referee, "un ocho"),
        (referee, "gana trío de cincos"),
        (referee, "corrige ana"),
        (referee, "qué hay en la mesa"),
    ],
)
def test_each_pair_of_words_of_what_is_said_is_in_the_grammar(setup, text):
    phrases = grammar(ScoutTable(setup(4)))
    words = text.split()
    assert set(itertools.pairwise(words)) <= pairs(phrases) or text in phrases


def asked_for_cards():
    table = ScoutTable(keeper(4)).say("ana capturó seis", "dos fichas")
    assert table.game.asked is not None
    return table


@pytest.mark.parametrize("answer", ["tres", "tres cartas", "ninguna", "no tiene ninguna", "ninguna carta"])
def test_each_pair_of_words_of_an_answer_is_in_the_grammar_of_its_question(answer):
    phrases = grammar(asked_for_cards())
    assert answer in phrases or set(itertools.pairwise(answer.split())) <= pairs(phrases)


@pytest.mark.parametrize("answer", ["tres", "le quedan tres", "tiene tres cartas", "ninguna", "no tiene ninguna"])
def test_an_answer_ends_at_once(answer):
    assert Grammar(grammar(asked_for_cards()), "[unk]").closes(answer)


def test_the_grammar_of_a_question_is_small_too():
    phrases = grammar(asked_for_cards())
    assert len(phrases) == len(set(phrases)) < 900


def test_three_players_do_not_listen_for_tens():
    assert not any("diez" in phrase.split() for phrase in grammar(ScoutTable(referee(3))) if "de" in phrase.split())
    assert "pareja de dieces" in grammar(ScoutTable(referee(4)))


def test_the_grammar_follows_the_state():
    table = ScoutTable(keeper(3))
    first = grammar(table)
    table.forget().say("ana capturó seis")
    assert set(grammar(table)) - set(first) >= {"tres", "cero"}
    table.say("terminar")
    assert "sí" in grammar(table)
    assert "ana capturó" not in grammar(table)
    table.say("no", "pausa")
    assert "sigue" in grammar(table)
    assert "ana capturó" not in grammar(table)


def test_the_grammar_is_not_made_anew_without_need():
    table = ScoutTable(referee(4)).forget()
    table.say("ana pareja de sietes", "marcador", "deshacer")
    assert table.listens() == []
