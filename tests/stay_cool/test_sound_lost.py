from driver import Table, in_round, setup

from assistant.core.clock import samples
from assistant.core.effects import Finish, Tick
from assistant.core.events import SoundLost
from assistant.stay_cool import lines


def test_lost_sound_stops_the_sand_at_the_last_good_sample():
    table = in_round(2).wait(10)
    lost = table.now
    sand = table.glass.remaining(samples(lost))
    table.now += 3
    table.take(SoundLost(samples(lost)))
    assert table.glass.since is None
    assert table.glass.top == sand
    assert table.said()[-1] == lines.SOUND_LOST


def test_restored_sound_keeps_the_sand_to_the_sample():
    table = in_round(2).wait(10)
    sand = table.glass.remaining(samples(table.now))
    table.lose_sound().restore_sound(after=300).quiet()
    assert table.glass.remaining(table.glass.since) == sand
    assert table.game.hold is None


def test_the_sand_runs_when_seguimos_has_been_said():
    table = in_round(2).wait(10).lose_sound().restore_sound(after=60)
    table.start_speaking().wait(1)
    assert table.glass.since is None
    table.end_speaking()
    assert table.glass.since == samples(table.now)


def test_both_questions_are_read_again():
    table = in_round(1).wait(5).lose_sound().restore_sound().start_speaking().forget().end_speaking()
    assert table.said() == ["Pista de la palabra 1.", "Pregunta 1."]


def test_sound_lost_while_seguimos_is_said_stops_again():
    table = in_round(1).wait(5).lose_sound().restore_sound().start_speaking().lose_sound()
    assert table.game.hold == "sound_lost"
    assert table.restore_sound().quiet().game.hold is None


def test_sound_lost_twice_is_lost_once():
    table = in_round(1).wait(5).lose_sound().forget().lose_sound()
    assert table.effects == []


def test_sound_restored_without_loss_is_nothing():
    table = in_round(1).wait(5)
    game = table.game
    assert table.restore_sound().game is game


def test_ticks_stop_with_the_sound():
    assert in_round(2).wait(5).lose_sound().last(Tick).times == ()


def test_a_loss_during_a_pause_leaves_the_pause():
    table = in_round(1).wait(5).say("pausa").lose_sound().restore_sound()
    assert table.game.hold == "pause"


def test_a_loss_before_the_start_announces_the_player_again():
    table = Table(setup("Ana", "Beto")).quiet().lose_sound().forget().restore_sound().quiet()
    assert table.said()[-1].startswith("Turno de Ana")


def test_a_loss_during_the_first_reading_reads_it_again():
    table = Table(setup("Ana")).quiet().say("listo").start_speaking().lose_sound()
    table.forget().restore_sound().quiet()
    assert table.said() == [lines.RESUMED, "Pista de la palabra 1.", "Pregunta 1."]
    assert table.game.phase == "running"


def test_a_loss_before_the_end_was_told_opens_the_turn_again():
    table = in_round(1)
    while table.progress.box < 4:
        table.wait(1)
    out = table.out_at()
    table.now = out + 1
    table.listened(until=out - 1)
    assert table.game.phase == "closing"
    table.take(SoundLost(samples(out - 2)))
    assert table.game.phase == "running"
    assert table.glass.top == samples(2)


def test_a_loss_while_the_winner_is_named_names_the_winner_again():
    table = Table(setup("Ana"))
    for _ in range(3):
        table.play_turn(1, 1)
    table.lose_sound().forget().restore_sound().quiet()
    assert table.said()[-1].startswith("Fin de la partida")
    assert table.wait(9).of(Finish) == [Finish("won")]


def test_a_loss_during_the_goodbye_ends_the_game():
    table = in_round(1).say("terminar").quiet().say("sí").forget().lose_sound()
    assert table.of(Finish) == [Finish("stopped")]


def test_the_game_can_be_stopped_while_the_sound_is_lost():
    table = in_round(1).lose_sound().type_in("terminar").type_in("sí").quiet()
    assert table.of(Finish) == [Finish("stopped")]


def test_no_after_terminar_leaves_the_sound_lost():
    table = in_round(1).lose_sound().type_in("terminar").type_in("no")
    assert table.game.hold == "sound_lost"
    assert table.restore_sound().quiet().game.hold is None


def test_sound_restored_while_the_host_asks_whether_to_stop():
    table = in_round(1).lose_sound().type_in("terminar").restore_sound().say("no").quiet()
    assert table.game.hold is None
