"""A night of games in one process: the program as it is played, but for PortAudio and the people.

Each game is run by ``cli.hosting`` as ``anfitrion jugar`` does: devices, clock, echo canceller, hearing, journal on
disk, the page's server, the voice. Synthetic players follow a script; the clock goes on from game to game.
"""

import argparse
import gc
import io
import os
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import patch

import numpy as np

from assistant.cli import hosting
from assistant.cli.wiring import Prefetcher
from assistant.core.clock import RATE, samples, seconds
from assistant.core.effects import Effect, Say
from assistant.core.events import Event, SpeechStarted
from assistant.host import Ears
from assistant.packs.checks_sound import cards_clash
from assistant.packs.dealing import Wanted, deal
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, load, shipped
from assistant.rehearsal.cast import Cast
from assistant.rehearsal.performance import Company, casting
from assistant.rehearsal.room import Room
from assistant.rehearsal.scenario import Line, Scenario
from assistant.rehearsal.transcript import errors
from assistant.screen.lines import LinePrinter
from assistant.screen.screens import Screens
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.state import Game
from assistant.stay_cool.step import StayCool
from assistant.store import journal
from assistant.voice.audio import Block, Samples
from assistant.voice.synthesis import Synthesiser
from bench.lockstep import Lockstep, TooLongError, shift

DEALS = 4
"""How many different deals a night has: their speech is rendered once."""

CHECKED = samples(0.4)
"""How much sound is looked for when the clock is checked."""

EVERY = samples(60)
"""Between two checks of the microphone's clock."""

INTERVAL = samples(20)
"""Between two games."""

LONGEST = 1800.0
"""Seconds that a game may take, but for pauses: one that is misheard may wait for players who have no more to say."""


@dataclass(frozen=True)
class Played:
    """One game.

    begun, ended: positions on the party's clock.
    faults: where it went otherwise than its script intends.
    clock: for each check, at what position, and how many samples late the microphone's clock is.
    landed: the same for what the host said: how many samples after its position it sounded.
    """

    begun: int
    ended: int
    turns: int
    faults: list[str]
    clock: list[tuple[int, int]]
    landed: list[tuple[int, int]]


@dataclass(frozen=True)
class Reading:
    """What the process holds.

    at: seconds of party. memory: resident, in MB. left: temporary files of ours.
    """

    at: float
    memory: float
    threads: tuple[str, ...]
    files: int
    processes: int
    left: int

    @classmethod
    def now(cls, at: float) -> "Reading":
        """Read it (Linux)."""
        gc.collect()
        status = Path("/proc/self/status").read_text(encoding="ascii")
        memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split()
        return cls(
            at,
            memory / 1024,
            tuple(sorted(thread.name for thread in threading.enumerate())),
            len(os.listdir("/proc/self/fd")),  # noqa: PTH208 - the listing itself opens one, in either way
            len(children),
            len(list(Path(tempfile.gettempdir()).glob("anfitrion-*"))),
        )


@dataclass
class Party:
    """Games one after another.

    folder: of the journals.
    ears: makes the ears of a game, and what is to be told what people say.
    scripts: who says what, in turn; the cards are dealt anew.
    """

    folder: Path
    ears: Callable[[], tuple[Ears, Sequence[Callable[[int, int, str, str], None]]]]
    scripts: Sequence[Scenario]
    at: int = 0
    games: int = 0
    _company: Company = field(default_factory=Company)

    def __post_init__(self) -> None:
        self._cards = load(shipped())

    def play(self) -> Iterator[Played]:
        """Play game after game without end."""
        while True:
            played = self._game(self._dealt(self.scripts[self.games % len(self.scripts)]))
            self.games += 1
            self.at = played.ended + INTERVAL
            yield played

    def _dealt(self, script: Scenario) -> tuple[Scenario, Setup]:
        wanted = Wanted(turns=len(script.turns))
        chance = random.Random(self.games % (DEALS * len(self.scripts)))  # noqa: S311 - cards
        dealt = deal(self._cards, wanted, {}, chance, cards_clash)
        turns = tuple(replace(turn, wrong=None) for turn in script.turns)  # what is wrong depends on the card
        return replace(script, turns=turns), Setup(script.players, dealt.red, dealt.emerald, load_dice(dice_path()))

    def _game(self, scripted: tuple[Scenario, Setup]) -> Played:
        script, setup = scripted
        voices = casting(script)
        ears, told = self.ears()
        check = _Check()
        talk = self._company.talk() if script.room.talk is not None else None

        def speak(who: str, text: str) -> Samples:
            return self._company.voice(voices[who]).render(text)

        pauses = sum(line.delay for turn in script.turns for line in turn.lines)
        lockstep = Lockstep(
            lambda speaker: Room(speaker, script.room, talk, start=self.at, keep=False),
            lambda: cast.act(),  # noqa: PLW0108 - made below
            longest=samples(LONGEST + pauses),
        )
        cast = Cast(script, lockstep.room, speak, told)
        check.lockstep = lockstep
        with ExitStack() as stack:
            diary = stack.enter_context(journal.create(self.folder / f"{self.games:04}.partida", "stay_cool", setup))

            def watchers(voice: Synthesiser) -> list[object]:
                check.voice = voice
                return [cast, check, stack.enter_context(Prefetcher(voice))]

            hosted = hosting.Hosted(StayCool(setup), diary, self.at, watchers)
            stack.enter_context(lockstep.plugged_in())
            stack.enter_context(patch.object(hosting, "open_ears", lambda _: ears))
            stack.enter_context(redirect_stdout(io.StringIO()))
            screens = _Checked(lines=LinePrinter(), simple=True, page=True, start=self.at)
            screens.check = check
            unfinished = []
            try:
                hosting.host_game(OPTIONS, hosted, screens, stack)
            except TooLongError:
                unfinished = ["la partida no se acabó"]
        game = check.game
        assert game is not None
        faults = unfinished + errors(script, game)
        return Played(self.at, lockstep.room.now, len(game.turns), faults, check.clock, check.landed)


OPTIONS = argparse.Namespace(
    voz="es", velocidad=165, teclado=False, wav=None, altavoz=None, microfono=None, seguir=False, modelo=None,
    sensibilidad=0.5,
)  # fmt: skip


class _Check:
    """Holds the game's clock against the room's (a ``host.Watcher``)."""

    def __init__(self) -> None:
        self.lockstep: Lockstep
        self.voice: Synthesiser
        self.game: Game | None = None
        self.clock: list[tuple[int, int]] = []
        self.landed: list[tuple[int, int]] = []
        self._texts: dict[str, str] = {}
        self._said: list[SpeechStarted] = []
        self._next = 0
        self._last = np.zeros(0, dtype=np.int16)

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Follow the game."""
        self.game = game
        self._texts |= {effect.id: effect.spoken for effect in effects if isinstance(effect, Say)}
        if isinstance(event, SpeechStarted):
            self._said.append(event)

    def heard(self, block: Block) -> None:
        """Look for this sound of the microphone where it should be, and for what the host said."""
        self._last = np.concatenate([self._last, block.samples])[-CHECKED:]
        if block.end > self._next and len(self._last) == CHECKED:
            self._next = block.end + EVERY
            found = shift(self._last, block.end - CHECKED, self.lockstep.heard)
            self.clock += [] if found is None else [(block.end, -found)]
        while self._said and self._said[0].at + 2 * CHECKED < block.end:
            started = self._said.pop(0)
            found = shift(self.voice.render(self._texts[started.say])[:CHECKED], started.at, self.lockstep.host)
            self.landed += [] if found is None else [(started.at, found)]


class _Checked(Screens[Game]):
    """The screens, and the clock's check at each block."""

    check: _Check

    def heard(self, block: Block) -> None:
        super().heard(block)
        self.check.heard(block)


def with_supper(script: Scenario, minutes: float) -> Scenario:
    """``script`` with a pause of so many minutes in its second turn."""
    turn = script.turns[1]
    pause = (
        Line("Pausa.", who=script.players[0], after="esmeralda 1", delay=2.0),
        Line("Sigue.", who=script.players[0], after="pause", delay=60 * minutes),
    )
    turns = (script.turns[0], replace(turn, lines=(turn.lines[0], *pause, *turn.lines[1:])), *script.turns[2:])
    return replace(script, title=f"{script.title}, con cena", turns=turns)


def worst(checks: Sequence[tuple[int, int]]) -> float:
    """The greatest error of these checks, in ms."""
    return max((abs(found) for _, found in checks), default=0) * 1000 / RATE


def drift(checks: Sequence[tuple[int, int]]) -> float:
    """How many ms an hour the error grows over these checks, by least squares."""
    if len(checks) < 2:
        return 0.0
    at, late = np.array(checks, dtype=float).T
    return float(np.polyfit(at / RATE / 3600, late * 1000 / RATE, 1)[0])


@dataclass(frozen=True)
class Summary:
    """A whole night: what it was, and what the process held as it went on.

    checks: how often the microphone's clock was looked at, and how often where the host's speech sounded.
    clock_ms, clock_drift_ms: the greatest error of the former, and how it grows by the hour.
    landed_ms: least and most of the latter.
    work: seconds of processor.
    """

    hours: float
    games: int
    turns: int
    faults: list[str]
    readings: list[Reading]
    checks: tuple[int, int]
    clock_ms: float
    clock_drift_ms: float
    landed_ms: tuple[float, float]
    work: float


def hold(
    party: Party,
    hours: float,
    tell: Callable[[Reading, Played], None],
    *,
    every: float = 1800.0,
    limit: float = float("inf"),
) -> Summary:
    """Hold ``party`` for so many hours of play, or ``limit`` seconds of ours.

    Between two games, ``every`` so many seconds, it is read and told what the process holds.
    """
    begun, worked = time.monotonic(), time.process_time()
    readings: list[Reading] = []
    faults: list[str] = []
    clock: list[tuple[int, int]] = []
    landed: list[float] = []
    turns = 0
    for played in party.play():
        turns += played.turns
        faults += played.faults
        clock += played.clock
        landed += [found * 1000 / RATE for _, found in played.landed]
        now = seconds(party.at)
        if not readings or now - readings[-1].at >= every:
            readings.append(Reading.now(now))
            tell(readings[-1], played)
        if now >= hours * 3600 or time.monotonic() - begun > limit:
            break
    spread = (min(landed), max(landed)) if landed else (0.0, 0.0)
    checks = (len(clock), len(landed))
    done = (seconds(party.at) / 3600, party.games, turns, faults, readings, checks)
    return Summary(*done, worst(clock), drift(clock), spread, time.process_time() - worked)
