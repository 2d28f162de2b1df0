import pytest
from driver import Table, emerald_card, in_round, red_card, setup
from hypothesis import given
from hypothesis import strategies as st

from assistant.stay_cool.ledger import Progress
from assistant.stay_cool.scoring import turn_score


def score(red, emerald):
    return turn_score(red_card(0), emerald_card(0), Progress(red=red, emerald=emerald))


@pytest.mark.parametrize(
    ("red", "emerald", "points"),
    [(0, 0, 0), (1, 1, 1), (3, 4, 6), (2, 7, 8), (5, 10, 25), (5, 0, 0), (0, 10, 0)],
)
def test_the_values_of_the_last_answered_questions_are_multiplied(red, emerald, points):
    assert score(red, emerald).points == points


@given(st.integers(0, 5), st.integers(0, 10))
def test_a_turn_is_worth_0_to_25(red, emerald):
    assert 0 <= score(red, emerald).points <= 25


def test_values_come_from_the_card_not_from_a_formula():
    card = red_card(0)
    dear = type(card)(card.id, card.colour, (type(card.questions[0])("x", card.questions[0].answer, 4),))
    assert turn_score(dear, emerald_card(0), Progress(red=1, emerald=3)).points == 8


def test_a_value_told_by_people_counts_instead_of_a_card():
    assert turn_score(None, None, Progress(red_counted=3, emerald_counted=4)).points == 12


def test_people_who_tell_no_value_score_nothing_there():
    assert turn_score(None, emerald_card(0), Progress(emerald=4)).points == 0


def test_the_score_is_said_with_both_values():
    table = in_round(1).answer(3, 4).run_out()
    assert "Roja tres, esmeralda dos: seis puntos para Ana." in table.said()


@pytest.mark.parametrize("answers", [(2, 0), (0, 2)])
def test_one_side_at_zero_is_said_to_make_the_product_zero(answers):
    table = in_round(1).answer(*answers).run_out()
    assert any("Con un lado a cero, el producto es cero" in line for line in table.said())
    assert table.game.points()[0] == (0,)


def test_nothing_answered_is_said_kindly():
    assert any("esta vez, cero puntos" in line for line in in_round(1).run_out().said())


def test_the_running_total_is_said_from_round_two_on():
    table = Table(setup("Ana")).play_turn(1, 2).play_turn(2, 2)
    assert any("En total lleva tres" in line for line in table.said())


def test_rounds_add_up():
    table = Table(setup("Ana", "Beto"))
    for red, emerald in [(1, 2), (2, 2), (3, 4), (1, 1), (0, 3), (2, 4)]:
        table.play_turn(red, emerald)
    assert table.game.points() == ((1, 6, 0), (2, 1, 4))
    assert table.game.totals() == (7, 7)


def test_the_present_turn_counts_only_when_it_is_over():
    table = in_round(1).answer(2, 2)
    assert table.game.totals() == (0, 0)
