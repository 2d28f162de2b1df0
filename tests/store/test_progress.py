"""The history of practice: kept whole, by one writer at a time, whatever happens to its file."""

import os
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.core.errors import DataError
from assistant.practice.result import Attempt, Call, Kind, Result
from assistant.stay_cool.cards import Colour
from assistant.store.progress import VERSION, ProgressFile

NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
PRACTISING = Path(__file__).with_name("practising.py")


def attempt(key="base/r001#1", right=True):
    return Attempt(key, "¿Estrella de día?", Colour.RED, right)


TURN = Result(Kind.TURN, 2, 6, 5, 61.5, (attempt(), attempt("base/e001#2", False)), (Call(1, 2.3), Call(2, None)))


@pytest.fixture
def history(tmp_path):
    return ProgressFile(tmp_path / "datos" / "practica.sqlite3", tmp_path.joinpath("avisos").write_text)


def drill(*attempts):
    return Result(Kind.WRITING, None, None, 1, 10.0, attempts)


def start(path, player, count):
    return subprocess.Popen(
        [sys.executable, str(PRACTISING), str(path), player, str(count)], stdout=subprocess.PIPE, text=True
    )


def test_what_is_recorded_is_read(history):
    history.record("Ana", TURN, NOW)
    [kept] = history.practised()
    assert (kept.at, kept.player, kept.result) == (NOW, "Ana", TURN)


def test_without_a_file_there_is_nothing(history):
    assert history.practised() == ()
    assert history.due("Ana", NOW) == ()
    assert history.asked("Ana") == {}
    assert history.waiting() == 0
    assert not history.path.exists()


def test_exercises_come_in_the_order_of_time(history):
    for hours in (2, 0, 1):
        history.record("Ana", TURN, NOW + timedelta(hours=hours))
    assert [kept.at for kept in history.practised()] == [NOW + timedelta(hours=hours) for hours in (0, 1, 2)]


def test_players_have_each_their_own(history):
    history.record("Ana", TURN, NOW)
    history.record("Beto", drill(attempt(right=False)), NOW)
    assert [kept.player for kept in history.practised("Beto")] == ["Beto"]
    assert history.due("Beto", NOW + timedelta(days=1)) == ("base/r001#1",)
    assert history.asked("Ana") == {"base/r001#1": 1, "base/e001#2": 1}


# --- coming back ------------------------------------------------------------------------------------------


def due_in(history, key, limit=timedelta(days=400)):
    """How long from now until a question comes back; None if it does not."""
    step = timedelta(minutes=10)
    moment = timedelta()
    while moment <= limit:
        if key in history.due("Ana", NOW + moment):
            return moment
        moment += step if moment < timedelta(hours=2) else timedelta(hours=12)
    return None


def test_a_missed_question_comes_back_today(history):
    history.record("Ana", drill(attempt(right=False)), NOW)
    assert history.due("Ana", NOW) == ()
    assert due_in(history, "base/r001#1") <= timedelta(hours=1)


def test_a_question_that_was_never_missed_does_not_come_back(history):
    history.record("Ana", drill(attempt()), NOW)
    assert history.due("Ana", NOW + timedelta(days=1000)) == ()


def test_what_is_missed_again_comes_back_sooner_than_what_is_known(history):
    history.record("Ana", drill(attempt("a", right=False), attempt("b", right=False)), NOW - timedelta(hours=1))
    history.record("Ana", drill(attempt("a", right=False), attempt("b")), NOW)
    assert due_in(history, "a") < due_in(history, "b")


def test_what_is_known_again_and_again_comes_back_ever_later(history):
    history.record("Ana", drill(attempt("a", right=False)), NOW - timedelta(days=40))
    waits = []
    moment = NOW - timedelta(days=39)
    for _ in range(3):
        history.record("Ana", drill(attempt("a")), moment)
        later = next(d for d in range(1, 400) if history.due("Ana", moment + timedelta(days=d)))
        waits.append(later)
        moment += timedelta(days=later)
    assert waits == sorted(set(waits))


def test_the_most_overdue_comes_first(history):
    history.record("Ana", drill(attempt("late", right=False)), NOW - timedelta(days=2))
    history.record("Ana", drill(attempt("later", right=False)), NOW - timedelta(days=1))
    assert history.due("Ana", NOW) == ("late", "later")


def test_a_schedule_that_cannot_be_read_begins_anew(history):
    history.record("Ana", drill(attempt(right=False)), NOW)
    with sqlite3.connect(history.path) as database:
        database.execute("UPDATE missed SET scheduled = '{}'")
    database.close()
    history.record("Ana", drill(attempt(right=False)), NOW)
    assert history.due("Ana", NOW + timedelta(hours=1))


# --- whatever happens to the file -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"no es una base de datos, sino texto " * 100, b"SQLite format 3\0" + b"\1" * 5000]
)
def test_a_broken_file_is_set_aside_and_all_begins_anew(history, content, tmp_path):
    history.path.parent.mkdir(parents=True)
    history.path.write_bytes(content)
    history.record("Ana", TURN, NOW)
    assert len(history.practised()) == 1
    assert history.path.with_name("practica.sqlite3.dañado").read_bytes() == content
    assert "dañado" in (tmp_path / "avisos").read_text()


def test_a_file_damaged_within_is_set_aside(history):
    for _ in range(50):
        history.record("Ana", TURN, NOW)
    content = bytearray(history.path.read_bytes())
    content[4096 : len(content) // 2] = b"\xff" * (len(content) // 2 - 4096)
    history.path.write_bytes(content)
    history.record("Ana", TURN, NOW)
    assert len(history.practised()) == 1


def test_a_file_that_lacks_a_table_is_set_aside(history):
    history.record("Ana", TURN, NOW)
    database = sqlite3.connect(history.path)
    database.execute("DROP TABLE call")
    database.close()
    assert history.practised() == ()
    history.record("Ana", TURN, NOW)
    assert len(history.practised()) == 1


def test_a_file_of_another_program_is_set_aside(history):
    history.path.parent.mkdir(parents=True)
    database = sqlite3.connect(history.path)
    database.execute("CREATE TABLE other (x)")
    database.close()
    history.record("Ana", TURN, NOW)
    assert len(history.practised()) == 1


def test_the_history_of_a_newer_program_is_left_alone(history):
    history.record("Ana", TURN, NOW)
    database = sqlite3.connect(history.path)
    database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    before = history.path.read_bytes()
    with pytest.raises(DataError, match="más nueva"):
        history.record("Ana", TURN, NOW)
    assert history.path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path):
    (tmp_path / "datos").write_text("un archivo")
    with pytest.raises(DataError, match="No se puede usar el historial"):
        ProgressFile(tmp_path / "datos" / "practica.sqlite3").record("Ana", TURN, NOW)


def test_an_exercise_is_there_whole_or_not_at_all_after_a_kill(history):
    for _ in range(5):
        program = start(history.path, "Ana", 100_000)
        told = [program.stdout.readline() for _ in range(3)]
        program.kill()
        rest = program.stdout.read()
        program.wait()
        program.stdout.close()
        kept = [each.result for each in history.practised()]
        assert all(len(result.attempts) == 20 for result in kept)
        last = int((rest.split() or [told[-1]])[-1])
        assert kept[-1].answered in (last, last + 1)  # the one after may be kept, and not told yet


def test_several_programs_at_once_lose_nothing(history):
    programs = [start(history.path, f"p{number}", 15) for number in range(3)]
    for program in programs:
        program.communicate()
        assert program.returncode == 0
    assert len(history.practised()) == 45


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="permissions bind nobody here")
def test_a_history_that_cannot_be_written_is_one_line(history):
    history.record("Ana", TURN, NOW)
    history.path.chmod(0o400)
    with pytest.raises(DataError, match="No se puede usar el historial"):
        history.record("Ana", TURN, NOW)
