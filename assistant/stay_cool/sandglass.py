"""The sandglass: not a countdown, but thirty seconds of sand that fall from the top bulb to the bottom one.

Turning it after t seconds leaves t seconds on top, so turning early costs time and only last-instant
turns give a player the full two minutes. All arithmetic is in whole samples and therefore exact.
"""

from dataclasses import dataclass

from assistant.core.clock import samples

CAPACITY = samples(30)
"""The sand in the glass, in samples of running."""


@dataclass(frozen=True, slots=True)
class Sandglass:
    """A sandglass, standing (sand runs) or lying on its side (sand rests).

    top: sand in the top bulb, in samples, at the moment ``since`` (or for good, while it lies).
    since: the moment it was last stood up or turned; None while it lies on its side.

    >>> glass = Sandglass.started(0)
    >>> glass.turned(samples(12)).top == samples(12)
    True
    """

    top: int
    since: int | None

    @classmethod
    def started(cls, at: int) -> "Sandglass":
        """A full glass whose sand begins to run at ``at``."""
        return cls(CAPACITY, at)

    def remaining(self, at: int) -> int:
        """Sand still on top at ``at``, in samples; never negative."""
        if self.since is None:
            return self.top
        return max(0, self.top - max(0, at - self.since))

    @property
    def runs_out_at(self) -> int | None:
        """The moment the last grain falls if nobody touches the glass; None while it lies on its side."""
        return None if self.since is None else self.since + self.top

    def turned(self, at: int) -> "Sandglass":
        """Turned over at ``at``: what had fallen is on top now."""
        top = CAPACITY - self.remaining(at)
        return Sandglass(top, None if self.since is None else at)

    def laid(self, at: int) -> "Sandglass":
        """Laid on its side at ``at``: the sand rests."""
        return Sandglass(self.remaining(at), None)

    def stood(self, at: int) -> "Sandglass":
        """Stood up again at ``at``, the same bulb on top; a standing glass is left as it is."""
        return self if self.since is not None else Sandglass(self.top, at)


_SLOWEST, _QUICKEST = samples(1.5), samples(0.25)


def tick_times(glass: Sandglass) -> tuple[int, ...]:
    """The moments (samples) of the ticks until the sand runs out, quickening towards the end.

    The gap between two ticks shrinks with the sand left, from 1.5 s to 0.25 s. The last tick falls
    before the sand is out: the silence after it says nothing that the ticks have not said.
    """
    end = glass.runs_out_at
    if end is None or glass.since is None:
        return ()
    times, at = [], glass.since + _gap(glass.top)
    while at < end:
        times.append(at)
        at += _gap(end - at)
    return tuple(times)


def _gap(left: int) -> int:
    """The pause before the next tick when ``left`` samples of sand are on top."""
    return max(_QUICKEST, min(_SLOWEST, left // 15))
