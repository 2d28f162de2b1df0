"""What several commands put together: model, cards, folders."""

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import platformdirs

from assistant.core.effects import Effect
from assistant.core.events import Event
from assistant.packs.library import find, load, shipped
from assistant.stay_cool.cards import Card
from assistant.stay_cool.state import Game
from assistant.voice.model import Model, find_model, model_places
from assistant.voice.synthesis import Synthesiser

APP = "anfitrion"


def cache_folder() -> Path:
    """Where rendered speech is kept; it can be deleted at any moment."""
    return Path(platformdirs.user_cache_dir(APP, appauthor=False)) / "voz"


def data_folder() -> Path:
    """Where journals and history are kept."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def load_model(asked: Path | None) -> Model:
    """The recogniser's model. Raises DataError."""
    return Model(find_model(asked, model_places()))


def load_cards(packs: Sequence[Path]) -> tuple[Card, ...]:
    """The cards of these packs. Raises PackError."""
    return load(packs)


def named_packs(names: Sequence[str] | None) -> tuple[Path, ...]:
    """The packs that a player named, or the shipped ones."""
    return tuple(find(name) for name in names or ()) or shipped()


def generator(seed: int | None) -> random.Random:
    """Chance, outside the core; repeatable with a seed."""
    return random.Random(seed)  # noqa: S311 - cards, not secrets


class Prefetcher:
    """Renders a turn's questions before they are asked, beside the game (a ``host.Watcher``)."""

    def __init__(self, voice: Synthesiser) -> None:
        self._voice = voice
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="voice")
        self._turns = 0

    def __enter__(self) -> "Prefetcher":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """At a new turn, ask for all that its cards may need."""
        if len(game.turns) == self._turns:
            return
        self._turns = len(game.turns)
        for card in (game.turn.red, game.turn.emerald):
            for question in card.questions if card else ():
                self._pool.submit(self._voice.render, question.aloud)
