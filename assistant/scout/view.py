"""What a screen may show of a game of Scout. Pure."""

from dataclasses import dataclass

from assistant.core.events import Heard, Source
from assistant.language.commands import Command
from assistant.language.normalising import UNKNOWN
from assistant.scout.commands import commands_now
from assistant.scout.scoring import leaders
from assistant.scout.setup import Mode
from assistant.scout.state import Game, Hold
from assistant.scout.wording import card_set


@dataclass(frozen=True, slots=True)
class Hearing:
    """Something that was heard; ``understood`` if it changed what the host knows or was a command."""

    text: str
    understood: bool
    source: Source = Source.VOICE


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has in the round at hand; None for what was not told yet.

    charged: whether scout and show is still to be had; None where nobody follows.
    """

    hand: int | None
    captured: int | None
    tokens: int | None
    charged: bool | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything a screen shows.

    round: the round at hand, from 1; the last one when all are played.
    turn: who is to act, where the host follows.
    active: the numbers of the active set, ascending; ``named`` is how it is called.
    owner: who showed it; ``scouts`` how often the others have scouted since.
    closer: who ended the round at hand.
    saying: what the host said last (``replied``).
    scores: a row a player, with the points of each round that is settled; ``totals`` their sums.
    """

    mode: Mode
    round: int
    rounds: int
    hold: Hold | None
    over: bool
    players: tuple[str, ...]
    starter: int
    turn: int | None
    active: tuple[int, ...]
    named: str
    owner: int | None
    scouts: int
    closer: int | None
    seats: tuple[Seat, ...]
    heard: Hearing | None
    saying: str
    can: tuple[str, ...]
    buttons: tuple[Command, ...]
    scores: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def view(game: Game, heard: Hearing | None = None, saying: str = "") -> View:
    """What a screen may show of ``game``, when ``heard`` was the last to be heard and ``saying`` to be said."""
    progress, setup = game.progress, game.setup
    table = progress.playing.table if game.refereed else None
    sheet = progress.sheet_of(min(progress.number, setup.rounds - 1))
    ended = table.ending if table else sheet.ending
    return View(
        mode=setup.mode,
        round=min(progress.number + 1, setup.rounds),
        rounds=setup.rounds,
        hold=game.hold,
        over=progress.over,
        players=setup.players,
        starter=setup.starter(min(progress.number, setup.rounds - 1)),
        turn=table.turn if table and not progress.over and table.ending is None else None,
        active=table.active.numbers if table and table.active else (),
        named=card_set(table.active) if table and table.active else "",
        owner=table.owner if table else None,
        scouts=table.scouts if table else 0,
        closer=ended.player if ended else None,
        seats=_seats(game),
        heard=heard,
        saying=saying,
        can=_can(game),
        buttons=tuple(command for command in _PRESSED if command in commands_now(game)),
        scores=tuple(tuple(row[player] for row in progress.scores) for player in range(len(setup.players))),
        totals=progress.totals,
        winners=leaders(progress.totals) if progress.over else (),
    )


def _seats(game: Game) -> tuple[Seat, ...]:
    progress, setup = game.progress, game.setup
    if game.refereed:
        table = progress.playing.table
        return tuple(map(Seat, table.hands, table.captured, table.tokens, table.charged))
    sheet = progress.sheet_of(min(progress.number, setup.rounds - 1))
    return tuple(Seat(sheet.hand(i), row.captured, row.tokens) for i, row in enumerate(sheet.rows))


_ORDER = (
    *(Command.RESUME, Command.YES, Command.NO, Command.ACCEPT, Command.REJECT),
    *(Command.REPEAT, Command.UNDO, Command.SCORE),
    *(Command.PAUSE, Command.HELP, Command.STOP),
)
_PRESSED = (
    *(Command.ACCEPT, Command.REJECT, Command.UNDO, Command.PAUSE, Command.RESUME),
    *(Command.YES, Command.NO),
)


def _can(game: Game) -> tuple[str, ...]:
    commands = commands_now(game)
    said: list[str] = []
    if game.hold is None and not game.progress.over:
        said += ["pareja de sietes", "scout del tres"] if game.refereed else ["Ana capturó seis", "le quedan tres"]
    return (*said, *(command.value for command in _ORDER if command in commands))


def hearing(heard: Heard, before: Game, after: Game) -> Hearing | None:
    """What was heard and whether it meant something; None if it was not even a word."""
    text = " ".join(word.text for word in heard.words if word.text != UNKNOWN)
    if not heard.final or not text:
        return None
    return Hearing(text, after != before, heard.source)


def replied(before: Game | None, after: Game) -> str:
    """What the host began to say between ``before`` and ``after``."""
    known = {utterance.id for utterance in before.speech} if before else set()
    return " ".join(utterance.text for utterance in after.speech if utterance.id not in known)
