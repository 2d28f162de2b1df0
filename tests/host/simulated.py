"""A microphone in simulated time, and what a host needs beside it. Time passes when somebody waits or works."""

import queue
from dataclasses import dataclass, field

import numpy as np

from assistant.core.clock import RATE, samples
from assistant.core.events import Heard, Listened, Word
from assistant.voice.audio import silence
from assistant.voice.portaudio import Piece

PIECE = samples(0.02)


class Pieces(queue.SimpleQueue):
    """The queue of a microphone: whoever waits at it makes time pass."""

    def __init__(self, microphone):
        super().__init__()
        self._microphone = microphone

    def get(self, timeout=None):
        if self.empty():
            self._microphone.pass_time(0.02)
        return super().get()


class SimulatedMicrophone:
    """As ``portaudio.Microphone``; brings silence."""

    def __init__(self, _name=""):
        self.rate, self.put, self.taken, self.started, self.used = RATE, 0, 0, True, 0.0
        self.pieces = Pieces(self)
        self._owed = 0.0

    def pass_time(self, seconds):
        """So much time passes: as much sound is recorded."""
        self._owed += seconds * RATE
        while self._owed >= PIECE:
            self._owed -= PIECE
            self.put += PIECE
            self.pieces.put(Piece(silence(PIECE), self.put / RATE, 0, False))

    def lost(self, _patience, _grace):
        return False

    def close(self):
        pass


@dataclass
class SimulatedEars:
    """Ears that take ``slowness`` seconds for a second of sound, and hear what they are told to.

    says: what is said, and from which position on.
    """

    microphone: SimulatedMicrophone
    slowness: float = 0.04
    says: list[tuple[int, str]] = field(default_factory=list)

    def listen(self, _listen):
        return ()

    def accept(self, start, audio, over_host=False):
        end = start + len(audio)
        self.microphone.pass_time(self.slowness * len(audio) / RATE)
        due = [(at, text) for at, text in self.says if at + samples(0.4) <= end]
        self.says = [said for said in self.says if said not in due]
        heard = [Heard((Word(text, at, at + samples(0.4)),), end, utterance=at) for at, text in due]
        return [*heard, Listened(end, end)]


class Mumble:
    """A voice that takes a second for whatever it says."""

    def render(self, _text):
        return np.full(samples(1), 300, np.int16)
