"""What is set and cannot be had is said in a line, with what to do; where the party can go on, it goes on."""

import io
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.cli import main
from assistant.core.errors import DataError
from assistant.store.settings import LARGEST, load


@pytest.fixture
def household(tmp_path, monkeypatch) -> Path:
    """The settings' file of a household of its own."""
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("listo\nterminar\nsí\n"))
    path = tmp_path / "anfitrion" / "ajustes.toml"
    path.parent.mkdir()
    return path


BOGUS = {
    'voz = "nadie"': ("No existe la voz «nadie»", "ajustes --voz es"),
    'voz = "es+nadie"': ("No existe la voz «es+nadie»", "ajustes --voz es"),
    'modelo = "/no/hay"': ("No existe la carpeta del modelo /no/hay", "ajustes --modelo"),
    'modelo = "/"': ("Al modelo / le falta", "ajustes --modelo"),
    'microfono = "Nadie"': ("Ahora no hay ningún micrófono «Nadie»", "elige otro"),
    'altavoz = "Nadie"': ("Ahora no hay ningún altavoz «Nadie»", "elige otro"),
}


@pytest.mark.parametrize(("written", "said"), BOGUS.items(), ids=BOGUS)
def test_what_a_hand_wrote_and_cannot_be_had_is_said_with_its_remedy(household, capsys, written, said):
    household.write_text(written, encoding="utf-8")
    assert main(["ajustes"]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("aviso: ")
    assert all(part in line for part in said)


def test_of_settings_that_can_be_had_nothing_is_said(household, capsys):
    household.write_text('voz = "es"\n', encoding="utf-8")
    assert main(["ajustes"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("flags", [("--voz", "nadie"), ("--modelo", "/no/hay"), ("--modelo", "/")])
def test_what_cannot_be_had_is_not_kept(household, capsys, flags):
    assert main(["ajustes", *flags]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not household.exists()


def test_a_voice_that_is_not_there_stops_a_game_in_a_line(household, capsys):
    household.write_text('voz = "nadie"\n', encoding="utf-8")
    assert main(["jugar", "Ana", "--teclado"]) == 2
    assert "No existe la voz «nadie»: elige entre las que hay" in capsys.readouterr().err.splitlines()[-1]


def test_a_speaker_that_is_not_there_stops_nobody_who_types(household, capsys):
    household.write_text('altavoz = "Nadie"\n', encoding="utf-8")
    assert main(["jugar", "Ana", "--teclado"]) == 0
    shown = capsys.readouterr()
    assert shown.err.startswith("aviso: No hay ")
    assert "Lo dejamos aquí" in shown.out


# ---- the file


def fault_of(path: Path) -> str:
    """What is said of the file; empty if it is good."""
    try:
        load(path)
    except DataError as fault:
        return str(fault)
    return ""


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode(errors="replace"))))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_settings_or_one_line(tmp_path, content):
    path = tmp_path / "ajustes.toml"
    path.write_bytes(content)
    assert fault_of(path).isprintable()


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "content",
    [
        ".".join(["a"] * (LARGEST // 2 - 10)) + "=1",
        "".join(f"[b{number}{'.a' * 1900}]\n" for number in range(LARGEST // 4000)),
        "a = [" * (LARGEST // 5),
        "#" * (LARGEST + 1),
        'voz = """' + "\\n\n" * (LARGEST // 3 - 10) + '"""',
        "voz = '" + "\u0301\u0316" * 1900 + "'",
    ],
    ids=["parts", "headers", "brackets", "size", "escapes", "accents"],
)
def test_settings_that_never_end_are_one_line_at_once(tmp_path, content):
    path = tmp_path / "ajustes.toml"
    path.write_text(content, encoding="utf-8")
    if content.startswith("voz = '"):
        assert load(path).voice
        return
    with pytest.raises(DataError) as caught:
        load(path)
    assert str(caught.value).isprintable()


@pytest.mark.skipif(os.name == "nt", reason="needs devices and pipes")
@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", ["folder", "pipe", "endless", "loop"])
def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path, kind):
    path = tmp_path / "ajustes.toml"
    {
        "folder": path.mkdir,
        "pipe": lambda: os.mkfifo(path),
        "endless": lambda: path.symlink_to("/dev/zero"),
        "loop": lambda: path.symlink_to(path),
    }[kind]()
    with pytest.raises(DataError) as caught:
        load(path)
    assert str(caught.value).isprintable()
