"""The game's sounds: short, distinct, and nothing that a recogniser takes for speech."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from assistant.core.clock import samples
from assistant.core.effects import Cue
from assistant.voice import cues
from assistant.voice.audio import silence
from assistant.voice.grammar import Grammar
from assistant.voice.model import Model

MODEL = Path(__file__).parents[2] / "models" / "es-mesa"
COMMANDS = ["tiempo", "repite", "pausa", "sigue", "vale", "no", "deshacer", "dados", "sí", "uno", "dos", "sol"]
LETTERS = [
    "a",
    "e",
    "i",
    "o",
    "u",
    "be",
    "ce",
    "de",
    "efe",
    "ge",
    "ele",
    "eme",
    "ene",
    "eñe",
    "erre",
    "ese",
    "te",
    "ye",
]


@pytest.mark.parametrize("which", Cue)
def test_every_cue_is_short_audible_and_not_at_full_scale(which):
    audio = cues.cue(which)
    assert samples(0.1) < len(audio) < samples(0.6)
    assert 8_000 < np.abs(audio.astype(int)).max() < 16_000


@pytest.mark.parametrize("which", Cue)
def test_every_cue_begins_and_ends_without_a_click(which):
    audio = np.abs(cues.cue(which).astype(int))
    assert audio[:3].max() < 1_000
    assert audio[-3:].max() < 100


def test_no_two_cues_are_alike():
    def spectrum(which):
        power = np.abs(np.fft.rfft(cues.cue(which).astype(float), 16_000))
        return power / np.linalg.norm(power)

    alike = {(a, b): float(spectrum(a) @ spectrum(b)) for a, b in combinations(Cue, 2)}
    assert max(alike.values()) < 0.9, alike


def test_cues_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        cues.cue(Cue.RIGHT)[0] = 1


@pytest.mark.skipif(not MODEL.is_dir(), reason="models/es-mesa is absent")
@pytest.mark.parametrize("words", [["tiempo"], COMMANDS, LETTERS, COMMANDS + LETTERS])
def test_the_recogniser_hears_no_word_in_any_cue_or_tick(words):
    model = Model(MODEL)
    room = np.random.default_rng(1).normal(0, 20, 8_000).astype(np.int16)  # nowhere is it quite silent
    ticking = np.concatenate([np.concatenate([cues.tick(), silence(3_000)]) for _ in range(20)])
    for sound in (*map(cues.cue, Cue), ticking):
        recogniser = model.recogniser(Grammar(tuple(words), "[unk]"))
        heard: list[str] = []
        for piece in (room, sound, room, sound, room):
            if recogniser.accept(piece):
                heard += [span.text for span in recogniser.result()]
        heard += [span.text for span in recogniser.finish()]
        assert set(heard) <= {"[unk]"}
