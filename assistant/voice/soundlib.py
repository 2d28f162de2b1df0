"""PortAudio itself, by way of sounddevice: loaded when first needed, kept quiet, started again when sound was lost.

The game does without it (``--teclado``, ``--wav``, demo).
"""

import atexit
import contextlib
import ctypes
import os
import shutil
import sys
import tempfile
import threading
from functools import cache
from pathlib import Path
from typing import Any, Final

from assistant.core.errors import DeviceError

LATENCY: Final = 0.06
"""Seconds asked of the devices: short enough to fall silent at once, long enough for Python."""

CLOSING: Final = 1.0
"""Seconds that a stream has to end; some 0.05 are usual."""

_endings: list[threading.Thread] = []
"""Who waits for streams of the PortAudio in use to end."""

left_behind: Final = threading.Event()
"""Set once a stream has been left that does not end: nothing is to be tidied up then when the program ends."""


def library() -> Any:  # noqa: ANN401 - sounddevice has no types
    """The module sounddevice. Raises DeviceError, with the remedy, if it or PortAudio is missing."""
    # PulseAudio delivers a source's sound up to two seconds late unless told how late is too late.
    os.environ.setdefault("PULSE_LATENCY_MSEC", str(round(LATENCY * 1000)))
    _hush()
    try:
        import sounddevice  # noqa: PLC0415 - see the module's description
    except ModuleNotFoundError:
        raise DeviceError("Falta sounddevice: instálalo con «pip install sounddevice».") from None
    except OSError:
        how = "«sudo apt install libportaudio2»" if sys.platform == "linux" else "«brew install portaudio»"
        raise DeviceError(f"Falta PortAudio, que da acceso al sonido: instálalo con {how}.") from None
    return sounddevice


@cache
def _hush() -> None:
    """Leave standard error to Python: ALSA and PortAudio write of every refusal and underrun across the screen.

    For good, not around each call: what breaks writes from threads of its own, at times without end (``close``).
    """
    shown = sys.__stderr__
    if shown is None:  # there is no standard error; by now the number 2 may be another file's
        return
    if shown is sys.stderr:
        shown.flush()
        sys.stderr = open(os.dup(2), "w", 1, shown.encoding, shown.errors)  # noqa: SIM115, PTH123 - to the end
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def close(stream: Any, thread: int | None) -> None:  # noqa: ANN401 - sounddevice has no types
    """Close ``stream``, whatever state it is in. One that does not end within ``CLOSING`` seconds is left behind.

    A sound server that hangs holds it up. Where the server has gone, a thread of PortAudio may go round for ever
    without hearing of it (https://github.com/PortAudio/portaudio/issues/1037; Linux, the versions before 2025).
    thread: the system's number of the thread that calls back, if known; it gets what time the game spares.
    """

    def end() -> None:
        stream.abort(ignore_errors=True)
        stream.close(ignore_errors=True)

    ending = threading.Thread(target=end, name="closing", daemon=True)
    ending.start()
    _endings.append(ending)
    ended = False
    try:
        ended = _has_ended(ending)
    finally:  # Ctrl-C in the wait is no end
        if ended:
            _endings.remove(ending)
        else:
            _leave_behind(thread)


def _leave_behind(thread: int | None) -> None:
    """Let the program go on, and end, beside a stream that does not end."""
    left_behind.set()
    sd = library()
    atexit.unregister(sd._exit_handler)  # who terminates PortAudio waits as well
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(sd._lib))  # never to be unloaded under the thread's feet
    if thread is not None and sys.platform == "linux":  # elsewhere these are numbers of processes
        with contextlib.suppress(OSError):  # it has ended after all
            os.setpriority(os.PRIO_PROCESS, thread, 19)


def _has_ended(ending: threading.Thread) -> bool:
    ending.join(CLOSING)
    return not ending.is_alive()


def restart() -> None:
    """Look for devices again, for PortAudio knows those there were when it started. No stream may be in use.

    Raises DeviceError.
    """
    sd = library()
    try:
        if not all(map(_has_ended, tuple(_endings))):
            _load_again(sd)
        elif sd._initialized:
            sd._terminate()
        sd._initialize()
    except sd.PortAudioError as fault:
        raise DeviceError(f"El sonido no responde ({fault}): comprueba el servidor de sonido.") from fault


def _load_again(sd: Any) -> None:  # noqa: ANN401 - sounddevice has no types
    """Take a second copy of PortAudio into use: to terminate the first is to wait for its endless stream."""
    try:
        mapped = [line.split()[-1] for line in Path("/proc/self/maps").read_text("utf-8").splitlines()]
        original = next(name for name in mapped if Path(name).name.startswith(Path(sd._libname).name))
        with tempfile.NamedTemporaryFile(prefix="anfitrion-", suffix=".so") as copy:  # one file is loaded but once
            shutil.copyfile(original, copy.name)
            sd._lib = sd._ffi.dlopen(copy.name)
    except (OSError, StopIteration):
        raise DeviceError("El sonido se ha quedado colgado: cierra el juego y vuelve a abrirlo.") from None
    sd._initialized = 0
    _endings.clear()
