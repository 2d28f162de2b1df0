"""A game's journal: nothing that was appended is ever lost, and nobody writes where another does."""

import contextlib
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import driver
import pytest
from facts import GAMES, SOME, TOY, Toy, events, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_interruptions import goes_on
from test_replay import whole_game

import assistant
from assistant.core.errors import DataError, UsageError
from assistant.core.events import Listened
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.step import replay, step
from assistant.stay_cool.step import start as begin
from assistant.store.codec import encode, to_bytes
from assistant.store.journal import create, open_for_append, read
from assistant.store.records import START, Damage, seal, unseal
from assistant.store.recovery import header, recover

PROGRAM = Path(__file__).with_name("appending.py")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(assistant.__file__).parent.parent), "PYTHONUTF8": "1"}


def start(path, what):
    return subprocess.Popen(
        [sys.executable, PROGRAM, path, what],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=ENVIRONMENT,
    )


@given(st.lists(events, max_size=5).map(tuple))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_what_was_appended_is_read(tmp_path, facts):
    path = tmp_path / "partida.jsonl"
    write(path, facts)
    found = read(path, GAMES)
    path.unlink()
    assert (found.setup, found.events, found.damage) == (TOY, facts, None)
    assert (found.program, found.warning) == (assistant.__version__, "")


def test_every_fact_is_on_disk_when_append_returns(tmp_path):
    path = tmp_path / "new" / "folder" / "partida.jsonl"
    with create(path, "toy", TOY) as journal:
        for number, fact in enumerate(SOME, start=1):
            journal.append(fact)
            assert read(path, GAMES).events == SOME[:number]


def test_an_append_returns_after_the_system_was_told_to_put_it_on_disk(tmp_path, monkeypatch):
    done, real = [], {name: getattr(os, name) for name in ("write", "fsync")}

    def watched(name):
        return lambda *arguments: (done.append(name), real[name](*arguments))[1]

    with create(tmp_path / "partida.jsonl", "toy", TOY) as journal:
        for name in real:
            monkeypatch.setattr(os, name, watched(name))
        journal.append(SOME[0])
        assert done == ["write", "fsync"]


def test_a_file_cut_at_any_byte_gives_what_was_whole(tmp_path):
    whole = write(tmp_path / "partida.jsonl")
    ends = list(itertools.accumulate(map(len, whole.splitlines(keepends=True))))
    for size in range(ends[0], len(whole) + 1):
        found, _ = recover(whole[:size], GAMES, "partida")
        assert found.events == SOME[: sum(end <= size for end in ends) - 1]
        assert found.damage is (None if size in ends else Damage.TORN)
    for size in range(ends[0]):
        with pytest.raises(DataError, match="Empieza otra"):
            recover(whole[:size], GAMES, "partida")


def test_going_on_after_any_cut_gives_a_sound_file_and_keeps_the_torn_one(tmp_path):
    whole = write(tmp_path / "partida.jsonl")
    first = whole.index(b"\n") + 1
    for size in range(first, len(whole), 17):
        path = tmp_path / f"{size}.jsonl"
        path.write_bytes(whole[:size])
        journal, found = open_for_append(path, GAMES)
        with journal:
            journal.append(Listened(1, 2))
        assert read(path, GAMES).events == (*found.events, Listened(1, 2))
        assert read(path, GAMES).damage is None
        if found.damage:
            assert found.damage is Damage.TORN
            assert found.original == path.with_name(f"{size}.jsonl.dañado")
            assert found.original.read_bytes() == whole[:size]
            assert str(found.original) in found.warning


def test_any_byte_altered_keeps_what_was_before_it_and_says_so(tmp_path):
    whole = write(tmp_path / "partida.jsonl")
    ends = list(itertools.accumulate(map(len, whole.splitlines(keepends=True))))
    for at in range(ends[0], len(whole)):
        spoilt = bytearray(whole)
        spoilt[at] ^= 1 << at % 8
        found, _ = recover(bytes(spoilt), GAMES, "partida")
        assert found.damage is Damage.ALTERED
        assert found.events == SOME[: sum(end <= at for end in ends) - 1]
        assert f"tras el dato {len(found.events)}" in found.warning


def test_an_altered_file_goes_on_from_its_sound_part_each_original_kept(tmp_path):
    path = tmp_path / "partida.jsonl"
    whole = write(path)
    lines = whole.splitlines(keepends=True)
    for number, order in enumerate(([0, 1, 3, 2], [0, 1, 3, 4]), start=1):
        spoilt = b"".join(lines[i] for i in order)
        path.write_bytes(spoilt)
        journal, found = open_for_append(path, GAMES)
        journal.close()
        assert (found.events, found.damage) == (SOME[:1], Damage.ALTERED)
        assert found.original.name == f"partida.jsonl.dañado{number if number > 1 else ''}"
        assert found.original.read_bytes() == spoilt
        assert path.read_bytes() == b"".join(lines[:2])


def test_a_real_game_goes_on_with_the_same_state(tmp_path):
    path, games = tmp_path / "partida.jsonl", {"stay_cool": Setup}
    table = driver.in_round(2)
    table.answer(red=1, emerald=2).lose_sound()
    with create(path, "stay_cool", table.setup) as journal:
        for event in table.events:
            journal.append(event)
    with path.open("ab") as file:
        file.write(b'["torn')
    journal, found = open_for_append(path, games)
    assert found.setup == table.setup
    assert replay(found.setup, found.events) == table.game
    before = len(table.events)
    assert found.at == table.events[-1].at
    table.restore_sound(60).quiet().answer(emerald=1).run_out()
    with journal:
        for event in table.events[before:]:
            journal.append(event)
    again = read(path, games)
    assert again.damage is None
    assert replay(again.setup, again.events) == table.game
    assert table.game.totals()[0] > 0


@given(st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_whole_game_cut_at_any_byte_of_its_journal_goes_on(tmp_path, data):
    """Scores, cards and turn as the facts that were whole tell them, the turn offered again, the game played on."""
    table, whole = a_whole_game()
    first = whole.index(b"\n") + 1
    size = data.draw(st.integers(first, len(whole)))
    path = tmp_path / "partida.jsonl"
    path.write_bytes(whole[:size])
    diary, found = open_for_append(path, {"stay_cool": Setup})
    diary.close()
    path.unlink()
    assert found.events == tuple(kept(table))[: whole[:size].count(b"\n") - 1]
    goes_on(list(found.events), found.setup)


def kept(table):
    """The facts of ``table`` that a host would have kept."""
    game, _ = begin(table.setup)
    for event in table.events:
        after, effects = step(game, event)
        if after is not game or effects:
            yield event
        game = after


@cache
def a_whole_game():
    """A game with a bit of everything, and its journal."""
    table = whole_game()
    line, checksum = seal(header("0", "stay_cool", table.setup), START)
    content = line
    for event in kept(table):
        line, checksum = seal(to_bytes(encode(event)), checksum)
        content += line
    return table, content


def test_a_killed_program_has_lost_nothing_that_was_appended(tmp_path):
    chance = random.Random(7)
    for number in range(6):
        path = tmp_path / f"{number}.jsonl"
        process = start(path, "forever")
        process.stdout.readline()
        time.sleep(chance.uniform(0, 0.2))
        process.kill()
        printed = process.communicate()[0].split()
        journal, found = open_for_append(path, GAMES)  # its lock died with it
        journal.close()
        assert found.events == tuple(Listened(i, i) for i in range(len(found.events)))
        told = int(printed[-1]) if printed else 1
        assert told <= len(found.events) <= told + 1
        assert found.damage in (None, Damage.TORN)


def test_a_second_program_is_refused_until_the_first_ends(tmp_path):
    path = tmp_path / "partida.jsonl"
    write(path)
    first = start(path, "hold")
    assert first.stdout.readline() == "open\n"
    second = start(path, "hold")
    answer = second.communicate(timeout=20)[0]
    assert answer.startswith("UsageError La partida partida.jsonl ya está abierta en otro programa")
    assert read(path, GAMES).events == SOME  # looking is always allowed
    first.communicate(timeout=20)
    third = start(path, "hold")
    assert third.stdout.readline() == "open\n"
    third.communicate(timeout=20)


def test_a_child_that_outlives_a_killed_program_does_not_keep_its_game(tmp_path):
    path = tmp_path / "partida.jsonl"
    process = start(path, "parent")
    child = int(process.stdout.readline())
    try:
        process.kill()
        process.wait()
        os.kill(child, 0)  # it lives
        open_for_append(path, GAMES)[0].close()
    finally:
        os.kill(child, signal.SIGTERM)
        process.communicate()


def test_a_second_player_in_this_program_is_refused_too(tmp_path):
    path = tmp_path / "partida.jsonl"
    with create(path, "toy", TOY):
        read(path, GAMES)  # closing this does not lose the lock
        with pytest.raises(UsageError, match="ya está abierta"):
            open_for_append(path, GAMES)
    open_for_append(path, GAMES)[0].close()


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_disk_that_fills_up_is_told_and_nothing_is_missing_when_there_is_room_again(tmp_path):
    path = tmp_path / "partida.jsonl"
    said = start(path, "full").communicate(timeout=60)[0].splitlines()
    kept = [line.startswith("kept 0") for line in said]
    refused = kept.index(False)
    assert kept == [True] * refused + [False] * (15 - refused) + [True] * 5
    assert 0 < refused < 15
    assert said[refused].startswith("DataError 1 No se puede guardar la partida (no cabe más en el archivo)")
    found = read(path, GAMES)
    assert found.events == tuple(Listened(i, i) for i in range(20))
    assert found.damage is None


def test_a_failed_fsync_is_told_and_its_fact_written_again(tmp_path, monkeypatch):
    path = tmp_path / "partida.jsonl"
    with create(path, "toy", TOY) as journal:
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(5, "I/O error")))
            with pytest.raises(DataError, match=r"\(el disco falla\)"):
                journal.append(SOME[0])
        assert journal.waiting == 1
        journal.append(SOME[1])
        assert journal.waiting == 0
    assert read(path, GAMES).events == SOME[:2]


def test_closing_gives_what_waits_a_last_chance(tmp_path, monkeypatch):
    path = tmp_path / "partida.jsonl"
    journal = create(path, "toy", TOY)
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space")))
        with pytest.raises(DataError, match="el disco está lleno"):
            journal.append(SOME[0])
    journal.close()
    journal.close()
    assert read(path, GAMES).events == SOME[:1]


def test_a_game_that_cannot_be_kept_is_refused_at_once(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError, match=r"no es una carpeta|ya existe"):
        create(tmp_path / "file" / "partida.jsonl", "toy", TOY)
    path = tmp_path / "partida.jsonl"
    monkeypatch.setattr(os, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space")))
    with pytest.raises(DataError, match=r"el disco está lleno\.$"):
        create(path, "toy", TOY)
    assert not path.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="no folder that even root may not write to")
def test_a_read_only_folder_is_said():
    with pytest.raises(DataError, match=r"(no hay permiso|es de solo lectura)\.$"):
        create(Path("/sys/partida.jsonl"), "toy", TOY)


def test_a_game_is_never_written_over(tmp_path):
    path = tmp_path / "partida.jsonl"
    whole = write(path)
    with pytest.raises(DataError, match="ya existe"):
        create(path, "toy", TOY)
    assert path.read_bytes() == whole


def test_what_is_no_journal_is_said_in_one_line(tmp_path):
    pipe = tmp_path / "pipe"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    (tmp_path / "text").write_text("Querido diario:\n")
    (tmp_path / "empty").touch()
    for path in (tmp_path / "none", tmp_path, pipe, tmp_path / "text", tmp_path / "empty", Path("a\0b")):
        for look in (read, open_for_append):
            with pytest.raises(DataError) as caught:
                look(path, GAMES)
            assert str(caught.value).isprintable()
    assert (tmp_path / "text").read_text() == "Querido diario:\n"


HEADER = '{"format":1,"program":"0.1","game":"toy","setup":{"is":"Toy","players":[]}}'


@pytest.mark.parametrize(
    "payloads",
    [
        [HEADER.replace("1,", "2,")],
        [HEADER.replace('"toy"', '"chess"')],
        [HEADER.replace('"toy"', "[]")],
        [HEADER.replace("Toy", "Setup")],
        [HEADER.replace("[]", "7")],
        ["[]"],
        ["no json"],
        [HEADER, '{"is":"Exploded","at":3}'],
        [HEADER, "null"],
    ],
)
def test_sound_records_that_mean_nothing_are_refused_not_cut_off(tmp_path, payloads):
    path, checksum, content = tmp_path / "partida.jsonl", START, b""
    for payload in payloads:
        line, checksum = seal(payload.encode(), checksum)
        content += line
    path.write_bytes(content)
    for look in (read, open_for_append):
        with pytest.raises(DataError, match=f"partida.jsonl no se entiende, línea {len(payloads)}:"):
            look(path, GAMES)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@given(st.binary(max_size=300))
def test_no_content_is_anything_but_refused_or_recovered(content):
    with pytest.raises(DataError):
        recover(content, GAMES, "partida")


@given(st.data())
def test_no_sealed_content_is_anything_but_refused_or_recovered(data):
    line, checksum = seal(HEADER.encode(), START)
    payload = data.draw(st.binary(max_size=80).map(lambda b: b.replace(b"\n", b"")))
    content = line + seal(payload, checksum)[0]
    assert unseal(content).damage is None
    with contextlib.suppress(DataError):
        assert recover(content, GAMES, "partida")[0].setup == Toy(())


def test_journals_are_their_owners_only(tmp_path):
    write(tmp_path / "partida.jsonl")
    if os.name == "posix":
        assert (tmp_path / "partida.jsonl").stat().st_mode & 0o077 == 0
