import pytest
from driver import Kind, StopSpeaking, Table, in_box_four, in_round, setup

from assistant.core.clock import samples
from assistant.core.effects import Finish
from assistant.language.answers import Answer
from assistant.stay_cool import lines
from assistant.stay_cool.ledger import Ending
from assistant.stay_cool.setup import Role


def at_the_end(*answers):
    """A game of one player that has just been won; answers (red, emerald) a turn."""
    table = Table(setup("Ana"))
    for red, emerald in answers or [(1, 1)] * 3:
        table.play_turn(red, emerald)
    return table


def after_a_miss(**answers):
    """Beto is announced; Ana missed her first call of round 2."""
    return in_round(2).answer(**answers).run_out().quiet().forget()


# repite


def test_repite_reads_the_question_read_last():
    assert in_round(1).say("repite").said() == ["Pregunta 1."]
    assert in_round(1).answer(red=1).forget().say("repite").said() == ["Pista de la palabra 2."]


def test_repite_reads_the_other_question_if_that_card_is_finished():
    assert in_round(1).answer(emerald=10).forget().say("repite").said() == ["Pista de la palabra 1."]


def test_repite_said_twice_reads_once():
    assert in_round(1).say("repite").say("repite").waiting == ["esmeralda 1"]


def test_repite_between_turns_names_the_player():
    assert in_round(1).run_out().quiet().forget().say("repite").said()[0].startswith("Turno de Beto")


def test_repite_at_the_end_names_the_winner():
    assert at_the_end().quiet().forget().say("repite").said()[0].startswith("Fin de la partida")


def test_repite_costs_no_sand_and_no_verdict():
    table = in_round(1)
    glass = table.glass
    table.say("repite")
    assert (table.glass, table.verdicts) == (glass, [])


# pausa, sigue


def test_a_pause_lays_the_glass_at_the_words_beginning():
    table = in_round(2).wait(10)
    sand = table.glass.remaining(samples(table.now))
    table.say("pausa", late=1).wait(100)
    assert (table.glass.since, table.glass.top) == (None, sand)


def test_sigue_lets_the_sand_run_when_that_has_been_said():
    table = in_round(2).wait(10).say("pausa").wait(50).quiet().say("sigue")
    assert table.glass.since is None
    table.start_speaking().wait(1).end_speaking()
    assert table.glass.since == samples(table.now)


def test_sigue_reads_both_questions_again():
    assert in_round(1).say("pausa").quiet().forget().say("sigue").quiet().said() == [
        *(lines.RESUMED, "Pista de la palabra 1.", "Pregunta 1."),
    ]


def test_a_pause_silences_the_host():
    table = in_round(1).say("repite").start_speaking().forget().say("pausa")
    assert table.of(StopSpeaking) == [StopSpeaking()]
    assert table.waiting == ["pause"]


def test_nothing_said_in_a_pause_is_an_answer():
    table = in_round(1).say("pausa").quiet().say("parís").say("dados ese o ele")
    assert table.verdicts == []


def test_nobody_is_reminded_in_a_pause():
    assert in_round(1).say("pausa").quiet().wait(60).waiting == []


def test_pausa_said_twice_is_one_pause():
    table = in_round(1).say("pausa").forget().say("pausa")
    assert table.effects == []


def test_sigue_without_a_pause_changes_nothing():
    table = in_round(1).answer(emerald=1)
    ledger = table.game.turn.ledger
    table.forget().say("seguimos")
    assert table.game.hold is None
    assert table.game.turn.ledger[: len(ledger)] == ledger
    assert table.progress.emerald == 1


def test_pausa_while_seguimos_is_said_stays_paused():
    table = in_round(1).say("pausa").say("sigue").start_speaking().say("pausa").quiet().wait(5)
    assert table.game.hold == "pause"


def test_a_pause_before_the_player_is_ready():
    table = Table(setup("Ana", "Beto")).quiet().say("pausa").quiet().forget()
    assert table.say("listo").game.phase == "ready"
    assert table.say("sigue").quiet().said()[-1].startswith("Turno de Ana")


def test_a_pause_during_the_first_reading_reads_it_again():
    table = Table(setup("Ana")).quiet().say("listo").start_speaking().say("pausa").quiet()
    assert table.progress.glass is None
    table.forget().say("sigue").quiet()
    assert table.said() == [lines.RESUMED, "Pista de la palabra 1.", "Pregunta 1."]


def test_a_pause_said_before_the_last_grain_saves_the_rest_of_the_sand():
    table = in_box_four()
    out = table.out_at()
    table.wait_until(out - 0.5).say("pausa", late=2)
    assert table.game.phase == "running"
    assert table.glass.top == samples(0.5)


def test_a_pause_said_after_the_last_grain_saves_nothing():
    table = in_box_four()
    out = table.out_at()
    table.wait_until(out - 0.5)
    table.open_since = out - 0.4
    table.wait(1).say("pausa", at=out + 0.1).wait(5)
    assert (table.game.phase, table.game.hold) == ("closing", "pause")
    table.say("sigue").quiet().wait(1)
    assert table.game.player == "Beto"


def test_a_pause_over_a_half_laid_word_forgets_it():
    assert in_round(1).say("dados ese").say("pausa").game.spelling is None


# marcador, ayuda


def test_marcador_says_the_table():
    table = in_round(1).answer(1, 2).run_out().quiet().forget().say("marcador")
    assert table.said() == ["Marcador: Ana, uno, Beto, cero."]


def test_marcador_before_any_score():
    assert in_round(1).say("marcador").said() == ["Todavía no hay puntos."]


def test_ayuda_says_what_can_be_said():
    assert "dados" in in_round(1).say("ayuda").said()[0]
    assert "sigue" in in_round(1).say("pausa").forget().say("ayuda").said()[0]
    assert "listo" in Table(setup("Ana")).forget().say("ayuda").said()[0]


def test_ayuda_at_the_end_does_not_speak_of_questions():
    assert "rojas" not in at_the_end().quiet().forget().say("ayuda").said()[0]


@pytest.mark.parametrize("text", ["marcador", "ayuda"])
def test_telling_costs_nothing_of_the_turn(text):
    table = in_round(2).wait(3)
    glass = table.glass
    table.say(text)
    assert (table.glass, table.game.hold, table.verdicts) == (glass, None, [])


# vale, no vale: answers


def test_vale_makes_a_wrong_answer_right():
    table = in_round(1).say("bogotá").quiet().forget().say("vale")
    assert table.progress.emerald == 1
    assert table.said() == ["Pregunta 2."]


def test_no_vale_makes_a_right_answer_wrong():
    table = in_round(1).answer(emerald=1).forget().say("no vale")
    assert table.progress.emerald == 0
    assert table.said() == ["Pregunta 1."]


def test_a_veto_stops_the_reading_of_the_next_question_only():
    table = in_round(1).say("dados ese o ele").say("parís").start_speaking().wait(0.2)
    assert table.waiting == ["roja 2", "esmeralda 2"]
    table.say("no vale")
    assert table.waiting == ["roja 2", "esmeralda 1"]


def test_vale_on_a_red_word():
    table = in_round(1).say("dados pe a ene").quiet().say("vale")
    assert (table.progress.red, table.waiting) == (1, ["roja 2"])


def test_vale_over_the_repeated_question_stops_it():
    table = in_round(1).answer(emerald=9).say("bogotá").start_speaking().wait(0.2).say("vale")
    assert table.waiting == ["card done"]


def test_vale_and_no_vale_may_follow_each_other():
    table = in_round(1).say("bogotá").quiet()
    counts = [table.say(text).quiet().progress.emerald for text in ("vale", "no vale", "vale")]
    assert counts == [1, 0, 1]


def test_vale_said_in_agreement_changes_nothing():
    table = in_round(1).answer(emerald=1).forget().say("vale")
    assert table.effects == []
    assert table.progress.emerald == 1


def test_no_vale_with_nothing_to_change_is_answered():
    assert in_round(1).say("no vale").said() == [lines.NOTHING_TO_CHANGE]


def test_no_vale_long_after_the_verdict_changes_nothing_and_says_how():
    table = in_round(1).answer(emerald=1).wait(13).forget().say("no vale")
    assert (table.progress.emerald, table.said()) == (1, [lines.LATE_VETO])


@pytest.mark.parametrize("text", ["eso no vale", "la respuesta no vale"])
def test_a_whole_sentence_overrules_however_late(text):
    assert in_round(1).answer(emerald=1).wait(13).say(text).progress.emerald == 0


def test_no_vale_just_after_the_turn_concerns_its_last_answer():
    table = in_round(1).answer(1, 2).run_out().wait(5).say("no vale")
    assert table.game.turns[0].progress.emerald == 1


def test_no_vale_long_after_the_turn_changes_nothing():
    table = in_round(1).answer(1, 2).run_out().quiet().wait(13).say("no vale")
    assert table.game.turns[0].progress.emerald == 2


def test_vale_for_the_last_open_questions_ends_the_turn():
    table = in_round(1).answer(red=5, emerald=9).say("bogotá").quiet().say("vale")
    assert table.game.turns[0].progress.ended is Ending.FINISHED


def test_vale_for_the_last_open_question_in_a_pause_ends_the_turn_after_it():
    table = in_round(1).answer(red=5, emerald=9).say("bogotá").quiet().say("pausa").say("vale")
    assert table.game.phase == "running"
    assert table.say("sigue").quiet().game.player == "Beto"


def test_a_veto_in_a_pause_asks_nothing_until_it_is_over():
    table = in_round(1).answer(emerald=1).say("pausa").quiet().say("no vale").quiet()
    assert table.game.hold == "pause"
    assert table.forget().say("sigue").quiet().said()[-1] == "Pregunta 1."


# vale, no vale: a question that the table judges

JUDGED = Answer(Kind.TABLE, ("x",))


def test_si_vale_in_a_pause_answers_the_open_question_and_overrules_nothing_else():
    table = in_round(1, first=JUDGED).say("dados pe a ene").quiet().say("pausa").quiet().say("sí vale")
    assert (table.progress.red, table.progress.emerald) == (0, 1)


def test_eso_no_vale_in_a_pause_takes_no_other_answer_back():
    table = in_round(1, first=JUDGED).answer(red=1).say("pausa").quiet().say("eso no vale")
    assert (table.progress.red, table.progress.emerald) == (1, 0)


def test_a_bare_vale_in_a_pause_answers_nothing():
    table = in_round(1, first=JUDGED).say("pausa").quiet().say("vale")
    assert table.progress.emerald == 0


def test_si_vale_said_before_the_last_grain_counts_though_it_is_known_after_it():
    table = in_round(2, first=JUDGED)
    for _ in range(3):
        table.call(0.1)
    out = table.out_at()
    table.wait_until(out - 5).say("dados pe a ene").wait_until(out - 0.5)
    table.say("sí vale", at=out - 0.45, late=0.6)
    assert (table.progress.red, table.progress.emerald) == (0, 1)


def test_si_vale_after_the_last_grain_answers_nothing():
    table = in_round(2, first=JUDGED)
    for _ in range(3):
        table.call(0.1)
    out = table.out_at()
    table.wait_until(out - 0.5).say("sí vale", at=out - 0.1, late=0.6)
    assert table.progress.emerald == 0


# vale, no vale: calls


def test_no_vale_takes_a_call_back_as_if_it_had_not_been_made():
    table = in_round(2).wait(10)
    glass = table.glass
    table.say("tiempo").wait(3).say("no vale")
    assert (table.glass, table.progress.box) == (glass, 1)


@pytest.mark.parametrize("text", ["no vale", "eso no vale", "deshacer"])
def test_a_call_taken_back_is_said_and_nothing_is_read_again(text):
    table = in_round(2).wait(10).say("parís").quiet().say("tiempo").wait(1).forget().say(text)
    assert (table.said(), table.progress.emerald) == ([lines.CALL_OFF], 1)


def test_a_veto_of_a_call_that_is_undone_gives_the_call_back_without_a_word_of_it():
    table = in_round(2).wait(10).say("tiempo").wait(1).say("no vale").quiet().forget().say("deshacer")
    assert (table.progress.box, table.said()) == (2, [])


def test_without_the_call_the_turn_ended_when_its_sand_was_out():
    table = in_round(2)
    out = table.out_at()
    table.call(1).wait(4).say("no vale").wait(1)
    assert table.game.turns[2].progress.ended_at == samples(out)
    assert table.game.player == "Beto"


def test_vale_on_a_missed_call_gives_the_turn_back_paused_with_a_full_glass():
    table = after_a_miss().say("sí vale")
    assert (table.game.player, table.game.phase, table.game.hold) == ("Ana", "running", "pause")
    assert (table.glass.top, table.glass.since, table.progress.box) == (samples(30), None, 2)
    assert table.said()[-1].startswith("Volvemos al turno de Ana")


def test_a_turn_given_back_goes_on_with_what_was_answered():
    table = after_a_miss(red=1, emerald=2).say("sí vale").quiet().forget().say("sigue").quiet()
    assert table.said() == [lines.RESUMED, "Pista de la palabra 2.", "Pregunta 3."]
    assert table.sand() == pytest.approx(29.6)
    assert table.say("madrid").progress.emerald == 3


def test_a_turn_given_back_ends_again_when_its_sand_is_out():
    table = after_a_miss().say("vale").quiet().say("sigue").quiet().run_out()
    assert table.game.player == "Beto"
    assert len(table.game.turns) == 4


def test_no_vale_after_a_miss_means_the_last_answer():
    table = after_a_miss(red=1, emerald=1).say("no vale")
    assert table.game.turns[2].score.points == 0
    assert table.game.turns[2].progress.ended is Ending.MISSED
    assert table.game.player == "Beto"


def test_vale_once_the_next_player_has_begun_does_not_reach_back():
    table = after_a_miss().say("listo").quiet().forget().say("vale")
    assert (table.game.player, table.game.phase, table.game.hold) == ("Beto", "running", None)
    assert table.effects == []


# vale, no vale: between turns and at the end


def test_vale_after_the_turn_counts_the_last_answer():
    table = in_round(1).answer(1, 2).say("bogotá").run_out().quiet().forget().say("sí vale")
    assert table.game.turns[0].score.points == 2
    assert table.said()[0] == "Roja uno, esmeralda dos: dos puntos para Ana."
    assert (table.game.player, table.game.phase) == ("Beto", "ready")


def test_no_vale_on_the_answer_that_finished_the_turn_gives_it_back():
    table = in_round(1).answer(red=5, emerald=10).quiet().say("no vale")
    assert (table.game.player, table.game.hold, table.progress.emerald) == ("Ana", "pause", 9)
    table.quiet().forget().say("sigue").quiet()
    assert table.said() == [lines.RESUMED, "Pregunta 10."]
    assert table.say("atenas").game.player == "Beto"


def test_no_vale_after_the_winner_was_named_names_the_new_one():
    table = Table(setup("Ana", "Beto"))
    for answers in [(1, 2), (0, 0), (0, 0), (0, 0), (0, 0), (1, 3)]:
        table.play_turn(*answers)
    assert table.said()[-1].startswith("Fin de la partida. Gana Beto")
    table.quiet().say("no vale")
    assert table.said()[-1].startswith("Fin de la partida. Empate a un punto, y por la última ronda gana Beto")


@pytest.mark.parametrize("text", ["no vale", "eso no vale", "sí vale", "deshacer"])
def test_a_correction_at_the_end_never_changes_the_turn_of_the_player_before(text):
    table = Table(setup("Ana", "Beto", roles=frozenset({Role.WRITING, Role.VERBAL})))
    for answers in [(0, 0), (0, 0), (0, 0), (2, 1), (1, 3), (0, 0)]:
        table.begin().answer(*answers).say("fin del turno")
    before = table.quiet().game.turns[:5]
    table.say(text).quiet()
    assert table.game.turns[:5] == before


def test_no_vale_at_the_end_with_nothing_to_change_leaves_the_winner_who_was_named():
    table = Table(setup("Ana", "Beto")).play_to(3).play_turn(2, 1).play_turn(1, 3).begin().run_out().quiet()
    assert "gana Ana" in table.said()[-1]
    table.say("no vale").quiet()
    assert table.said()[-1] == lines.NOTHING_TO_CHANGE
    assert table.game.winners() == (0,)


@pytest.mark.parametrize("text", ["no vale", "deshacer"])
def test_a_correction_while_a_value_is_asked_never_changes_the_turn_of_the_player_before(text):
    table = Table(setup("Ana", "Beto", roles=frozenset({Role.TIMEKEEPER, Role.WRITING})))
    table.begin().answer(2, 0).run_out().quiet().say("tres").quiet().begin().run_out().quiet()
    assert table.game.phase == "counting"
    before = table.game.turns[0]
    table.say(text).quiet()
    assert table.game.turns[0] == before


def test_vale_on_the_miss_that_ended_the_game_gives_the_turn_back():
    table = at_the_end((0, 0), (0, 0), (0, 0)).quiet().say("sí vale")
    assert (table.game.phase, table.game.hold) == ("running", "pause")
    table.quiet().say("sigue").quiet().run_out()
    assert table.game.phase == "over"


def test_the_grace_begins_again_after_a_correction():
    table = at_the_end((1, 1), (1, 1), (1, 1)).quiet().wait(7).say("no vale").wait(5)
    assert table.of(Finish) == []
    assert table.quiet().wait(9).of(Finish) == [Finish("won")]


# deshacer


def test_deshacer_takes_back_verdict_after_verdict():
    table = in_round(1).answer(emerald=2).say("bogotá").quiet()
    counts = [table.say("deshacer").quiet().progress.emerald for _ in range(3)]
    assert counts == [2, 1, 0]
    table.forget().say("deshacer")
    assert table.said() == [lines.NOTHING_TO_UNDO]


def test_deshacer_puts_the_question_again():
    assert in_round(1).answer(red=1).forget().say("deshacer").said() == ["Pista de la palabra 1."]


def test_deshacer_after_a_veto_brings_the_verdict_back():
    table = in_round(1).answer(emerald=1).say("no vale").quiet().say("deshacer")
    assert (table.progress.emerald, table.waiting) == (1, ["esmeralda 2"])


def test_deshacer_takes_a_call_back():
    table = in_round(2).wait(10)
    glass = table.glass
    assert table.say("tiempo").say("deshacer").glass == glass


def test_deshacer_reaches_into_the_turn_before():
    table = in_round(1).answer(1, 3).run_out().quiet().forget().say("deshacer")
    assert table.game.turns[0].score.points == 1
    assert table.said()[0] == "Roja uno, esmeralda uno: un punto para Ana."
    assert (table.game.player, table.game.phase) == ("Beto", "ready")


def test_deshacer_reaches_past_a_turn_in_which_nothing_was_judged():
    table = Table(setup("Ana", "Beto", "Carla")).play_turn(1, 3).play_turn().quiet().say("deshacer")
    assert table.game.turns[0].score.points == 1
    assert table.game.player == "Carla"


NEXT_TURN = {
    "reading": lambda: after_a_miss(red=1, emerald=2).say("listo").start_speaking(),
    "running": lambda: after_a_miss(red=1, emerald=2).begin().wait(25),
    "with a call undone": lambda: after_a_miss(red=1, emerald=2).begin().wait(25).say("tiempo").say("deshacer"),
    "paused": lambda: after_a_miss(red=1, emerald=2).begin().wait(25).say("pausa").quiet(),
}


@pytest.mark.parametrize("phase", NEXT_TURN)
def test_deshacer_never_breaks_off_a_turn_to_change_the_one_before(phase):
    table = NEXT_TURN[phase]().forget()
    turns, hold, known = table.game.turns, table.game.hold, table.game.phase
    table.say("deshacer").say("deshacer")
    assert table.game.turns == turns
    assert (table.game.hold, table.game.phase) == (hold, known)
    assert set(table.said()) == {lines.NOTHING_TO_UNDO_HERE}


def test_deshacer_never_drops_a_turn_that_was_played_since():
    table = Table(setup("Ana", "Beto", "Carla")).begin().answer(red=5, emerald=10).play_turn().quiet()
    turns = table.game.turns
    table.say("deshacer")
    assert (table.game.player, table.game.turns) == ("Carla", turns)
    assert table.said()[-1] == lines.NOTHING_TO_UNDO


def test_deshacer_a_miss_gives_the_turn_back_and_then_goes_on_to_the_answers():
    table = after_a_miss(red=1, emerald=1).say("deshacer")
    assert (table.game.player, table.game.hold, table.progress.box) == ("Ana", "pause", 2)
    table.say("deshacer")
    assert (table.progress.red, table.progress.emerald, table.progress.box) == (1, 0, 2)
    table.say("deshacer")
    assert table.progress.red == 0
    assert table.say("deshacer").quiet().game.player == "Ana"


def test_deshacer_a_vetoed_miss_ends_the_turn_again():
    table = after_a_miss().say("sí vale").quiet().say("deshacer")
    assert (table.game.player, table.game.phase, table.game.hold) == ("Beto", "ready", None)


def test_deshacer_a_vetoed_miss_after_going_on_drops_what_came_after():
    table = after_a_miss(red=1, emerald=1).say("sí vale").quiet().say("sigue").quiet().say("londres").quiet()
    table.say("deshacer").quiet().say("deshacer")
    assert table.game.turns[2].score.points == 1
    assert table.game.player == "Beto"


def test_deshacer_in_a_pause_stays_paused():
    table = in_round(1).answer(emerald=1).say("pausa").quiet().say("deshacer")
    assert (table.game.hold, table.progress.emerald, table.waiting) == ("pause", 0, [])


def test_deshacer_at_the_end_gives_the_missed_turn_back():
    table = at_the_end((1, 1), (1, 1), (1, 3)).say("deshacer")
    assert (table.game.phase, table.game.hold, table.progress.emerald) == ("running", "pause", 3)


def test_deshacer_at_the_end_counts_anew_where_the_sand_was_through():
    table = in_box_four(3)
    table.answer(1, 3).run_out().begin()
    for _ in range(3):
        table.call(0.1)
    table.answer(1, 3).run_out().quiet().forget().say("deshacer")
    assert table.game.phase == "over"
    assert table.said()[0] == "Roja uno, esmeralda uno: un punto para Beto. En total lleva uno."
    assert table.said()[1].startswith("Fin de la partida. Gana Ana")


# terminar


def paused():
    return in_round(1).say("pausa").quiet()


PHASES = {
    "ready": lambda: Table(setup("Ana", "Beto")).quiet(),
    "opening": lambda: Table(setup("Ana", "Beto")).quiet().say("listo").start_speaking(),
    "running": lambda: in_round(2),
    "paused": paused,
    "resuming": lambda: paused().say("sigue"),
    "between": lambda: in_round(2).run_out().quiet(),
}


@pytest.mark.parametrize("phase", PHASES)
def test_terminar_asks_and_si_ends_the_game(phase):
    table = PHASES[phase]().say("terminar")
    assert table.said()[-1] == lines.confirm_stop(table.setup)
    table.quiet().say("sí").quiet()
    assert table.of(Finish) == [Finish("stopped")]
    assert table.game.phase == "finished"


@pytest.mark.parametrize("phase", PHASES)
def test_terminar_and_no_go_on_as_before(phase):
    table = PHASES[phase]()
    before = table.game
    table.say("terminar").quiet().wait(20).say("no").quiet()
    after = table.game
    hold = None if before.hold == "resuming" else before.hold
    phases = (before.phase, "running") if before.phase == "opening" else (before.phase,)
    assert (after.hold, len(after.turns)) == (hold, len(before.turns))
    assert after.phase in phases


def asked():
    return in_round(2).say("terminar").quiet()


@pytest.mark.parametrize("text", ["sí", "sí sí", "claro que sí"])
def test_a_whole_yes_ends_the_game(text):
    assert asked().wait(29).say(text).game.phase == "finished"


@pytest.mark.parametrize("text", ["[unk] sí [unk]", "[unk] sí", "sí [unk]", "bueno sí pues"])
def test_a_yes_among_other_words_is_asked_again(text):
    table = asked().forget().say(text)
    assert (table.game.hold, table.said()) == ("stopping", [lines.confirm_stop(table.setup)])
    assert table.say("sí [unk]").waiting == ["confirm"]
    assert table.quiet().say("sí").game.phase == "finished"


@pytest.mark.parametrize("text", ["sí no", "no sí"])
def test_yes_and_no_in_one_breath_go_on(text):
    table = asked().say(text).quiet()
    assert (table.game.phase, table.game.hold) == ("running", None)


def test_a_yes_begun_before_the_question_is_none():
    table = in_round(2).say("terminar").wait(1)
    at = table.now
    table.wait(0.1).start_speaking().wait(0.5).blurt("sí", at)
    assert (table.game.hold, table.waiting) == ("stopping", ["confirm"])


def test_a_yes_over_the_question_ends_the_game():
    assert in_round(2).say("terminar").start_speaking().wait(0.3).say("sí").game.phase == "finished"


def test_a_yes_long_after_the_question_is_asked_again():
    table = asked().wait(31).forget().say("sí")
    assert (table.game.hold, table.said()) == ("stopping", [lines.confirm_stop(table.setup)])
    assert table.quiet().say("sí").game.phase == "finished"


def test_a_typed_yes_ends_the_game_at_any_moment():
    assert in_round(2).say("terminar").type_in("sí").game.phase == "finished"
    assert asked().wait(600).type_in("sí").game.phase == "finished"


def test_terminar_costs_no_sand():
    table = in_round(2).wait(10)
    sand = table.glass.remaining(samples(table.now))
    table.say("terminar").quiet().wait(20).say("no").quiet()
    assert table.glass.top == sand


def test_terminar_after_the_gong_and_no_counts_the_turn():
    table = in_box_four()
    out = table.out_at()
    table.wait_until(out - 0.2)
    table.open_since = out - 0.1
    table.wait(1)
    assert table.game.phase == "closing"
    table.say("terminar", at=out + 0.3).quiet().wait(3)
    assert (table.game.phase, table.game.hold) == ("closing", "stopping")
    table.say("no").quiet().wait(1)
    assert (table.game.player, table.game.phase) == ("Beto", "ready")


def test_other_words_while_terminar_waits_for_si_or_no_do_nothing():
    table = in_round(1).say("terminar").quiet().forget().say("parís").say("marcador").say("deshacer")
    assert table.effects == []


def test_terminar_after_the_winner_ends_at_once():
    assert at_the_end().say("terminar").of(Finish) == [Finish("won")]


def test_the_goodbye_counts_finished_turns_only():
    table = in_round(1).answer(1, 1).run_out().begin().answer(2, 4).forget().say("terminar").quiet().say("sí")
    assert any("Ana, uno, Beto, cero" in line for line in table.said())


@pytest.mark.parametrize("text", ["terminar la partida", "acabar la partida"])
def test_terminar_in_a_sentence(text):
    assert in_round(1).say(text).game.hold == "stopping"


def test_a_free_question_is_not_answered_by_a_command():
    table = in_round(1, first=Answer(Kind.FREE)).say("marcador")
    assert table.progress.emerald == 0


def test_a_bare_vale_between_turns_is_only_talk():
    table = in_round(2).run_out()
    turns = len(table.game.turns)
    table.say("vale")
    assert len(table.game.turns) == turns
    assert table.game.phase == "ready"


def test_a_bare_vale_long_after_a_wrong_answer_is_only_talk():
    table = in_round(1)
    table.say("bogotá").quiet().wait(14)
    table.say("vale")
    assert table.game.turn.progress.emerald == 0


def test_a_bare_vale_just_after_a_wrong_answer_accepts_it():
    table = in_round(1)
    table.say("bogotá").say("vale")
    assert table.game.turn.progress.emerald == 1


def test_si_vale_accepts_a_wrong_answer_at_any_moment_of_the_turn():
    table = in_round(1)
    table.say("bogotá").quiet().wait(14)
    table.say("sí vale")
    assert table.game.turn.progress.emerald == 1
