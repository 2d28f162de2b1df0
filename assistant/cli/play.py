"""``anfitrion jugar``: host a game of Stay Cool."""

import argparse
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import datetime

from assistant.cli.hosting import Continued, Hosted, host_game, latest_diary, new_diary, screens_for
from assistant.cli.wiring import (
    Prefetcher,
    check_calls,
    data_folder,
    generator,
    load_cards,
    named_packs,
)
from assistant.core.errors import UsageError
from assistant.packs.checks_sound import cards_clash
from assistant.packs.dealing import Wanted, deal
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path
from assistant.replay.tape import About
from assistant.screen.lines import LinePrinter
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.listening import expected
from assistant.stay_cool.setup import ALL_ROLES, ROUNDS, Role, Setup, check_players
from assistant.stay_cool.state import Game, Phase
from assistant.stay_cool.step import StayCool, replay
from assistant.store.history import History
from assistant.store.recovery import Recovered
from assistant.voice.synthesis import Synthesiser

GAMES = {"stay_cool": Setup}
REMEDY = "escríbelo, o di «vale» si es correcto"


def run(options: argparse.Namespace) -> int:
    """Play a game to its end."""
    check_calls(options)
    with ExitStack() as stack:
        game = _continued(options.jugadores, stack) if options.seguir else _begun(new_setup(options), stack)
        host_game(options, game, screens_for(options, LinePrinter(), game.start), stack)
    return 0


def _begun(setup: Setup, stack: ExitStack) -> Hosted[Game]:
    """A new game, with a journal of its own."""
    diary = new_diary("stay_cool", setup, stack)
    about = About("stay_cool", setup)
    return Hosted(StayCool(setup), diary, 0, _prefetching(stack), REMEDY, about=about)


def new_setup(options: argparse.Namespace) -> Setup:
    """Deal a new game as the options wish. Raises UsageError, PackError."""
    if not options.jugadores:
        raise UsageError("Falta quién juega, de 1 a 7 nombres: por ejemplo, anfitrion jugar Ana Beto Carla.")
    players = tuple(options.jugadores)
    check_players(players)
    roles = roles_of(options.anfitrion)
    wanted = Wanted(
        turns=ROUNDS * len(players),
        colours=frozenset(
            colour for role, colour in ((Role.WRITING, Colour.RED), (Role.VERBAL, Colour.EMERALD)) if role in roles
        ),
        themes=tuple(options.tema or ()),
        level=options.nivel,
        region=options.region or "",
    )
    history = History(data_folder() / "tarjetas.json")
    cards = load_cards(named_packs(options.mazo))
    uses = history.uses() if options.semilla is None else {}  # a deal to be had again depends on no other game
    dealt = deal(cards, wanted, uses, generator(options.semilla), cards_clash)
    history.record((card.id for card in (*dealt.red, *dealt.emerald)), datetime.now().date())
    return Setup(players, dealt.red, dealt.emerald, load_dice(dice_path()), roles)


def roles_of(text: str) -> frozenset[Role]:
    """The roles that ``--anfitrion`` names. Raises UsageError."""
    if text == "todo":
        return ALL_ROLES
    try:
        return frozenset(Role(name.strip()) for name in text.split(","))
    except ValueError:
        raise UsageError(f"--anfitrion {text}: elige todo, o entre {', '.join(Role)}, con comas.") from None


def _continued(named: Sequence[str], stack: ExitStack) -> Hosted[Game]:
    """The latest game that was not finished."""
    diary, recovered = latest_diary(GAMES, _unfinished, "jugar", named, stack)
    assert isinstance(recovered.setup, Setup)
    game = replay(recovered.setup, recovered.events)
    rules = Continued(StayCool(recovered.setup), game, (expected(game),))
    about = About("stay_cool", recovered.setup, recovered.events)
    return Hosted(rules, diary, recovered.at, _prefetching(stack), REMEDY, about=about)


def _prefetching(stack: ExitStack) -> Callable[[Synthesiser], list[Prefetcher]]:
    """Renders questions before they are asked, for as long as the game lasts."""
    return lambda voice: [stack.enter_context(Prefetcher(voice))]


def _unfinished(recovered: Recovered) -> bool:
    setup = recovered.setup
    return isinstance(setup, Setup) and replay(setup, recovered.events).phase is not Phase.FINISHED


def demo_instead(reason: str) -> int:
    """Say why there is no game, and run the demo."""
    from assistant.cli import demo  # noqa: PLC0415 - only when there is no game

    print(f"{reason} Mientras tanto, mira la demo.")
    return demo.run(argparse.Namespace(guion=None, carpeta=None, modelo=None))
