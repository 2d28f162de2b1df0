"""What a screen shows of each exercise."""

import pytest
from alone import Alone
from driver import DICE, emerald_card, red_card, setup

from assistant.core.clock import samples
from assistant.core.events import Heard
from assistant.language.commands import Command
from assistant.practice.clock import ClockDrill
from assistant.practice.questions import QuestionsDrill
from assistant.practice.result import Kind
from assistant.practice.state import Stage
from assistant.practice.turn import WholeTurn, posed_on
from assistant.practice.view import hearing, replied, view
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.state import Hold
from assistant.stay_cool.view import Outcome, Sand


class Seen(Alone):
    """Somebody who is watched: ``views`` as a board gets them, ``heard`` as it was judged last."""

    def __init__(self, rules, typed=False):
        self.typed = typed
        self.views, self.heard, self.replies = [], None, []
        super().__init__(rules)
        self.shown = self.view

    def take(self, event):
        before, known = self.state, len(self.effects)
        super().take(event)
        if isinstance(event, Heard):
            self.heard = hearing(event, before, self.state) or self.heard
        self.replies.append(replied(self.effects[known:]))
        if self.view != self.shown:
            self.shown = self.view
            self.views.append(self.shown)
        return self

    @property
    def view(self):
        return view(self.state, "Ana", self.heard, typed=self.typed)


def clock(number=2):
    return Seen(ClockDrill(ticking=number == 2)).begin()


def questions(kind, size=3, typed=False):
    card = red_card(1) if kind is Kind.WRITING else emerald_card(1)
    return Seen(QuestionsDrill(kind, posed_on(card), DICE, size=size), typed)


def whole(number):
    return Seen(WholeTurn(setup("Ana"), number)).begin()


# ---- the clock


def test_the_clock_shows_its_sand_and_the_calls_made():
    seen = clock().call(1.5)
    assert (seen.view.box, seen.view.round, seen.view.player) == (2, 2, "Ana")
    assert seen.view.sand.left(seen.view.sand.since) == pytest.approx(28.5 / 30, abs=0.01)
    assert [(call.box, call.left) for call in seen.view.calls] == [(1, pytest.approx(1.5, abs=0.01))]
    assert seen.heard.outcome is Outcome.TURNED


def test_before_it_begins_the_glass_is_full():
    assert (Seen(ClockDrill()).view.sand, Seen(ClockDrill()).view.box) == (Sand(1.0), 0)


def test_in_round_three_nothing_is_shown_while_the_sand_runs():
    seen = clock(3)
    seen.views.clear()
    seen.wait(29)
    assert seen.views == []
    assert (seen.view.sand, seen.view.box, seen.view.hidden) == (None, None, True)


def test_a_pause_is_shown():
    assert clock().say("pausa").view.hold is Hold.PAUSE


# ---- questions


def test_a_question_is_shown_from_when_its_reading_begins():
    seen = questions(Kind.VERBAL).quiet().say("listo")
    assert seen.view.batch.question == ""
    assert seen.quiet().view.batch.question == "Pregunta 1."


def test_who_types_need_not_wait_for_the_voice():
    assert questions(Kind.VERBAL, typed=True).quiet().say("listo").view.batch.question == "Pregunta 1."


def test_how_each_question_went_is_marked():
    seen = questions(Kind.VERBAL).begin().say("parís").quiet().say("bogotá").quiet()
    assert (seen.view.batch.colour, seen.view.batch.number) == (Colour.EMERALD, 2)
    assert seen.view.batch.marks == (True, False, None)
    assert seen.say("londres").quiet().view.batch.marks == (True, False, None)
    assert seen.view.batch.number == 3


def test_the_next_batch_begins_without_marks():
    seen = questions(Kind.VERBAL, size=1).begin().say("parís").quiet()
    assert (seen.view.stage, seen.view.batch.number) == (Stage.OVER, 0)
    assert seen.say("listo").quiet().view.batch.marks == (None,)
    assert seen.heard.outcome is Outcome.COMMAND


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("parís", Outcome.RIGHT),
        ("bogotá", Outcome.WRONG),
        ("paso", Outcome.COMMAND),
        ("repite", Outcome.COMMAND),
        ("no vale", Outcome.UNCHANGED),
        ("la merienda", Outcome.NOTHING),
    ],
)
def test_what_was_heard_and_how_it_was_judged(said, outcome):
    assert questions(Kind.VERBAL).begin().say(said).heard.outcome is outcome


@pytest.mark.parametrize(("said", "outcome"), [("sí vale", Outcome.ACCEPTED), ("deshacer", Outcome.UNDONE)])
def test_the_player_s_word_and_an_undo_are_told(said, outcome):
    assert questions(Kind.VERBAL).begin().say("bogotá").quiet().say(said).heard.outcome is outcome


def test_letters_so_far_are_shown():
    heard = questions(Kind.WRITING).begin().say("dados ese").heard
    assert (heard.outcome, heard.text) == (Outcome.LETTERS, "S…")


def test_noise_leaves_what_was_heard_before():
    assert questions(Kind.VERBAL).begin().say("bogotá").say("[unk]").heard.text == "bogotá"


# ---- a whole turn


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_whole_turn_is_shown_as_in_a_game(number):
    seen = whole(number).spell("sol").quiet().say("parís").quiet()
    red, emerald = seen.view.cards
    assert (red.answered, emerald.answered, seen.view.points) == (1, 1, 1)
    assert (red.question, emerald.question) == ("Pista de la palabra 2.", "Pregunta 2.")
    assert (seen.view.sand is None) is (number == 3)
    assert seen.view.calls == ()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_over_it_shows_what_it_came_to_and_what_may_still_be_said(number):
    seen = whole(number).spell("sol").quiet().say("parís").quiet().wait(130).quiet()
    assert (seen.view.stage, seen.view.points, seen.view.round) == (Stage.OVER, 1, number)
    assert seen.view.buttons == (Command.ACCEPT, Command.REJECT, Command.UNDO)
    assert any("un punto" in reply for reply in seen.replies)


def test_in_round_three_a_whole_turn_tells_nothing_while_time_passes():
    seen = whole(3).spell("sol").quiet()
    seen.views.clear()
    seen.wait(20)
    assert seen.views == []


def test_the_calls_of_a_turn_are_told_when_it_is_over():
    seen = whole(3)
    moment = seen.state.game.turn.progress.glass.runs_out_at / 16_000 - 2
    seen.wait(moment - seen.now).say("tiempo", moment).quiet()
    assert seen.view.calls == ()
    assert [call.box for call in seen.wait(130).quiet().view.calls] == [1, 2]


def test_a_stopped_turn_is_over():
    assert whole(2).say("terminar").quiet().say("sí").view.stage is Stage.FINISHED


@pytest.mark.parametrize("make", [clock, lambda: questions(Kind.VERBAL).begin(), lambda: whole(1)])
def test_questions_are_no_reply(make):
    assert not any("Pregunta" in reply for reply in make().say("repite").replies)


def test_what_may_be_said_changes_with_the_state():
    seen = questions(Kind.WRITING)
    assert seen.view.can[0] == "listo"
    assert seen.begin().view.can[0] == "dados y las letras"
    assert seen.say("pausa").view.can[0] == "sigue"
    assert seen.view.buttons == (Command.RESUME,)


def test_nothing_absolute_is_in_a_silent_clock_s_view():
    seen = clock(3).wait(7)
    assert str(samples(seen.now))[:4] not in repr(seen.view)
