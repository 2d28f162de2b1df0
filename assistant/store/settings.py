"""What a household sets once: a TOML file that people may edit; its keys are the command line's flags."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from assistant.core.errors import DataError
from assistant.core.toml import TomlError, parse_toml
from assistant.store.files import reason, write_whole

Value = str | int | float

BUTTON: Final = "boton"
"""«¡Tiempo!» only by the page's button or typed, for a house where others shout it too."""

CALLS: Final = ("ambos", BUTTON)
"""How «¡Tiempo!» may be called: in any way, or by ``BUTTON`` alone."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, with the defaults of the program.

    microphone, speaker: part of a device's name; empty: the system's choice.
    voice: the host's; empty: the first Spanish one.
    rate: words a minute.
    sensitivity: how readily «¡Tiempo!» is heard: 0 hardly ever, 1 in anything.
    calls: how «¡Tiempo!» is called: of ``CALLS``.
    model: the folder of a Vosk model; empty: the program's own.
    """

    microphone: str = ""
    speaker: str = ""
    voice: str = ""
    rate: int = 165
    sensitivity: float = 0.5
    calls: str = "ambos"
    model: str = ""


@dataclass(frozen=True, slots=True)
class _Key:
    """A key of the file.

    field: of Settings.
    read: gives the value, or None if it is not ``wanted``.
    meaning: the comment above it.
    """

    name: str
    field: str
    read: Callable[[object], Value | None]
    wanted: str
    meaning: str


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.isprintable() else None


def _rate(value: object) -> int | None:
    # Not isinstance: true is a whole number to Python.
    return value if type(value) is int and 80 <= value <= 400 else None


def _share(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= 1 else None


def _calls(value: object) -> str | None:
    return value if isinstance(value, str) and value in CALLS else None


_TEXT: Final = "debe ser un texto entre comillas, en una línea"
_KEYS: Final = (
    _Key("microfono", "microphone", _text, _TEXT, "parte del nombre del micrófono; vacío: el del sistema"),
    _Key("altavoz", "speaker", _text, _TEXT, "parte del nombre del altavoz; vacío: el del sistema"),
    _Key("voz", "voice", _text, _TEXT, "la voz del anfitrión, por ejemplo es o es-419; vacío: la primera"),
    _Key(
        "velocidad",
        "rate",
        _rate,
        "debe ser un número entero de 80 a 400",
        "palabras por minuto, de 80 a 400",
    ),
    _Key(
        "sensibilidad",
        "sensitivity",
        _share,
        "debe ser un número de 0 a 1",
        "con qué facilidad se oye «¡Tiempo!»: de 0 (casi nunca) a 1 (en cualquier ruido)",
    ),
    _Key(
        "tiempo",
        "calls",
        _calls,
        f"debe ser {' o '.join(CALLS)}",
        "cómo se pide «¡Tiempo!»: ambos (de viva voz o con el botón) o boton (solo el botón, o escrito)",
    ),
    _Key("modelo", "model", _text, _TEXT, "carpeta de un modelo de Vosk; vacío: el del programa"),
)

LARGEST: Final = 100_000


def load(path: Path) -> Settings:
    """The settings in ``path``; the defaults if it does not exist. DataError with all that is wrong in it."""
    try:
        table = parse_toml(_content(path).decode("utf-8-sig"))
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise DataError(f"No se pueden leer los ajustes de {path}: {reason(error)}.") from error
    except TomlError as error:
        where = f" en la línea {error.line}" if error.line else ""
        raise DataError(f"Los ajustes de {path} no se entienden{where}: corrígelos o bórralos.") from None
    except UnicodeDecodeError:
        raise DataError(f"Los ajustes de {path} no están en UTF-8: corrígelos o bórralos.") from None
    values, faults = _values(table)
    if faults:
        raise DataError(f"Los ajustes de {path} tienen fallos: {'; '.join(faults)}.")
    return Settings(**values)  # type: ignore[arg-type] # each key's ``read`` gives its field's type


def _content(path: Path) -> bytes:
    """The file's bytes. OSError, DataError if it is none, such as a pipe that would keep the program waiting."""
    if path.exists() and not path.is_file():
        raise DataError(f"{path} no es un archivo de ajustes: quítalo de ahí.")
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise DataError(f"{path} es demasiado grande para ser los ajustes: bórralo.")
    return content


def save(path: Path, settings: Settings) -> None:
    """Keep ``settings``, with a comment on each. DataError if they are such as ``load`` would refuse."""
    table = {key.name: getattr(settings, key.field) for key in _KEYS}
    values, faults = _values(table)
    if faults:
        raise DataError(f"Esos ajustes no pueden ser: {'; '.join(faults)}.")
    lines = [line for key in _KEYS for line in (f"# {key.meaning}", f"{key.name} = {_toml(values[key.field])}", "")]
    try:
        write_whole(path, "\n".join(lines).encode())
    except OSError as error:
        raise DataError(f"No se pueden guardar los ajustes en {path}: {reason(error)}.") from error


def as_flags(settings: Settings) -> dict[str, Value]:
    """The settings by the names of their keys, which are the command line's flags."""
    return {key.name: getattr(settings, key.field) for key in _KEYS}


def changed(settings: Settings, flags: Mapping[str, object]) -> Settings:
    """The settings with some of them replaced, by the names of their keys. DataError if that cannot be."""
    values, faults = _values(flags)
    if faults:
        raise DataError(f"Esos ajustes no pueden ser: {'; '.join(faults)}.")
    return replace(settings, **values)  # type: ignore[arg-type] # each key's ``read`` gives its field's type


def _values(table: Mapping[str, object]) -> tuple[dict[str, Value], list[str]]:
    """The fields that ``table`` sets, and everything that is wrong with it, in Spanish."""
    known = {key.name: key for key in _KEYS}
    values: dict[str, Value] = {}
    faults = []
    for name, entry in table.items():
        key = known.get(name)
        value = key.read(entry) if key else None
        if key is None:
            faults.append(f"«{ascii(name)[1:-1][:40]}» no es un ajuste (los hay: {', '.join(known)})")
        elif value is None:
            faults.append(f"{name} {key.wanted}")
        else:
            values[key.field] = value
    return values, faults


def _toml(value: Value) -> str:
    """A TOML value: texts of printable signs, and numbers, are written as in JSON."""
    return json.dumps(value, ensure_ascii=False)
