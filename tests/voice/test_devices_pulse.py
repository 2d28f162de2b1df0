"""The devices on a real sound server: a PulseAudio of our own whose null sink is speaker and microphone.

What is played into a null sink comes out of its monitor, so a sample can be followed around.
"""

import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from pulse import on_a_sound_server, pactl

from assistant.core.clock import RATE, samples
from assistant.core.events import SoundLost, SoundRestored, SpeechEnded, SpeechStarted
from assistant.voice.audio import Block
from assistant.voice.devices import Duplex, list_devices
from assistant.voice.mixer import Mixer
from assistant.voice.soundlib import restart

pytestmark = on_a_sound_server

CLICK = np.zeros(samples(0.1), np.int16)
CLICK[:3] = 20_000


class Session(threading.Thread):
    """Somebody who iterates a Duplex and writes down what it yields, with the real time."""

    def __init__(self, mixer, **names):
        super().__init__(daemon=True)
        self.duplex = Duplex(mixer, **names)
        self.blocks, self.facts, self.last = [], [], 0.0
        self.start()

    def run(self):
        for item in self.duplex:
            self.last = time.monotonic()
            if isinstance(item, Block):
                self.blocks.append(item)
            else:
                self.facts.append((item, self.last))

    @property
    def position(self):
        return self.blocks[-1].end if self.blocks else 0

    def audio(self):
        return np.concatenate([block.samples for block in self.blocks])

    def wait(self, condition, limit=20):
        deadline = time.monotonic() + limit
        while not (holds := condition()) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert holds

    def fact(self, kind, limit=20):
        """The first fact of that kind and when it came."""
        self.wait(lambda: any(isinstance(fact, kind) for fact, _ in self.facts), limit)
        return next((fact, at) for fact, at in self.facts if isinstance(fact, kind))

    def close(self):
        self.duplex.close()
        self.join(5)
        assert not self.is_alive()
        assert all(a.end == b.start for a, b in zip(self.blocks, self.blocks[1:], strict=False))


@contextmanager
def session(mixer, **names):
    it = Session(mixer, **names)
    try:
        it.wait(lambda: it.position > 3 * RATE or names.get("microphone", "") is None)
        yield it
    finally:
        it.close()


def clicks(audio):
    """Where clicks are heard."""
    loud = np.flatnonzero(np.abs(audio.astype(int)) > 2_000)
    return [int(at) for number, at in enumerate(loud) if number == 0 or at - loud[number - 1] > 500]


def landings(mixer, it, count):
    """Play ``count`` clicks; how many ms after their positions they are heard."""
    for number in range(count):
        mixer.say(f"clic {it.position} {number}", CLICK)
    it.wait(mixer.idle)
    it.wait(lambda limit=it.position + RATE: it.position > limit)
    said = [report.at for report in mixer.reports() if isinstance(report, SpeechStarted)]
    heard = clicks(it.audio())[-count:]
    assert len(heard) == len(said) == count
    return [1_000 * (there - here) / RATE for here, there in zip(said, heard, strict=True)]


def test_what_is_played_is_heard_at_its_position(server, record_property):
    mixer = Mixer()
    with session(mixer) as it:
        found = landings(mixer, it, 8)
    record_property("landing_ms", found)
    print("heard after ms:", found)
    assert max(map(abs, found)) < 60
    assert max(found) - min(found) < 20


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_devices_of_another_rate_land_as_well(server, monkeypatch, rate):
    monkeypatch.setattr("assistant.voice.portaudio._Stream._settings", lambda self, kind, number: iter([(rate, 2)]))
    mixer = Mixer()
    with session(mixer) as it:
        found = landings(mixer, it, 5)
    print("heard after ms:", found)
    assert max(map(abs, found)) < 60


def test_the_clock_keeps_real_time(server):
    with session(Mixer()) as it:
        start, began = it.position, it.last
        it.wait(lambda: it.position > start + 4 * RATE)
        assert (it.position - start) / RATE == pytest.approx(it.last - began, abs=0.1)


def test_stopping_is_silence_within_a_tenth_of_a_second(server):
    mixer = Mixer()
    with session(mixer) as it:
        mixer.say("largo", np.full(5 * RATE, 8_000, np.int16))
        it.wait(lambda: np.abs(it.blocks[-1].samples.astype(int)).max() > 5_000)
        mixer.stop()
        stopped = it.position
        it.wait(lambda: it.position > stopped + RATE)
        loud = np.flatnonzero(np.abs(it.audio().astype(int)) > 500)
        ended = next(report for report in mixer.reports() if isinstance(report, SpeechEnded))
    assert not ended.completed
    assert loud[-1] - stopped < samples(0.2)
    assert abs(int(loud[-1]) - ended.at) < samples(0.06)


def test_a_sink_that_goes_is_noticed_and_when_it_is_back_all_goes_on(server):
    mixer = Mixer()
    with session(mixer) as it:
        gone = time.monotonic()
        pactl("unload-module", "module-null-sink")
        lost, noticed = it.fact(SoundLost)
        assert noticed - gone < 2.5
        assert lost.at == pytest.approx(it.position, abs=3 * RATE)
        mixer.say("perdido", CLICK)  # unheard, but not waited for in vain
        it.wait(lambda: any(isinstance(report, SpeechEnded) for report in mixer.reports()), 5)
        back = time.monotonic()
        pactl("load-module", "module-null-sink", "sink_name=mesa")
        restored, mended = it.fact(SoundRestored)
        assert mended - back < 8
        assert (restored.at - lost.at) / RATE == pytest.approx(mended - noticed, abs=0.5)
        it.wait(lambda: it.position > restored.at + 3 * RATE)
        assert max(map(abs, landings(mixer, it, 3))) < 60


def test_a_server_that_is_frozen_is_noticed_though_the_streams_are_active(server):
    with session(Mixer()) as it:
        frozen = time.monotonic()
        server.process.send_signal(signal.SIGSTOP)
        lost, noticed = it.fact(SoundLost)
        assert 1.5 < noticed - frozen < 2.6
        it.wait(lambda: it.position > lost.at + 6 * RATE)  # the clock goes on though opening devices hangs
        assert (it.position - lost.at) / RATE == pytest.approx(it.last - frozen, abs=0.3)
        server.process.send_signal(signal.SIGCONT)
        it.fact(SoundRestored)


LEAVING = """
from assistant.core.events import SoundLost
from assistant.voice.audio import Block
from assistant.voice.devices import Duplex
from assistant.voice.mixer import Mixer

lost = None
with Duplex(Mixer()) as duplex:
    for number, item in enumerate(duplex):
        if number == 50:
            print("suena", flush=True)
        if isinstance(item, SoundLost):
            lost = item.at
        elif lost is not None and isinstance(item, Block) and item.start > lost + 2 * 16_000:
            break
print("adiós")
"""


def test_a_program_ends_though_its_server_is_frozen(server):
    program = subprocess.Popen([sys.executable, "-c", LEAVING], stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout.readline() == "suena\n"
        server.process.send_signal(signal.SIGSTOP)
        assert program.communicate(timeout=20) == ("adiós\n", None)
        assert program.returncode == 0
    finally:
        program.kill()


def test_a_server_that_ends_and_is_started_again_is_noticed_and_all_goes_on(server):
    mixer = Mixer()
    with session(mixer) as it:
        ended = time.monotonic()
        server.stop()
        _, noticed = it.fact(SoundLost)
        assert noticed - ended < 2.6
        server.start()
        restored, _ = it.fact(SoundRestored, 12)
        it.wait(lambda: it.position > restored.at + 3 * RATE)
        assert max(map(abs, landings(mixer, it, 3))) < 60


def test_a_suspended_sink_is_noticed_though_the_streams_are_active(server):
    with session(Mixer()) as it:
        suspended = time.monotonic()
        pactl("suspend-sink", "mesa", "1")
        _, noticed = it.fact(SoundLost)
        assert 1.5 < noticed - suspended < 2.6
        pactl("suspend-sink", "mesa", "0")
        it.fact(SoundRestored)


def test_a_speaker_alone_runs_on_the_computers_clock(server):
    mixer = Mixer()
    with session(mixer, microphone=None) as it:
        mixer.say("hola", CLICK)
        it.wait(mixer.idle)
        started = next(report for report in mixer.reports() if isinstance(report, SpeechStarted))
        assert started.at == pytest.approx(it.position, abs=RATE)


def test_a_microphone_alone_renders_unheard(server):
    mixer = Mixer()
    with session(mixer, speaker=None) as it:
        mixer.say("hola", CLICK)
        it.wait(mixer.idle)
        it.wait(lambda limit=it.position + RATE: it.position > limit)
        assert clicks(it.audio()) == []
        assert any(isinstance(report, SpeechEnded) for report in mixer.reports())


def test_devices_are_listed_with_the_preferred_ones(server):
    devices = list_devices()
    assert any("pulse" in device.name for device in devices)
    assert {kind for device in devices for kind in device.preferred} == {"input", "output"}


def test_nothing_is_left_over(server):
    before = threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(2):
        with session(Mixer()):
            pass
    restart()
    assert threading.active_count() == before[0]
    assert len(list(Path("/proc/self/fd").iterdir())) <= before[1] + 2
