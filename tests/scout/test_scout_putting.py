"""A spoken yes is for the question at hand, and the end of a game is not lost: whatever breaks in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scout_table import ScoutTable, keeper, referee

from assistant.core.clock import samples
from assistant.core.events import FellBehind, Heard, Interrupted, SoundLost, SoundRestored, SpeechStarted, Word
from assistant.scout import lines
from assistant.scout.listening import game_phrases
from assistant.scout.state import Hold

ROUND = (
    "ana terminó",
    "ana diez cartas dos fichas",
    "beto ocho cartas una ficha le quedan cuatro",
    "carla seis cartas ninguna ficha le quedan siete",
)
TOO_MANY = (
    "ana veinte cartas dos fichas seis en la mano",
    "beto diez cartas cero fichas tres en la mano",
    "carla siete cartas cinco fichas",
    "carla terminó",
)
QUESTIONS = {
    "the scorekeeper's round": (keeper(3), ROUND),
    "the referee's round": (referee(3), ("ana cuarteto de nueves", "scout", "scout")),
    "half a report": (keeper(3), ("ana capturó seis [unk] fichas",)),
    "half an action": (referee(3), ("[unk] un ocho",)),
    "a contradiction": (keeper(3), ("ana capturó ocho", "ana capturó nueve")),
    "what cannot be": (keeper(3), TOO_MANY),
    "the end": (keeper(3), ("ana capturó ocho", "terminar")),
}
EVERY = pytest.mark.parametrize(("setup", "said"), QUESTIONS.values(), ids=QUESTIONS)
ROUNDS = pytest.mark.parametrize(("setup", "said"), list(QUESTIONS.values())[:2], ids=list(QUESTIONS)[:2])


def asked(setup, said):
    return ScoutTable(setup).say(*said)


def stands(t):
    return t.game.ledger, t.game.finished


@EVERY
def test_a_yes_after_the_question_counts(setup, said):
    t = asked(setup, said)
    before = stands(t)
    assert stands(t.quiet().wait(10).say("sí")) != before


@EVERY
@pytest.mark.parametrize("yes", ["sí", "vale", "sí vale"])
def test_a_yes_before_the_question_counts_for_nothing_even_if_reported_after_it_began(setup, said, yes):
    t = asked(setup, said)
    before, begun = stands(t), t.now
    t.now += 1
    for spoken in t.game.speech:
        t.take(SpeechStarted(spoken.id, samples(t.now)))
    words = [
        Word(word, samples(begun + 0.2 * i), samples(begun + 0.2 * i + 0.2)) for i, word in enumerate(yes.split())
    ]
    t.take(Heard(tuple(words), samples(t.now + 0.5)))
    assert stands(t) == before
    assert stands(t.type_in("sí")) != before, "typed, it counts at once"


def test_a_vale_before_the_refusal_lets_nothing_pass():
    t = ScoutTable(referee(3)).say("ana cuarteto de nueves", "beto trío de ochos")
    words = (
        Word("sí", samples(t.now), samples(t.now + 0.2)),
        Word("vale", samples(t.now + 0.2), samples(t.now + 0.4)),
    )
    t.now += 1
    t.begin_speech()
    before = t.game.ledger
    assert t.take(Heard(words, samples(t.now))).game.ledger == before
    assert t.say("sí vale").game.ledger != before


BREAKS = {
    "nothing": lambda t: t,
    "a command": lambda t: t.say("marcador"),
    "help": lambda t: t.say("ayuda"),
    "repeating": lambda t: t.say("repite"),
    "noise": lambda t: t.say("sí [unk]"),
    "lost sound": lambda t: t.take(SoundLost(samples(t.now))).take(SoundRestored(samples(t.now))),
    "a pause": lambda t: t.say("pausa").quiet().wait(600).say("sigue"),
    "a delay": lambda t: t.take(FellBehind(samples(t.now))),
    "a cut": lambda t: t.take(Interrupted(samples(t.now))),
}


@EVERY
@pytest.mark.parametrize("heard_out", [False, True])
@pytest.mark.parametrize("broken", BREAKS.values(), ids=BREAKS)
def test_a_yes_long_after_a_question_counts_for_nothing_whatever_broke_the_question_off(
    setup, said, broken, heard_out
):
    t = asked(setup, said)
    if heard_out:
        t.quiet()
    t.begin_speech()
    t = broken(t)
    t.quiet().wait(16).quiet().wait(60).quiet()
    before = stands(t)
    assert stands(t.wait(600).say("sí")) == before
    assert stands(asked(setup, said).quiet().wait(16).quiet().wait(600).say("vale")) == before


@EVERY
@pytest.mark.parametrize("broken", ["a command", "help", "repeating", "noise", "lost sound", "a pause", "a cut"])
def test_a_question_broken_off_is_put_anew_and_may_be_answered_then(setup, said, broken):
    t = asked(setup, said)
    if t.game.hold is Hold.STOPPING:
        return  # nothing but yes, no and «repite» means something then
    question = t.reply().split("¿")[-1]
    t = BREAKS[broken](t)
    assert t.reply().endswith(question)
    before = stands(t)
    assert stands(t.quiet().say("vale")) != before


@ROUNDS
def test_a_late_yes_to_a_round_is_asked_about_and_may_be_given_then(setup, said):
    t = asked(setup, said).quiet().wait(16).quiet().wait(600).say("vale")
    assert t.scores == ()
    assert t.reply() == lines.REMINDER
    assert len(t.say("sí").scores) == 1


@ROUNDS
def test_after_no_a_yes_is_asked_about(setup, said):
    t = asked(setup, said).say("no").quiet().say("sí")
    assert t.scores == ()
    assert t.reply() == lines.REMINDER
    assert len(t.say("sí").scores) == 1


def test_the_reminder_puts_the_question_that_a_yes_would_answer():
    t = asked(*QUESTIONS["the scorekeeper's round"]).quiet().wait(5).say("ana nueve cartas").quiet().forget().wait(16)
    assert t.said() == ["De Ana tengo diez capturadas. ¿Lo cambio a nueve?"]


@pytest.mark.parametrize("yes", ["sí", "vale"])
def test_after_the_reminder_a_yes_is_for_the_round_whatever_was_refused_before(yes):
    t = asked(*QUESTIONS["the referee's round"]).quiet().say("corrige carla un ocho").quiet().wait(16)
    assert t.reply() == lines.REMINDER
    assert len(t.say(yes).scores) == 1


def test_a_late_yes_does_not_end_the_game_but_is_asked_about():
    t = asked(*QUESTIONS["the end"]).quiet().wait(600).say("sí")
    assert t.reply() == lines.CONFIRM_STOP
    assert t.say("sí").game.finished


def test_a_refused_action_does_not_pass_after_minutes():
    t = ScoutTable(referee(3)).say("ana cuarteto de nueves", "beto trío de ochos").quiet()
    before = t.game.ledger
    assert t.wait(600).say("sí vale", "vale").game.ledger == before


class TestAYesAndMoreInOneBreath:
    @pytest.mark.parametrize("rest", ["ana nueve cartas", "ana capturó nueve", "corrige ana nueve cartas"])
    @pytest.mark.parametrize("yes", ["sí", "vale", "está bien"])
    def test_with_a_number_of_the_round_is_a_correction(self, yes, rest):
        t = asked(*QUESTIONS["the scorekeeper's round"]).say(f"{yes} {rest}")
        assert t.scores == ()
        assert t.reply().startswith("Corregida la ronda uno. Ana, nueve capturadas")
        assert t.say("sí").scores[0][0] == 11

    def test_with_something_half_understood_counts_nothing(self):
        t = asked(*QUESTIONS["the scorekeeper's round"]).say("vale ana nueve")
        assert t.scores == ()

    def test_with_a_count_of_the_referees_round_is_a_correction(self):
        t = asked(*QUESTIONS["the referee's round"]).say("vale corrige ana tiene siete cartas")
        assert t.scores == ()
        assert t.reply().endswith("¿Es así?")
        t = asked(*QUESTIONS["the referee's round"]).say("vale ana tiene siete cartas")
        assert t.scores == ()
        assert t.reply().startswith("Corregido. Ana: siete capturadas.")

    @pytest.mark.parametrize("said", ["ana capturó seis [unk] fichas", "ana [unk] seis cartas"])
    def test_with_another_number_than_was_asked_back_writes_that(self, said):
        t = ScoutTable(keeper(3)).say(said, "vale ana capturó siete")
        assert t.game.progress.sheet.rows[0].captured == 7

    def test_with_the_number_that_was_asked_back_or_of_something_else_is_a_yes(self):
        t = ScoutTable(keeper(3)).say("ana capturó ocho", "ana capturó nueve", "sí ana nueve cartas")
        assert t.game.progress.sheet.rows[0].captured == 9
        t = ScoutTable(keeper(3)).say("ana capturó seis [unk] fichas", "sí dos fichas")
        assert (t.game.progress.sheet.rows[0].captured, t.game.progress.sheet.rows[0].tokens) == (6, 2)

    def test_with_another_action_than_was_asked_back_does_that(self):
        t = ScoutTable(referee(3)).say("[unk] un ocho", "sí un nueve")
        assert t.game.progress.playing.table.active.numbers == (9,)
        assert t.game.progress.playing.table.turn == 1

    def test_with_what_the_next_player_did_does_both(self):
        t = ScoutTable(referee(3)).say("[unk] un ocho", "sí beto un nueve")
        assert len(t.game.progress.playing.moves) == 2


def over():
    t = ScoutTable(keeper(2))
    for _ in range(2):
        t.say("ana terminó", "ana diez cartas dos fichas", "beto ocho cartas una ficha le quedan tres", "sí")
    assert t.game.progress.over
    return t


WINNER = "Gana Ana con veinticuatro puntos"


class TestTheEnd:
    @pytest.mark.parametrize(
        "said",
        ["marcador", "ayuda", "repite", "ana [unk] cartas", "ana tiene siete", "no", "sí", "beto capturó tres"],
    )
    @pytest.mark.parametrize("by_voice", [True, False])
    def test_the_winner_is_said_again_after_whatever_broke_in_and_the_game_ends(self, said, by_voice):
        t = over()
        t.begin_speech()
        t = t.say(said) if by_voice else t.type_in(said)
        assert WINNER in t.reply()
        assert t.quiet().wait(10).reasons() == []
        assert t.wait(11).reasons() == ["won"]

    @pytest.mark.parametrize("broken", ["lost sound", "a delay", "a cut", "a pause"])
    def test_the_game_ends_after_whatever_stopped_it(self, broken):
        t = BREAKS[broken](over())
        assert WINNER in t.reply()
        assert t.quiet().wait(21).reasons() == ["won"]

    def test_a_pause_holds_the_end_up(self):
        t = over().quiet().say("pausa").quiet().wait(600)
        assert t.reasons() == []
        assert WINNER in t.say("sigue").reply()

    def test_a_reply_is_not_cut_short_by_the_end(self):
        t = over().quiet().wait(18).say("marcador")
        t.begin_speech()
        assert t.wait(5).reasons() == []
        assert t.quiet().wait(1).reasons() == ["won"]


SAID = [*game_phrases(keeper(2)), "[unk]", "marcador", "ayuda", "repite", "no", "sí", "vale", "deshacer"]


@settings(deadline=None, max_examples=40)
@given(st.lists(st.lists(st.sampled_from(SAID), min_size=1, max_size=3), max_size=5), st.booleans())
def test_a_game_that_is_over_ends_by_itself_whatever_was_said(said, heard_out):
    t = over()
    for phrases in said:
        t = t.quiet() if heard_out else t
        t.say(" ".join(phrases))
    t.quiet().wait(21)
    assert t.game.finished or not t.game.progress.over
