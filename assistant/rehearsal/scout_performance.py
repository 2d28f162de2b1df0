"""Playing a scenario of Scout through: simulated room, real voices, real recogniser, the real host."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import cycle

import numpy as np

from assistant.core.clock import RATE, samples
from assistant.core.effects import Effect
from assistant.core.events import Event, Heard, SpeechStarted
from assistant.host import Host, Watcher
from assistant.rehearsal.performance import PLAYER_VOICES, Company
from assistant.rehearsal.room import Room
from assistant.rehearsal.scout_cast import Attempt, Cast, Told
from assistant.rehearsal.scout_scenario import Scenario
from assistant.rehearsal.transcript import Note
from assistant.scout.scoring import leaders
from assistant.scout.state import Game
from assistant.scout.step import Scout
from assistant.voice.audio import Samples
from assistant.voice.hearing import Hearing
from assistant.voice.mixer import Mixer
from assistant.voice.model import Model
from assistant.voice.synthesis import Voice

LONGEST = samples(1800)


@dataclass(frozen=True)
class Performance:
    """A scenario played through."""

    scenario: Scenario
    game: Game
    attempts: tuple[Attempt, ...]
    notes: tuple[Note, ...]
    microphone: Samples
    host: Samples
    work: dict[int, float]
    """Wall seconds of the block of sound in which a reply began, by the block's end."""

    @property
    def errors(self) -> list[str]:
        """Where the game went otherwise than intended; empty if nowhere."""
        return errors(self.scenario, self.game, self.attempts)

    def delays(self) -> list[float]:
        """Seconds from the end of each line to the host's first sound, where the host was silent before."""
        return [
            found
            for attempt in self.attempts
            if attempt.quiet and attempt.replied is not None
            for found in [self._delay(attempt)]
            if found is not None
        ]

    def _delay(self, attempt: Attempt) -> float | None:
        """The sample clock's share, and the time that computing took before the reply could begin."""
        sound = np.flatnonzero(self.host[attempt.end :] != 0)
        if not len(sound) or np.any(self.host[attempt.start : attempt.end]):
            return None
        return int(sound[0]) / RATE + self.work.get(attempt.replied or 0, 0.0)


@dataclass
class Watch:
    """Notes what is said and heard, and when replies begin."""

    notes: list[Note] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)

    def told(self, begin: int, end: int, who: str, text: str) -> None:
        """A player said ``text``."""
        self.notes.append(Note(begin, who, f"«{text}»"))

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Note it (a ``host.Watcher``)."""
        if isinstance(event, SpeechStarted):
            text = next((u.text for u in game.speech if u.id == event.say), "")
            self.notes.append(Note(event.at, "Anfitrión", f"«{text}»"))
            self.begun.append(event.at)
        elif isinstance(event, Heard) and event.final and event.words:
            self.notes.append(Note(event.words[0].start, "  oído", event.text))


def perform(
    scenario: Scenario,
    model: Model,
    company: Company,
    *,
    watchers: Iterable[Watcher[Game]] = (),
    told: Told | None = None,
    first_voice: int = 0,
) -> Performance:
    """Play ``scenario`` to its end, as fast as the machine can; ``first_voice`` shifts who speaks with which voice."""
    mixer = Mixer()
    room = Room(mixer, scenario.room, company.talk() if scenario.room.talk is not None else None)
    voices = casting(scenario, first_voice)
    watch = Watch()
    cast = Cast(
        scenario,
        room,
        lambda who, text: company.voice(voices[who]).render(text),
        [watch.told, *([told] if told else [])],
    )
    host = Host(
        Scout(scenario.setup), Hearing(model), company.voice(Voice("es")), mixer, watchers=[cast, watch, *watchers]
    )
    work: dict[int, float] = {}
    for block in room.blocks():
        begun = time.perf_counter()
        host.hear(block)
        work[block.end] = time.perf_counter() - begun
        cast.act()
        if host.finished or cast.is_waiting or room.now > LONGEST:
            break
    return Performance(
        scenario,
        host.state,
        tuple(cast.attempts),
        tuple(sorted(watch.notes, key=lambda note: note.at)),
        np.concatenate(room.microphone_audio),
        np.concatenate(room.host_audio),
        {at: work[at] for at in watch.begun if at in work},
    )


def casting(scenario: Scenario, first: int = 0) -> dict[str, Voice]:
    """Who speaks with which voice; those of the scenario first."""
    shifted = cycle([*PLAYER_VOICES[first:], *PLAYER_VOICES[:first]])
    spare: Iterator[str] = (name for name in shifted if name not in scenario.voices.values())
    return {name: Voice(scenario.voices.get(name) or next(spare), rate=150) for name in scenario.setup.players}


def errors(scenario: Scenario, game: Game, attempts: Iterable[Attempt]) -> list[str]:
    """Where points, winners or replies differ from what the scenario intends."""
    faults = [
        f"a «{attempt.line.say}» el anfitrión replicó {attempt.reply or 'nada'}, no {attempt.line.reply}"
        for attempt in attempts
        if attempt.reply not in (attempt.line.reply, "", "again")
    ]
    scores = game.progress.scores
    for number, (got, wanted) in enumerate(zip(scores, scenario.scores, strict=False), 1):
        if got != wanted:
            faults.append(f"ronda {number}: puntos {got}, y el guion dice {wanted}")
    if len(scores) < len(scenario.scores):
        faults.append(f"se jugaron {len(scores)} rondas de {len(scenario.scores)}")
    winners = tuple(game.setup.players[player] for player in leaders(game.progress.totals))
    if winners != scenario.winners:
        faults.append(f"gana {', '.join(winners)}, y el guion dice {', '.join(scenario.winners)}")
    return faults
