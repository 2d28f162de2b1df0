"""The timekeeper: the glass, the calls, the end of a turn.

A verdict about a moment waits until everything said before that moment is known. Sounds that can't change
(the last box is through) don't wait.
"""

from assistant.core.clock import samples
from assistant.core.effects import Cue
from assistant.stay_cool import lines
from assistant.stay_cool.asking import ask, other
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.flow import end_turn
from assistant.stay_cool.ledger import BOXES, Ending, Laid, Turned, glass_at, standing
from assistant.stay_cool.setup import Role
from assistant.stay_cool.state import Game, Hold, PendingCall, Phase

ECHO_OF_CALL = samples(2.0)
"""A «tiempo» this soon after the glass was turned repeats the same call: nobody wants two seconds of sand."""

REMIND_AFTER = samples(14.0)
"""Silence after which an interrogator puts the open question again."""


def may_call(game: Game, at: int) -> bool:
    """Whether a call begun at ``at`` turns the glass, were it certain.

    Rules: in rounds 2 and 3, before the sand is out, never in box 4. A call that began before the sand ran
    out counts.
    """
    if not game.called_round or game.phase is not Phase.RUNNING or game.turn.progress.box >= BOXES:
        return False
    if any(isinstance(e, Turned) and e.at > at for e in standing(game.turn.ledger)) or _repeats_a_call(game, at):
        return False
    return _there_was_sand(game, at)


def _there_was_sand(game: Game, at: int) -> bool:
    """Whether sand ran at ``at``, or was just going to: nobody waits for «Seguimos» to be over with a second left.

    By the glass as it stood then: a call may become known after a pause, or whatever stopped the game.
    """
    glass = glass_at(game.turn.ledger, at)
    if glass is None or not (game.heeds(at) or game.hold is Hold.RESUMING):
        return False
    if glass.runs_out_at is not None:
        return at < glass.runs_out_at
    return glass.top > 0 and game.resuming_at is not None and game.resuming_at <= at


def _repeats_a_call(game: Game, at: int) -> bool:
    turned = [e.at for e in standing(game.turn.ledger) if isinstance(e, Turned) and e.called]
    return bool(turned) and turned[-1] <= at < turned[-1] + ECHO_OF_CALL


def freeze(draft: Draft, at: int, utterance: int) -> None:
    """A partial result has «tiempo» at ``at``: no verdict on the glass until ``utterance`` is final."""
    if may_call(draft.game, at):
        draft.change(call=PendingCall(utterance, at))


def thaw(draft: Draft, utterance: int) -> None:
    """``utterance`` is final, or its partial result has no «tiempo» any more: the sand ran on all along."""
    if draft.game.call and draft.game.call.utterance == utterance:
        draft.change(call=None)


def call(draft: Draft, at: int) -> None:
    """Somebody said «¡Tiempo!», beginning at ``at``."""
    game = draft.game
    if may_call(game, at):
        draft.enter(Turned(at))
        draft.play(Cue.TURN_GLASS)
        return
    if game.phase is not Phase.RUNNING or game.hold or not game.setup.does(Role.TIMEKEEPER):
        return
    if not game.called_round:
        _refuse(draft, lines.CALL_IN_ROUND_ONE)
    elif game.turn.progress.box >= BOXES and not _repeats_a_call(game, at):
        _refuse(draft, lines.CALL_IN_BOX_FOUR)


def _refuse(draft: Draft, reason: str) -> None:
    draft.play(Cue.REFUSED)
    if all(u.purpose != "refused" for u in draft.game.speech):
        draft.say("refused", reason)


def watch(draft: Draft, until: int, at: int) -> None:
    """All speech before ``until`` is known and audio up to ``at`` heard: see to the glass."""
    if draft.game.held_at is not None and until >= draft.game.held_at:
        draft.change(held_at=None)
    game = draft.game
    if game.hold:
        return
    if game.phase is Phase.CLOSING and game.ends_at is not None and until >= game.ends_at:
        end_turn(draft, game.ends_at, Ending.SAND)
        return
    glass = game.turn.progress.glass
    if game.phase is not Phase.RUNNING or glass is None or glass.runs_out_at is None:
        return
    out = glass.runs_out_at
    if game.turn.progress.box >= BOXES:
        if at >= out:
            _close(draft, out)
    elif until >= out and game.call is None:
        if game.called_round:
            end_turn(draft, out, Ending.MISSED)
        else:
            draft.enter(Turned(out, called=False))
            draft.play(Cue.TURN_GLASS)


def _close(draft: Draft, out: int) -> None:
    """The last grain fell: sound the gong now, judge what was said before it as it comes in."""
    draft.hush()
    draft.play(Cue.TIME_UP)
    draft.change(phase=Phase.CLOSING, ends_at=out)


def lay_glass(draft: Draft, at: int) -> None:
    """Lay the glass on its side at ``at``; a turn that was closing after that moment is open again.

    A call begun before stays in doubt until it is known for certain.
    """
    glass = draft.game.turn.progress.glass
    if draft.game.phase is Phase.CLOSING and draft.game.ends_at is not None and at < draft.game.ends_at:
        draft.change(phase=Phase.RUNNING, ends_at=None)
    if glass is not None and glass.since is not None:
        draft.enter(Laid(max(at, glass.since)))
    if draft.game.call and draft.game.call.at >= at:
        draft.change(call=None)


def remind(draft: Draft, until: int) -> None:
    """Put an open question again when nobody has said anything for long, as is known up to ``until``."""
    game = draft.game
    if game.phase is not Phase.RUNNING or game.hold or game.call or game.speech:
        return
    if until - game.busy_at < REMIND_AFTER:  # by what is known: somebody may be speaking just now
        return
    draft.change(busy_at=until)
    turn = other(game.last_asked)
    ask(draft, turn if game.turn.question(turn) else game.last_asked)
