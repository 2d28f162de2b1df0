"""``anfitrion empezar``: ask who plays and host a game; where nobody could play, the demo."""

import argparse
import sys

from assistant.cli import play
from assistant.cli.asking import ask
from assistant.core.errors import DeviceError, UsageError
from assistant.stay_cool.setup import check_players
from assistant.voice.devices import list_devices


def run(options: argparse.Namespace) -> int:
    """Host a game with whoever is named; never wait where nobody can answer."""
    if not options.teclado:  # who types answers where there is no terminal, and needs no microphone
        if not (sys.stdin and sys.stdin.isatty()):
            return play.demo_instead("No hay un terminal en el que preguntar quién juega.")
        if not options.wav and not _microphone():
            return play.demo_instead(
                "No encuentro ningún micrófono (anfitrion revisar dice qué falta). "
                "Sin él se juega escribiendo: anfitrion empezar --teclado."
            )
    options.jugadores = _ask_players()
    return play.run(options)


def _microphone() -> bool:
    try:
        return any(device.inputs for device in list_devices())
    except DeviceError:
        return False


def _ask_players() -> list[str]:
    """The players' names; asked again until they can be used."""
    while True:
        try:
            names = ask("¿Quién juega? Escribe los nombres, separados por espacios: ").split()
            check_players(tuple(names))
        except UsageError as fault:
            print(fault)
        except (EOFError, RuntimeError):  # RuntimeError: there is no input at all
            raise UsageError("No se han dado nombres: anfitrion jugar Ana Beto Carla.") from None
        else:
            return names
