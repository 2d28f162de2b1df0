"""The sounds of the game, computed: small metal bars, each sound with a gesture of its own.

They are told apart by direction (up is good, down is bad), register and number of notes. Timbre and pitches
are those in which the recogniser hears nothing: with harmonic partials, or at other pitches of these bars,
it hears vowels and names of letters (``tests/voice/test_cues.py`` holds them to it).
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from assistant.core.clock import RATE, samples
from assistant.core.effects import Cue
from assistant.voice.audio import Samples, to_int16

Wave = NDArray[np.float64]

BAR: Final = ((1.0, 1.0), (2.76, 0.5), (5.40, 0.25))
"""Partials (ratio to the fundamental, strength) of a metal bar free at its ends."""

PEAK: Final = 0.35
"""Of full scale: below the speech they are mixed with."""

# The notes, in Hz.
C4, E_FLAT_4, G4, C5 = 261.63, 311.13, 392.0, 523.25
C6, D6, E_FLAT_6, E6, F_SHARP_6, G6, A6, G7 = 1046.5, 1174.66, 1244.51, 1318.51, 1479.98, 1567.98, 1760.0, 3135.96


def note(frequency: float, seconds: float, ring: float = 0.12) -> Wave:
    """A note of ``seconds`` that dies away to 1/e in ``ring`` seconds, its upper partials sooner."""
    time = np.arange(samples(seconds)) / RATE
    wave = np.zeros(len(time))
    for ratio, strength in BAR:
        if frequency * ratio < RATE / 2:
            wave += strength * np.sin(2 * np.pi * frequency * ratio * time) * np.exp(-time * ratio**0.5 / ring)
    attack, release = samples(0.003), samples(0.01)
    wave[:attack] *= np.linspace(0, 1, attack)
    wave[-release:] *= np.linspace(1, 0, release)
    return wave


def phrase(*notes: tuple[float, Wave]) -> Wave:
    """Notes, each with the second at which it begins, in one wave."""
    whole = np.zeros(max(samples(start) + len(wave) for start, wave in notes))
    for start, wave in notes:
        whole[samples(start) : samples(start) + len(wave)] += wave
    return whole


def _finished(wave: Wave, peak: float = PEAK) -> Samples:
    audio = to_int16((wave * (peak / np.abs(wave).max())).astype(np.float32))
    audio.flags.writeable = False
    return audio


OVER: Final = (D6, F_SHARP_6, A6, F_SHARP_6)
"""Notes."""

FANFARE: Final = ((0.0, C6), (0.1, E6), (0.2, C6), (0.3, G6))
"""Seconds and notes."""


@cache
def cue(which: Cue) -> Samples:
    """The sound of ``which``, under 0.6 s. Not to be written to."""
    match which:
        case Cue.RIGHT:  # a leap up
            wave = phrase((0.0, note(C6, 0.3)), (0.1, note(G6, 0.4)))
        case Cue.WRONG:  # a step down, low
            wave = phrase((0.0, note(C5, 0.25)), (0.14, note(G4, 0.4)))
        case Cue.TURN_GLASS:  # up and over
            wave = phrase(*((0.07 * step, note(pitch, 0.25)) for step, pitch in enumerate(OVER)))
        case Cue.REFUSED:  # one low note twice: no
            wave = phrase((0.0, note(C4, 0.2, 0.06)), (0.18, note(C4, 0.3, 0.06)))
        case Cue.TIME_UP:  # a gong
            wave = phrase((0.0, note(E_FLAT_4, 0.58, 0.25)), (0.0, note(E_FLAT_6, 0.58, 0.25)))
        case Cue.READY:  # one high ping
            wave = note(G6, 0.3, ring=0.08)
        case Cue.WIN:  # a fanfare
            wave = phrase(*((start, note(pitch, 0.28)) for start, pitch in FANFARE))
    return _finished(wave)


@cache
def tick() -> Samples:
    """A click of 25 ms, as of a clock. Not to be written to."""
    return _finished(note(G7, 0.025, ring=0.005), peak=0.2)
