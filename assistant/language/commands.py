"""What the table may ask of the host at any moment, as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from assistant.language.matching import Match, find_phrases
from assistant.language.normalising import UNKNOWN, normalise, tokens


class Command(StrEnum):
    """What is asked; the values are the words players learn."""

    REPEAT = "repite"
    PAUSE = "pausa"
    RESUME = "sigue"
    SCORE = "marcador"
    HELP = "ayuda"
    ACCEPT = "vale"
    REJECT = "no vale"
    UNDO = "deshacer"
    STOP = "terminar"
    TIME = "tiempo"
    DICE = "dados"
    YES = "sí"
    NO = "no"
    READY = "listo"
    END_TURN = "fin del turno"
    PASS = "paso"  # noqa: S105 (a player passes; it is no password)


_ANYWHERE: dict[Command, tuple[str, ...]] = {
    Command.REPEAT: (
        *("repite", "repite la pregunta", "repítela", "repítemela", "repetir", "puedes repetir"),
        *("otra vez", "otra vez la pregunta", "cómo dices", "cómo has dicho"),
        *("no te oí", "no te he oído", "no entendí", "no he entendido", "no te entiendo"),
    ),
    Command.PAUSE: ("pausa", "haz una pausa"),
    Command.RESUME: ("seguimos", "continúa", "continuamos", "reanuda"),
    Command.SCORE: ("marcador", "cómo vamos", "cuántos puntos llevamos", "quién va ganando"),
    Command.HELP: ("qué puedo decir", "qué se puede decir"),
    Command.ACCEPT: ("la respuesta vale", "vale la respuesta", "sí vale", "sí que vale"),
    Command.REJECT: ("no vale", "la respuesta no vale", "eso no vale", "no vale la respuesta"),
    Command.UNDO: ("deshacer", "deshaz", "deshazlo"),
    Command.STOP: ("terminar la partida", "termina la partida", "terminar el juego", "acabar la partida"),
    Command.TIME: ("tiempo",),
    Command.DICE: ("dados",),
    Command.YES: ("claro que sí",),
    Command.NO: ("claro que no",),
    Command.READY: ("estoy listo", "estoy lista", "estamos listos", "estamos listas", "ya estamos"),
    Command.END_TURN: ("fin del turno", "fin de turno", "se acabó el turno", "turno terminado"),
    Command.PASS: (),
}
"""Phrases that mean their command wherever they are said."""

_ALONE: dict[Command, tuple[str, ...]] = {
    Command.REPEAT: ("cómo", "qué", "perdón"),
    Command.RESUME: ("sigue", "continuar"),
    Command.HELP: ("ayuda",),
    Command.ACCEPT: ("vale",),
    Command.STOP: ("terminar", "terminamos"),
    Command.YES: ("sí", "claro"),
    Command.NO: ("no",),
    Command.READY: (
        *("listo", "lista", "listos", "listas", "preparado", "preparada", "preparados", "preparadas"),
        *("ya", "vamos", "empieza", "empezamos"),
    ),
    Command.PASS: ("paso", "pasapalabra"),
}
"""Everyday words: they mean their command only when nothing but commands is said.

So «vale, es París» and «ya sé, el norte» are answers, and «paso a paso» passes nothing.
"""

_FILLERS = frozenset({UNKNOWN, "anfitrion", "oye", "por", "favor", "bueno", "pues", "venga", "eh"})
"""What may be said around a command without making it part of a sentence; ``[unk]`` is mostly noise."""

# «para» is no command on purpose: as a preposition it is in every second sentence.


@dataclass(frozen=True, slots=True)
class Found:
    """A command that was said.

    command: which.
    start, end: the words it took, as in ``words[start:end]``.
    """

    command: Command
    start: int
    end: int


def phrases(command: Command) -> tuple[str, ...]:
    """Return every phrase for ``command``, with its accents, for the recogniser's grammar and the help.

    >>> phrases(Command.DICE)
    ('dados',)
    """
    return _ALONE.get(command, ()) + _ANYWHERE[command]


_BY_EAR: dict[Command, tuple[str, ...]] = {
    Command.REPEAT: ("repite", "repetir"),
    Command.PAUSE: ("pausa",),
    Command.RESUME: ("sigue", "seguimos", "continúa"),
    Command.SCORE: ("marcador",),
    Command.HELP: ("ayuda",),
    Command.ACCEPT: ("vale", "sí vale"),
    Command.REJECT: ("no vale", "eso no vale"),
    Command.UNDO: ("deshacer",),  # «deshaz» came out of talk, and took a point away
    Command.STOP: ("terminar",),
    Command.TIME: ("tiempo",),
    Command.DICE: ("dados",),
    Command.YES: ("sí", "claro que sí"),
    Command.NO: ("no", "claro que no"),
    Command.READY: (
        *("listo", "lista", "listos", "listas", "preparado", "preparada", "preparados", "preparadas"),
        *("empieza", "empezamos"),
    ),
    Command.END_TURN: ("fin del turno",),
    Command.PASS: ("paso", "pasapalabra"),
}
"""The phrases worth listening for. A recogniser takes any word of a grammar's phrases alone: of «quién va ganando»
talk in the room would leave «ganando», of «cómo dices» a «cómo». The other phrases are for those who type."""


def by_ear(command: Command) -> tuple[str, ...]:
    """Return the phrases for ``command`` that a recogniser should expect: few, long, and whole in themselves.

    >>> by_ear(Command.REPEAT)
    ('repite', 'repetir')
    """
    return _BY_EAR[command]


_TABLE = {tuple(normalise(phrase).split()): command for command in Command for phrase in phrases(command)}
_EVERYDAY = {tuple(normalise(phrase).split()) for command in _ALONE for phrase in _ALONE[command]}


def find_command(words: Sequence[str]) -> list[Found]:
    """Return the commands in ``words``, in order: whole words, the longest phrase first.

    >>> find_command(["eso", "no", "vale"])
    [Found(command=<Command.REJECT: 'no vale'>, start=0, end=3)]
    >>> find_command(["vale", "es", "parís"]), find_command(["el", "norte"])
    ([], [])
    >>> [found.command.value for found in find_command("dados ese o ele".split())]
    ['dados']
    """
    row = tokens(words)
    matches = find_phrases(row, _TABLE)
    alone = _nothing_else(row, matches) and not _cut_off(row, matches)
    return [
        Found(match.meaning, match.start, match.end)
        for match in matches
        if alone or tuple(row[match.start : match.end]) not in _EVERYDAY
    ]


def _nothing_else(row: Sequence[str], matches: Sequence[Match[Command]]) -> bool:
    """Say whether ``row`` holds commands and fillers only."""
    taken = {at for match in matches for at in range(match.start, match.end)}
    return all(at in taken or word in _FILLERS for at, word in enumerate(row))


def _cut_off(row: Sequence[str], matches: Sequence[Match[Command]]) -> bool:
    """Say whether a phrase was not heard to its end: «claro que …» may go on as «claro que no»."""
    ends = {match.end for match in matches}
    return any(match.start in ends and row[match.start] in ("que", "como") for match in matches)
