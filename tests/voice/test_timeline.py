"""The speaker's place on the microphone's clock, with simulated devices whose clocks drift and jitter."""

from random import Random

import numpy as np
import pytest

from assistant.core.clock import RATE, samples
from assistant.core.events import SpeechStarted
from assistant.voice.mixer import Mixer
from assistant.voice.timeline import EARLY, Feed, Timeline

CLICK = np.zeros(samples(0.05), np.int16)
CLICK[:8] = 20_000


def play(rate, ppm, settle=0.0, seconds=60):
    """Errors in ms of clicks a second apart.

    ppm: how wrong the clocks of speaker and microphone are. settle: how wrong, in seconds, the microphone's
    dates are at first.
    """
    random, jitter = Random(7), 0.004
    speaker_ppm, microphone_ppm = ppm
    mixer, timeline = Mixer(), Timeline()
    feed = Feed(mixer, timeline, rate)
    true_rate, clock = rate * (1 + speaker_ppm * 1e-6), RATE * (1 + microphone_ppm * 1e-6)
    size = round(rate * 0.0125)
    heard, played, listened = [], 0, 0
    said = 0
    while (now := 1_000 + played / true_rate) < 1_000 + seconds:
        while listened / clock < now - 1_000:  # the microphone's pieces, 200 samples each
            wrong = settle * max(0.0, 1 - listened / RATE)
            timeline.note(1_000 + listened / clock - wrong + random.uniform(0, jitter), listened)
            listened += 200
        if now - 1_003 > said:
            mixer.say(str(said), CLICK)
            said += 1
        audio = feed.fill(size, now + 0.05 + random.uniform(0, jitter))
        assert len(audio) == size
        loud = np.flatnonzero(np.abs(audio.astype(int)) > 5_000)
        if len(loud) and (not heard or played + loud[0] - heard[-1] > size * 2):
            heard.append(played + int(loud[0]))
        played += size
    starts = [report.at for report in mixer.reports() if isinstance(report, SpeechStarted)][: len(heard)]
    truly = [(at / true_rate + 0.05) * clock for at in heard]  # when each was heard, on the microphone's clock
    return [1_000 * (true - start) / RATE for true, start in zip(truly, starts, strict=True)]


LATER = 1_000 * EARLY / RATE
"""Milliseconds by which samples are played after their position, on purpose."""


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000])
@pytest.mark.parametrize("ppm", [(0, 0), (200, -200), (-500, 300)])
def test_a_click_is_heard_where_the_mixer_says(rate, ppm):
    errors = play(rate, ppm)
    assert len(errors) > 50
    assert max(abs(error - LATER) for error in errors) < 12


def test_dates_that_are_wrong_at_first_are_forgotten():
    errors = play(48_000, (50, -50), settle=0.7)
    assert max(abs(error - LATER) for error in errors) < 12


@pytest.mark.parametrize("rate", [16_000, 48_000])
def test_corrections_are_not_heard(rate):
    """A tone comes out as it went in, though its place is corrected by seconds while it sounds."""
    mixer, timeline = Mixer(), Timeline()
    feed = Feed(mixer, timeline, rate)
    tone = np.rint(8_000 * np.sin(2 * np.pi * 500 * np.arange(4 * RATE) / RATE)).astype(np.int16)
    mixer.say("tono", tone)
    size = rate // 80
    pieces = []
    for turn in range(6 * 80):
        timeline.note(turn / 80, turn * 200 + 3_000 * (turn // 100))  # a clock that leaps now and then
        pieces.append(feed.fill(size, turn / 80))
    audio = np.concatenate(pieces).astype(int)
    loud = np.flatnonzero(np.abs(audio) > 200)
    sounding = audio[loud[0] + size : loud[-1] - size]
    assert len(sounding) == pytest.approx(4 * rate, abs=3 * size)
    assert np.abs(np.diff(sounding)).max() < 1.1 * 8_000 * 2 * np.pi * 500 / rate


def test_silence_until_the_clock_begins():
    mixer = Mixer()
    mixer.say("a", CLICK)
    feed = Feed(mixer, Timeline(), RATE)
    assert not feed.fill(10_000, 5.0).any()
    assert mixer.reports() == []


def test_a_timeline_forgets():
    timeline = Timeline()
    assert timeline.position_at(1.0) is None
    timeline.note(1.0, 100)
    assert timeline.position_at(1.5) == 100 + RATE / 2
    timeline.forget()
    assert timeline.position_at(1.0) is None
