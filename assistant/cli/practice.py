"""``anfitrion practicar``: practise alone, and keep how it went."""

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from assistant.cli.hosting import Hosted, host_game, screens_for, warn
from assistant.cli.wiring import check_calls, data_folder, generator, load_cards, named_packs
from assistant.core.effects import Effect
from assistant.core.errors import DataError, UsageError
from assistant.core.events import Event
from assistant.host import Rules, Watcher
from assistant.packs.checks_sound import cards_clash
from assistant.packs.dealing import Wanted, deal
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path
from assistant.practice.clock import ClockDrill
from assistant.practice.questions import QuestionsDrill
from assistant.practice.result import HasResults, Kind, Posed, Result
from assistant.practice.turn import WholeTurn, posed_on
from assistant.screen.following import Board, PracticeFollower
from assistant.screen.practice import PracticePrinter
from assistant.screen.screens import Screens
from assistant.stay_cool.cards import Card, Colour
from assistant.stay_cool.setup import ROUNDS, Setup, check_players
from assistant.store.progress import ProgressFile
from assistant.voice.synthesis import Synthesiser

DRILLS: Final = (Kind.WRITING.value, Kind.VERBAL.value, Kind.CLOCK.value)
COLOURS: Final = {Kind.WRITING: Colour.RED, Kind.VERBAL: Colour.EMERALD}
ROUND: Final = 2
BATCH: Final = 10
NOBODY: Final = "Solista"
"""The game's name for somebody who gave none; never said or shown: a game for one names nobody."""


@dataclass
class Recorder:
    """Keeps results when nothing can change them any more: the next exercise is over, or all is."""

    file: ProgressFile
    player: str
    kept: int = 0
    failed: bool = False
    _results: tuple[Result, ...] = field(default=())

    def saw(self, event: Event | None, state: HasResults, effects: tuple[Effect, ...]) -> None:
        """Follow the exercise (a ``host.Watcher``)."""
        if state.results is not self._results:
            self._results = state.results
            self._keep(state.results[:-1])

    def close(self) -> None:
        """No more will come."""
        self._keep(self._results)

    def _keep(self, settled: Sequence[Result]) -> None:
        for result in settled[self.kept :]:
            self.kept += 1
            try:
                self.file.record(self.player, result, datetime.now(UTC))
            except DataError as fault:  # practising matters more than its history
                warn(str(fault))
                self.failed = True


def run(options: argparse.Namespace) -> int:
    """Practise until it is over, and keep how it went."""
    kind = Kind(options.solo) if options.solo else Kind.TURN
    _check(options, kind)
    if kind not in COLOURS:
        check_calls(options)
    player = options.nombre or ""
    history = history_file()
    with ExitStack() as stack:
        rules, texts = exercise(options, kind, player, history)
        recorder = Recorder(history, player)
        stack.callback(recorder.close)
        follower = PracticeFollower(Board(), player, typed=options.teclado)
        screens: Screens[Any] = screens_for(options, PracticePrinter(), 0, follower)
        host_game(options, _hosted(rules, texts, recorder, stack), screens, stack)
    if recorder.kept and not recorder.failed:
        print(f"Apuntado. Cómo vas: anfitrion progreso{f' {player}' if player else ''}")
    return 0


def history_file() -> ProgressFile:
    """The history of everybody who practises on this computer."""
    return ProgressFile(data_folder() / "practica.sqlite3", warn)


def _check(options: argparse.Namespace, kind: Kind) -> None:
    """Raise UsageError for what does not go together."""
    if options.nombre is not None:
        check_players((options.nombre,))
    if kind is Kind.CLOCK and options.ronda == 1:
        raise UsageError("En la ronda 1 el reloj lo gira el anfitrión: practícalo con --ronda 2 o 3.")
    if kind in COLOURS and options.ronda is not None:
        raise UsageError(f"Con --solo {kind} no hay reloj ni rondas: quita --ronda.")
    if options.preguntas is not None and (kind not in COLOURS or options.preguntas < 1):
        raise UsageError("--preguntas es un número desde 1, con --solo escritas o --solo verbales.")


def exercise(
    options: argparse.Namespace, kind: Kind, player: str, history: ProgressFile
) -> tuple[Rules[Any], tuple[str, ...]]:
    """The rules, and the questions that will be read soon."""
    number = options.ronda or ROUND
    if kind is Kind.CLOCK:
        return ClockDrill(ticking=number == ROUND, player=player), ()
    cards = load_cards(named_packs(options.mazo))
    past = _Past.of(history, player)
    rng = generator(options.semilla)
    if kind is Kind.TURN:
        setup = _setup(options, cards, past, rng, number)
        played = (setup.red[number - 1], setup.emerald[number - 1])
        aloud = tuple(question.aloud for card in played for question in card.questions)
        return WholeTurn(setup, number, player), aloud
    wanted = _wanted(options, 1)
    posed = [
        each for card in cards if card.colour is COLOURS[kind] and wanted.admits(card) for each in posed_on(card)
    ]
    if not posed:
        raise UsageError("No hay ninguna tarjeta así: quita --tema, --nivel o --region, o súmale otro --mazo.")
    ordered, due = in_order(posed, past.due, past.asked, rng)
    size = options.preguntas or BATCH
    drill = QuestionsDrill(kind, ordered, load_dice(dice_path()), min(due, size), size, player)
    return drill, tuple(each.question.aloud for each in ordered[:size])


@dataclass(frozen=True, slots=True)
class _Past:
    """What is known of a player: the keys of questions that come back, and how often each was asked."""

    due: tuple[str, ...] = ()
    asked: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, history: ProgressFile, player: str) -> "_Past":
        try:
            return cls(history.due(player, datetime.now(UTC)), history.asked(player))
        except DataError as fault:
            warn(str(fault))
            return cls()


def in_order(
    posed: Iterable[Posed], due: Sequence[str], asked: Mapping[str, int], rng: random.Random
) -> tuple[tuple[Posed, ...], int]:
    """The questions in the order to ask them, and how many of them come back: these first, then the least asked."""
    by_key = {each.key: each for each in posed}
    back = [by_key[key] for key in due if key in by_key]
    returning = {each.key for each in back}
    others = [each for each in by_key.values() if each.key not in returning]
    rng.shuffle(others)
    others.sort(key=lambda each: asked.get(each.key, 0))
    return (*back, *others), len(back)


def _wanted(options: argparse.Namespace, turns: int) -> Wanted:
    return Wanted(turns, themes=tuple(options.tema or ()), level=options.nivel, region=options.region or "")


def _setup(
    options: argparse.Namespace, cards: tuple[Card, ...], past: _Past, rng: random.Random, number: int
) -> Setup:
    """A game of one player whose turn of round ``number`` has the cards with the most that comes back."""
    asked: Counter[str] = Counter()
    back: Counter[str] = Counter()
    due = set(past.due)
    for card in cards:
        for posed in posed_on(card):
            asked[card.id] += past.asked.get(posed.key, 0)
            back[card.id] += posed.key in due
    order = {card.id: asked[card.id] - 1000 * back[card.id] for card in cards}
    dealt = deal(cards, _wanted(options, ROUNDS), order, rng, cards_clash)
    pairs = sorted(zip(dealt.red, dealt.emerald, strict=True), key=lambda pair: sum(order[card.id] for card in pair))
    first = pairs.pop(0)
    pairs.insert(number - 1, first)
    red, emerald = zip(*pairs, strict=True)
    return Setup((options.nombre or NOBODY,), red, emerald, load_dice(dice_path()))


def _hosted(rules: Rules[Any], texts: Sequence[str], recorder: Recorder, stack: ExitStack) -> Hosted[Any]:
    """The exercise to run; ``texts`` are rendered before they are asked."""

    def watchers(voice: Synthesiser) -> list[Watcher[Any]]:
        pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="voice")
        stack.callback(pool.shutdown, cancel_futures=True)
        for text in texts:
            pool.submit(voice.render, text)
        return [recorder]

    return Hosted(rules, None, 0, watchers, cut_short="Se acabó lo escrito, y con ello la práctica.")
