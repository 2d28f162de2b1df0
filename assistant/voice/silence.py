"""A clock without a microphone: silence in real time, for play by keyboard and while a microphone is away."""

import time
from collections.abc import Iterator
from itertools import count
from typing import Final

from assistant.core.clock import seconds
from assistant.voice.audio import BLOCK, Block, silence

BEHIND: Final = 5.0
"""Seconds that are made up for after a standstill of reader or machine; more did not happen to the game."""


def silent_blocks(start: int = 0, since: float | None = None) -> Iterator[Block]:
    """Blocks of silence without end, each when its last sample is due.

    start: the position of the first sample.
    since: the moment of the first sample (``time.monotonic``); None: the moment of the first request.
    """
    quiet = silence(BLOCK)
    origin = time.monotonic() if since is None else since
    for number in count():
        due = origin + seconds((number + 1) * BLOCK)
        ahead = due - time.monotonic()
        if ahead > 0:
            time.sleep(ahead)
        elif ahead < -BEHIND:
            origin -= ahead
        yield Block(start + number * BLOCK, quiet)
