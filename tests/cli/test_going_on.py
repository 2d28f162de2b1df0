"""Who stops a game is told how it goes on; what never began is nothing to go on with."""

import os
import signal
import subprocess
import sys

import pytest
from test_faults_at_the_door import anfitrion, is_one_line_of_fault

from assistant.cli import main, start

ELSEWHERE = ("--microfono", "uno que no hay")
"""No computer has it."""

ONE_GAME = b"listo\n"


def interrupted(home, *arguments, at):
    """What a command leaves on stderr when Ctrl-C comes after it printed ``at``."""
    with subprocess.Popen(
        [sys.executable, "-m", "assistant", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        encoding="utf-8",
    ) as process:
        for line in process.stdout:
            if at in line:
                break
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
        assert process.wait(60) == 0, said
    return said


def journals(home):
    return list((home / "anfitrion" / "partidas").glob("*.jsonl"))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
@pytest.mark.parametrize(
    ("command", "at", "hint"),
    [
        (("jugar", "Ana", "--teclado"), "Cuando quieras", "anfitrion jugar --seguir --teclado"),
        (("scout", "Ana", "Beto", "--teclado"), "Anfitrión", "anfitrion scout --seguir --teclado"),
    ],
)
def test_who_stops_a_game_is_told_the_order_that_goes_on_with_it(tmp_path, command, at, hint):
    assert interrupted(tmp_path, *command, at=at).rstrip().endswith(f"Para seguir con la partida: {hint}")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
@pytest.mark.parametrize(
    ("command", "at"), [(("practicar", "--solo", "verbales", "--teclado"), "Anfitrión"), (("demo",), "Anfitrión")]
)
def test_where_nothing_can_be_gone_on_with_nothing_is_promised(tmp_path, command, at):
    assert interrupted(tmp_path, *command, at=at).rstrip().endswith("Hasta luego.")


@pytest.mark.parametrize("command", [("jugar", "Ana"), ("scout", "Ana", "Beto")])
def test_a_game_that_found_no_microphone_leaves_no_journal(tmp_path, command):
    assert is_one_line_of_fault(anfitrion(*command, *ELSEWHERE, home=tmp_path), "micrófono")
    assert journals(tmp_path) == []


@pytest.mark.parametrize("command", ["jugar", "scout"])
def test_nothing_to_go_on_with_is_said_before_the_microphone_is_missed(tmp_path, command):
    done = anfitrion(command, "--seguir", *ELSEWHERE, home=tmp_path)
    assert is_one_line_of_fault(done, "No hay ninguna partida a medias", f"anfitrion {command} ")


@pytest.mark.parametrize("command", [("jugar", "Eva"), ("scout", "Eva", "Luis")])
def test_other_peoples_game_is_not_gone_on_with(tmp_path, command):
    anfitrion(command[0], "Ana", "Beto", "--teclado", home=tmp_path, typed=ONE_GAME)
    done = anfitrion(*command, "--seguir", "--teclado", home=tmp_path)
    assert is_one_line_of_fault(done, "es de Ana y Beto", "quita los nombres", "quita --seguir")
    assert len(journals(tmp_path)) == 1


def test_who_names_the_players_of_the_game_goes_on_with_it(tmp_path):
    anfitrion("jugar", "Ana", "Beto", "--teclado", home=tmp_path, typed=ONE_GAME)
    done = anfitrion("jugar", "ana", "Beto", "--seguir", "--teclado", home=tmp_path, typed="terminar\nsí\n".encode())
    assert done.returncode == 0, done.stderr.decode("utf-8")


# --- empezar ----------------------------------------------------------------------------------------------


def test_who_wants_to_type_is_asked_for_names_and_plays(tmp_path):
    done = anfitrion("empezar", "--teclado", home=tmp_path, typed="Ana Beto\nlisto\nterminar\nsí\n".encode())
    shown = done.stdout.decode("utf-8")
    assert done.returncode == 0, done.stderr.decode("utf-8")
    assert "¿Quién juega?" in shown
    assert "Juegan Ana y Beto" in shown


def test_who_wants_to_type_and_names_nobody_is_told_how(tmp_path):
    assert is_one_line_of_fault(anfitrion("empezar", "--teclado", home=tmp_path, typed=b""), "No se han dado nombres")


@pytest.mark.parametrize("option", ["--teclado", "--simple"])
def test_a_closed_input_is_no_crash(monkeypatch, capsys, option):
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr("assistant.cli.demo.run", lambda _: 2)
    assert main(["empezar", option]) == 2


def test_without_a_microphone_typing_is_named_before_the_demo(monkeypatch, capsys):
    monkeypatch.setattr(start, "list_devices", list)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("assistant.cli.demo.run", lambda _: 0)
    assert main(["empezar"]) == 0
    assert "anfitrion empezar --teclado" in capsys.readouterr().out
