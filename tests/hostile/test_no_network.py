"""A game asks nobody on the network for anything; with the page there is one listener, for this computer alone."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNPLUGGED = Path(__file__).parent / "unplugged"
ANFITRION = (sys.executable, "-m", "assistant")
LOOKING = "socket.bind ::1"
"""urllib3, which Vosk's package imports, looks whether there are addresses of the new kind; it does not listen."""
APART = ("unshare", "-rn")
"""Runs a program where there is no network device at all: what native code asks for fails too."""


def run(folder: Path, *command: str, typed: str = "") -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """What came of a program without a network, and what it asked of one."""
    log = folder / "network"
    log.touch()
    homes = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("DATA", "CONFIG", "CACHE")}
    path = os.pathsep.join(filter(None, [str(UNPLUGGED), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | homes | {"PYTHONPATH": path, "NETWORK_LOG": str(log)},
        check=False,
        timeout=600,
    )
    return done, [line for line in log.read_text(encoding="utf-8").splitlines() if line != LOOKING]


def can_be_apart() -> bool:
    if not shutil.which("unshare"):
        return False
    return subprocess.run([*APART, "true"], capture_output=True, check=False).returncode == 0


ATTEMPTS = {
    "a name": "import socket; socket.create_connection(('example.org', 80))",
    "an address": "import socket; socket.create_connection(('192.0.2.1', 80), timeout=1)",
    "a packet": "import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 9))",
    "a page": "import urllib.request; urllib.request.urlopen('http://192.0.2.1/')",
    "everybody": "import socket; socket.socket().bind(('0.0.0.0', 0))",
    "a child": "import subprocess, sys; code = 'import socket; socket.gethostbyname(\"example.org\")'; "
    "sys.exit(subprocess.run([sys.executable, '-c', code]).returncode)",
}


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_an_attempt_would_be_noted_and_fail(tmp_path, attempt):
    done, asked = run(tmp_path, sys.executable, "-c", attempt)
    assert done.returncode
    assert "no network" in done.stderr
    assert asked


def test_a_game_asks_for_no_network(tmp_path):
    done, asked = run(tmp_path, *ANFITRION, "jugar", "Ana", "--teclado", typed="listo\nterminar\nsí\n")
    assert done.returncode == 0, done.stderr
    assert "Lo dejamos aquí" in done.stdout
    assert asked == []


def test_with_the_page_there_is_a_listener_for_this_computer_and_no_more(tmp_path):
    arguments = ("jugar", "Ana", "--teclado", "--pantalla")
    done, asked = run(tmp_path, *ANFITRION, *arguments, typed="listo\nterminar\nsí\n")
    assert done.returncode == 0, done.stderr
    assert "http://127.0.0.1:" in done.stdout
    assert set(asked) == {"socket.bind 127.0.0.1"}


@pytest.mark.parametrize("command", [["mazo", "comprobar"], ["revisar"], ["ajustes"], ["dados", "SOL"], ["progreso"]])
def test_nor_does_anything_around_a_game(tmp_path, command):
    done, asked = run(tmp_path, *ANFITRION, *command)
    assert done.returncode in {0, 1, 2}
    assert "Traceback" not in done.stderr
    assert asked == []


@pytest.mark.slow
def test_a_game_with_real_ears_and_voice_needs_no_network_device(tmp_path):
    apart = APART if can_be_apart() else ()
    done, asked = run(tmp_path, *apart, *ANFITRION, "demo", "--carpeta", str(tmp_path / "demo"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert asked == []
