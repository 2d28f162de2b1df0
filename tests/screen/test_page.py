"""The page in a real browser."""

import io
import re
import shutil
import time
from collections.abc import Callable, Iterator

import pytest
from driver import setup
from playwright.sync_api import Browser, Page, expect, sync_playwright
from scout_table import ScoutTable, referee
from test_practice_board import EXERCISES
from watched import WatchedTable, watched

from assistant.core.clock import samples
from assistant.language.commands import Command
from assistant.practice.progress import progress
from assistant.practice.result import Attempt, Call, Kind, Result
from assistant.screen.following import Board, Follower
from assistant.screen.lines import LinePrinter
from assistant.screen.page.server import Server
from assistant.screen.practised import Practised
from assistant.screen.screens import Screens
from assistant.stay_cool.cards import Colour

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="needs Debian's chromium"),
]

TELEVISION = {"width": 1920, "height": 1080}
LEGIBLE = 32
"""Pixels of type on a television of 1080 lines that are read at 4 m (docs/screen.md)."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser) -> Iterator[Callable[..., Page]]:
    """Open a page; nothing may go wrong in it, and it may ask no other host."""
    contexts, faults = [], []

    def visit(address: str, **options: object) -> Page:
        context = browser.new_context(**{"viewport": TELEVISION, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda line: faults.append(line.text) if "Content Security" in line.text else None)
        page.on("request", lambda request: None if request.url.startswith(address) else faults.append(request.url))
        page.on("dialog", lambda dialog: (faults.append("a dialog"), dialog.dismiss()))
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert faults == []


def test_a_whole_game_is_watched(visit):
    table = WatchedTable(setup("Ana", "Beto", "Carla"))
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        for turn in range(9):
            expect(page.locator("#player")).to_have_text(table.game.player)
            expect(page.locator("#round")).to_have_text(f"Ronda {turn // 3 + 1} de 3")
            red, emerald = 1 + turn % 3, turn % 2
            table.begin().answer(red, 2 * emerald)
            expect(page.locator("#red .done")).to_have_count(red)
            expect(page.locator("#emerald .done")).to_have_count(2 * emerald)
            expect(page.locator("#product")).to_have_text(f"{red} × {emerald} = {red * emerald}")
            expect(page.locator("#boxes li")).to_have_count(0 if turn >= 6 else 4)
            table.run_out()
            row = page.locator("#scores tbody tr").nth(turn % 3)
            expect(row.locator("td").nth(turn // 3)).to_have_text(str(red * emerald))
        expect(page.locator("#player")).to_have_text("Gana Beto")
        expect(page.locator("#situation")).to_have_text("fin de la partida")
        expect(page.locator("#chart polyline")).to_have_count(3)


def test_sand_really_runs_between_updates_and_stops_in_a_pause(visit):
    table = watched(2)
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        upper = page.locator("#glass .sand").first
        expect(page.locator("#glass svg")).to_have_class("running")
        shapes = set()
        for _ in range(4):
            shapes.add(upper.get_attribute("d"))
            time.sleep(0.2)
        assert len(shapes) == 4
        table.say("pausa")
        expect(page.locator("#glass svg")).to_have_class("laid")
        before = upper.get_attribute("d")
        time.sleep(0.5)
        assert upper.get_attribute("d") == before


def test_a_reload_shows_the_present_state(visit):
    table = watched(2).answer(2, 3)
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#red .done")).to_have_count(2)
        table.answer(1, 1)
        page.reload()
        expect(page.locator("#red .done")).to_have_count(3)
        expect(page.locator("#emerald .done")).to_have_count(4)


def test_after_a_cut_connection_it_follows_again_by_itself(visit):
    table = watched(2)
    with Server(table.board, port=0) as first:
        page = visit(first.address)
        expect(page.locator("#emerald .done")).to_have_count(0)
    expect(page.locator("#situation")).to_have_text("Reconectando…")
    table.answer(1, 2)
    with Server(table.board, port=first.port, token=first.token) as second:
        assert second.address == first.address
        expect(page.locator("#emerald .done")).to_have_count(2, timeout=15_000)
        expect(page.locator("#situation")).to_have_text("en juego")
        table.answer(0, 1)
        expect(page.locator("#emerald .done")).to_have_count(3)


def test_a_device_that_was_away_shows_the_present_state(visit):
    table = watched(1)
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#player")).to_have_text("Ana")
        page.context.set_offline(True)
        page.evaluate("window.dispatchEvent(new Event('offline'))")
        table.answer(0, 4)
        page.context.set_offline(False)
        expect(page.locator("#emerald .done")).to_have_count(4, timeout=15_000)


def test_a_pressed_button_reaches_the_game(visit):
    with Screens(lines=LinePrinter(io.StringIO()), simple=True, page=True, out=io.StringIO()) as screens:
        table = WatchedTable(setup("Ana"), screens.board)

        def press(button: str) -> None:
            page.get_by_role("button", name=button, exact=True).click()
            for _ in range(100):
                if presses := screens.pressed(samples(table.now)):
                    for fact in presses:
                        table.take(fact)
                    return
                time.sleep(0.02)
            raise AssertionError(f"{button} has not arrived")

        page = visit(screens.address)
        table.quiet()
        press("Listo")
        table.quiet()
        expect(page.get_by_role("button", name="¡Tiempo!")).to_be_hidden()
        table.say("bogotá")
        press("Vale")
        expect(page.locator("#emerald .done")).to_have_count(1)
        press("No vale")
        expect(page.locator("#emerald .done")).to_have_count(0)
        press("Deshacer")
        table.quiet()
        press("Pausa")
        expect(page.locator("#situation")).to_have_text("pausa")
        press("Sigue")
        table.quiet()
        expect(page.locator("#situation")).to_have_text("en juego")
        table.run_out().begin().wait(5)
        box = table.view.box
        press("¡Tiempo!")
        assert table.view.box == box + 1
        expect(page.locator("#boxes .here")).to_have_text(str(box + 1))


def test_round_three_leaks_no_time_in_page_dom_or_stream(visit):
    table = watched(3).answer(1, 1)
    received: list[str] = []
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", lambda event: received.append(event["data"]))
        page.reload()
        expect(page.locator("#emerald .done")).to_have_count(1)
        page.evaluate(
            """() => {
                window.changes = 0;
                const whole = { subtree: true, childList: true, attributes: true, characterData: true };
                new MutationObserver(seen => window.changes += seen.length).observe(document, whole);
            }"""
        )
        dom, picture = page.content(), page.screenshot()
        assert page.locator(".sand, .stream, #boxes li").count() == 0
        title, icon = page.title(), page.locator("link[rel=icon]").get_attribute("href")
        for _ in range(20):  # nearly all of the sand, and signs of life of the connection meanwhile
            table.wait(1.0)
            page.wait_for_timeout(300)
        assert (page.title(), page.locator("link[rel=icon]").get_attribute("href")) == (title, icon)
        assert page.evaluate("window.changes") == 0
        assert page.content() == dom
        assert page.screenshot() == picture
        assert page.evaluate("document.getAnimations().length") == 0
        states = [data for data in received if data.startswith("{")]
        assert len(states) == 1, "only what it was shown at first"
        assert '"sand":null' in states[0]
        assert '"box":null' in states[0]


def test_the_meter_follows_the_microphone_and_nothing_else_in_round_three(visit):
    table = watched(3).answer(1, 1)
    table.board.level = -60.0
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        cells = page.locator("#level i.on")
        expect(page.locator("#level")).to_be_visible()
        expect(cells).to_have_count(0)
        page.evaluate(
            """() => {
                window.elsewhere = 0;
                const whole = { subtree: true, childList: true, attributes: true, characterData: true };
                new MutationObserver(seen => window.elsewhere += seen.filter(
                    each => each.target.parentElement?.id !== "level").length).observe(document, whole);
            }"""
        )
        for level, lit in ((-30.0, 6), (0.0, 12), (-50.0, 2)):
            table.wait(5.0)
            table.board.level = level
            expect(cells).to_have_count(lit)
        assert page.evaluate("window.elsewhere") == 0


def test_a_game_without_a_microphone_shows_no_meter(visit):
    with Server(watched(1).board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#player")).to_have_text("Ana")
        expect(page.locator("#level")).to_be_hidden()


def test_nothing_of_the_sand_of_round_two_stays_behind(visit):
    table = WatchedTable(setup("Ana"))
    table.play_turn(1, 1)
    table.begin().wait(3)
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#glass .sand")).to_have_count(2)
        table.run_out()
        expect(page.locator("#round")).to_have_text("Ronda 3 de 3")
        assert page.locator(".sand, .stream, #boxes li").count() == 0
        expect(page.locator("#clock")).to_contain_text("El reloj se esconde")


@pytest.mark.parametrize("name", ["<img src=x onerror=a()>", "</script><b>Eva</b>", "&lt;i&gt;Ana"])
def test_markup_in_a_name_or_in_what_was_heard_is_inert(visit, name):
    table = WatchedTable(setup(name))
    table.begin().type_in("<img src=x onerror=alert(1)>")
    with Server(table.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#player")).to_have_text(name)
        expect(page.locator("#scores tbody th")).to_have_text(name)
        expect(page.locator("#words")).to_contain_text("<img src=x")
        assert page.locator("img, main script, main b, main i").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("number", [2, 3])
def test_it_is_read_from_across_the_room_in_light_and_dark(visit, scheme, number):
    table = watched(number, "Ana", "Beto", "Carla", "Diego", "Elena", "Fran", "Guillermo Maximiliano").answer(2, 5)
    table.say("bogotá").say("ayuda")
    with Server(table.board, port=0) as server:
        page = visit(server.address, color_scheme=scheme)
        expect(page.locator("#red .done")).to_have_count(2)
        expect(page.locator("#red-question")).to_have_text("Pista de la palabra 3.")
        expect(page.locator("#emerald-question")).to_have_text("Pregunta 6.")
        expect(page.locator("#said")).to_have_text(table.view.saying)
        found = page.evaluate(
            """() => {
                const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                const light = colour => {
                    const canvas = document.createElement("canvas").getContext("2d");
                    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
                    const part = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(v => v / 255)
                        .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
                };
                const found = [];
                while (walk.nextNode()) {
                    const text = walk.currentNode.data.trim(), at = walk.currentNode.parentElement;
                    if (!text || !at.checkVisibility() || at.closest("button:disabled")) continue;
                    const style = getComputedStyle(at), box = at.getBoundingClientRect();
                    let behind = at;
                    while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)")
                        behind = behind.parentElement;
                    const ink = at instanceof SVGElement ? style.fill : style.color;
                    const [high, low] = [light(ink), light(getComputedStyle(behind ?? document.body).backgroundColor)]
                        .sort((a, b) => b - a);
                    found.push({ text, size: parseFloat(style.fontSize), contrast: (high + 0.05) / (low + 0.05),
                        inside: box.right <= innerWidth && box.bottom <= innerHeight });
                }
                return found;
            }"""
        )
        assert len(found) > 30
        assert [entry for entry in found if entry["size"] < LEGIBLE and not entry["text"].startswith("?")] == []
        assert [entry for entry in found if entry["contrast"] < 3] == []
        assert [entry for entry in found if not entry["inside"]] == []


STATES = EXERCISES | {
    "ready": lambda: WatchedTable(setup("Ana", "Beto")),
    "over": lambda: WatchedTable(setup("Ana")).play_turn(1, 1).play_turn(1, 1).play_turn(1, 1),
}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
@pytest.mark.parametrize("state", STATES)
def test_no_telephone_has_to_scroll_sideways_whatever_is_shown(visit, state, width, height):
    board = STATES[state]().board
    board.level = -20.0
    with Server(board, port=0) as server:
        page = visit(server.address, viewport={"width": width, "height": height})
        expect(page.locator("#level i.on")).to_have_count(8)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_clock_s_drill_is_drawn(visit):
    seen = EXERCISES["clock"]()
    with Server(seen.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#round")).to_have_text("Práctica: reloj, ronda 2")
        expect(page.locator("#boxes .here")).to_have_text("2")
        expect(page.locator("#glass .sand")).to_have_count(2)
        expect(page.locator("#calls li").first).to_contain_text("sobraban 2,3 s")
        expect(page.locator("#scores")).to_be_hidden()
        seen.call(-0.4)
        expect(page.locator("#calls .late")).to_contain_text("tarde, por 0,4 s")
        expect(page.locator("#product")).to_have_text("tarde, por 0,4 s")


def test_a_silent_clock_s_drill_hides_its_sand(visit):
    seen = EXERCISES["silent clock"]()
    with Server(seen.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#clock")).to_contain_text("El reloj se esconde")
        expect(page.locator("#calls li").first).to_contain_text("sobraban 2,3 s")
        before = page.content()
        seen.wait(20)
        page.wait_for_timeout(500)
        assert page.content() == before
        assert page.locator(".sand, .stream, #boxes li").count() == 0


def test_a_drill_of_questions_is_drawn_and_passed_by_button(visit):
    seen = EXERCISES["questions"]()
    with Server(seen.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#emerald-question")).to_have_text("Pregunta 1.")
        expect(page.locator("#red-card")).to_be_hidden()
        expect(page.locator("#clock")).to_be_hidden()
        expect(page.locator("#emerald .here")).to_have_text("1")
        page.get_by_role("button", name="Paso", exact=True).click()
        for _ in range(100):
            if pressed := server.pressed():
                break
            time.sleep(0.02)
        assert pressed == [Command.PASS]
        seen.say("paso").quiet()
        expect(page.locator("#emerald .missed")).to_have_count(1)
        expect(page.locator("#emerald-question")).to_have_text("Pregunta 2.")


def test_a_turn_alone_is_drawn_as_in_a_game_and_then_its_calls(visit):
    seen = EXERCISES["turn"]()
    with Server(seen.board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#emerald .done")).to_have_count(1)
        expect(page.locator("#product")).to_have_text("0 × 1 = 0")
        expect(page.locator("#calls")).to_be_hidden()
        seen.wait(130).quiet()
        expect(page.locator("#calls li")).to_have_text("1no lo pediste")
        expect(page.locator("#situation")).to_have_text("hecho")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1024, 768), (768, 1024), (844, 390)])
def test_no_device_has_to_scroll_sideways_and_the_buttons_are_in_reach(visit, width, height):
    table = watched(2, "Ana", "Beto", "Carla", "Diego").answer(2, 5)
    with Server(table.board, port=0) as server:
        page = visit(server.address, viewport={"width": width, "height": height})
        expect(page.locator("#red .done")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for name in ("¡Tiempo!", "Vale", "Pausa"):
            box = page.get_by_role("button", name=name, exact=True).bounding_box()
            assert box["y"] + box["height"] <= height
            assert box["height"] >= 30


def test_practice_is_drawn(visit):
    results = [
        Result(Kind.TURN, 2, points, 4, 60.0, (), (Call(1, left),))
        for points, left in ((4, 3.0), (9, 1.0), (6, -0.2))
    ]
    missed = Attempt("k", "¿Cuál es la <b>capital</b>?", Colour.EMERALD, right=False)
    results.append(Result(Kind.VERBAL, None, None, 7, 60.0, (missed,)))
    board = Board(view=Practised("Ana", progress(results), 1, 2))
    with Server(board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#round")).to_have_text("Cómo va Ana")
        expect(page.locator("#rounds-practised article")).to_have_count(1)
        expect(page.locator("#rounds-practised article")).to_contain_text("9mejor media 6,3")
        expect(page.locator("#paces article")).to_have_count(3)
        expect(page.locator("#paces article").last).to_contain_text("2,0s de sobra 1 tarde")
        expect(page.locator("#missed li")).to_have_text("1/1¿Cuál es la <b>capital</b>?")
        expect(page.locator("#due")).to_have_text("Vuelven ahora 1 de 2.")
        expect(page.locator("footer")).to_be_hidden()


def test_scout_s_table(visit):
    board = Board()
    follower: Follower = Follower(board)
    table = ScoutTable(referee(4)).say("pareja de sietes", "trío de ochos")
    follower.saw(None, table.game, ())
    with Server(board, port=0) as server:
        page = visit(server.address)
        expect(page.locator("#cards li")).to_have_text(["8", "8", "8"])
        expect(page.locator("#owner")).to_have_text(re.compile("trío de ochos · 3 cartas.*Beto"))
        expect(page.locator("#seats tbody tr").nth(1).locator("td")).to_have_text(["8", "2", "0", "0"])
        expect(page.locator("#situation")).to_have_text("turno de Carla")
