"""Devices that refuse our rate or a single channel, as PortAudio tells of them; and one that refuses everything."""

from types import SimpleNamespace

import numpy as np
import pytest

from assistant.core.clock import RATE
from assistant.core.errors import DeviceError
from assistant.voice import portaudio

CHOOSY = [(rate, channels) for rate in (44_100, 48_000) for channels in (1, 2)] + [(16_000, 2)]


class RefusedError(Exception):
    pass


class Stream:
    """A stream of ``Sound``: opens only as the device wants it."""

    time, latency = 1.0, 0.06

    def __init__(self, wanted, *, samplerate, channels, callback, **_):
        if (samplerate, channels) != wanted:
            raise RefusedError("Invalid sample rate or number of channels")
        self.callback = callback

    def start(self):
        pass

    def abort(self, **_):
        pass

    close = abort


class Sound:
    """sounddevice on a machine with one device."""

    PortAudioError = RefusedError

    def __init__(self, wanted):
        self.default = SimpleNamespace(device=(0, 0), hostapi=0)
        self.wanted = wanted
        self.asked = []

    def query_devices(self, number=None, kind=None):
        channels = {"max_input_channels": 2, "max_output_channels": 2}
        device = {"name": "Caprichoso", "default_samplerate": 44_100.0} | channels
        return [device] if kind is None else device

    def RawInputStream(self, **options):  # noqa: N802 - as it is there
        self.asked.append((options["samplerate"], options["channels"]))
        return Stream(self.wanted, **options)

    RawOutputStream = RawInputStream


@pytest.fixture
def sound(monkeypatch):
    def of(wanted):
        module = Sound(wanted)
        monkeypatch.setattr(portaudio, "library", lambda: module)
        return module

    return of


@pytest.mark.parametrize("wanted", CHOOSY)
def test_a_microphone_is_opened_as_it_wants_and_its_channels_are_mixed(sound, wanted):
    sound(wanted)
    microphone = portaudio.Microphone()
    assert (microphone.rate, microphone.channels) == wanted
    frames = np.zeros((4, wanted[1]), np.int16)
    frames[:, 0] = 1_000
    times = SimpleNamespace(inputBufferAdcTime=2.0)
    microphone._stream.callback(frames.tobytes(), 4, times, SimpleNamespace(input_overflow=False))
    assert list(microphone.pieces.get_nowait().audio) == [1_000 // wanted[1]] * 4


@pytest.mark.parametrize("wanted", CHOOSY)
def test_a_speaker_is_opened_as_it_wants_and_plays_on_all_its_channels(sound, wanted):
    sound(wanted)
    rates = []
    speaker = portaudio.Speaker(lambda rate: rates.append(rate) or (lambda count, _: np.full(count, 7, np.int16)))
    assert (speaker.rate, speaker.channels) == wanted
    assert rates[-1] == wanted[0]
    out = bytearray(2 * 3 * wanted[1])
    speaker._stream.callback(out, 3, SimpleNamespace(outputBufferDacTime=2.0), None)
    assert list(np.frombuffer(out, np.int16)) == [7] * 3 * wanted[1]


def test_our_own_rate_and_one_channel_are_asked_for_first(sound):
    module = sound((RATE, 1))
    portaudio.Microphone()
    assert module.asked == [(RATE, 1)]


def test_a_device_that_refuses_everything_is_one_line(sound):
    sound(None)
    with pytest.raises(DeviceError, match=r"^El micrófono no se deja abrir \(.*\): comprueba que nadie"):
        portaudio.Microphone()


def test_an_overflow_is_passed_on_with_its_piece(sound):
    sound((RATE, 1))
    microphone = portaudio.Microphone()
    times = SimpleNamespace(inputBufferAdcTime=2.0)
    for overflow in (False, True):
        microphone._stream.callback(bytes(8), 4, times, SimpleNamespace(input_overflow=overflow))
    assert [microphone.pieces.get_nowait().overflowed for _ in range(2)] == [False, True]
