"""Nothing counts before the table has heard it read and said that it is so; yes and no as people say them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scout_table import ScoutTable, keeper, referee

from assistant.core.events import Heard, Source, Word
from assistant.language.normalising import tokens
from assistant.scout.agreeing import AGREED, BY_EAR, DENIED, answer_in
from assistant.scout.items import items_of
from assistant.scout.lines_keeping import paid
from assistant.scout.listening import game_phrases
from assistant.scout.reading import Reader, Reading
from assistant.scout.sentences import REFEREE, SCOREKEEPER

ROUND = ("ana terminó", "ana diez cartas dos fichas", "beto ocho cartas una ficha le quedan cuatro")
LAST = "carla seis cartas ninguna ficha le quedan siete"
ACTIONS = ("ana cuarteto de nueves", "scout", "scout")


def read_out():
    """A round that was told and read, and no more."""
    return ScoutTable(keeper(3)).say(*ROUND, LAST)


def played_out():
    return ScoutTable(referee(3)).say(*ACTIONS)


BOTH = pytest.mark.parametrize("ready", [read_out, played_out])


@pytest.mark.parametrize("phrase", AGREED)
def test_every_yes_is_a_yes(phrase):
    answer = answer_in(phrase.split())
    assert answer.agrees
    assert answer.end == len(phrase.split())


@pytest.mark.parametrize("phrase", DENIED)
def test_every_no_is_a_no(phrase):
    assert answer_in(phrase.split()).agrees is False


@pytest.mark.parametrize("text", ["sí no", "no sí", "sí pero no", "ana sí", "", "seis", "creo que sí", "quizá"])
def test_what_is_both_or_neither_or_comes_later_is_no_answer(text):
    answer = answer_in(text.split())
    assert answer is None or answer.end < len(text.split())


@pytest.mark.parametrize("phrase", [phrase for phrase in (*AGREED, *DENIED) if phrase != "vale"])
def test_no_yes_or_no_is_a_sentence_of_the_game(phrase):
    for sentences in (SCOREKEEPER, REFEREE):
        assert not isinstance(Reader(("ana", "beto"), sentences).read(phrase.split(), asked=0), Reading)
    assert not any(item.number is not None for item in items_of(tokens(phrase.split()), ()))


@BOTH
@pytest.mark.parametrize("yes", BY_EAR[:1] + BY_EAR[2:6])
def test_a_complete_round_counts_when_the_table_says_yes(ready, yes):
    t = ready()
    assert t.reply().endswith("¿Es así?")
    assert t.scores == ()
    assert len(t.say(yes).scores) == 1


@BOTH
def test_no_asks_what_is_to_be_corrected(ready):
    t = ready().say("no")
    assert t.reply().startswith("¿Qué corregimos?")
    assert t.scores == ()


def test_after_no_a_correction_needs_no_corrige():
    t = read_out().say("no", "ana nueve cartas")
    assert t.reply().startswith("Corregida la ronda uno. Ana, nueve capturadas")
    assert t.say("sí").scores[0][0] == 11


@pytest.mark.parametrize("said", [("no", "ana siete cartas"), ("no ana siete cartas",)])
def test_after_no_a_count_of_the_referees_round_needs_no_corrige(said):
    t = played_out().say(*said)
    assert t.reply().startswith("Corregido. Ana: siete capturadas.")
    assert t.say("sí").scores[0][0] == 9


def test_no_and_the_correction_in_one_breath():
    t = read_out().say("no ana nueve cartas")
    assert t.reply().startswith("Corregida la ronda uno. Ana, nueve capturadas")


def test_yes_and_what_follows_in_one_breath():
    t = played_out().say("sí beto pareja de sietes")
    assert len(t.scores) == 1
    assert t.game.progress.playing.table.owner == 1


@BOTH
@pytest.mark.parametrize("noise", ["[unk] sí", "sí [unk]", "sí [unk] ana [unk] siete"])
def test_half_a_yes_is_asked_again(ready, noise):
    t = ready().say(noise)
    assert t.scores == ()
    assert t.reply() == "No te he entendido. ¿Lo repites? ¿Es así?"


@BOTH
def test_a_yes_before_the_host_has_asked_is_somebody_elses(ready):
    t = ready()
    words = (Word("sí", 10**7, 10**7 + 10),)
    assert t.take(Heard(words, 10**7 + 10)).scores == ()
    assert len(t.take(Heard(words, 10**7 + 10, source=Source.BUTTON)).scores) == 1


@BOTH
def test_an_open_round_is_asked_about_once_more_and_then_left_in_peace(ready):
    t = ready().quiet().forget().wait(16).quiet()
    assert t.said() == ["¿Está bien la ronda? Decid sí, o qué corregimos."]
    assert len(t.say("sí").scores) == 1
    assert ready().quiet().wait(16).quiet().forget().wait(600).said() == []


@BOTH
def test_the_scoreboard_says_that_a_round_is_open(ready):
    assert ready().say("marcador").reply().endswith("Queda por confirmar la ronda uno. ¿Es así?")


def test_the_next_round_waits_for_the_tables_word():
    t = played_out().say("beto pareja de sietes")
    assert t.reply() == "Queda por confirmar la ronda uno. ¿Es así?"
    assert len(t.game.progress.playings) == 1


def test_a_report_of_the_next_round_before_the_tables_word_is_asked_about():
    t = read_out().say("ana cuatro cartas")
    assert t.reply() == "De Ana tengo diez capturadas. ¿Lo cambio a cuatro?"
    assert t.say("no").reply() == "De acuerdo, no lo apunto. ¿Es así?"


def test_yes_means_nothing_when_nothing_is_asked():
    t = ScoutTable(keeper(3)).say("ana capturó seis").forget()
    before = t.game.ledger
    assert t.say("sí", "vale", "correcto").game.ledger == before
    assert t.said() == []


@pytest.mark.parametrize(
    ("setup", "heard", "question"),
    [
        (keeper, "ana capturó seis [unk] fichas le quedan tres", "¿Ana: seis capturadas?"),
        (keeper, "ana capturó [unk] dos fichas", "¿Ana: dos fichas?"),
        (keeper, "ana capturó seis [unk] le quedan tres", "¿Ana: seis capturadas y tres en la mano?"),
        (keeper, "ana capturó treinta [unk]", "¿Ana: treinta capturadas?"),
        (referee, "[unk] un ocho", "¿Ana, un ocho?"),
        (referee, "ana [unk] escalera del tres al cinco", "¿Ana, escalera del tres al cinco?"),
    ],
)
def test_what_is_half_understood_is_asked_back_and_counts_only_after_yes(setup, heard, question):
    t = ScoutTable(setup(3)).say(heard)
    assert t.reply() == question
    assert t.game.ledger == ()
    assert len(t.say("sí").game.ledger) == 1
    again = ScoutTable(setup(3)).say(heard, "no")
    assert again.game.ledger == ()
    assert again.say("sí").game.ledger == ()


def test_a_scout_whose_end_was_not_heard_is_asked_back():
    t = ScoutTable(referee(4)).say("ana pareja de sietes", "beto scout del siete [unk]")
    assert t.reply() == "¿Beto toma el siete?"
    assert "Beto toma el siete" in t.say("sí").reply()


@pytest.mark.parametrize(
    ("setup", "heard"),
    [
        (keeper, ("ana capturó seis [unk] fichas",)),
        (keeper, ("ana capturó ocho", "ana nueve cartas")),
        (referee, ("[unk] un ocho",)),
    ],
)
@pytest.mark.parametrize("noise", ["no [unk]", "no ana [unk]"])
def test_a_no_whose_rest_was_not_heard_is_asked_again(setup, heard, noise):
    t = ScoutTable(setup(3)).say(*heard)
    question = t.game.offer.question
    assert t.say(noise).reply() == f"No te he entendido. ¿Lo repites? {question}"
    assert t.say("no").reply() == "De acuerdo, no lo apunto."


def test_a_no_and_a_command_behind_noise_are_a_no_and_that_command():
    t = ScoutTable(keeper(3)).say("ana capturó seis", "beto capturó seis [unk] fichas", "no [unk] deshacer")
    assert (t.game.offer, t.game.ledger) == (None, ())


def test_what_was_asked_back_is_forgotten_when_it_is_said_whole():
    t = ScoutTable(keeper(3)).say("ana capturó seis [unk] fichas", "ana capturó siete", "sí")
    assert t.game.progress.sheet.rows[0].captured == 7


def test_a_yes_long_after_something_was_asked_back_was_said_to_somebody_else():
    t = ScoutTable(keeper(3)).say("ana capturó seis [unk] fichas").quiet()
    assert t.wait(60).say("sí").game.ledger == ()
    t.say("ana capturó seis [unk] fichas").quiet()
    assert len(t.wait(20).say("sí").game.ledger) == 1


def test_what_was_asked_back_is_not_attributed_to_somebody_else():
    t = ScoutTable(keeper(3)).say("beto seis cartas una ficha", "ana [unk] dos fichas")
    assert t.reply() == "¿Ana: dos fichas?"


SAID = {
    setup: [*game_phrases(setup), "[unk]", "deshacer", "marcador", "no", "vale y", "corrige", "no vale"]
    for setup in (keeper(2), referee(2))
}


@settings(deadline=None, max_examples=150)
@given(st.data())
@pytest.mark.parametrize("setup", list(SAID))
def test_no_words_whatever_put_points_into_the_score_without_a_yes(setup, data):
    t = ScoutTable(setup)
    for _ in range(data.draw(st.integers(1, 12))):
        phrases = data.draw(st.lists(st.sampled_from(SAID[setup]), min_size=1, max_size=4))
        before = t.scores
        t.say(" ".join(phrases))
        if answer_in(" ".join(phrases).split(), by_voice=True) is None:
            assert t.scores == before[: len(t.scores)]


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_every_number_that_counts_was_read_before_the_yes(data):
    numbers = st.integers(0, 6)
    told = [[data.draw(numbers) for _ in range(3)] for _ in range(2)]
    t = ScoutTable(keeper(2)).say("la ronda la cerró beto con su combinación")
    for name, (captured, tokens_, hand) in zip(("ana", "beto"), told, strict=True):
        t.say(f"{name} {captured} cartas {min(tokens_, 3)} fichas le quedan {hand + 1}")
    if not t.game.progress.ready:
        return
    reading = t.reply()
    t.say("sí")
    for name, made in zip(t.setup.players, paid(t.game.progress.sheet_of(0)), strict=True):
        assert f"{name}, {made}" in reading
