"""The real command, with typed lines: what somebody without a microphone sees."""

import contextlib
import io
import os
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from assistant.cli import main


def environment(folder):
    keep = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("DATA", "CONFIG")}
    cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))  # speech rendered once is enough
    return keep | own | {"PYTHONUNBUFFERED": "1", "HOME": str(folder), "XDG_CACHE_HOME": cache}


class Terminal(io.StringIO):
    """Somebody who enters lines."""

    def isatty(self):
        return True


def run(folder, *arguments, terminal=(), **more):
    """The command within this process, perhaps at a terminal: its exit code and all that it printed."""
    lines = Terminal("".join(f"{line}\n" for line in terminal)) if terminal else io.StringIO()
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(os.environ, environment(folder) | more),
        mock.patch("sys.stdin", lines),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(arguments)
    return SimpleNamespace(returncode=code, stdout=out.getvalue(), stderr=err.getvalue())


class Session:
    """A command that is running; ``until`` reads what it prints, ``type`` enters a line."""

    def __init__(self, folder, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "assistant", *arguments],
            env=environment(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self.printed = ""
        self._watchdog = threading.Timer(90, self.process.kill)
        self._watchdog.start()

    def until(self, text):
        while line := self.process.stdout.readline():
            self.printed += line
            if text in line:
                return self
        raise AssertionError(f"«{text}» never came:\n{self.printed}")

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self

    def end(self):
        """Read to its end; return its exit code."""
        self.printed += self.process.stdout.read()
        code = self.process.wait()
        self._watchdog.cancel()
        self.process.stdin.close()
        self.process.stdout.close()
        return code
