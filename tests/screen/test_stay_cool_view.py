import pytest
from driver import in_box_four, in_round, setup
from watched import WatchedTable, watched

from assistant.core.clock import samples
from assistant.language.commands import Command
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.ledger import Ending
from assistant.stay_cool.setup import Role
from assistant.stay_cool.state import Hold, Phase
from assistant.stay_cool.view import Outcome, Sand, view


def test_before_the_first_turn_the_glass_is_full_and_no_box_is_taken():
    shown = WatchedTable().view
    assert (shown.round, shown.player, shown.players, shown.phase) == (1, 0, ("Ana", "Beto"), Phase.READY)
    assert (shown.sand, shown.box, shown.heard, shown.before) == (Sand(1.0), 0, None, None)
    assert shown.can[0] == "listo"
    assert shown.buttons[0] is Command.READY


@pytest.mark.parametrize("number", [1, 2])
def test_sand_runs_from_its_anchor_without_any_new_view(number):
    table = watched(number)
    began = table.view.sand
    table.wait(12.0)
    assert table.views == []
    assert began.left(samples(table.now)) == pytest.approx(table.sand() / 30)


def test_a_turned_glass_is_in_the_next_box_with_what_had_fallen_on_top():
    table = watched(2).wait(10)
    table.say("tiempo")
    shown = table.view
    assert shown.box == 2
    assert shown.sand.left(shown.sand.since) == pytest.approx(table.glass.top / samples(30))
    assert shown.heard.outcome is Outcome.TURNED


def test_sand_never_falls_below_nothing():
    assert Sand(0.5, 0).left(samples(60)) == 0.0


def test_a_glass_that_lies_keeps_its_sand():
    table = watched(1).wait(5).say("pausa").wait(60)
    assert table.view.hold is Hold.PAUSE
    assert table.view.sand.since is None
    assert table.view.sand.left(samples(table.now)) == pytest.approx(25 / 30, abs=0.02)


def test_ladders_tell_values_and_where_the_player_stands():
    shown = watched(1).answer(2, 5).view
    assert (shown.red.values, shown.red.answered, shown.red.reached) == ((1, 2, 3, 4, 5), 2, 2)
    assert (shown.emerald.values, shown.emerald.answered, shown.emerald.reached) == (
        (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
        5,
        3,
    )
    assert shown.points == 6


def test_people_s_cards_have_no_values_and_their_glass_no_sand():
    table = in_round(1, roles=frozenset({Role.VERBAL}))
    shown = view(table.game)
    assert shown.red.values == ()
    assert (shown.sand, shown.box) == (None, None)
    assert "fin del turno" in shown.can


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("parís", Outcome.RIGHT),
        ("bogotá", Outcome.WRONG),
        ("dados ese", Outcome.LETTERS),
        ("repite", Outcome.COMMAND),
        ("[unk] la merienda", Outcome.NOTHING),
    ],
)
def test_what_was_heard_and_how_it_was_judged(said, outcome):
    heard = watched(1).say(said).view.heard
    assert heard.outcome is outcome
    assert "[unk]" not in heard.text


def test_a_judged_answer_names_its_question():
    heard = watched(1).answer(0, 2).say("bogotá").view.heard
    assert (heard.text, heard.colour, heard.number) == ("bogotá", Colour.EMERALD, 3)


def test_the_table_s_word_and_an_undo_are_told():
    table = watched(1).say("bogotá").quiet().say("vale")
    assert table.view.heard.outcome is Outcome.ACCEPTED
    assert table.view.emerald.answered == 1
    table.quiet().say("deshacer")
    assert table.view.heard.outcome is Outcome.UNDONE


def test_noise_leaves_what_was_heard_before():
    table = watched(1).say("bogotá")
    table.say("[unk]")
    assert table.view.heard.text == "bogotá"


RED_ONE, RED_TWO = "Pista de la palabra 1.", "Pista de la palabra 2."


def questions(table):
    """The questions on the screen, red and emerald."""
    return table.view.red.question, table.view.emerald.question


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_question_is_shown_from_when_its_reading_begins_and_no_other_is(number):
    table = WatchedTable().play_to(2 * (number - 1)).quiet().say("listo")
    assert questions(table) == ("", "")
    table.start_speaking()
    assert questions(table) == (RED_ONE, "")
    table.wait(2).end_speaking()
    assert questions(table) == (RED_ONE, "")
    table.start_speaking()
    assert questions(table) == (RED_ONE, "Pregunta 1.")
    table.wait(2).end_speaking().spell("sol")
    assert questions(table) == ("", "Pregunta 1.")
    table.start_speaking()
    assert questions(table) == (RED_TWO, "Pregunta 1.")
    assert "Pregunta 2." not in repr(table.view)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_questions_stay_while_they_are_open_and_go_with_the_turn(number):
    table = watched(number).answer(1, 2).say("pausa").quiet()
    assert questions(table) == (RED_TWO, "Pregunta 3.")
    table.say("sigue").quiet().run_out()
    assert questions(table) == ("", "")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_types_need_not_wait_for_the_voice(number):
    table = WatchedTable(typed=True).play_to(2 * (number - 1)).quiet().say("listo")
    assert questions(table) == (RED_ONE, "")
    table.start_speaking().end_speaking()
    assert questions(table) == (RED_ONE, "Pregunta 1.")
    table.spell("sol")
    assert questions(table) == (RED_TWO, "Pregunta 1.")


def test_a_finished_card_and_a_card_of_people_s_have_no_question():
    assert watched(1).answer(5, 0).view.red.question == ""
    assert view(in_round(1, roles=frozenset({Role.VERBAL})).game).red.question == ""


@pytest.mark.parametrize(
    ("said", "outcome", "reply"),
    [
        ("marcador", Outcome.COMMAND, "Todavía no hay puntos."),
        ("repite", Outcome.COMMAND, "Pregunta 1."),
        ("ayuda", Outcome.COMMAND, "Las rojas se escriben"),
        ("terminar", Outcome.COMMAND, "¿Terminamos la partida?"),
        ("no vale", Outcome.UNCHANGED, "No hay ningún veredicto que cambiar."),
        ("deshacer", Outcome.UNCHANGED, "No hay nada que deshacer."),
    ],
)
def test_what_the_host_replies_is_shown_at_once_though_nobody_can_hear_it(said, outcome, reply):
    shown = watched(1).say(said).view
    assert shown.heard.outcome is outcome
    assert shown.saying.startswith(reply)


def test_a_veto_that_changes_nothing_says_so_even_where_the_host_is_silent():
    shown = watched(1).answer(0, 1).say("vale").view
    assert (shown.heard.outcome, shown.saying) == (Outcome.UNCHANGED, "")


def test_a_reply_stays_until_something_else_is_reacted_to_and_reading_questions_is_no_reply():
    table = watched(1).say("marcador").quiet()
    table.say("[unk] la merienda")
    assert table.view.saying == "Todavía no hay puntos."
    table.say("parís").quiet()
    assert table.view.saying == ""


def test_between_turns_the_host_s_words_and_the_last_result_are_shown():
    table = WatchedTable()
    assert table.view.saying.startswith("Bienvenidos a ")
    assert table.view.saying.endswith("Cuando quieras, di: listo.")
    table.play_turn(2, 3)
    shown = table.view
    assert "Turno de Beto." in shown.saying
    assert (shown.before.player, shown.before.red, shown.before.emerald) == (0, 2, 2)
    assert shown.before.ending is Ending.SAND
    assert shown.scores == ((4,), ())


def test_at_the_end_the_winner_is_known():
    table = WatchedTable(setup("Ana"))
    for _ in range(3):
        table.play_turn(1, 1)
    assert table.view.winners == (0,)
    assert table.view.scores == ((1, 1, 1),)


# ---- round 3


def test_round_three_shows_neither_sand_nor_box():
    shown = watched(3).wait(7).say("tiempo").view
    assert (shown.sand, shown.box) == (None, None)
    assert shown.called


def test_in_round_three_nothing_is_sent_while_time_passes():
    table = watched(3).answer(1, 1)
    table.views.clear()
    table.wait(20)
    assert table.views == []


def test_in_round_three_the_last_grain_of_the_last_box_is_told_by_nothing_but_the_end_of_the_turn():
    table = in_box_four(3)
    before = view(table.game)
    table.wait_until(table.out_at() - 1).partial("ma", table.out_at() - 0.5)
    table.now += 1.5
    table.listened(table.out_at() - 0.5)
    assert table.game.phase is Phase.CLOSING
    assert view(table.game) == before


def round_three(thoughts: tuple[float, float, float], calls: tuple[float, float]) -> list[object]:
    """The views of a turn in which the same is said, after other thoughts and with other sand left."""
    table = watched(3)
    table.wait(thoughts[0]).answer(1, 0)
    table.call(calls[0]).wait(thoughts[1]).answer(0, 1)
    table.say("pausa").wait(thoughts[2]).quiet().say("marcador").quiet().say("sigue").quiet()
    table.call(calls[1])
    table.run_out().quiet()
    return table.views


def test_round_three_games_that_differ_in_time_only_look_the_same():
    late = round_three((2.0, 1.0, 30.0), (0.1, 0.2))
    assert round_three((0.5, 4.0, 1.0), (12.0, 6.0)) == late
    assert round_three((6.0, 0.0, 3.0), (3.0, 9.0)) == late


def test_a_resumed_turn_of_round_three_does_not_tell_when_the_sand_runs_again():
    table = watched(3).say("pausa").quiet().say("sigue")
    table.views.clear()
    table.quiet()
    assert table.views == []
