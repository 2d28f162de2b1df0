"""``anfitrion ajustes --calibrar`` with a live microphone: the monitor of a sink that somebody speaks into."""

import re
import subprocess
import threading
import tomllib

import numpy as np
import pytest
from pulse import on_a_sound_server

from assistant.cli import calibration, main
from assistant.cli.parser import build_parser
from assistant.cli.wiring import open_ears, with_settings
from assistant.core.clock import RATE, samples
from assistant.rehearsal.performance import Company
from assistant.voice.recording import WavWriter
from assistant.voice.synthesis import Synthesiser, Voice

pytestmark = on_a_sound_server

LONG = {"CALLING": samples(15.0), "TALKING": samples(8.0)}
"""Each part here; a household's takes a minute in all."""


class Person(threading.Thread):
    """Does what is asked on the screen, once the voice has said it too."""

    def __init__(self, sounds):
        super().__init__(daemon=True)
        self.asked: list[str] = []
        self.sounds = sounds
        self.news = threading.Condition()

    def read(self, text="", **_):
        with self.news:
            self.asked.append(str(text))
            self.news.notify()

    def run(self):
        for prompt, path in self.sounds.items():
            with self.news:
                assert self.news.wait_for(lambda prompt=prompt: prompt in self.asked, timeout=60)
            spoken = len(Synthesiser(Voice("es")).render(prompt)) / RATE
            threading.Event().wait(spoken + 2.5)
            subprocess.run(["paplay", "--device=mesa", str(path)], check=True, timeout=60)


@pytest.fixture
def person(tmp_path, monkeypatch):
    """Somebody who says it five times, and then talks."""
    company = Company()
    call = company.voice(Voice("es-419+f3", rate=150)).render("¡Tiempo!")
    calls = np.zeros(samples(11.5), np.int16)
    for number in range(calibration.CALLS):
        begin = samples(0.5 + 2.2 * number)
        calls[begin : begin + len(call)] = call
    sounds = {}
    for prompt, audio in ((calibration.ASK_CALLS, calls), (calibration.ASK_TALK, company.talk()[: samples(5.0)])):
        path = tmp_path / f"{len(sounds)}.wav"
        with WavWriter(path) as wav:
            wav.write(audio)
        sounds[prompt] = path
    person = Person(sounds)
    for part, length in LONG.items():
        monkeypatch.setattr(calibration, part, length)
    monkeypatch.setattr(calibration, "print", person.read, raising=False)
    return person


def test_what_somebody_says_is_measured_kept_and_used_by_the_next_game(server, person, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    person.start()
    assert main(["ajustes", "--calibrar"]) == 0
    shown = capsys.readouterr().out
    told = re.findall(r"sensibilidad ([\d.]+): oídos (\d) de 5; de más, (\d+)", shown)
    measured = {float(level): (int(heard), int(false)) for level, heard, false in told}
    assert sorted(measured) == sorted(calibration.LEVELS)
    best = max(calibration.LEVELS, key=lambda level: measured[level][0] - measured[level][1])
    assert measured[best] in ((5, 0), (4, 0))
    kept = tomllib.loads((tmp_path / "anfitrion" / "ajustes.toml").read_text(encoding="utf-8"))
    assert kept["sensibilidad"] == best
    game = with_settings(build_parser().parse_args(["jugar", "Ana"]))
    assert game.sensibilidad == best
    assert open_ears(game).strictness == {0.2: 2, 0.5: 1, 0.8: 0}[best]


def test_a_silent_microphone_is_one_line_and_changes_nothing(server, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for length in ("CALLING", "TALKING"):
        monkeypatch.setattr(calibration, length, samples(2))
    assert main(["ajustes", "--calibrar"]) == 2
    fault = capsys.readouterr().err
    assert "No me llega nada por el micrófono" in fault
    assert fault.count("\n") == 1
    assert not (tmp_path / "anfitrion" / "ajustes.toml").exists()
