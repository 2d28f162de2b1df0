"""Where the game stands, said whenever it goes on: after a pause, a cut, an undo, or an earlier round put right."""

from assistant.scout import keeping, lines, refereeing
from assistant.scout.draft import Draft
from assistant.scout.flow import announce_start
from assistant.scout.ledger import Waived


def go_on(draft: Draft) -> None:
    """Say what is open now, after the rest of a reply, and put the open question anew."""
    progress, offer = draft.game.progress, draft.game.offer
    if offer is not None and offer.question and not isinstance(offer.entry, Waived):
        draft.add("offer", offer.question)
        return
    if progress.over:
        draft.add("winner", lines.result(progress))
    elif draft.game.refereed and progress.playing.moves:
        refereeing.respond(draft)
    elif draft.game.refereed or progress.sheet.empty:
        announce_start(draft)
    else:
        keeping.respond(draft, progress.number)
