"""Speech as samples, made once and remembered."""

import atexit
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import numpy as np

from assistant.core.errors import DeviceError
from assistant.voice import engine
from assistant.voice.audio import Samples, normalised, trimmed
from assistant.voice.recording import read_wav

FORMAT = 1
"""Raised when the treatment of the engine's audio changes, so that renders on disk are made again."""


@dataclass(frozen=True, slots=True)
class Voice:
    """How to speak.

    name: as ``engine.choose`` takes it: ``es``, ``es-419+f3``, ``Mónica``; empty: the first Spanish one.
    rate: words a minute.
    pitch: 0 to 100; only espeak-ng heeds it.
    """

    name: str = ""
    rate: int = 165
    pitch: int = 50


HOST: Final = Voice()


class EngineProcess:
    """The process of ``engine.py``: a fresh one for every question, started before it is needed."""

    def __init__(self) -> None:
        self._next: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        atexit.register(self.close)

    def ask(self, question: Mapping[str, object], limit: float) -> dict[str, Any]:
        """The engine's answer to ``question`` (see ``engine``).

        Raises DeviceError if the engine reports a fault, or is silent for ``limit`` seconds.
        """
        with self._lock:
            process = self._next or _start()
            self._next = None
            reply = _exchange(process, json.dumps(question), limit)
            self._next = _start()
        if "error" in reply:
            raise DeviceError(self._explain(reply["error"], question, limit))
        return reply

    def _explain(self, code: str, question: Mapping[str, object], limit: float) -> str:
        match code:
            case engine.NO_VOICE:
                known = ", ".join(self.voices(limit)) or "ninguna en español"
                return f"No existe la voz «{question['voice']}»: elige entre las que hay ({known})."
            case engine.NO_ENGINE if sys.platform == "linux":
                return "No se puede cargar la voz: instala espeakng-loader con pip, o espeak-ng en el sistema."
            case engine.NO_ENGINE:
                return "No se puede cargar la voz del sistema: comprueba que tiene instalada una voz en español."
            case "silent":
                return f"La voz no ha contestado en {limit:g} s; prueba otra vez o elige otra voz."
            case _:
                return "La voz no ha dado sonido: comprueba que queda espacio en el disco o elige otra voz."

    def voices(self, limit: float = 10.0) -> list[str]:
        """The Spanish voices there are, as a person may name them. Raises DeviceError."""
        offered = [
            engine.Offered(identifier, name, tuple(languages))
            for identifier, name, languages in self.ask({"list": True}, limit)["voices"]
        ]
        return [engine.short_name(voice) for voice in offered if engine.is_spanish(voice)]

    def close(self) -> None:
        """End the waiting process; the next question starts another."""
        with self._lock:
            process, self._next = self._next, None
        if process is not None:
            _end(process)


def _start() -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 - our own file, with our own interpreter
        [sys.executable, "-P", engine.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        start_new_session=True,  # Ctrl-C is the game's to handle; the engine ends with its input
    )


def _exchange(process: subprocess.Popen[str], line: str, limit: float) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    watchdog = threading.Timer(limit, process.kill)  # a pipe has no portable time limit; its end wakes us
    watchdog.start()
    try:
        process.stdin.write(line + "\n")
        process.stdin.flush()
        return dict(json.loads(process.stdout.readline()))
    except (OSError, ValueError):
        return {"error": "silent"}
    finally:
        watchdog.cancel()
        _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    """Let ``process`` end, as it does after its answer or without a question; else kill it."""
    try:
        process.communicate(timeout=2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
    except OSError:  # it was gone before its input was closed
        process.wait()


ENGINE: Final = EngineProcess()
"""The one engine that all voices of this process share."""


def voices() -> list[str]:
    """The Spanish voices there are, as a person may name them. Raises DeviceError."""
    return ENGINE.voices()


class Synthesiser:
    """Speech in one voice.

    folder: where renders are kept from one run to the next; None: nowhere.
    remembered: how many renders are kept in memory.
    limit: seconds after which a voice that gives no audio is an error.
    Any thread may use it; the engine works for one at a time.
    """

    def __init__(
        self, voice: Voice = HOST, *, folder: Path | None = None, remembered: int = 1024, limit: float = 10.0
    ) -> None:
        self.voice = voice
        self._folder = folder
        self._remembered = remembered
        self._limit = limit
        self._memory: OrderedDict[str, Samples] = OrderedDict()
        self._lock = threading.Lock()

    def render(self, text: str) -> Samples:
        """``text`` spoken, with 30 ms of silence at its ends, all texts equally loud. Not to be written to.

        Empty for a text without letters or digits. Raises DeviceError, with the voices there are if the
        voice is not among them.
        """
        text = " ".join(text.split())
        if not any(character.isalnum() for character in text):
            return np.zeros(0, dtype=np.int16)
        with self._lock:
            if text in self._memory:
                self._memory.move_to_end(text)
                return self._memory[text]
        audio = self._load(text)
        audio.flags.writeable = False
        with self._lock:
            self._memory[text] = audio
            while len(self._memory) > self._remembered:
                self._memory.popitem(last=False)
        return audio

    def _load(self, text: str) -> Samples:
        file = self._file(text)
        if file is None:
            return self._synthesise(text)
        kept = _read_kept(file)
        if kept is None:
            kept = self._synthesise(text)
            _keep(file, kept)
        return kept

    def _file(self, text: str) -> Path | None:
        if self._folder is None:
            return None
        key = json.dumps([FORMAT, engine_version(), asdict(self.voice), text], sort_keys=True)
        return self._folder / f"{hashlib.sha256(key.encode()).hexdigest()}.npy"

    def _synthesise(self, text: str) -> Samples:
        with tempfile.TemporaryDirectory(prefix="anfitrion-") as folder:
            file = Path(folder, "habla.wav")
            voice = {"voice": self.voice.name, "rate": self.voice.rate, "pitch": self.voice.pitch}
            ENGINE.ask({"text": text, "file": str(file), **voice}, self._limit)
            audio = normalised(trimmed(read_wav(file)))
        if len(audio) == 0:
            raise DeviceError(f"La voz «{self.voice.name}» no ha dado sonido: elige otra voz.")
        return audio


@cache
def engine_version() -> str:
    """What the sound depends on besides the voice: the platform and the versions of the libraries."""
    return " ".join([sys.platform, *(_version(name) for name in ("pyttsx3", "espeakng-loader"))])


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "-"


def _read_kept(file: Path) -> Samples | None:
    """The render kept in ``file``; None if there is none, or it is damaged."""
    try:
        audio = np.load(file, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    return audio if isinstance(audio, np.ndarray) and audio.dtype == np.int16 and audio.ndim == 1 else None


def _keep(file: Path, audio: Samples) -> None:
    """Write ``audio`` to ``file``, whole or not at all; a full or read-only disk costs time, not the game."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".tmp", delete=False) as temporary:
            np.save(temporary, audio)
        os.replace(temporary.name, file)  # noqa: PTH105 - Path.replace would need a Path made for it
    except OSError:
        return
