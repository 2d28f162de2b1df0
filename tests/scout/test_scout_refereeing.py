"""Conversations with the referee."""

from random import Random

import pytest
from plain_game import PlainGame
from scout_table import NAMES, ScoutTable, referee

from assistant.core.effects import Cue
from assistant.language.numerals import number_words
from assistant.scout.actions import GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.items import PLURALS
from assistant.scout.sets import CardSet, Kind
from assistant.scout.step import replay
from assistant.scout.table import Condition


def table(players=4):
    return ScoutTable(referee(players))


def at(t):
    return t.game.progress.playing.table


def test_actions_are_followed_and_said_back():
    t = table().say("ana pareja de sietes")
    assert t.reply() == "Ana, pareja de sietes. Le toca a Beto."
    t.say("escalera del tres al cinco")
    assert t.reply() == "Beto, escalera del tres al cinco; captura dos. Le toca a Carla."
    t.say("carla scout del tres")
    assert t.reply() == "Carla toma el tres; ficha para Beto. Le toca a Diego."
    t.say("diego scout y show trío de nueves")
    assert t.reply() == "Diego, scout y show, trío de nueves; captura una; ficha para Beto. Le toca a Ana."
    assert at(t).charged == (True, True, True, False)


def test_a_weak_show_is_refused_at_once_with_the_reason():
    t = table().say("ana trío de cincos", "beto escalera del tres al cinco")
    assert t.reply() == "No puede ser: la escalera no gana a trío de cincos."
    assert Cue.REFUSED in t.cues()
    assert t.say("beto pareja de ochos").reply() == "No puede ser: tiene menos cartas que trío de cincos."
    assert t.say("beto trío de cincos").reply().startswith("No puede ser: es igual que trío de cincos")
    assert t.say("beto trío de treses").reply() == "No puede ser: es más baja que trío de cincos."
    assert len(t.game.ledger) == 1


def test_every_reason_is_said_at_once():
    t = table().say("ana trío de cincos", "carla pareja de ochos")
    assert t.reply() == "No puede ser: le toca a Beto y tiene menos cartas que trío de cincos."


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("gana trío de cincos", "Sí, trío de cincos gana a escalera del tres al cinco."),
        ("gana pareja de dieces", "No, pareja de dieces no gana a escalera del tres al cinco: tiene menos cartas."),
        (
            "supera escalera del dos al cuatro",
            "No, escalera del dos al cuatro no gana a escalera del tres al cinco: es más baja.",
        ),
    ],
)
def test_a_question_is_answered_and_changes_nothing(question, answer):
    t = table().say("ana escalera del tres al cinco")
    before = t.game.progress
    assert t.say(question).reply() == answer
    assert t.game.progress == before


def test_on_an_empty_table_anything_wins():
    assert table().say("gana un uno").reply() == "La mesa está vacía: vale cualquier combinación."


def test_which_end_is_asked_when_it_matters_and_the_answer_completes_the_action():
    t = table().say("ana escalera del tres al cinco", "beto scout")
    assert t.reply() == "¿Qué carta, el tres o el cinco?"
    assert t.say("el cinco").reply().startswith("Beto toma el cinco")


def test_which_end_is_not_asked_when_both_are_the_same():
    assert table().say("ana pareja de sietes", "beto scout").reply().startswith("Beto toma el siete")


def test_scout_and_show_asks_for_the_card_only_if_the_show_depends_on_it():
    t = table().say("ana escalera del tres al cinco", "beto scout y show escalera del cuatro al cinco")
    assert t.reply() == "¿Qué carta, el tres o el cinco?"
    assert t.say("el cinco").reply().startswith("Beto, scout y show")
    assert at(t).active == CardSet.run(4, 5)


def test_scout_and_show_without_its_set_is_asked_for_it():
    t = table().say("ana pareja de sietes", "beto scout y show")
    assert "¿Con qué combinación?" in t.reply()
    assert t.say("pareja de ochos").reply().startswith("Beto, scout y show, pareja de ochos")


@pytest.mark.parametrize("anew", ["scout del cinco", "tomo el cinco", "beto scout del cinco"])
def test_a_scout_said_anew_with_its_card_is_no_second_one(anew):
    t = table().say("ana escalera del tres al cinco", "beto scout", anew)
    assert t.reply() == "Beto toma el cinco; ficha para Ana. Le toca a Carla."


def test_a_scout_and_show_said_anew_with_its_set_is_no_second_one():
    t = table().say("ana escalera del tres al cinco", "beto scout y show", "scout y show trío de nueves")
    assert t.reply().startswith("Beto, scout y show, trío de nueves")


def test_a_correction_said_anew_is_still_one():
    t = table().say("ana escalera del tres al cinco", "beto trío de nueves", "corrige beto scout", "scout del cinco")
    assert t.reply() == "Corregido. Beto toma el cinco; ficha para Ana. Le toca a Carla."


def test_an_action_said_anew_is_of_who_was_named_first():
    t = table().say("ana escalera del tres al cinco", "carla scout", "scout del cinco")
    assert t.reply() == "No puede ser: le toca a Beto."


def test_what_was_said_before_an_action_said_anew_is_done_too():
    t = table().say("ana escalera del tres al cinco y beto scout", "scout del cinco")
    assert (at(t).owner, at(t).turn, at(t).active) == (0, 2, CardSet.run(3, 4))


def test_a_question_of_the_tables_in_between_is_answered():
    t = table().say("ana escalera del tres al cinco", "beto scout", "a quién le toca")
    assert t.reply() == "En la mesa, escalera del tres al cinco de Ana. Le toca a Beto."


class TestAShowBehindAScout:
    """«Beto, scout y trío de nueves»: is it Beto's, or of who comes next?"""

    @pytest.mark.parametrize("said", ["beto scout y trío de nueves", "beto scout y beto trío de nueves"])
    def test_it_is_asked_whether_it_is_a_scout_and_show(self, said):
        t = table().say("ana pareja de sietes", said)
        assert (t.reply(), len(t.game.ledger)) == ("¿Beto, scout y show, trío de nueves?", 1)
        assert at(t.say("sí")).charged == (True, False, True, True)

    def test_that_is_asked_of_a_correction_too(self):
        t = table().say("ana pareja de sietes", "beto scout", "corrige beto scout y trío de nueves", "sí")
        assert t.reply().startswith("Corregido. Beto, scout y show, trío de nueves")

    def test_who_has_no_scout_and_show_left_is_asked_whether_it_is_the_next_players(self):
        t = table(3).say("ana pareja de sietes", "beto scout y show pareja de ochos", "carla trío de unos")
        t.say("ana cuarteto de doses", "beto scout y cuarteto de treses")
        assert t.reply() == "¿Beto toma el dos; Carla, póquer de treses?"

    def test_what_can_be_nobodys_is_asked_for_with_a_name(self):
        t = table().say("ana trío de sietes", "beto scout y un ocho", "vale")
        assert "¿De quién es la combinación?" in t.reply()
        assert len(t.game.ledger) == 1

    def test_it_is_asked_too_if_the_host_has_asked_for_the_card_in_between(self):
        t = table().say("ana escalera del tres al cinco", "beto scout", "trío de nueves")
        assert t.reply() == "¿Beto, scout y show, trío de nueves?"

    def test_with_another_name_it_is_that_players(self):
        t = table().say("ana pareja de sietes", "beto scout y carla trío de nueves")
        assert (at(t).owner, at(t).turn) == (2, 3)

    def test_of_two_players_it_is_of_who_scouted(self):
        t = table(2).say("ana pareja de sietes", "beto scout y trío de nueves")
        assert (at(t).owner, at(t).tokens) == (1, (3, 2))


def test_words_cut_in_two_are_put_together():
    t = table().say("ana escalera del tres")
    assert "No te he entendido" in t.reply()
    t.say("al cinco", gap=0.5)
    assert at(t).active == CardSet.run(3, 5)


def test_words_far_apart_are_not_put_together():
    t = table().say("ana escalera del tres").say("al cinco", gap=10)
    assert t.game.ledger == ()


@pytest.mark.parametrize(
    "misheard", ["ana pareja de [unk]", "ana [unk] de sietes", "ana escalera del [unk] al cinco"]
)
def test_a_misheard_action_is_asked_again_and_nothing_is_written(misheard):
    t = table().say(misheard)
    assert t.game.ledger == ()
    assert t.reply() == "No te he entendido. ¿Lo repites?"


def test_all_or_nothing_of_two_actions_in_one_breath():
    t = table().say("ana pareja de sietes beto un ocho")
    assert t.game.ledger == ()
    assert t.say("ana pareja de sietes beto scout").reply().endswith("Le toca a Carla.")


def test_after_an_action_it_is_somebody_elses_turn():
    t = table().say("ana pareja de sietes trío de ochos")
    assert at(t).owner == 1


def test_few_cards_are_announced():
    assert "A Ana le queda una carta." in table(5).say("ana escalera del uno al ocho").reply()


class TestEndings:
    def test_a_new_round_gives_all_cards_and_tokens_back(self):
        t = table(3).say("ana pareja de sietes", "beto scout y show pareja de ochos", "carla scout", "ana scout")
        t.say("sí")
        assert (at(t).hands, at(t).captured, at(t).tokens) == ((12,) * 3, (0,) * 3, (0,) * 3)
        assert (at(t).charged, at(t).turn, at(t).active) == ((True,) * 3, 1, None)

    def test_condition_1_with_nothing_left_to_count(self):
        t = table(5).say("ana un uno", "beto escalera del uno al nueve")
        assert "Fin de la ronda: Beto se queda sin cartas." in t.reply()
        assert t.reply().endswith("¿Es así?")
        assert t.say("sí").scores == ((-8, 1, -9, -9, -9),)
        assert "Ronda dos. Empieza Beto." in t.reply()

    def test_condition_2_when_the_turn_is_back_at_the_owner(self):
        t = table().say("ana cuarteto de nueves", "scout", "scout", "scout")
        assert t.scores == ()
        assert "nadie supera la combinación de Ana, que no descuenta su mano" in t.reply()
        assert "Va en cabeza Ana, por quince puntos. Quedan tres rondas." in t.say("sí").reply()
        assert t.scores == ((3, -12, -12, -12),)

    def test_condition_2_of_two_players(self):
        t = table(2).say("ana cinco nueves", "beto scout", "scout", "scout")
        assert t.scores == ()
        assert t.say("beto no puedo", "sí").scores == ((3, -14),)

    def test_who_can_still_scout_must(self):
        t = table(2).say("ana cinco nueves", "no puedo")
        assert t.reply() == "No puede ser: a Beto aún le quedan fichas para hacer scout."

    def test_two_players_have_no_scout_and_show(self):
        t = table(2).say("ana pareja de nueves", "beto scout y show un diez")
        assert t.reply() == "No puede ser: entre dos no hay scout y show."


class TestCorrecting:
    def test_undo_any_number_of_times(self):
        t = table().say("ana pareja de sietes", "beto scout", "carla scout y show un ocho")
        assert t.say("deshacer").reply() == "Deshecho: Carla, scout y show, un ocho. Le toca a Carla."
        assert at(t).charged == (True,) * 4
        t.say("deshacer deshacer")
        assert t.game.ledger == ()
        assert t.reply() == "Deshecho: Ana, pareja de sietes. Ronda uno. Empieza Ana."
        assert t.say("deshacer").reply() == "No hay nada que deshacer."

    def test_undo_reopens_a_round_that_was_scored(self):
        t = table().say("ana cuarteto de nueves", "scout", "scout", "scout", "sí", "deshacer")
        assert t.scores == ()
        assert "Volvemos a la ronda uno." in t.reply()
        assert t.say("deshacer").reply() == "Deshecho: Diego toma el nueve. Le toca a Diego."

    def test_an_action_is_replaced(self):
        t = table().say("ana pareja de sietes", "corrige ana pareja de seises")
        assert t.reply() == "Corregido. Ana, pareja de seises. Le toca a Beto."
        assert at(t).hands == (9, 11, 11, 11)
        t.say("corrige trío de seises", "deshacer")
        assert at(t).active == CardSet.same(6, 2)

    def test_a_replacement_is_judged_where_the_action_was(self):
        t = table().say("ana trío de sietes", "beto trío de nueves", "corrige pareja de nueves")
        assert t.reply() == "No puede ser: tiene menos cartas que trío de sietes."
        assert at(t).active == CardSet.same(9, 3)

    def test_the_last_action_of_a_round_is_replaced_after_it_was_scored(self):
        t = table().say("ana cuarteto de nueves", "scout", "scout", "scout", "sí", "corrige diego cinco doses")
        assert t.scores == ()
        assert at(t).owner == 3

    def test_there_must_be_an_action_to_replace(self):
        assert table().say("corrige ana pareja de sietes").reply() == "No hay ninguna jugada que corregir."

    def test_a_count_is_put_right_and_what_does_not_add_up_is_said(self):
        t = table().say("ana pareja de sietes", "beto trío de unos", "corrige beto tres cartas")
        assert t.reply() == "Corregido. Beto: tres capturadas. Ojo, así sobra una carta. Le toca a Carla."
        assert at(t).captured == (0, 3, 0, 0)
        assert t.say("deshacer").game.progress.playing.table.captured == (0, 2, 0, 0)

    def test_a_count_that_cannot_be_is_asked_again(self):
        t = table(2).say("ana pareja de sietes", "corrige ana cuatro fichas")
        assert "entre dos van de cero a tres" in t.reply()
        assert at(t).tokens == (3, 3)

    def test_a_count_of_a_scored_round_is_put_right(self):
        t = table().say("ana cuarteto de nueves", "scout", "scout", "scout", "sí", "corrige ana siete cartas", "sí")
        assert t.scores == ((10, -12, -12, -12),)


def words_for(cards: CardSet, random: Random) -> str:
    if cards.kind is Kind.RUN:
        ends = random.choice([(cards.low, cards.high), (cards.high, cards.low)])
        return f"{random.choice(('escalera', 'secuencia'))} del {number_words(ends[0])} al {number_words(ends[1])}"
    group = {1: ("un",), 2: ("pareja de", "par de"), 3: ("trío de", "terna de"), 4: ("póquer de", "cuarteto de")}
    if cards.size == 1:
        return f"un {number_words(cards.low)}"
    heads = group.get(cards.size, ()) or (number_words(cards.size),)
    called = PLURALS[cards.low] if cards.size > 4 else random.choice((PLURALS[cards.low], number_words(cards.low)))
    return f"{random.choice(heads)} {called}"


def line_for(action, random: Random) -> str:
    name = random.choice(("", NAMES[action.player].lower() + " "))
    match action:
        case Show(_, cards):
            return name + random.choice(("", "juega ", "show ")) + words_for(cards, random)
        case Scout(_, number):
            return name + random.choice(("scout del", "tomo el", "toma un")) + f" {number_words(number)}"
        case ScoutAndShow(_, number, cards):
            return f"{name}scout del {number_words(number)} y show {words_for(cards, random)}"
        case GiveUp():
            return name + random.choice(("no puedo", "no puede jugar", "paso"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_said_action_by_action_ends_with_the_scores_of_the_cards(players, seed):
    random, t, scores = Random(seed), table(players), []
    for number in range(players):
        plain = PlainGame(players, number, random)
        while not t.game.progress.ready:
            t.say(line_for(plain.act(), random))
            assert "No " not in t.reply().split(".")[0], (t.events[-1], t.reply())
        if plain.ender is None:
            plain.act()
        scores.append(plain.points())
        assert t.say("sí").scores[number] == plain.points()
    assert t.game.progress.over
    totals = tuple(sum(row[p] for row in scores) for p in range(players))
    best = [NAMES[p] for p in range(players) if totals[p] == max(totals)]
    assert all(name in t.reply().split("Fin de la partida.")[1] for name in best)
    assert replay(t.setup, t.events) == t.game
    assert t.quiet().wait(21).reasons() == ["won" if len(best) == 1 else "shared"]
    assert {playing.table.ending.condition for playing in t.game.progress.playings} <= set(Condition)
