"""What is not heard whole never gets into the score: a third of a second of every sentence destroyed at first."""

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from heard_scout import after_hearing
from scout_table import ScoutTable, keeper, referee

from assistant.core.clock import samples
from assistant.host import typed
from assistant.rehearsal.performance import Company
from assistant.scout.setup import Setup
from assistant.scout.state import Game
from assistant.scout.step import step
from assistant.voice.audio import Samples
from assistant.voice.model import Model
from assistant.voice.synthesis import Voice

REPORTS = (
    "Ana capturó seis, dos fichas, le quedan tres.",
    "Beto ocho cartas, ninguna ficha, le quedan cuatro.",
    "Carla terminó.",
    "Carla capturó nueve, una ficha.",
    "Sí.",
)
ACTIONS = (
    "Ana, escalera del tres al cinco.",
    "Beto, trío de ochos.",
    "Carla, scout del ocho.",
    "Ana, scout del ocho.",
    "Sí.",
)
OBJECTIONS = ("No.", "No, Ana siete cartas.", "Corrige: Ana siete cartas.", "Deshacer.")
VOICES = ("es-419+f3", "es+m3")
HOWS = ("silence", "backwards", "noise")
HOLE = samples(0.35)
APART = samples(9.0)
"""Between two utterances, so that none completes another, and the host does not remind."""

MOST_TRIES = 8


def garbled(audio: Samples, share: float, how: str) -> Samples:
    """``audio`` with 0.35 s, or half of it, that begin at ``share`` of it destroyed."""
    size = min(HOLE, len(audio) // 2)
    begin = int(share * (len(audio) - size))
    hole = audio[begin : begin + size]
    loud = float(np.abs(audio.astype(np.int32)).max())
    noise = np.random.default_rng(begin).normal(0, loud / 3, size)
    bad = {"silence": np.zeros(size), "backwards": hole[::-1], "noise": hole + noise}[how]
    return np.concatenate([audio[:begin], bad.clip(-32_768, 32_767).astype(np.int16), audio[begin + size :]])


class Table:
    """People who know what they mean, and of the host only what it says aloud.

    ``meant`` is the same game if every word is understood: what the host ought to say.
    """

    def __init__(self, model: Model, company: Company, voice: str, setup: Setup) -> None:
        self.model, self.company, self.voice = model, company, Voice(voice, rate=150)
        self.game = self.meant = ScoutTable(setup).quiet().game
        self.at = 0
        self.taken_back: list[str] = []

    def tell(self, text: str, share: float, how: str) -> None:
        """Say ``text``, at first with a stretch destroyed, until the host has said what it ought to say."""
        self.meant = step(self.meant, typed(text, self.at))[0]
        whole, before = self.company.voice(self.voice).render(text), len(self.game.ledger)
        for number in range(MOST_TRIES):
            heard = self.hear(whole if number else garbled(whole, share, how))
            reply, written = said_by(self.game), len(self.game.ledger) - before
            if written == 1 and reply == said_by(self.meant):
                return
            for _ in range(written):  # the host has said each aloud, and one of them is wrong or only half
                self.taken_back.append(f"{text} {how} {share:.2f}: {heard}")
                self.hear(self.company.voice(self.voice).render("Deshacer."))
            assert len(self.game.ledger) == before
        pytest.fail(f"«{text}» {how} {share:.2f}: never understood, last as «{heard}»: {reply}")

    def hear(self, audio: Samples) -> str:
        self.at += APART
        self.game, heard = after_hearing(self.model, self.game, audio, start=self.at)
        return heard


def said_by(game: Game) -> str:
    return " ".join(utterance.text for utterance in game.speech)


def told_round(table: Table, texts: Sequence[str], share: float, how: str) -> list[str]:
    """A round told with every sentence garbled at first; what was written down wrongly and taken back meanwhile."""
    for text in texts:
        table.tell(text, share, how)
    assert table.game.progress.scores == table.meant.progress.scores
    assert len(table.game.progress.scores) == 1
    return table.taken_back


BOTH = pytest.mark.parametrize(
    ("setup", "texts"), [(keeper(3), REPORTS), (referee(3), ACTIONS)], ids=["told", "played"]
)


@BOTH
def test_a_round_of_garbled_sentences_ends_with_the_points_that_were_meant(setup, texts, model, company):
    told_round(Table(model, company, VOICES[0], setup), texts, 0.5, "silence")


@pytest.mark.slow
@pytest.mark.timeout(900)
@BOTH
def test_so_does_every_such_round(setup, texts, model, company):
    """Whatever was taken for something else, the table heard it, and could take it back before it counted."""
    for voice, share, how in product(VOICES, np.linspace(0, 1, 5), HOWS):
        told_round(Table(model, company, voice, setup), texts, share, how)


def confirmed_by(text: str, setup: Setup, texts: Sequence[str], model: Model, audio: Samples) -> str:
    """What was heard of a garbled objection, if it was taken for a yes."""
    table = ScoutTable(setup).say(*(one.replace(",", "").strip(".").lower() for one in texts[:-1]))
    assert table.game.progress.ready
    after, heard = after_hearing(model, table.game, audio, start=samples(table.now) + APART)
    return f"{text}: {heard}" if after.progress.scores else ""


@BOTH
def test_half_an_objection_is_not_a_yes(setup, texts, model, company):
    for text, how in zip(OBJECTIONS, (*HOWS, "silence"), strict=True):
        audio = garbled(company.voice(Voice(VOICES[0], rate=150)).render(text), 0.5, how)
        assert not confirmed_by(text, setup, texts, model, audio)


@pytest.mark.slow
@pytest.mark.timeout(600)
@BOTH
def test_no_destroyed_stretch_makes_a_yes_of_an_objection(setup, texts, model, company):
    found = [
        confirmed_by(
            text, setup, texts, model, garbled(company.voice(Voice(voice, rate=150)).render(text), share, how)
        )
        for text, voice, share, how in product(OBJECTIONS, VOICES, np.linspace(0, 1, 5), HOWS)
    ]
    assert not [line for line in found if line]
