import pytest
from driver import Table, in_box_four, in_round, setup

from assistant.core.clock import samples
from assistant.core.effects import Cue, Say, StopSpeaking
from assistant.stay_cool.ledger import Ended, Ending


def ending(table, turn=-2):
    return next(entry for entry in table.game.turns[turn].ledger if isinstance(entry, Ended))


def near_the_end(number=1):
    """The last box, two seconds before the last grain."""
    table = in_round(1) if number == 1 else in_box_four(number)
    while table.progress.box < 4:
        table.wait(1)
    table.quiet()
    return table.wait_until(table.out_at() - 2).quiet().forget()


def test_the_gong_sounds_at_the_last_grain_without_waiting_for_what_was_said():
    table = near_the_end()
    out = table.out_at()
    table.now = out
    table.listened(until=out - 2)
    assert table.cues() == [Cue.TIME_UP]
    assert table.game.phase == "closing"


def test_the_gong_sounds_once():
    assert near_the_end().run_out().cues().count(Cue.TIME_UP) == 1


def test_a_question_being_read_is_broken_off_at_the_gong():
    table = near_the_end().say("repite").start_speaking().forget()
    table.now = table.out_at()
    table.listened(until=table.now - 1)
    assert table.of(StopSpeaking) == [StopSpeaking()]


@pytest.mark.parametrize("late", [0, 0.5, 3])
def test_an_answer_that_ended_before_the_last_grain_counts_however_late_it_is_recognised(late):
    table = near_the_end()
    index = len(table.game.turns) - 1
    table.say("parís", at=table.out_at() - 0.25, late=late).run_out()
    assert table.game.turns[index].progress.emerald == 1


@pytest.mark.parametrize("late", [0, 0.5, 3])
def test_an_answer_that_ended_after_the_last_grain_does_not_count(late):
    table = near_the_end()
    table.say("parís", at=table.out_at() - 0.1, late=late).run_out()
    assert table.game.turns[0].progress.emerald == 0


def test_an_answer_after_the_last_grain_does_not_count_though_the_end_is_not_known_yet():
    table = near_the_end()
    table.blurt("parís", table.out_at() - 0.1).run_out()
    assert table.game.turns[0].progress.emerald == 0


@pytest.mark.parametrize("late", [0, 2])
def test_dice_are_held_to_the_same_moment(late):
    table = near_the_end()
    table.say("dados ese o ele", at=table.out_at() - 0.9, late=late).run_out()
    assert table.game.turns[0].progress.red == 1
    table = near_the_end()
    table.say("dados ese o ele", at=table.out_at() - 0.7, late=late).run_out()
    assert table.game.turns[0].progress.red == 0


@pytest.mark.parametrize("number", [2, 3])
def test_an_answer_after_an_uncalled_last_grain_does_not_count(number):
    table = in_round(number)
    index = len(table.game.turns) - 1
    out = table.out_at()
    table.wait_until(out - 1).quiet().blurt("parís", out - 0.1)
    assert table.progress.emerald == 0
    table.run_out()
    assert table.game.turns[index].progress.emerald == 0


def test_an_answer_after_a_call_in_the_same_breath_counts_past_the_old_end():
    table = in_round(2)
    table.wait_until(table.out_at() - 1).quiet().say("tiempo parís", at=table.out_at() - 0.1)
    assert table.progress.emerald == 1


def test_talk_that_goes_on_past_the_end_does_not_spoil_the_answer_before_it():
    table = near_the_end()
    table.say("parís bogotá", at=table.out_at() - 0.3).run_out()
    assert table.game.turns[0].progress.emerald == 1


def test_a_late_answer_brings_no_new_question():
    table = near_the_end()
    table.say("parís", at=table.out_at() - 0.25, late=1)
    assert "Pregunta 2." not in table.said()


def test_a_wrong_late_answer_is_not_put_again():
    table = near_the_end()
    table.say("bogotá", at=table.out_at() - 0.25, late=1)
    assert "Pregunta 1." not in table.said()


def test_the_host_asks_nothing_back_after_the_gong():
    table = near_the_end()
    table.say("sol", at=table.out_at() - 0.25, late=1)
    assert [line for line in table.said() if "Escríbela" in line] == []


def test_a_late_answer_is_counted_in_the_score_said():
    table = near_the_end().answer(red=1)
    table.say("parís", at=table.out_at() - 0.25, late=2).run_out()
    assert any("un punto para Ana" in line for line in table.said())


def test_one_card_finished_does_not_end_the_turn():
    assert in_round(1).answer(red=5).game.phase == "running"


def test_both_cards_finished_end_the_turn():
    table = in_round(1).answer(red=5, emerald=10)
    assert ending(table).ending is Ending.FINISHED
    assert table.game.turns[0].score.points == 25


def test_the_finished_turn_ends_with_its_last_answer():
    table = in_round(2).answer(red=5, emerald=9).say("atenas", late=1)
    assert ending(table).at == samples(table.now - 1)
    assert Cue.TIME_UP in table.cues()


def test_the_next_player_is_to_the_left():
    table = Table(setup("Ana", "Beto", "Carla")).play_turn()
    assert table.game.player == "Beto"
    assert table.quiet().said()[-1].startswith("Turno de Beto")


def test_the_last_player_is_followed_by_the_first():
    assert Table(setup("Ana", "Beto")).play_to(2).game.player == "Ana"


def test_what_is_said_between_turns_answers_nothing():
    table = in_round(1).run_out().quiet().forget().say("parís")
    assert table.effects == []


def test_letters_begun_in_one_turn_do_not_reach_the_next():
    table = near_the_end()
    table.say("dados ese o", at=table.out_at() - 0.8).run_out()
    assert table.game.spelling is None


def test_the_end_is_said_by_score_and_next_player():
    table = near_the_end().run_out()
    assert [effect.id.split(" ", 1)[1] for effect in table.of(Say)] == ["score", "ready"]
