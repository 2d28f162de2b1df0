import pytest
from driver import Listen, Table, setup

from assistant.core.clock import samples
from assistant.core.effects import Cue
from assistant.stay_cool import lines
from assistant.stay_cool.ledger import Ended, Ending
from assistant.stay_cool.setup import Role


def table_with(*roles, turn=0):
    table = Table(setup("Ana", "Beto", roles=frozenset(roles)))
    while len(table.game.turns) <= turn:
        table.quiet().say("ya").quiet().run_out()
        while table.game.phase == "counting":
            table.say("cero")
    return table.quiet().say("ya").quiet().forget()


@pytest.fixture
def keeper():
    """The host keeps the glass only; its first turn has begun."""
    return table_with(Role.TIMEKEEPER)


def counting(table):
    """The turn is over; people are asked for values."""
    return table.run_out().quiet().forget() if table.progress.glass else table.say("fin del turno").quiet()


def test_who_only_keeps_the_glass_starts_it_at_the_word():
    table = Table(setup("Ana", roles=frozenset({Role.TIMEKEEPER}))).quiet().say("ya")
    assert table.glass.since == samples(table.now)
    assert table.game.phase == "running"


def test_who_only_keeps_the_glass_asks_and_judges_nothing(keeper):
    keeper.say("parís").say("dados ese o ele").wait(25)
    assert keeper.said() == []
    assert keeper.verdicts == []


def test_the_host_asks_for_both_values_one_after_the_other(keeper):
    keeper.run_out()
    assert (keeper.game.phase, keeper.said()) == ("counting", [lines.ask_value("roja")])
    keeper.say("tres")
    assert keeper.said()[-1] == lines.ask_value("esmeralda")
    keeper.say("cuatro")
    assert "Roja tres, esmeralda cuatro: doce puntos para Ana." in keeper.said()
    assert keeper.game.player == "Beto"


@pytest.mark.parametrize(("text", "value"), [("cero", 0), ("un cinco", 5), ("3", 3), ("son dos", 2)])
def test_values_are_told_in_words_or_digits(keeper, text, value):
    counting(keeper).say(text)
    assert keeper.progress.red_counted == value


@pytest.mark.parametrize("text", ["seis", "veinte", "menos dos"])
def test_an_impossible_value_is_asked_again(keeper, text):
    counting(keeper).say(text)
    assert keeper.progress.red_counted is None
    assert keeper.said() == [lines.COUNT_AGAIN]


def test_talk_without_a_number_is_no_value(keeper):
    counting(keeper).say("espera que cuento")
    assert keeper.effects == []


def test_repite_asks_for_the_value_again(keeper):
    assert counting(keeper).say("repite").said() == [lines.ask_value("roja")]


def test_deshacer_takes_a_value_back_while_counting(keeper):
    counting(keeper).say("tres").say("deshacer")
    assert keeper.progress.red_counted is None
    assert keeper.waiting == ["value roja"]


def test_deshacer_takes_a_value_back_after_the_turn(keeper):
    counting(keeper).say("tres").say("cuatro").quiet().say("deshacer")
    assert (keeper.game.player, keeper.game.phase) == ("Ana", "counting")
    assert keeper.waiting == ["value esmeralda"]
    keeper.say("cinco")
    assert keeper.game.turns[0].score.points == 15


def test_a_pause_is_no_word_while_counting_but_terminar_is(keeper):
    counting(keeper).say("terminar").quiet().forget().say("no").quiet()
    assert (keeper.game.phase, keeper.game.hold) == ("counting", None)
    assert keeper.said() == [lines.RESUMED, lines.ask_value("roja")]


def test_sound_lost_while_counting_asks_again(keeper):
    counting(keeper).lose_sound().forget().restore_sound().quiet()
    assert keeper.said() == [lines.RESUMED, lines.ask_value("roja")]


def test_values_told_while_the_sound_is_lost_do_not_count(keeper):
    counting(keeper).lose_sound().say("tres")
    assert keeper.progress.red_counted is None


def test_the_keeper_waits_for_calls_in_round_two():
    table = table_with(Role.TIMEKEEPER, turn=2).wait(20).say("tiempo")
    assert table.progress.box == 2


def test_vale_on_a_missed_call_while_counting_gives_the_turn_back():
    table = table_with(Role.TIMEKEEPER, turn=2).run_out().quiet()
    assert table.game.phase == "counting"
    table.say("sí vale")
    assert (table.game.phase, table.game.hold, table.glass.top) == ("running", "pause", samples(30))
    assert table.quiet().say("sigue").quiet().run_out().game.phase == "counting"


def test_no_vale_on_an_answer_while_counting():
    table = table_with(Role.TIMEKEEPER, Role.VERBAL).say("parís").quiet()
    counting(table).say("no vale")
    assert table.progress.emerald == 0
    assert table.game.phase == "counting"


def test_a_host_that_writes_no_red_questions_still_asks_the_emerald_ones():
    table = table_with(Role.VERBAL, Role.TIMEKEEPER)
    assert table.say("parís").progress.emerald == 1
    assert table.said() == ["Pregunta 2."]


def test_an_emerald_card_finished_does_not_end_a_turn_in_which_people_ask_too():
    assert table_with(Role.VERBAL, Role.TIMEKEEPER).answer(emerald=10).game.phase == "running"


def test_a_host_without_emerald_questions_says_none():
    table = table_with(Role.WRITING, Role.TIMEKEEPER)
    table.say("parís").spell("sol")
    assert table.said() == ["Pista de la palabra 2."]
    assert table.verdicts == [True]


def test_only_the_value_that_people_keep_is_asked_for():
    table = counting(table_with(Role.WRITING, Role.TIMEKEEPER).answer(red=2)).say("tres")
    assert table.game.turns[0].score.points == 6


def people_keep_the_glass():
    return table_with(Role.WRITING, Role.VERBAL)


def test_where_people_keep_the_glass_there_is_none():
    table = people_keep_the_glass().wait(200)
    assert (table.game.phase, table.progress.glass) == ("running", None)


def test_where_people_keep_the_glass_they_say_when_the_turn_is_over():
    table = people_keep_the_glass().say("parís").say("fin del turno")
    ended = next(e for e in table.game.turns[0].ledger if isinstance(e, Ended))
    assert ended == Ended(samples(table.now - 0.6), Ending.CALLED)
    assert Cue.TIME_UP in table.cues()
    assert table.game.player == "Beto"


def test_where_people_keep_the_glass_tiempo_is_theirs():
    table = people_keep_the_glass().say("tiempo")
    assert table.effects == []


def test_where_people_keep_the_glass_both_cards_finished_end_the_turn():
    assert people_keep_the_glass().answer(5, 10).game.player == "Beto"


def test_where_people_keep_the_glass_a_pause_and_sigue_work():
    table = people_keep_the_glass().say("pausa").quiet().forget().say("sigue").quiet()
    assert table.said() == [lines.RESUMED, "Pista de la palabra 1.", "Pregunta 1."]


def test_where_people_do_all_the_host_only_scores():
    table = Table(setup("Ana", "Beto", roles=frozenset())).quiet().say("ya").say("fin del turno")
    table.say("cinco").say("cinco")
    assert table.game.points()[0] == (25,)


def test_where_the_host_keeps_the_glass_fin_del_turno_is_no_command(keeper):
    assert keeper.say("fin del turno").game.phase == "running"


def test_numbers_are_expected_while_counting(keeper):
    keeper.run_out()
    assert {"cero", "cinco", "deshacer"} <= set(keeper.last(Listen).phrases)


def ended_by_people(*players):
    table = Table(setup(*players, roles=frozenset({Role.WRITING, Role.VERBAL}))).begin().answer(2, 3)
    return table.say("fin del turno").quiet()


def test_the_end_that_people_called_can_be_undone_and_costs_no_answer():
    table = ended_by_people("Ana", "Beto").say("deshacer")
    assert (table.game.player, table.game.phase, table.game.hold) == ("Ana", "running", "pause")
    table.quiet().say("sigue").quiet().answer(1, 1)
    table.say("fin del turno")
    assert (table.game.turns[0].score.red, table.game.turns[0].score.emerald) == (3, 2)
    assert table.game.player == "Beto"


def test_undoing_goes_on_to_the_answers_after_the_end_that_people_called():
    table = ended_by_people("Ana", "Beto").say("deshacer").quiet().say("deshacer")
    assert (table.game.player, table.progress.red, table.progress.emerald) == ("Ana", 2, 2)


def test_the_end_that_people_called_can_be_undone_at_the_end_of_the_game():
    table = Table(setup("Ana", roles=frozenset({Role.WRITING, Role.VERBAL})))
    for _ in range(3):
        table.begin().answer(1, 1).say("fin del turno")
    table.quiet().say("deshacer")
    assert (table.game.phase, table.game.hold, table.progress.emerald) == ("running", "pause", 1)


def test_the_end_that_people_called_is_undone_after_the_value_told_since():
    table = table_with(Role.VERBAL)
    table.say("fin del turno").quiet().say("tres").quiet().say("deshacer").quiet()
    assert table.game.phase == "counting"
    assert table.say("deshacer").game.phase == "running"


@pytest.mark.parametrize(("said", "word", "emerald"), [("bogotá", "sí vale", 2), ("londres", "no vale", 1)])
def test_a_veto_after_the_end_that_people_called_means_the_last_answer(said, word, emerald):
    table = Table(setup("Ana", "Beto", roles=frozenset({Role.WRITING, Role.VERBAL}))).begin().answer(1, 1)
    table.say(said).say("fin del turno").say(word)
    assert table.game.turns[0].progress.emerald == emerald
    assert table.game.player == "Beto"
