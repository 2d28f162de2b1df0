"""An answer that gets lost among all that a turn listens for is heard again against the answers alone."""

from dataclasses import replace

import pytest
from heard_audio import finals, hear
from test_hearing import Scripted, Stub, silence

from assistant.core.effects import Listen
from assistant.core.events import Word
from assistant.voice.hearing import ALONE, ANSWER, HOP, TAIL, Hearing
from assistant.voice.recogniser import Span

ANSWERS = ("pato", "raqueta de tenis")
IN_A_TURN = Listen((*ANSWERS, "vale", "dados ese"), spelled=("sol",), spelled_after=("dados",), answers=ANSWERS)
SAID = 20_000
"""Where the word begins; the utterance ends at ``END``."""

LENGTH = 8000
END = 100 * HOP


class Again(Stub):
    """Hears ``first`` in a turn, and ``then`` when it is given nothing but the answers."""

    def __init__(self, first, then, length=LENGTH, answers=ANSWERS):
        words = first.split()
        step = length // len(words)
        spans = [Span(word, SAID + place * step, SAID + (place + 1) * step) for place, word in enumerate(words)]
        super().__init__([(SAID, first)], {END: spans})
        self.then, self.answers = then, answers
        self.asked = []

    def recogniser(self, grammar):
        if grammar.phrases != self.answers:
            return super().recogniser(grammar)
        self.asked.append(grammar)
        alone = Scripted([], {})
        words = self.then.split()
        alone.finish = lambda: [Span(word, ALONE + 800 * at, ALONE + 800 * at + 700) for at, word in enumerate(words)]
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


@pytest.mark.parametrize("meaning", ["vale", "[unk] vale", "pato", "dados", "dados ese", "dados s-o-l"])
def test_what_means_something_is_not_heard_again(meaning):
    ears = Again(meaning, "pato")
    heard_by(ears)
    assert ears.asked == []


@pytest.mark.parametrize("then", ["[unk]", "raqueta", "de tenis", ""])
def test_less_than_an_answer_changes_nothing(then):
    [heard] = heard_by(Again("efe", then))
    assert heard.text == "efe"


def test_no_call_is_found_in_what_came_to_nothing_even_if_it_is_an_answer():
    listen = replace(IN_A_TURN, phrases=(*ANSWERS, "tiempo"), answers=(*ANSWERS, "tiempo"))
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


def test_an_answer_heard_again_does_not_begin_before_what_was_decided():
    class Early(Again):
        def recogniser(self, grammar):
            alone = super().recogniser(grammar)
            if grammar.phrases == ANSWERS:
                alone.finish = lambda: [Span("pato", 0, ALONE + 900)]
            return alone

    ears = Early("[unk]", "pato")
    ears.script[1][SAID] = [Span("vale", 10_000, SAID - TAIL)]
    _, heard = heard_by(ears)
    assert heard.words == (Word("pato", SAID, SAID + 900),)
