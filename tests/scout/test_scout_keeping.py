"""Conversations with the scorekeeper."""

import pytest
from scout_table import ScoutTable, keeper

from assistant.core.effects import Cue
from assistant.scout.setup import Setup
from assistant.scout.step import replay

ROUND_1 = (
    "ana capturó ocho dos fichas le quedan cuatro",
    "beto nueve cartas y ninguna ficha",
    "cinco",
    "carla terminó",
)
ROUND_1_ENDS = ("carla seis cartas cinco fichas",)


def table(players=3):
    return ScoutTable(keeper(players))


def test_a_round_told_in_pieces_is_read_when_nothing_is_missing_and_scored_when_the_table_says_yes():
    t = table().say(*ROUND_1)
    assert "¿Es así?" not in t.reply()
    t.say(*ROUND_1_ENDS)
    assert t.scores == ()
    reply = t.reply()
    assert "Carla, seis capturadas, cinco fichas y nada en la mano: once puntos." in reply
    assert reply.endswith("en la mesa quedan cuatro cartas. ¿Es así?")
    assert t.say("sí").scores == ((6, 4, 11),)
    assert t.reply() == (
        "Apuntado. Va en cabeza Carla, por cinco puntos. Quedan dos rondas. Ronda dos. Empieza Beto."
    )


def test_the_host_says_back_what_it_understood_and_asks_for_the_rest_about_the_same_player():
    t = table().say("beto seis cartas y ninguna ficha")
    assert t.reply() == "Beto: seis capturadas y ninguna ficha. ¿Cuántas cartas le quedan a Beto?"
    t.say("tres")
    assert t.reply() == "Beto: tres en la mano. Faltan Ana y Carla."


def test_a_report_in_several_breaths_goes_on_about_the_same_player():
    t = table().say("ana capturó ocho", "dos fichas", "le quedan cuatro")
    assert t.game.progress.sheet.rows[0].hand == 4
    assert t.reply() == "Ana: cuatro en la mano. Faltan Beto y Carla."


def test_when_no_hand_is_empty_the_host_asks_whose_set_was_not_beaten():
    t = table().say("ana ocho cartas dos fichas cuatro en la mano", "beto nueve cartas cero fichas cinco en la mano")
    t.say("carla dos cartas tres fichas cinco en la mano")
    assert "¿De quién era la combinación que nadie superó?" in t.reply()
    t.say("ana")
    assert "Ana, ocho capturadas y dos fichas, sin contar la mano: diez puntos." in t.reply()
    assert t.say("sí").scores == ((10, 4, 0),)


def test_only_the_owner_of_the_unbeaten_set_keeps_the_hand_free_of_charge():
    t = table().say("la ronda la cerró ana con su combinación", "ana ocho cartas dos fichas cuatro en la mano")
    t.say("beto nueve cartas cero fichas cinco en la mano", "carla dos cartas tres fichas cinco en la mano")
    assert t.say("sí").scores == ((10, 4, 0),)


def test_what_completes_a_round_is_read_once_not_said_back_first():
    t = table(2).say("ana doce beto menos cinco")
    assert t.reply() == "Ya está todo. Ana, doce puntos. Beto, menos cinco puntos. ¿Es así?"


def test_two_scores_in_one_breath_are_two():
    t = table(2).say("ana doce beto menos cinco")
    assert "Beto, menos cinco puntos." in t.reply()
    assert t.say("sí").scores == ((12, -5),)


@pytest.mark.parametrize(
    "misheard",
    [
        "ana capturó dos fichas le quedan tres",
        "ana seis fichas tres cartas quedan",
        "ana [unk] seis dos fichas",
        "[unk] capturó seis",
        "beto ocho carla ninguna ficha le quedan cuatro",
    ],
)
def test_a_misheard_report_is_asked_again_and_nothing_is_written(misheard):
    t = table().say(misheard)
    assert t.game.ledger == ()
    assert "No te he entendido. ¿Lo repites?" in t.reply()


def test_what_is_asked_stays_asked_when_the_answer_is_not_understood():
    t = table().say("beto seis cartas y ninguna ficha", "[unk] cartas")
    assert t.reply() == "No te he entendido. ¿Lo repites? ¿Cuántas cartas le quedan a Beto?"
    assert t.say("tres").game.progress.sheet.rows[1].hand == 3


class TestAnAnswerByItself:
    """To «¿Cuántas cartas le quedan a Ana?», or how many tokens she has."""

    @pytest.mark.parametrize(
        "answer", ["tres cartas", "ana tres cartas", "tiene tres cartas", "son tres", "ana tres"]
    )
    def test_cards_are_those_in_the_hand_if_that_was_asked(self, answer):
        t = table().say("ana capturó seis", "dos fichas", answer)
        assert (t.game.progress.sheet.rows[0].captured, t.game.progress.sheet.rows[0].hand) == (6, 3)

    def test_cards_are_those_captured_if_that_was_asked(self):
        assert table().say("ana le quedan tres", "seis cartas").game.progress.sheet.rows[0].captured == 6

    def test_half_heard_it_is_asked_back_as_an_answer(self):
        assert table().say("ana capturó seis", "dos fichas", "[unk] tres cartas").reply() == "¿Ana: tres en la mano?"

    def test_more_than_an_answer_means_what_it_always_does(self):
        t = table().say("ana le quedan tres dos fichas", "seis cartas y dos fichas")
        assert t.game.progress.sheet.rows[0].captured == 6

    def test_the_name_may_be_said_with_a_number(self):
        assert table().say("ana capturó seis", "ana dos").game.progress.sheet.rows[0].tokens == 2

    def test_another_name_with_a_number_is_no_answer(self):
        t = table().say("ana capturó seis", "beto dos")
        assert len(t.game.ledger) == 1
        assert t.reply() == "No te he entendido. ¿Lo repites? ¿Cuántas fichas tiene Ana?"

    @pytest.mark.parametrize("answer", ["no tiene ninguna", "ana no tiene ninguna", "no tengo ninguna"])
    def test_none_may_be_a_sentence(self, answer):
        assert table().say("ana capturó seis", answer).game.progress.sheet.rows[0].tokens == 0

    @pytest.mark.parametrize("answer", ["ninguna carta", "ni una carta", "no tiene ninguna carta"])
    def test_none_may_be_no_card(self, answer):
        assert table().say("ana capturó seis", "dos fichas", answer).game.progress.sheet.rows[0].hand == 0


def test_who_closed_the_round_is_not_asked_before_everybody_was_spoken_of():
    t = table().say("ana diez cartas dos fichas le quedan tres", "pausa", "sigue")
    assert t.reply() == "Seguimos. Faltan Beto y Carla."
    assert t.say("beto").game.progress.sheet.closed is None


def test_repite_says_the_question_again_even_after_a_doubt():
    t = table().say("beto seis cartas y ninguna ficha", "[unk] cartas", "repite")
    assert t.reply() == "Beto: seis capturadas y ninguna ficha. ¿Cuántas cartas le quedan a Beto?"


def test_words_cut_in_two_are_put_together_though_the_second_half_makes_sense_alone():
    t = table().say("ana capturó seis", "dos fichas y le quedan").say("tres cartas", gap=0.5)
    assert t.reply() == "Ana: dos fichas y tres en la mano. Faltan Beto y Carla."


def test_table_talk_changes_nothing_and_is_not_answered():
    t = table().say("ana capturó ocho").forget()
    before = t.game.progress
    t.say("[unk]", "hola qué tal", "ana [unk]")
    assert (t.said(), t.game.progress) == ([], before)


class TestWhatCannotBe:
    def test_more_cards_than_were_dealt(self):
        t = table().say(
            "ana veinte cartas dos fichas seis en la mano", "beto diez cartas cero fichas tres en la mano"
        )
        t.say("carla siete cartas cinco fichas", "carla terminó")
        assert t.scores == ()
        assert t.reply().endswith("No cuadra: sobran once cartas. ¿Qué corregimos, o vale así?")
        assert Cue.REFUSED in t.cues()
        assert t.say("corrige ana ocho cartas", "sí").scores == ((4, 7, 12),)

    def test_a_correction_asked_for_needs_no_corrige(self):
        t = table().say(
            "ana veinte cartas dos fichas seis en la mano", "beto diez cartas cero fichas tres en la mano"
        )
        t.say("carla siete cartas cinco fichas", "carla terminó", "ana ocho cartas", "sí")
        assert t.scores == ((4, 7, 12),)

    def test_more_cards_than_were_dealt_are_noticed_before_all_is_told(self):
        t = table().say("ana treinta cartas una ficha cuatro en la mano", "beto seis cartas")
        assert "No cuadra: sobran cuatro cartas. ¿Qué corregimos?" in t.reply()

    def test_no_fewer_than_no_cards_are_said_to_lie_on_the_table(self):
        t = table(2).say("ana veinte cartas una ficha", "ana terminó", "beto diez cartas una ficha cuatro en la mano")
        assert "sobran trece cartas" in t.reply()
        assert "en la mesa" not in t.say("vale").reply()

    def test_who_finished_holds_no_cards(self):
        t = table().say("carla terminó", "carla seis cartas cinco fichas dos en la mano")
        assert "Si Carla terminó, no puede tener dos en la mano." in t.reply()

    def test_two_players_have_three_tokens_at_most_and_the_number_may_be_said_alone(self):
        t = table(2).say("ana seis cartas", "cuatro")
        assert t.game.progress.sheet.rows[0].tokens is None
        assert "entre dos van de cero a tres" in t.reply()
        assert t.say("tres").game.progress.sheet.rows[0].tokens == 3

    def test_cards_on_the_table_are_checked_if_they_are_told(self):
        t = table().say(*ROUND_1, "quedan tres cartas en la mesa", *ROUND_1_ENDS)
        assert "No cuadra: falta una carta." in t.reply()
        assert t.say("cuatro cartas en la mesa", "sí").scores == ((6, 4, 11),)

    def test_what_was_told_is_not_replaced_unless_the_table_says_so(self):
        t = table().say("ana capturó ocho", "ana capturó nueve")
        assert t.game.progress.sheet.rows[0].captured == 8
        assert t.reply() == "De Ana tengo ocho capturadas. ¿Lo cambio a nueve?"
        assert t.say("no").game.progress.sheet.rows[0].captured == 8
        assert t.say("ana capturó nueve", "sí").game.progress.sheet.rows[0].captured == 9

    def test_corrige_replaces_what_was_told_at_once(self):
        t = table().say("ana capturó ocho", "corrige ana nueve cartas")
        assert t.game.progress.sheet.rows[0].captured == 9

    def test_the_same_number_again_contradicts_nothing(self):
        assert "Ana: ocho capturadas." in table().say("ana capturó ocho", "ana ocho cartas").reply()

    def test_another_player_cannot_end_the_same_round(self):
        t = table().say("la ronda la cerró ana con su combinación", "terminó beto")
        assert t.reply() == "Tengo que la ronda la cerró Ana. ¿Lo cambio a Beto?"


class TestCorrecting:
    def test_the_last_round_is_corrected_until_the_next_one_is_told(self):
        t = table().say(*ROUND_1, *ROUND_1_ENDS, "sí", "corrige ana siete cartas")
        assert t.scores == ()
        assert t.reply() == (
            "Corregida la ronda uno. Ana, siete capturadas, dos fichas y cuatro en la mano: cinco puntos. "
            "Según mis cuentas, en la mesa quedan cinco cartas. ¿Es así?"
        )
        assert t.say("sí").scores == ((5, 4, 11),)

    def test_a_correction_that_cannot_be_opens_the_round_again(self):
        t = table().say(*ROUND_1, *ROUND_1_ENDS, "sí", "corrige ana veinte cartas")
        assert t.scores == ()
        assert "sobran nueve cartas" in t.reply()
        assert t.say("corrige ana ocho cartas", "sí").scores == ((6, 4, 11),)

    @pytest.mark.parametrize("answer", ["nueve", "ana nueve", "ana [unk] nueve"])
    def test_the_answer_to_an_impossible_correction_is_about_the_same_round(self, answer):
        t = table().say(*ROUND_1, *ROUND_1_ENDS, "sí", "corrige ana noventa cartas", answer, "sí")
        assert [sheet.rows[0].captured for sheet in t.game.progress.sheets] == [9]

    @pytest.mark.parametrize("said", ["beto seis cartas", "beto [unk] seis cartas"])
    def test_another_player_after_an_impossible_correction_is_of_the_round_at_hand(self, said):
        t = table().say(*ROUND_1, *ROUND_1_ENDS, "sí", "corrige ana noventa cartas", said, "sí")
        assert t.game.progress.sheet_of(1).rows[1].captured == 6

    def test_undo_goes_back_as_far_as_there_is_anything(self):
        t = table().say(*ROUND_1, *ROUND_1_ENDS, "sí", "ana capturó seis")
        sizes = []
        while t.game.ledger:
            t.say("deshacer")
            sizes.append(len(t.game.ledger))
        assert sizes == [6, 5, 4, 3, 2, 1, 0]
        assert t.say("deshacer").reply() == "No hay nada que deshacer."
        assert t.say(*ROUND_1, *ROUND_1_ENDS, "sí").scores == ((6, 4, 11),)

    def test_undo_reopens_the_round_and_says_what_it_took_back(self):
        t = table().say(*ROUND_1, *ROUND_1_ENDS, "sí", "deshacer")
        assert t.scores == ()
        assert t.reply().startswith("Deshecho. Volvemos a la ronda uno. Ana, ocho capturadas")
        assert t.reply().endswith("¿Es así?")
        assert t.say("deshacer").reply() == (
            "Deshecho: Carla: seis capturadas y cinco fichas. ¿Cuántas cartas capturó Carla?"
        )

    def test_two_undos_in_one_breath(self):
        assert len(table().say(*ROUND_1, "deshacer deshacer").game.ledger) == len(ROUND_1) - 2


FOUR = [
    (("ana terminó", "ana doce cartas tres fichas", "beto diez cartas dos fichas tres en la mano",
      "carla seis cartas cero fichas cinco en la mano", "diego cinco cartas una ficha le queda una"), (15, 9, 1, 5)),
    (("ana nueve cartas tres fichas cuatro en la mano beto siete cartas cinco fichas cinco en la mano",
      "carla ocho cartas ninguna ficha cinco en la mano", "diego dos cartas dos fichas dos en la mano",
      "beto"), (8, 12, 3, 2)),
    (("ana menos cinco beto doce carla cero diego siete puntos",), (-5, 12, 0, 7)),
    (("carla se quedó sin cartas", "carla veinte cartas cuatro fichas", "diego capturó una",
      "una ficha", "le quedan ocho", "beto cartas dos fichas cero mano cinco",
      "ana no capturó ninguna", "sin fichas", "cuatro"), (-4, -3, 24, -6)),
]  # fmt: skip


def test_a_whole_game_of_four_ends_with_the_intended_scores():
    t = table(4)
    for number, (lines, scores) in enumerate(FOUR):
        t.say(*lines, "sí")
        assert t.scores[number] == scores, t.reply()
    assert t.game.progress.totals == (14, 30, 28, 8)
    assert t.reply().endswith("Fin de la partida. Gana Beto con treinta puntos. ¡Enhorabuena!")
    assert t.quiet().wait(10).reasons() == []
    assert t.wait(15).reasons() == ["won"]


def test_a_whole_game_of_two_ends_with_a_shared_victory():
    t = table(2).say("ana terminó", "ana seis cartas dos fichas", "beto siete cartas ninguna ficha le quedan tres")
    assert t.say("sí").scores == ((8, 4),)
    t.say("la ronda la cerró beto con su combinación", "beto seis cartas dos fichas cuatro en la mano")
    t.say("ana cinco cartas cero fichas", "cuatro", "sí")
    assert t.scores == ((8, 4), (1, 8))
    assert t.reply().startswith("Apuntado. En total: Ana, nueve; Beto, doce. Fin de la partida. Gana Beto")
    t.say("corrige ana nueve cartas")
    assert "sobra una carta" in t.reply()
    t.say("corrige ana ocho cartas", "así es")
    assert t.game.progress.totals == (12, 12)
    assert t.reply().endswith("Empate a doce puntos: comparten la victoria Ana y Beto.")
    assert t.quiet().wait(21).reasons() == ["shared"]


def test_the_scoreboard_can_be_asked_at_any_time():
    t = table().say("marcador")
    assert t.reply() == "Todavía no hay puntos."
    t.say(*ROUND_1, *ROUND_1_ENDS, "sí", "marcador")
    assert t.reply() == "Marcador: Carla, once; Ana, seis; Beto, cuatro."


def test_a_player_is_heard_by_another_name_and_called_by_the_own_one():
    t = ScoutTable(Setup(("Xiomara", "Beto"), called=("Chus", ""))).say("chus doce beto menos cinco")
    assert "Xiomara, doce puntos" in t.reply()
    assert t.say("sí").scores == ((12, -5),)


def test_a_game_replayed_from_its_facts_is_the_same():
    t = table(4)
    for lines, _ in FOUR:
        t.say(*lines, "sí").quiet()
        assert replay(t.setup, t.events) == t.game
