"""What the terminal shows, read back from what was written to it."""

import io
import re
from contextlib import suppress

import pytest
from driver import setup
from watched import WatchedTable, watched

from assistant.core.clock import samples
from assistant.screen.board import lines
from assistant.screen.following import Board
from assistant.screen.lines import LinePrinter
from assistant.screen.pieces import Scene
from assistant.screen.screens import Screens
from assistant.screen.terminal import TYPING, Terminal, fits

SEQUENCE = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[2J|\x1b\[[?\d;]*[a-zA-Z]|\x1b[78]|([^\x1b]+)")


class Glass:
    """A terminal of a size; ``rows`` is what can be read on it."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [""] * height
        self.row = 0

    def write(self, text: str) -> int:
        for match in SEQUENCE.finditer(text):
            if match[0] == "\x1b[2J":
                self.rows = [""] * self.height
            elif match[1]:
                self.row, column = int(match[1]) - 1, int(match[2])
                if column == 1 and self.row < self.height - TYPING:
                    self.rows[self.row] = ""
            elif match[3]:
                assert self.row < self.height - TYPING, "the rows for typing are not ours"
                self.rows[self.row] += match[3]
                assert len(self.rows[self.row]) <= self.width
        return len(text)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 20)])
def test_a_frame_shows_the_board_and_the_next_one_writes_only_what_changed(width, height):
    table = watched(2).answer(1, 1)
    terminal, seen = Terminal(table.board, io.StringIO()), Glass(width, height)
    seen.write(terminal.frame(width, height))
    expected = [line.plain for line in lines(Scene(table.view, samples(table.now)), width, height - TYPING)]
    assert [row.rstrip() for row in seen.rows[: len(expected)]] == [row.rstrip() for row in expected]
    table.say("pausa")
    terminal.frame(width, height)
    assert terminal.frame(width, height) == ""
    table.quiet().say("marcador")
    change = terminal.frame(width, height)
    assert change.count("H") <= 4
    seen.write(change)
    assert any("marcador" in row for row in seen.rows)


def test_another_size_is_painted_anew():
    table = watched(1)
    terminal = Terminal(table.board, io.StringIO())
    terminal.frame(80, 24)
    wider = terminal.frame(100, 30)
    assert "\x1b[2J" in wider
    seen = Glass(100, 30)
    seen.write(wider)
    assert "Ronda 1 de 3" in seen.rows[0]


def test_no_color_means_no_colour(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    coloured = Terminal(watched(1).board, io.StringIO()).frame(80, 24)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal(watched(1).board, io.StringIO()).frame(80, 24)
    colours = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|4[0-7]|38|48|9[0-7])[;m]")
    assert colours.search(coloured)
    assert not colours.search(plain)


def test_before_the_first_view_nothing_is_painted():
    assert Terminal(Board(), io.StringIO()).frame(80, 24) == ""


def test_the_screen_is_left_as_it_was_found():
    class Out(io.StringIO):
        def close(self) -> None:
            pass

    out = Out()
    with Terminal(watched(1).board, out):
        pass
    assert out.getvalue().startswith("\x1b[?1049h")
    assert out.getvalue().endswith("\x1b[r\x1b[?1049l")


@pytest.mark.parametrize("fault", [None, KeyboardInterrupt])
def test_when_the_screen_is_gone_the_points_and_the_farewell_stay(monkeypatch, fault):
    out = io.StringIO()
    monkeypatch.setattr("assistant.screen.screens.fits", lambda _: True)
    table = WatchedTable(setup("Ana", "Beto")).play_turn(2, 3).quiet()
    with suppress(KeyboardInterrupt), Screens(lines=LinePrinter(out), out=out) as screens:
        screens.watchers[0].saw(None, table.game, ())
        table.say("terminar").quiet().say("sí")
        screens.watchers[0].saw(table.events[-1], table.game, ())
        if fault:
            raise fault
    left = out.getvalue().rpartition("\x1b[?1049l")[2]
    assert re.search(r"Ana +│ +4 ", left)
    assert ("Lo dejamos aquí. Marcador: Ana, cuatro" in left) is (fault is None)


def test_where_there_is_no_terminal_there_are_lines(monkeypatch):
    out = io.StringIO()
    assert not fits(out)
    with Screens(lines=LinePrinter(out), out=out) as screens:
        assert any(isinstance(watcher, LinePrinter) for watcher in screens.watchers)
        table = WatchedTable(setup("Ana"))
        for watcher in screens.watchers:
            watcher.saw(None, table.game, ())
    assert "\x1b" not in out.getvalue()
