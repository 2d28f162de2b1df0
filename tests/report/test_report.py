"""A report is written whatever is missing or broken, is whole, and can be replayed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from driver import in_round

from assistant.cli import main
from assistant.cli import report as command
from assistant.report import probe, sections
from assistant.report.game import MARK, journal_in
from assistant.report.people import called_in, people
from assistant.report.sections import Places
from assistant.stay_cool.step import start, step
from assistant.store.journal import create

NUMBERED = range(1, 10)


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Places of our own; probes that answer at once."""
    found = Places(tmp_path / "datos", tmp_path / "cache", tmp_path / "ajustes.toml")
    monkeypatch.setattr(command, "data_folder", lambda: found.data)
    monkeypatch.setattr(command, "settings_path", lambda: found.settings)
    monkeypatch.setattr(sections, "probed", lambda what, _="": [f"{what}: bien"])
    return found


def keep(places, table, name="2026-11-30_21-00-00.jsonl"):
    path = places.data / "partidas" / name
    with create(path, "stay_cool", table.setup) as diary:
        for event in kept(table):
            diary.append(event)
    return path


def kept(table):
    """The facts that a host would have kept."""
    game, _ = start(table.setup)
    for event in table.events:
        after, effects = step(game, event)
        if after is not game or effects:
            yield event
        game = after


def written(path):
    """The report and its sections' lines by their number."""
    content = path.read_bytes()
    text = content.partition(MARK)[0].decode()
    parts = {}
    for line in text.splitlines():
        if line[:1].isdigit():
            number = int(line.partition(".")[0])
            parts[number] = []
        elif parts:
            parts[number].append(line.strip())
    return content, parts


def a_report(tmp_path, capsys):
    path = tmp_path / "informe.txt"
    assert main(["informe", "--salida", str(path)]) == 0
    assert str(path) in capsys.readouterr().out
    return written(path)


def test_a_report_has_every_section_and_the_last_game(places, tmp_path, capsys):
    keep(places, in_round(1).answer(1, 0), "2026-11-29_21-00-00.jsonl")
    keep(places, in_round(2).answer(1, 2))
    content, parts = a_report(tmp_path, capsys)
    assert list(parts) == list(NUMBERED)
    assert all(any(lines) for lines in parts.values())
    assert "ronda 2, turno de JugadorA, running" in parts[9]
    assert "sin nombres, todo se decide como entonces." in parts[9]
    assert "✗" not in content.partition(MARK)[0].decode()


def test_the_journal_in_a_report_is_repeated_from_the_report(places, tmp_path, capsys):
    keep(places, in_round(2).answer(1, 2))
    a_report(tmp_path, capsys)
    assert main(["repetir", str(tmp_path / "informe.txt")]) == 0
    shown = capsys.readouterr().out
    assert "✓ parís" in shown
    assert "Ana" not in shown


def test_without_anything_kept_the_report_says_so(places, tmp_path, capsys):
    content, parts = a_report(tmp_path, capsys)
    assert "✗ no hay ninguna partida guardada" in parts[9]
    assert journal_in(content) is None


def test_a_torn_journal_is_told_and_its_sound_part_sent(places, tmp_path, capsys):
    path = keep(places, in_round(1).answer(1, 1))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    content, parts = a_report(tmp_path, capsys)
    assert any("se cortó" in line for line in parts[9])
    assert journal_in(content).count(b"\n") == whole.count(b"\n") - 1
    assert path.read_bytes() == whole[:-20]


def test_a_journal_that_cannot_be_read_is_told_and_its_players_are_still_known(places, tmp_path, capsys):
    path = keep(places, in_round(1, "Griselda", "Beto"))
    first = path.read_bytes().splitlines()[0]
    path.write_bytes(first.replace(b'"format":1', b'"format":9') + b"\n")
    places.settings.write_text('microfono = "Casco de Griselda"\n')
    content, parts = a_report(tmp_path, capsys)
    assert any("✗" in line for line in parts[9])
    assert b"Griselda" not in content


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"microfono = ", b'volumen = 3\nvoz = "\x1b[2J"\n', b""])
def test_settings_that_cannot_be_read_are_shown_with_what_is_wrong(places, tmp_path, capsys, content):
    places.settings.write_bytes(content)
    report, parts = a_report(tmp_path, capsys)
    assert list(parts) == list(NUMBERED)
    assert any(line.startswith("✗") for line in parts[3]) == bool(content)
    assert b"\x1b" not in report


def test_a_section_that_fails_in_a_way_nobody_foresaw_is_told_in_its_place(places, tmp_path, capsys, monkeypatch):
    def broken():
        yield "algo"
        raise ZeroDivisionError("por qué no")

    monkeypatch.setattr(sections, "packs", broken)
    _, parts = a_report(tmp_path, capsys)
    assert parts[7][:2] == ["algo", "✗ no se ha podido mirar: ZeroDivisionError: por qué no"]
    assert list(parts) == list(NUMBERED)


def test_the_home_folder_is_not_told(places, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    keep(places, in_round(1))
    content, _ = a_report(tmp_path, capsys)
    assert str(tmp_path).encode() not in content
    assert b"~/datos/partidas" in content


def test_a_home_at_the_root_takes_no_sign_away(places, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("HOME", "/")
    _, parts = a_report(tmp_path, capsys)
    assert f"en {places.settings}" in parts[3]


def test_a_report_is_never_written_over_something(places, tmp_path, capsys):
    path = tmp_path / "informe.txt"
    path.write_text("mío")
    assert main(["informe", "--salida", str(path)]) == 2
    assert "--salida" in capsys.readouterr().err
    assert path.read_text() == "mío"


@pytest.mark.parametrize("where", ["/proc/informe.txt", "/dev/null/informe.txt"])
def test_a_report_that_cannot_be_written_is_one_line_and_code_2(places, capsys, where):
    assert main(["informe", "--salida", where]) == 2
    shown = capsys.readouterr().err
    assert len(shown.strip().splitlines()) == 1
    assert "--salida" in shown


def test_a_report_goes_to_the_present_folder_and_is_its_owners_only(places, tmp_path, capsys, monkeypatch):
    folder = tmp_path / "aquí"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert main(["informe"]) == 0
    (path,) = folder.iterdir()
    assert str(path) in capsys.readouterr().out
    assert os.name != "posix" or path.stat().st_mode & 0o077 == 0


def test_players_are_found_in_whatever_can_be_read_of_a_header():
    assert list(called_in(b'["x",{"setup":{"players":["Ana","Eva"],"called":["","Evita"]}}]')) == [
        ("Ana",),
        ("Eva", "Evita"),
    ]
    odd = (b'["x",{"setup":{"players":7}}]', b'["x",{"setup":{"players":[3,null]}}]')
    for line in (b"", b"[]", b"null", b"\xff", *odd):
        assert [names for names in called_in(line) if names] == []


def test_a_broken_history_of_practice_is_left_alone(tmp_path):
    (tmp_path / "practica.sqlite3").write_bytes(b"nada de eso" * 100)
    people(tmp_path)
    assert (tmp_path / "practica.sqlite3").read_bytes() == b"nada de eso" * 100


def probed(what, *, path=None, asked=""):
    """What a real probe prints, and its code; ``path``: modules that stand in its way."""
    environment = os.environ | ({"PYTHONPATH": f"{path}{os.pathsep}{Path.cwd()}"} if path else {})
    command = [sys.executable, "-m", "assistant.report.probe", what, asked]
    return subprocess.run(command, capture_output=True, env=environment, check=False, timeout=120)


def test_without_portaudio_the_devices_say_how_to_get_it(tmp_path):
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')\n")
    done = probed("dispositivos", path=tmp_path)
    assert done.returncode == 2
    assert "Falta PortAudio" in done.stdout.decode()


def test_a_model_that_is_not_there_is_said(tmp_path):
    done = probed("modelo", asked=str(tmp_path / "nada"))
    assert (done.returncode, b"No existe la carpeta" in done.stdout) == (2, True)


def test_every_probe_can_be_asked():
    assert set(probe.PROBES) == {"dispositivos", "modelo", "voz"}


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("import time; time.sleep(60)", "✗ no contesta"),
        ("import os; os.abort()", "acabó con -6"),
        ("print('uno'); raise SystemExit(2)", "✗ uno"),
    ],
)
def test_a_probe_that_hangs_or_crashes_is_told(tmp_path, monkeypatch, program, told):
    (tmp_path / "python").write_text(f"#!{sys.executable}\n{program}\n")
    (tmp_path / "python").chmod(0o700)
    monkeypatch.setattr(sections.sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(sections, "PATIENCE", 1.0)
    assert any(told in line for line in sections.probed("voz"))
