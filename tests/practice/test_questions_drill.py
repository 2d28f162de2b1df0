"""Questions of one colour, without a clock."""

import pytest
from alone import Alone
from driver import DICE, RED_WORDS, emerald_card, red_card

from assistant.core.clock import samples
from assistant.core.events import Heard, Source, Word
from assistant.language.answers import Answer
from assistant.language.answers import Kind as AnswerKind
from assistant.practice.questions import QuestionsDrill
from assistant.practice.result import Kind
from assistant.practice.state import Stage
from assistant.practice.turn import posed_on


def writing(size=3, due=0):
    return Alone(QuestionsDrill(Kind.WRITING, posed_on(red_card(1)), DICE, due, size)).begin()


def verbal(size=3, first=None):
    return Alone(QuestionsDrill(Kind.VERBAL, posed_on(emerald_card(1, first)), DICE, 0, size)).begin()


def missed(alone):
    """What the last result says of each question: whether it was missed."""
    return [not attempt.right for attempt in alone.state.results[-1].attempts]


def test_questions_are_read_one_after_another():
    alone = writing().spell("sol").quiet()
    assert alone.told[-2:] == ["Pista de la palabra 1.", "Pista de la palabra 2."]
    assert alone.cues == ["right"]


def test_a_wrong_word_is_asked_again():
    alone = writing().spell("sal").quiet()
    assert alone.told[-1] == "Pista de la palabra 1."
    assert alone.cues == ["wrong"]


def test_a_word_that_the_dice_do_not_give_is_told():
    assert "Con los dados no sale a, e, i." in writing().spell("aei").told


def test_letters_may_come_in_two_breaths():
    alone = writing().say("dados ese").say("o ele").quiet()
    assert alone.cues == ["right"]


def test_a_red_answer_aloud_must_be_written():
    alone = writing().say("sol")
    assert alone.told[-1] == "Escríbela: di dados y las letras."
    assert alone.cues == []


def test_an_emerald_answer_is_judged():
    assert verbal().say("parís").quiet().cues == ["right"]
    assert verbal().say("bogotá").quiet().cues == ["wrong"]


def test_several_items_may_come_one_by_one():
    first = Answer(AnswerKind.SEVERAL, ("rojo", "azul", "verde"), count=2)
    alone = verbal(first=first).say("rojo")
    assert alone.cues == []
    assert alone.say("verde").cues == ["right"]


def test_nothing_answers_before_its_question_is_begun():
    alone = Alone(QuestionsDrill(Kind.VERBAL, posed_on(emerald_card(1)), DICE)).quiet().say("listo").say("parís")
    assert alone.cues == []


def test_paso_tells_the_answer_and_goes_on():
    alone = writing().say("paso").quiet()
    assert "Era sol: ese, o, ele." in alone.told
    assert alone.told[-1] == "Pista de la palabra 2."


def test_three_wrong_answers_tell_the_answer():
    alone = writing()
    for _ in range(3):
        alone.spell("sal").quiet()
    assert "Era sol: ese, o, ele." in alone.told
    assert alone.told[-1] == "Pista de la palabra 2."


def test_a_question_is_missed_if_its_first_answer_was_wrong_or_passed():
    alone = writing().spell("sal").quiet().spell("sol").quiet().spell("mar").quiet().say("paso").quiet()
    assert missed(alone) == [True, False, True]


def test_the_summary_counts_first_answers():
    alone = writing().spell("sal").quiet().spell("sol").quiet().spell("mar").quiet().spell("luna").quiet()
    assert any(text.startswith("Dos de tres a la primera") for text in alone.told)
    assert alone.state.results[0].answered == 3


def test_vale_makes_a_wrong_answer_right():
    alone = writing(size=1).spell("sal").quiet().say("vale").quiet()
    assert missed(alone) == [False]


def test_a_bare_vale_long_after_is_talk():
    alone = writing(size=1).spell("sal").quiet().wait(13).say("vale").quiet().spell("sol").quiet()
    assert missed(alone) == [True]


def test_letters_alone_are_listened_for_once_a_word_is_begun():
    alone = writing()
    assert "ese" not in alone.listening.phrases
    assert "o" in alone.say("dados ese").listening.phrases


def test_vale_after_an_answer_was_told_is_only_agreement():
    alone = writing(size=2).say("paso").say("vale").quiet().spell("mar").quiet()
    assert missed(alone) == [True, False]


def test_no_vale_makes_a_right_answer_missed():
    alone = writing(size=2).spell("sol").quiet().say("no vale").spell("mar").quiet()
    assert missed(alone) == [True, False]


def test_no_vale_still_counts_once_the_result_is_told():
    alone = writing(size=2).spell("sol").quiet().spell("mar").say("no vale").quiet()
    assert missed(alone) == [False, True]


def test_deshacer_opens_the_question_again():
    alone = writing(size=2).spell("sol").quiet().say("deshacer").quiet()
    assert alone.told[-1] == "Pista de la palabra 1."
    assert alone.state.tried == ()


def test_deshacer_forgets_a_wrong_answer():
    alone = writing(size=1).spell("sal").quiet().say("deshacer").quiet().spell("sol").quiet()
    assert missed(alone) == [False]


def test_what_only_people_can_judge_is_judged_by_vale():
    first = Answer(AnswerKind.TABLE)
    alone = verbal(size=1, first=first).say("vale").quiet()
    assert missed(alone) == [False]


def test_an_open_question_is_put_again_after_silence():
    alone = verbal().wait(20).quiet()
    assert alone.told.count("Pregunta 1.") == 2


def test_listo_brings_the_next_batch():
    alone = writing(size=2).spell("sol").quiet().spell("mar").quiet()
    assert alone.state.stage is Stage.OVER
    assert alone.say("listo").quiet().told[-1] == "Pista de la palabra 3."


def test_when_no_questions_are_left_it_ends():
    alone = writing(size=10)
    for word in RED_WORDS:
        alone.spell(word).quiet()
    assert alone.finished


def test_a_pause_is_not_counted():
    alone = verbal(size=1).say("pausa").quiet().wait(100).say("sigue").quiet().say("parís").quiet()
    assert alone.state.results[0].seconds < 5


def test_nothing_is_judged_in_a_pause():
    assert verbal().say("pausa").quiet().say("bogotá").cues == []


def test_lost_sound_pauses_and_the_question_comes_again():
    alone = verbal().lose_sound().restore_sound(after=5).quiet()
    assert alone.told[-1] == "Pregunta 1."
    assert alone.state.hold is None


def test_terminar_keeps_what_was_tried():
    alone = writing().spell("sol").quiet().say("terminar").quiet()
    assert alone.finished
    assert missed(alone) == [False]


def test_what_comes_back_is_told():
    alone = Alone(QuestionsDrill(Kind.VERBAL, posed_on(emerald_card(1)), DICE, due=2))
    assert alone.told[0] == "Práctica de verbales. Vuelven dos que fallaste."


@pytest.mark.parametrize(("kind", "card"), [(Kind.WRITING, red_card(1)), (Kind.VERBAL, emerald_card(1))])
def test_it_listens_for_the_answer_and_for_no_call(kind, card):
    alone = Alone(QuestionsDrill(kind, posed_on(card), DICE)).begin()
    assert card.questions[0].answer.items[0] in alone.listening.phrases
    assert "tiempo" not in alone.listening.phrases


def typed(alone, text):
    """A line is entered: it takes no time."""
    at = samples(alone.now)
    return alone.take(Heard(tuple(Word(word, at, at) for word in text.split()), at, source=Source.TYPED))


@pytest.mark.parametrize(("line", "right"), [("parís", True), ("paso", False)])
def test_who_types_need_not_wait_for_the_voice(line, right):
    alone = Alone(QuestionsDrill(Kind.VERBAL, posed_on(emerald_card(1)), DICE, 0, 1)).quiet().say("listo")
    typed(alone, line)
    assert [attempt.right for attempt in alone.state.results[-1].attempts] == [right]


@pytest.mark.parametrize("said", ["parís", "paso"])
def test_who_speaks_before_the_question_is_read_answers_nothing(said):
    alone = Alone(QuestionsDrill(Kind.VERBAL, posed_on(emerald_card(1)), DICE, 0, 1)).quiet().say("listo").say(said)
    assert alone.state.results == ()


def test_a_word_typed_in_dice_need_not_wait_either():
    alone = Alone(QuestionsDrill(Kind.WRITING, posed_on(red_card(1)), DICE, 0, 1)).quiet().say("listo")
    assert typed(alone, "dados ese o ele").state.results[-1].answered == 1
