"""The host's output on the sample clock, mostly as properties: any program of requests, any block sizes."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.events import SpeechEnded, SpeechStarted
from assistant.voice import cues
from assistant.voice.mixer import FADE, GAP, MEMORY, Mixer

LENGTH = 20_000


def tone(length, amplitude=8_000):
    return np.full(length, amplitude, np.int16)


def loud(length):
    return tone(length, 30_000)


say = st.tuples(st.just("say"), st.integers(0, 6_000))
stop = st.tuples(st.just("stop"), st.sets(st.integers(0, 5), max_size=2))
play = st.tuples(st.just("play"), st.integers(1, 5_000))
tick = st.tuples(st.just("tick"), st.lists(st.integers(-10, LENGTH), max_size=5))
programs = st.lists(st.tuples(st.integers(0, LENGTH - 1), st.one_of(say, stop, play, tick)), max_size=8)
sizes = st.lists(st.integers(40, 4_000), min_size=1, max_size=8)


def perform(program, sizes):
    """Carry out ``program`` (position, request) in blocks of ``sizes`` in turn; the mixer and its audio."""
    mixer = Mixer()
    rendered, position, turn = [], 0, 0

    def render_to(end):
        nonlocal position, turn
        while position < end:
            count = min(sizes[turn % len(sizes)], end - position)
            rendered.append(mixer.render(position, count))
            position, turn = position + count, turn + 1

    for number, (at, (verb, argument)) in enumerate(sorted(program, key=lambda entry: entry[0])):
        render_to(at)
        match verb:
            case "say":
                mixer.say(f"s{number}", loud(argument))
            case "stop":
                mixer.stop(frozenset(f"s{kept}" for kept in argument))
            case "play":
                mixer.play(loud(argument))
            case "tick":
                mixer.tick(argument)
    render_to(LENGTH + 8 * (6_000 + GAP))
    return mixer, np.concatenate(rendered)


@settings(deadline=None, max_examples=60)
@given(programs, sizes)
def test_any_block_sizes_give_the_same_audio_and_the_same_reports(program, sizes):
    one, whole = perform(program, [LENGTH])
    other, pieces = perform(program, sizes)
    assert np.array_equal(whole, pieces)
    assert one.reports() == other.reports()


@settings(deadline=None, max_examples=60)
@given(programs, sizes)
def test_utterances_never_overlap_and_a_gap_parts_them(program, sizes):
    mixer, _ = perform(program, sizes)
    spoken = mixer.spoken_between(0, 10**9)
    assert all(after - before >= GAP for (_, _, before), (_, after, _) in pairwise(spoken))


@settings(deadline=None, max_examples=60)
@given(programs, sizes)
def test_every_start_is_followed_by_its_end_and_reports_are_in_order(program, sizes):
    reports = perform(program, sizes)[0].reports()
    assert [report.at for report in reports] == sorted(report.at for report in reports)
    for started, ended in zip(reports[::2], reports[1::2], strict=True):
        assert isinstance(started, SpeechStarted)
        assert isinstance(ended, SpeechEnded)
        assert started.say == ended.say


@given(st.lists(st.integers(-32_768, 32_767), max_size=6))
def test_sounds_on_top_of_each_other_are_added_and_clipped_not_wrapped(amplitudes):
    mixer = Mixer()
    for amplitude in amplitudes:
        mixer.play(tone(100, amplitude))
    assert (mixer.render(0, 100) == max(-32_768, min(32_767, sum(amplitudes)))).all()


def test_speech_begins_at_the_next_sample_and_is_dated_to_the_sample():
    mixer = Mixer()
    mixer.render(0, 500)
    mixer.say("a", tone(1_000))
    assert mixer.reports() == []
    assert mixer.render(500, 900).all()
    assert mixer.reports() == [SpeechStarted("a", 500)]
    assert mixer.speaking() == "a"
    rest = mixer.render(1_400, 900)
    assert rest[:100].all()
    assert not rest[100:].any()
    assert mixer.reports() == [SpeechEnded("a", 1_500)]
    assert mixer.speaking() is None
    assert mixer.idle()


def test_what_is_said_meanwhile_waits_its_turn():
    mixer = Mixer()
    mixer.say("a", tone(1_000))
    mixer.say("b", tone(1_000))
    assert mixer.spoken_between(0, 10**6) == [("a", 0, 1_000), ("b", 1_000 + GAP, 2_000 + GAP)]
    assert mixer.spoken_between(1_000, 1_000 + GAP) == []
    assert not mixer.idle()


def test_stopping_fades_in_5_ms_and_reports_the_end_as_not_completed():
    mixer = Mixer()
    mixer.say("a", tone(10_000))
    mixer.render(0, 1_000)
    mixer.stop()
    after = mixer.render(1_000, 1_000)
    assert (np.diff(after[:FADE].astype(int)) <= 0).all()
    assert abs(int(after[0]) - 8_000) < 200
    assert not after[FADE:].any()
    assert mixer.reports() == [SpeechStarted("a", 0), SpeechEnded("a", 1_000 + FADE, completed=False)]


def test_stopping_does_not_touch_the_audio_it_was_given():
    audio = tone(10_000)
    mixer = Mixer()
    mixer.say("a", audio)
    mixer.render(0, 1_000)
    mixer.stop()
    mixer.render(1_000, 1_000)
    assert (audio == 8_000).all()


def test_stopping_forgets_the_queue_except_what_is_to_be_kept():
    mixer = Mixer()
    for name in "abc":
        mixer.say(name, tone(1_000))
    mixer.render(0, 100)
    mixer.stop(keep=frozenset("c"))
    assert mixer.spoken_between(0, 10**6) == [
        ("a", 0, 100 + FADE),
        ("c", 100 + FADE + GAP, 1_100 + FADE + GAP),
    ]


def test_stopping_spares_what_is_being_said_if_it_is_to_be_kept():
    mixer = Mixer()
    mixer.say("a", tone(1_000))
    mixer.say("b", tone(1_000))
    mixer.render(0, 100)
    mixer.stop(keep=frozenset("a"))
    mixer.render(100, 5_000)
    assert mixer.reports() == [SpeechStarted("a", 0), SpeechEnded("a", 1_000)]


def test_what_had_not_begun_when_it_was_stopped_is_not_reported():
    mixer = Mixer()
    mixer.say("a", tone(1_000))
    mixer.stop()
    mixer.render(0, 5_000)
    assert mixer.reports() == []


def test_stopping_twice_fades_once():
    once, twice = Mixer(), Mixer()
    for mixer in (once, twice):
        mixer.say("a", tone(10_000))
        mixer.render(0, 1_000)
        mixer.stop()
        mixer.render(1_000, FADE // 2)
    twice.stop()
    assert np.array_equal(once.render(1_000 + FADE // 2, 500), twice.render(1_000 + FADE // 2, 500))


def test_a_cue_sounds_at_once_over_speech_and_survives_stopping():
    mixer = Mixer()
    mixer.say("a", tone(2_000, 1_000))
    mixer.render(0, 100)
    mixer.play(tone(500, 300))
    mixer.stop()
    after = mixer.render(100, 1_000)
    assert after[0] == pytest.approx(1_300, abs=20)
    assert (after[FADE:500] == 300).all()
    assert not after[500:].any()


def test_ticks_sound_at_their_positions_across_blocks():
    mixer = Mixer()
    mixer.tick([700, 100])
    audio = np.concatenate([mixer.render(start, 250) for start in range(0, 1_250, 250)])
    expected = np.zeros(1_250, np.int16)
    for at in (100, 700):
        expected[at : at + len(cues.tick())] += cues.tick()
    assert np.array_equal(audio, expected)


def test_new_ticks_replace_the_old_and_those_past_stay_silent():
    mixer = Mixer()
    mixer.tick([2_000])
    mixer.render(0, 1_000)
    mixer.tick([500, 999])
    assert not mixer.render(1_000, 3_000).any()


def test_when_the_clock_is_set_forward_speech_goes_on_where_it_was():
    mixer = Mixer()
    mixer.say("a", np.arange(1_000, dtype=np.int16))
    mixer.render(0, 400)
    later = mixer.render(9_000, 1_000)
    assert np.array_equal(later[:600], np.arange(400, 1_000))
    assert mixer.reports() == [SpeechStarted("a", 0), SpeechEnded("a", 9_600)]


def test_speech_is_remembered_for_a_minute_and_no_longer():
    mixer = Mixer()
    mixer.say("a", tone(1_000))
    mixer.render(0, MEMORY)
    assert mixer.spoken_between(0, 100) == [("a", 0, 1_000)]
    mixer.render(MEMORY, 2_000)
    assert mixer.spoken_between(0, 100) == []


def test_an_empty_utterance_starts_and_ends_at_once():
    mixer = Mixer()
    mixer.say("a", tone(0))
    mixer.render(0, 10)
    assert mixer.reports() == [SpeechStarted("a", 0), SpeechEnded("a", 0)]
