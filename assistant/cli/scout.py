"""``anfitrion scout``: keep the score of a game of Scout, or referee it."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace

from assistant.cli.asking import ask
from assistant.cli.hosting import Continued, Hosted, host_game, latest_diary, new_diary, screens_for
from assistant.cli.wiring import load_model
from assistant.core.errors import UsageError
from assistant.replay.tape import About
from assistant.scout.listening import expected
from assistant.scout.setup import Lexicon, Mode, Setup, unknown_names
from assistant.scout.state import Game
from assistant.scout.step import Scout, replay
from assistant.screen.scout_lines import ScoutPrinter
from assistant.store.recovery import Recovered

GAMES = {"scout": Setup}
CALLED = "="
"""On the command line, between a name and how that player is called."""


def run(options: argparse.Namespace) -> int:
    """Host a game to its end."""
    with ExitStack() as stack:
        game = _continued(options.jugadores, stack) if options.seguir else _begun(options, stack)
        host_game(options, game, screens_for(options, ScoutPrinter(), game.start), stack)
    return 0


def new_setup(names: Sequence[str], mode: Mode) -> Setup:
    """A game for these players, each a name or «name=how they are called». Raises UsageError."""
    if not names:
        raise UsageError("Falta quién juega, de 2 a 5 nombres: por ejemplo, anfitrion scout Ana Beto Carla.")
    pairs = [name.partition(CALLED) for name in names]
    called = tuple(other.strip() for _, _, other in pairs)
    return Setup(tuple(name.strip() for name, _, _ in pairs), mode, called if any(called) else ())


def audible(setup: Setup, lexicon: Lexicon) -> Setup:
    """``setup`` with players called as the recogniser can hear; asked for at the terminal. Raises UsageError."""
    while unknown := unknown_names(setup, lexicon):
        if not sys.stdin.isatty():
            raise UsageError(
                f"No sé oír {', '.join(f'«{name}»' for name in unknown)}: di cómo se le llama, "
                f"por ejemplo {unknown[0]}{CALLED}Nani, o juega con --teclado."
            )
        setup = _renamed(setup, unknown[0])
    return setup


def _renamed(setup: Setup, name: str) -> Setup:
    """``setup`` with another way to call one player."""
    try:
        answer = ask(f"No sé oír «{name}». ¿Cómo le vais a llamar en la partida? ")
    except EOFError:
        raise UsageError(f"Falta cómo llamar a «{name}»: anfitrion scout {name}{CALLED}Nani.") from None
    called = list(setup.called or ("",) * len(setup.players))
    called[setup.players.index(name)] = answer
    try:
        return replace(setup, called=tuple(called))
    except UsageError as fault:
        print(fault)
        return setup


def _begun(options: argparse.Namespace, stack: ExitStack) -> Hosted[Game]:
    """A new game, with a journal of its own."""
    setup = new_setup(options.jugadores, Mode(options.modo))
    if not options.teclado:
        setup = audible(setup, load_model(options.modelo))
    return Hosted(Scout(setup), new_diary("scout", setup, stack), 0, about=About("scout", setup), command="scout")


def _continued(named: Sequence[str], stack: ExitStack) -> Hosted[Game]:
    """The latest game that was not finished."""
    names = [name.partition(CALLED)[0] for name in named]
    diary, recovered = latest_diary(GAMES, _unfinished, "scout", names, stack)
    assert isinstance(recovered.setup, Setup)
    game = replay(recovered.setup, recovered.events)
    about = About("scout", recovered.setup, recovered.events)
    rules = Continued(Scout(recovered.setup), game, (expected(game),))
    return Hosted(rules, diary, recovered.at, about=about, command="scout")


def _unfinished(recovered: Recovered) -> bool:
    setup = recovered.setup
    return isinstance(setup, Setup) and not replay(setup, recovered.events).finished
