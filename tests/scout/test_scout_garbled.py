"""What is not heard whole is never guessed: sentences with a stretch destroyed, and words that nobody expects."""

from itertools import product

import numpy as np
import pytest
from heard_scout import after_hearing
from scout_table import ScoutTable, keeper, referee

from assistant.core.clock import samples
from assistant.rehearsal.performance import Company
from assistant.voice.audio import Samples
from assistant.voice.model import Model, find_model, model_places
from assistant.voice.synthesis import Voice

SENTENCES = ("Ana capturó seis, dos fichas, le quedan tres.", "Beto ocho cartas, ninguna ficha, le quedan cuatro.")
MEANT = ((6, 2, 3), (8, 0, 4))
ACTIONS = ("Ana, pareja de sietes.", "Ana, escalera del tres al cinco.")
VOICES = ("es-419+f3", "es+m3")
HOLE = samples(0.35)


@pytest.fixture(scope="module")
def model() -> Model:
    return Model(find_model(None, model_places()))


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Company:
    return Company(tmp_path_factory.mktemp("voices"))


def garbled(audio: Samples, share: float, how: str) -> Samples:
    """``audio`` with 0.35 s that begin at ``share`` of it destroyed."""
    begin = int(share * (len(audio) - HOLE))
    hole = audio[begin : begin + HOLE]
    loud = float(np.abs(audio.astype(np.int32)).max())
    noise = np.random.default_rng(begin).normal(0, loud / 3, HOLE)
    bad = {"silence": np.zeros(HOLE), "backwards": hole[::-1], "noise": hole + noise}[how]
    return np.concatenate([audio[:begin], bad.clip(-32_768, 32_767).astype(np.int16), audio[begin + HOLE :]])


def wrong_counts(model: Model, company: Company, voice: str, share: float, how: str) -> list[str]:
    """What a garbled report wrote down that was not said."""
    found = []
    for player, (text, meant) in enumerate(zip(SENTENCES, MEANT, strict=True)):
        audio = garbled(company.voice(Voice(voice, rate=150)).render(text), share, how)
        game, heard = after_hearing(model, ScoutTable(keeper(3)).quiet().game, audio)
        for other, row in enumerate(game.progress.sheet.rows):
            told = (row.captured, row.tokens, row.hand)
            said = meant if other == player else (None,) * 3
            if any(value not in (None, wanted) for value, wanted in zip(told, said, strict=True)):
                found.append(f"{text} {how} {share:.2f}: {heard}")
    return found


def test_a_destroyed_stretch_writes_nothing_that_was_not_said(model, company):
    for share, how in zip((0.2, 0.5, 0.8), ("silence", "backwards", "noise"), strict=True):
        assert wrong_counts(model, company, VOICES[0], share, how) == []


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_few_destroyed_stretches_make_another_number(model, company):
    """«ninguna» without its first half is «una», and nobody could tell; the host says back what it understood."""
    trials = list(product(VOICES, np.linspace(0, 1, 12), ("silence", "backwards", "noise")))
    found = [line for voice, share, how in trials for line in wrong_counts(model, company, voice, share, how)]
    assert len(found) <= 0.1 * 2 * len(trials), "\n".join(found)


def wrong_actions(model: Model, company: Company, voice: str, share: float, how: str) -> list[str]:
    """What a garbled action wrote down that was not said."""
    found = []
    for text in ACTIONS:
        audio = garbled(company.voice(Voice(voice, rate=150)).render(text), share, how)
        game, heard = after_hearing(model, ScoutTable(referee(4)).quiet().game, audio)
        if game.ledger and not game.speech[0].text.startswith(text):
            found.append(f"{text} {how} {share:.2f}: {heard}")
    return found


def test_an_action_without_its_middle_is_asked_again_or_left(model, company):
    assert wrong_actions(model, company, VOICES[1], 0.5, "silence") == []


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_few_garbled_actions_become_another(model, company):
    trials = list(product(VOICES, np.linspace(0, 1, 12), ("silence", "backwards", "noise")))
    found = [line for voice, share, how in trials for line in wrong_actions(model, company, voice, share, how)]
    assert len(found) <= 0.1 * 2 * len(trials), "\n".join(found)
