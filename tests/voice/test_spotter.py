"""The network that hears «¡tiempo!», by itself on real speech and beside a recogniser through the ports."""

from dataclasses import replace
from math import inf
from typing import ClassVar

import numpy as np
import pytest
from heard_audio import VOICES, Table, bare, finals, hear, texts, words
from hypothesis import given, settings
from hypothesis import strategies as st
from test_hearing import COMMANDS, TALK, Scripted, Stub

from assistant.core.clock import seconds
from assistant.core.effects import Listen
from assistant.core.errors import DataError
from assistant.core.events import Heard, Listened
from assistant.voice import hearing as hearing_module
from assistant.voice.hearing import ALONE, HOP, LONGEST, SETTLED, Hearing
from assistant.voice.recogniser import Span
from assistant.voice.spotter import Spotted, Spotter, Weights, shipped

CALLERS = ("es+max", "es-419+linda", "es+pablo", "es-419+belinda", "es+m8", "es+steph2")
"""Voices that training never heard."""


@pytest.fixture(scope="module")
def weights():
    return shipped()


def spotted(weights, audio, block=HOP, strictness=1):
    spotter = Spotter(weights)
    threshold = weights.thresholds[strictness]
    return [s for n in range(0, len(audio), block) for s in spotter.accept(audio[n : n + block], threshold)]


def calling(voices=CALLERS):
    table = Table().pause(1)
    for voice in voices:
        table.say("¡Tiempo!", voice).pause(1.2)
    return table


def over(table, other, decibels):
    """The table's sound with ``other`` so many dB below it."""
    sound = table.audio.astype(float)
    below = np.resize(other.astype(float), len(sound))
    called = np.concatenate([sound[start:end] for _, start, end in table.placed])
    below *= np.sqrt(np.mean(called**2) / np.mean(below**2)) * 10 ** (-decibels / 20)
    return np.clip(sound + below, -32768, 32767).astype(np.int16)


def babble(voices=("es+m3", "es-419+f2", "es+pedro")):
    """Three people talking at once."""
    talk = [np.roll(bare(TALK, voice), 9000 * number).astype(float) for number, voice in enumerate(voices)]
    return np.sum([np.resize(one, 40 * 16_000) for one in talk], axis=0)


# --- the network by itself --------------------------------------------------------------------------------


def test_a_call_by_any_voice_is_heard_once_and_dated_within_60_ms(weights):
    table = calling()
    found = spotted(weights, table.audio)
    assert len(found) == len(table.placed)
    for call, (_, start, end) in zip(found, table.placed, strict=True):
        assert abs(seconds(call.start - start)) <= 0.06
        assert abs(seconds(call.end - end)) <= 0.15


def test_a_call_shows_within_a_quarter_of_a_second_of_its_end(weights):
    table = calling()
    spotter, at = Spotter(weights), []
    for first in range(0, len(table.audio), HOP):
        if spotter.accept(table.audio[first : first + HOP], weights.thresholds[1]):
            at.append(first + HOP)
    assert all(seconds(late - end) <= 0.25 for late, (_, _, end) in zip(at, table.placed, strict=True))


def test_most_calls_over_the_talk_of_three_are_noticed(weights):
    table = calling()
    found = spotted(weights, over(table, babble(), 10), strictness=0)
    assert len([s for s in found if any(abs(s.start - start) < 4000 for _, start, _ in table.placed)]) >= 4


@pytest.mark.parametrize("level", [0, 5, 200, 2000, 12000])
def test_noise_is_no_call(weights, level):
    noise = np.random.default_rng(2).normal(0, level, 20 * 16_000)
    assert spotted(weights, np.clip(noise, -32768, 32767).astype(np.int16), strictness=0) == []


def test_a_stricter_threshold_is_a_higher_one(weights):
    assert list(weights.thresholds) == sorted(weights.thresholds)
    assert len(weights.thresholds) == 3


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 5000), min_size=1, max_size=40))
def test_the_size_of_the_blocks_changes_no_call(sizes):
    audio, weights = calling(CALLERS[:2]).audio, shipped()
    spotter, found, first = Spotter(weights), [], 0
    for size in [*sizes, len(audio)]:
        found += spotter.accept(audio[first : first + size], weights.thresholds[1])
        first += size
    whole = spotted(weights, audio)
    assert [call.start for call in found] == pytest.approx([call.start for call in whole], abs=2)


def test_the_same_sound_gives_the_same_again(weights):
    audio = calling(CALLERS[:2]).audio
    assert spotted(weights, audio) == spotted(weights, audio)


def test_what_is_kept_is_what_is_loaded(weights, tmp_path):
    weights.save(tmp_path / "again.npz")
    audio = calling(CALLERS[:1]).audio
    again = Weights.load(tmp_path / "again.npz")
    assert spotted(again, audio) == spotted(weights, audio)
    assert again.like == weights.like


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"no network at all"])
def test_a_damaged_file_is_one_line(tmp_path, content):
    path = tmp_path / "spotter.npz"
    path.write_bytes(content)
    with pytest.raises(DataError) as error:
        Weights.load(path)
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there_is_one_line(tmp_path):
    with pytest.raises(DataError, match="No se puede leer"):
        Weights.load(tmp_path / "spotter.npz")


# --- beside a recogniser, with both faked at their ports ---------------------------------------------------

AT, DATES = 20 * HOP, (8_000, 15_500)
"""When the spotter speaks up, and of what; what is said alone begins ``ALONE`` before the word."""


class Alone(Scripted):
    """A recogniser that is asked for the call only: it says where, in what it was given, the call is.

    needs: how much it must be given to hear it.
    """

    found: ClassVar[list[Span]] = [Span("tiempo", ALONE, ALONE + DATES[1] - DATES[0])]
    needs = 0

    def finish(self):
        return self.found if self.position >= self.needs else []


LIKE = ("siempre", "bien por")
AMONG = ("bien por", "siempre", "tiempo")


class Asked(Stub):
    """A model whose recognisers follow the script, but for those that hear a second by itself.

    found, among: what the call alone is heard as, and what it is heard as among words that are like it.
    """

    def __init__(self, *script, found=Alone.found, needs=0, among=(), other=Scripted):
        super().__init__(*script)
        self.alone = type("Found", (Alone,), {"needs": needs, "found": found})
        self.other = other
        self.among = among
        self.asked = []

    def recogniser(self, grammar):
        self.asked.append(grammar)
        if grammar.phrases == AMONG:
            return type("Among", (Alone,), {"found": self.among})(*self.script)
        return (self.alone if grammar.phrases == ("tiempo",) else self.other)(*self.script)


UNSURE, SURE, DEAF = 2.0, 20.0, -20.0
"""Log odds of a spotter that would ask the recogniser, of one that need not, and of one that hears no call."""


class Told:
    """A spotter that says what it is told to: ``calls`` maps the position at which it speaks up to the dates.

    log_odds: of any call, once it has heard up to its end.
    """

    calls: ClassVar[dict[int, tuple[int, int]]] = {}
    log_odds: ClassVar[float] = UNSURE

    def __init__(self, _weights):
        self.position = 0

    def accept(self, audio, threshold):
        before, self.position = self.position, self.position + len(audio)
        if threshold == float("inf"):
            return []
        return [Spotted(*dates, 9.0) for at, dates in self.calls.items() if before < at <= self.position]

    def odds(self, _start, end):
        return self.log_odds if end <= self.position else -inf


@pytest.fixture
def hearing_of(monkeypatch, weights):
    def make(calls, *script, phrases=("tiempo", "vale"), odds=UNSURE, **model):
        spotter = type("Scripted", (Told,), {"calls": calls, "log_odds": odds})
        monkeypatch.setattr(hearing_module, "Spotter", spotter)
        hearing = Hearing(Asked(*script, **model), replace(weights, doubts=(-3.0,) * 3, sure=9.0, like=LIKE))
        hearing.listen(Listen(phrases))
        return hearing

    return make


def heard_in(hearing, count):
    events = hear(hearing, np.zeros(count, np.int16))
    return [event for event in events if isinstance(event, Heard)], events


def test_a_call_that_the_recogniser_misses_is_told_soon_and_then_for_good(hearing_of):
    heard, _ = heard_in(hearing_of({AT: DATES}), 60 * HOP)
    assert [(event.text, event.final) for event in heard] == [("tiempo", False), ("tiempo", True)]
    assert [(word.start, word.end) for event in heard for word in event.words] == [DATES, DATES]
    assert heard[0].at - DATES[1] <= ALONE + HOP
    assert heard[0].utterance == heard[1].utterance
    assert heard[1].at - DATES[1] <= SETTLED + HOP


def test_what_the_recogniser_does_not_hear_alone_is_no_call(hearing_of):
    for found in ([], [Span("[unk]", 0, 12_000)]):
        assert heard_in(hearing_of({AT: DATES}, found=found), 60 * HOP)[0] == []


def test_a_call_that_the_spotter_is_sure_of_is_one_though_the_recogniser_hears_nothing(hearing_of):
    heard, _ = heard_in(hearing_of({AT: DATES}, odds=SURE, found=[]), 60 * HOP)
    assert [(event.text, event.final) for event in heard] == [("tiempo", False), ("tiempo", True)]
    assert [(word.start, word.end) for event in heard for word in event.words] == [DATES, DATES]


class Thrice(Scripted):
    """It peeks at what it shows: talk, the call, and an answer."""

    def finish(self):
        return FINAL[40 * HOP] if "tiempo" in self.partial() else []


FINAL = {40 * HOP: [Span("[unk]", 2_000, 8_000), Span("tiempo", 8_000, 15_500), Span("vale", 16_000, 20_000)]}
SHOWN = [(10 * HOP, "[unk]"), (AT, "[unk] tiempo"), (30 * HOP, "[unk] tiempo vale")]


def test_a_call_of_the_recogniser_in_which_the_spotter_hears_nothing_like_it_is_talk(hearing_of):
    heard, _ = heard_in(hearing_of({}, SHOWN, FINAL, odds=DEAF, other=Thrice), 41 * HOP)
    assert [(event.text, event.final) for event in heard] == [("[unk] vale", True)]
    assert [(word.start, word.end) for word in heard[0].words] == [(2_000, 15_500), (16_000, 20_000)]


UNLIKELY = -1.0
"""Log odds of a spotter that finds a call unlikely, but not so that it doubts it."""


def test_an_unlikely_call_that_is_one_among_words_like_it_counts(hearing_of):
    hearing = hearing_of({}, SHOWN, FINAL, odds=UNLIKELY, other=Thrice, among=Alone.found)
    heard, _ = heard_in(hearing, 41 * HOP)
    assert [(event.text, event.final) for event in heard] == [
        ("[unk] tiempo vale", False),
        ("[unk] tiempo vale", True),
    ]


ANOTHER = [Span("siempre", ALONE, ALONE + DATES[1] - DATES[0])]


@pytest.mark.parametrize("among", [ANOTHER, [], [Span("[unk]", 0, 12_000)]])
def test_an_unlikely_call_that_is_none_among_words_like_it_is_talk(hearing_of, among):
    heard, _ = heard_in(hearing_of({}, SHOWN, FINAL, odds=UNLIKELY, other=Thrice, among=among), 41 * HOP)
    assert [event.text for event in heard if event.final] == ["[unk] vale"]


@pytest.mark.parametrize("odds", [UNSURE, SURE])
def test_a_call_that_the_spotter_finds_likely_is_not_heard_again(hearing_of, odds):
    hearing = hearing_of({}, SHOWN, FINAL, odds=odds, other=Thrice)
    heard, _ = heard_in(hearing, 41 * HOP)
    assert [event.text for event in heard if event.final] == ["[unk] tiempo vale"]
    assert AMONG not in [grammar.phrases for grammar in hearing._model.asked]


@pytest.mark.parametrize(("among", "told"), [(ANOTHER, []), (Alone.found, ["tiempo"])])
def test_a_spotted_call_that_is_unlikely_counts_if_it_is_one_among_words_like_it(hearing_of, among, told):
    heard, _ = heard_in(hearing_of({AT: DATES}, odds=UNLIKELY, among=among), 60 * HOP)
    assert [event.text for event in heard if event.final] == told


def test_the_spotter_is_believed_leniently_and_then_asked_as_strictly_as_the_table_wants(hearing_of):
    hearing = hearing_of({AT: DATES}, odds=UNLIKELY, among=Alone.found)
    hearing.listen(Listen(("tiempo", "vale"), strictness=2))
    heard_in(hearing, 60 * HOP)
    rests = {grammar.phrases: grammar.rest for grammar in hearing._model.asked}
    assert (rests["tiempo",], rests[AMONG]) == ("[unk1]", "[unk2]")


def test_a_call_that_both_hear_is_asked_about_once_and_keeps_the_recognisers_dates(hearing_of):
    dates = (DATES[0] + 400, DATES[1] - 400)
    hearing = hearing_of({AT: dates}, SHOWN, FINAL, odds=UNLIKELY, other=Thrice, among=Alone.found)
    heard, _ = heard_in(hearing, 41 * HOP)
    assert [(w.start, w.end) for w in heard[-1].words if w.text == "tiempo"] == [DATES]
    assert [grammar.phrases for grammar in hearing._model.asked].count(AMONG) == 1


def test_words_like_the_call_that_the_model_lacks_are_left_out(weights):
    class Foreign(Asked):
        def knows(self, word):
            return word not in {"siempre", "por"}

    assert Hearing(Foreign(), replace(weights, like=(*LIKE, "templo")))._among == ("templo", "tiempo")


def test_the_network_comes_with_words_that_are_like_the_call_and_none_of_them_is_it(weights):
    assert {"siempre", "entiendo", "también por"} <= set(weights.like)
    assert not [one for one in weights.like if "tiemp" in one]


def test_a_call_that_is_being_said_while_an_older_word_fades_is_decided_on_when_it_is_over(hearing_of):
    dates = (27 * HOP, 34 * HOP)
    faded = [(4 * HOP, "vale"), (6 * HOP, "")]  # gone for 1.1 s at 28 HOP
    heard, _ = heard_in(hearing_of({27 * HOP: dates}, faded, needs=dates[1] - dates[0] + 2 * ALONE), 70 * HOP)
    assert [event.text for event in heard if event.final and event.words] == ["tiempo"]


def test_a_call_at_the_end_of_all_sound_is_not_refuted_by_what_the_spotter_has_not_heard(hearing_of):
    late = {40 * HOP: [Span("tiempo", 33 * HOP, 40 * HOP - 400)]}
    heard, _ = heard_in(hearing_of({}, (), late, odds=DEAF), 40 * HOP)
    assert [event.text for event in heard] == ["tiempo"]


def test_a_doubtful_call_does_not_cut_an_answer_that_is_being_said(hearing_of):
    class Answer(Scripted):
        def finish(self):
            return [Span(self.partial(), 8_000, 15_000 if self.partial() == "tiempo" else 26_000)]

    shown = [(AT, "tiempo"), (32 * HOP, "parís")]
    hearing = hearing_of({}, shown, odds=DEAF, other=Answer, phrases=("tiempo", "parís"))
    sound = np.zeros(51 * HOP, np.int16)
    sound[8_000:16_000:2] = 9_000  # loud, then quiet for 0.6 s and more
    heard = [event for event in hear(hearing, sound) if isinstance(event, Heard)]
    assert (heard[0].text, heard[0].final) == ("parís", True)


def test_the_word_in_an_answer_of_several_is_not_doubted(hearing_of):
    said = {40 * HOP: [Span("el", 6_000, 8_000), Span("tiempo", 8_000, 15_500)]}
    heard, _ = heard_in(hearing_of({}, (), said, odds=DEAF, phrases=("tiempo", "el tiempo")), 41 * HOP)
    assert [event.text for event in heard] == ["el tiempo"]


def test_without_a_spotter_no_call_is_doubted():
    hearing = Hearing(Asked(SHOWN, FINAL, other=Thrice))
    hearing.listen(Listen(("tiempo", "vale")))
    assert [event.text for event in heard_in(hearing, 41 * HOP)[0] if event.final] == ["[unk] tiempo vale"]


def test_a_spotted_call_has_the_dates_at_which_it_is_heard_alone(hearing_of):
    heard, _ = heard_in(hearing_of({AT: DATES}, found=[Span("tiempo", ALONE + 300, ALONE + 7_000)]), 60 * HOP)
    assert {(word.start, word.end) for event in heard for word in event.words} == {(8_300, 15_000)}


def test_nothing_said_to_be_decided_comes_before_a_spotted_call(hearing_of):
    _, events = heard_in(hearing_of({AT: DATES}), 60 * HOP)
    until = 0
    for event in events:
        if isinstance(event, Listened):
            until = event.until
        elif event.final:
            assert all(word.start >= until for word in event.words)
    assert until > DATES[1]


def test_a_call_that_both_hear_is_one_and_has_the_recognisers_dates(hearing_of):
    class Sure(Scripted):
        def finish(self):
            return [Span("tiempo", 8_300, 15_000)] if self.partial() == "tiempo" else []

    results = {30 * HOP: [Span("tiempo", 8_300, 15_000)]}
    for shown in (AT - 2 * HOP, AT + 2 * HOP):
        heard, _ = heard_in(hearing_of({AT: DATES}, [(shown, "tiempo")], results, other=Sure), 31 * HOP)
        assert [(event.text, event.final) for event in heard] == [("tiempo", False), ("tiempo", True)]
        assert heard[-1].words[0].start == 8_300


def test_a_final_without_the_call_does_not_take_it_back(hearing_of):
    results = {40 * HOP: [Span("[unk]", 2_000, 30_000)]}
    heard, _ = heard_in(hearing_of({AT: DATES}, [(10 * HOP, "[unk]")], results), 41 * HOP)
    assert [(event.text, event.final) for event in heard] == [("tiempo", False), ("[unk] tiempo", True)]


def test_what_is_said_after_a_spotted_call_stays(hearing_of):
    results = {40 * HOP: [Span("vale", 15_000, 22_000)]}
    heard, _ = heard_in(hearing_of({AT: DATES}, [(16 * HOP, "vale")], results), 41 * HOP)
    assert heard[-1].text == "tiempo vale"


def test_a_call_spotted_again_after_its_final_is_not_told_again(hearing_of):
    results = {20 * HOP: [Span("tiempo", 8_300, 15_000)]}
    heard, _ = heard_in(hearing_of({21 * HOP: DATES}, (), results), 60 * HOP)
    assert [event.text for event in heard if event.words] == ["tiempo"]


def test_a_recogniser_that_comes_back_to_a_spotted_call_does_not_tell_it_again(hearing_of):
    late = {10 * HOP: [Span("tiempo", 100, 4_000)]}  # of a recogniser begun anew after the call's final
    heard, _ = heard_in(hearing_of({AT: DATES}, (), late), 80 * HOP)
    starts = [word.start for event in heard if event.final for word in event.words]
    assert len([start for start in starts if 7_000 <= start <= 17_000]) == 1


def test_without_the_call_in_the_grammar_nothing_is_spotted(hearing_of):
    heard, _ = heard_in(hearing_of({AT: DATES}, phrases=("vale",)), 60 * HOP)
    assert heard == []


def test_a_spotted_call_is_told_though_talk_never_ends(hearing_of):
    heard, _ = heard_in(hearing_of({AT: DATES}, [(HOP, "[unk]")]), AT + LONGEST + 10 * HOP)
    assert next(event.text for event in heard if event.final and event.words) == "tiempo"


@pytest.mark.parametrize("block", [100, 333, 1600, 4000])
def test_the_size_of_the_blocks_does_not_matter_to_what_is_told(hearing_of, block):
    def told(size):
        events = hear(hearing_of({AT: DATES}), np.zeros(60 * HOP, np.int16), size)
        return [event for event in events if isinstance(event, Heard)]

    assert told(block) == told(HOP)


# --- both, real -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_under_talk_both_hear_all_that_the_recogniser_hears_and_nothing_twice(model, weights):
    table = calling()
    audio = over(table, babble(), 10)

    def heard(used):
        hearing = Hearing(model, used)
        hearing.listen(Listen(COMMANDS, strictness=1))
        starts = [word.start for word in words(hear(hearing, audio)) if word.text == "tiempo"]
        return sum(any(abs(start - at) < 4000 for start in starts) for _, at, _ in table.placed), len(starts)

    both, told = heard(weights)
    assert both >= heard(None)[0]
    assert told == both


@pytest.mark.parametrize("voice", VOICES)
def test_a_clean_call_is_still_one_partial_and_one_final(model, weights, voice):
    table = Table(voice).pause(1.3).say("¡Tiempo!").pause(1.5)
    hearing = Hearing(model, weights)
    hearing.listen(Listen(COMMANDS))
    heard = [event for event in hear(hearing, table.audio) if isinstance(event, Heard)]
    assert [(event.text, event.final) for event in heard] == [("tiempo", False), ("tiempo", True)]
    assert texts(finals(heard)) == ["tiempo"]


class Duck(Scripted):
    """Given a stretch by itself it hears an answer there."""

    def finish(self):
        return [Span("pato", ALONE - 800, ALONE + 4000)]


def test_a_call_that_the_recogniser_takes_for_the_rest_does_not_become_an_answer_too(hearing_of):
    spans = [Span("[unk]", DATES[0] - 1600, DATES[1])]
    hearing = hearing_of({AT: DATES}, [(DATES[0], "[unk]")], {50 * HOP: spans}, other=Duck)
    hearing.listen(Listen(("tiempo", "vale", "pato"), answers=("pato",)))
    heard, _ = heard_in(hearing, 51 * HOP)
    assert [event.text for event in heard if event.final] == ["[unk] tiempo"]
