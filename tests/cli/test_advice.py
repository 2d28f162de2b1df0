"""What the commands advise can be done, there and then."""

import argparse
from contextlib import ExitStack
from types import SimpleNamespace

import pytest
from test_faults_at_the_door import anfitrion

from assistant.cli import calibration, doctor, hosting, main, settings
from assistant.cli.doctor import Finding
from assistant.cli.parser import build_parser
from assistant.cli.play import new_setup
from assistant.core.errors import DeviceError
from assistant.store.settings import Settings
from assistant.voice.mixer import Mixer


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def refused(capsys, *arguments):
    assert main(arguments) == 2
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    return said


@pytest.mark.parametrize(
    ("command", "players"), [("jugar", "anfitrion jugar Ana Beto Carla"), ("scout", "anfitrion scout Ana Beto Carla")]
)
def test_who_names_nobody_is_given_an_example(capsys, command, players):
    assert players in refused(capsys, command, "--teclado")


@pytest.mark.parametrize(
    "order", [("jugar", "Ana"), ("scout", "Ana"), ("mazo", "comprobar"), ("ajustes",), ("demo",)]
)
def test_an_unknown_option_names_the_help_of_its_order(capsys, order):
    command = " ".join(word for word in order if word != "Ana")
    assert refused(capsys, *order, "--patata").endswith(f"no conozco «--patata». Mira: anfitrion {command} --help")


def test_a_file_that_is_no_journal_is_not_called_damaged(tmp_path, capsys):
    path = tmp_path / "README.md"
    path.write_text("# Anfitrión\n", encoding="utf-8")
    said = refused(capsys, "repetir", str(path))
    assert "README.md no es el diario de una partida" in said
    assert "dañado" not in said


def test_a_journal_damaged_at_its_beginning_is_called_so(tmp_path, capsys):
    anfitrion("jugar", "Ana", "--teclado", home=tmp_path, typed=b"listo\n")
    [path] = (tmp_path / "anfitrion" / "partidas").glob("*.jsonl")
    path.write_bytes(path.read_bytes().replace(b"Ana", b"Eva", 1))
    assert "dañado desde el principio" in refused(capsys, "repetir", str(path))


def test_the_same_seed_deals_the_same_whatever_was_played_before():
    options = build_parser().parse_args(["jugar", "Ana", "Beto", "--semilla", "3"])
    first, second = new_setup(options), new_setup(options)
    assert [card.id for card in first.red] == [card.id for card in second.red]
    assert [card.id for card in first.emerald] == [card.id for card in second.emerald]


def test_without_a_seed_two_games_have_no_card_in_common():
    options = build_parser().parse_args(["jugar", "Ana", "Beto"])
    first, second = ({card.id for card in new_setup(options).red} for _ in range(2))
    assert not first & second


def test_a_measure_without_a_microphone_names_what_can_be_measured(monkeypatch, capsys):
    monkeypatch.setattr(calibration, "list_devices", list)
    said = refused(capsys, "ajustes", "--calibrar")
    assert "--calibrar --wav" in said
    assert "--teclado" not in said


def test_what_is_not_set_is_said_to_be_the_systems_or_the_programs(capsys):
    settings.show(Settings())
    shown = capsys.readouterr().out
    for line in (
        "microfono     el del sistema",
        "altavoz       el del sistema",
        "voz           la primera en español",
        "modelo        el del programa",
    ):
        assert line in shown


@pytest.mark.parametrize(
    ("missing", "code"), [((), 0), (("_microphone",), 0), (("_portaudio", "_microphone"), 0), (("_model",), 1)]
)
def test_the_doctor_fails_only_where_no_game_can_be_played(monkeypatch, capsys, missing, code):
    names = {
        "_portaudio": "PortAudio",
        "_microphone": "Micrófono",
        "_voice": "Voz",
        "_model": "Modelo",
        "_packs": "Mazos",
    }
    for check, name in names.items():
        finding = Finding(name, "…", "remedio" if check in missing else "")
        monkeypatch.setattr(doctor, check, lambda *_, finding=finding: finding)
    assert main(["revisar"]) == code
    assert ("empezar --teclado" in capsys.readouterr().out) == bool(missing and not code)


# --- no speaker -------------------------------------------------------------------------------------------


@pytest.fixture
def rested(monkeypatch, capsys):
    """What had been said each time that the program waited, on a computer without a speaker."""
    waits = []

    def no_speaker(*_, **__):
        raise DeviceError("No hay altavoz.")

    monkeypatch.setattr(hosting, "Duplex", no_speaker)
    monkeypatch.setattr(hosting, "time", SimpleNamespace(sleep=lambda _: waits.append(capsys.readouterr().err)))
    return waits


@pytest.mark.parametrize(("board", "simple", "waits"), [(True, False, 1), (True, True, 0), (False, False, 0)])
def test_a_warning_that_a_board_will_hide_can_be_read_before(rested, monkeypatch, board, simple, waits):
    monkeypatch.setattr(hosting, "fits", lambda _: board)
    options = argparse.Namespace(wav=None, teclado=True, altavoz="", simple=simple)
    with ExitStack() as stack:
        hosting.open_sound(options, Mixer(), 0, stack)
    assert len(rested) == waits
    assert all("No hay altavoz" in said for said in rested)
