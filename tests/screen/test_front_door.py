"""``anfitrion jugar`` in a terminal of its own, with the page beside it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from assistant.practice.result import Kind, Result
from assistant.store.progress import ProgressFile

pytestmark = pytest.mark.slow

SIZE = (24, 80)


class Window:
    """A terminal window with a command in it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        environment = os.environ | {
            "TERM": "xterm-256color",
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_CONFIG_HOME": str(home / "config"),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "assistant", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - for Ctrl-C
        )
        os.close(slave)
        self.shown = ""

    def until(self, pattern: str, seconds: float = 60.0) -> re.Match[str]:
        """Wait for something to be written."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.shown, re.DOTALL):
            assert time.monotonic() < end, f"no {pattern!r} in {self.shown[-2000:]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return re.search(pattern, self.shown, re.DOTALL)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def play(tmp_path):
    windows = []

    def play(*arguments: str) -> Window:
        windows.append(Window(tmp_path, *arguments))
        return windows[-1]

    yield play
    for window in windows:
        window.close()


def test_a_terminal_gets_the_screen_and_the_page_its_buttons(play):
    window = play("jugar", "Ana", "Beto", "--teclado", "--pantalla", "--semilla", "3")
    window.until(r"\x1b\[\?1049h")
    address = window.until(r"http://127\.0\.0\.1:\d+/[\w-]+/")[0]
    assert httpx.get(address).status_code == 200
    assert httpx.post(f"{address}decir/listo").status_code == 204
    window.until("en juego")
    window.type("terminar\n")
    window.until("¿terminamos\\?")
    window.type("sí\n")
    window.until(r"\x1b\[r\x1b\[\?1049l.*Total.*Beto.*Lo dejamos aquí\..*Hasta la próxima")
    assert window.process.wait(30) == 0


def test_an_interrupted_game_gives_the_terminal_back(play):
    window = play("jugar", "Ana", "--teclado")
    window.until("Ronda 1 de 3")
    window.type("\x03")
    window.until(r"\x1b\[\?1049l.*Hasta luego")
    assert window.process.wait(30) == 0


def test_simple_means_lines(play):
    window = play("jugar", "Ana", "Beto", "--teclado", "--simple", "--pantalla")
    window.until("Pantalla, en este equipo: http://127")
    window.until("Anfitrión .*Turno de Ana")
    assert "\x1b[?1049h" not in window.shown


def test_scout_has_screen_and_page_too(play):
    window = play("scout", "Ana", "Beto", "Carla", "--modo", "arbitro", "--teclado", "--pantalla")
    address = window.until(r"http://127\.0\.0\.1:\d+/[\w-]+/")[0]
    window.type("pareja de sietes\n")
    window.until(r"\[7\] \[7\]")
    with httpx.stream("GET", f"{address}eventos") as stream:
        line = next(line for line in stream.iter_lines() if line.startswith("data: {"))
    assert '"game":"scout"' in line
    assert '"active":[7,7]' in line


def test_practice_is_shown_on_the_page_until_interrupted(play, tmp_path):
    file = tmp_path / "data" / "anfitrion" / "practica.sqlite3"
    file.parent.mkdir(parents=True)
    ProgressFile(file).record("Ana", Result(Kind.TURN, 1, 9, 4, 60.0, (), ()), datetime.now(UTC))
    window = play("progreso", "Ana", "--pantalla")
    address = window.until(r"http://127\.0\.0\.1:\d+/[\w-]+/")[0]
    with httpx.stream("GET", f"{address}eventos") as stream:
        line = next(line for line in stream.iter_lines() if line.startswith("data: {"))
    assert '"best":9' in line
    window.type("\x03")
    assert window.process.wait(30) == 0


def test_practice_has_screen_page_and_buttons_too(play):
    window = play("practicar", "Ana", "--solo", "verbales", "--teclado", "--pantalla", "--semilla", "3")
    address = window.until(r"http://127\.0\.0\.1:\d+/[\w-]+/")[0]
    window.until("Hola, Ana")
    assert httpx.post(f"{address}decir/listo").status_code == 204
    window.until("1 de 10")
    assert httpx.post(f"{address}decir/paso").status_code == 204
    window.until("✗")
    with httpx.stream("GET", f"{address}eventos") as stream:
        line = next(line for line in stream.iter_lines() if line.startswith("data: {"))
    assert '"game":"exercise"' in line
    assert '"marks":[false,null' in line
    window.type("terminar\n")
    window.until(r"\x1b\[r\x1b\[\?1049l.*Verbales: 0 de 1 a la primera.*Hasta la próxima")
    assert window.process.wait(30) == 0
