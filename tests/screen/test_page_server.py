"""The page's server, by requests of its own making."""

import asyncio
import io
import json
import socket
import time
from dataclasses import replace

import httpx
import pytest
from driver import setup
from test_stay_cool_view import round_three
from watched import WatchedTable, watched

from assistant.core.clock import samples
from assistant.core.events import Source
from assistant.language.commands import Command
from assistant.practice.progress import progress
from assistant.practice.result import Kind, Result
from assistant.screen.following import FALL, Board
from assistant.screen.lines import LinePrinter
from assistant.screen.page.app import BUTTONS, METERED, Stream
from assistant.screen.page.payload import payload
from assistant.screen.page.server import LOOPBACK, Server
from assistant.screen.practised import Practised
from assistant.screen.screens import Screens


@pytest.fixture
def table() -> WatchedTable:
    return watched(2)


@pytest.fixture
def server(table):
    with Server(table.board, port=0) as server:
        yield server


def messages(response: httpx.Response):
    """The states in a stream, as they come."""
    for line in response.iter_lines():
        if line.startswith("data: {"):
            yield json.loads(line.removeprefix("data: "))


# ---- who may


def test_it_listens_to_this_computer_only_unless_asked(server):
    assert server.address.startswith(f"http://{LOOPBACK}:")
    assert server._socket.getsockname()[0] == LOOPBACK


@pytest.mark.parametrize("path", ["", "wrong/", "wrong/eventos", "eventos", "pagina.js", "../", "%00/", "ñ/"])
def test_strangers_get_403(server, path):
    root = server.address.removesuffix(f"{server.token}/")
    answer = httpx.get(root + path)
    assert answer.status_code == 403
    assert "Ana" not in answer.text
    assert server.token not in answer.text


def test_strangers_press_nothing(server):
    root = server.address.removesuffix(f"{server.token}/")
    assert httpx.post(f"{root}wrong/decir/tiempo").status_code == 403
    assert httpx.post(f"{root}decir/tiempo").status_code == 403
    assert server.pressed() == []


def test_tokens_are_long_and_new_each_time(table):
    one, other = Server(table.board, port=0), Server(table.board, port=0)
    assert one.token != other.token
    assert len(one.token) >= 16
    one._socket.close()
    other._socket.close()


def test_a_taken_port_is_no_obstacle(server, table):
    with Server(table.board, port=server.port) as other:
        assert other.port != server.port
        assert httpx.get(other.address).status_code == 200


# ---- the page


def test_every_file_has_the_headers(server):
    for path in ("", "pagina.css", "pagina.js", "reloj.js", "icono.svg"):
        answer = httpx.get(server.address + path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_the_files_name_no_other_host_and_hold_no_inline_code(server):
    for path in ("", "pagina.css", "pagina.js", "reloj.js", "icono.svg"):
        text = httpx.get(server.address + path).text.replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text
        assert "https:" not in text
        for risky in ("innerHTML", "insertAdjacentHTML", "document.write", "eval(", "onclick=", "style="):
            assert risky not in text


# ---- the stream


def test_the_present_state_comes_first_and_then_each_change(server, table):
    with httpx.stream("GET", server.address + "eventos") as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        states = messages(response)
        assert next(states)["emerald"]["answered"] == 0
        table.say("parís")
        assert next(states)["emerald"]["answered"] == 1


def test_sand_is_told_as_it_is_when_it_is_sent(table):
    shown = json.loads(payload(table.view, samples(table.now + 12)))
    assert shown["sand"] == {"left": pytest.approx(table.sand() / 30 - 0.4, abs=0.001), "running": True}
    assert shown["lasts"] == 30


def test_round_three_s_messages_hold_no_moment():
    table = watched(3).answer(1, 1)
    early, late = payload(table.view, samples(table.now)), payload(table.view, samples(table.now + 17))
    assert early == late
    shown = json.loads(early)
    assert (shown["sand"], shown["box"]) == (None, None)
    assert "lasts" not in shown
    assert str(samples(table.now))[:4] not in early


def test_round_three_games_that_differ_in_time_only_are_the_same_bytes():
    unhurried = [payload(view, samples(500)) for view in round_three((2.0, 1.0, 30.0), (0.1, 0.2))]
    assert [payload(view, samples(900)) for view in round_three((0.5, 4.0, 1.0), (12.0, 6.0))] == unhurried


def test_in_round_three_time_sends_nothing():
    table = watched(3)
    with Server(table.board, port=0) as server, httpx.stream("GET", server.address + "eventos") as response:
        states = messages(response)
        next(states)
        for _ in range(15):
            table.wait(1.0)
            time.sleep(0.02)
        table.say("parís")
        state = next(states)
        assert state["emerald"]["answered"] == 1, "what came next is what was said, not that time passed"


def test_slow_readers_never_make_the_game_wait(server, table):
    with socket.create_connection((LOOPBACK, server.port)) as idle:
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        idle.sendall(f"GET /{server.token}/eventos HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        time.sleep(0.1)
        views = [replace(table.view, players=(f"Ana {number}" * 50, "Beto")) for number in range(3000)]
        began = time.perf_counter()
        for view in views:
            table.board.hang(view)
        assert time.perf_counter() - began < 1.0
        with httpx.stream("GET", server.address + "eventos") as response:
            assert next(messages(response))["players"][0] == views[-1].players[0]


def serve(stream: Stream, send) -> "asyncio.Task[None]":
    async def receive() -> dict[str, object]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    scope = {"type": "http", "method": "GET", "path": "/eventos", "headers": []}
    return asyncio.create_task(stream(scope, receive, send))


def test_a_reader_that_takes_nothing_is_let_go(table):
    async def run() -> int:
        stream = Stream(table.board, patience=0.05)

        async def stuck(message: object) -> None:
            await asyncio.sleep(60)

        await asyncio.wait_for(serve(stream, stuck), 2)
        return stream.readers

    assert asyncio.run(run()) == 0


def test_there_is_room_for_so_many_readers_and_no_more(table):
    async def run() -> list[int]:
        stream = Stream(table.board, most=2)
        statuses: list[int] = []

        async def take(message: dict[str, int]) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        tasks = [serve(stream, take) for _ in range(3)]
        await asyncio.sleep(0.05)
        stream.close()
        await asyncio.wait_for(asyncio.gather(*tasks), 2)
        return statuses

    assert sorted(asyncio.run(run())) == [200, 200, 503]


def test_stopping_lets_all_readers_go_at_once(table):
    with Server(table.board, port=0) as server, httpx.stream("GET", server.address + "eventos") as response:
        next(messages(response))
        began = time.perf_counter()
        server.__exit__(None, None, None)
        assert time.perf_counter() - began < 2.0


# ---- the buttons


@pytest.mark.parametrize(("order", "command"), BUTTONS.items())
def test_a_button_is_a_command(server, order, command):
    assert httpx.post(f"{server.address}decir/{order}").status_code == 204
    assert server.pressed() == [command]
    assert server.pressed() == []


def test_other_orders_are_unknown_and_looking_presses_nothing(server):
    assert httpx.post(f"{server.address}decir/terminar").status_code == 404
    assert httpx.get(f"{server.address}decir/tiempo").status_code == 405
    assert server.pressed() == []


def test_a_press_is_a_fact_of_the_present_sample_and_dropped_where_it_means_nothing():
    with Screens(lines=LinePrinter(io.StringIO()), simple=True, page=True, out=io.StringIO()) as screens:
        table = WatchedTable(setup("Ana"), screens.board)
        address = screens.address
        httpx.post(f"{address}decir/tiempo")
        httpx.post(f"{address}decir/listo")
        (heard,) = screens.pressed(1234)
        assert (heard.text, heard.at, heard.source) == (Command.READY.value, 1234, Source.BUTTON)
        assert heard.words[0].start == 1234
        table.quiet().take(replace(heard, at=samples(table.now)))
        assert table.view.phase == "opening"


def test_the_address_is_told_and_how_other_devices_would_get_one():
    out = io.StringIO()
    with Screens(lines=LinePrinter(out), simple=True, page=True, out=out) as screens:
        assert screens.address in out.getvalue()
        assert "en este equipo" in out.getvalue()
        assert "--pantalla-red" in out.getvalue()
        assert "█" not in out.getvalue()


class Window(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_for_the_network_there_is_a_code_for_cameras():
    out = Window()
    with Screens(lines=LinePrinter(out), simple=True, network=True, out=out) as screens:
        assert screens.address in out.getvalue()
        assert "█" in out.getvalue()
        assert "--pantalla-red" not in out.getvalue()


# ---- the microphone's level


def levels(response: httpx.Response):
    """The levels in a stream, as they come."""
    before = ""
    for line in response.iter_lines():
        if before == "event: nivel":
            yield int(line.removeprefix("data: "))
        before = line


def test_the_level_is_sent_apart_from_the_states_and_not_too_often(server, table):
    table.board.level, began, told = -30.0, time.monotonic(), []
    with httpx.stream("GET", server.address + "eventos") as response:
        for cells in levels(response):
            told.append(cells)
            if len(told) == 5:
                break
            table.board.level = -20.0 if cells == 6 else -30.0
            table.say("marcador").quiet()  # states of its own do not make it come sooner
    assert told == [6, 8, 6, 8, 6]
    assert time.monotonic() - began >= 4 * METERED


def test_a_level_that_stays_is_not_sent_again(server, table):
    table.board.level = -30.0
    with httpx.stream("GET", server.address + "eventos") as response:
        heard = levels(response)
        assert next(heard) == 6
        time.sleep(3 * METERED)
        table.board.level = -20.0
        assert next(heard) == 8


def test_without_a_microphone_there_is_no_level(server, table):
    with httpx.stream("GET", server.address + "eventos") as response:
        states, text = 0, ""
        for line in response.iter_lines():
            text += line
            states += line.startswith("data: {")
            if states == 3:
                break
            if line.startswith("data: {"):
                table.say("parís" if states == 1 else "pausa")
    assert "nivel" not in text


def test_a_peak_is_seen_for_a_moment():
    board = Board()
    for level in (-60.0, -10.0, -60.0, -60.0):
        board.hear(level)
    assert board.level == -10.0 - 2 * FALL


def test_practice_is_sent_with_its_best_and_mean():
    results = [Result(Kind.TURN, 1, points, 4, 60.0, (), ()) for points in (4, 9)]
    shown = json.loads(payload(Practised("", progress(results), 0, 0), 0))
    assert shown["game"] == "practice"
    (first,) = shown["progress"]["rounds"]
    assert (first["best"], first["mean"], first["points"]) == (9, 6.5, [4, 9])


def test_practice_has_no_buttons():
    with Screens(lines=LinePrinter(io.StringIO()), simple=True, page=True, out=io.StringIO()) as screens:
        screens.board.hang(Practised("", progress([]), 0, 0))
        httpx.post(f"{screens.address}decir/vale")
        assert screens.pressed(0) == []


def test_a_board_without_a_game_serves_the_page_and_waits():
    with Server(Board(), port=0) as server:
        assert httpx.get(server.address).status_code == 200
