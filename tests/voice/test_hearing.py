"""Hearing real speech with the real model, and a recogniser's faults through the port."""

from itertools import pairwise

import numpy as np
import pytest
from heard_audio import VOICES, Table, finals, hear, texts, words

from assistant.core.clock import samples, seconds
from assistant.core.effects import Listen
from assistant.core.events import Heard, Listened, Word
from assistant.voice.hearing import BREATH, HOP, KEPT, LONGEST, MARGIN, PATIENCE, SETTLED, Hearing, table_hearing
from assistant.voice.recogniser import Span

COMMANDS = ("tiempo", "repite", "pausa", "sigue", "vale", "no vale", "no", "marcador")
LETTERS = ("dados", "ese", "o", "ele", "eñe", "uve", "uve doble", "ve corta", "i griega")
ANSWERS = ("parís", "londres", "siete", "el sol")
EVERYTHING = Listen(COMMANDS + ANSWERS + LETTERS)
TALK = "mi hermana compró un coche ayer por la tarde y luego nos fuimos todos a cenar pescado con patatas"


def hearing_for(model, listen=EVERYTHING):
    hearing = table_hearing(model)
    hearing.listen(listen)
    return hearing


@pytest.fixture(scope="module")
def mixed(model):
    """What is heard of commands, answers, table talk and pauses of all lengths, in three voices."""
    table = Table()
    random = np.random.default_rng(4)
    for voice in VOICES:
        for text in ("tiempo", TALK, "parís", "no vale", "dados", "ese", "siete", "el sol", "marcador"):
            table.pause(random.uniform(0.3, 2.5)).say(text, voice)
    return hear(hearing_for(model), table.pause(2).audio)


# --- dates ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("voice", VOICES)
def test_tiempo_is_dated_within_60_ms(model, voice):
    table = Table(voice).pause(1.3).say("¡Tiempo!").pause(1.5)
    [word] = words(hear(hearing_for(model), table.audio, start=1_000_000))
    _, start, _ = table.placed[0]
    assert word.text == "tiempo"
    assert abs(seconds(word.start - 1_000_000 - start)) <= 0.06


@pytest.mark.parametrize("voice", VOICES)
def test_tiempo_shows_in_a_partial_within_150_ms_of_its_end(model, voice):
    table = Table(voice).pause(1.3).say("¡Tiempo!").pause(1.5)
    heard = [event for event in hear(hearing_for(model), table.audio) if isinstance(event, Heard)]
    _, start, end = table.placed[0]
    assert [event.final for event in heard] == [False, True]
    assert heard[0].utterance == heard[1].utterance
    assert seconds(heard[0].at - end) <= 0.15
    assert [word.text for word in heard[0].words] == ["tiempo"]
    assert abs(seconds(heard[0].words[0].start - start)) <= 0.06


@pytest.mark.parametrize("voice", VOICES)
def test_a_whole_phrase_is_final_before_vosk_would_close_it(model, voice):
    table = Table(voice).pause(1.2).say("marcador").pause(2)
    [heard] = finals(hear(hearing_for(model), table.audio))
    assert heard.text == "marcador"
    assert seconds(heard.at - table.placed[0][2]) <= 0.75


def test_nothing_is_dated_later_than_what_was_heard(mixed):
    for event in mixed:
        if isinstance(event, Heard):
            assert all(word.start < word.end <= event.at for word in event.words)


# --- nothing lost, nothing twice --------------------------------------------------------------------------


@pytest.mark.parametrize("voice", VOICES[:2])
def test_switching_the_grammar_anywhere_in_an_utterance_loses_and_doubles_nothing(model, voice):
    table = Table(voice).pause(1.2).say("no vale").pause(0.7).say("siete").pause(1.5)
    audio = table.audio
    other = Listen((*COMMANDS, *ANSWERS, "gato", "perro"))
    for switch in range(samples(1), len(audio) - samples(1), samples(0.2)):
        hearing = hearing_for(model)
        events, switched = [], False
        for first in range(0, len(audio), HOP):
            if not switched and first >= switch:
                hearing.listen(other)
                switched = True
            events += hearing.accept(first, audio[first : first + HOP])
        events += hearing.flush(len(audio))
        assert texts(events) == ["no", "vale", "siete"], seconds(switch)


def test_a_phrase_that_only_the_new_grammar_has_is_heard_though_it_began_before_the_switch(model):
    table = Table().pause(1.2).say("londres").pause(1.5)
    _, start, end = table.placed[0]
    hearing = hearing_for(model, Listen(COMMANDS))
    switch = (start + end) // 2
    events = hearing.accept(0, table.audio[:switch])
    hearing.listen(Listen(ANSWERS))
    events += hear(hearing, table.audio[switch:], start=switch)
    assert texts(events) == ["londres"]


def test_what_was_taken_for_the_rest_is_heard_again_on_demand(model):
    table = Table().pause(1.2).say("vale").pause(0.8).say("londres").pause(1.5)
    hearing = hearing_for(model, Listen(COMMANDS))
    events = hearing.accept(0, table.audio)
    assert texts(events) == ["vale"]
    assert hearing.listen(Listen((*COMMANDS, *ANSWERS)), since=0) == ()
    events += hear(hearing, Table().pause(0.5).audio, start=len(table.audio))
    assert texts(events) == ["vale", "londres"]


def test_listening_for_the_same_again_disturbs_nothing(model):
    table = Table().pause(1.2).say("no vale").pause(1.5)
    hearing = hearing_for(model)
    events = []
    for first in range(0, len(table.audio), HOP):
        hearing.listen(EVERYTHING)
        events += hearing.accept(first, table.audio[first : first + HOP])
    assert texts(events + hearing.flush(len(table.audio))) == ["no", "vale"]


def short_table():
    return Table().pause(1.2).say("¡Tiempo!").pause(0.6).say("no vale").pause(0.9).say("siete").pause(1.5)


@pytest.mark.parametrize("block", [100, 333, 1600, 4000])
def test_the_size_of_the_blocks_does_not_matter(model, block):
    steps = words(hear(hearing_for(model), short_table().audio, HOP))
    blocks = words(hear(hearing_for(model), short_table().audio, block))
    assert [word.text for word in blocks] == [word.text for word in steps] == ["tiempo", "no", "vale", "siete"]
    for one, other in zip(blocks, steps, strict=True):
        # not equal: Kaldi adds a little random noise to what it hears (dither), which moves dates by a frame
        assert one.start == pytest.approx(other.start, abs=samples(0.06))
        assert one.end == pytest.approx(other.end, abs=samples(0.06))


@pytest.mark.parametrize("pause", [0.1, 0.25, 0.4, 0.6])
@pytest.mark.parametrize("voice", VOICES[:2])
def test_pauses_between_letters_lose_none(model, voice, pause):
    table = Table(voice).pause(1.2)
    for text in ("dados", "ese", "ve corta", "ele"):
        table.say(text).pause(pause)
    table.pause(1.5)
    listen = Listen(("dados", "ese", "ele", "eme", "pe", "uve", "ve corta", "tiempo", "vale"))
    assert texts(hear(hearing_for(model, listen), table.audio)) == ["dados", "ese", "ve", "corta", "ele"]


@pytest.mark.parametrize("pause", [0.35, 0.5])
def test_a_phrase_that_may_go_on_is_not_closed_early(model, pause):
    table = Table().pause(1.2).say("no").pause(pause).say("vale").pause(1.5)
    [heard] = finals(hear(hearing_for(model), table.audio))
    assert heard.text == "no vale"


# --- how far all is decided -------------------------------------------------------------------------------


def test_listened_never_overtakes_a_word_reported_later(mixed):
    until = 0
    for event in mixed:
        if isinstance(event, Listened):
            assert event.until >= until
            until = event.until
        elif event.final:
            assert all(word.start >= until for word in event.words)


def test_in_silence_listened_follows_at_its_margin(model):
    audio = Table().pause(4).audio
    events = hearing_for(model).accept(0, audio)
    assert events == [Listened(len(audio) - MARGIN, len(audio))]


def test_listened_waits_for_an_open_utterance_and_passes_it_with_its_final(model):
    table = Table().pause(1.5).say("no vale").pause(1.5)
    _, start, end = table.placed[0]
    heard = False
    for event in hear(hearing_for(model), table.audio):
        heard = heard or (isinstance(event, Heard) and event.final)
        if isinstance(event, Listened):
            assert event.until <= start or heard
    assert heard
    assert event.until > end


def test_talk_that_never_stops_delays_listened_by_eight_seconds_at_most(model):
    table = Table(hiss=1).pause(0.5)
    for _ in range(5):
        table.say(TALK)
    events = hear(hearing_for(model, Listen(COMMANDS)), table.audio)
    assert texts(events) == []
    listened = [event for event in events if isinstance(event, Listened)]
    assert max(event.at - event.until for event in listened) <= LONGEST + 2 * MARGIN


def test_tiempo_in_the_middle_of_long_talk_is_heard(model):
    table = Table().pause(0.5).say(TALK).pause(0.3).say("¡Tiempo!").pause(0.3).say(TALK).pause(1)
    [word] = words(hear(hearing_for(model, Listen(("tiempo", "repite", "pausa"))), table.audio))
    assert word.text == "tiempo"
    assert abs(seconds(word.start - table.placed[1][1])) <= 0.15


def test_flush_decides_everything(model):
    table = Table().pause(1).say("parís")
    events = hear(hearing_for(model), table.audio)
    assert texts(events) == ["parís"]
    assert events[-1] == Listened(len(table.audio), len(table.audio))


# --- what is not for the game -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", [5, 200, 2000])
def test_noise_gives_no_phrase(model, level):
    noise = np.random.default_rng(2).normal(0, level, 20 * 16_000).astype(np.int16)
    assert texts(hear(hearing_for(model), noise)) == []


def test_digital_silence_gives_nothing(model):
    assert finals(hear(hearing_for(model), np.zeros(10 * 16_000, np.int16))) == []


@pytest.mark.parametrize("voice", VOICES)
def test_table_talk_gives_no_phrase_and_no_tiempo(model, voice):
    events = hear(hearing_for(model, Listen(COMMANDS, strictness=2)), Table(voice).pause(1).say(TALK).pause(2).audio)
    assert texts(events) == []
    assert all(event.final for event in events if isinstance(event, Heard))


def test_a_phrase_that_the_model_cannot_hear_is_named(model):
    assert Hearing(model).listen(Listen(("vale", "no xyzzy"))) == ("no xyzzy",)


def test_before_the_first_listen_only_the_rest_is_heard(model):
    assert texts(hear(table_hearing(model), Table().pause(1).say("vale").pause(1.5).audio)) == []


# --- the stream -------------------------------------------------------------------------------------------


def test_after_a_gap_hearing_begins_anew_at_the_new_position(model):
    hearing = hearing_for(model)
    before = Table().pause(1).say("parís").pause(0.05)
    after = Table().pause(1).say("siete").pause(1.5)
    events = hearing.accept(0, before.audio)
    events += hear(hearing, after.audio, start=500_000)
    assert texts(events) == ["parís", "siete"]
    assert words(events)[1].start == pytest.approx(500_000 + after.placed[0][1], abs=1000)


def test_samples_delivered_twice_are_heard_once(model):
    audio = Table().pause(1).say("parís").pause(1.5).audio
    hearing = hearing_for(model)
    events = hearing.accept(0, audio[:20_000]) + hearing.accept(10_000, audio[10_000:])
    assert texts(events + hearing.flush(len(audio))) == ["parís"]


# --- faults of a recogniser, through the port -------------------------------------------------------------


def followed_by_quiet(sounding, count):
    """A hum for so many hops of ``count``, then nothing."""
    return np.concatenate([np.full(sounding * HOP, 5_000, np.int16), silence((count - sounding) * HOP)])


class Scripted:
    """A recogniser that shows ``partials`` and ends utterances with ``results``, both by position."""

    def __init__(self, partials, results):
        self.partials, self.results, self.position = partials, results, 0

    def accept(self, audio):
        self.position += len(audio)
        return self.position in self.results

    def partial(self):
        return next((text for first, text in reversed(self.partials) if first <= self.position), "")

    def result(self):
        return self.results[self.position]

    def finish(self):
        return []


class Stub:
    """A model whose every recogniser follows the same script."""

    spelled = ("s-o-l",)

    def __init__(self, partials=(), results=None):
        self.script = partials, results or {}

    def knows(self, word):
        return word != "xyzzy"

    def recogniser(self, _grammar):
        return Scripted(*self.script)


def stub_hearing(*script):
    hearing = Hearing(Stub(*script))
    hearing.listen(Listen(("tiempo", "vale")))
    return hearing


def silence(count):
    return np.zeros(count, np.int16)


def test_an_empty_final_is_no_event():
    assert finals(hear(stub_hearing([], {HOP: [], 5 * HOP: []}), silence(20 * HOP))) == []


def test_a_late_final_keeps_its_words_own_dates():
    late = {100 * HOP: [Span("vale", 40_000, 44_000)]}
    [heard] = finals(hear(stub_hearing([(50 * HOP, "vale")], late), silence(110 * HOP)))
    assert heard.words == (Word("vale", 40_000, 44_000),)
    assert heard.at == 100 * HOP


def test_words_of_an_utterance_already_final_are_not_reported_again():
    twice = {
        10 * HOP: [Span("vale", 1000, 5000)],
        20 * HOP: [Span("vale", 1000, 5000), Span("tiempo", 9000, 14_000)],
    }
    assert texts(hear(stub_hearing([], twice), silence(30 * HOP))) == ["vale", "tiempo"]


def test_a_run_of_the_rest_is_one_word():
    runs = {10 * HOP: [Span("[unk]", 100, 900), Span("[unk]", 1000, 2000), Span("vale", 2100, 4000)]}
    [heard] = finals(hear(stub_hearing([], runs), silence(20 * HOP)))
    assert heard.words == (Word("[unk]", 100, 2000), Word("vale", 2100, 4000))


def test_a_word_heard_spelled_is_reported_as_its_letters_with_dates_of_their_own():
    spelled = {20 * HOP: [Span("dados", 1000, 3000), Span("s-o-l", 4000, 10_000)]}
    hearing = Hearing(Stub([], spelled))
    hearing.listen(Listen(("dados",), spelled=("sol",), spelled_after=("dados",)))
    _, *letters = words(hear(hearing, silence(30 * HOP)))
    assert [word.text for word in letters] == ["ese", "o", "ele"]
    assert (letters[0].start, letters[-1].end) == (4000, 10_000)
    assert all(one.start < one.end <= other.start for one, other in pairwise(letters))


@pytest.mark.parametrize(
    ("after", "text"), [(("dados",), "vale [unk] dados ese o ele"), (("dados", ""), "vale a ene a dados ese o ele")]
)
def test_talk_that_sounds_like_letters_is_the_rest_unless_dados_or_earlier_letters_lead_to_it(after, text):
    spans = [Span(word, 1000 * at, 1000 * at + 900) for at, word in enumerate(("vale", "a-n-a", "dados", "s-o-l"))]
    hearing = Hearing(Stub([], {20 * HOP: spans}))
    hearing.listen(Listen(("dados", "vale"), spelled=("sol",), spelled_after=after))
    [heard] = finals(hear(hearing, silence(30 * HOP)))
    assert heard.text == text


@pytest.mark.parametrize(("shown", "wait"), [("dados ese", PATIENCE), ("dados s-o-l", 0), ("dados ese o ele", 0)])
def test_a_word_begun_in_letters_is_waited_for_beyond_the_recognisers_own_end(shown, wait):
    results = {position * HOP: [Span("dados", 8000, 12_000)] for position in range(30, 100)}
    hearing = Hearing(Stub([(20 * HOP, shown)], results))
    hearing.listen(Listen(("dados",), spelled=("sol",), spelled_after=("dados",)))
    [heard] = finals(hear(hearing, followed_by_quiet(25, 100)))
    assert heard.at == (20 * HOP + wait if wait else 30 * HOP)


@pytest.mark.parametrize(
    ("shown", "sounding", "closed"),
    [
        ("dados", 50, 50 * HOP + SETTLED),
        ("dados", 100, 20 * HOP + BREATH),
        ("dados ese", 100, 20 * HOP + PATIENCE),
        ("dados vale", 100, 20 * HOP + PATIENCE),
    ],
)
def test_letters_that_sound_after_dados_and_do_not_show_yet_are_heard_out(shown, sounding, closed):
    results = {position * HOP: [Span("dados", 8000, 12_000)] for position in range(30, 100)}
    hearing = Hearing(Stub([(20 * HOP, shown)], results))
    hearing.listen(Listen(("dados", "vale"), spelled=("sol",), spelled_after=("dados", "")))
    [heard] = finals(hear(hearing, followed_by_quiet(sounding, 100)))
    assert heard.at == closed


class Fickle(Scripted):
    """Shows «tiempo» and, asked for its times, has it; then takes it back."""

    def finish(self):
        return [Span("tiempo", 8000, 15_000)] if self.partial() == "tiempo" else []


def test_a_tiempo_that_vanishes_is_taken_back_and_closed_by_an_empty_final(monkeypatch):
    monkeypatch.setattr(Stub, "recogniser", lambda stub, _grammar: Fickle(*stub.script))
    script = [(20 * HOP, "tiempo"), (24 * HOP, "")]
    heard = [event for event in hear(stub_hearing(script), silence(40 * HOP)) if isinstance(event, Heard)]
    assert [(event.text, event.final) for event in heard] == [("tiempo", False), ("", False)]
    assert len({event.utterance for event in heard}) == 1


def test_a_tiempo_still_shown_when_the_final_comes_empty_is_closed_by_an_empty_final(monkeypatch):
    monkeypatch.setattr(Stub, "recogniser", lambda stub, _grammar: Fickle(*stub.script))
    script = [(20 * HOP, "tiempo")], {24 * HOP: []}
    heard = [event for event in hear(stub_hearing(*script), silence(26 * HOP)) if isinstance(event, Heard)]
    assert [(event.text, event.final) for event in heard][:2] == [("tiempo", False), ("", True)]


def test_utterances_are_numbered_in_order(mixed):
    numbers = [event.utterance for event in finals(mixed)]
    assert all(earlier < later for earlier, later in pairwise(numbers))


def test_the_longest_undecided_stretch_fits_the_ring():
    assert LONGEST + 2 * MARGIN < KEPT
