import pytest
from driver import setup
from rich.cells import cell_len
from rich.text import Text
from scout_table import ScoutTable, referee
from test_stay_cool_view import round_three
from watched import WatchedTable, watched

from assistant.core.clock import samples
from assistant.scout.view import Hearing, replied
from assistant.scout.view import view as scout_view
from assistant.screen import glass
from assistant.screen.board import lines
from assistant.screen.pieces import Scene
from assistant.screen.qr import code
from assistant.stay_cool.view import View

SEVEN = ("Ana", "Beto", "Carla", "Diego", "Elena", "Fran", "Guillermo Maximiliano")
SIZES = [(80, 22), (60, 18), (40, 10), (200, 60)]


def drawn(table: WatchedTable, width: int, height: int, **options: object) -> list[str]:
    scene = Scene(table.view, samples(table.now), **options)
    return [line.plain for line in lines(scene, width, height)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_fits(number, width, height):
    rows = drawn(watched(number, *SEVEN).answer(2, 5), width, height, loudness=0.66)
    assert len(rows) <= height
    assert max(map(cell_len, rows)) <= width


@pytest.mark.parametrize(("width", "height"), [(80, 22), (60, 18)])
def test_all_that_a_table_wants_is_on_it(width, height):
    table = watched(2, *SEVEN).answer(2, 5)
    table.say("bogotá")
    text = "\n".join(drawn(table, width, height, loudness=0.66))
    for wanted in ("Ronda 2 de 3", "en juego", "■1 ■2 ▶3", "2 × 3 = 6", "[1] 2 3 4"):
        assert wanted in text
    for wanted in ("«bogotá»", "✗ no es · esmeralda 6"):
        assert wanted in text
    for name in SEVEN:
        assert name in text
    assert "Micro ▮" in text


def joined(rows: list[str]) -> str:
    """What is read on the rows beside the glass, on one line."""
    return " ".join(" ".join(row[18:] if row[:18].strip()[:1] in set("╒╲╱╘╭┊╰1[") else row for row in rows).split())


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_questions_and_the_whole_reply_are_on_it_at_any_size(number, width, height):
    table = watched(number, *SEVEN).answer(1, 1).say("ayuda")
    text = joined(drawn(table, width, height, loudness=0.66))
    assert "Pista de la palabra 2." in text
    assert "Pregunta 2." in text
    assert f"Anfitrión: {table.view.saying}" in text
    assert "«ayuda»" in text
    assert "…" not in text


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_scout_s_host_is_not_cut_short(width, height):
    table = ScoutTable(referee(4)).say("pareja de sietes", "trío de ochos", "ayuda")
    said = replied(None, table.game)
    rows = [line.plain for line in lines(Scene(scout_view(table.game, None, said), 0), width, height)]
    assert f"Anfitrión: {said}" in joined(rows)
    assert max(map(cell_len, rows)) <= width


def test_at_80_by_24_the_sandglass_is_drawn():
    rows = drawn(watched(1).wait(15), 80, 22)
    assert sum("▒" in row for row in rows) >= 4
    assert any("┆" in row for row in rows)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_round_three_looks_the_same_at_any_moment(width, height):
    table = watched(3).answer(1, 1)
    before = drawn(table, width, height)
    table.wait(20)
    assert drawn(table, width, height) == before
    assert not any(sign in "".join(before) for sign in "▒█░┆")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_round_three_games_that_differ_in_time_only_are_drawn_alike(width, height):
    def pictures(views: list[View], at: int) -> list[list[Text]]:
        return [lines(Scene(view, at), width, height) for view in views]

    unhurried = pictures(round_three((2.0, 1.0, 30.0), (0.1, 0.2)), samples(500))
    assert pictures(round_three((0.5, 4.0, 1.0), (12.0, 6.0)), samples(900)) == unhurried


def test_a_full_and_an_empty_glass():
    full = [line.plain for line in glass.drawn(1.0, running=False)]
    empty = [line.plain for line in glass.drawn(0.0, running=False)]
    assert all(len(row) == glass.WIDTH for row in full + empty)
    assert "".join(full).count(glass.SAND) == "".join(empty).count(glass.SAND) == glass.CELLS
    assert full[:6] == [row.translate(str.maketrans("╲╱╘╛", "╱╲╒╕")) for row in empty[:5:-1]]


def test_the_last_grain_is_seen_until_it_falls():
    assert glass.SAND in "".join(line.plain for line in glass.drawn(0.001, running=True)[:6])


def test_before_the_game_the_page_s_address_and_code_are_shown():
    table = WatchedTable()
    address = "http://192.168.100.100:8765/AAAAAAAAAAAAAAAA/"
    rows = drawn(table, 80, 22, address=address, code=code(address))
    assert "▀▀▀▀▀▀▀" in "".join(rows)
    assert "http://192.168.100.100" in "".join(rows)
    assert max(map(cell_len, rows)) <= 80
    small = "".join(drawn(table, 60, 14, address=address, code=code(address)))
    assert "▀▀▀▀▀▀▀" not in small
    assert address in small
    table.quiet().say("listo")
    assert "▀▀▀▀▀▀▀" not in "".join(drawn(table, 80, 22, address=address, code=code(address)))


def test_before_scout_s_first_play_a_camera_finds_the_network_s_code():
    table, address = ScoutTable(referee(4)), "http://192.168.100.100:8765/AAAAAAAAAAAAAAAA/"

    def drawn_now(heard: Hearing | None) -> str:
        scene = Scene(scout_view(table.game, heard), 0, address=address, code=code(address))
        return "\n".join(line.plain for line in lines(scene, 80, 22))

    assert "▀▀▀▀▀▀▀" in drawn_now(None)
    assert "http://192.168.100.100" in drawn_now(None)
    assert "▀▀▀▀▀▀▀" not in drawn_now(Hearing("pareja de sietes", True))


def test_the_end_names_the_winner():
    table = WatchedTable(setup("Ana", "Beto"))
    for turn in range(6):
        table.play_turn(2 if turn % 2 else 1, 1)
    text = "\n".join(drawn(table, 80, 22))
    assert "★ Gana Beto" in text
    assert "fin de la partida" in text


def test_nothing_that_a_terminal_would_obey_gets_through():
    table = watched(1)
    table.type_in("\x1b[2Jhola\x07 \x9b31m")
    text = "".join(drawn(table, 80, 22))
    assert not any(sign in text for sign in "\x1b\x07\x9b")


def test_scout_s_table():
    table = ScoutTable(referee(4)).say("pareja de sietes", "trío de ochos")
    rows = [line.plain for line in lines(Scene(scout_view(table.game), 0), 80, 22)]
    text = "\n".join(rows)
    assert "[8] [8] [8]" in text
    assert "trío de ochos de Beto · 3 cartas" in text
    assert any(row.startswith("▶ Carla") for row in rows)
