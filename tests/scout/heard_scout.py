"""One utterance, heard by the real recogniser with the grammar of the moment, taken by the game."""

import numpy as np

from assistant.core.clock import samples
from assistant.core.events import Heard, SpeechEnded, SpeechStarted
from assistant.scout.listening import expected
from assistant.scout.state import Game
from assistant.scout.step import step
from assistant.voice.audio import Samples, blocks_of, normalised
from assistant.voice.hearing import table_hearing
from assistant.voice.model import Model


def after_hearing(model: Model, game: Game, audio: Samples, noise: float = -62.0, start: int = 0) -> tuple[Game, str]:
    """The game after ``audio`` over steady ``noise`` (dBFS) from ``start`` on, and the words that were heard.

    The host has said all that it had to say before.
    """
    for spoken in game.speech:
        for fact in (SpeechStarted(spoken.id, start), SpeechEnded(spoken.id, start)):
            game, _ = step(game, fact)
    ears = table_hearing(model)
    ears.listen(expected(game))
    quiet = np.zeros(samples(1.0))
    whole = np.concatenate([quiet, normalised(audio), quiet, quiet])
    hiss = np.random.default_rng(len(audio)).normal(0, 32_768 * 10 ** (noise / 20), len(whole))
    words = []
    for block in blocks_of((whole + hiss).astype(np.int16), start):
        for fact in ears.accept(block.start, block.samples):
            if isinstance(fact, Heard) and fact.final and fact.words:
                words.append(fact.text)
            game, _ = step(game, fact)
    return game, " / ".join(words)
