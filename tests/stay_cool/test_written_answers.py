import pytest
from driver import Kind, in_round

from assistant.core.effects import Cue
from assistant.language.answers import Answer
from assistant.stay_cool import lines
from assistant.stay_cool.cards import Colour


@pytest.fixture
def table():
    return in_round(1)


def with_word(word):
    return in_round(1, words=(word, "mar", "luna", "gato", "rey"))


def test_a_word_in_letters_answers_the_red_question(table):
    table.say("dados ese o ele")
    assert table.progress.red == 1
    assert table.cues() == [Cue.RIGHT]
    assert table.waiting == ["roja 2"]


def test_letters_add_up_over_several_utterances(table):
    table.say("dados ese").wait(2).say("o").wait(2).say("ele")
    assert table.progress.red == 1


def test_dados_alone_waits_for_the_letters(table):
    table.say("dados").wait(1).say("ese o ele")
    assert table.progress.red == 1


def test_letters_long_after_belong_to_no_word(table):
    table.say("dados ese").wait(5).say("o ele")
    assert table.progress.red == 0
    assert table.verdicts == []


def test_dados_begins_the_word_afresh(table):
    table.say("dados ese").say("dados ese o ele")
    assert table.progress.red == 1


def test_a_word_half_laid_is_no_verdict(table):
    table.say("dados ese o")
    assert table.verdicts == []
    assert table.cues() == []


def test_a_wrong_word_in_dice_repeats_the_question_without_penalty(table):
    table.say("dados pe a ene")
    assert (table.progress.red, table.verdicts) == (0, [False])
    assert table.cues() == [Cue.WRONG]
    assert table.said() == ["Pista de la palabra 1."]


def test_letters_too_few_for_any_word_are_asked_for_again_without_a_verdict(table):
    table.say("dados ese ele")
    assert table.verdicts == []
    assert table.said() == ["He oído ese, ele. Otra vez: dados y todas las letras."]


def test_after_too_few_letters_the_whole_word_counts(table):
    assert table.say("dados ese ele").quiet().say("dados ese o ele").progress.red == 1


def test_after_a_wrong_word_the_right_one_counts(table):
    assert table.say("dados pe a ene").quiet().say("dados ese o ele").progress.red == 1


def test_letters_that_no_dice_show_are_named(table):
    table.say("dados ese o ele o ele o")
    assert table.said()[0].startswith("Con los dados no sale ese, o, ele")


@pytest.mark.parametrize("spelling", ["uve i de a", "ve corta i de a", "be i de a", "ve chica i de a"])
def test_v_has_many_names_and_sounds_like_b(spelling):
    assert with_word("vida").say(f"dados {spelling}").progress.red == 1


@pytest.mark.parametrize("spelling", ["be e ese o", "ve e ese o", "be larga e ese o"])
def test_b_sounds_like_v(spelling):
    assert with_word("beso").say(f"dados {spelling}").progress.red == 1


def test_uve_is_never_b():
    assert with_word("beso").say("dados uve e ese o").verdicts == [False]


@pytest.mark.parametrize("name", ["i griega", "ye"])
def test_y_has_two_names(name):
    assert with_word("rey").say(f"dados erre e {name}").progress.red == 1


def test_enye_is_laid_as_enye():
    assert with_word("año").say("dados a eñe o").progress.red == 1


def test_n_is_not_enye():
    assert with_word("año").say("dados a ene o").verdicts == [False]


def test_accents_are_ignored_on_dice():
    assert with_word("país").say("dados pe a i ese").progress.red == 1


def test_double_l_by_its_own_name():
    assert with_word("gallo").say("dados ge a elle o").verdicts == [True]


@pytest.mark.parametrize("typed", ["dados sol", "dados SOL", "Dados s o l", "dados ese o ele"])
def test_a_word_can_be_typed(table, typed):
    assert table.type_in(typed).progress.red == 1


def test_a_typed_word_with_an_accent():
    assert with_word("país").type_in("dados país").progress.red == 1


def test_a_typed_enye_is_not_n():
    assert with_word("año").type_in("dados ano").verdicts == [False]
    assert with_word("año").type_in("dados an\u0303o").progress.red == 1


@pytest.mark.parametrize("before", ["vale", "no", "sí", "perdón"])
def test_an_everyday_word_before_dados_is_no_answer(table, before):
    table.say(f"{before} dados ese o ele")
    assert (table.progress.red, table.verdicts) == (1, [True])


def test_a_red_answer_aloud_is_to_be_written(table):
    table.say("sol")
    assert table.said() == [lines.WRITE_IT]
    assert (table.progress.red, table.verdicts) == (0, [])


def test_the_reminder_to_write_does_not_pile_up(table):
    table.say("sol").say("sol")
    assert table.said() == [lines.WRITE_IT]


def test_letter_names_without_dados_are_no_emerald_answer(table):
    table.say("ere o")
    assert table.verdicts == []
    assert table.cues() == []


def test_letter_names_with_noise_are_no_emerald_answer(table):
    table.say("[unk] ese o ele [unk]")
    assert table.verdicts == []


def test_letter_names_are_judged_where_letters_are_asked():
    table = in_round(1, first=Answer(Kind.LETTERS, ("mar",)))
    assert table.say("ese o ele").verdicts == [False]
    assert table.quiet().say("eme a erre").progress.emerald == 1


def test_a_letter_name_that_is_the_answer_is_right():
    table = in_round(1, first=Answer(Kind.EXACT, ("té",)))
    assert table.say("te").progress.emerald == 1


def test_the_last_red_question_silences_that_interrogator(table):
    table.answer(red=5).forget()
    assert table.game.turn.question(Colour.RED) is None
    table.wait(40)
    assert not any("Pista" in line for line in table.said())
    assert table.game.phase == "running"


def test_dice_after_the_last_red_question_say_nothing(table):
    table.answer(red=5).forget().say("dados ese o ele")
    assert table.effects == []


def test_a_red_answer_over_its_reading_stops_only_that_reading(table):
    table.say("dados ese o ele").say("parís")
    assert table.waiting == ["roja 2", "esmeralda 2"]
    table.start_speaking().wait(0.5).spell("mar")
    assert table.waiting == ["esmeralda 2", "roja 3"]


@pytest.mark.parametrize("typed", ["dados", "dados r4bo", "dados so1", "dados 4", "dados rabos", "dados 👍"])
def test_what_is_typed_for_the_dice_and_is_no_word_of_letters_is_told_how(table, typed):
    table.type_in(typed)
    assert (table.verdicts, table.said()) == ([], [lines.TYPE_LETTERS])


def test_vale_after_something_unknown_in_the_same_breath_may_be_no_vale(table):
    assert table.say("bogotá").quiet().say("[unk] vale").progress.emerald == 0
