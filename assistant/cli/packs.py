"""``anfitrion mazo comprobar | estadisticas | nuevo``."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from assistant.language.counting import counted
from assistant.packs.dice_file import load_dice
from assistant.packs.faults import Fault, Severity
from assistant.packs.library import dice_path, find, inspect, load, shipped
from assistant.packs.starting import start_pack
from assistant.packs.statistics import statistics, table
from assistant.stay_cool.listening import fixed_phrases
from assistant.voice.model import Model, find_model, model_places


def check(options: argparse.Namespace) -> int:
    """Print every fault at once; 0 if there is none, 2 if a pack can't be played as it is."""
    packs = _packs(options.mazos)
    model = Model(find_model(options.modelo, model_places()))
    found = inspect(packs, load_dice(dice_path()), model.knows)
    faults = [*found.faults, *_unknown_phrases(model)]
    shown = [fault for fault in faults if options.avisos or fault.severity is Severity.ERROR]
    for fault in shown:
        print(fault)
    wrong = sum(fault.severity is Severity.ERROR for fault in faults)
    questions = counted(sum(len(card.questions) for card in found.cards), "pregunta")
    warnings = "" if options.avisos else f" y {counted(len(faults) - wrong, 'aviso')} (para ver avisos: --avisos)"
    faulty = counted(wrong, "fallo") if wrong else "ningún fallo"
    print(f"{counted(len(found.cards), 'tarjeta')}, {questions}: {faulty}{warnings}.")
    return 2 if wrong else 0


def count(options: argparse.Namespace) -> int:
    """Print what packs are made of."""
    print(table(statistics(load(_packs(options.mazos)))))
    return 0


def new(options: argparse.Namespace) -> int:
    """Start a pack to be filled in."""
    folder = start_pack(options.nombre, Path.cwd())
    print(f"Hecho: {folder}. Rellénalo y después: anfitrion mazo comprobar {folder}")
    return 0


def _packs(names: Sequence[str]) -> tuple[Path, ...]:
    return tuple(find(name) for name in names) or shipped()


def _unknown_phrases(model: Model) -> Iterator[Fault]:
    for phrase in model.missing(fixed_phrases()):
        message = f"el modelo no conoce «{phrase}», que es una orden o una letra; usa el modelo del programa."
        yield Fault("", "", None, "", message, Severity.WARNING)
