import pytest
from driver import Table, in_round, setup

from assistant.core.clock import samples
from assistant.core.events import SpeechEnded


@pytest.fixture
def table():
    return Table(setup("Ana", "Beto"))


def test_the_host_names_the_players_the_round_and_the_active_player(table):
    welcome, first_round, ready = table.said()
    assert "Ana y Beto" in welcome
    assert "Primera ronda" in first_round
    assert "Ana" in ready


def test_nothing_is_asked_before_the_player_is_ready(table):
    table.quiet().wait(30)
    assert table.game.phase == "ready"
    assert "Pista de la palabra 1." not in table.said()


@pytest.mark.parametrize("word", ["listo", "lista", "ya", "vamos", "estoy lista", "empezamos"])
def test_the_player_begins_with_everyday_words(table, word):
    assert table.quiet().say(word).waiting == ["roja 1"]


def test_being_ready_cuts_the_announcement_short(table):
    table.say("listo")
    assert table.waiting == ["roja 1"]


def test_vale_before_listo_is_no_verdict():
    table = in_round(2).run_out().quiet()
    table.say("vale listo")
    assert (table.game.phase, table.game.player) == ("opening", "Beto")


def test_the_glass_does_not_stand_while_the_first_red_question_is_read(table):
    table.quiet().say("listo").start_speaking().wait(5)
    assert table.progress.glass is None


def test_the_glass_is_started_at_the_end_of_the_red_questions_playback(table):
    table.quiet().say("listo").start_speaking().wait(5).end_speaking()
    assert table.glass.since == samples(table.now)
    assert (table.sand(), table.progress.box) == (30, 1)


def test_the_first_emerald_question_follows_at_once(table):
    table.quiet().say("listo").start_speaking().wait(2)
    assert table.waiting == ["roja 1"]
    table.end_speaking()
    assert table.waiting == ["esmeralda 1"]


def test_a_reading_cut_short_by_a_pause_starts_no_glass(table):
    table.quiet().say("listo").start_speaking()
    reading = table.game.speech[0].id
    table.say("pausa").take(SpeechEnded(reading, samples(table.now), completed=False))
    assert table.progress.glass is None


def test_a_red_answer_over_the_first_reading_starts_the_glass_at_its_end(table):
    table.quiet().say("listo").start_speaking().wait(1).spell("sol")
    assert table.glass.since == samples(table.now)
    assert table.progress.red == 1
    assert table.waiting == ["esmeralda 1", "roja 2"]


def test_an_emerald_answer_before_its_question_is_read_is_none(table):
    table.quiet().say("listo").start_speaking().wait(1).say("parís")
    assert table.progress.emerald == 0
    assert table.verdicts == []


def test_repite_before_the_glass_stands_reads_the_red_question_again(table):
    table.quiet().say("listo").start_speaking().wait(1).forget().say("repite")
    assert table.said() == ["Pista de la palabra 1."]
    assert table.progress.glass is None


def test_every_turn_draws_its_own_cards():
    table = Table(setup("Ana", "Beto")).play_to(5)
    drawn = [(turn.red.id, turn.emerald.id) for turn in table.game.turns]
    assert drawn == [(f"r{i}", f"e{i}") for i in range(6)]


def not_yet_named():
    """Ana's turn is over; the host has begun to say its score, and not to name Beto."""
    return in_round(1).run_out().start_speaking().wait(0.2)


def test_a_listo_before_the_next_player_is_named_begins_nothing():
    table = not_yet_named().say("listo").end_speaking().quiet()
    assert (table.game.player, table.game.phase) == ("Beto", "ready")


def test_a_listo_over_the_players_name_begins_the_turn():
    table = not_yet_named().end_speaking().start_speaking()
    assert table.waiting == ["ready"]
    assert table.wait(0.3).say("listo").game.phase == "opening"


def test_a_typed_listo_begins_the_turn_before_the_player_is_named():
    assert not_yet_named().type_in("listo").game.phase == "opening"


def test_somebody_alone_need_not_wait_for_the_host():
    assert in_round(1, "Ana").run_out().start_speaking().wait(0.2).say("listo").game.phase == "opening"
