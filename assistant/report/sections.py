"""What a report tells, section by section. Whatever is missing or broken is told in its place."""

import locale
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

import assistant
from assistant.core.errors import AnfitrionError
from assistant.language.counting import counted
from assistant.packs.library import load, shipped
from assistant.store import settings

PATIENCE: Final = 40.0
"""Seconds that a probe may take."""

LISTED: Final = 10
"""How many games are listed."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are kept on this computer."""

    data: Path
    cache: Path
    settings: Path


def lines(number: int, title: str, tell: Callable[[], Iterable[str]]) -> list[str]:
    """A section; a fault in it is its last line, whatever it is: a report is for what nobody has foreseen."""
    told = [f"{number}. {title}"]
    try:
        for line in tell():  # what was told before a fault stays
            told.append(f"   {line}")
    except AnfitrionError as fault:
        told.append(f"   ✗ {fault}")
    except Exception as fault:
        told.append(f"   ✗ no se ha podido mirar: {type(fault).__name__}: {fault}")
    return [*told, ""]


def program() -> Iterator[str]:
    """Versions and surroundings."""
    yield f"anfitrion {assistant.__version__}, en {Path(assistant.__file__).parent}"
    yield f"Python {platform.python_version()} ({platform.python_implementation()}), en {sys.executable}"
    cores = counted(os.cpu_count() or 1, "procesador", "procesadores")
    yield f"sistema: {platform.platform()}, {platform.machine()}, {cores}"
    yield f"idioma: {'.'.join(filter(None, locale.getlocale())) or 'ninguno'}; salida: {sys.stdout.encoding}"
    yield f"terminal: {os.environ.get('TERM', 'ninguno')}"


def packages() -> Iterator[str]:
    """The installed version of each package that the program needs."""
    for wanted in metadata.requires("anfitrion") or []:
        name = wanted.split(";")[0].split(">")[0].split("<")[0].split("=")[0].strip()
        if "extra ==" in wanted:
            continue
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name}: no está"


def kept_settings(places: Places) -> Iterator[str]:
    """The settings file, and whether it can be read."""
    yield f"en {places.settings}"
    if not places.settings.exists():
        yield "no hay: valen los del programa"
        return
    yield from places.settings.read_bytes()[: settings.LARGEST].decode("utf-8", "replace").splitlines()
    settings.load(places.settings)


def probed(what: str, asked: str = "") -> Iterator[str]:
    """What ``probe`` finds, in a process of its own."""
    command = [sys.executable, "-m", "assistant.report.probe", what, asked]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)  # noqa: S603 - our own words
    except subprocess.TimeoutExpired:
        yield f"✗ no contesta en {PATIENCE:.0f} s"
        return
    told = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode == 0:
        yield from told
        return
    yield from told[:-1]
    last = told[-1:] or done.stderr.decode("utf-8", "replace").splitlines()[-1:] or ["no ha dicho nada"]
    yield f"✗ {last[0]}" + ("" if done.returncode == 2 else f" (acabó con {done.returncode})")


def packs() -> Iterator[str]:
    """The shipped packs."""
    for path in shipped():
        cards = load((path,))
        questions = counted(sum(len(card.questions) for card in cards), "pregunta")
        yield f"{path}: {counted(len(cards), 'tarjeta')}, {questions}"


def saved_games(paths: tuple[Path, ...]) -> Iterator[str]:
    """The latest games that are kept."""
    if not paths:
        yield "no hay ninguna"
        return
    yield f"en {paths[0].parent}"
    for path in paths[:LISTED]:
        yield f"{path.name}, {path.stat().st_size} bytes"
    if len(paths) > LISTED:
        yield f"y {len(paths) - LISTED} más"
