"""``anfitrion scout`` as people start it: typed, cut off, and gone on with; and by a recording."""

import subprocess
import sys

import numpy as np
import pytest

from assistant.rehearsal.performance import Company
from assistant.voice.audio import silence
from assistant.voice.recording import WavWriter
from assistant.voice.synthesis import Voice


@pytest.fixture
def home(tmp_path, monkeypatch):
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path


def scout(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "assistant", "scout", *arguments, "--simple"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )


def until(program, text):
    """What the program prints until it prints ``text``."""
    seen = ""
    for line in program.stdout:
        seen += line
        if text in line:
            return seen
    pytest.fail(f"«{text}» was not said:\n{seen}")


def enter(program, line):
    program.stdin.write(f"{line}\n")
    program.stdin.flush()


def test_a_game_cut_off_is_gone_on_with(home):
    with scout("Ana", "Beto", "--teclado") as first:
        enter(first, "Ana siete cartas, una ficha, le quedan cuatro")
        until(first, "siete capturadas")
        first.kill()
    with scout("--seguir", "--teclado") as second:
        until(second, "Seguimos")
        enter(second, "Beto terminó, capturó ocho, tres fichas")
        until(second, "Ya está todo")
        enter(second, "sí")
        assert "Beto │      11" in until(second, "Beto │")
        enter(second, "terminar")
        until(second, "¿Terminamos")
        enter(second, "sí")
        assert second.wait(30) == 0


def test_a_recording_is_heard(home, tmp_path):
    sound = [silence(16_000 * 14)]
    for line in ("Ana siete cartas, una ficha, le quedan cuatro.", "Beto terminó."):
        sound += [Company().voice(Voice("es+m3", rate=150)).render(line), silence(16_000 * 8)]
    with WavWriter(tmp_path / "ronda.wav") as wav:
        wav.write(np.concatenate(sound))
    with scout("Ana", "Beto", "--wav", str(tmp_path / "ronda.wav")) as program:
        seen = program.communicate(timeout=60)[0]
    assert "ana siete cartas una ficha le quedan cuatro" in seen
    assert "beto terminó" in seen
    assert program.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["Ana"], "Scout es para 2 a 5 personas"),
        (["--seguir"], "No hay ninguna partida a medias"),
        (["Ana", "Beto", "--modo", "otro"], "elige entre"),
    ],
)
def test_a_fault_is_one_line(home, arguments, line):
    with scout(*arguments, "--teclado") as program:
        seen = program.communicate(timeout=30)[0]
    assert line in seen
    assert (program.returncode, seen.count("\n")) == (2, 1)
