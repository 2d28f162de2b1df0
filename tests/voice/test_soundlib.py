"""PortAudio when a stream of its does not end, and what may be written on standard error (``voice/soundlib.py``)."""

import os
import select
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest
from pulse import needed

from assistant.core.errors import DeviceError
from assistant.voice import portaudio, soundlib

needs_portaudio = pytest.mark.skipif(not needed["libportaudio2"], reason="not installed: libportaudio2")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere PortAudio is loaded once")

ON_STANDARD_ERROR = """
import os, sys
from assistant.voice.soundlib import library
library()
os.write(2, "Expression 'ready' failed in 'pa_linux_alsa.c'".encode())
print("¡Falta el micrófono!", file=sys.stderr)
"""

AT_THE_END = """
import atexit, sys
from assistant.cli import run
from assistant.voice.soundlib import left_behind
if {left}:
    left_behind.set()
atexit.register(print, "ordenado")
sys.argv = ["anfitrion", "jugar"]
run()
"""


@pytest.fixture
def endless(monkeypatch):
    """A stream that does not end before the test does."""
    over = threading.Event()
    monkeypatch.setattr(soundlib, "CLOSING", 0.05)
    monkeypatch.setattr(soundlib, "_endings", [])
    monkeypatch.setattr(soundlib, "left_behind", threading.Event())
    monkeypatch.setattr(soundlib.atexit, "unregister", lambda _: None)
    yield SimpleNamespace(abort=lambda **_: over.wait(), close=lambda **_: None)
    over.set()


@pytest.fixture
def sd(monkeypatch):
    """sounddevice, which is as it was when the test is over."""
    module = soundlib.library()
    for name in ("_lib", "_initialized"):
        monkeypatch.setattr(module, name, getattr(module, name))
    return module


@needs_portaudio
@on_linux
def test_beside_a_stream_that_does_not_end_devices_are_looked_for_by_another_copy(sd, endless):
    before = sd._lib
    soundlib.close(endless, None)
    soundlib.restart()
    assert sd._lib is not before
    assert sd._lib.Pa_GetVersion() == before.Pa_GetVersion()
    assert isinstance(portaudio.list_devices(), list)
    sd._terminate()


@needs_portaudio
@on_linux
def test_the_copy_is_kept_once_its_streams_end(sd, endless):
    soundlib.close(endless, None)
    soundlib.restart()
    second = sd._lib
    soundlib.close(SimpleNamespace(abort=lambda **_: None, close=lambda **_: None), None)
    soundlib.restart()
    assert sd._lib is second
    sd._terminate()


@needs_portaudio
def test_where_no_second_copy_can_be_had_the_fault_says_what_helps(sd, endless, monkeypatch):
    monkeypatch.setattr(sd, "_libname", "no hay tal biblioteca")
    soundlib.close(endless, None)
    with pytest.raises(DeviceError, match="cierra el juego y vuelve a abrirlo"):
        soundlib.restart()


@needs_portaudio
def test_only_python_writes_on_standard_error():
    done = subprocess.run([sys.executable, "-c", ON_STANDARD_ERROR], capture_output=True, text=True, check=True)
    assert done.stderr == "¡Falta el micrófono!\n"


@needs_portaudio
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_what_is_asked_at_a_terminal_shows_once_there_is_sound():
    import pty  # noqa: PLC0415 - not on Windows

    ours, theirs = pty.openpty()
    asking = "from assistant.cli.asking import ask\nfrom assistant.voice.soundlib import library\nlibrary()\n"
    terminal = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)
    program = subprocess.Popen([sys.executable, "-c", f"{asking}ask('¿Quién juega? ')"], **terminal)
    os.close(theirs)
    try:
        assert select.select([ours], [], [], 10)[0]
        assert os.read(ours, 100).decode() == "¿Quién juega? "
        os.write(ours, b"Ana\n")
        assert program.wait(10) == 0
    finally:
        program.kill()
        os.close(ours)


@pytest.mark.parametrize(("left", "shown"), [(False, "ordenado\n"), (True, "")])
def test_beside_a_stream_that_does_not_end_the_program_ends_at_once_with_its_code(left, shown):
    program = [sys.executable, "-c", AT_THE_END.format(left=left)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, shown)
    assert len(done.stderr.splitlines()) == 1
