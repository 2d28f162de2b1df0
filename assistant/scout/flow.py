"""From round to round: who starts, how a round is announced, who has won."""

from collections.abc import Sequence

from assistant.core.effects import Cue
from assistant.scout import lines
from assistant.scout.draft import Draft


def announce_start(draft: Draft) -> None:
    """Say which round is at hand and who starts it."""
    draft.add("start", lines.starts(draft.game.progress))


def announce_round(draft: Draft, number: int, paid: Sequence[str], *more: str) -> None:
    """A round was settled: its points, the lead, and what comes next. Goes on from a reply."""
    progress = draft.game.progress
    draft.change(asked=None, about=None, over_at=None)
    draft.add("score", " ".join(filter(None, (lines.round_points(progress, number, paid), *more))))
    if progress.over:
        draft.play(Cue.WIN)
        draft.add("winner", lines.result(progress))
        return
    draft.play(Cue.READY)
    draft.add("ahead", f"{lines.ahead(progress)} {lines.remaining(progress)}")
    announce_start(draft)
