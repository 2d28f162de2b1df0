"""An exercise in the terminal."""

import io

import pytest
from alone import Alone
from driver import DICE, emerald_card, setup
from rich.cells import cell_len

from assistant.core.clock import samples
from assistant.practice.clock import ClockDrill
from assistant.practice.questions import QuestionsDrill
from assistant.practice.result import Kind
from assistant.practice.turn import WholeTurn, posed_on
from assistant.screen.board import lines
from assistant.screen.following import Board, PracticeFollower
from assistant.screen.pieces import Scene
from assistant.screen.practice import PracticePrinter
from assistant.screen.qr import code
from assistant.screen.terminal import Terminal
from assistant.screen.wording import result_told

SIZES = [(80, 22), (60, 18), (40, 10), (200, 60)]


class Followed(Alone):
    """Somebody whom a board follows."""

    def __init__(self, rules):
        self.board = Board()
        self.follower = PracticeFollower(self.board, "Ana")
        super().__init__(rules)
        self.follower.saw(None, self.state, tuple(self.effects))

    def take(self, event):
        known = len(self.effects)
        super().take(event)
        self.follower.saw(event, self.state, tuple(self.effects[known:]))
        return self

    def rows(self, width, height, **more):
        return [line.plain for line in lines(Scene(self.board.view, samples(self.now), **more), width, height)]


EXERCISES = {
    "clock": lambda: Followed(ClockDrill()).begin().call(2.3),
    "silent clock": lambda: Followed(ClockDrill(ticking=False)).begin().call(2.3),
    "questions": lambda: Followed(QuestionsDrill(Kind.VERBAL, posed_on(emerald_card(1)), DICE)).begin().say("bogotá"),
    "turn": lambda: Followed(WholeTurn(setup("Ana"), 2)).begin().say("parís").quiet(),
}


@pytest.mark.parametrize("name", EXERCISES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits(name, width, height):
    rows = EXERCISES[name]().rows(width, height, loudness=0.6, address="http://127.0.0.1:8765/AAAAAAAAAAAAAAAA/")
    assert len(rows) <= height
    assert max(map(cell_len, rows)) <= width


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("clock", ["Práctica: reloj, ronda 2", "Casilla 1  sobraban 2,3 s", "Casilla 4  ·", "▒", "■ [2] 3 4"]),
        ("silent clock", ["ronda 3", "Casilla 1  sobraban 2,3 s", "se esconde"]),
        ("questions", ["Práctica: verbales", "1 de 10", "▶ · ·", "Pregunta 1.", "«bogotá» ✗ no es"]),
        ("turn", ["Práctica: turno, ronda 2", "■1 ▶1", "Pregunta 2.", "0 × 1 = 0 puntos", "[1] 2 3 4"]),
    ],
)
def test_all_that_somebody_alone_wants_is_on_it(name, wanted):
    text = "\n".join(EXERCISES[name]().rows(80, 22, loudness=0.6))
    for each in (*wanted, "Ana", "en juego", "Micro ▮", "Di: "):
        assert each in text


def test_the_silent_clock_shows_no_sand_and_the_same_at_any_moment():
    seen = EXERCISES["silent clock"]().quiet()
    before = seen.rows(80, 22)
    assert seen.wait(20).rows(80, 22) == before
    assert not any(sign in "".join(before) for sign in "▒█░┆")


def test_before_it_begins_is_said_how_other_devices_get_the_page():
    seen = Followed(ClockDrill())
    assert "--pantalla-red" in "\n".join(seen.rows(80, 22, address="http://x/", hint="Más: --pantalla-red."))
    assert "--pantalla-red" not in "\n".join(seen.begin().rows(80, 22, address="http://x/", hint="--pantalla-red"))


def test_before_it_begins_a_camera_finds_the_network_s_code():
    seen, address = Followed(ClockDrill(player="Ana")), "http://192.168.100.100:8765/AAAAAAAAAAAAAAAA/"
    rows = seen.rows(80, 22, address=address, code=code(address))
    assert "▀▀▀▀▀▀▀" in "".join(rows)
    assert "http://192.168.100.100" in "".join(rows)
    assert "Di: listo" in "\n".join(rows)
    assert "Anfitrión: Hola, Ana. Práctica del reloj." in " ".join(rows)
    assert max(map(cell_len, rows)) <= 80
    assert "▀▀▀▀▀▀▀" not in "".join(seen.begin().rows(80, 22, address=address, code=code(address)))


def test_the_terminal_paints_it():
    assert "Práctica" in Terminal(EXERCISES["clock"]().board, io.StringIO()).frame(80, 24)


def test_when_the_screen_is_gone_what_came_of_it_stays():
    seen, out = EXERCISES["clock"]().call(1.0).call(1.0).call(-0.5).quiet(), io.StringIO()
    PracticePrinter(out).table(seen.state)
    assert out.getvalue() == "Reloj: sobraban 2,3 s · sobraban 1,0 s · sobraban 1,0 s · tarde, por 0,5 s\n"


def test_what_an_exercise_came_to_in_a_line():
    turn = EXERCISES["turn"]().spell("sol").quiet().wait(130).quiet()
    assert result_told(turn.state.results[0]) == "Turno de la ronda 2: 1 punto"
    asked = EXERCISES["questions"]().quiet().say("terminar")
    assert result_told(asked.state.results[0]) == "Verbales: 0 de 1 a la primera"
