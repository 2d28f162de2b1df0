import pytest
from driver import DICE, emerald_card, red_card, setup

from assistant.core.errors import UsageError
from assistant.stay_cool.setup import ALL_ROLES, Role, Setup, check_players
from assistant.stay_cool.step import start

CARDS = tuple(map(red_card, range(21))), tuple(map(emerald_card, range(21)))


@pytest.mark.parametrize("count", range(1, 8))
def test_one_to_seven_people_play(count):
    assert start(setup(*"ABCDEFG"[:count]))[0].phase == "ready"


@pytest.mark.parametrize("players", [(), tuple("ABCDEFGH")])
def test_nobody_or_eight_people_do_not(players):
    with pytest.raises(UsageError, match="1 a 7"):
        check_players(players)


@pytest.mark.parametrize("twice", [("Ana", "Ana"), ("Ana", "ANA"), ("José", "jose"), ("Peña", "PEN\u0303A")])
def test_two_players_of_one_name_are_refused(twice):
    with pytest.raises(UsageError, match="Hay dos personas"):
        check_players(twice)


def test_pena_and_penya_are_two_names():
    check_players(("Pena", "Peña"))


@pytest.mark.parametrize("name", ["", "  ", "¡!", "A\nB", "x" * 25, "\u200b"])
def test_a_name_that_cannot_be_read_is_refused(name):
    with pytest.raises(UsageError, match="no se puede leer"):
        check_players((name,))


@pytest.mark.parametrize(("red", "emerald", "colour"), [(5, 6, "rojas"), (6, 5, "esmeralda")])
def test_every_turn_needs_a_card_of_either_colour(red, emerald, colour):
    with pytest.raises(UsageError, match=colour):
        Setup(("Ana", "Beto"), CARDS[0][:red], CARDS[1][:emerald], DICE)


def test_cards_that_people_keep_are_not_needed():
    assert Setup(("Ana", "Beto"), (), (), DICE, frozenset({Role.TIMEKEEPER})).red == ()


def test_the_host_takes_all_roles_unless_told_otherwise():
    assert setup("Ana").roles == ALL_ROLES
