"""The host's own words do not count; a player's over them do."""

import pytest

from assistant.core.clock import samples
from assistant.core.events import Heard, Word
from assistant.voice.selfhearing import REVERB, HostSpeech, without_echo

QUESTION = HostSpeech("¿Cuál es la capital de Francia, con su torre y sus museos?", 16_000, 80_000, 64_000)


def heard(*words: tuple[str, float, float]) -> Heard:
    """Words with their starts and ends in seconds."""
    dated = tuple(Word(text, samples(start), samples(end)) for text, start, end in words)
    return Heard(dated, samples(10))


def left(event: Heard, *speeches: HostSpeech) -> list[str]:
    result = without_echo(event, speeches)
    return [] if result is None else [word.text for word in result.words]


def test_tiempo_over_a_question_without_it_counts():
    assert left(heard(("tiempo", 2.0, 2.5)), QUESTION) == ["tiempo"]


def test_tiempo_in_the_host_s_own_sentence_does_not():
    speech = HostSpeech("Se acabó el tiempo.", 0, 32_000, 32_000)
    assert left(heard(("tiempo", 1.3, 1.8)), speech) == []


def test_a_word_far_from_where_the_host_says_it_is_a_player_s():
    assert left(heard(("capital", 4.0, 4.5)), QUESTION) == ["capital"]
    assert left(heard(("capital", 1.8, 2.3)), QUESTION) == []


@pytest.mark.parametrize("word", ["francia", "francias"])
def test_what_sounds_alike_is_dropped_too(word):
    assert left(heard((word, 2.7, 3.2)), QUESTION) == []


@pytest.mark.parametrize("heard_as", ["listo", "lista", "listos", "listas"])
@pytest.mark.parametrize("said", ["listo", "listas"])
def test_a_word_of_the_host_s_may_be_heard_in_another_gender_or_number(said, heard_as):
    assert left(heard((heard_as, 1.5, 2.0)), HostSpeech(f"Cuando quieras, di: {said}.", 0, 32_000, 32_000)) == []


def test_short_words_in_another_gender_are_other_words():
    assert left(heard(("gata", 1.5, 2.0)), HostSpeech("Cuando quieras, di: gato.", 0, 32_000, 32_000)) == ["gata"]


def test_two_words_of_the_host_may_be_heard_as_one():
    assert left(heard(("conso", 3.2, 3.5)), HostSpeech("ven con su torre", 44_000, 60_000, 16_000)) == []


def test_the_echo_s_tail_is_the_host_s_and_what_follows_is_not():
    tail = QUESTION.end + REVERB

    def museos(start: int) -> Heard:
        return Heard((Word("museos", start, start + 8000),), start + 8000)

    assert without_echo(museos(tail - 1), [QUESTION]) is None
    assert without_echo(museos(tail), [QUESTION]) is not None


def test_speech_of_nobody_in_particular_is_the_host_s_while_it_speaks():
    assert left(heard(("[unk]", 1.5, 3.0), ("tiempo", 3.0, 3.5)), QUESTION) == ["tiempo"]
    assert left(heard(("[unk]", 7.0, 8.0)), QUESTION) == ["[unk]"]


def test_the_word_no_is_not_part_of_norte():
    assert left(heard(("no", 0.2, 0.5)), HostSpeech("norte", 0, 16_000, 16_000)) == ["no"]


def test_a_sentence_cut_short_keeps_its_words_where_they_were():
    cut = HostSpeech(QUESTION.text, QUESTION.start, 40_000, QUESTION.length)
    assert left(heard(("francia", 2.4, 2.8)), cut) == []
    assert left(heard(("museos", 2.0, 2.5)), cut) == ["museos"]


def test_accents_do_not_tell_the_host_from_itself():
    assert left(heard(("cual", 1.0, 1.3)), QUESTION) == []


def test_a_partial_result_that_vanished_is_passed_on():
    gone = Heard((), 100, final=False)
    assert without_echo(gone, [QUESTION]) == gone


def test_without_the_host_speaking_nothing_changes():
    event = heard(("vale", 1.0, 1.5))
    assert without_echo(event, []) == event
