"""``anfitrion jugar``: host a game of Stay Cool."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from datetime import datetime

from assistant.cli.keyboard import Keyboard
from assistant.cli.wiring import (
    Prefetcher,
    cache_folder,
    data_folder,
    generator,
    load_cards,
    load_model,
    named_packs,
)
from assistant.core.effects import Effect
from assistant.core.errors import DeviceError, UsageError
from assistant.core.events import SoundLost, SoundRestored
from assistant.host import Deaf, Ears, Host
from assistant.packs.checks_sound import cards_clash
from assistant.packs.dealing import Wanted, deal
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path
from assistant.screen.lines import LinePrinter
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.listening import expected
from assistant.stay_cool.setup import ALL_ROLES, ROUNDS, Role, Setup, check_players
from assistant.stay_cool.state import Game, Phase
from assistant.stay_cool.step import StayCool, replay
from assistant.store import games, journal
from assistant.store.history import History
from assistant.store.recovery import Recovered
from assistant.voice.audio import Block
from assistant.voice.devices import SYSTEM, Duplex
from assistant.voice.hearing import Hearing
from assistant.voice.mixer import Mixer
from assistant.voice.recording import wav_blocks
from assistant.voice.silence import silent_blocks
from assistant.voice.synthesis import Synthesiser, Voice

GAMES = {"stay_cool": Setup}
Sound = Iterable[Block | SoundLost | SoundRestored]


class Continued(StayCool):
    """A game that goes on where its journal ends."""

    def __init__(self, recovered: Recovered) -> None:
        assert isinstance(recovered.setup, Setup)
        super().__init__(recovered.setup)
        object.__setattr__(self, "_game", replay(recovered.setup, recovered.events))

    def start(self) -> tuple[Game, tuple[Effect, ...]]:
        """The state that the journal leads to."""
        game: Game = object.__getattribute__(self, "_game")
        return game, (expected(game),)


def run(options: argparse.Namespace) -> int:
    """Play a game to its end."""
    with ExitStack() as stack:
        if options.seguir:
            rules, diary, start = _continued(stack)
        else:
            setup = new_setup(options)
            path = games.new_path(data_folder() / "partidas", datetime.now())  # noqa: DTZ005 - the table's own time
            rules, diary, start = StayCool(setup), stack.enter_context(journal.create(path, "stay_cool", setup)), 0
        _play(options, rules, diary, start, stack)
    return 0


def new_setup(options: argparse.Namespace) -> Setup:
    """Deal a new game as the options wish. Raises UsageError, PackError."""
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
    dealt = deal(cards, wanted, history.uses(), generator(options.semilla), cards_clash)
    history.record((card.id for card in (*dealt.red, *dealt.emerald)), datetime.now().date())  # noqa: DTZ005
    return Setup(players, dealt.red, dealt.emerald, load_dice(dice_path()), roles)


def roles_of(text: str) -> frozenset[Role]:
    """The roles that ``--anfitrion`` names. Raises UsageError."""
    if text == "todo":
        return ALL_ROLES
    try:
        return frozenset(Role(name.strip()) for name in text.split(","))
    except ValueError:
        raise UsageError(f"--anfitrion {text}: elige todo, o entre {', '.join(Role)}, con comas.") from None


def _continued(stack: ExitStack) -> tuple[StayCool, journal.Journal, int]:
    """The latest game that was not finished."""
    path = games.latest(data_folder() / "partidas", GAMES, _unfinished)
    if path is None:
        raise UsageError("No hay ninguna partida a medias: empieza una con anfitrion jugar y los nombres.")
    diary, recovered = journal.open_for_append(path, GAMES)
    stack.enter_context(diary)
    if recovered.warning:
        print(recovered.warning, file=sys.stderr)
    return Continued(recovered), diary, recovered.at


def _unfinished(recovered: Recovered) -> bool:
    setup = recovered.setup
    return isinstance(setup, Setup) and replay(setup, recovered.events).phase is not Phase.FINISHED


def _play(options: argparse.Namespace, rules: StayCool, diary: journal.Journal, start: int, stack: ExitStack) -> None:
    voice = Synthesiser(Voice(options.voz, rate=options.velocidad), folder=cache_folder())
    mixer = Mixer(position=start)
    ears: Ears = Deaf() if options.teclado else Hearing(load_model(options.modelo))
    sound = open_sound(options, mixer, start, stack)
    keyboard = Keyboard(sys.stdin) if options.teclado or sys.stdin.isatty() else None
    host: Host[Game] = Host(
        rules,
        ears,
        voice,
        mixer,
        journal=diary,
        watchers=[LinePrinter(), stack.enter_context(Prefetcher(voice))],
        missing=_say_missing,
        warn=_warn,
    )
    if options.seguir:  # what was being said when the program stopped is said again, and the sand waits for it
        host.take(SoundLost(start))
        host.take(SoundRestored(start))
    for piece in sound:
        if isinstance(piece, Block):
            host.hear(piece, keyboard.lines() if keyboard else ())
        else:
            host.take(piece)
        if host.finished and mixer.idle():
            return


def open_sound(options: argparse.Namespace, mixer: Mixer, start: int, stack: ExitStack) -> Sound:
    """The microphone that the options name. Raises DeviceError, DataError."""
    if options.wav:
        return _played_along(wav_blocks(options.wav), mixer, start)
    speaker = options.altavoz or SYSTEM
    if not options.teclado:
        return stack.enter_context(
            Duplex(mixer, microphone=options.microfono or SYSTEM, speaker=speaker, start=start)
        )
    try:
        return stack.enter_context(Duplex(mixer, microphone=None, speaker=speaker, start=start))
    except DeviceError as fault:
        if options.altavoz:
            raise
        _warn(f"Sin altavoz: lo que digo queda escrito. ({fault})")
        return _played_along(silent_blocks(start), mixer, 0)


def _played_along(blocks: Iterable[Block], mixer: Mixer, offset: int) -> Iterator[Block]:
    """The blocks, moved by ``offset``, with the host's sound rendered for nobody, so that its speech takes its time."""
    for block in blocks:
        mixer.render(block.start + offset, len(block.samples))
        yield Block(block.start + offset, block.samples)


def _say_missing(phrases: tuple[str, ...]) -> None:
    shown = ", ".join(f"«{phrase}»" for phrase in phrases[:5])
    _warn(f"El modelo no puede oír {shown}{'…' if len(phrases) > 5 else ''}: escríbelo, o di «vale» si es correcto.")


def _warn(text: str) -> None:
    print(f"aviso: {text}", file=sys.stderr)


def demo_instead(reason: str) -> int:
    """Say why there is no game, and run the demo."""
    from assistant.cli import demo  # noqa: PLC0415 - only when there is no game

    print(f"{reason} Mientras tanto, mira la demo.")
    return demo.run(argparse.Namespace(guion=None, carpeta=None, modelo=None))


