"""The games that are kept, and what each needs to be gone on with, replayed or shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from assistant.cli.hosting import Continued
from assistant.core.events import Event
from assistant.host import Rules
from assistant.scout import listening as scout_listening
from assistant.scout import setup as scout_setup
from assistant.scout import state as scout_state
from assistant.scout import step as scout_step
from assistant.screen.lines import LinePrinter
from assistant.screen.scout_lines import ScoutPrinter
from assistant.screen.screens import Printer
from assistant.stay_cool import listening, setup, state, step


@dataclass(frozen=True, slots=True)
class Kind:
    """A game that can be kept. ``setup``: the class of what it starts from; ``standing``: where one stands."""

    name: str
    setup: type
    rules: Callable[[Any], Rules[Any]]
    replay: Callable[[Any, tuple[Event, ...]], Any]
    expected: Callable[[Any], Any]
    printer: Callable[[], Printer[Any]]
    standing: Callable[[Any], list[str]]

    def continued(self, begun: object, before: tuple[Event, ...]) -> Rules[Any]:
        """The rules of a game that goes on after these facts, or begins."""
        rules = self.rules(begun)
        if not before:
            return rules
        state = self.replay(begun, before)
        return Continued(rules, state, (self.expected(state),))


def _stay_cool(game: state.Game) -> list[str]:
    held = f", parada ({game.hold})" if game.hold else ""
    totals = ", ".join(f"{name} {total}" for name, total in zip(game.setup.players, game.totals(), strict=True))
    return [f"ronda {game.turn.round}, turno de {game.player}, {game.phase}{held}", f"puntos: {totals}"]


def _scout(game: scout_state.Game) -> list[str]:
    progress = game.progress
    held = f", parada ({game.hold})" if game.hold else ""
    totals = ", ".join(f"{name} {total}" for name, total in zip(game.setup.players, progress.totals, strict=True))
    return [f"{game.setup.mode}, ronda {progress.number + 1}{held}", f"puntos: {totals}"]


KINDS: Final[Mapping[str, Kind]] = {
    "stay_cool": Kind(
        "Stay Cool",
        setup.Setup,
        step.StayCool,
        step.replay,
        listening.expected,
        LinePrinter,
        _stay_cool,
    ),
    "scout": Kind(
        "Scout",
        scout_setup.Setup,
        scout_step.Scout,
        scout_step.replay,
        scout_listening.expected,
        ScoutPrinter,
        _scout,
    ),
}

SETUPS: Final = {name: kind.setup for name, kind in KINDS.items()}


def kind_of(begun: object) -> Kind:
    """The kind of game that starts from ``begun``."""
    return next(kind for kind in KINDS.values() if isinstance(begun, kind.setup))
