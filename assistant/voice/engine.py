"""The voice engine: pyttsx3 as a program of its own that answers one question and ends.

It runs apart from the game because a speech library cannot be interrupted: it may hang, end the process
(espeak-ng does when its data is not found) or insist on the main thread (macOS) or on the thread that
loaded it (Windows). It runs once a text because espeak-ng's audio depends on what it has spoken before;
so the same text always sounds the same. ``synthesis.EngineProcess`` starts it, asks it, and kills it when
it does not answer. The file is run by its path, so it imports nothing of this package.

The question is a line of JSON: ``{"list": true}`` or ``{"text", "voice", "rate", "pitch", "file"}``. The
answer is another: ``{"voices": [[id, name, [language, ...]], ...]}``, ``{"voice": id}`` once ``file`` (WAV)
is complete, or ``{"error": code, "detail": text}`` with one of the codes below.
"""

import contextlib
import ctypes
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TextIO

NO_ENGINE = "no_engine"
NO_VOICE = "no_voice"
FAILED = "failed"

DRIVER = {"win32": "sapi5", "darwin": "nsss"}.get(sys.platform, "espeak")
"""pyttsx3's driver for this platform."""

LONGEST_DATA_PATH = 120
"""espeak-ng keeps the path of its data in 160 bytes and cuts off what does not fit; file names follow it."""

SYNTHESIS_LIMIT = 60.0
"""Seconds after which a synthesis is given up; the asker's own limit is shorter."""


class Offered(NamedTuple):
    """A voice that the engine has."""

    id: str
    name: str
    languages: tuple[str, ...]


class EngineError(Exception):
    """A fault for the asker; ``code`` is one of the codes above."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail)
        self.code = code


def short_name(voice: Offered) -> str:
    """What a person types for ``voice``: ``es-419`` for ``roa/es-419``, else the engine's own name."""
    last = voice.id.rpartition("/")[2]
    return last if last in voice.languages else voice.name


def is_spanish(voice: Offered) -> bool:
    """Whether ``voice`` speaks Spanish; engines write es, es-ES, es_MX."""
    return any(language.lower().replace("_", "-").split("-")[0] == "es" for language in voice.languages)


def choose(wanted: str, voices: Sequence[Offered]) -> str | None:
    """The id under which the engine knows ``wanted``, or None if it has no such voice.

    wanted: a voice's id, its last part, its name or a language, upper or lower case; after a ``+`` a
    variant of espeak-ng, which is passed on. Empty: the first Spanish voice. Nothing but a whole match
    counts, since an engine given half a name silently keeps its former voice.
    """
    if not wanted:
        return next((voice.id for voice in voices if is_spanish(voice)), None)
    base, plus, variant = wanted.partition("+")
    asked = base.strip().casefold().replace("_", "-")
    for keys in (_identifiers, _names, _languages):
        for voice in voices:
            if asked in keys(voice):
                return voice.id + plus + variant.strip()
    return None


def _identifiers(voice: Offered) -> set[str]:
    identifier = voice.id.casefold().replace("_", "-")
    return {identifier, identifier.rpartition("/")[2]}


def _names(voice: Offered) -> set[str]:
    """``Microsoft Helena Desktop - Spanish (Spain)`` is also known as its part before the dash."""
    name = voice.name.casefold().replace("_", "-")
    return {name, name.partition(" - ")[0]}


def _languages(voice: Offered) -> set[str]:
    return {language.casefold().replace("_", "-") for language in voice.languages}


@contextlib.contextmanager
def espeak_prepared() -> Iterator[None]:
    """Make ``libespeak-ng.so.1`` and its data known to pyttsx3's driver, which loads it by that name.

    The library of the wheel espeakng-loader goes first, so that a game sounds alike on every machine; a
    system's own is used where the wheel has none. A library already loaded answers to its soname.
    """
    try:
        import espeakng_loader  # noqa: PLC0415 - absent where the system has its own library

        ctypes.CDLL(espeakng_loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)
        data = espeakng_loader.get_data_path()
    except (ImportError, OSError, RuntimeError):
        yield
        return
    with _short_path(Path(data)) as path:
        os.environ["ESPEAK_DATA_PATH"] = str(path)
        yield


@contextlib.contextmanager
def _short_path(folder: Path) -> Iterator[Path]:
    """``folder``, or a link to it in the temporary folder if its path is too long for espeak-ng."""
    if len(os.fsencode(folder)) <= LONGEST_DATA_PATH:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="anfitrion-") as temporary:
        link = Path(temporary, folder.name)
        link.symlink_to(folder)
        yield link


def _settle_espeak() -> None:
    """Wait until espeak-ng has carried out its settings, and make its noise the same every time."""
    from pyttsx3.drivers import _espeak  # noqa: PLC0415 - imported by pyttsx3.init

    _espeak.Synchronize()
    with contextlib.suppress(
        AttributeError
    ):  # it seeds by the clock; before 1.52 it used the C library's generator, unseeded
        _espeak.dll.espeak_ng_SetRandSeed(ctypes.c_long(1))


class Engine:
    """pyttsx3's engine of this platform, kept to what it does reliably: one text into one file."""

    def __init__(self) -> None:
        import pyttsx3  # noqa: PLC0415 - the driver looks for its library when it is imported

        self._faults: list[Exception] = []
        self._finished = threading.Event()
        self._engine = pyttsx3.init(DRIVER)
        self._engine.connect("error", lambda name, exception: self._faults.append(exception))
        self._engine.connect("finished-utterance", lambda name, completed: self._finished.set())
        self.voices = [
            Offered(voice.id, voice.name or voice.id, tuple(map(str, voice.languages)))
            for voice in self._engine.getProperty("voices")
        ]

    def save(self, text: str, voice: str, rate: int, pitch: int, file: Path) -> str:
        """Speak ``text`` into ``file`` and return the id of the voice that spoke.

        rate: words a minute. pitch: 0 to 100, 50 being the voice's own; only espeak-ng heeds it.
        Raises EngineError.
        """
        chosen = choose(voice, self.voices)
        if chosen is None:
            raise EngineError(NO_VOICE, voice)
        self._set(chosen, rate, pitch)
        target = file.with_suffix(".aiff") if DRIVER == "nsss" else file
        self._engine.save_to_file(text, str(target))
        self._engine.runAndWait()
        if DRIVER == "espeak" and not self._finished.wait(SYNTHESIS_LIMIT):  # its thread outlasts runAndWait
            raise EngineError(FAILED, "espeak-ng does not finish")
        if self._faults:
            raise EngineError(FAILED, str(self._faults[0]))
        if target != file:  # macOS writes AIFF whatever the name says
            subprocess.run(["/usr/bin/afconvert", "-f", "WAVE", "-d", "LEI16", target, file], check=True)  # noqa: S603
        return chosen

    def _set(self, voice: str, rate: int, pitch: int) -> None:
        """Set the properties and check the voice, since drivers ignore what they do not know."""
        proxy = self._engine.proxy
        # pyttsx3 queues commands while "busy", as it is at first, and carries them out at once otherwise.
        # Settings must not be queued: the end of its loop, queued as well, cancels what espeak-ng has not
        # yet carried out. The text must: else its loop on macOS ends before the speech does.
        proxy.setBusy(False)
        self._engine.setProperty("voice", voice)
        self._engine.setProperty("rate", rate)
        if DRIVER == "espeak":
            self._engine.setProperty("pitch", pitch)
            _settle_espeak()
        proxy.setBusy(True)
        current = str(self._engine.getProperty("voice"))
        if self._faults or current.casefold() != voice.casefold():
            raise EngineError(NO_VOICE, f"{voice}: {self._faults or current}")


def answer(engine: Engine, question: dict[str, Any]) -> dict[str, object]:
    """The answer to one question, see the module's description."""
    if question.get("list"):
        return {"voices": engine.voices}
    file = Path(question["file"])
    spoken = engine.save(question["text"], question["voice"], question["rate"], question["pitch"], file)
    return {"voice": spoken}


def private_output() -> TextIO:
    """Standard output, kept for answers alone: what libraries print from now on is thrown away."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return answers


def serve(questions: TextIO, answers: TextIO) -> None:
    """Get ready, wait for the question, answer it."""
    code = NO_ENGINE
    reply: dict[str, object]
    try:
        engine = Engine()
        code = FAILED
        line = questions.readline()
        reply = answer(engine, json.loads(line)) if line else {}
    except EngineError as fault:
        reply = {"error": fault.code, "detail": str(fault)}
    except Exception as fault:  # a third party's library: whatever it raises is told to the asker
        reply = {"error": code, "detail": f"{type(fault).__name__}: {fault}"}
    with contextlib.suppress(BrokenPipeError):  # the game is gone
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


def main() -> None:
    """Answer the question on standard input; end without one when the game goes."""
    with private_output() as answers, espeak_prepared() if DRIVER == "espeak" else contextlib.nullcontext():
        serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
