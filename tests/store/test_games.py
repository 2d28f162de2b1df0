"""The folder of games."""

from datetime import datetime, timedelta

import driver
import pytest
from facts import GAMES, SOME, write

from assistant.core.errors import DataError
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.state import Phase
from assistant.stay_cool.step import replay
from assistant.store.games import latest, new_path, saved
from assistant.store.journal import create, open_for_append

NIGHT = datetime(2026, 11, 30, 21, 15, 3)


def test_games_are_called_by_their_date_and_two_in_a_second_keep_apart(tmp_path):
    names = []
    for _ in range(11):
        path = new_path(tmp_path, NIGHT)
        names.append(path.name)
        write(path)
    assert names[:3] == [
        "2026-11-30_21-15-03.jsonl",
        "2026-11-30_21-15-03_2.jsonl",
        "2026-11-30_21-15-03_3.jsonl",
    ]
    assert [path.name for path in saved(tmp_path)] == names[::-1]


def test_a_list_has_the_latest_first_and_nothing_else(tmp_path):
    for day in (2, 0, 1):
        write(new_path(tmp_path, NIGHT + timedelta(days=day)))
    (tmp_path / "2026-11-30_21-15-03.jsonl.dañado").touch()
    (tmp_path / "notas.jsonl").touch()
    assert [path.name[:10] for path in saved(tmp_path)] == ["2026-12-02", "2026-12-01", "2026-11-30"]


def test_without_a_folder_there_are_no_games(tmp_path):
    assert saved(tmp_path / "nada") == ()
    assert latest(tmp_path / "nada", GAMES, lambda _: True) is None
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="no es una carpeta"):
        saved(tmp_path / "file")


def test_the_latest_game_that_is_wanted_and_readable(tmp_path):
    paths = [new_path(tmp_path, NIGHT + timedelta(hours=hour)) for hour in range(4)]
    for number, path in enumerate(paths):
        write(path, SOME[: number + 1])
    paths[3].write_bytes(b"broken")
    assert latest(tmp_path, GAMES, lambda game: len(game.events) < 3) == paths[1]
    assert latest(tmp_path, GAMES, lambda game: True) == paths[2]
    assert latest(tmp_path, GAMES, lambda game: False) is None


def test_an_unfinished_game_is_found_by_its_rules(tmp_path):
    def unfinished(game):
        return replay(game.setup, game.events).phase is not Phase.FINISHED

    stopped = driver.in_round(1).say("terminar").quiet().say("sí").quiet()
    going_on = driver.in_round(1).answer(red=1)
    assert stopped.game.phase is Phase.FINISHED
    paths = [new_path(tmp_path, NIGHT + timedelta(hours=hour)) for hour in range(2)]
    for path, table in zip(paths, (going_on, stopped), strict=True):
        with create(path, "stay_cool", table.setup) as journal:
            for event in table.events:
                journal.append(event)
    found = latest(tmp_path, {"stay_cool": Setup}, unfinished)
    assert found == paths[0]
    journal, game = open_for_append(found, {"stay_cool": Setup})
    journal.close()
    assert replay(game.setup, game.events) == going_on.game
