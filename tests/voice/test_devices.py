"""What can be said of devices without any."""

import queue
import time
from itertools import islice

import numpy as np
import pytest

from assistant.core.clock import RATE
from assistant.core.errors import DeviceError
from assistant.core.events import CaughtUp, FellBehind, SoundLost, SoundRestored
from assistant.voice import devices, portaudio
from assistant.voice.audio import BLOCK, Block, level, silence
from assistant.voice.devices import Intake
from assistant.voice.mixer import Mixer
from assistant.voice.portaudio import Piece
from assistant.voice.silence import silent_blocks
from assistant.voice.timeline import Timeline


def piece(audio, time, lost=0, overflowed=False):
    return Piece(np.asarray(audio, np.int16), time, lost, overflowed)


def test_pieces_dropped_for_want_of_a_reader_are_replaced_by_silence():
    timeline = Timeline()
    intake = Intake(RATE, 1_000, timeline)
    assert len(intake.take(piece([5] * 160, 1.0))) == 160
    audio = intake.take(piece([7] * 160, 1.03, lost=320))
    assert np.array_equal(audio, [0] * 320 + [7] * 160)
    assert intake.lost == 320
    assert timeline.position_at(1.03) == pytest.approx(1_480)


def test_what_the_system_dropped_is_replaced_by_silence_as_the_dates_tell():
    intake = Intake(RATE, 0, Timeline())
    intake.take(piece([5] * 160, 1.0))
    assert len(intake.take(piece([7] * 160, 1.51, overflowed=True))) == 8_160
    assert len(intake.take(piece([7] * 160, 1.515, overflowed=True))) == 160  # a date too early: nothing lost
    assert intake.lost == 8_000


def test_a_leap_of_hours_after_sleep_is_not_filled():
    intake = Intake(RATE, 0, Timeline())
    intake.take(piece([5] * 160, 1.0))
    assert len(intake.take(piece([7] * 160, 7_200.0, overflowed=True))) <= 160 + 5 * RATE


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_another_rate_is_resampled_without_drift(rate):
    intake = Intake(rate, 0, Timeline())
    tone = np.rint(8_000 * np.sin(2 * np.pi * 440 * np.arange(30 * rate) / rate))
    audio = np.concatenate([intake.take(piece(part, 0.0)) for part in np.array_split(tone, 30 * 80)])
    expected = np.rint(8_000 * np.sin(2 * np.pi * 440 * np.arange(len(audio)) / RATE))
    assert len(audio) == pytest.approx(30 * RATE, abs=RATE / 20)
    assert np.abs(audio - expected)[500:].max() < 80


class Stalling:
    """A microphone whose stream stands still for a while and then goes on by itself (``portaudio.Microphone``)."""

    rate, started = RATE, True

    def __init__(self):
        self.pieces = queue.Queue()
        self.put = self.taken = 0
        self.still = False

    @property
    def used(self):
        return time.monotonic()

    def lost(self, *_):
        return self.still

    def close(self):
        pass

    def bring(self, seconds):
        for _ in range(round(seconds * 50)):
            self.pieces.put(piece([5] * 320, self.put / RATE))
            self.put += 320


def test_a_microphone_that_stood_still_and_goes_on_is_in_time_again(monkeypatch):
    """What was read of it before it stood still is not counted as waiting to be heard."""
    microphone = Stalling()
    monkeypatch.setattr(devices, "Microphone", lambda _: microphone)
    duplex = devices.Duplex(Mixer(), speaker=None)
    microphone.bring(5)
    facts = []
    for item in duplex:
        if isinstance(item, SoundLost):
            microphone.still = False
        if isinstance(item, SoundRestored):
            microphone.bring(1)
        if not isinstance(item, Block):
            facts.append(type(item))
        elif SoundRestored in facts and microphone.pieces.empty():
            break
        elif SoundLost not in facts and item.end > 4.9 * RATE:
            microphone.still = True
    assert facts == [FellBehind, CaughtUp, SoundLost, SoundRestored]
    duplex.close()


def test_levels_are_in_dbfs():
    assert level(silence(100)) == -np.inf
    assert level(silence(0)) == -np.inf
    assert level(np.full(100, -32_768, np.int16)) == 0
    assert level(np.full(100, 3_277, np.int16)) == pytest.approx(-20, abs=0.01)


def test_silent_blocks_come_in_real_time():
    began = time.monotonic()
    blocks = list(islice(silent_blocks(100), 6))
    assert [block.start for block in blocks] == [100 + BLOCK * number for number in range(6)]
    assert time.monotonic() - began == pytest.approx(6 * BLOCK / RATE, abs=0.04)


def test_silent_blocks_make_up_for_a_short_standstill_but_not_for_a_night():
    began = time.monotonic()
    assert len(list(islice(silent_blocks(0, began - 2), 40))) == 40
    assert time.monotonic() - began < 0.1
    list(islice(silent_blocks(0, began - 36_000), 4))
    assert time.monotonic() - began < 0.5
    night = islice(silent_blocks(0, began - 36_000), 12)
    since = time.monotonic()
    list(night)
    assert time.monotonic() - since > 8 * BLOCK / RATE


class NoDevices:
    """sounddevice on a machine without any."""

    class default:  # noqa: N801 - as it is there
        device = (-1, -1)
        hostapi = 0

    @staticmethod
    def query_hostapis(_=None):
        return ()

    @staticmethod
    def query_devices():
        return ()


@pytest.mark.parametrize(("kind", "said"), [("input", "micrófono"), ("output", "altavoz")])
def test_a_machine_without_devices_is_told_what_to_do(monkeypatch, kind, said):
    monkeypatch.setattr(portaudio, "library", lambda: NoDevices)
    with pytest.raises(DeviceError, match=f"^No hay {said}"):
        portaudio.find(kind, portaudio.SYSTEM)


def test_a_device_is_found_by_its_name_or_a_part_of_it(monkeypatch):
    devices = [
        portaudio.Device(name, inputs, outputs, 48_000, frozenset())
        for name, inputs, outputs in [("USB Audio 2", 0, 2), ("USB Audio", 1, 2), ("Webcam", 2, 0)]
    ]
    monkeypatch.setattr(portaudio, "list_devices", lambda: devices)
    assert portaudio.find("input", "usb") == 1
    assert portaudio.find("output", "usb audio") == 1
    assert portaudio.find("output", "audio 2") == 0
    assert portaudio.find("input", portaudio.SYSTEM) is None
    with pytest.raises(DeviceError, match="No hay un altavoz «Webcam»: elige entre USB Audio 2, USB Audio"):
        portaudio.find("output", "Webcam")


def test_without_portaudio_the_error_says_how_to_get_it(monkeypatch):
    import builtins  # noqa: PLC0415

    real = builtins.__import__

    def fake(name, *arguments, **keywords):
        if name == "sounddevice":
            raise OSError("PortAudio library not found")
        return real(name, *arguments, **keywords)

    monkeypatch.setattr(builtins, "__import__", fake)
    with pytest.raises(DeviceError, match=r"^Falta PortAudio.*instálalo con"):
        portaudio.library()
