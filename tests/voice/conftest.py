"""The real model, loaded once; a sound server; the rules' own table (tests/stay_cool/driver.py)."""

import sys
from pathlib import Path

import pulse
import pytest

from assistant.voice.model import Model, find_model, model_places
from assistant.voice.soundlib import restart

sys.path.insert(0, str(Path(__file__).parent.parent / "stay_cool"))


@pytest.fixture(scope="session")
def model() -> Model:
    return Model(find_model(None, model_places()))


@pytest.fixture
def server(tmp_path_factory, monkeypatch):
    """A sound server that this process and its children use."""
    folder = tmp_path_factory.mktemp("pulse")
    monkeypatch.setenv("PULSE_SERVER", f"unix:{folder}/native")
    monkeypatch.setenv("PULSE_RUNTIME_PATH", str(folder))
    monkeypatch.setenv("PULSE_STATE_PATH", str(folder))
    running = pulse.Server(folder)
    restart()  # PortAudio looks for devices once
    yield running
    running.stop()
