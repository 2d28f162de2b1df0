"""The host never takes its own voice for a call, for an hour of it."""

from dataclasses import dataclass, field

import pytest

from assistant.core.clock import samples
from assistant.core.effects import Listen, Say
from assistant.core.events import Heard, SpeechEnded
from assistant.host import Host
from assistant.packs.library import load, shipped
from assistant.rehearsal.room import Acoustics, Room
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.listening import answers_to
from assistant.voice.hearing import table_hearing
from assistant.voice.mixer import Mixer
from assistant.voice.model import Model, find_model, model_places
from assistant.voice.synthesis import Synthesiser, Voice

COMMANDS = ("tiempo", "repite", "pausa", "marcador", "ayuda", "vale", "no vale", "deshacer", "terminar", "dados")


@dataclass
class Reciting:
    """Rules that read one question after another, listening for the call, commands and that question's answers."""

    questions: list
    heard: list[Heard] = field(default_factory=list)

    def start(self):
        return 0, self._say(0)

    def step(self, state, event):
        if isinstance(event, Heard):
            self.heard.append(event)
        if isinstance(event, SpeechEnded):
            return state + 1, self._say(state + 1)
        return state, ()

    def _say(self, number):
        question = self.questions[number % len(self.questions)]
        right, wrong = answers_to(question, Colour.EMERALD)
        return (Say(str(number), question.aloud), Listen((*COMMANDS, *right), tuple(wrong)))


def recite(seconds, acoustics):
    questions = [q for card in load(shipped()) if card.colour is Colour.EMERALD for q in card.questions]
    mixer = Mixer()
    rules = Reciting(questions)
    host = Host(rules, table_hearing(Model(find_model(None, model_places()))), Synthesiser(Voice("es")), mixer)
    room = Room(mixer, acoustics)
    for block in room.blocks():
        host.hear(block)
        if room.now > samples(seconds):
            return [word.text for heard in rules.heard for word in heard.words]
    raise AssertionError("a room never falls silent")


def test_two_minutes_of_the_host_in_an_echoing_room_are_no_call():
    assert "tiempo" not in recite(120, Acoustics(host=-6.0, reverb=0.3))


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_an_hour_of_the_host_in_an_echoing_room_is_no_call():
    heard = recite(3600, Acoustics(host=-6.0, reverb=0.3))
    assert "tiempo" not in heard
