"""``anfitrion informe``: what is needed to mend a fault, in one file that can be read before it is sent."""

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from assistant.cli.kinds import SETUPS, Kind, kind_of
from assistant.cli.wiring import cache_folder, data_folder, settings_path
from assistant.core.errors import AnfitrionError, DataError, UsageError
from assistant.language.counting import counted
from assistant.replay.facts import Replay
from assistant.report import sections
from assistant.report.game import MARK, anonymous
from assistant.report.names import Names
from assistant.report.people import people
from assistant.report.sections import Places
from assistant.store import games, journal, settings
from assistant.store.files import reason
from assistant.store.recovery import Recovered

PREFACE = (
    "Informe de anfitrion. Léelo antes de enviarlo: dice qué hay en este equipo y trae la última partida.",
    "Los nombres de las personas están cambiados, también dentro de lo oído y de los nombres de archivos.",
    "No trae sonido, ni la carpeta personal, ni el nombre del equipo.",
)


@dataclass(frozen=True, slots=True)
class _Last:
    """The last game, as far as it can be read."""

    path: Path | None = None
    recovered: Recovered | None = None
    fault: str = ""


def run(options: argparse.Namespace) -> int:
    """Write the report and say where; 0 even if what it looks for is broken. Raises UsageError, DataError."""
    path: Path = options.salida or Path(f"informe-{datetime.now():%Y-%m-%d_%H-%M-%S}.txt")
    if path.exists():
        raise UsageError(f"{path} ya existe: elige otro archivo con --salida.")
    content = report(Places(data_folder(), cache_folder(), settings_path()))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
    except OSError as fault:
        why = f"No se puede escribir el informe en {path}: {reason(fault)}"
        raise DataError(f"{why}. Elige otro archivo con --salida.") from fault
    print(f"Informe escrito en {path.resolve()}\nLéelo antes de enviarlo: los nombres están cambiados.")
    return 0


def report(places: Places) -> bytes:
    """All of it, in UTF-8: sections for people, and a journal for ``anfitrion repetir``."""
    names = Names(people(places.data))
    last = _last(places.data / "partidas")
    text, log = _game(last, names)
    told = [
        *sections.lines(1, "Programa", sections.program),
        *sections.lines(2, "Paquetes", sections.packages),
        *sections.lines(3, "Ajustes", partial(sections.kept_settings, places)),
        *sections.lines(4, "Dispositivos", partial(sections.probed, "dispositivos")),
        *sections.lines(5, "Modelo", partial(sections.probed, "modelo", _kept(places).model)),
        *sections.lines(6, "Voz", partial(sections.probed, "voz", _kept(places).voice)),
        *sections.lines(7, "Mazos", sections.packs),
        *sections.lines(8, "Partidas", lambda: sections.saved_games(_saved(places.data / "partidas"))),
        *sections.lines(9, "Última partida", lambda: text),
    ]
    shown = _homeless("\n".join([*PREFACE, "", *told]))
    tidy = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in names.loosely(shown))
    return tidy.encode("utf-8", "replace") + b"\n" + MARK + log if log else tidy.encode("utf-8", "replace")


def _homeless(text: str) -> str:
    """``text`` without the path to the home folder, which has its owner's name in it."""
    try:
        home = Path.home()
    except RuntimeError:  # nobody knows where it is
        return text
    return text.replace(str(home), "~") if home.name else text


def _kept(places: Places) -> settings.Settings:
    try:
        return settings.load(places.settings)
    except AnfitrionError:  # told in its own section
        return settings.Settings()


def _saved(folder: Path) -> tuple[Path, ...]:
    return games.saved(folder)


def _last(folder: Path) -> _Last:
    """The latest game, readable or not: the fault may be why there is a report."""
    try:
        paths = games.saved(folder)
        if not paths:
            return _Last(fault="no hay ninguna partida guardada")
    except AnfitrionError as fault:
        return _Last(fault=str(fault))
    try:
        return _Last(paths[0], journal.read(paths[0], SETUPS))
    except AnfitrionError as fault:
        return _Last(paths[0], fault=str(fault))


def _game(last: _Last, names: Names) -> tuple[list[str], bytes]:
    """What a person should know of the last game, and its journal without names."""
    if last.recovered is None:
        return [f"✗ {last.fault}"], b""
    kind = kind_of(last.recovered.setup)
    told = list(_described(last, last.recovered, kind))
    try:
        nameless = anonymous(_key(kind), last.recovered, names)
    except AnfitrionError as fault:
        return [*told, f"✗ el diario no se puede enviar sin nombres: {fault}"], b""
    replay = Replay(kind.rules(nameless.setup))
    game = [state for _, state, _ in replay.steps(nameless.events)][-1]
    told += kind.standing(game)
    told.append(f"sin nombres, {replay.difference or 'todo se decide como entonces.'}")
    told.append("El diario sigue hasta el final; se repite con: anfitrion repetir y este archivo.")
    return told, nameless.journal


def _described(last: _Last, recovered: Recovered, kind: Kind) -> Iterator[str]:
    name = last.path.name if last.path else ""
    yield f"{kind.name}, {name}, empezada con la versión {recovered.program}"
    yield f"{counted(len(recovered.events), 'dato')}, hasta el segundo {recovered.at / 16_000:.1f}"
    if recovered.damage and last.path:
        yield f"✗ {recovered.warning} ({last.path.stat().st_size - recovered.good_bytes} bytes no se copian)"


def _key(kind: Kind) -> str:
    return next(name for name, setup in SETUPS.items() if setup is kind.setup)
