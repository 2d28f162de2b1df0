"""Guests who mean the page no good: the game does not wait for them, others are served, and nothing leaks."""

import contextlib
import io
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from driver import setup
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from watched import WatchedTable, watched

from assistant.core.clock import samples
from assistant.screen.lines import LinePrinter
from assistant.screen.page import connections
from assistant.screen.page.server import LOOPBACK, MOST_PRESSES, Server
from assistant.screen.screens import Screens
from assistant.stay_cool.ledger import Turned

CROWD = Path(__file__).parent / "crowd.py"
BLOCK = 0.02
"""Seconds of sound in a block."""
LATEST = 1.0
"""Seconds that the game may be late once, under the worst of storms on a busy machine."""
MEMORY = 60
"""MB that two hundred guests may cost."""


@pytest.fixture
def table() -> WatchedTable:
    return watched(2)


@pytest.fixture
def server(table) -> Iterator[Server]:
    with Server(table.board, port=0) as server:
        yield server


@pytest.fixture
def hurried(monkeypatch) -> None:
    monkeypatch.setattr(connections, "HURRY", 0.2)


def dialled(server: Server) -> socket.socket:
    guest = socket.create_connection((LOOPBACK, server.port), timeout=10)
    guest.settimeout(10)
    return guest


def all_of(guest: socket.socket) -> bytes:
    """What comes until the server has had enough."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := guest.recv(65_536):
            parts.append(part)
    return b"".join(parts)


# ---- crowds


class Watching:
    """A device that follows the page as it should, and counts what it gets."""

    def __init__(self, server: Server) -> None:
        self.seen: list[dict] = []
        self._address = server.address
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        address = f"{self._address}eventos"
        with contextlib.suppress(httpx.HTTPError), httpx.stream("GET", address, timeout=20) as answer:
            for line in answer.iter_lines():
                if line.startswith("data: {"):
                    self.seen.append(json.loads(line.removeprefix("data: ")))


def played(table: WatchedTable, seconds: float) -> float:
    """Hang ten views a second at real speed, block by block; return by how much the worst block was late."""
    worst, began, view = 0.0, time.perf_counter(), table.view
    for number in range(int(seconds / BLOCK)):
        due = began + number * BLOCK
        time.sleep(max(0.0, due - time.perf_counter()))
        worst = max(worst, time.perf_counter() - due)
        table.board.clock.set(samples(table.now + number * BLOCK))
        if number % 5 == 0:
            table.board.hang(replace(view, saying=f"{number}"))
    return worst


def resident() -> int:
    """MB of memory in use."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) // 1024


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks at memory as Linux tells it")
@pytest.mark.parametrize("kind", ["silent", "slow", "headers", "body", "deaf", "readers", "greedy", "strangers"])
def test_two_hundred_guests_slow_nothing_and_keep_nobody_out(server, table, kind):
    watching = Watching(server)
    played(table, 1.0)
    before, seen = resident(), len(watching.seen)
    crowd = [sys.executable, str(CROWD), server.address, kind, "200"]
    with subprocess.Popen(crowd, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as guests:
        assert guests.stdout.readline() == b"ready\n"
        server.pressed()
        late = played(table, 3.0)
        assert httpx.post(f"{server.address}decir/deshacer", timeout=10).status_code == 204
        assert httpx.get(server.address, timeout=10).status_code == 200
        guests.communicate(b"\n", timeout=20)
    grown, got = resident() - before, len(watching.seen) - seen
    print(f"{kind}: late {late * 1000:.0f} ms, memory +{grown} MB, {got} views of 30")
    assert late < LATEST
    assert grown < MEMORY
    assert got > 15, "and the latest of all is what it has"
    assert watching.seen[-1]["saying"] == table.view.saying


# ---- single guests


@pytest.mark.parametrize("said", ["", "G", "GET / HTTP/1.1\r\nHost: x\r\n", "POST /x HTTP/1.1\r\nHost: x\r\n" * 1000])
def test_whoever_sends_no_whole_request_is_shown_out(hurried, server, said):
    with dialled(server) as guest:
        guest.sendall(said.encode())
        all_of(guest)  # ends


def test_whoever_takes_nothing_is_let_go_and_its_connection_with_it(hurried, server, table):
    server.stream._patience = 0.3
    with dialled(server) as guest:
        guest.sendall(f"GET /{server.token}/eventos HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        eventually(lambda: server.stream.readers == 1)
        for number in range(20):  # more than the system keeps for it
            table.board.hang(replace(table.view, saying=f"{number}" * 1_000_000))
            time.sleep(0.02)
        eventually(lambda: server.stream.readers == 0)
        eventually(lambda: not server._server.server_state.connections)


def eventually(true) -> None:
    for _ in range(500):
        if true():
            return
        time.sleep(0.02)
    raise AssertionError


def test_requests_that_come_before_the_answer_are_not_taken(server):
    one = f"GET /{server.token}/pagina.css HTTP/1.1\r\nHost: x\r\n\r\n"
    with dialled(server) as guest:
        guest.sendall(one.encode() * 500)
        assert all_of(guest).count(b"HTTP/1.1 200") < 3


def test_when_the_house_is_full_whoever_has_been_silent_for_longest_goes(monkeypatch, server):
    monkeypatch.setattr(connections, "MOST", 5)
    guests = [dialled(server) for _ in range(30)]
    assert httpx.get(server.address).status_code == 200
    assert all_of(guests[0]) == b""
    for guest in guests:
        guest.close()


GARBAGE = {
    "bytes": bytes(range(256)) * 40,
    "nulls": b"\0" * 10_000 + b"\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 100 + b"\r\n\r\n",
    "a header of a megabyte": b"GET / HTTP/1.1\r\nHost: x\r\nx: " + b"a" * 1_000_000 + b"\r\n\r\n",
    "headers without end": b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 100_000 + b"\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "no length": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "pieces of no length": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "folded": b"GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
    "an upgrade": b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "a proxy": b"CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n",
}


@pytest.mark.parametrize("said", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_refused_and_nothing_is_printed(hurried, server, said, capfd):
    with dialled(server) as guest:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            guest.sendall(said)
        answer = all_of(guest)
    assert answer == b"" or answer.split()[1] in {b"400", b"403"}
    assert server.token.encode() not in answer
    assert httpx.get(server.address).status_code == 200
    assert capfd.readouterr() == ("", "")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(st.binary(), st.text().map(lambda path: f"GET /{path}".encode())),
    st.lists(st.binary(max_size=30), max_size=4),
)
def test_no_request_whatever_presses_anything_or_stops_the_page(server, line, headers):
    with dialled(server) as guest:
        with contextlib.suppress(OSError):
            guest.sendall(b"\r\n".join([line + b" HTTP/1.1", *headers, b"", b""]))
            guest.shutdown(socket.SHUT_WR)
        answer = all_of(guest)
    assert not answer.startswith(b"HTTP/1.1 2")
    assert server.pressed() == []
    assert httpx.get(server.address).status_code == 200


# ---- what they may see and do


TRAVERSALS = [
    *("../server.py", "..%2fserver.py", "%2e%2e/server.py", "..%5cserver.py", "....//server.py", "./../app.py"),
    *("/etc/passwd", "%2fetc%2fpasswd", "static/index.html", "index.html", "pagina.js/../../app.py", "pagina.js%00"),
    *("..;/app.py", "eventos/../../app.py", "decir/../pagina.js", "decir/..%2f..%2fapp.py", ".", "%", "\\..\\app.py"),
]


@pytest.mark.parametrize("path", TRAVERSALS)
@pytest.mark.parametrize("known", [True, False])
def test_no_path_leads_out_of_the_few_files_there_are(server, path, known):
    root = f"/{server.token}/" if known else "/"
    with dialled(server) as guest:  # raw: a client would tidy the path up
        guest.sendall(f"GET {root}{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = all_of(guest)
    assert answer.split()[1] in {b"400", b"403", b"404"}
    assert b"import " not in answer
    assert b"root:" not in answer


FOREIGN = [
    {"host": "evil.example"},
    {"host": "evil.example", "origin": "http://evil.example"},
    {"origin": "http://evil.example", "content-type": "text/plain"},
    {"origin": "null", "referer": "http://evil.example/"},
    {"sec-fetch-site": "cross-site", "cookie": "token=x"},
    {"x-forwarded-host": "127.0.0.1", "x-original-url": "/decir/vale", "x-http-method-override": "POST"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_pages_press_and_read_nothing_for_the_key_is_in_the_address(server, headers):
    with httpx.Client(base_url=server.address.removesuffix(f"{server.token}/"), headers=headers) as client:
        for path in ("decir/vale", "x/decir/vale", "eventos", "x/eventos"):
            for method in ("GET", "POST", "OPTIONS", "HEAD", "PUT"):
                answer = client.request(method, path)
                assert answer.status_code == 403
                assert not [name for name in answer.headers if name.startswith("access-control")]
    assert server.pressed() == []


def test_who_has_the_key_still_may_not_read_from_another_page(server):
    answer = httpx.options(
        f"{server.address}decir/vale",
        headers={"origin": "http://evil.example", "access-control-request-method": "POST"},
    )
    assert answer.status_code == 405
    page = httpx.get(server.address, headers={"origin": "http://evil.example"})
    assert not [name for name in page.headers if name.startswith("access-control")]
    assert page.headers["cross-origin-resource-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]


@pytest.mark.parametrize("close", [1, len("clave") + 3, -1])
def test_a_part_of_the_key_opens_nothing(server, close):
    root = server.address.removesuffix(f"{server.token}/")
    assert httpx.get(f"{root}{server.token[:close]}/").status_code == 403
    assert httpx.get(f"{root}{server.token}x/").status_code == 403
    assert httpx.get(f"{root}{server.token.swapcase()}/").status_code == 403


def test_a_view_that_no_encoding_holds_is_sent_all_the_same(server, table):
    table.board.hang(replace(table.view, saying="a\udcff\n\ndata: {}\rb"))
    with httpx.stream("GET", f"{server.address}eventos") as response:
        line = next(line for line in response.iter_lines() if line.startswith("data"))
    assert json.loads(line.removeprefix("data: "))["saying"] == "a?\n\ndata: {}\rb"


# ---- fingers


def hammered(screens: Screens, order: str, times: int) -> list:
    """What the game gets of a button pressed so often, as fast as it goes, taken block by block."""
    taken = []
    with httpx.Client() as client:
        for number in range(times):
            assert client.post(f"{screens.address}decir/{order}").status_code in {204, 429}
            if number % 10 == 0:
                taken += screens.pressed(number)
    return taken + screens.pressed(times)


@pytest.mark.slow
def test_a_thousand_presses_of_the_call_turn_the_glass_as_one_call_would():
    with Screens(lines=LinePrinter(io.StringIO()), simple=True, page=True, out=io.StringIO()) as screens:
        table = WatchedTable(setup("Ana", "Beto"), screens.board)
        table.play_to(2).begin().wait(3.0)
        facts = hammered(screens, "tiempo", 1000)
        assert 1 < len(facts) < 200
        for number, fact in enumerate(facts):  # all of them within the two seconds that one call lasts
            at = samples(table.now) + number
            table.take(replace(fact, at=at, words=tuple(replace(word, start=at, end=at) for word in fact.words)))
        table.wait(3.0)
        turned = [entry for entry in table.game.turn.ledger if isinstance(entry, Turned) and entry.called]
        assert len(turned) == 1


def test_a_button_that_bounces_is_pressed_once(server):
    with httpx.Client() as client:
        statuses = [client.post(f"{server.address}decir/deshacer").status_code for _ in range(2)]
    assert statuses == [204, 204]
    assert len(server.pressed()) == 1


def test_more_buttons_than_a_table_has_fingers_for_are_refused(server, monkeypatch):
    monkeypatch.setattr("assistant.screen.page.server.BOUNCE", 0.0)
    with httpx.Client() as client:
        statuses = [client.post(f"{server.address}decir/vale").status_code for _ in range(MOST_PRESSES + 4)]
    assert statuses.count(204) == MOST_PRESSES
    assert statuses[-1] == 429
    assert len(server.pressed()) == MOST_PRESSES
