import pytest
from driver import Table, setup
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.clock import samples
from assistant.core.effects import Cue, Finish
from assistant.core.events import Listened
from assistant.stay_cool.scoring import winners


def game(*turns):
    """A whole game of two; each turn as answers (red, emerald)."""
    table = Table(setup("Ana", "Beto"))
    for red, emerald in turns:
        table.play_turn(red, emerald)
    return table


NOTHING = (0, 0)


def test_most_points_win():
    assert winners([(5, 5, 5), (25, 0, 1)]) == (1,)


def test_a_tie_is_won_by_the_last_round():
    assert winners([(6, 2, 1), (1, 2, 6), (3, 3, 3)]) == (1,)


def test_the_last_round_counts_only_between_those_tied():
    assert winners([(6, 3, 0), (3, 3, 3), (0, 0, 8)]) == (1,)


def test_a_tie_in_the_last_round_too_is_shared():
    assert winners([(6, 2, 1), (2, 6, 1), (3, 5, 0)]) == (0, 1)


def test_all_at_zero_share():
    assert winners([(0, 0, 0)] * 7) == tuple(range(7))


@given(st.lists(st.tuples(*[st.integers(0, 25)] * 3), min_size=1, max_size=7))
def test_nobody_beats_a_winner(points):
    best = winners(points)
    assert best
    for at in best:
        assert all((sum(points[at]), points[at][2]) >= (sum(row), row[2]) for row in points)


def test_the_winner_is_named():
    table = game((1, 2), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    assert table.said()[-1] == "Fin de la partida. Gana Ana con un punto. ¡Enhorabuena!"
    assert table.cues()[-1] is Cue.WIN


def test_how_a_tie_was_broken_is_said():
    table = game((1, 2), NOTHING, NOTHING, NOTHING, NOTHING, (1, 2))
    assert table.said()[-1] == "Fin de la partida. Empate a un punto, y por la última ronda gana Beto. ¡Enhorabuena!"


def test_a_shared_victory_is_said():
    table = game((1, 2), (1, 2), NOTHING, NOTHING, NOTHING, NOTHING)
    assert table.said()[-1] == "Fin de la partida. Empate total a un punto: comparten la victoria Ana y Beto."


def test_who_plays_alone_is_told_the_points():
    table = Table(setup("Ana")).play_turn(1, 2).play_turn().play_turn(2, 4)
    assert table.said()[-1] == "Fin de la partida. Has conseguido cinco puntos, Ana."


def test_the_game_finishes_some_seconds_after_the_winner_is_named():
    table = game(*[NOTHING] * 6).quiet()
    assert table.wait(7).of(Finish) == []
    assert table.wait(2).of(Finish) == [Finish("won")]
    assert table.game.phase == "finished"


def test_the_game_does_not_finish_before_the_winner_is_named():
    assert game(*[NOTHING] * 6).wait(60).of(Finish) == []


@pytest.mark.parametrize("text", ["deshacer", "no vale", "vale", "repite", "terminar", "marcador", "tiempo"])
def test_a_finished_game_takes_no_more_commands(text):
    table = game((1, 2), *[NOTHING] * 5).quiet().wait(9).forget().say(text)
    assert table.effects == []
    table.take(Listened(samples(table.now + 99), samples(table.now + 99)))
    assert table.effects == []
