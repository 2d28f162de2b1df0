import pytest
from driver import Kind, StopSpeaking, in_round

from assistant.core.effects import Cue
from assistant.language.answers import Answer
from assistant.stay_cool import lines


@pytest.fixture
def table():
    return in_round(1)


def asked(answer):
    return in_round(1, first=answer)


def test_a_right_answer_brings_the_next_question(table):
    table.say("parís")
    assert table.progress.emerald == 1
    assert table.cues() == [Cue.RIGHT]
    assert table.said() == ["Pregunta 2."]


def test_several_answers_of_one_colour_in_a_row(table):
    assert table.answer(emerald=4).progress.emerald == 4


def test_a_wrong_answer_repeats_the_question_without_penalty(table):
    table.say("bogotá")
    assert (table.progress.emerald, table.verdicts) == (0, [False])
    assert table.cues() == [Cue.WRONG]
    assert table.said() == ["Pregunta 1."]


def test_wrong_answers_are_repeated_without_limit(table):
    for _ in range(5):
        table.say("bogotá").quiet()
    assert table.said() == ["Pregunta 1."] * 5
    assert table.say("parís").progress.emerald == 1


def test_a_question_that_waits_to_be_read_is_not_asked_for_twice(table):
    table.say("bogotá").say("bogotá")
    assert table.waiting == ["esmeralda 1"]


def test_a_wrong_answer_over_the_reading_begins_it_anew(table):
    table.say("repite").start_speaking().wait(0.5).forget().say("bogotá")
    assert table.of(StopSpeaking)
    assert table.waiting == ["esmeralda 1"]
    assert table.game.speech[0].started is None


def test_a_wrong_answer_begun_before_a_reading_does_not_repeat_it(table):
    spoken = table.now
    table.wait(0.5)
    table.say("repite").start_speaking().wait(0.3)
    table.say("bogotá", at=spoken + 0.1)
    assert table.verdicts == [False]
    assert table.waiting == ["esmeralda 1"]
    assert table.game.speech[0].started is not None


def test_a_wrong_answer_to_an_earlier_reading_does_not_repeat_a_later_one(table):
    spoken = table.now
    table.wait(0.5).say("repite").quiet().forget()
    table.say("bogotá", at=spoken + 0.1)
    assert table.verdicts == [False]
    assert table.said() == []


def test_an_answer_over_the_reading_stops_the_reading_of_that_question_only(table):
    table.say("parís").say("dados ese o ele")
    assert table.waiting == ["esmeralda 2", "roja 2"]
    table.start_speaking().wait(0.5)
    red = table.game.speech[1].id
    table.forget().say("londres")
    assert table.of(StopSpeaking) == [StopSpeaking(frozenset({red}))]
    assert table.waiting == ["roja 2", "esmeralda 3"]


def test_words_before_a_question_was_read_do_not_answer_it(table):
    table.say("parís").wait(0.2).say("londres")
    assert table.progress.emerald == 1


def test_an_answer_counts_from_the_moment_the_reading_begins(table):
    table.say("parís").start_speaking().wait(0.1).say("londres")
    assert table.progress.emerald == 2


def test_what_was_said_before_the_reading_is_left_out_of_the_answer(table):
    table.say("parís")
    table.start_speaking().say("bogotá londres", at=table.now - 0.15)
    assert table.progress.emerald == 2


def test_noise_around_an_answer_does_not_move_it(table):
    table.say("parís")
    table.start_speaking().say("[unk] londres", at=table.now - 0.15)
    assert table.progress.emerald == 2


def test_noise_alone_is_no_answer(table):
    table.say("[unk] [unk]")
    assert table.verdicts == []


def test_one_side_may_be_answered_while_the_other_is_read(table):
    table.say("repite").start_speaking().wait(0.2).spell("sol")
    assert table.progress.red == 1
    assert table.waiting == ["esmeralda 1", "roja 2"]


def test_several_items_add_up_over_utterances():
    table = asked(Answer(Kind.SEVERAL, ("rojo", "azul", "verde"), count=2))
    assert table.say("rojo").progress.emerald == 0
    assert table.verdicts == []
    assert table.say("verde").progress.emerald == 1


def test_a_sequence_must_be_in_order():
    table = asked(Answer(Kind.ORDER, ("lunes", "martes", "jueves")))
    assert table.say("martes lunes jueves").verdicts == [False]
    assert table.quiet().say("lunes martes jueves").progress.emerald == 1


def test_a_number_counts_in_words():
    assert asked(Answer(Kind.NUMBER, ("21",))).say("son veintiuno").progress.emerald == 1


def test_a_free_question_takes_any_speech():
    assert asked(Answer(Kind.FREE)).say("pues no sé").progress.emerald == 1


def test_the_table_judges_what_only_it_can_judge():
    table = asked(Answer(Kind.TABLE)).say("tra la la")
    assert table.verdicts == []
    assert table.say("vale").progress.emerald == 1


def test_the_table_may_refuse_what_only_it_can_judge():
    table = asked(Answer(Kind.TABLE)).say("tra la la").say("no vale")
    assert (table.verdicts, table.waiting) == ([False], ["esmeralda 1"])


def test_a_doubtful_answer_is_asked_about_without_a_verdict():
    table = asked(Answer(Kind.EXACT, ("la golondrina",), wrong=("la golondrona",)))
    table.say("golondrena")
    assert table.said() == [lines.UNSURE]
    assert table.verdicts == []


def test_the_last_emerald_question_silences_that_interrogator(table):
    table.answer(emerald=10).forget().wait(40)
    assert not any("Pregunta" in line for line in table.said())
    assert table.game.phase == "running"


def test_answers_after_the_last_emerald_question_change_nothing(table):
    table.answer(emerald=10).forget().say("bogotá")
    assert table.verdicts == [True] * 10
    assert table.effects == []


def test_a_silent_player_is_asked_again(table):
    table.wait(20)
    assert table.waiting == ["roja 1"]


def test_reminders_take_turns(table):
    table.wait(20).quiet().wait(20)
    assert table.said() == ["Pista de la palabra 1.", "Pregunta 1."]


def test_nobody_is_reminded_while_somebody_may_be_speaking(table):
    table.wait(10)
    table.open_since = table.now
    assert table.wait(6).waiting == []


def test_an_answer_puts_the_reminder_off(table):
    table.wait(12).say("parís").quiet().wait(8)
    assert table.waiting == []


def test_a_reminder_and_a_late_wrong_answer_read_the_question_once(table):
    table.say("repite").quiet().wait(2).say("dados ese o ele").quiet().forget()
    spoken = table.now + 14.5
    table.wait(20)
    assert table.waiting == ["esmeralda 1"]
    table.start_speaking().wait(1).end_speaking().say("bogotá", at=spoken)
    assert table.said() == ["Pregunta 1."]


def test_who_types_may_answer_before_the_voice_has_begun_to_read(table):
    table.say("parís").type_in("londres")
    assert table.game.turn.progress.emerald == 2


def test_who_speaks_may_not(table):
    table.say("parís").say("londres")
    assert table.game.turn.progress.emerald == 1
