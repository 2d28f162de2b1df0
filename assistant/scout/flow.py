"""From round to round: who starts, how a round is read and counts, who has won."""

from collections.abc import Collection, Sequence

from assistant.core.effects import Cue
from assistant.scout import lines
from assistant.scout.draft import Draft
from assistant.scout.ledger import Confirmed


def announce_start(draft: Draft) -> None:
    """Say which round is at hand and who starts it."""
    draft.add("start", lines.starts(draft.game.progress))


def read_round(draft: Draft, paid: Sequence[str], *more: str, only: Collection[int] | None = None) -> None:
    """Read the round that is complete, and ask whether it is so: only then it counts. Goes on from a reply.

    only: the players whose numbers have changed since it was read; None for all.
    """
    draft.change(asked=None, about=None, offer=None)
    draft.add("score", " ".join(filter(None, (lines.round_points(draft.game.progress, paid, only), *more))))
    draft.add("confirm", lines.IS_IT_SO)


def count_round(draft: Draft) -> None:
    """The table has said that the round is right: the totals, who leads, and what comes next."""
    draft.enter(Confirmed(draft.game.progress.number))
    progress = draft.game.progress
    draft.change(about=None)
    if progress.over:
        draft.play(Cue.WIN)
        draft.reply("counted", f"{lines.COUNTED} {lines.totals(progress)}")
        draft.add("winner", lines.result(progress))
        return
    draft.play(Cue.READY)
    parts = (lines.COUNTED, lines.totals(progress), lines.ahead(progress), lines.remaining(progress))
    draft.reply("counted", " ".join(filter(None, parts)))
