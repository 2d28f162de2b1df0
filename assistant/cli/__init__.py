"""The front door: the command line, in Spanish. The only place where adapters are wired together."""

import os
import sys
from collections.abc import Sequence

from assistant.cli.parser import build_parser
from assistant.core.errors import AnfitrionError

FAULT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code. A fault is one line on stderr and code 2, never a traceback."""
    _write_utf8()
    from assistant.cli.wiring import with_settings  # noqa: PLC0415 - loads the libraries of sound

    try:
        options = build_parser().parse_args(_decoded(sys.argv[1:] if arguments is None else arguments))
        code: int = options.run(with_settings(options))
    except AnfitrionError as fault:
        print(f"anfitrion: {fault}", file=sys.stderr)
        return FAULT
    except KeyboardInterrupt:
        print("\nHasta luego.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone: nobody is left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULT
    return code


def _write_utf8() -> None:
    """Spanish needs more than ASCII, whatever the terminal says that it speaks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _decoded(arguments: Sequence[str]) -> list[str]:
    """Arguments as text. Raises UsageError for bytes that are no UTF-8."""
    from assistant.core.errors import UsageError  # noqa: PLC0415 - only on the way to a message

    for argument in arguments:
        if any("\udc80" <= sign <= "\udcff" for sign in argument):
            shown = argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
            raise UsageError(f"«{shown}» no está en UTF-8: escríbelo de nuevo en un terminal con UTF-8.")
    return list(arguments)
