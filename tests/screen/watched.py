"""A table of Stay Cool that a board follows."""

from driver import Table, setup

from assistant.core.clock import samples
from assistant.core.events import Event
from assistant.screen.following import Board, Follower, View
from assistant.stay_cool.setup import Setup


class WatchedTable(Table):
    """``views`` are all that were hung on the board, oldest first."""

    def __init__(self, game: Setup | None = None, board: Board | None = None, *, typed: bool = False) -> None:
        self.board = board or Board()
        self.views: list[View] = []
        self.board.on_change(self.views.append)
        self.follower: Follower = Follower(self.board, typed=typed)
        super().__init__(game or setup("Ana", "Beto"))
        self.follower.saw(None, self.game, ())

    def take(self, event: Event) -> "WatchedTable":
        super().take(event)
        self.board.clock.set(samples(self.now))
        self.follower.saw(event, self.game, ())
        return self

    @property
    def view(self) -> View:
        assert self.board.view is not None
        return self.board.view


def watched(number: int, *players: str) -> WatchedTable:
    """The first player's turn of a round has just begun, both questions read."""
    table = WatchedTable(setup(*(players or ("Ana", "Beto"))))
    table.play_to((number - 1) * len(table.setup.players)).begin()
    table.views.clear()
    return table
