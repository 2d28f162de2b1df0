"""What goes wrong at the front door is one clear line of Spanish and exit code 2."""

import os
import subprocess
import sys

import pytest


def anfitrion(*arguments, home, typed=None, **environment):
    return subprocess.run(
        [sys.executable, "-m", "assistant", *arguments],
        input=typed,
        capture_output=True,
        env=os.environ | {"XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)} | environment,
        check=False,
        timeout=120,
    )


def is_one_line_of_fault(done, *words):
    text = done.stderr.decode("utf-8")
    assert done.returncode == 2, text
    assert "Traceback" not in text
    assert len(text.strip().splitlines()) == 1, text
    for word in words:
        assert word in text
    return True


def test_a_broken_pack_is_named_with_its_card(tmp_path):
    pack = tmp_path / "roto.toml"
    pack.write_text('[mazo]\nnombre = "roto"\n[[roja]]\nid = "r1"\n', encoding="utf-8")
    done = anfitrion("jugar", "Ana", "--teclado", "--mazo", str(pack), home=tmp_path)
    assert is_one_line_of_fault(done, "roto.toml", "r1")


def test_a_pack_that_is_not_utf8_is_said_to_be_so(tmp_path):
    pack = tmp_path / "latin.toml"
    pack.write_bytes('[mazo]\nnombre = "año"\n'.encode("latin-1"))
    assert is_one_line_of_fault(anfitrion("jugar", "Ana", "--mazo", str(pack), home=tmp_path), "UTF-8")


def test_a_missing_model_is_said_with_its_remedy(tmp_path):
    done = anfitrion("jugar", "Ana", "--wav", "x.wav", "--modelo", str(tmp_path / "nada"), home=tmp_path)
    assert is_one_line_of_fault(done, "modelo", "--modelo")


def test_a_microphone_that_is_not_there_is_said_and_leaves_no_game_to_go_on_with(tmp_path):
    done = anfitrion("jugar", "Ana", "--microfono", "uno que no hay", home=tmp_path)
    assert is_one_line_of_fault(done, "micrófono")
    assert is_one_line_of_fault(anfitrion("jugar", "--seguir", "--teclado", home=tmp_path), "a medias")


@pytest.mark.parametrize(
    ("names", "word"),
    [((), "1 a 7"), (tuple("ABCDEFGH"), "1 a 7"), (("Ana", "ana"), "ana"), (("\x1b[31mEva",), "nombre")],
)
def test_names_that_cannot_play_are_refused(tmp_path, names, word):
    assert is_one_line_of_fault(anfitrion("jugar", *names, "--teclado", home=tmp_path), word)


def test_a_name_that_is_not_utf8_is_refused(tmp_path):
    assert is_one_line_of_fault(anfitrion("jugar", b"Bego\xf1a", "--teclado", home=tmp_path), "UTF-8")


def test_an_unknown_option_is_said_in_spanish(tmp_path):
    assert is_one_line_of_fault(anfitrion("jugar", "Ana", "--volumen", home=tmp_path), "no conozco", "--help")


def test_a_missing_recording_is_named(tmp_path):
    assert is_one_line_of_fault(anfitrion("jugar", "Ana", "--wav", "no-existe.wav", home=tmp_path), "no-existe.wav")


def test_too_few_cards_of_a_theme_are_counted(tmp_path):
    done = anfitrion("jugar", *"ABCDEFG", "--teclado", "--tema", "deporte", home=tmp_path)
    assert is_one_line_of_fault(done, "21", "tarjetas")


def test_nothing_to_go_on_with_is_said(tmp_path):
    assert is_one_line_of_fault(anfitrion("jugar", "--seguir", "--teclado", home=tmp_path), "a medias")


def test_a_game_whose_keyboard_ends_stops_and_can_be_gone_on_with(tmp_path):
    done = anfitrion("jugar", "Ana", "--teclado", home=tmp_path, typed=b"listo\n")
    assert is_one_line_of_fault_after_notices(done, "--seguir")


def test_a_closed_input_is_the_end_of_typing(tmp_path):
    done = subprocess.run(
        f"{sys.executable} -m assistant jugar Ana --teclado <&-",
        shell=True,
        capture_output=True,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        check=False,
        timeout=120,
    )
    assert is_one_line_of_fault_after_notices(done, "--seguir")


def test_an_output_that_takes_nothing_is_one_line(tmp_path):
    done = subprocess.run(
        f"{sys.executable} -m assistant mazo estadisticas >/dev/full",
        shell=True,
        stderr=subprocess.PIPE,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        check=False,
        timeout=120,
    )
    assert done.returncode == 2
    assert len(done.stderr.decode("utf-8").strip().splitlines()) == 1


@pytest.mark.parametrize("name", ["listo", "Tiempo", "terminar"])
def test_a_command_is_no_name(tmp_path, name):
    assert is_one_line_of_fault(anfitrion("jugar", name, home=tmp_path), "orden")


def is_one_line_of_fault_after_notices(done, word):
    """A fault after the notices (no speaker, say) that a game may begin with."""
    text = done.stderr.decode("utf-8")
    assert done.returncode == 2, text
    assert "Traceback" not in text
    assert word in text.strip().splitlines()[-1]
    return True
