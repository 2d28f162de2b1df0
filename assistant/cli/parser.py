"""The command line's grammar and its help, in Spanish."""

import argparse
import re
from pathlib import Path
from typing import Any, NoReturn

import assistant
from assistant.core.errors import UsageError
from assistant.scout.setup import Mode
from assistant.stay_cool.setup import Role

_MESSAGES = (
    (r"the following arguments are required: (.*)", r"falta {0}"),
    (r"unrecognized arguments: (.*)", r"no conozco «{0}»"),
    (
        r"argument (.*): invalid choice: (.*) \(choose from (.*)\)",
        r"{0}: {1} no es una opción; elige entre {2}",
    ),
    (r"argument (.*): expected one argument", r"{0} necesita un valor"),
    (r"argument (.*): expected at least one argument", r"{0} necesita al menos un valor"),
    (r"argument (.*): invalid (?:int|float) value: (.*)", r"{0}: {1} no es un número"),
    (r"argument (.*): (.*)", r"{0}: {1}"),
)
"""What argparse says, and how we say it."""


class SpanishHelp(argparse.HelpFormatter):
    """Help with Spanish headings."""

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201, D102
        super().add_usage(usage, actions, groups, "uso: " if prefix is None else prefix)


class SpanishParser(argparse.ArgumentParser):
    """A parser that speaks Spanish and leaves exiting to ``main``."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 - as argparse's own
        super().__init__(**{"formatter_class": SpanishHelp, **kwargs, "add_help": False, "allow_abbrev": False})
        self._positionals.title = "argumentos"
        self._optionals.title = "opciones"
        self.add_argument("-h", "--help", "--ayuda", action="help", help="muestra esta ayuda")

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201
        """Refuse what is left over here, where its own help is named, and not in the parser above."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with argparse's message in Spanish."""
        for pattern, spanish in _MESSAGES:
            if match := re.fullmatch(pattern, message):
                message = spanish.format(*match.groups())
                break
        raise UsageError(f"{message}. Mira: {self.prog} --help")


def build_parser() -> argparse.ArgumentParser:
    """The parser of every command; each sets ``run``."""
    from assistant.cli import (  # noqa: PLC0415 - each imports only what it needs
        demo,
        dice,
        doctor,
        packs,
        play,
        practice,
        progress,
        replay,
        report,
        scout,
        settings,
        start,
    )

    parser = SpanishParser(
        prog="anfitrion",
        description="El anfitrión de voz de tu mesa de juego: sin internet y sin manos.",
    )
    version = f"anfitrion {assistant.__version__}"
    parser.add_argument("--version", action="version", version=version, help="dice la versión")
    commands = parser.add_subparsers(title="órdenes", metavar="ORDEN", parser_class=SpanishParser)
    parser.set_defaults(run=lambda _: _show_help(parser))

    game = commands.add_parser("jugar", help="dirige una partida de Stay Cool")
    game.add_argument("jugadores", nargs="*", metavar="NOMBRE", help="de 1 a 7, en el orden de juego")
    game.add_argument("--seguir", action="store_true", help="continúa la última partida que quedó a medias")
    _add_game(game)
    _add_recording(game)
    game.set_defaults(run=play.run)

    ask = commands.add_parser("empezar", help="pregunta quién juega y dirige la partida; sin micrófono, la demo")
    _add_game(ask)
    _add_recording(ask)
    ask.set_defaults(run=start.run, seguir=False)

    cards = commands.add_parser("scout", help="lleva la cuenta de una partida de Scout, o la arbitra")
    cards.add_argument(
        "jugadores", nargs="*", metavar="NOMBRE", help="de 2 a 5, en orden; NOMBRE=OTRO si se le llama OTRO"
    )
    cards.add_argument(
        "--modo",
        choices=[mode.value for mode in Mode],
        default=Mode.SCOREKEEPER.value,
        metavar="MODO",
        help="marcador: decís qué tiene cada uno al acabar la ronda (por defecto); arbitro: decís cada jugada",
    )
    cards.add_argument("--seguir", action="store_true", help="continúa la última partida que quedó a medias")
    _add_sound(cards)
    _add_screens(cards)
    _add_recording(cards)
    cards.set_defaults(run=scout.run)

    _add_practice(commands, practice, progress)
    _add_settings(commands, settings)

    show = commands.add_parser("demo", help="una partida corta con jugadores sintéticos, oídos de verdad")
    show.add_argument("--carpeta", type=Path, metavar="CARPETA", help="dónde guardar el audio y la transcripción")
    show.add_argument("--guion", type=Path, metavar="F", help="otro guion (TOML)")
    show.add_argument("--modelo", type=Path, metavar="CARPETA", help="modelo de Vosk")
    show.set_defaults(run=demo.run)

    again = commands.add_parser("repetir", help="repite, tal cual fue, una partida guardada o una sesión grabada")
    again.add_argument("fichero", type=Path, metavar="F", help="el diario de una partida, o la carpeta de --grabar")
    again.add_argument("--modelo", type=Path, metavar="CARPETA", help="modelo de Vosk")
    again.set_defaults(run=replay.run)

    told = commands.add_parser("informe", help="reúne en un archivo lo que hace falta para avisar de un fallo")
    told.add_argument("--salida", type=Path, metavar="F", help="dónde escribirlo; por defecto, en esta carpeta")
    told.set_defaults(run=report.run)

    letters = commands.add_parser("dados", help="dice qué dado da cada letra de una palabra, o por qué no sale")
    letters.add_argument("palabra", metavar="PALABRA")
    letters.set_defaults(run=dice.run)

    _add_packs(commands, packs)

    check = commands.add_parser(
        "revisar",
        help="comprueba micrófono, voz, modelo y mazos, y dice cómo arreglarlos",
        description="Comprueba micrófono, voz, modelo y mazos, y dice cómo arreglarlos. "
        "Acaba con 0 si se puede jugar, aunque sea escribiendo; si no, con 1.",
    )
    check.add_argument("--modelo", type=Path, metavar="CARPETA", help="modelo de Vosk")
    check.set_defaults(run=doctor.run)
    return parser


def _show_help(parser: argparse.ArgumentParser) -> int:
    """Whoever asks for nothing is told what there is to ask for."""
    parser.print_help()
    return 0


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--anfitrion",
        default="todo",
        metavar="PAPEL",
        help=f"qué papeles hace el programa: todo (por defecto) o {', '.join(Role)}; varios, con comas",
    )
    _add_sound(parser)
    _add_screens(parser)
    _add_cards(parser)


def _add_sound(parser: argparse.ArgumentParser) -> None:
    ears = parser.add_mutually_exclusive_group()
    ears.add_argument("--teclado", action="store_true", help="sin micrófono: lo que se escribe cuenta como oído")
    ears.add_argument("--wav", type=Path, metavar="F", help="una grabación hace de micrófono")
    _add_settled(parser)
    parser.set_defaults(con_ajustes=True)


def _add_settled(parser: argparse.ArgumentParser) -> None:
    """The flags whose defaults ``anfitrion ajustes`` keeps."""
    parser.add_argument("--microfono", metavar="NOMBRE", help="micrófono (parte de su nombre)")
    parser.add_argument("--altavoz", metavar="NOMBRE", help="altavoz (parte de su nombre)")
    parser.add_argument("--voz", metavar="VOZ", help="voz del anfitrión: es, es-419…")
    parser.add_argument("--velocidad", type=int, metavar="N", help="palabras por minuto, de 80 a 400 (165)")
    parser.add_argument(
        "--sensibilidad", type=float, metavar="N", help="con qué facilidad se oye «¡Tiempo!»: de 0 a 1 (0.5)"
    )
    parser.add_argument(
        "--tiempo", metavar="CÓMO", help="cómo se pide «¡Tiempo!»: ambos, o boton (solo con el botón o escrito)"
    )
    parser.add_argument("--modelo", type=Path, metavar="CARPETA", help="modelo de Vosk")


def _add_screens(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--simple", action="store_true", help="líneas de texto en vez de la pantalla del terminal")
    _add_page(parser, "una página con el reloj, el marcador y botones")


def _add_recording(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--grabar",
        type=Path,
        metavar="CARPETA",
        help="graba la sesión (230 MB por hora), para repetirla con anfitrion repetir CARPETA",
    )


def _add_page(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--pantalla", action="store_true", help=f"{what}, para este equipo")
    parser.add_argument(
        "--pantalla-red",
        action="store_true",
        help="lo mismo para toda la red: tele, tableta o teléfono, con un código QR",
    )


def _add_cards(parser: argparse.ArgumentParser, unless: str = "") -> None:
    """``unless``: what else the deal depends on."""
    parser.add_argument(
        "--mazo",
        action="append",
        metavar="MAZO",
        help="mazo con el que jugar en vez del que trae el programa; se puede repetir: --mazo base --mazo mi.toml",
    )
    parser.add_argument(
        "--tema", action="append", metavar="TEMA", help="solo tarjetas de este tema; se puede repetir"
    )
    parser.add_argument("--nivel", type=int, choices=(1, 2, 3), metavar="N", help="hasta este nivel: 1, 2 o 3")
    parser.add_argument("--region", choices=("es", "am"), metavar="R", help="es (España) o am (América)")
    parser.add_argument("--semilla", type=int, metavar="N", help=f"el mismo número reparte lo mismo{unless}")


def _add_practice(commands, practice, progress) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    alone = commands.add_parser("practicar", help="entrena a solas: el reloj, los dados, las verbales o un turno")
    alone.add_argument("nombre", nargs="?", metavar="NOMBRE", help="quién practica, si sois varios")
    alone.add_argument("--ronda", type=int, choices=(1, 2, 3), help="de qué ronda es el turno o el reloj (2)")
    alone.add_argument("--solo", choices=practice.DRILLS, help="solo una cosa, en vez de un turno entero")
    alone.add_argument("--preguntas", type=int, metavar="N", help="cuántas en cada tanda (10)")
    _add_sound(alone)
    _add_screens(alone)
    _add_cards(alone, unless=", mientras no vuelvan preguntas falladas")
    alone.set_defaults(run=practice.run, seguir=False)
    shown = commands.add_parser("progreso", help="enseña cómo va tu práctica")
    shown.add_argument("nombre", nargs="?", metavar="NOMBRE", help="de quién; si falta, de todos")
    _add_page(shown, "en una página")
    shown.set_defaults(run=progress.run)


def _add_settings(commands, settings) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    kept = commands.add_parser("ajustes", help="enseña y cambia micrófono, altavoz, voz y sensibilidad")
    _add_settled(kept)
    kept.add_argument("--calibrar", action="store_true", help="mide en un minuto cómo se oye tu «¡Tiempo!»")
    kept.add_argument("--wav", type=Path, metavar="F", help="con --calibrar: una grabación hace de micrófono")
    kept.add_argument("--restablecer", action="store_true", help="vuelve a lo que trae el programa")
    kept.set_defaults(run=settings.run)


def _add_packs(commands, packs) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    parser = commands.add_parser("mazo", help="comprueba, resume o empieza mazos de preguntas")
    actions = parser.add_subparsers(title="órdenes", metavar="ORDEN", parser_class=SpanishParser)
    parser.set_defaults(run=lambda _: _show_help(parser))
    check = actions.add_parser("comprobar", help="enseña todos los fallos de uno o varios mazos")
    check.add_argument("mazos", nargs="*", metavar="MAZO", help="ficheros o carpetas; por defecto, los del programa")
    check.add_argument("--modelo", type=Path, metavar="CARPETA", help="modelo de Vosk")
    check.add_argument("--avisos", action="store_true", help="también lo que se podría mejorar")
    check.set_defaults(run=packs.check)
    count = actions.add_parser("estadisticas", help="de qué está hecho un mazo")
    count.add_argument("mazos", nargs="*", metavar="MAZO")
    count.set_defaults(run=packs.count)
    new = actions.add_parser("nuevo", help="empieza un mazo para rellenar")
    new.add_argument("nombre", metavar="NOMBRE")
    new.set_defaults(run=packs.new)
