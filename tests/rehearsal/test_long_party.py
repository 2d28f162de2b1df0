"""A night of games in one process (bench/party.py): nothing grows, nothing is left over, the clock stays right."""

import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from assistant.core.clock import RATE
from assistant.rehearsal.room import Acoustics, Room
from assistant.voice.ring import Ring
from bench.lockstep import HOLE, MICROPHONE, Lockstep, shift
from bench.party import Party, drift, hold, with_supper
from bench.soak import knowing, line, real, scripts

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="memory and files are read from /proc")

HOURS = 12.0

WARM = 3_600
"""Seconds of party after which all that is made once has been made: voices, caches, the model."""


def growth(readings):
    """How many MB an hour the memory grows once it is warm, and how much in all."""
    settled = [reading for reading in readings if reading.at >= WARM]
    hours = [reading.at / 3600 for reading in settled]
    memory = [reading.memory for reading in settled]
    return float(np.polyfit(hours, memory, 1)[0]), max(memory) - min(memory)


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder for a party, and one of its own for what it leaves: other tests leave things meanwhile."""
    (tmp_path / "left").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "left"))
    return tmp_path


def check_process(summary):
    """What the process holds is what it held after the first game."""
    first, *later = summary.readings
    for reading in later:
        assert reading.threads == first.threads, line(reading)
        assert reading.processes <= first.processes, line(reading)
        assert reading.files <= first.files, line(reading)
        assert reading.left == first.left, line(reading)


def check_clock(summary):
    """The microphone's clock, and where the host's speech sounds."""
    assert summary.checks[0] > 10
    assert summary.checks[1] > 50
    assert summary.clock_ms < 20
    assert abs(summary.clock_drift_ms) < 1
    assert summary.landed_ms[0] > 0, "the host was heard before its place on the clock"
    assert summary.landed_ms[1] < 20


@pytest.mark.slow
def test_games_with_the_real_recogniser_leave_nothing_behind(place):
    """Three games, some 25 minutes: the first is what is compared to."""
    summary = hold(Party(place, real, [with_supper(scripts()[0], 1.0)]), 0.4, lambda *_: None, every=0)
    check_process(summary)
    assert summary.readings[-1].memory - summary.readings[0].memory < 25


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_hours_of_party_leave_memory_threads_files_and_clock_as_they_were(place):
    """All is real but the recogniser, PortAudio and the people; most of the time the glass lies, as it would.

    A word said into an overflow is lost, as at a table: a turn may then go otherwise.
    """
    summary = hold(Party(place, knowing, [with_supper(scripts()[0], 55.0)]), HOURS, lambda *_: None, every=600)
    assert summary.hours >= HOURS
    assert len(summary.faults) <= summary.turns / 10, summary.faults
    check_process(summary)
    check_clock(summary)
    hourly, spread = growth(summary.readings)
    assert hourly < 1.5, [reading.memory for reading in summary.readings]
    assert spread < 20


def test_a_clock_that_is_wrong_is_found_out():
    """The check of the check: sound that comes later than it should is seen to, to the sample."""
    noise = np.random.default_rng(1).normal(0, 500, 4 * RATE).astype(np.int16)
    heard = Ring(4 * RATE, 0)
    heard.append(noise)
    assert shift(noise[RATE : RATE + 6_400], RATE, heard) == 0
    assert shift(noise[RATE : RATE + 6_400], RATE - 37, heard) == 37
    assert shift(noise[:6_400][::-1].copy(), RATE, heard) is None
    assert drift([(0, 0), (3600 * RATE, 160)]) == pytest.approx(10)


def test_an_overflow_in_lockstep_is_a_leap_in_the_dates():
    """The fault that the long party provokes is the one that devices have: sound is gone and the dates say so."""
    table = Lockstep(lambda speaker: Room(speaker, Acoustics(), keep=False), lambda: None, overflow_every=1.0)
    pieces = [table.piece() for _ in range(60)]
    late = [b.time - a.time - len(a.audio) / MICROPHONE for a, b in pairwise(pieces)]
    assert [piece.overflowed for piece in pieces].count(True) == 2
    assert [each for each in late if each > 0.001] == pytest.approx([HOLE, HOLE], abs=1e-3)
