"""Which cards were played: counted, kept, and never in the way of a game."""

import json
import os
from datetime import date

import pytest

from assistant.store.history import History, Use

MONDAY, TUESDAY = date(2026, 11, 30), date(2026, 12, 1)


@pytest.fixture
def history(tmp_path):
    return History(tmp_path / "datos" / "tarjetas.json")


def test_uses_are_counted_and_kept(history):
    assert history.uses() == {}
    history.record(["base/r1", "base/e1"], MONDAY)
    history.record(["base/r1", "año/r1"], TUESDAY)
    again = History(history.path)
    assert again.uses() == {"base/r1": 2, "base/e1": 1, "año/r1": 1}
    assert again.read()["base/r1"] == Use(2, TUESDAY)
    assert again.read()["base/e1"] == Use(1, MONDAY)


def test_the_file_is_plain_and_nothing_else_is_left(history):
    history.record(["base/r1"], MONDAY)
    assert json.loads(history.path.read_text()) == {"base/r1": {"times": 1, "last": "2026-11-30"}}
    assert list(history.path.parent.iterdir()) == [history.path]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"a": 1}',
        b'{"a": {"times": 0, "last": "2026-11-30"}}',
        b'{"a": {"times": 1, "last": "ayer"}}',
        b'{"a": {"times": "1", "last": "2026-11-30"}}',
        b"[" * 100_000,
        b"1" * 10_000,
    ],
)
def test_a_broken_file_is_set_aside_and_all_begins_anew(history, content):
    history.path.parent.mkdir()
    history.path.write_bytes(content)
    assert history.uses() == {}
    assert history.path.with_name("tarjetas.json.dañado").read_bytes() == content
    history.record(["base/r1"], MONDAY)
    assert history.uses() == {"base/r1": 1}


def test_where_nothing_can_be_written_a_game_can_be_played(tmp_path):
    (tmp_path / "file").touch()
    history = History(tmp_path / "file" / "tarjetas.json")
    history.record(["base/r1"], MONDAY)
    assert history.uses() == {}


def test_a_failed_write_leaves_the_old_file_whole(history, monkeypatch):
    history.record(["base/r1"], MONDAY)
    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space")))
        history.record(["base/r2"], TUESDAY)
    assert history.uses() == {"base/r1": 1}
    assert list(history.path.parent.iterdir()) == [history.path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.timeout(60)
def test_a_pipe_in_the_place_of_the_file_keeps_nobody_waiting(history):
    history.path.parent.mkdir()
    os.mkfifo(history.path)
    assert history.uses() == {}
