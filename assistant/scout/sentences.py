"""What a table says to the host, as data: an intent, a pattern, the words' fixed value, and an example.

``pattern`` explains the notation, ``slots`` what fills it. Examples name Ana and Beto.
"""

from dataclasses import dataclass
from enum import StrEnum


class Intent(StrEnum):
    """What a sentence is for."""

    CAPTURED = "captured"
    TOKENS = "tokens"
    HAND = "hand"
    POINTS = "points"
    ON_TABLE = "on_table"
    FINISHED = "finished"
    """A player has no cards left: condition (1)."""
    UNBEATEN = "unbeaten"
    """A player's set was not beaten: condition (2)."""
    CLOSED = "closed"
    """A player ended the round; the cards in hand tell how."""
    SHOW = "show"
    SCOUT = "scout"
    SCOUT_AND_SHOW = "scout_and_show"
    GIVE_UP = "give_up"
    WOULD_WIN = "would_win"
    STATUS = "status"
    NUMBER = "number"
    """A number by itself, in answer to a question."""
    NAME = "name"
    """A name by itself, in answer to a question."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One way to say something.

    pattern: with a slot ``player`` it is about that player, else about who was named before it or was asked.
    example: something it takes.
    value: the number it means, if none is said.
    noun_first: «cartas seis» rather than «seis cartas»; nobody mixes both, but lost words look as if.
    """

    intent: Intent
    pattern: str
    example: str
    value: int | None = None
    noun_first: bool = False


COUNTS: tuple[Sentence, ...] = (
    Sentence(
        Intent.CAPTURED,
        "[ha|he] (capturó|capturado|captura|capturé) {number} [cartas|carta]",
        "ha capturado seis cartas",
    ),
    Sentence(
        Intent.CAPTURED, "[tiene|lleva|tengo|llevo] {number} (cartas|carta) [capturadas|capturada]", "seis cartas"
    ),
    Sentence(Intent.CAPTURED, "{number} (capturadas|capturada)", "seis capturadas"),
    Sentence(Intent.CAPTURED, "no [ha] (capturó|capturado|capturé) (nada|ninguna)", "no capturó ninguna", value=0),
    Sentence(Intent.CAPTURED, "ninguna [carta] capturada", "ninguna carta capturada", value=0),
    Sentence(Intent.CAPTURED, "(cartas|capturadas) {number}", "capturadas seis", noun_first=True),
    Sentence(Intent.TOKENS, "[con|tiene|tengo|lleva|le quedan|le queda] {number} (fichas|ficha)", "con dos fichas"),
    Sentence(Intent.TOKENS, "(ninguna|sin|ni una) (ficha|fichas)", "ninguna ficha", value=0),
    Sentence(Intent.TOKENS, "fichas {number}", "fichas dos", noun_first=True),
    Sentence(
        Intent.HAND,
        "[le|me] (quedan|queda|quedaron) {number} [cartas|carta] [en mano|en la mano]",
        "le quedan tres",
    ),
    Sentence(Intent.HAND, "[tiene|tengo|con] {number} [cartas|carta] (en mano|en la mano)", "tres en la mano"),
    Sentence(Intent.HAND, "(ninguna|ninguna carta|nada) (en mano|en la mano)", "nada en la mano", value=0),
    Sentence(Intent.HAND, "no [le|me] (queda|quedan) (ninguna|nada|cartas)", "no le queda ninguna", value=0),
    Sentence(Intent.HAND, "mano {number}", "mano tres", noun_first=True),
)
"""What a player has: the scorekeeper's sentences, and what corrections are made of."""

ENDS: tuple[Sentence, ...] = (
    Sentence(Intent.POINTS, "{player} {signed} [puntos|punto]", "Ana menos cinco"),
    Sentence(Intent.POINTS, "[hace|saca|tiene] {signed} (puntos|punto)", "hace doce puntos"),
    Sentence(
        Intent.ON_TABLE,
        "[quedan|queda|hay|quedaron] {number} [cartas|carta] en la mesa",
        "quedan dos cartas en la mesa",
    ),
    Sentence(Intent.ON_TABLE, "(nada|ninguna|ninguna carta) en la mesa", "nada en la mesa", value=0),
    Sentence(Intent.ON_TABLE, "mesa {number}", "mesa dos", noun_first=True),
    Sentence(Intent.FINISHED, "[ha|he] (terminó|acabó|terminado|acabado|terminé|acabé)", "ha terminado"),
    Sentence(Intent.FINISHED, "(terminó|acabó) {player}", "terminó Ana"),
    Sentence(
        Intent.FINISHED, "[se quedó|se ha quedado|me quedé] sin cartas [en mano|en la mano]", "se quedó sin cartas"
    ),
    Sentence(Intent.CLOSED, "[ha] (cerró|cerrado|cierra) [la ronda]", "cerró la ronda"),
    Sentence(Intent.CLOSED, "[la ronda la|la] (cerró|cierra) {player}", "la ronda la cerró Ana"),
    Sentence(
        Intent.UNBEATEN, "[ha] (cerró|cerrado|cierra) [la ronda] con su combinación", "cerró con su combinación"
    ),
    Sentence(
        Intent.UNBEATEN,
        "[la ronda la|la] (cerró|cierra) {player} con su combinación",
        "la ronda la cerró Ana con su combinación",
    ),
    Sentence(Intent.UNBEATEN, "nadie (superó|supera|ganó) a {player}", "nadie superó a Ana"),
    Sentence(Intent.UNBEATEN, "la combinación (es|era) de {player}", "la combinación era de Ana"),
)
"""How the round ended, and points that people worked out themselves."""

ACTIONS: tuple[Sentence, ...] = (
    Sentence(
        Intent.SHOW,
        "[hace|hago] [show] [juega|juego|pone|pongo|echa|echo|muestra|muestro|con|de] {set}",
        "juega pareja de sietes",
    ),
    Sentence(Intent.SCOUT, "[hace|hago] scout [del|de|al|a] [el|un] {card}", "scout del tres"),
    Sentence(
        Intent.SCOUT,
        "(toma|tomo|coge|cojo|roba|robo|se lleva|me llevo|recluta) (el|un) {card}",
        "tomo el tres",
    ),
    Sentence(Intent.SCOUT, "[hace|hago] scout", "hago scout"),
    Sentence(Intent.SCOUT_AND_SHOW, "[hace|hago] scout y show [con|de] {set}", "scout y show, un ocho"),
    Sentence(
        Intent.SCOUT_AND_SHOW,
        "[hace|hago] scout y show (del|con el) {card} [y|con] {set}",
        "scout y show del tres con trío de nueves",
    ),
    Sentence(
        Intent.SCOUT_AND_SHOW,
        "[hace|hago] scout (del|de|el) {card} y show [con|de] {set}",
        "scout del tres y show, trío de nueves",
    ),
    Sentence(
        Intent.SCOUT_AND_SHOW,
        "[hace|hago] scout y show [con|de] {set} (el|con el|tomando el) {card}",
        "scout y show, trío de nueves, el tres",
    ),
    Sentence(Intent.SCOUT_AND_SHOW, "[hace|hago] scout y show", "hago scout y show"),
    Sentence(Intent.GIVE_UP, "no (puedo|puede) [jugar|seguir]", "no puedo jugar"),
    Sentence(Intent.GIVE_UP, "(paso|pasa)", "paso"),
)
"""What a player does: the referee's sentences."""

QUESTIONS: tuple[Sentence, ...] = (
    Sentence(Intent.WOULD_WIN, "(gana|ganaría|supera|superaría) [con] {set}", "¿gana trío de cincos?"),
    Sentence(Intent.WOULD_WIN, "(puedo|puede) (jugar|poner|echar) {set}", "¿puedo jugar trío de cincos?"),
    Sentence(Intent.WOULD_WIN, "es más fuerte {set}", "¿es más fuerte trío de cincos?"),
    Sentence(Intent.STATUS, "qué hay en la mesa", "¿qué hay en la mesa?"),
    Sentence(Intent.STATUS, "(a quién le toca|de quién es el turno)", "¿a quién le toca?"),
)
"""What the referee is asked; the answer changes nothing."""

ANSWERS: tuple[Sentence, ...] = (
    Sentence(Intent.NUMBER, "[son|tiene|tengo] {number}", "tres"),
    Sentence(Intent.NUMBER, "(ninguna|nada)", "ninguna", value=0),
    Sentence(Intent.NAME, "[la|fue|de] {player}", "Ana"),
)
"""What makes sense only right after the host has asked for it."""

SCOREKEEPER: tuple[Sentence, ...] = COUNTS + ENDS
REFEREE: tuple[Sentence, ...] = ACTIONS + QUESTIONS

CORRECTIONS: tuple[str, ...] = ("corrige", "corregir", "corrección", "corrijo")
"""What announces that the rest of a sentence replaces what was said before."""

FILLERS: tuple[str, ...] = (
    *("y", "pues", "bueno", "eh", "ahora", "ya", "venga", "oye", "anfitrión", "vale", "entonces", "luego"),
)
"""What may be said between sentences without changing them."""
