"""Facts and setups to JSON and back.

One rule for all: an object is a JSON object that names its class in ``is`` and has every field, a tuple or
a frozenset is a list, an enum its value. Reading goes by the type that is wanted, down through the
annotations of its fields: nothing that they do not name is ever built, whatever the file says.
"""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from assistant.core.errors import AnfitrionError, DataError
from assistant.core.events import Event

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

T = TypeVar("T")

LARGEST: Final = 2**53
"""What no moment of a game reaches: in samples it is seventeen thousand years."""

CLASS: Final = "is"
"""The key with the name of an object's class; no field can have it, for it is a word of Python."""


def encode(value: object) -> Json:
    """``value`` as JSON. TypeError for what has no place in frozen data."""
    match value:
        case Enum():
            return encode(value.value)
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [encode(item) for item in value]
        case frozenset():
            return sorted((encode(item) for item in value), key=repr)  # the same set, the same file
        case _ if is_dataclass(value):
            content = {field.name: encode(getattr(value, field.name)) for field in fields(value)}
            return {CLASS: type(value).__name__, **content}
    raise TypeError(f"no JSON for {value!r}")


def decode(wanted: type[T], data: Json) -> T:
    """The object of class ``wanted`` that ``data`` describes; DataError if it is not exactly that."""
    value: T = _read(wanted, data)
    return value


def decode_event(data: Json) -> Event:
    """The fact that ``data`` describes. Raises DataError."""
    event: Event = _read(Event, data)
    return event


def to_bytes(data: Json) -> bytes:
    """One line of UTF-8 without its end.

    A lone surrogate, which is what a typed byte that is no UTF-8 becomes, survives.
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass")


def from_bytes(line: bytes) -> Json:
    """What ``to_bytes`` wrote. Raises DataError."""
    try:
        data: Json = json.loads(line.decode("utf-8", "surrogatepass"), parse_constant=_no_constant)
    # ValueError: no UTF-8, no JSON, a number of thousands of digits. RecursionError: brackets too deep.
    except (ValueError, RecursionError):
        raise DataError("hay un dato que no es JSON.") from None
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)  # NaN and infinities are no JSON, though Python reads them


def _read(wanted: Any, data: Json) -> Any:  # noqa: ANN401 - an annotation, and a value that fits it
    origin = get_origin(wanted)
    if origin in (Union, UnionType):
        return _either(get_args(wanted), data)
    if origin is tuple:
        return _tuple(get_args(wanted), data)
    if origin is frozenset:
        return _frozenset(get_args(wanted)[0], data)
    if isinstance(wanted, type):
        if wanted in _SCALARS:
            return _SCALARS[wanted](data)
        if issubclass(wanted, Enum):
            return _enum(wanted, data)
        if is_dataclass(wanted):
            return _object((wanted,), data)
    raise TypeError(f"no way to read {wanted!r}")


def _either(options: tuple[Any, ...], data: Json) -> Any:  # noqa: ANN401
    if data is None and NoneType in options:
        return None
    classes: tuple[type, ...] = tuple(filter(is_dataclass, options))
    others = [option for option in options if option is not NoneType and option not in classes]
    if not others:
        return _object(classes, data)
    assert len(others) == 1, f"{options} cannot be told apart"
    return _object(classes, data) if classes and isinstance(data, dict) else _read(others[0], data)


def _object(classes: tuple[type, ...], data: Json) -> Any:  # noqa: ANN401
    """An object of one of ``classes``, by its name in ``data``."""
    names = " o ".join(one.__name__ for one in classes)
    if not isinstance(data, dict):
        raise _unexpected(names, data)
    name = data.get(CLASS)
    wanted = next((one for one in classes if one.__name__ == name), None)
    if wanted is None:
        raise _unexpected(names, name)
    hints = _hints(wanted)
    if data.keys() != {CLASS, *hints}:
        strange = ", ".join(sorted(data.keys() ^ {CLASS, *hints}))
        raise DataError(f"sobra o falta {_brief(strange)} en {name}.")
    content = {field: _read(hint, data[field]) for field, hint in hints.items()}
    try:
        return wanted(**content)
    except (AnfitrionError, ValueError) as error:  # what its __post_init__ does not allow
        raise DataError(f"{name} imposible: {error}") from None


def _tuple(items: tuple[Any, ...], data: Json) -> tuple[Any, ...]:
    """A tuple of any length (``tuple[X, ...]``), or of as many items as the annotation has."""
    if not isinstance(data, list):
        raise _unexpected("una lista", data)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(_read(items[0], item) for item in data)
    if len(items) != len(data):
        raise _unexpected(f"una lista de largo {len(items)}", data)
    return tuple(_read(item, part) for item, part in zip(items, data, strict=True))


def _frozenset(item: Any, data: Json) -> frozenset[Any]:  # noqa: ANN401
    items = _tuple((item, ...), data)
    if len(set(items)) < len(items):
        raise _unexpected("una lista sin repetidos", data)
    return frozenset(items)


def _enum(wanted: type[Enum], data: Json) -> Enum:
    try:
        return wanted(data)
    except ValueError:
        raise _unexpected(wanted.__name__, data) from None


def _exactly(kind: type[T], spanish: str) -> Callable[[Json], T]:
    def read(data: Json) -> T:
        if type(data) is not kind:  # not isinstance: True is an int to Python
            raise _unexpected(spanish, data)
        return data

    return read


def _whole(data: Json) -> int:
    """A whole number that an array can be indexed with: all of ours are moments and counts."""
    if type(data) is int and abs(data) < LARGEST:
        return data
    raise _unexpected("un número entero", data)


def _float(data: Json) -> float:
    """A number; a whole one too, since Python's type rules let an int pass for a float."""
    if type(data) is float or (type(data) is int and abs(data) < LARGEST):
        return float(data)
    raise _unexpected("un número", data)


_SCALARS: Final[dict[type, Callable[[Json], Any]]] = {
    str: _exactly(str, "un texto"),
    int: _whole,
    bool: _exactly(bool, "sí o no"),
    float: _float,
}


@cache
def _hints(wanted: type) -> dict[str, Any]:
    """The annotation of each field."""
    hints = get_type_hints(wanted)
    return {field.name: hints[field.name] for field in fields(wanted)}


def _unexpected(wanted: str, found: object) -> DataError:
    return DataError(f"se esperaba {wanted} y hay {_brief(repr(found))}.")


def _brief(text: str) -> str:
    return ascii(text)[1:-1][:60]  # one line, and nothing that drives a terminal
