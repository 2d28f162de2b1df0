"""``anfitrion ajustes``: shown, changed, calibrated on a recording, and read by what plays."""

import argparse
import tomllib

import numpy as np
import pytest
from command_line import run

from assistant.cli import calibration, wiring
from assistant.cli.calibration import CALLS, Measured, Trial, best
from assistant.cli.parser import build_parser
from assistant.core.clock import samples
from assistant.core.effects import Listen
from assistant.core.errors import DataError
from assistant.core.events import Heard, Listened, Word
from assistant.rehearsal.performance import Company
from assistant.store.settings import Settings, save
from assistant.voice.audio import silence
from assistant.voice.recording import WavWriter
from assistant.voice.synthesis import Voice


def kept(folder):
    return tomllib.loads((folder / "config" / "anfitrion" / "ajustes.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def company():
    return Company()


@pytest.fixture(scope="module")
def recording(tmp_path_factory, company):
    """Five calls in twenty seconds, then talk in which there is none."""
    audio = np.random.default_rng(2).normal(0, 15, samples(32))
    call = company.voice(Voice("es+m3", rate=150)).render("¡Tiempo!")
    for number in range(5):
        begin = samples(1.5 + 3.5 * number)
        audio[begin : begin + len(call)] += call
    talk = company.talk()[: samples(9)]
    audio[samples(22) : samples(22) + len(talk)] += talk
    path = tmp_path_factory.mktemp("medida") / "medida.wav"
    with WavWriter(path) as wav:
        wav.write(np.clip(audio, -32768, 32767).astype(np.int16))
    return path


# --- the command ------------------------------------------------------------------------------------------


def test_without_flags_it_shows_what_is_set(tmp_path):
    done = run(tmp_path, "ajustes")
    assert done.returncode == 0
    for name in ("microfono", "altavoz", "voz", "velocidad", "sensibilidad", "tiempo", "modelo"):
        assert name in done.stdout


def test_flags_change_and_keep(tmp_path):
    done = run(tmp_path, "ajustes", "--velocidad", "180", "--sensibilidad", "0.9", "--microfono", "Yeti")
    assert done.returncode == 0
    assert (kept(tmp_path)["velocidad"], kept(tmp_path)["sensibilidad"], kept(tmp_path)["microfono"]) == (
        180,
        0.9,
        "Yeti",
    )
    run(tmp_path, "ajustes", "--velocidad", "150")
    assert (kept(tmp_path)["velocidad"], kept(tmp_path)["sensibilidad"]) == (150, 0.9)


def test_a_region_is_a_voice(tmp_path):
    assert run(tmp_path, "ajustes", "--voz", "América").returncode == 0
    assert kept(tmp_path)["voz"] == "es-419"
    assert run(tmp_path, "ajustes", "--voz", "españa").returncode == 0
    assert kept(tmp_path)["voz"] == "es"


def test_a_voice_that_there_is_not_is_refused_with_those_there_are(tmp_path):
    done = run(tmp_path, "ajustes", "--voz", "marciano")
    assert done.returncode == 2
    assert "es-419" in done.stderr


def test_restablecer_returns_to_the_programs_own(tmp_path):
    run(tmp_path, "ajustes", "--velocidad", "180")
    assert run(tmp_path, "ajustes", "--restablecer").returncode == 0
    assert kept(tmp_path)["velocidad"] == 165


def test_restablecer_mends_a_broken_file(tmp_path):
    path = tmp_path / "config" / "anfitrion" / "ajustes.toml"
    path.parent.mkdir(parents=True)
    path.write_text("velocidad = rápido")
    assert run(tmp_path, "ajustes").returncode == 2
    assert run(tmp_path, "ajustes", "--restablecer").returncode == 0
    assert run(tmp_path, "ajustes").returncode == 0


def test_a_recording_is_measured_and_the_best_kept(tmp_path, recording):
    done = run(tmp_path, "ajustes", "--calibrar", "--wav", str(recording))
    assert done.returncode == 0
    assert done.stdout.count("oídos") == 3
    assert "oídos 5 de 5; de más, 0" in done.stdout
    assert kept(tmp_path)["sensibilidad"] == 0.5


def recorded(folder, loudness):
    """Some seconds of noise so loud (of full scale)."""
    audio = np.random.default_rng(1).normal(0, loudness * 32767, samples(4.5))
    with WavWriter(folder / "ruido.wav") as wav:
        wav.write(np.clip(audio, -32768, 32767).astype(np.int16))
    return folder / "ruido.wav"


@pytest.mark.parametrize(
    ("loudness", "why"),
    [
        (0.0, "No me llega nada por el micrófono"),
        (0.002, "llega muy bajo. Acércate al micrófono"),
        (0.05, "di «tiempo» más claro"),
        (2.0, "llega tan fuerte que se corta. Aleja el micrófono"),
    ],
)
def test_why_calls_were_not_heard_is_one_line_that_says_what_to_do(tmp_path, monkeypatch, loudness, why):
    monkeypatch.setattr(calibration, "CALLING", samples(4))
    done = run(tmp_path, "ajustes", "--calibrar", "--wav", str(recorded(tmp_path, loudness)))
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "config" / "anfitrion" / "ajustes.toml").exists()


@pytest.mark.parametrize(("calls", "talk", "doubtful"), [(-20.0, -25.0, False), (-20.0, -60.0, True)])
def test_talk_that_nobody_heard_is_no_measure_of_talk(calls, talk, doubtful):
    trial = Trial((Measured(0.5, CALLS, 0),), calls, talk, clipped=False)
    assert bool(trial.doubt()) is doubtful
    assert trial.trouble() == ""


def test_a_recording_that_is_too_short_is_refused(tmp_path):
    with WavWriter(tmp_path / "corta.wav") as wav:
        wav.write(np.zeros(samples(5), dtype=np.int16))
    done = run(tmp_path, "ajustes", "--calibrar", "--wav", str(tmp_path / "corta.wav"))
    assert done.returncode == 2
    assert "es corta" in done.stderr


# --- what calibration chooses -----------------------------------------------------------------------------


def test_the_fewest_errors_win():
    assert best([Measured(0.5, 4, 0), Measured(0.2, 2, 0), Measured(0.8, CALLS, 0)]).sensitivity == 0.8
    assert best([Measured(0.5, 5, 2), Measured(0.2, 5, 0), Measured(0.8, CALLS, 6)]).sensitivity == 0.2


def test_of_equals_the_middle_wins():
    assert best([Measured(0.5, 5, 0), Measured(0.2, 5, 0), Measured(0.8, 5, 0)]).sensitivity == 0.5


# --- who reads them ---------------------------------------------------------------------------------------


@pytest.fixture
def household(tmp_path, monkeypatch):
    path = tmp_path / "ajustes.toml"
    monkeypatch.setattr(wiring, "settings_path", lambda: path)
    save(path, Settings(microphone="Yeti", voice="es-419", rate=140, sensitivity=0.9, model="/modelo"))


def options(*arguments):
    return wiring.with_settings(build_parser().parse_args(arguments))


@pytest.mark.parametrize("command", [["jugar", "Ana"], ["practicar"], ["empezar"]])
def test_what_plays_reads_the_settings(household, command):
    read = options(*command)
    assert (read.microfono, read.voz, read.velocidad, read.sensibilidad) == ("Yeti", "es-419", 140, 0.9)
    assert str(read.modelo) == "/modelo"


def test_flags_win(household):
    read = options("practicar", "--velocidad", "200", "--microfono", "otro")
    assert (read.velocidad, read.microfono, read.voz) == (200, "otro", "es-419")


def test_a_flag_that_cannot_be_is_told(household):
    with pytest.raises(DataError, match="velocidad"):
        options("practicar", "--velocidad", "5")


def test_other_commands_do_not_read_them(household):
    assert wiring.with_settings(argparse.Namespace(palabra="sol")) == argparse.Namespace(palabra="sol")


# --- how sensitivity acts ---------------------------------------------------------------------------------


class Ears:
    def __init__(self):
        self.asked = []

    def listen(self, listen):
        self.asked.append(listen.strictness)
        return ()


@pytest.mark.parametrize(("sensitivity", "strictness"), [(0, 2), (0.3, 2), (0.34, 1), (0.5, 1), (0.67, 0), (1, 0)])
def test_sensitivity_has_three_steps(sensitivity, strictness):
    assert wiring.strictness_of(sensitivity) == strictness


def test_it_acts_while_the_call_is_listened_for_and_only_then():
    ears = Ears()
    sensitive = wiring.Sensitive(ears, 2)
    sensitive.listen(Listen(("tiempo", "pausa")))
    sensitive.listen(Listen(("listo",)))
    assert ears.asked == [2, 1]


class Calls(Ears):
    """Somebody shouts all the while, and the grammar has the word in an answer as well."""

    def listen(self, listen):
        self.asked.append(listen.phrases)
        return ()

    def accept(self, start, audio, over_host=False):
        end = start + len(audio)
        words = (Word("tiempo", start, end), Word("pausa", start, end))
        return [Heard(words, end), Listened(end, end)]


def test_with_the_button_alone_a_shout_is_no_call():
    ears = Calls()
    deaf = wiring.Sensitive(ears, 1, calls=False)
    deaf.listen(Listen(("tiempo", "pausa")))
    assert ears.asked == [("pausa",)]
    heard, listened = deaf.accept(0, silence(800))
    assert (heard.text, listened.until) == ("pausa", 800)
    assert wiring.Sensitive(ears, 1).accept(0, silence(800))[0].text == "tiempo pausa"


def test_with_the_button_alone_there_must_be_a_button_or_a_keyboard(tmp_path):
    done = run(tmp_path, "jugar", "Ana", "--tiempo", "boton")
    assert done.returncode == 2
    assert "añade --pantalla" in done.stderr
    assert len(done.stderr.splitlines()) == 1


# --- asked one by one -------------------------------------------------------------------------------------


def test_at_a_terminal_settings_are_asked_one_by_one(tmp_path):
    done = run(tmp_path, "ajustes", terminal=["4", "190", "9", "5", "0,2", "5", "mucho", ""])
    assert (kept(tmp_path)["velocidad"], kept(tmp_path)["sensibilidad"]) == (190, 0.2)
    assert "Elige un número de 1 a 7." in done.stdout
    assert "sensibilidad debe ser" in done.stdout
