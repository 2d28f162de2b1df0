"""The front door: the command line, in Spanish. The only place where adapters are wired together."""

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

FAULT = 2
STOPPED = 0
"""Ctrl-C is how people stop a program: no fault, and nothing for ``make`` to complain about in English."""


def run() -> NoReturn:
    """``main`` as a program, which ends with its exit code."""
    code = main()
    from assistant.voice.soundlib import left_behind  # noqa: PLC0415 - what a command needs not is loaded last

    if left_behind.is_set():  # to tidy up now is to take the ground from under a thread that runs on
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()
        os._exit(code)
    sys.exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code. A fault is one line on stderr and code 2, never a traceback."""
    _write_utf8()
    try:
        return _guarded(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt as stop:  # a game says how it is gone on with (``hosting.host_game``)
        print(" ".join(["\nHasta luego.", *map(str, stop.args)]), file=sys.stderr)
        return STOPPED


def _guarded(arguments: Sequence[str]) -> int:
    """Run one command, with faults told. What it needs is loaded here, where an interruption is looked out for."""
    from assistant.cli.parser import build_parser  # noqa: PLC0415
    from assistant.cli.wiring import with_settings  # noqa: PLC0415
    from assistant.core.errors import AnfitrionError  # noqa: PLC0415
    from assistant.store.files import reason  # noqa: PLC0415

    try:
        options = build_parser().parse_args(_decoded(arguments))
        code: int = options.run(with_settings(options))
        sys.stdout.flush()
    except AnfitrionError as fault:
        print(f"anfitrion: {fault}", file=sys.stderr)
        return FAULT
    except BrokenPipeError:  # whoever read our output has gone: nobody is left to tell
        _mute()
        return FAULT
    except OSError as fault:
        _mute()
        print(f"anfitrion: no se puede leer o escribir ({reason(fault)}): comprueba el disco.", file=sys.stderr)
        return FAULT
    return code


def _mute() -> None:
    """Nothing more can be written to the output: let nothing try when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_utf8() -> None:
    """Spanish needs more than ASCII, whatever the terminal says that it speaks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _decoded(arguments: Sequence[str]) -> list[str]:
    """Arguments as text. Raises UsageError for bytes that are no UTF-8."""
    from assistant.core.errors import UsageError  # noqa: PLC0415

    for argument in arguments:
        if any("\udc80" <= sign <= "\udcff" for sign in argument):
            shown = argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
            raise UsageError(f"«{shown}» no está en UTF-8: escríbelo de nuevo en un terminal con UTF-8.")
    return list(arguments)
