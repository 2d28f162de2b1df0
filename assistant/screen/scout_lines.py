"""A game of Scout as plain lines."""

from typing import TextIO

from assistant.core.effects import Effect
from assistant.core.events import Event
from assistant.scout.state import Game
from assistant.screen.lines import Lines


class ScoutPrinter(Lines):
    """Prints what is said and heard, and the points after each round (a ``host.Watcher``)."""

    def __init__(self, out: TextIO | None = None) -> None:
        super().__init__(out)
        self._printed: tuple[tuple[int, ...], ...] = ()

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Print what is new."""
        self.talk(event, game.speech)
        if game.progress.scores != self._printed:
            self._printed = game.progress.scores
            if self._printed:
                self.table(game)

    def table(self, game: Game) -> None:
        """Print the points of the rounds that are settled."""
        progress = game.progress
        rows = [[row[player] for row in progress.scores] for player in range(len(game.setup.players))]
        self.points(game.setup.players, rows, game.setup.rounds)
