"""``anfitrion practicar`` and ``anfitrion progreso``, typed."""

import re
import sqlite3
import time
from datetime import UTC, datetime

import pytest
from command_line import Session, run

from assistant.practice.result import Attempt, Call, Kind, Result
from assistant.stay_cool.cards import Colour
from assistant.store.progress import ProgressFile


def practise(folder, *options):
    return Session(folder, "practicar", *options, "--teclado", "--semilla", "3")


def pass_one(folder, player="Ana"):
    """A batch of one question, passed; the question."""
    session = practise(folder, player, "--solo", "verbales", "--preguntas", "1").type("listo")
    session.until("listo").until("Anfitrión").type("paso").until("Cero de una a la primera").type("terminar")
    assert session.end() == 0
    return re.search(r"listo\n.*?Anfitrión +(.*)\n", session.printed)[1]


def test_questions_typed_are_judged_and_kept(tmp_path):
    question = pass_one(tmp_path)
    shown = run(tmp_path, "progreso", "Ana").stdout
    assert question in " ".join(shown.split())
    assert "Falladas que vuelven ahora: 0 de 1" in shown


def test_a_missed_question_comes_back_when_due(tmp_path):
    question = pass_one(tmp_path)
    database = sqlite3.connect(tmp_path / "data" / "anfitrion" / "practica.sqlite3")
    database.execute("UPDATE missed SET due = '2020-01-01T00:00:00.000000+00:00'")
    database.commit()
    database.close()
    session = Session(tmp_path, "practicar", "Ana", "--solo", "verbales", "--teclado", "--semilla", "9")
    session.until("Vuelve una que fallaste.").type("listo").until(question).type("terminar")
    assert session.end() == 0


def test_the_clock_typed(tmp_path):
    session = practise(tmp_path, "--solo", "reloj", "--ronda", "3").type("listo")
    session.until("Ya.")
    time.sleep(1)
    session.type("tiempo").until("Te sobraba")
    time.sleep(2.2)
    session.type("tiempo").until("Tarde").type("terminar")
    assert session.end() == 0
    shown = run(tmp_path, "progreso").stdout
    assert "Avisos: 2; tarde: 1" in shown


def test_a_whole_turn_can_be_stopped(tmp_path):
    session = practise(tmp_path, "Ana", "--ronda", "1").type("listo")
    session.until("listo").type("terminar").until("¿Lo dejamos").type("sí")
    assert session.end() == 0
    assert "todavía no hay nada" in run(tmp_path, "progreso").stdout.lower()


def test_a_broken_history_does_not_keep_anybody_from_practising(tmp_path):
    path = tmp_path / "data" / "anfitrion" / "practica.sqlite3"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"roto" * 1000)
    pass_one(tmp_path)
    assert path.with_name("practica.sqlite3.dañado").read_bytes() == b"roto" * 1000


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--solo", "reloj", "--ronda", "1"], "--ronda 2 o 3"),
        (["--solo", "escritas", "--ronda", "2"], "quita --ronda"),
        (["--solo", "todo"], "no es una opción"),
        (["--ronda", "4"], "no es una opción"),
        (["--preguntas", "3"], "--solo escritas"),
        (["--solo", "verbales", "--preguntas", "0"], "número desde 1"),
        (["---"], "no"),
        (["--velocidad", "1000"], "velocidad debe ser"),
        (["--sensibilidad", "7"], "sensibilidad debe ser"),
        (["--solo", "verbales", "--tema", "nada de nada"], "No hay ninguna tarjeta así"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path, options, message):
    done = run(tmp_path, "practicar", *options, "--teclado")
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("options", "code"), [(["--solo", "reloj"], 2), ([], 2), (["--solo", "verbales"], 0)])
def test_where_nobody_could_call_there_is_no_exercise_with_a_clock(tmp_path, monkeypatch, options, code):
    monkeypatch.setattr("assistant.cli.practice.host_game", lambda *_: None)
    done = run(tmp_path, "practicar", *options, "--tiempo", "boton")
    assert (done.returncode, "nadie podría pedir tiempo" in done.stderr) == (code, code == 2)


def test_without_history_progress_says_how_to_begin(tmp_path):
    done = run(tmp_path, "progreso")
    assert done.returncode == 0
    assert "anfitrion practicar" in done.stdout


@pytest.fixture
def history(tmp_path):
    attempts = (Attempt("a#1", "¿Cuál?", Colour.RED, False),)
    result = Result(Kind.TURN, 2, 6, 5, 60.0, attempts, (Call(1, 1.5),))
    ProgressFile(tmp_path / "data" / "anfitrion" / "practica.sqlite3").record("Ana", result, datetime.now(UTC))


@pytest.mark.usefixtures("history")
def test_progress_is_plain_where_there_is_no_terminal(tmp_path):
    assert "\x1b" not in run(tmp_path, "progreso").stdout


@pytest.mark.usefixtures("history")
def test_progress_is_without_colour_where_none_is_wanted(tmp_path):
    shown = run(tmp_path, "progreso", NO_COLOR="1", FORCE_COLOR="1").stdout
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", shown)
