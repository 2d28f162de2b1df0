"""What all commands that host a game share: its journal, the sound that the options ask for, and its run."""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Generic

from assistant.cli.keyboard import Keyboard
from assistant.cli.wiring import cache_folder, data_folder, load_model, open_ears, strictness_of
from assistant.core.effects import Effect
from assistant.core.errors import DeviceError, UsageError
from assistant.core.events import Event, Interrupted
from assistant.host import Host, Rules, Watcher
from assistant.language.normalising import normalise
from assistant.replay.tape import About, Recorder
from assistant.scout.wording import listing
from assistant.screen.following import Follower, State
from assistant.screen.screens import Printer, Screens
from assistant.screen.terminal import fits
from assistant.store import games, journal
from assistant.store.recovery import Games, Recovered
from assistant.voice.audio import Block
from assistant.voice.devices import SYSTEM, Duplex, Heed
from assistant.voice.mixer import Mixer
from assistant.voice.recording import wav_blocks
from assistant.voice.silence import silent_blocks
from assistant.voice.synthesis import Synthesiser, Voice

Sound = Iterable[Heed]

READING: Final = 2.5
"""Seconds in which a line can be read."""


@dataclass(frozen=True, slots=True)
class Continued(Generic[State]):
    """A game that goes on where its journal ends (``host.Rules``): in ``state``, with ``effects`` to go on with."""

    rules: Rules[State]
    state: State
    effects: tuple[Effect, ...]

    def start(self) -> tuple[State, tuple[Effect, ...]]:
        """The state that the journal leads to."""
        return self.state, self.effects

    def step(self, state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
        """As the rules say."""
        return self.rules.step(state, event)


@dataclass(frozen=True, slots=True)
class Hosted(Generic[State]):
    """A game to run: its rules, its journal, and the moment (samples) at which it begins or goes on.

    diary: None where a game cut short is not gone on with.
    watchers: who else follows it, given the voice that speaks.
    remedy: what players can do about phrases that the model cannot hear.
    cut_short: what to tell who typed it when the typing ends before the game does.
    about: what a recording of it must tell.
    command: the order that hosts it, and goes on with it.
    """

    rules: Rules[State]
    diary: journal.Journal | None
    start: int
    watchers: Callable[[Synthesiser], Sequence[Watcher[State]]] = lambda _: ()
    remedy: str = "escríbelo"
    cut_short: str = "Se acabó lo escrito y la partida no: sigue cuando quieras con --seguir."
    about: About | None = None
    command: str = "jugar"


def new_diary(kind: str, setup: object, stack: ExitStack) -> journal.Journal:
    """A journal for a game that begins now; no file is left of one that does not. Raises DataError."""
    path = games.new_path(data_folder() / "partidas", datetime.now())
    return stack.enter_context(_kept_if_begun(journal.create(path, kind, setup)))


@contextmanager
def _kept_if_begun(diary: journal.Journal) -> Iterator[journal.Journal]:
    """``diary`` while it is open; then it is deleted if nothing happened: no microphone, most likely."""
    try:
        with diary:
            yield diary
    finally:
        if not diary.begun:
            with suppress(OSError):
                diary.path.unlink()


def latest_diary(
    kinds: Games, unfinished: Callable[[Recovered], bool], command: str, named: Sequence[str], stack: ExitStack
) -> tuple[journal.Journal, Recovered]:
    """The latest journal of a game of one of ``kinds`` that began and was not finished.

    named: who is said to play it; nobody in particular if empty. Raises UsageError, DataError.
    """
    path = games.latest(data_folder() / "partidas", kinds, lambda found: bool(found.events) and unfinished(found))
    if path is None:
        raise UsageError(f"No hay ninguna partida a medias: empieza una con anfitrion {command} y los nombres.")
    diary, recovered = journal.open_for_append(path, kinds)
    stack.enter_context(diary)
    players: tuple[str, ...] = recovered.setup.players  # type: ignore[attr-defined] # every game has some
    if named and set(map(normalise, named)) != set(map(normalise, players)):
        raise UsageError(
            f"La partida a medias es de {listing(players)}: quita los nombres para seguirla, "
            "o quita --seguir para empezar otra."
        )
    if recovered.warning:
        print(recovered.warning, file=sys.stderr)
    return diary, recovered


def screens_for(
    options: argparse.Namespace, lines: Printer[State], start: int, follower: Follower[State] | None = None
) -> Screens[State]:
    """The screens that the options ask for; ``lines``, ``start`` and ``follower`` as in ``Screens``."""
    return Screens(
        lines=lines,
        follower=follower,
        simple=options.simple,
        page=options.pantalla,
        network=options.pantalla_red,
        deaf=options.teclado,
        start=start,
    )


def host_game(options: argparse.Namespace, game: Hosted[State], screens: Screens[State], stack: ExitStack) -> None:
    """Run a game until it is finished, or the sound ends. KeyboardInterrupt tells how it is gone on with."""
    try:
        _run(options, game, screens, stack)
    except KeyboardInterrupt:
        if game.diary is None or not game.diary.begun:
            raise
        typed = " --teclado" if options.teclado else ""
        raise KeyboardInterrupt(f"Para seguir con la partida: anfitrion {game.command} --seguir{typed}") from None


def _run(options: argparse.Namespace, game: Hosted[State], screens: Screens[State], stack: ExitStack) -> None:
    voice = Synthesiser(Voice(options.voz, rate=options.velocidad), folder=cache_folder())
    mixer = Mixer(position=game.start)
    ears = open_ears(options)
    sound = open_sound(options, mixer, game.start, stack)
    keyboard = Keyboard(sys.stdin) if options.teclado or (sys.stdin and sys.stdin.isatty()) else None
    stack.enter_context(screens)
    recorder = _recorder(options, game.about, stack)
    host: Host[State] = Host(
        game.rules,
        ears,
        voice,
        mixer,
        journal=game.diary,
        watchers=[*screens.watchers, *game.watchers(voice), *([recorder] if recorder else [])],
        missing=lambda phrases: _say_missing(phrases, game.remedy),
        warn=warn,
        tape=recorder,
    )
    if options.seguir:
        host.take(Interrupted(game.start))
    for piece in sound:
        silent = mixer.idle()  # what has ended by now is reported below, and may be answered with more
        if isinstance(piece, Block):
            host.hear(piece, keyboard.lines() if keyboard else ())
            screens.heard(piece)
            for press in screens.pressed(piece.end):
                host.take(press)
        else:
            host.take(piece)
        if host.finished and mixer.idle():
            return
        if options.teclado and keyboard and keyboard.ended and silent and mixer.idle():
            # Nobody can say anything any more: better stop, with all of it kept, than wait for ever.
            raise UsageError(game.cut_short)


def _recorder(options: argparse.Namespace, about: About | None, stack: ExitStack) -> Recorder | None:
    """What records the session, where that is wished. Raises UsageError, DataError."""
    if about is None or not options.grabar:
        return None
    heard = replace(about, ears=not options.teclado)
    if not options.teclado:
        model = load_model(options.modelo).folder.name
        heard = replace(heard, strictness=strictness_of(options.sensibilidad), model=model)
    return stack.enter_context(Recorder(options.grabar, heard, warn))


def open_sound(options: argparse.Namespace, mixer: Mixer, start: int, stack: ExitStack) -> Sound:
    """The microphone that the options name. Raises DeviceError, DataError."""
    if options.wav:
        return _played_along(wav_blocks(options.wav), mixer, start)
    speaker = options.altavoz or SYSTEM
    if not options.teclado:
        return stack.enter_context(
            Duplex(mixer, microphone=options.microfono or SYSTEM, speaker=speaker, start=start)
        )
    for name in dict.fromkeys((speaker, SYSTEM)):  # a speaker that is not plugged in today stops nobody who types
        try:
            return stack.enter_context(Duplex(mixer, microphone=None, speaker=name, start=start))
        except DeviceError as fault:
            warn(str(fault) if name != SYSTEM else "No hay altavoz: lo que digo queda escrito.")
            if not options.simple and fits(sys.stdout):  # the board will hide it
                time.sleep(READING)
    return _played_along(silent_blocks(start), mixer, 0)


def _played_along(blocks: Iterable[Block], mixer: Mixer, offset: int) -> Iterator[Block]:
    """The blocks, moved by ``offset``; the host's sound is rendered for nobody, so that its speech takes time."""
    for block in blocks:
        mixer.render(block.start + offset, len(block.samples))
        yield Block(block.start + offset, block.samples)


def _say_missing(phrases: tuple[str, ...], remedy: str) -> None:
    shown = ", ".join(f"«{phrase}»" for phrase in phrases[:5])
    warn(f"El modelo no puede oír {shown}{'…' if len(phrases) > 5 else ''}: {remedy}.")


def warn(text: str) -> None:
    """A line for the players about what does not stop the game."""
    print(f"aviso: {text}", file=sys.stderr)
