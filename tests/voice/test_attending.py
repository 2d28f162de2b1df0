from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from assistant.core.events import Word
from assistant.voice.attending import BREATH, Whose, attended

MARKS = {"P": Whose.PLAYERS, "f": Whose.FAINT, "h": Whose.HOSTS}


def said(text, whose, gaps=()):
    """Words one after another, each with a letter for who said it; ``gaps`` before which there is a pause."""
    at, judged = 0, []
    for number, (word, mark) in enumerate(zip(text.split(), whose, strict=True)):
        at += 2 * BREATH if number in gaps else 100
        judged.append((Word(word, at, at + 3000), MARKS[mark]))
        at += 3000
    return " ".join(word.text for word in attended(judged))


def test_the_players_words_count():
    assert said("no vale", "PP") == "no vale"


def test_faint_words_and_the_hosts_do_not():
    assert said("te a madrid", "ffh") == ""


def test_what_is_left_out_before_a_word_leaves_its_mark():
    assert said("no vale", "fP") == "[unk] vale"
    assert said("no vale", "hP") == "[unk] vale"


def test_a_faint_word_between_two_of_a_players_is_the_players():
    assert said("eme a erre", "PfP") == "eme a erre"


def test_the_hosts_word_between_two_of_a_players_is_a_gap():
    assert said("eme a erre", "PhP") == "eme [unk] erre"


def test_several_left_out_are_one_gap():
    assert said("de la casa tiempo", "hhhP") == "[unk] tiempo"


def test_what_was_left_out_in_another_breath_leaves_no_mark():
    assert said("te vale", "fP", gaps=[1]) == "vale"


def test_noise_alone_is_passed_on_as_noise():
    assert said("[unk] te", "Pf") == "[unk]"


@given(st.lists(st.tuples(st.sampled_from("Pfh"), st.integers(0, 3 * BREATH)), max_size=9))
def test_words_stay_in_order_and_every_word_of_a_player_is_kept(words):
    at, judged = 0, []
    for number, (mark, gap) in enumerate(words):
        at += gap
        judged.append((Word(f"palabra{number}", at, at + 500), MARKS[mark]))
        at += 500
    kept = attended(judged)
    told = [word for word, _ in judged]
    assert [word for word in kept if word.text != "[unk]"] == [word for word in told if word in kept]
    assert {word for word, whose in judged if whose is Whose.PLAYERS} <= set(kept)
    assert all(a.end <= b.start for a, b in pairwise(kept))
