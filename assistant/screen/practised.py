"""What the page shows of somebody's practice."""

from dataclasses import dataclass

from assistant.practice.progress import Progress


@dataclass(frozen=True, slots=True)
class Practised:
    """How practice goes; of the missed questions ``waiting`` are scheduled, ``due`` of them now.

    player: empty where nobody gave a name.
    """

    player: str
    progress: Progress
    due: int
    waiting: int
