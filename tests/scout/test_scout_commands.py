"""Pause, stop, lost sound, typed lines, and facts that change nothing."""

import pytest
from scout_table import ScoutTable, keeper, referee

from assistant.core.effects import Say, StopSpeaking
from assistant.core.events import Heard, Listened, SoundLost, SoundRestored, SpeechEnded, SpeechStarted, Word
from assistant.scout.setup import Setup
from assistant.scout.state import Hold
from assistant.scout.step import Scout, start, step

BOTH = pytest.mark.parametrize("setup", [keeper(3), referee(3)])
LINE = {keeper(3): "ana capturó seis", referee(3): "ana pareja de sietes"}


@BOTH
def test_the_host_opens_the_evening(setup):
    t = ScoutTable(setup)
    assert t.said()[0].startswith("Bienvenidos a Scout. Juegan Ana, Beto y Carla, en ese orden.")
    assert t.said()[-1] == "Ronda uno. Empieza Ana."
    assert len(t.listens()) == 1


@BOTH
def test_a_fact_with_nothing_due_leaves_the_very_same_state_and_asks_for_nothing(setup):
    game, _ = start(setup)
    for event in (
        Listened(0, 16_000),
        Listened(16_000_000, 16_000_000),
        SpeechStarted("99 gone", 5),
        SpeechEnded("99 gone", 5),
        SoundRestored(7),
        Heard((), 9),
        Heard((Word("deshacer", 0, 5),), 9, final=False),
    ):
        after, effects = step(game, event)
        assert after is game
        assert effects == ()


@BOTH
def test_nothing_is_taken_in_a_pause(setup):
    t = ScoutTable(setup).say("pausa", LINE[setup], "[unk] fichas")
    assert (t.game.ledger, t.game.hold) == ((), Hold.PAUSE)
    assert t.reply() == "Pausa. Para volver, decid: sigue."
    assert t.say("sigue").reply() == "Seguimos. Ronda uno. Empieza Ana."
    assert len(t.say(LINE[setup]).game.ledger) == 1


@BOTH
def test_stopping_is_confirmed(setup):
    t = ScoutTable(setup).say(LINE[setup], "terminar")
    assert t.reply() == "¿Terminamos la partida? Decid sí o no."
    assert t.say("no").reply().startswith("Seguimos.")
    assert len(t.game.ledger) == 1
    t.say("terminar", "sí")
    assert t.reasons() == []
    assert t.quiet().reasons() == ["stopped"]
    assert t.say(LINE[setup], "deshacer").game.finished
    assert len(t.game.ledger) == 1


@BOTH
def test_an_unclear_answer_to_stopping_stops_nothing(setup):
    t = ScoutTable(setup).say(
        "terminar", "[unk] sí hombre", "claro que [unk]", "sí [unk]", "sí no", "sí claro que no"
    )
    assert t.game.hold is Hold.STOPPING


@BOTH
def test_yes_and_no_mean_nothing_otherwise(setup):
    t = ScoutTable(setup).say("sí", "no")
    assert not t.game.finished


@BOTH
def test_lost_sound_is_waited_for(setup):
    t = ScoutTable(setup).say(LINE[setup]).take(SoundLost(5))
    assert t.reply() == "No me llega el sonido. Espero."
    assert t.take(SoundRestored(9)).reply().startswith("Seguimos.")


@BOTH
def test_sound_lost_in_a_pause_leaves_the_pause(setup):
    t = ScoutTable(setup).say("pausa").take(SoundLost(5)).take(SoundRestored(9))
    assert t.game.hold is Hold.PAUSE


@BOTH
def test_repite_says_the_last_reply_again(setup):
    t = ScoutTable(setup).say(LINE[setup])
    reply = t.reply()
    assert t.quiet().say("repite").reply() == reply
    assert t.say("repite").reply() == reply


@BOTH
def test_a_new_reply_breaks_off_the_old_one(setup):
    t = ScoutTable(setup).forget().say(LINE[setup])
    assert isinstance(t.effects[0], StopSpeaking)
    assert isinstance(t.effects[1], Say)


@BOTH
def test_help_says_what_can_be_said(setup):
    t = ScoutTable(setup)
    for phrase in ("deshacer", "marcador", "pausa", "corrige"):
        assert phrase in t.say("ayuda").reply()


@BOTH
def test_typed_lines_count_as_heard(setup):
    assert len(ScoutTable(setup).type_in(LINE[setup].title()).game.ledger) == 1


@BOTH
def test_a_command_and_a_sentence_in_one_breath(setup):
    t = ScoutTable(setup).say(LINE[setup]).say(f"deshacer {LINE[setup]}")
    assert len(t.game.ledger) == 1


def test_the_game_fits_the_host():
    game = Scout(Setup(("Ana", "Beto")))
    state, effects = game.start()
    assert effects
    assert game.step(state, Listened(0, 0)) == (state, ())


def test_a_finished_game_closes_at_once_when_told_to():
    t = ScoutTable(keeper(2)).say("ana doce beto cinco", "sí", "ana uno beto dos", "sí")
    assert t.game.progress.over
    assert t.say("terminar").reasons() == ["won"]


def test_after_the_last_round_nothing_more_is_taken_but_a_correction_is():
    t = ScoutTable(keeper(2)).say("ana doce beto cinco", "sí", "ana uno beto dos", "sí", "ana siete beto ocho")
    assert t.scores == ((12, 5), (1, 2))
    assert t.reply() == "Fin de la partida. Gana Ana con trece puntos. ¡Enhorabuena!"
    assert t.say("corrige ana menos diez puntos", "sí").scores == ((12, 5), (-10, 2))


def test_time_to_correct_begins_anew_after_an_undo():
    t = ScoutTable(keeper(2)).say("ana doce beto cinco", "sí", "ana uno beto dos", "sí").quiet()
    t.say("deshacer").quiet().wait(60)
    assert t.reasons() == []
    assert t.say("sí").quiet().wait(21).reasons() == ["won"]
