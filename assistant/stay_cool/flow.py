"""From turn to turn: start, end, score, next player, winner."""

from assistant.core.effects import Cue
from assistant.stay_cool import lines
from assistant.stay_cool.asking import ask, reopen
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.ledger import Ended, Ending, Laid, Started
from assistant.stay_cool.setup import Role, Setup
from assistant.stay_cool.state import Game, Hold, Phase, Turn, new_turn

HOST_COLOUR = {Role.WRITING: Colour.RED, Role.VERBAL: Colour.EMERALD}


def announce_turn(draft: Draft) -> None:
    """Name the active player; at the head of a round, say what is new."""
    game = draft.game
    draft.change(phase=Phase.READY)
    if game.turn.player == 0:
        draft.say("round", lines.round_rules(game.turn.round, game.setup))
    draft.say("ready", lines.ready(game))


def open_turn(draft: Draft, at: int) -> None:
    """The player is ready: read the first red question, or start at once where people have read it."""
    draft.hush()
    if draft.game.setup.does(Role.WRITING):
        draft.change(phase=Phase.OPENING)
        ask(draft, Colour.RED)
    else:
        start_glass(draft, at)


def start_glass(draft: Draft, at: int) -> None:
    """The first red question has been read: the glass is stood up, the first emerald question follows.

    Rules: «Tan pronto como finalice la pregunta»; dated by the end of its playback.
    """
    if draft.game.setup.does(Role.TIMEKEEPER):
        draft.enter(Started(at))
    draft.change(phase=Phase.RUNNING, busy_at=at)
    ask(draft, Colour.EMERALD)


def cards_finished(game: Game) -> bool:
    """Whether every question that the host asks in this turn is answered; never where people ask too."""
    hosted = [colour for role, colour in HOST_COLOUR.items() if game.setup.does(role)]
    return len(hosted) == len(HOST_COLOUR) and all(game.turn.question(colour) is None for colour in hosted)


def end_turn(draft: Draft, at: int, ending: Ending) -> None:
    """Close the turn and count it."""
    draft.hush()
    draft.enter(Ended(at, ending))
    draft.change(call=None, spelling=None, ends_at=None)
    if ending is not Ending.SAND:  # its gong sounded when the last grain fell
        draft.play(Cue.TIME_UP)
    count_turn(draft)


def value_wanted(setup: Setup, turn: Turn) -> Colour | None:
    """The colour whose value people must still tell, if any."""
    progress = turn.progress
    asked = (colour for role, colour in HOST_COLOUR.items() if not setup.does(role))
    return next((colour for colour in asked if progress.counted(colour) is None), None)


def is_counted(setup: Setup, turn: Turn) -> bool:
    """Whether a turn is over and its score known."""
    return turn.progress.ended is not None and value_wanted(setup, turn) is None


def count_turn(draft: Draft) -> None:
    """Ask for a value that people keep, or else announce the score and go on."""
    colour = value_wanted(draft.game.setup, draft.game.turn)
    if colour is None:
        announce_score(draft)
    else:
        draft.change(phase=Phase.COUNTING)
        draft.say(f"value {colour}", lines.ask_value(colour))


def announce_score(draft: Draft) -> None:
    """Say what the turn is worth, then name the next player or the winner."""
    turn = draft.game.turn
    done = draft.game.last_turn
    if done:
        draft.change(phase=Phase.OVER)
    else:
        draft.change(turns=(*draft.game.turns, new_turn(draft.game.setup, len(draft.game.turns))))
        for colour in Colour:
            reopen(draft, colour)
    _say_score(draft, turn)
    if done:
        announce_winner(draft)
        return
    _say_standings_of_round(draft)
    announce_turn(draft)


def _say_score(draft: Draft, turn: Turn) -> None:
    total = draft.game.totals()[turn.player]
    draft.say("score", lines.turn_score(draft.game.setup.players[turn.player], turn.score, total, turn.round))


def _say_standings_of_round(draft: Draft) -> None:
    if draft.game.turn.player == 0 and len(draft.game.setup.players) > 1:
        draft.say("standings", lines.standings(draft.game))


def announce_correction(draft: Draft, turn: Turn) -> None:
    """A verdict of an earlier turn was changed and that turn is still over: say what it is worth now."""
    waiting = draft.game.phase in (Phase.READY, Phase.COUNTING) and not draft.game.hold
    if waiting:
        draft.hush()
    _say_score(draft, turn)
    if not waiting:
        return
    if draft.game.phase is Phase.COUNTING:
        count_turn(draft)
    else:
        _say_standings_of_round(draft)
        draft.say("ready", lines.ready(draft.game))


def announce_winner(draft: Draft) -> None:
    """The last turn is counted."""
    draft.play(Cue.WIN)
    draft.change(over_at=None)
    draft.say("winner", lines.result(draft.game))


def take_back(draft: Draft) -> None:
    """A verdict of a turn that had ended was changed: it is counted anew, or it goes on after all.

    Called with that turn as the present one.
    """
    draft.hush()
    if draft.game.turn.progress.ended is None:
        give_turn_back(draft)
    else:
        draft.change(hold=draft.game.fault, call=None, ends_at=None)
        count_turn(draft)


def give_turn_back(draft: Draft) -> None:
    """The turn goes on where it had ended, with the glass on its side until the table is ready."""
    game = draft.game
    ended_at = next(e.at for e in reversed(game.turn.ledger) if isinstance(e, Ended))
    draft.enter(Laid(ended_at))
    draft.change(phase=Phase.RUNNING, hold=Hold.PAUSE, over_at=None)
    for colour in Colour:
        reopen(draft, colour)
    draft.say("reopened", lines.reopened(game))
