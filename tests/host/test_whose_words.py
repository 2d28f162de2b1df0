"""Words that are not the players' leave a gap, and what is left means no less for it."""

import numpy as np
import pytest
from driver import in_round

from assistant.core.clock import samples
from assistant.core.events import Heard, Word
from assistant.host import Host
from assistant.stay_cool.step import StayCool
from assistant.voice.audio import Block
from assistant.voice.mixer import Mixer

WORD = samples(0.3)


class Told:
    """Ears that report what they are told to, with the first block that comes."""

    def __init__(self):
        self.events = []

    def listen(self, listen):
        return ()

    def accept(self, start, audio, over_host=False):
        events, self.events = self.events, []
        return events


class Mute:
    def render(self, text):
        return np.zeros(1600, np.int16)


class NoEcho:
    def cancel(self, block, host):
        return block.samples

    def clarity(self, start, end):
        return 99.0


def tone(loud):
    """One word of a tone at so many dB under full scale."""
    return (32_000 * 10 ** (loud / 20) * np.sin(np.arange(WORD) * 0.3)).astype(np.int16)


class Room:
    def __init__(self):
        table = in_round(1).say("bogotá").quiet()
        self.now = samples(table.now)
        self.ears = Told()
        self.host = Host(StayCool(table.setup), self.ears, Mute(), Mixer(position=self.now), echo=NoEcho())
        self.host.state = table.game

    def say(self, *words):
        """Words in one breath, each with how far under full scale it is."""
        start = self.now
        said = tuple(Word(text, start + n * WORD, start + (n + 1) * WORD) for n, (text, _) in enumerate(words))
        sound = np.concatenate([tone(loud) for _, loud in words])
        self.now += samples(2)
        self.host.hear(Block(start, np.pad(sound, (0, self.now - start - len(sound)))))
        self.ears.events = [Heard(said, self.now, utterance=start)]
        self.host.hear(Block(self.now, np.zeros(samples(1), np.int16)))
        self.now += samples(1)
        return self

    def known(self):
        """The players' loudness has been learnt."""
        for _ in range(4):
            self.say(("marcador", -10))
        return self


@pytest.mark.parametrize(("no", "vale"), [(-10, -10), (-23, -10), (-10, -23), (-23, -23)])
def test_no_vale_never_makes_a_wrong_answer_right_however_it_is_stressed(no, vale):
    room = Room().known().say(("no", no), ("vale", vale))
    assert room.host.state.turn.progress.emerald == 0


def test_vale_as_loud_as_the_players_makes_it_right():
    assert Room().known().say(("sí", -10), ("vale", -10)).host.state.turn.progress.emerald == 1
