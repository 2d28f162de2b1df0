"""The host's own voice is taken out of the microphone's sound, however late and however long the room returns it."""

from dataclasses import dataclass

import numpy as np
import pytest

from assistant.core.clock import samples
from assistant.host import CLEAR
from assistant.rehearsal.room import Acoustics, Room
from assistant.voice.audio import Samples, level
from assistant.voice.echo import EchoCanceller
from assistant.voice.mixer import Mixer
from assistant.voice.synthesis import Synthesiser, Voice

SAID = (
    "¿Qué insecto hace la miel?",
    "¿De qué país viene la pizza?",
    "Di de menor a mayor: elefante, hormiga, perro.",
    "¿Cuántas patas tiene una araña?",
    "¿Qué está más lejos de aquí, la luna o la playa?",
)
PAUSE = samples(1.5)

ROOMS = [(0.0, 0.0), (0.08, 0.3)]
"""Seconds: how late the loudspeaker is, and how long the room goes on."""


@dataclass
class Heard:
    """What the microphone got and what is left of it, from where the room is known."""

    microphone: Samples
    near: Samples


def play(acoustics, player=None):
    """The host says everything twice, as loud as a player would; the second time counts."""
    voice = Synthesiser(Voice("es"))
    mixer = Mixer()
    room = Room(mixer, acoustics)
    canceller = EchoCanceller()
    near, known = [], 0
    for number, text in enumerate((*SAID, *SAID)):
        audio = voice.render(text)
        mixer.say(str(number), audio)
        if number == len(SAID):
            known = room.now
        if player is not None and number >= len(SAID):
            room.speak(player, room.now + len(audio) // 4)
        until = room.now + len(audio) + PAUSE
        for block in room.blocks():
            near.append(canceller.cancel(block, mixer.played(block.start, len(block.samples))))
            if room.now > until:
                break
    return Heard(np.concatenate(room.microphone_audio)[known:], np.concatenate(near)[known:])


def first_seconds(text, player=None, **acoustics):
    """A canceller that has heard the first 3 s of the host, and of a player who speaks 1.2 s later than it."""
    mixer = Mixer()
    mixer.say("first", Synthesiser(Voice("es")).render(text))
    room, canceller = Room(mixer, Acoustics(host=0.0, **acoustics)), EchoCanceller()
    if player is not None:
        room.speak(player, samples(1.2))
    for block in room.blocks():
        canceller.cancel(block, mixer.played(block.start, len(block.samples)))
        if room.now > samples(3):
            return canceller
    raise AssertionError


@pytest.mark.parametrize(("delay", "reverb"), ROOMS)
def test_of_the_host_alone_nothing_is_left(delay, reverb):
    heard = play(Acoustics(host=0.0, delay=delay, reverb=reverb))
    assert level(heard.near) < level(heard.microphone) - 30


@pytest.mark.parametrize(("delay", "reverb"), ROOMS)
@pytest.mark.parametrize("start", [0.3, 0.6, 0.9, 1.2])
def test_while_the_room_is_being_learnt_nothing_is_clearly_a_player_s(delay, reverb, start):
    canceller = first_seconds("Práctica de escritas: di dados y las letras.", delay=delay, reverb=reverb)
    assert canceller.clarity(samples(start), samples(start + 0.4)) <= 0


def test_a_call_over_the_first_question_counts_though_the_room_is_hardly_known():
    player = Synthesiser(Voice("es-419+f3", rate=150)).render("¡Tiempo!") // 3
    canceller = first_seconds(" ".join(SAID[:2]), player)
    assert canceller.clarity(samples(1.2), samples(1.2) + len(player)) > CLEAR[0]


@pytest.mark.parametrize(("delay", "reverb"), ROOMS)
def test_a_player_who_speaks_over_the_host_is_left(delay, reverb):
    player = Synthesiser(Voice("es-419+f3", rate=150)).render("¡Tiempo!")
    alone = play(Acoustics(host=0.0, delay=delay, reverb=reverb))
    both = play(Acoustics(host=0.0, delay=delay, reverb=reverb), player)
    share = len(player) * len(SAID) / len(both.near)
    spoken = level(both.near) - 10 * np.log10(share)  # in the time in which somebody spoke
    assert spoken > level(player) - 6
    assert spoken > level(alone.near) + 20
