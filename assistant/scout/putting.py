"""The open question: whether a yes was said to it, and that it is put anew whenever something broke it off."""

from enum import StrEnum

from assistant.core.clock import samples
from assistant.scout import lines
from assistant.scout.draft import Draft
from assistant.scout.ledger import Waived
from assistant.scout.sheet import Field
from assistant.scout.state import Game, Hold, Put

ANSWERED_WITHIN = samples(30.0)
"""How long after a question a yes is an answer to it; later somebody else was meant."""

ASKING = ("confirm", "reminder", "offer", "contradiction", "refused", "doubts")
"""Purposes of what the host says when it asks for a yes, or says what a «vale» may undo."""

CORRECT = "correct"
"""The purpose of «¿Qué corregimos?», which no yes answers."""


class Timing(StrEnum):
    """When a yes was said."""

    EARLY = "early"
    """Before the host had begun to ask: nobody can have answered that."""
    IN_TIME = "in_time"
    LATE = "late"
    """Too long after the question, or what it was about has been denied meanwhile."""


def timing(game: Game, at: int) -> Timing:
    """When, for what is open, a spoken yes was said that begins at ``at``."""
    if any(spoken.purpose in ASKING and not spoken.begun for spoken in game.speech):
        return Timing.EARLY
    if game.put is not None and at < game.put.since:
        return Timing.EARLY
    if not _asks(game):  # what was refused has limits of its own
        return Timing.IN_TIME
    return Timing.IN_TIME if game.put is not None and game.put.holds(at) else Timing.LATE


def began(game: Game, purpose: str, at: int) -> Put | None:
    """What is put, when the host begins at ``at`` to say something of this purpose."""
    return Put(at) if purpose in ASKING else game.put


def ended(game: Game, purpose: str, at: int) -> Put | None:
    """What is put, when the host has said something of this purpose to its end."""
    if purpose not in ASKING or game.put is None:
        return game.put
    return Put(game.put.since, at + ANSWERED_WITHIN)


def ask_late(draft: Draft) -> bool:
    """A yes came too late: ask anew whether the round is right or may stand, and forget what was half understood."""
    offer = draft.game.offer
    if offer is not None and not isinstance(offer.entry, Waived):
        draft.change(offer=None)
        return False
    draft.hush()
    if offer is not None:
        draft.say("doubts", offer.question)
    else:
        draft.say("reminder", lines.REMINDER)
    return True


def put_again(draft: Draft, before: Game) -> None:
    """Put the question that a reply broke off or came after, so that no yes is ever for one of long ago.

    The same for the winner, whose name, heard to its end, is what the end of the game waits for.
    """
    game = draft.game
    if game.hold is not None or game.finished:
        return
    if game.progress.over:
        if game.over_at is None and not any(spoken.purpose == "winner" for spoken in game.speech):
            _say(draft, "winner", lines.result(game.progress))
        return
    if not (_asks(game) and _was_open(before, draft.at)) or _is_open(game, draft.at):
        return
    if game.offer is not None:
        _say(draft, "doubts" if isinstance(game.offer.entry, Waived) else "offer", game.offer.question)
    elif game.asked is None:
        _say(draft, "confirm", lines.IS_IT_SO)
    elif game.asked.field is Field.CORRECTION:
        _say(draft, CORRECT, lines.what_then(game))


def _asks(game: Game) -> bool:
    """Whether there is a question that a yes answers."""
    if game.hold is not None:
        return game.hold is Hold.STOPPING
    return bool(game.offer.question) if game.offer is not None else game.progress.ready


def _was_open(game: Game, at: int) -> bool:
    return game.hold is None and _asks(game) and _is_open(game, at)


def _is_open(game: Game, at: int) -> bool:
    if any(spoken.purpose in (*ASKING, CORRECT) for spoken in game.speech):
        return True
    return game.put is not None and not game.put.is_past(at)


def _say(draft: Draft, purpose: str, text: str) -> None:
    """After the reply; «repite» says it too."""
    (draft.say if (purpose, text) in draft.game.last else draft.add)(purpose, text)
