"""A whole turn alone."""

import pytest
from alone import Alone
from driver import EMERALD_WORDS, RED_WORDS, setup

from assistant.practice.result import Kind
from assistant.practice.turn import WholeTurn


class OneTurn(Alone):
    """The game within has the glass."""

    def call(self, left):
        moment = self.state.game.turn.progress.glass.runs_out_at / 16_000 - left
        self.wait(max(0.0, moment - self.now))
        return self.say("tiempo", moment)


def turn(number):
    return OneTurn(WholeTurn(setup("Ana"), number)).begin()


def answered(number, red=2, emerald=3):
    """A turn with some answers, all within the first box."""
    alone = turn(number)
    for word in RED_WORDS[:red]:
        alone.spell(word).quiet()
    for word in EMERALD_WORDS[:emerald]:
        alone.say(word).quiet()
    return alone


def result(alone):
    return alone.state.results[-1]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_is_a_turn_of_the_chosen_round(number):
    alone = answered(number).wait(130).quiet()
    assert (result(alone).kind, result(alone).round, result(alone).points) == (Kind.TURN, number, 4)
    assert result(alone).answered == 5


@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_other_turn_and_no_winner_follow(number):
    alone = answered(number).wait(130).quiet()
    told = " ".join(alone.told[2:])
    assert "Turno de" not in told
    assert "Fin de la partida" not in told
    assert "Roja dos, esmeralda dos: cuatro puntos" in told


@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_ends_by_itself(number):
    assert answered(number).wait(130).quiet().wait(10).finished


def test_calls_are_kept_with_the_sand_they_left():
    alone = turn(2).call(1.5).call(0.5).wait(60).quiet()
    assert [call.left and round(call.left, 3) for call in result(alone).calls] == [1.5, 0.5, None]


def test_the_host_turns_in_round_one_and_no_call_is_kept():
    assert result(answered(1).wait(130).quiet()).calls == ()


def test_a_wrong_first_answer_misses_the_question():
    alone = turn(1).say("bogotá").quiet().say("parís").quiet().wait(130).quiet()
    [attempt] = result(alone).attempts
    assert (attempt.key, attempt.right) == ("e0#1", False)


def test_a_verdict_can_be_changed_after_the_end():
    alone = answered(1).wait(130).quiet().say("la respuesta no vale").quiet()
    assert result(alone).answered == 4
    assert alone.wait(10).finished


def test_a_turn_given_back_goes_on():
    alone = turn(3).wait(35).quiet()
    assert len(alone.state.results) == 1
    alone.say("sí vale").quiet()
    assert alone.state.results == ()
    alone.say("sigue").quiet().say("parís").quiet()
    assert alone.state.game.turn.progress.emerald == 1


def test_terminar_after_the_end_ends_it():
    alone = answered(2).wait(40).quiet().say("terminar")
    assert alone.finished
    assert len(alone.state.results) == 1


def test_a_turn_that_is_stopped_is_not_kept():
    alone = answered(2).say("terminar").quiet().say("sí").quiet()
    assert alone.finished
    assert alone.state.results == ()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_rounds_that_were_not_played_are_no_points(number):
    alone = turn(number).say("marcador").quiet().say("terminar").quiet().say("sí").quiet()
    nothing, asked, farewell = alone.told[-3:]
    assert (nothing, farewell) == ("Todavía no hay puntos.", "Lo dejamos aquí. ¡Hasta la próxima!")
    assert asked == "¿Lo dejamos? Di sí o no."
