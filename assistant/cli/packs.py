"""``anfitrion mazo comprobar | estadisticas | nuevo``."""

import argparse
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from assistant.language.counting import counted
from assistant.packs.building import PackCard
from assistant.packs.dice_file import load_dice
from assistant.packs.faults import Fault, Severity
from assistant.packs.library import dice_path, find, inspect, load, shipped
from assistant.packs.starting import start_pack
from assistant.packs.statistics import statistics, table
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.listening import fixed_phrases
from assistant.stay_cool.setup import MOST_PLAYERS, ROUNDS
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
    if found.cards and (few := too_few(found.cards, packs)):
        print(f"aviso: {few}")
    return 2 if wrong else 0


def count(options: argparse.Namespace) -> int:
    """Print what packs are made of."""
    print(table(statistics(load(_packs(options.mazos)))))
    return 0


def new(options: argparse.Namespace) -> int:
    """Start a pack to be filled in."""
    name = start_pack(options.nombre, Path.cwd()).name
    print(f"Hecho, en esta carpeta: {name}. Rellénalo y después: anfitrion mazo comprobar {shlex.quote(name)}")
    return 0


def too_few(cards: Sequence[PackCard], packs: Sequence[Path]) -> str:
    """Say how many can play with ``cards`` alone, and how to add the program's; nothing where every table can."""
    red, emerald = (sum(card.card.colour is colour for card in cards) for colour in (Colour.RED, Colour.EMERALD))
    players = min(red, emerald) // ROUNDS
    if players >= MOST_PLAYERS:
        return ""
    enough = f"alcanza para {counted(players, 'persona')}" if players else "no alcanza para ninguna partida"
    named = " ".join(f"--mazo {shlex.quote(str(pack))}" for pack in packs)
    return (
        f"hay {counted(red, 'tarjeta roja', 'tarjetas rojas')} y {emerald} esmeralda, y se gastan {ROUNDS} y "
        f"{ROUNDS} por persona: {enough}. Para sumar las del programa: anfitrion jugar NOMBRES --mazo base {named}"
    )


def _packs(names: Sequence[str]) -> tuple[Path, ...]:
    return tuple(find(name) for name in names) or shipped()


def _unknown_phrases(model: Model) -> Iterator[Fault]:
    for phrase in model.missing(fixed_phrases()):
        message = f"el modelo no conoce «{phrase}», que es una orden o una letra; usa el modelo del programa."
        yield Fault("", "", None, "", message, Severity.WARNING)
