"""Playing a scenario of Scout through: simulated room, real voices, real recogniser, the real host."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from assistant.core.clock import RATE
from assistant.core.effects import Effect
from assistant.core.events import Event, Heard, SpeechStarted
from assistant.host import Host, Watcher
from assistant.language.counting import counted
from assistant.rehearsal.performance import PLAYER_VOICES, Company, play_out, voices_for
from assistant.rehearsal.scout_cast import UNANSWERED, Attempt, Cast, Told
from assistant.rehearsal.scout_scenario import Line, Scenario
from assistant.rehearsal.transcript import Note
from assistant.scout.scoring import leaders
from assistant.scout.state import Game
from assistant.scout.step import Scout
from assistant.voice.audio import Block, Samples
from assistant.voice.hearing import table_hearing
from assistant.voice.mixer import Mixer
from assistant.voice.model import Model
from assistant.voice.synthesis import Synthesiser, Voice

SLOWER = 130
"""Words a minute of who says something again; 150 the first time."""

LOUDER = 10 ** (3 / 20)


@dataclass(frozen=True)
class Performance:
    """A scenario played through."""

    scenario: Scenario
    game: Game
    attempts: tuple[Attempt, ...]
    given_up: tuple[Line, ...]
    """What was never understood as it was meant."""
    notes: tuple[Note, ...]
    microphone: Samples
    host: Samples
    work: dict[int, float]
    """Seconds of computing before a reply could begin, by the reply's first sample."""

    @property
    def errors(self) -> list[str]:
        """Where the game went otherwise than intended; empty if nowhere."""
        return errors(self.scenario, self.game, self.given_up)

    @property
    def again(self) -> list[Attempt]:
        """What the host asked for again, or did not answer."""
        return [attempt for attempt in self.attempts if attempt.reply in UNANSWERED]

    @property
    def repairs(self) -> list[Attempt]:
        """What players said because the host had written down, or done, what nobody said."""
        return [attempt for attempt in self.attempts if attempt.repair]

    def delays(self) -> list[float]:
        """Seconds on the sample clock from the end of each line to the host's first sound, a cue or a word.

        Only of lines during which the host was silent.
        """
        return [(self._first_sound(attempt.end) - attempt.end) / RATE for attempt in self._replied]

    def work_for_replies(self) -> list[float]:
        """Seconds that computing took in the block before each of these replies, until its first word was ready."""
        return [self.work.get(attempt.replied or 0, 0.0) for attempt in self._replied]

    @property
    def _replied(self) -> list[Attempt]:
        return [a for a in self.attempts if a.replied is not None and not self.host[a.start : a.end].any()]

    def _first_sound(self, after: int) -> int:
        """Where the host's loudspeaker begins to sound, a cue or a word."""
        return after + int((self.host[after:] != 0).argmax())


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


@dataclass
class Timed:
    """A voice, and when it had first rendered something since ``ready`` was cleared."""

    voice: Synthesiser
    ready: float | None = None

    def render(self, text: str) -> Samples:
        """See ``host.Voice``."""
        audio = self.voice.render(text)
        self.ready = self.ready or time.perf_counter()
        return audio


def perform(
    scenario: Scenario,
    model: Model,
    company: Company,
    watchers: Iterable[Watcher[Game]] = (),
    told: Told | None = None,
) -> Performance:
    """Play ``scenario`` to its end, as fast as the machine can."""
    mixer = Mixer()
    room = company.room(mixer, scenario.room)
    voices = voices_for(scenario.setup.players, scenario.voices)
    watch = Watch()
    cast = Cast(
        scenario,
        room,
        lambda who, text, again: _spoken(company, voices[who], text, again),
        [watch.told, *([told] if told else [])],
    )
    voice = Timed(company.voice(Voice("es")))
    host = Host(Scout(scenario.setup), table_hearing(model), voice, mixer, watchers=[cast, watch, *watchers])
    work: dict[int, float] = {}

    def hear(block: Block) -> None:
        voice.ready = None
        begun = time.perf_counter()
        host.hear(block)
        work[room.now] = (voice.ready or time.perf_counter()) - begun

    play_out(room, hear, cast.act, lambda: bool(host.finished) or cast.is_waiting)
    return Performance(
        scenario,
        host.state,
        tuple(cast.attempts),
        tuple(cast.given_up),
        tuple(sorted(watch.notes, key=lambda note: note.at)),
        np.concatenate(room.microphone_audio),
        np.concatenate(room.host_audio),
        {at: work[at] for at in watch.begun if at in work},
    )


def _spoken(company: Company, voice: Voice, text: str, again: bool) -> Samples:
    """What somebody says; ``again``, a bit slower and louder, as people do who were not understood."""
    if not again:
        return company.voice(voice).render(text)
    audio = company.voice(replace(voice, rate=SLOWER)).render(text)
    return np.asarray(np.clip(audio * LOUDER, -32_768, 32_767), dtype=np.int16)


def recast(scenario: Scenario, first: int) -> Scenario:
    """``scenario`` with the voices from number ``first`` on, round and round."""
    shifted = dict(zip(scenario.setup.players, [*PLAYER_VOICES, *PLAYER_VOICES][first:], strict=False))
    return replace(scenario, voices=shifted)


def errors(scenario: Scenario, game: Game, given_up: Iterable[Line]) -> list[str]:
    """Where the game went otherwise than the scenario intends."""
    faults = [f"«{line.say}» no se entendió" for line in given_up]
    scores = game.progress.scores
    for number, (got, wanted) in enumerate(zip(scores, scenario.scores, strict=False), 1):
        if got != wanted:
            faults.append(f"ronda {number}: puntos {got}, y el guion dice {wanted}")
    if len(scores) < len(scenario.scores):
        faults.append(f"se jugaron {counted(len(scores), 'ronda')} de {len(scenario.scores)}")
    winners = tuple(game.setup.players[player] for player in leaders(game.progress.totals))
    if winners != scenario.winners:
        faults.append(f"gana {', '.join(winners)}, y el guion dice {', '.join(scenario.winners)}")
    return faults
