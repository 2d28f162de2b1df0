"""TOML that anybody may have written: a table or one line of Spanish, in time that grows with the text alone."""

import re
import tomllib
from typing import Any, Final

from assistant.core.errors import DataError

LONGEST_LINE: Final = 4_000
"""Signs. Nothing that people write needs more."""

MOST_PARTS: Final = 1_000_000
"""Points in a line, squared, over all lines: what tomllib's work on dotted keys grows with. Texts have a few each."""

_POSITION: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


class TomlError(DataError):
    """Text that is no TOML, or such as only malice writes. ``line`` is where, if that is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def parse_toml(text: str) -> dict[str, Any]:
    """Return the table that ``text`` holds. Raises TomlError."""
    _refuse_endless(text)
    try:
        return tomllib.loads(text)
    # ValueError: bad TOML, or a number or date that Python cannot hold. RecursionError: brackets too deep.
    except (ValueError, RecursionError) as error:
        raise _fault(error) from None


def _refuse_endless(text: str) -> None:
    """Raise for lines that tomllib would take minutes over: keys of thousands of parts.

    Lines end where TOML's do: ``splitlines`` would cut a key in pieces at signs that may stand in it.
    """
    parts = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            message = f"no se entiende: la línea {number} es demasiado larga; pártela (hasta {LONGEST_LINE} signos)."
            raise TomlError(message, number)
        parts += line.count(".") ** 2
        if parts > MOST_PARTS:
            raise TomlError(f"no se entiende: hay demasiados puntos, hasta la línea {number}; quítalos.", number)


def _fault(error: Exception) -> TomlError:
    """Say in Spanish where the TOML breaks; what tomllib expected there means little to a family."""
    if position := _POSITION.search(str(error)):
        line, column = position.groups()
        message = f"no se entiende la línea {line}, columna {column}: mira ahí las comillas, los corchetes y el =."
        return TomlError(message, int(line))
    if "end of document" in str(error):
        return TomlError("se acaba a mitad de un dato: falta cerrar unas comillas o un corchete.")
    return TomlError("no se entiende: tiene un número, una fecha o unos corchetes imposibles.")
