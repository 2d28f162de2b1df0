"""From the command line: names that the recogniser does not know, and how else those players are called."""

import sys

import pytest

from assistant.cli.scout import audible, new_setup
from assistant.core.errors import UsageError
from assistant.scout.setup import Mode


class Words:
    """A lexicon of these words."""

    def __init__(self, *words):
        self._words = words

    def knows(self, word):
        return word in self._words


LEXICON = Words("ana", "beto", "nani")


def at_a_terminal(monkeypatch, *answers):
    left = list(answers)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda: left.pop(0) if left else pytest.fail("asked once too often"))


def test_names_that_are_known_are_left_alone(monkeypatch):
    at_a_terminal(monkeypatch)
    assert audible(new_setup(["Ana", "Beto"], Mode.REFEREE), LEXICON).called == ()


def test_another_way_to_be_called_is_given_with_the_name():
    setup = new_setup(["Ana", "Xóchitl=Nani"], Mode.SCOREKEEPER)
    assert (setup.players, setup.spoken) == (("Ana", "Xóchitl"), ("ana", "nani"))
    assert audible(setup, LEXICON) == setup


def test_it_is_asked_for_until_it_can_be_heard_and_told_apart(monkeypatch, capsys):
    at_a_terminal(monkeypatch, "Xochi", "Ana", "dos", "Nani")
    setup = audible(new_setup(["Ana", "Xóchitl"], Mode.SCOREKEEPER), LEXICON)
    assert setup.spoken == ("ana", "nani")
    assert "dos personas que se llaman" in capsys.readouterr().out


def test_without_a_terminal_one_line_says_what_to_do(monkeypatch):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    with pytest.raises(UsageError, match="Xóchitl=Nani"):
        audible(new_setup(["Ana", "Xóchitl"], Mode.SCOREKEEPER), LEXICON)


@pytest.mark.parametrize("names", [[], ["Ana"], ["Ana", "ana"], ["Ana", "Beto=Ana"], ["Ana", "Dos"], list("ABCDEF")])
def test_players_who_cannot_play_are_refused(names):
    with pytest.raises(UsageError):
        new_setup(names, Mode.SCOREKEEPER)
