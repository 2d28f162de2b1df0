"""The one clock: the microphone's sample count.

Every moment in the program is a number of samples since the microphone opened, whether it was heard,
played, typed or computed. Only adapters translate to and from other clocks.
"""

RATE = 16_000
"""Samples a second. Adapters resample whatever a device delivers to this rate."""


def samples(seconds: float) -> int:
    """The number of whole samples nearest to ``seconds``."""
    return round(seconds * RATE)


def seconds(position: int) -> float:
    """The seconds that ``position`` samples last."""
    return position / RATE
