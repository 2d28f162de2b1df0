"""Playing a scenario through: simulated room, real voices, real recogniser, the real host."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import numpy as np

from assistant.core.clock import samples
from assistant.core.errors import DataError
from assistant.host import Host, Watcher
from assistant.rehearsal.cast import Cast
from assistant.rehearsal.room import Acoustics, Room
from assistant.rehearsal.scenario import Scenario
from assistant.rehearsal.transcript import Transcript, errors
from assistant.replay.tape import Recorder
from assistant.stay_cool.cards import Card
from assistant.stay_cool.dice import Die
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.state import Game
from assistant.stay_cool.step import StayCool
from assistant.voice.audio import Block, Samples
from assistant.voice.hearing import table_hearing
from assistant.voice.mixer import Mixer
from assistant.voice.model import Model
from assistant.voice.synthesis import Synthesiser, Voice

PLAYER_VOICES = ("es-419+f3", "es+m3", "es-419+f2", "es-419+m5", "es+f4", "es-419+m1", "es+f5")
"""For players that a scenario gives no voice: none is the host's."""

TALKERS = ("es+m7", "es-419+f5")
LONGEST = samples(1800)
SMALL_TALK = Path(__file__).with_name("small_talk.txt")


class Audience(Watcher[Game], Protocol):
    """Sees the game, and hears what the players say as they say it."""

    def told(self, start: int, end: int, who: str, text: str, /) -> None:
        """``who`` says ``text`` between these positions."""
        ...


@dataclass(frozen=True)
class Performance:
    """A scenario played through."""

    game: Game
    transcript: Transcript
    microphone: Samples
    host: Samples
    errors: list[str]


@dataclass
class Company:
    """The voices of a rehearsal, each rendered once and kept."""

    folder: Path | None = None
    _voices: dict[Voice, Synthesiser] = field(default_factory=dict)

    def voice(self, voice: Voice) -> Synthesiser:
        """The synthesiser of ``voice``."""
        return self._voices.setdefault(voice, Synthesiser(voice, folder=self.folder))

    def room(self, mixer: Mixer, acoustics: Acoustics) -> Room:
        """A room that sounds like ``acoustics``, with talk in it if they say so."""
        return Room(mixer, acoustics, self.talk() if acoustics.talk is not None else None)

    def talk(self) -> Samples:
        """Two people talking of other things."""
        texts = SMALL_TALK.read_text(encoding="utf-8").splitlines()
        tracks = [
            np.concatenate([self.voice(Voice(name, rate=175)).render(text) for text in texts[shift:] + texts[:shift]])
            for shift, name in enumerate(TALKERS)
        ]
        length = min(map(len, tracks))
        return np.asarray(sum(track[:length] // 2 for track in tracks), dtype=np.int16)


def perform(  # noqa: PLR0913 - the parts of a rehearsal
    scenario: Scenario,
    model: Model,
    setup: Setup,
    company: Company,
    audience: Sequence[Audience] = (),
    *,
    recorder: Recorder | None = None,
) -> Performance:
    """Play ``scenario`` to its end, as fast as the machine can; ``recorder`` keeps it for ``replay``."""
    mixer = Mixer()
    room = company.room(mixer, scenario.room)
    transcript = Transcript()
    voices = casting(scenario)
    present: list[Audience] = [transcript, *audience]
    cast = Cast(
        scenario, room, lambda who, text: company.voice(voices[who]).render(text), [one.told for one in present]
    )
    host = Host(
        StayCool(setup),
        table_hearing(model),
        company.voice(Voice("es")),
        mixer,
        watchers=[cast, *present, *([recorder] if recorder else [])],
        tape=recorder,
    )
    play_out(room, host.hear, cast.act, lambda: bool(host.finished))
    return Performance(
        host.state,
        transcript,
        np.concatenate(room.microphone_audio),
        np.concatenate(room.host_audio),
        errors(scenario, host.state),
    )


def play_out(room: Room, hear: Callable[[Block], None], act: Callable[[], None], over: Callable[[], bool]) -> None:
    """Let the host ``hear`` what the microphone brings and the players ``act`` on it, until all is over."""
    for block in room.blocks():
        hear(block)
        act()
        if over() or room.now > LONGEST:
            break


def casting(scenario: Scenario) -> Mapping[str, Voice]:
    """The voice of each player."""
    return voices_for(scenario.players, scenario.voices)


def voices_for(players: Sequence[str], given: Mapping[str, str]) -> dict[str, Voice]:
    """Who speaks with which voice: the one that is ``given``, or one of those that are spare."""
    spare = (name for name in PLAYER_VOICES if name not in given.values())
    return {name: Voice(given.get(name) or next(spare), rate=150) for name in players}


def setup_for(scenario: Scenario, cards: Iterable[Card], dice: tuple[Die, ...]) -> Setup:
    """The game that ``scenario`` plays, with its cards in their order. Raises DataError if one is missing."""
    by_id = {card.id: card for card in cards}
    try:
        red = tuple(by_id[name] for name in scenario.red)
        emerald = tuple(by_id[name] for name in scenario.emerald)
    except KeyError as missing:
        raise DataError(f"El guion «{scenario.title}» pide la tarjeta {missing}, que no está en el mazo.") from None
    return Setup(scenario.players, red, emerald, dice)
