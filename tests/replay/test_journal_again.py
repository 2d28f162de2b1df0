"""A journal played again: the same game, or where this version would play another."""

from dataclasses import dataclass

import pytest
from driver import Table, in_round, setup
from test_replay import whole_game

from assistant.cli import main
from assistant.core.events import Heard, Listened, SpeechStarted
from assistant.replay.facts import Replay
from assistant.scout.setup import Setup as ScoutSetup
from assistant.stay_cool.step import StayCool
from assistant.store.journal import create


def kept(table):
    """The facts that a host would have kept."""
    game, _ = StayCool(table.setup).start()
    facts = []
    for event in table.events:
        after, effects = StayCool(table.setup).step(game, event)
        if after is not game or effects:
            facts.append(event)
        game = after
    return facts


def last(replay, facts):
    return [state for _, state, _ in replay.steps(facts)][-1]


def test_the_facts_of_a_game_give_the_same_game_and_no_difference():
    table = whole_game()
    replay = Replay(StayCool(table.setup))
    assert last(replay, kept(table)) == table.game
    assert replay.difference is None


@dataclass(frozen=True)
class Stricter:
    """Rules of another version: this word is no answer."""

    rules: StayCool
    word: str

    def start(self):
        return self.rules.start()

    def step(self, state, event):
        if isinstance(event, Heard) and event.text == self.word:
            return state, ()
        return self.rules.step(state, event)


def test_a_fact_that_would_change_nothing_any_more_is_where_the_difference_begins():
    table = in_round(1).answer(1, 1).say("londres").quiet().wait(3)
    at = next(event.at for event in table.events if isinstance(event, Heard) and event.text == "londres")
    replay = Replay(Stricter(StayCool(table.setup), "londres"))
    last(replay, kept(table))
    assert replay.difference.at == at
    assert "«londres»" in str(replay.difference)


def test_an_utterance_that_would_not_be_asked_for_is_where_the_difference_begins():
    """The table of another pack answers otherwise: the host goes on to other questions."""
    table = in_round(1).answer(0, 2)
    other = setup("Ana", "Beto", first=None, words=("pan", "mar", "luna", "gato", "rey"))
    replay = Replay(StayCool(other))
    table.answer(1, 0)
    last(replay, kept(table))
    assert isinstance(replay.difference.at, int)
    assert "dijo «" in str(replay.difference)


def journal_of(path, table, kind="stay_cool"):
    with create(path, kind, table.setup) as diary:
        for fact in kept(table):
            diary.append(fact)
    return path


def test_a_journal_is_printed_as_it_was_with_its_scores(tmp_path, capsys):
    table = whole_game()
    path = journal_of(tmp_path / "partida.jsonl", table)
    assert main(["repetir", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Todo se decide como entonces." in shown
    assert "✓ parís" in shown
    for name, row in zip(("Ana", "Beto"), table.game.points(), strict=True):
        (line,) = [line for line in shown.splitlines() if line.startswith(name)][-1:]
        assert [int(cell) for cell in line.split("│")[1:]] == [*row, sum(row)]


def test_a_torn_journal_is_replayed_as_far_as_it_goes_and_that_is_said(tmp_path, capsys):
    path = journal_of(tmp_path / "partida.jsonl", in_round(1).answer(1, 1))
    path.write_bytes(path.read_bytes()[:-3])
    assert main(["repetir", str(path)]) == 0
    shown = capsys.readouterr()
    assert "se cortó" in shown.err
    assert "✓ parís" in shown.out


def test_a_journal_whose_facts_now_mean_nothing_is_one_line_and_code_1(tmp_path, capsys):
    table = Table(setup("Ana"))
    with create(tmp_path / "partida.jsonl", "stay_cool", table.setup) as diary:
        diary.append(SpeechStarted("9 otra cosa", 16_000 * 65))
        diary.append(Listened(16_000 * 70, 16_000 * 70))
    assert main(["repetir", str(tmp_path / "partida.jsonl")]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if "decide otra cosa" in line]
    assert len(lines) == 1
    assert "01:05" in lines[0]


def test_a_game_of_scout_is_replayed_too(tmp_path, capsys):
    with create(tmp_path / "partida.jsonl", "scout", ScoutSetup(("Ana", "Beto"))):
        pass
    assert main(["repetir", str(tmp_path / "partida.jsonl")]) == 0
    assert "Scout" in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, b"", b"hola\n", b"\x00" * 50])
def test_what_is_no_journal_is_one_line_and_code_2(tmp_path, capsys, content):
    path = tmp_path / "cosa"
    if content is not None:
        path.write_bytes(content)
    assert main(["repetir", str(path)]) == 2
    shown = capsys.readouterr()
    assert len(shown.err.strip().splitlines()) == 1
    assert "Traceback" not in shown.err
