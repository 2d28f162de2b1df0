"""A scenario's file as somebody wrote it: every value is asked for by its key and type.

Whatever is not as it must be is a DataError that says where, in Spanish.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from assistant.core.errors import DataError
from assistant.core.toml import TomlError, parse_toml
from assistant.packs.faults import Fault, quoted
from assistant.packs.reading import read_text

LONGEST: Final = 500
"""Signs of a text."""
LARGEST: Final = 10_000
"""Of any whole number, its sign apart."""
MOST: Final = 2_000
"""Items of a list."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the file; ``place`` names it in messages."""

    values: Mapping[str, Any]
    place: str

    def only(self, *keys: str) -> "Table":
        """The same table, if it has no other keys than these."""
        if strange := next((key for key in self.values if key not in keys), None):
            raise self.fault(f"no existe {quoted(strange)}; lo que hay es {', '.join(keys)}")
        return self

    def text(self, key: str, default: str | None = None) -> str:
        """A text of one line."""
        return str(self._found(key, default, str, f"un texto de una línea, de hasta {LONGEST} signos", _is_text))

    def whole(self, key: str, default: int | None = None, low: int = 0) -> int:
        """A whole number from ``low`` on."""
        wanted = f"un número entero de {low} a {LARGEST}"
        return int(self._found(key, default, int, wanted, lambda value: low <= value <= LARGEST))

    def number(self, key: str, default: float | None, low: float, high: float) -> float:
        """A number between ``low`` and ``high``."""
        wanted = f"un número de {low:g} a {high:g}"
        return float(self._found(key, default, (int, float), wanted, lambda value: low <= value <= high))

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self._list(key, default, str, "una lista de textos", _is_text))

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        wanted = "una lista de números enteros"
        return tuple(self._list(key, None, int, wanted, lambda value: abs(value) <= LARGEST))

    def tables(self, key: str) -> Iterator["Table"]:
        """A list of tables, each named by its number."""
        for number, table in enumerate(self._list(key, None, dict, "una lista de secciones", lambda _: True), 1):
            yield Table(table, f"{self.place}{key} {number}, ")

    def table(self, key: str) -> "Table":
        """A table, empty if there is none."""
        return Table(self._found(key, {}, dict, "una sección", lambda _: True), f"{self.place}{key}, ")

    def has(self, key: str) -> bool:
        """Whether ``key`` is there."""
        return key in self.values

    def fault(self, message: str) -> DataError:
        """What is wrong here."""
        return DataError(f"El guion no está bien escrito, {self.place.removesuffix(', ')}: {message}.")

    def _found(self, key: str, default: Any, kind: Any, wanted: str, fits: Any) -> Any:  # noqa: ANN401 - as TOML has it
        value = self.values.get(key, default)
        if value is None:
            raise self.fault(f"falta {quoted(key)}")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool) or not fits(value):
            raise self.fault(f"{quoted(key)} debe ser {wanted}")
        return value

    def _list(self, key: str, default: tuple[str, ...] | None, kind: type[T], wanted: str, fits: Any) -> list[T]:  # noqa: ANN401
        items = self._found(key, default, list if default is None else (list, tuple), wanted, lambda _: True)
        if len(items) > MOST:
            raise self.fault(f"{quoted(key)} es demasiado larga; caben {MOST}")
        return [Table({key: item}, self.place)._found(key, None, kind, wanted, fits) for item in items]


def read_script(path: Path) -> Table:
    """The whole of a scenario's file. Raises DataError."""
    content = read_text(path, path.name)
    if isinstance(content, Fault):
        raise DataError(f"No se puede leer el guion {content}")
    try:
        return Table(parse_toml(content), f"{path.name}, ")
    except TomlError as fault:
        raise DataError(f"El guion {path.name} {fault}") from None


def _is_text(text: str) -> bool:
    return len(text) <= LONGEST and text.isprintable()
