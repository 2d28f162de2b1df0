"""The commands, run as a player runs them."""

import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from test_faults_at_the_door import anfitrion

from assistant.cli import main
from assistant.cli.parser import build_parser
from assistant.cli.play import new_setup
from assistant.core.clock import samples
from assistant.voice.recording import WavWriter
from assistant.voice.synthesis import Synthesiser, Voice


def test_dice_are_shown_for_each_letter(capsys):
    assert main(["dados", "SOL"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in shown] == ["S", "O", "L"]
    assert len({line.split()[2] for line in shown}) == 3


def test_a_word_that_cannot_be_laid_is_explained(capsys):
    assert main(["dados", "vivo"]) == 1
    assert "compiten" in capsys.readouterr().out


def test_the_shipped_bank_has_no_fault(capsys):
    assert main(["mazo", "comprobar"]) == 0
    assert "200 tarjetas, 1500 preguntas: ningún fallo" in capsys.readouterr().out


def test_a_packs_faults_are_all_shown_and_it_is_refused(tmp_path, capsys):
    pack = tmp_path / "malo.toml"
    pack.write_text(
        '[mazo]\nnombre = "malo"\n[[roja]]\nid = "r1"\ntema = "variado"\nnivel = 1\nregion = "todas"\npregunta = [\n'
        '{texto = "Uno.", respuesta = "agua", valor = 1},\n{texto = "Dos.", respuesta = "perro", valor = 2},\n'
        '{texto = "El sol sale.", respuesta = "sol", valor = 3},\n'
        '{texto = "Cuatro.", respuesta = "mar", valor = 9},\n'
        '{texto = "Cinco.", respuesta = "xqz", valor = 5},\n]\n',
        encoding="utf-8",
    )
    assert main(["mazo", "comprobar", str(pack)]) == 2
    shown = capsys.readouterr().out
    for word in ("agua", "perro", "sol", "9", "xqz"):
        assert word in shown


def test_statistics_tell_the_make_up(capsys):
    assert main(["mazo", "estadisticas"]) == 0
    assert "1500" in capsys.readouterr().out.replace(".", "")


def test_a_new_pack_is_without_fault(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["mazo", "nuevo", "mi_mazo"]) == 0
    assert main(["mazo", "comprobar", "mi_mazo.toml"]) == 0
    assert ": ningún fallo" in capsys.readouterr().out


def test_a_pack_too_small_for_a_game_is_said_to_be_and_how_to_play_it_all_the_same(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    main(["mazo", "nuevo", "mi mazo ñ"])
    order = shlex.split(capsys.readouterr().out.strip().partition("después: anfitrion ")[2])
    assert order == ["mazo", "comprobar", "mi mazo ñ.toml"]
    assert main(order) == 0
    told = capsys.readouterr().out
    assert "hay 1 tarjeta roja y 1 esmeralda, y se gastan 3 y 3 por persona: no alcanza para ninguna partida" in told
    packs = shlex.split(told.strip().partition("jugar NOMBRES ")[2])
    assert packs == ["--mazo", "base", "--mazo", "mi mazo ñ.toml"]
    setup = new_setup(build_parser().parse_args(["jugar", "Ana", *packs]))
    assert len(setup.red) == 3


def test_the_shipped_bank_is_enough_for_every_table(capsys):
    main(["mazo", "comprobar"])
    assert "alcanza" not in capsys.readouterr().out


def test_a_broken_pack_at_a_games_start_names_the_check_that_tells_all(tmp_path, capsys):
    pack = tmp_path / "mi malo.toml"
    pack.write_text('[mazo]\nnombre = "malo"\n[[roja]]\nid = "r1"\n[[roja]]\nid = "r1"\n', encoding="utf-8")
    assert main(["jugar", "Ana", "--teclado", "--mazo", str(pack)]) == 2
    order = shlex.split(capsys.readouterr().err.strip().partition("los enseña todos: anfitrion ")[2])
    assert order == ["mazo", "comprobar", str(pack)]


def test_the_doctor_names_every_part_and_a_remedy_for_what_is_missing(capsys):
    main(["revisar"])
    shown = capsys.readouterr().out
    for part in ("PortAudio", "Micrófono", "Voz", "Modelo", "Mazos"):
        assert part in shown
    for line, following in zip(shown.splitlines(), [*shown.splitlines()[1:], ""], strict=True):
        assert not line.startswith("✗") or "→" in following


@pytest.mark.parametrize("arguments", [["--help"], ["jugar", "--help"], ["mazo", "comprobar", "--ayuda"]])
def test_help_is_in_spanish(arguments, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    shown = capsys.readouterr().out
    assert "uso:" in shown
    assert "optional" not in shown
    assert "show this" not in shown


def test_without_an_order_the_orders_are_shown(capsys):
    assert main([]) == 0
    shown = capsys.readouterr().out
    for order in ("jugar", "scout", "practicar", "repetir", "informe", "revisar"):
        assert f"    {order} " in shown


def test_packs_without_an_order_show_theirs(capsys):
    assert main(["mazo"]) == 0
    assert "    comprobar " in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("make"), reason="needs make and a terminal")
def test_ctrl_c_under_make_is_a_farewell_in_spanish_and_nothing_else(tmp_path):
    import pty  # noqa: PLC0415 - there is none on Windows

    order = f"{sys.executable} -m assistant jugar Ana --teclado --simple"
    (tmp_path / "Makefile").write_text(f"play:\n\t@cd {Path.cwd()} && {order}\n")
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        os.execlp("make", "make", "-f", tmp_path / "Makefile", "play")
    seen, asked = "", False
    with suppress(OSError):  # what a terminal says when the other side has gone
        while select.select([terminal], [], [], 60)[0] and (data := os.read(terminal, 1_000)):
            seen += data.decode("utf-8", "replace")
            if "Cuando quieras" in seen and not asked:
                asked = bool(os.write(terminal, b"\x03"))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert "Hasta luego." in seen
    assert "Error" not in seen
    assert "Traceback" not in seen


def test_a_game_at_the_keyboard_is_played_by_typing(tmp_path):
    done = anfitrion("jugar", "Ana", "--teclado", home=tmp_path, typed="listo\nterminar\nsí\n".encode())
    shown = done.stdout.decode("utf-8")
    assert done.returncode == 0, done.stderr.decode("utf-8")
    assert "Lo dejamos aquí" in shown
    assert "Traceback" not in done.stderr.decode("utf-8")


def test_a_game_that_was_killed_goes_on_where_it_was(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "assistant", "jugar", "Ana", "Beto", "--teclado"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as game:
        game.stdin.write(b"listo\n")
        game.stdin.flush()
        for line in game.stdout:
            if b"Anfitri" in line and b"Ana" not in line and b"Bienvenidos" not in line:
                break
        game.kill()
    done = anfitrion("jugar", "--seguir", "--teclado", home=tmp_path, typed="terminar\nsí\n".encode())
    shown = done.stdout.decode("utf-8")
    assert done.returncode == 0, done.stderr.decode("utf-8")
    assert "Vuelve el turno de Ana" in shown
    assert "Bienvenidos" not in shown
    after = anfitrion("jugar", "--seguir", "--teclado", home=tmp_path)
    assert after.returncode == 2  # finished: nothing to go on with


def test_a_recording_can_be_the_microphone(tmp_path):
    """Somebody says «listo», later «terminar» and «sí»: heard for real, as fast as the file is read."""
    voice = Synthesiser(Voice("es-419+m3", rate=150))
    sound = np.random.default_rng(1).normal(0, 20, samples(40)).astype(np.int16)
    for moment, text in ((14.0, "¡Listo!"), (26.0, "Terminar."), (33.0, "Sí.")):
        clip = voice.render(text)
        sound[samples(moment) : samples(moment) + len(clip)] += clip
    with WavWriter(tmp_path / "mesa.wav") as wav:
        wav.write(sound)
    done = anfitrion("jugar", "Ana", "--wav", str(tmp_path / "mesa.wav"), home=tmp_path)
    shown = done.stdout.decode("utf-8")
    assert done.returncode == 0, done.stderr.decode("utf-8")
    for text in ("Hola, Ana", "¿Lo dejamos?", "Lo dejamos aquí"):
        assert text in shown
