"""Reading questions: one voice, one question after another, so that red and emerald never overlap."""

from assistant.stay_cool.cards import Colour
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.state import Game


def purpose(game: Game, colour: Colour) -> str:
    """The purpose of reading the open question of ``colour``: «roja 2»."""
    return f"{colour} {game.turn.progress.answered(colour) + 1}"


def ask(draft: Draft, colour: Colour) -> None:
    """Read the open question of ``colour``, if there is one and it is not waiting to be read already."""
    question = draft.game.turn.question(colour)
    name = purpose(draft.game, colour)
    if question is None or any(u.purpose == name and u.started is None for u in draft.game.speech):
        return
    stop_asking(draft, colour)
    draft.say(name, question.text, question.spoken)
    draft.change(last_asked=colour)


def stop_asking(draft: Draft, colour: Colour) -> None:
    """Break off reading a question of ``colour``."""
    stale = {u.purpose for u in draft.game.speech if u.purpose.startswith(f"{colour} ")}
    if stale:
        draft.hush(*stale)


def reopen(draft: Draft, colour: Colour) -> None:
    """Another question of ``colour`` is open now: what was said to the last one is forgotten."""
    if colour is Colour.RED:
        draft.change(red_opened=None, spelling=None)
    else:
        draft.change(emerald_opened=None, said=())


def ask_all(draft: Draft) -> None:
    """Read both open questions, red first."""
    for colour in Colour:
        ask(draft, colour)


def other(colour: Colour) -> Colour:
    """The other colour."""
    return Colour.EMERALD if colour is Colour.RED else Colour.RED
