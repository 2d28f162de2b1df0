"""When a missed question comes back: the FSRS scheduler (Anki's), as the library ``fsrs`` has it.

Only questions that were missed once take part. One that is missed is due again after ten minutes; one that is
known then, after days, and each time longer.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from fsrs import Card, Rating, Scheduler

SOON: Final = timedelta(minutes=10)

_SCHEDULER: Final = Scheduler(learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False)


def reviewed(kept: str | None, right: bool, now: datetime) -> tuple[str, datetime] | None:
    """What to keep of a question after it was asked at ``now``, and when it is due.

    kept: what was kept of it before; None if it was never missed. Nothing comes back for a question that was
    never missed. What cannot be read is begun anew.
    """
    if kept is None and right:
        return None
    moment = now.astimezone(UTC)
    card, _ = _SCHEDULER.review_card(_card(kept, moment), Rating.Good if right else Rating.Again, moment)
    return card.to_json(), card.due


def _card(kept: str | None, now: datetime) -> Card:
    if kept is not None:
        try:
            return Card.from_json(kept)
        except (ValueError, KeyError, TypeError):
            pass
    return Card(card_id=1, due=now)
