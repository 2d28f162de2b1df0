import numpy as np

from assistant.core.clock import RATE
from assistant.core.events import Word
from assistant.voice.nearness import AGAIN, FAINT, FEWEST, Nearness

SOUND = np.random.default_rng(3).standard_normal(RATE // 2)
LOUD = 3000.0


class Room:
    """Says words one after another, two seconds apart, and asks after each."""

    def __init__(self):
        self.nearness = Nearness()
        self.now = 0

    def say(self, text, down=0.0, after=2.0):
        """Say a word so many decibels under the players, so many seconds after the last; whether it counts."""
        pause = np.zeros(int(after * RATE), np.int16)
        sound = (SOUND * LOUD * 10 ** (-down / 20)).astype(np.int16)
        start = self.now + len(pause)
        self.nearness.take(self.now, np.concatenate([pause, sound]))
        self.now = start + len(sound)
        self.word = Word(text, start, self.now)
        return self.nearness.is_near(self.word)

    def play(self, count=FEWEST, down=0.0):
        """The game acts on ``count`` words."""
        for _ in range(count):
            self.say("listo", down)
            self.nearness.acted_on([self.word])
        return self


def test_everything_counts_before_the_players_are_known():
    assert Room().play(FEWEST - 1).say("vale", down=40)


def test_a_word_as_loud_as_the_players_counts():
    assert Room().play().say("vale")


def test_a_word_a_little_fainter_counts():
    assert Room().play().say("vale", down=FAINT - 1)


def test_a_word_from_afar_does_not_count():
    assert not Room().play().say("no vale", down=FAINT + 1)


def test_what_is_said_again_counts_however_faint():
    room = Room().play()
    assert [room.say("parís", down=20) for _ in range(2)] == [False, True]


def test_a_partial_result_and_its_final_are_not_twice_said():
    room = Room().play()
    room.say("tiempo", down=20)
    assert not room.nearness.is_near(room.word)


def test_another_faint_word_does_not_help_the_first():
    room = Room().play()
    assert not any([room.say("parís", down=20), room.say("vale", down=20)])


def test_what_was_said_long_ago_does_not_help():
    room = Room().play()
    room.say("parís", down=20)
    assert not room.say("parís", down=20, after=AGAIN / RATE + 1)


def test_the_quieter_players_set_the_measure():
    room = Room().play(8).play(4, down=12)
    assert room.say("vale", down=12 + FAINT - 1)


def test_what_the_table_speaks_like_now_counts_not_what_it_did_earlier():
    room = Room().play(20).play(16, down=15)
    assert room.say("vale", down=15)


def test_the_rest_is_passed_on_as_what_it_is():
    assert Room().play().say("[unk]", down=30)


def test_a_word_whose_sound_is_gone_counts():
    room = Room().play(20)
    assert room.nearness.is_near(Word("vale", 0, RATE))


def test_after_a_gap_in_the_sound_it_goes_on():
    room = Room().play()
    room.now += 5 * RATE
    assert not room.say("no vale", down=20)


def test_a_word_spelled_in_many_letters_weighs_no_more_than_a_short_one():
    room = Room().play(3, down=12)
    loud = []
    for _ in range(12):
        room.say("ese", after=0.1)
        loud.append(room.word)
    room.nearness.acted_on(loud)
    assert room.say("vale", down=12)


def test_a_call_may_be_a_little_fainter_than_other_words():
    room = Room().play()
    assert (room.say("vale", down=FAINT + 1), room.say("tiempo", down=FAINT + 1)) == (False, True)
