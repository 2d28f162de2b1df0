"""What a yes or a no does: a half understood sentence counts, a refused action passes, a round is right."""

from assistant.core.clock import samples
from assistant.scout import keeping, lines, refereeing
from assistant.scout.agreeing import Answer
from assistant.scout.draft import Draft
from assistant.scout.flow import count_round
from assistant.scout.ledger import Acted, Replaced, Reported, Waived
from assistant.scout.putting import CORRECT
from assistant.scout.resuming import go_on
from assistant.scout.sheet import Field, Question
from assistant.scout.state import Offer

SURE_WITHIN = samples(120.0)
"""How long after it was refused «sí vale» lets an action pass; later it was said to somebody else."""


def agree(draft: Draft, answer: Answer, at: int) -> bool:
    """Carry out what was asked; False if the yes must have been said to somebody else.

    at: where it begins, if it was spoken; 0 if it was typed.
    """
    offer = draft.game.offer
    if offer is None:
        count_round(draft)
        if not draft.game.progress.over:
            go_on(draft)  # in the midst of a later round, if an earlier one was put right
        return True
    if not offer.question:
        within = 0 if answer.bare else SURE_WITHIN - refereeing.LET_PASS_WITHIN
        if not answer.lets_pass or at > offer.until + within:
            return False
    _write(draft, offer)
    return True


def deny(draft: Draft, *, quiet: bool) -> bool:
    """It is not so: drop what was asked, or ask what is to be corrected. ``quiet``: the table goes on to say it."""
    offer, progress = draft.game.offer, draft.game.progress
    asked = Question(None, Field.CORRECTION) if progress.ready else draft.game.asked
    draft.change(offer=None, asked=asked, remind_at=None, put=None)
    if quiet:
        return True
    if offer is not None and not isinstance(offer.entry, Waived):
        draft.reply("denied", lines.NOT_TAKEN)
        if progress.ready:
            draft.add("confirm", lines.IS_IT_SO)
        return True
    draft.reply(CORRECT, lines.what_then(draft.game))
    return True


def _write(draft: Draft, offer: Offer) -> None:
    """Write down what was offered, and go on from it."""
    match offer.entry:
        case Reported() as told:
            keeping.write(draft, told)
        case Acted() | Replaced() as done:
            refereeing.write(draft, done)
        case Waived(number) as waived:
            draft.enter(waived)
            draft.change(last=())
            draft.hush()
            keeping.respond(draft, number)
