"""What several commands put together: model, cards, folders."""

import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import platformdirs

from assistant.core.effects import Effect, Listen
from assistant.core.errors import UsageError
from assistant.core.events import Event, Heard, Listened
from assistant.host import Deaf, Ears
from assistant.language.commands import Command
from assistant.packs.library import find, load, shipped
from assistant.stay_cool.cards import Card
from assistant.stay_cool.state import Game
from assistant.store import settings
from assistant.voice.audio import Samples
from assistant.voice.hearing import table_hearing
from assistant.voice.model import Model, find_model, model_places
from assistant.voice.synthesis import Synthesiser

APP = "anfitrion"


def cache_folder() -> Path:
    """Where rendered speech is kept; it can be deleted at any moment."""
    return Path(platformdirs.user_cache_dir(APP, appauthor=False)) / "voz"


def data_folder() -> Path:
    """Where journals and history are kept."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def settings_path() -> Path:
    """Where the household's settings are kept."""
    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / "ajustes.toml"


def with_settings(options: argparse.Namespace) -> argparse.Namespace:
    """The options with the household's settings for every flag of sound that was not given. Raises DataError."""
    if not getattr(options, "con_ajustes", False):
        return options
    kept = settings.changed(settings.load(settings_path()), given_flags(options))
    filled = argparse.Namespace(**(vars(options) | settings.as_flags(kept)))
    filled.modelo = Path(kept.model) if kept.model else None
    return filled


def given_flags(options: argparse.Namespace) -> dict[str, object]:
    """The flags on the command line that ``anfitrion ajustes`` can keep."""
    names = settings.as_flags(settings.Settings())
    given = {name: value for name, value in vars(options).items() if name in names and value is not None}
    return {name: str(value) if isinstance(value, Path) else value for name, value in given.items()}


def strictness_of(sensitivity: float) -> int:
    """How strictly «¡Tiempo!» is listened for (``core.effects.Listen``).

    The recogniser has three rest words, which give way to a phrase sooner or later, and nothing in between:
    so there are three steps, a third of the scale each.
    """
    if sensitivity < 1 / 3:
        return 2
    return 1 if sensitivity <= 2 / 3 else 0


@dataclass(frozen=True, slots=True)
class Sensitive:
    """Ears that listen for «¡Tiempo!» as strictly as the household wants, or not; to all else as a game asks."""

    ears: Ears
    strictness: int
    calls: bool = True

    def listen(self, listen: Listen) -> tuple[str, ...]:
        """See ``host.Ears``."""
        if Command.TIME.value not in listen.phrases:
            return self.ears.listen(listen)
        if not self.calls:  # to the recogniser, who shouts it says nothing in particular
            phrases = tuple(phrase for phrase in listen.phrases if phrase != Command.TIME.value)
            return self.ears.listen(replace(listen, phrases=phrases))
        return self.ears.listen(replace(listen, strictness=self.strictness))

    def accept(self, start: int, audio: Samples, over_host: bool = False) -> list[Heard | Listened]:
        """See ``host.Ears``."""
        facts = self.ears.accept(start, audio, over_host)
        return facts if self.calls else [_uncalled(fact) for fact in facts]


def _uncalled(fact: Heard | Listened) -> Heard | Listened:
    """``fact`` without «tiempo», which may also be heard of another phrase's words."""
    if isinstance(fact, Listened):
        return fact
    return replace(fact, words=tuple(word for word in fact.words if word.text != Command.TIME.value))


def open_ears(options: argparse.Namespace) -> Ears:
    """Ears for a game as the options wish; none where lines are typed. Raises DataError."""
    if options.teclado:
        return Deaf()
    strictness = strictness_of(options.sensibilidad)
    return Sensitive(table_hearing(load_model(options.modelo)), strictness, calls=options.tiempo != settings.BUTTON)


def check_calls(options: argparse.Namespace) -> None:
    """Raise UsageError where nobody could call «¡Tiempo!»: not aloud, and there is neither button nor keyboard."""
    if options.tiempo != settings.BUTTON or options.pantalla or options.pantalla_red or options.teclado:
        return
    if not (sys.stdin and sys.stdin.isatty()):
        raise UsageError(
            "Con --tiempo boton nadie podría pedir tiempo: añade --pantalla, que tiene el botón, "
            "o juega en un terminal, donde se puede escribir."
        )


@cache
def load_model(asked: Path | None) -> Model:
    """The recogniser's model, loaded once. Raises DataError."""
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
