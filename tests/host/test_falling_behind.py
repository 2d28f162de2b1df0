"""Recognition that falls behind the microphone: noticed, said, and nobody's loss. In simulated time."""

import pytest
from driver import setup
from simulated import Mumble, SimulatedEars, SimulatedMicrophone

from assistant.core.clock import samples
from assistant.core.effects import Say
from assistant.core.events import CaughtUp, FellBehind
from assistant.host import Host, typed
from assistant.stay_cool import lines
from assistant.stay_cool.ledger import Judged
from assistant.stay_cool.step import StayCool
from assistant.voice import devices
from assistant.voice.audio import Block
from assistant.voice.mixer import Mixer


class Room:
    """A game whose ears can be slowed down."""

    def __init__(self, monkeypatch):
        self.microphone = SimulatedMicrophone()
        monkeypatch.setattr(devices, "Microphone", lambda _: self.microphone)
        mixer = Mixer()
        self.facts, self.said = [], []
        self.ears = SimulatedEars(self.microphone)
        self.host = Host(StayCool(setup("Ana", "Beto")), self.ears, Mumble(), mixer, watchers=[self])
        self.duplex = devices.Duplex(mixer, speaker=None)
        self.sound = iter(self.duplex)
        self.position = 0

    def saw(self, event, game, effects):
        self.facts.append(event)
        self.said += [effect.text for effect in effects if isinstance(effect, Say)]

    def go_on(self, seconds):
        until = self.position + samples(seconds)
        while self.position < until:
            piece = next(self.sound)
            if isinstance(piece, Block):
                self.host.hear(piece)
                self.position = piece.end
            else:
                self.host.take(piece)
        return self

    def fact(self, kind):
        return [fact for fact in self.facts if isinstance(fact, kind)]

    @property
    def game(self):
        return self.host.state


@pytest.fixture
def room(monkeypatch):
    """A first turn under way."""
    room = Room(monkeypatch).go_on(1)
    room.host.take(typed("listo", room.position))
    return room.go_on(8)


def test_ears_that_keep_up_are_never_late(room):
    room.go_on(60)
    assert room.game.turn.progress.glass.since is not None
    assert room.fact(FellBehind) == []


def test_ears_three_times_too_slow_stop_the_glass_within_a_second_of_sound_and_say_so(room):
    before = room.position
    room.ears.slowness = 3
    room.go_on(1)
    (fact,) = room.fact(FellBehind)
    assert before < fact.at <= before + samples(1)
    assert room.game.hold == "behind"
    assert room.said[-1] == lines.BEHIND
    assert room.game.turn.progress.glass.since is None


def test_a_delay_is_told_once_and_so_is_its_end(room):
    room.ears.slowness = 3
    room.go_on(5)
    room.ears.slowness = 0.04
    room.go_on(30)
    assert (len(room.fact(FellBehind)), len(room.fact(CaughtUp))) == (1, 1)
    assert room.said.count(lines.BEHIND) == room.said.count(lines.RESUMED) == 1


def test_no_sand_is_lost_to_a_delay(room):
    room.ears.slowness = 3
    room.go_on(5)
    glass = room.game.turn.progress.glass
    sand = glass.top
    room.ears.slowness = 0.04
    room.go_on(20)
    stood = room.game.turn.progress.glass
    assert stood.since is not None
    assert stood.remaining(stood.since) == sand


def test_what_is_said_during_a_delay_is_not_judged_and_counts_when_said_again(room):
    room.ears.slowness = 3
    room.go_on(2)
    room.ears.says = [(room.position + samples(0.5), "parís"), (room.position + samples(1.5), "bogotá")]
    room.go_on(4)
    room.ears.slowness = 0.04
    room.go_on(20)
    assert not any(isinstance(entry, Judged) for entry in room.game.turn.ledger)
    room.ears.says = [(room.position, "parís")]
    room.go_on(2)
    assert [entry.right for entry in room.game.turn.ledger if isinstance(entry, Judged)] == [True]


def test_a_short_standstill_is_no_delay(room):
    room.microphone.pass_time(1.2)
    room.go_on(5)
    assert room.fact(FellBehind) == []


def test_a_standstill_of_the_machine_is_one(room):
    room.microphone.pass_time(8)
    room.go_on(1)
    assert len(room.fact(FellBehind)) == 1
    room.go_on(20)
    assert room.game.hold is None


def test_the_facts_of_a_delay_replay_to_the_same_game(room):
    room.ears.slowness = 3
    room.go_on(5)
    room.ears.slowness = 0.04
    room.go_on(30)
    rules = StayCool(room.game.setup)
    game, _ = rules.start()
    for fact in room.facts:
        if fact is not None:
            game, _ = rules.step(game, fact)
    assert game == room.game
