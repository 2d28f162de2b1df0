r"""Lines that vouch for one another: the framing of a journal. Pure: bytes in, bytes out.

A line is JSON too: ``["<checksum>",<payload>]``. The checksum covers the payload and the checksum of the
line before, so a line that was altered, left out, added or moved breaks the chain there. A line cut short
by a crash has no end of line, which is how it is told from an altered one.

>>> first, chained = seal(b"1", START)
>>> second, _ = seal(b"2", chained)
>>> unseal(first + second).payloads, unseal(first + second).damage
((b'1', b'2'), None)
>>> unseal(first + second[:-1]).payloads, str(unseal(first + second[:-1]).damage)
((b'1',), 'torn')
>>> unseal(second + first).payloads, str(unseal(second + first).damage)
((), 'altered')
"""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

START: Final = ""
"""Stands for the checksum of the line before the first."""

_LENGTH: Final = 16
"""Hexadecimal digits of a checksum: against accidents, not against an adversary."""


class Damage(StrEnum):
    """What is wrong after the sound part of a file."""

    TORN = "torn"
    """The last line was being written when the program or the computer stopped."""
    ALTERED = "altered"
    """Something else than this program changed the file."""


@dataclass(frozen=True, slots=True)
class Sound:
    """The part of a file that the chain vouches for.

    checksum: of its last line, for the next one.
    size: its length in bytes.
    damage: what is wrong with the rest; None if there is no rest.
    """

    payloads: tuple[bytes, ...]
    checksum: str
    size: int
    damage: Damage | None


def seal(payload: bytes, previous: str) -> tuple[bytes, str]:
    """The line that carries ``payload`` (JSON without an end of line), and its checksum."""
    checksum = _checksum(payload, previous)
    return b'["' + checksum.encode() + b'",' + payload + b"]\n", checksum


def unseal(content: bytes) -> Sound:
    """The sound part of a file with this content.

    That whole lines are missing at its end cannot be known: so the file looked once.
    """
    payloads: list[bytes] = []
    checksum, size = START, 0
    while (end := content.find(b"\n", size)) >= 0:
        payload = _payload(content[size:end], checksum)
        if payload is None:
            return Sound(tuple(payloads), checksum, size, Damage.ALTERED)
        payloads.append(payload)
        checksum, size = _checksum(payload, checksum), end + 1
    return Sound(tuple(payloads), checksum, size, _damage(content[size:], checksum))


def _damage(rest: bytes, checksum: str) -> Damage | None:
    """What a ``rest`` without an end of line shows.

    No crash leaves a whole line with something else than its end after it: there that was altered.
    """
    if not rest:
        return None
    return Damage.TORN if _payload(rest[:-1], checksum) is None else Damage.ALTERED


def _payload(line: bytes, previous: str) -> bytes | None:
    """What ``line``, without its end, carries; None if it is not the line that follows ``previous``."""
    payload = line[_LENGTH + 4 : -1]
    return payload if line + b"\n" == seal(payload, previous)[0] else None


def _checksum(payload: bytes, previous: str) -> str:
    return hashlib.blake2b(previous.encode() + payload, digest_size=_LENGTH // 2).hexdigest()
