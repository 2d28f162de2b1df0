"""An answer that gets lost among all that a turn listens for is heard again against the answers alone."""

from dataclasses import replace

import pytest
from heard_audio import finals, hear
from test_hearing import Scripted, Stub, silence

from assistant.core.effects import Listen
from assistant.core.events import Word
from assistant.voice.hearing import ALONE, ANSWER, HOP, MARGIN, Hearing
from assistant.voice.recogniser import Span

ANSWERS = ("pato", "raqueta de tenis", "treinta y dos")
IN_A_TURN = Listen(
    (*ANSWERS, "vale", "no vale", "dados ese", "dados ele o", "dados efe"),
    spelled=("sol",),
    spelled_after=("dados",),
    answers=ANSWERS,
)
SAID = 20_000
"""Where the word begins; the utterance ends at ``END``."""

LENGTH = 8000
END = 100 * HOP


class Again(Stub):
    """Hears ``first`` in a turn, and ``then`` when it is given nothing but the answers.

    again: where it hears it, in samples since ``ALONE`` before the word; None: word by word, from its start.
    """

    def __init__(self, first, then, length=LENGTH, answers=ANSWERS, again=None):
        words = first.split()
        step = length // len(words)
        spans = [Span(word, SAID + place * step, SAID + (place + 1) * step) for place, word in enumerate(words)]
        super().__init__([(SAID, first)], {END: spans})
        starts = [ALONE + 800 * place for place in range(len(then.split()))]
        self.then = [
            Span(word, *(again or (start, start + 700))) for word, start in zip(then.split(), starts, strict=True)
        ]
        self.answers = answers
        self.asked = []

    def recogniser(self, grammar):
        if grammar.phrases != self.answers:
            return super().recogniser(grammar)
        self.asked.append(grammar)
        alone = Scripted([], {})
        alone.finish = lambda: self.then
        return alone


def heard_by(ears, listen=IN_A_TURN, over_host=0):
    hearing = Hearing(ears)
    hearing.listen(listen)
    events = hearing.accept(0, silence(over_host), over_host=True)
    return finals(events + hear(hearing, silence(110 * HOP - over_host), start=over_host))


@pytest.mark.parametrize("lost_in", ["[unk]", "raqueta de", "efe", "ele o", "[unk] de"])
def test_what_comes_to_nothing_is_heard_again_as_an_answer(lost_in):
    [heard] = heard_by(Again(lost_in, "pato"))
    assert heard.words == (Word("pato", SAID, SAID + 700),)


@pytest.mark.parametrize(
    "meaning", ["vale", "[unk] vale", "pato", "dados", "dados ese", "dados s-o-l", "no", "[unk] no", "treinta"]
)
def test_what_means_something_is_not_heard_again(meaning):
    ears = Again(meaning, "pato")
    heard_by(ears)
    assert ears.asked == []


@pytest.mark.parametrize("then", ["[unk]", "raqueta", "de tenis", ""])
def test_less_than_an_answer_changes_nothing(then):
    [heard] = heard_by(Again("efe", then))
    assert heard.text == "efe"


def test_no_call_is_found_in_what_came_to_nothing_even_if_it_is_an_answer():
    listen = replace(IN_A_TURN, phrases=(*ANSWERS, "tiempo"), answers=tuple(sorted((*ANSWERS, "tiempo"))))
    ears = Again("[unk]", "tiempo", answers=listen.answers)
    [heard] = heard_by(ears, listen)
    assert ears.asked
    assert heard.text == "[unk]"


def test_a_long_stretch_is_talk_and_no_answer():
    [heard] = heard_by(Again("[unk]", "pato", length=ANSWER + 1))
    assert heard.text == "[unk]"


@pytest.mark.parametrize(("host_until", "text"), [(SAID - ALONE, "[unk]"), (SAID - ALONE - HOP, "pato")])
def test_what_may_be_left_of_the_hosts_voice_is_no_answer(host_until, text):
    [heard] = heard_by(Again("[unk]", "pato"), over_host=host_until)
    assert heard.text == text


def test_without_an_open_question_nothing_is_heard_again():
    [heard] = heard_by(Again("[unk]", "pato"), Listen(("vale",)))
    assert heard.text == "[unk]"


def test_an_answer_heard_again_is_dated_within_what_came_to_nothing():
    [heard] = heard_by(Again("[unk]", "pato", again=(0, 2 * ALONE + LENGTH)))
    assert heard.words == (Word("pato", SAID, SAID + LENGTH),)


@pytest.mark.parametrize("outside", [(0, ALONE + 1600), (ALONE + LENGTH - 1600, 2 * ALONE + LENGTH)])
def test_an_answer_that_was_said_before_or_after_is_not_heard_twice(outside):
    [heard] = heard_by(Again("[unk]", "pato", again=outside))
    assert heard.text == "[unk]"


def test_a_call_that_was_told_and_became_the_rest_is_no_answer():
    class Told(Again):
        def recogniser(self, grammar):
            told = super().recogniser(grammar)
            if grammar.phrases != ANSWERS:
                told.partials = [(SAID + 4 * HOP, "tiempo")]
                told.finish = lambda: [Span("tiempo", MARGIN - 4 * HOP, MARGIN)]  # looked up from so much earlier
            return told

    ears = Told("[unk]", "pato")
    ears.script[1][SAID + 8 * HOP] = [Span("[unk]", SAID, SAID + 4 * HOP)]
    first, *_ = heard_by(ears, replace(IN_A_TURN, phrases=(*IN_A_TURN.phrases, "tiempo")))
    assert first.text == "[unk]"


def test_without_a_rest_nothing_is_heard_again():
    class Restless(Again):
        def knows(self, word):
            return not word.startswith("[")

    ears = Restless("efe", "pato")
    heard_by(ears)
    assert ears.asked == []
