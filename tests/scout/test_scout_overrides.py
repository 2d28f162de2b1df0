"""The table has the last word: what it lets pass, what it does not, and earlier rounds put right."""

import pytest
from scout_table import ScoutTable, keeper, referee

from assistant.core.clock import samples
from assistant.language.commands import Command
from assistant.scout.actions import GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.legality import BENDABLE, Fault, faults
from assistant.scout.playing import begun
from assistant.scout.sets import CardSet
from assistant.scout.step import replay
from assistant.scout.view import view


def at(t):
    return t.game.progress.playing.table


class TestVale:
    @pytest.mark.parametrize("yes", ["vale", "sí vale"])
    def test_the_table_lets_a_refused_action_pass(self, yes):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos", yes)
        assert t.reply() == "La mesa manda. Beto, pareja de ochos; captura tres. Le toca a Carla."
        assert (at(t).owner, at(t).captured) == (1, (0, 3, 0, 0))

    def test_out_of_turn(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "carla trío de ochos", "vale")
        assert (at(t).owner, at(t).turn) == (2, 3)

    def test_a_bare_vale_much_later_is_talk_but_si_vale_is_not(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos").say("vale", gap=30)
        assert at(t).owner == 0
        assert at(t.say("sí vale")).owner == 1

    def test_a_typed_vale_counts_at_any_time(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos").wait(100)
        assert at(t.type_in("vale")).owner == 1

    def test_a_mere_yes_lets_nothing_pass(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos", "sí")
        assert at(t).owner == 0

    def test_vale_after_something_else_lets_nothing_pass(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos", "beto trío de ochos", "vale")
        assert at(t).captured == (0, 3, 0, 0)
        assert len(t.game.ledger) == 2

    def test_no_vale_leaves_it_refused(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos", "no vale", "vale")
        assert at(t).owner == 0

    @pytest.mark.parametrize("action", ["scout del nueve", "escalera del uno al diez", "beto no puedo"])
    def test_what_no_table_can_do_is_not_let_pass(self, action):
        t = ScoutTable(referee(5)).say("ana trío de cincos", f"{action}", "vale")
        assert at(t).owner == 0
        assert len(t.game.ledger) == 1

    def test_a_correction_that_was_refused_may_pass_too(self):
        t = ScoutTable(referee(4)).say(
            "ana trío de sietes", "beto trío de nueves", "corrige pareja de nueves", "vale"
        )
        assert at(t).active == CardSet.same(9, 2)

    def test_it_can_be_undone_and_replayed(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos", "vale")
        assert replay(t.setup, t.events) == t.game
        assert at(t.say("deshacer")).owner == 0

    def test_a_count_that_does_not_add_up_may_stand_and_is_read_all_the_same(self):
        t = ScoutTable(keeper(2)).say("ana terminó", "ana veinte cartas una ficha", "beto dos cartas dos fichas")
        t.say("le quedan cinco")
        assert t.reply().endswith("No cuadra: sobran seis cartas. ¿Qué corregimos, o vale así?")
        assert t.say("vale").reply().endswith("¿Es así?")
        assert t.say("sí").scores == ((21, -1),)


class TestNoVale:
    def test_the_table_does_not_let_an_action_pass(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto trío de ochos", "no vale")
        assert t.reply() == "No vale: Beto, trío de ochos. Le toca a Beto."
        assert at(t).owner == 0

    def test_vale_brings_it_back(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto trío de ochos", "no vale", "sí vale")
        assert at(t).owner == 1

    def test_a_bare_vale_does_not_bring_it_back(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto trío de ochos", "no vale", "vale")
        assert at(t).owner == 0

    @pytest.mark.parametrize(("said", "undone"), [("no vale", "No vale"), ("deshacer", "Deshecho")])
    def test_of_a_correction_it_says_what_stands_again(self, said, undone):
        t = ScoutTable(referee(4)).say("ana pareja de sietes", "corrige trío de nueves", said)
        stands = "Vuelve a valer: Ana, pareja de sietes. Le toca a Beto."
        assert t.reply() == f"{undone}: Ana, trío de nueves. {stands}"
        assert at(t).active == CardSet.same(7, 2)

    def test_of_a_correction_of_a_correction_the_first_one_stands_again(self):
        t = ScoutTable(referee(4)).say("ana pareja de sietes", "corrige pareja de ochos", "corrige trío de nueves")
        assert "Vuelve a valer: Ana, pareja de ochos." in t.say("no vale").reply()

    def test_it_means_nothing_before_an_action(self):
        t = ScoutTable(referee(4)).forget().say("no vale")
        assert (t.game.ledger, t.said()) == ((), [])

    @pytest.mark.parametrize("no", ["no vale", "eso no vale"])
    def test_for_a_round_that_was_read_it_is_a_no(self, no):
        t = ScoutTable(referee(3)).say("ana cuarteto de nueves", "scout", "scout", no)
        assert t.reply() == "¿Qué corregimos? Decid corrige y el dato, o deshacer."
        assert t.game.progress.ready

    @pytest.mark.parametrize("said", ["[unk] trío de ochos", "beto un ocho"])
    def test_eso_no_vale_is_a_no_to_an_action_that_was_asked_back_or_refused(self, said):
        t = ScoutTable(referee(4)).say("ana pareja de sietes", said, "eso no vale")
        assert t.reply() == "De acuerdo, no lo apunto."
        assert len(t.game.ledger) == 1


class TestButtons:
    def test_what_was_refused_can_be_let_pass_by_hand(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos")
        assert Command.REJECT in view(t.game).buttons
        t.say("beto pareja de ochos")
        assert Command.ACCEPT in view(t.game).buttons
        assert "vale" in view(t.game).can

    def test_a_round_that_was_read_can_be_answered_by_hand(self):
        t = ScoutTable(keeper(2)).say("ana doce beto cinco")
        assert {Command.YES, Command.NO} <= set(view(t.game).buttons)
        assert Command.ACCEPT not in view(t.game).buttons


@pytest.mark.parametrize("fault", sorted(BENDABLE))
def test_what_may_be_bent_leaves_a_table_whose_cards_add_up(fault):
    base = begun(4, 0).push(Show(0, CardSet.same(7, 3)))
    two = begun(2, 0).push(Show(0, CardSet.same(7, 3)))
    spent = (
        base.push(ScoutAndShow(1, 7, CardSet.same(8, 3)))
        .push(Scout(2, 8))
        .push(Scout(3, 8))
        .push(Show(0, CardSet.same(1, 2)))
    )
    tried = {
        Fault.NOT_YOUR_TURN: (base, Show(2, CardSet.same(8, 3))),
        Fault.NO_SUCH_CARDS: (base, Show(1, CardSet.same(9, 9))),
        Fault.ALREADY_DONE: (spent, ScoutAndShow(1, 1, CardSet.same(8, 2))),
        Fault.MUST_SCOUT: (two, GiveUp(1)),
        Fault.FEWER_CARDS: (base, Show(1, CardSet.same(8, 2))),
        Fault.RUN_UNDER_SAME: (base, Show(1, CardSet.run(8, 10))),
        Fault.LOWER: (base, Show(1, CardSet.same(6, 3))),
        Fault.EQUAL: (base, Show(1, CardSet.same(7, 3))),
    }
    playing, action = tried[fault]
    assert fault in faults(playing.table, action)
    table = playing.push(action, allowed=True).table
    assert table.surplus == 0
    assert min(*table.hands, *table.tokens) >= 0


FIRST = ("ana terminó", "ana diez cartas dos fichas", "beto ocho cartas una ficha le quedan tres", "sí")
"""A round of two: 12 and 6."""


class TestEarlierRounds:
    @pytest.mark.parametrize(
        "words", ["corrige la ronda uno ana siete cartas", "corrige en la primera ronda ana siete cartas",
                  "corrige ronda uno ana siete cartas", "corrección la ronda anterior ana siete cartas"],
    )  # fmt: skip
    def test_a_round_is_corrected_while_another_is_told(self, words):
        t = ScoutTable(keeper(2)).say(*FIRST, "ana cinco cartas", words)
        assert t.reply().startswith("Corregida la ronda uno. Ana, siete capturadas")
        assert t.reply().endswith("¿Es así?")
        assert t.say("sí").scores == ((9, 6),)
        assert t.game.progress.sheet_of(1).rows[0].captured == 5

    def test_later_rounds_keep_their_points(self):
        t = ScoutTable(keeper(3)).say("ana uno beto dos carla tres", "sí", "ana cuatro beto cinco carla seis", "sí")
        t.say("corrige la ronda uno ana diez puntos", "sí")
        assert t.scores == ((10, 2, 3), (4, 5, 6))

    def test_after_the_last_round_any_round_is_corrected(self):
        t = ScoutTable(keeper(2)).say("ana uno beto dos", "sí", "ana cuatro beto cinco", "sí")
        t.say("corrige la ronda uno ana diez puntos", "sí")
        assert t.scores == ((10, 2), (4, 5))
        assert "Gana Ana con catorce puntos" in t.reply()

    @pytest.mark.parametrize("number", ["tres", "cero", "dos"])
    def test_a_round_that_was_not_played_cannot_be_corrected(self, number):
        t = ScoutTable(keeper(3)).say(f"corrige la ronda {number} ana siete cartas")
        assert t.reply() == "Esa ronda no se ha jugado todavía."
        assert t.game.ledger == ()

    def test_counts_of_an_earlier_refereed_round_are_put_right(self):
        t = ScoutTable(referee(3)).say("ana cuarteto de nueves", "scout", "scout", "sí", "beto pareja de sietes")
        t.say("corrige la ronda uno ana tres capturadas")
        assert t.reply().startswith("Corregido. Ana: tres capturadas. Ojo, así sobran tres cartas. ")
        assert t.say("sí").scores == ((5, -13, -13),)
        assert at(t).owner == 1

    def test_after_it_the_referee_says_where_the_round_at_hand_stands(self):
        t = ScoutTable(referee(3)).say("ana cuarteto de nueves", "scout", "scout", "sí", "beto pareja de sietes")
        t.say("corrige la ronda uno ana tres capturadas", "sí")
        assert t.reply().endswith("Quedan dos rondas. Le toca a Carla.")

    def test_after_it_a_later_round_that_is_complete_is_read_before_its_question(self):
        t = ScoutTable(keeper(2)).say(*FIRST, *FIRST[:-1], "corrige la ronda uno ana nueve cartas", "sí")
        assert t.reply().endswith("Según mis cuentas, en la mesa queda una carta. ¿Es así?")

    def test_after_it_what_is_missing_of_a_later_round_is_asked(self):
        t = ScoutTable(keeper(2)).say(*FIRST, "ana capturó cinco", "corrige la ronda uno ana nueve cartas", "sí")
        assert t.reply().endswith("Queda una ronda. Falta Beto.")

    def test_actions_of_an_earlier_round_are_not_replaced(self):
        t = ScoutTable(referee(3)).say(
            "ana cuarteto de nueves", "scout", "scout", "sí", "corrige la ronda uno un ocho"
        )
        assert t.reply().startswith("De una ronda acabada se corrigen las cuentas")
        assert len(t.scores) == 1

    def test_undo_goes_back_over_rounds(self):
        t = ScoutTable(referee(3)).say("ana cuarteto de nueves", "scout", "scout", "sí", "beto pareja de sietes")
        for left in range(4, -1, -1):
            assert len(t.say("deshacer").game.ledger) == left
        assert t.reply() == "Deshecho: Ana, cuarteto de nueves. Ronda uno. Empieza Ana." or "póquer" in t.reply()

    def test_moments_are_in_samples(self):
        t = ScoutTable(referee(4)).say("ana trío de cincos", "beto pareja de ochos")
        assert 0 < t.game.offer.until - samples(t.now) <= samples(15)
