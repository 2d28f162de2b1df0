"""Whole games on real audio: synthetic players in a simulated room, Vosk, the host's real voice."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, load, shipped
from assistant.rehearsal.performance import Company, perform, setup_for
from assistant.rehearsal.scenario import load_scenario
from assistant.voice.model import Model, find_model, model_places

SCENARIOS = Path(__file__).parent.parent / "scenarios"


@pytest.fixture(scope="module")
def model():
    return Model(find_model(None, model_places()))


def play(name, model):
    scenario = load_scenario(SCENARIOS / name)
    setup = setup_for(scenario, load(shipped()), load_dice(dice_path()))
    return perform(scenario, model, setup, Company())


def test_a_game_of_three_by_voice_ends_with_the_intended_scores(model):
    """Calls at 29.7 s (counts), at 30.3 s (turn over), in box 4 (refused), over the host's speech (counts)."""
    played = play("partida.toml", model)
    assert played.errors == [], "\n".join(played.transcript.lines())


@pytest.mark.slow
def test_a_game_with_talk_in_the_background_ends_with_the_intended_scores(model):
    played = play("con_charla.toml", model)
    assert played.errors == [], "\n".join(played.transcript.lines())


def test_the_demo_is_judged_without_one_error_and_leaves_its_sound_and_transcript(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "assistant", "demo", "--carpeta", str(tmp_path)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")},
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert "ningún error" in done.stdout
    assert (tmp_path / "sesion.wav").stat().st_size > 1_000_000
    assert "«¡Tiempo!»" in (tmp_path / "transcripcion.txt").read_text(encoding="utf-8")
