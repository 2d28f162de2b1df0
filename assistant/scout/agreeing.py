"""Yes and no, as people say them when the host has asked whether something is so."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.language.commands import Command, by_ear
from assistant.language.matching import find_phrases
from assistant.language.normalising import UNKNOWN, normalise, tokens

AGREED: tuple[str, ...] = (
    *("sí", "claro", "claro que sí", "sí claro", "por supuesto", "correcto", "es correcto", "está correcto"),
    "exacto",
    *("así es", "es así", "eso es", "eso mismo", "está bien", "bien", "muy bien", "todo bien", "perfecto"),
    *("de acuerdo", "conforme", "vale", "sí vale", "vale así", "ok", "okey", "dale", "listo", "ajá", "sale"),
    *("sí señor", "sí señora", "cuadra", "sí cuadra"),
)
"""What means that it is so."""

DENIED: tuple[str, ...] = (
    *("no", "no no", "claro que no", "no es así", "así no", "no es correcto", "incorrecto", "no está bien"),
    *("está mal", "mal", "no vale", "eso no vale", "qué va", "para nada", "no cuadra", "eso no"),
    *("eso no es", "te equivocas"),
)
"""What means that it is not."""

BY_EAR: tuple[str, ...] = ("sí", "no", "correcto", "así es", "está bien", "vale", "sí vale", "no vale", "está mal")
"""Those that a recogniser should expect: the fewer, the less talk sounds like one."""

LET_PASS = ("vale", "sí vale")
"""What lets pass something that the host has refused; a mere «sí» may answer anybody."""

_MEANINGS = {tuple(normalise(phrase).split()): phrase in AGREED for phrase in (*AGREED, *DENIED)}
_HEARD = {tuple(normalise(phrase).split()): phrase in AGREED for phrase in (*BY_EAR, *by_ear(Command.REJECT))}
"""All that counts by voice: what is expected, and what the referee listens for at any time («eso no vale»)."""
_BEFORE = frozenset({"eh", "pues", "bueno", "anfitrion", "oye", "y", "a ver"})


@dataclass(frozen=True, slots=True)
class Answer:
    """A yes or a no that some words begin with.

    agrees: whether it is a yes.
    start, end: where it is, as in ``words[start:end]``; only what joins words comes before.
    lets_pass: it is a yes that lets pass what was refused.
    bare: it is a «vale» and no more, which is also what every second sentence begins with.
    """

    agrees: bool
    start: int
    end: int
    lets_pass: bool = False
    bare: bool = False


def answer_in(words: Sequence[str], *, by_voice: bool = False) -> Answer | None:
    """The yes or no at the beginning of ``words``; None if there is none, or both.

    by_voice: only what was listened for counts.

    >>> answer_in("no ana siete cartas".split())
    Answer(agrees=False, start=0, end=1, lets_pass=False, bare=False)
    >>> answer_in("sí no".split()), answer_in("ana no capturó ninguna".split())
    (None, None)
    """
    row = tokens(words)
    at = 0
    said = []
    for match in find_phrases(row, _HEARD if by_voice else _MEANINGS):
        while at < match.start and row[at] in _BEFORE:
            at += 1
        if match.start != at:
            break
        said.append(match)
        at = match.end
    if len({match.meaning for match in said}) != 1:
        return None
    phrases = {" ".join(row[match.start : match.end]) for match in said}
    agrees = said[0].meaning
    passes = agrees and not phrases.isdisjoint(map(normalise, LET_PASS))
    return Answer(agrees, said[0].start, at, passes, passes and phrases == {"vale"})


def is_noisy(words: Sequence[str]) -> bool:
    """Whether there is a yes or no among words that were not heard, and nothing else."""
    row = tokens(words)
    taken = {at for match in find_phrases(row, _HEARD) for at in range(match.start, match.end)}
    return bool(taken) and all(at in taken or word in (UNKNOWN, *_BEFORE) for at, word in enumerate(row))
