"""What stops a game from outside: no sound, ears that fall behind, a program that was cut off."""

from assistant.stay_cool import lines
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.flow import announce_winner, count_turn
from assistant.stay_cool.ledger import Turned
from assistant.stay_cool.ruling import hold, resume, sound_lost
from assistant.stay_cool.state import Hold, Phase
from assistant.stay_cool.timekeeping import lay_glass, may_call


def lost(draft: Draft, at: int) -> None:
    """Nothing is heard since ``at``: worse than late."""
    sound_lost(draft, at)
    if draft.game.phase is not Phase.FINISHED:
        draft.change(fault=Hold.SOUND_LOST)


def fell_behind(draft: Draft, at: int) -> None:
    """What is said from ``at`` on comes to be known too late: the sand waits, and nothing of it is judged."""
    if draft.game.phase is Phase.FINISHED:
        return
    if draft.game.hold in (None, Hold.RESUMING):
        hold(draft, Hold.BEHIND, at)
        draft.say("behind", lines.BEHIND)
    draft.change(fault=draft.game.fault or Hold.BEHIND)


def mended(draft: Draft, fault: Hold, at: int) -> None:
    """Go on where ``fault`` had stopped the game."""
    if draft.game.fault is fault:
        draft.change(fault=None)
    if draft.game.hold is fault:
        resume(draft, at)


def interrupted(draft: Draft, at: int) -> None:
    """The program was cut off and goes on: what was being said is forgotten, and where the game stands is said.

    A turn under way is offered again as it was, the glass on its side until the table is ready: to begin it anew
    would give its player questions known before, or cost answers given.
    """
    if draft.game.phase is Phase.FINISHED:
        return
    draft.hush()
    pending = draft.game.call
    if pending and may_call(draft.game, pending.at):  # it won't become certain any more; the table may take it back
        draft.enter(Turned(pending.at))
    draft.change(call=None, spelling=None, held_before=None, held_at=None, fault=None)
    if draft.game.phase in (Phase.OPENING, Phase.RUNNING):
        lay_glass(draft, at)
        draft.change(hold=Hold.PAUSE)
        draft.say("cut", lines.cut_turn(draft.game))
        return
    draft.change(hold=None)
    draft.say("cut", lines.CUT)
    if draft.game.phase is Phase.READY:
        draft.say("ready", lines.ready(draft.game))
    elif draft.game.phase is Phase.COUNTING:
        count_turn(draft)
    elif draft.game.phase is Phase.OVER:
        draft.change(over_at=None)
        announce_winner(draft)
