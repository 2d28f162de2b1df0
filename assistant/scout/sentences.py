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
    ROUND_OVER = "round_over"
    """The round is over, and no more than that."""
    CLOSED = "closed"
    """A player ended the round; the cards in hand tell how."""
    SHOW = "show"
    SCOUT = "scout"
    SCOUT_AND_SHOW = "scout_and_show"
    TAKE_AND_PLAY = "take_and_play"
    """The same in other words; of two players, a scout and a show."""
    GIVE_UP = "give_up"
    WOULD_WIN = "would_win"
    STATUS = "status"
    TURN = "turn"
    """Whose turn it is."""
    NUMBER = "number"
    """A number by itself, in answer to a question."""
    CARDS = "cards"
    """Cards by themselves, in answer to the question how many cards."""
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


_PILED = "[capturadas|capturada|ganadas|boca abajo]"

COUNTS: tuple[Sentence, ...] = (
    Sentence(
        Intent.CAPTURED,
        "[ha|he] (capturó|capturado|captura|capturé) {number} [cartas|carta]",
        "ha capturado seis cartas",
    ),
    Sentence(
        Intent.CAPTURED,
        f"[tiene|lleva|tengo|llevo|con] {{number}} (cartas|carta) {_PILED}",
        "seis cartas",
    ),
    Sentence(
        Intent.CAPTURED,
        f"(ganó|juntó|agarró|recogió|cogió|sacó|hizo) {{number}} (cartas|carta) {_PILED}",
        "juntó seis cartas",
    ),
    Sentence(
        Intent.CAPTURED,
        "(se|me) (llevó|llevé|lleva|llevo|ha llevado|he llevado) {number} [cartas|carta]",
        "se llevó seis cartas",
    ),
    Sentence(
        Intent.CAPTURED, "[tiene|lleva|tengo|llevo|con] {number} (capturadas|capturada|ganadas)", "seis capturadas"
    ),
    Sentence(Intent.CAPTURED, "no [ha] (capturó|capturado|capturé) (nada|ninguna)", "no capturó ninguna", value=0),
    Sentence(Intent.CAPTURED, "no (se|me) (llevó|llevé|ha llevado|he llevado) (nada|ninguna)", "no se llevó nada", 0),
    Sentence(Intent.CAPTURED, "ninguna [carta] capturada", "ninguna carta capturada", value=0),
    Sentence(Intent.CAPTURED, "(cartas|capturadas) {number}", "capturadas seis", noun_first=True),
    Sentence(
        Intent.TOKENS,
        "[con|tiene|tengo|lleva|ganó|sacó|le quedan|le queda|me quedan|me queda] {number} (fichas|ficha)",
        "con dos fichas",
    ),
    Sentence(Intent.TOKENS, "(ninguna|sin|ni una) (ficha|fichas)", "ninguna ficha", value=0),
    Sentence(
        Intent.TOKENS, "no (tiene|tengo|lleva|le quedan|me quedan) [ninguna] (fichas|ficha)", "no tiene fichas", 0
    ),
    Sentence(Intent.TOKENS, "fichas {number}", "fichas dos", noun_first=True),
    Sentence(
        Intent.HAND,
        "[le|me] (quedan|queda|quedaron|quedó|sobran|sobra|sobraron|sobró) {number} [cartas|carta] "
        "[en mano|en la mano]",
        "le quedan tres",
    ),
    Sentence(
        Intent.HAND,
        "(se quedó|se queda|se ha quedado|me quedé|me he quedado|me quedo) con {number} [cartas|carta] "
        "[en mano|en la mano]",
        "se quedó con tres",
    ),
    Sentence(Intent.HAND, "[tiene|tengo|con] {number} [cartas|carta] (en mano|en la mano)", "tres en la mano"),
    Sentence(Intent.HAND, "en la mano [tiene|tengo|le quedan] {number}", "en la mano tres"),
    Sentence(Intent.HAND, "(ninguna|ninguna carta|nada) (en mano|en la mano)", "nada en la mano", value=0),
    Sentence(Intent.HAND, "no [le|me] (queda|quedan|quedó) (ninguna|nada|cartas)", "no le queda ninguna", value=0),
    Sentence(Intent.HAND, "mano {number}", "mano tres", noun_first=True),
)
"""What a player has: the scorekeeper's sentences, and what corrections are made of."""

ENDS: tuple[Sentence, ...] = (
    Sentence(Intent.POINTS, "{player} {signed} [puntos|punto]", "Ana menos cinco"),
    Sentence(Intent.POINTS, "[hace|hizo|saca|sacó|tiene|ha hecho] {signed} (puntos|punto)", "hace doce puntos"),
    Sentence(Intent.POINTS, "[hace|hizo|tiene] {owed} [puntos|punto] (negativos|negativo)", "cinco puntos negativos"),
    Sentence(
        Intent.ON_TABLE,
        "[quedan|queda|hay|quedaron] {number} [cartas|carta] en la mesa",
        "quedan dos cartas en la mesa",
    ),
    Sentence(Intent.ON_TABLE, "(nada|ninguna|ninguna carta) en la mesa", "nada en la mesa", value=0),
    Sentence(Intent.ON_TABLE, "mesa {number}", "mesa dos", noun_first=True),
    Sentence(
        Intent.FINISHED,
        "[ha|he] (terminó|acabó|terminado|acabado|terminé|acabé|termina|acaba)",
        "ha terminado",
    ),
    Sentence(Intent.FINISHED, "(terminó|acabó) {player}", "terminó Ana"),
    Sentence(
        Intent.FINISHED,
        "[se quedó|se queda|se ha quedado|me quedé|acabó|terminó] sin cartas [en mano|en la mano]",
        "se quedó sin cartas",
    ),
    Sentence(Intent.FINISHED, "(jugó|bajó|soltó) todas [las|sus] cartas", "jugó todas sus cartas"),
    Sentence(Intent.CLOSED, "[ha] (cerró|cerrado|cierra|cortó|corta) [la ronda]", "cerró la ronda"),
    Sentence(
        Intent.CLOSED,
        "[ha] (ganó|gana|ganado|terminó|terminado|acabó|acabado|se llevó|se lleva) la ronda",
        "gana la ronda",
    ),
    Sentence(Intent.CLOSED, "[la ronda la|la] (cerró|cierra|cortó|ganó|gana) {player}", "la ronda la cerró Ana"),
    Sentence(Intent.CLOSED, "la ronda la (terminó|acabó) {player}", "la ronda la terminó Ana"),
    Sentence(Intent.CLOSED, "la ronda (es|fue|era) (de|para) {player}", "la ronda es de Ana"),
    Sentence(
        Intent.UNBEATEN, "[ha] (cerró|cerrado|cierra) [la ronda] con su combinación", "cerró con su combinación"
    ),
    Sentence(
        Intent.UNBEATEN,
        "[la ronda la|la] (cerró|cierra) {player} con su combinación",
        "la ronda la cerró Ana con su combinación",
    ),
    Sentence(
        Intent.UNBEATEN, "nadie (superó|supera|ganó|le ganó|pudo superar|pudo ganar) a {player}", "nadie superó a Ana"
    ),
    Sentence(Intent.UNBEATEN, "nadie pudo con {player}", "nadie pudo con Ana"),
    Sentence(Intent.UNBEATEN, "la combinación (es|era) de {player}", "la combinación era de Ana"),
)
"""How the round ended, and points that people worked out themselves."""

OVER: tuple[Sentence, ...] = (
    Sentence(Intent.ROUND_OVER, "(fin|final) de [la] ronda", "fin de la ronda"),
    Sentence(Intent.ROUND_OVER, "se (acabó|terminó|ha acabado|ha terminado) [la ronda]", "se acabó"),
    Sentence(Intent.ROUND_OVER, "la ronda [se|ya] [ha] (acabó|terminó|acabado|terminado)", "la ronda ya terminó"),
    Sentence(Intent.ROUND_OVER, "ronda (acabada|terminada)", "ronda terminada"),
    Sentence(Intent.ROUND_OVER, "hemos (acabado|terminado) [la ronda]", "hemos terminado"),
)
"""That the round is over, and no more: the host asks for the rest, or says where it stands."""

_PLAYS = (
    "(juega|juego|jugó|pone|pongo|puso|echa|echo|echó|muestra|muestro|baja|bajo|bajó|tira|tiro|tiró|lanza|lanzo|"
    "suelta|suelto)"
)
_TAKES = (
    "(toma|tomo|tomó|coge|cojo|cogió|roba|robo|robó|agarra|agarro|agarró|levanta|levanto|levantó|recluta|recluto|"
    "se lleva|me llevo|se llevó|se queda|me quedo|se queda con|me quedo con)"
)

ACTIONS: tuple[Sentence, ...] = (
    Sentence(Intent.SHOW, f"[hace|hago] [show] [{_PLAYS}|con|de] {{set}}", "juega pareja de sietes"),
    Sentence(Intent.SCOUT, "[hace|hago] scout [del|de|al|a] [el|un] {card}", "scout del tres"),
    Sentence(Intent.SCOUT, f"{_TAKES} (el|un) {{card}}", "tomo el tres"),
    Sentence(Intent.SCOUT, "[hace|hago] scout", "hago scout"),
    Sentence(Intent.SCOUT_AND_SHOW, "[hace|hago|usa|uso] scout y show [con|de] {set}", "scout y show, un ocho"),
    Sentence(
        Intent.SCOUT_AND_SHOW,
        "[hace|hago|usa|uso] scout y show (del|con el) {card} [y|con] {set}",
        "scout y show del tres con trío de nueves",
    ),
    Sentence(
        Intent.SCOUT_AND_SHOW,
        "[hace|hago] scout (del|de|el) {card} y show [con|de] {set}",
        "scout del tres y show, trío de nueves",
    ),
    Sentence(
        Intent.SCOUT_AND_SHOW,
        "[hace|hago|usa|uso] scout y show [con|de] {set} (el|con el|tomando el) {card}",
        "scout y show, trío de nueves, el tres",
    ),
    Sentence(Intent.TAKE_AND_PLAY, f"[hace|hago] scout y {_PLAYS} {{set}}", "hace scout y juega trío de nueves"),
    Sentence(
        Intent.TAKE_AND_PLAY,
        f"[hace|hago] scout (del|de|el) {{card}} y {_PLAYS} {{set}}",
        "scout del tres y juega trío de nueves",
    ),
    Sentence(
        Intent.TAKE_AND_PLAY,
        f"{_TAKES} (el|un) {{card}} y {_PLAYS} {{set}}",
        "toma el tres y juega trío de nueves",
    ),
    Sentence(Intent.SCOUT_AND_SHOW, "[hace|hago|usa|uso] scout y show", "hago scout y show"),
    Sentence(Intent.GIVE_UP, "no (puedo|puede) [jugar|seguir]", "no puedo jugar"),
    Sentence(Intent.GIVE_UP, "(paso|pasa)", "paso"),
)
"""What a player does: the referee's sentences."""

QUESTIONS: tuple[Sentence, ...] = (
    Sentence(Intent.WOULD_WIN, "(gana|ganaría|supera|superaría) [con] {set}", "¿gana trío de cincos?"),
    Sentence(Intent.WOULD_WIN, "(puedo|puede) (jugar|poner|echar) {set}", "¿puedo jugar trío de cincos?"),
    Sentence(Intent.WOULD_WIN, "(puedo|puede) ganar con {set}", "¿puedo ganar con trío de cincos?"),
    Sentence(Intent.WOULD_WIN, "es más fuerte {set}", "¿es más fuerte trío de cincos?"),
    Sentence(Intent.WOULD_WIN, "{set} (gana|ganaría|supera)", "¿trío de cincos gana?"),
    Sentence(Intent.STATUS, "qué hay en la mesa", "¿qué hay en la mesa?"),
    Sentence(Intent.TURN, "(a quién le toca|de quién es el turno|quién va|quién sigue|a quién)", "¿a quién le toca?"),
    Sentence(Intent.STATUS, "cómo va la ronda", "¿cómo va la ronda?"),
    Sentence(Intent.STATUS, "cuántas (cartas|fichas) (tiene|le quedan a) {player}", "¿cuántas cartas tiene Ana?"),
    Sentence(
        Intent.ROUND_OVER, "{player} (gana|ganó|cierra|cerró|cortó|terminó|acabó) [la ronda]", "Ana gana la ronda"
    ),
    Sentence(Intent.ROUND_OVER, "{player} [se quedó|se queda|se ha quedado] sin cartas", "Ana se quedó sin cartas"),
)
"""What the referee is asked; the answer changes nothing."""

ANSWERS: tuple[Sentence, ...] = (
    Sentence(Intent.NUMBER, "[son|tiene|tengo] {number}", "tres"),
    Sentence(Intent.NUMBER, "(ninguna|nada)", "ninguna", value=0),
    Sentence(Intent.NUMBER, "no (tiene|tengo) (ninguna|nada)", "no tiene ninguna", value=0),
    Sentence(Intent.CARDS, "[son|tiene|tengo] {number} (cartas|carta)", "tres cartas"),
    Sentence(Intent.CARDS, "(ninguna|ni una|no (tiene|tengo) ninguna) carta", "ninguna carta", value=0),
    Sentence(Intent.NAME, "[la|fue|de|la de|era de|es de] {player}", "Ana"),
)
"""What makes sense only right after the host has asked for it."""

SCOREKEEPER: tuple[Sentence, ...] = COUNTS + ENDS + OVER
REFEREE: tuple[Sentence, ...] = ACTIONS + QUESTIONS + OVER


@dataclass(frozen=True, slots=True)
class RoundSentence:
    """One way to say which round is corrected.

    pattern: with a slot ``number``, or else ``value``: the round from 1 on, or back from the one at hand, from -1 on.
    """

    pattern: str
    example: str
    value: int = 0


ROUNDS: tuple[RoundSentence, ...] = (
    RoundSentence("[en|de] [la] ronda {number}", "la ronda uno"),
    RoundSentence("[en|de] la primera [ronda]", "la primera ronda", 1),
    RoundSentence("[en|de] la segunda [ronda]", "la segunda", 2),
    RoundSentence("[en|de] la tercera [ronda]", "en la tercera ronda", 3),
    RoundSentence("[en|de] la cuarta [ronda]", "de la cuarta ronda", 4),
    RoundSentence("[en|de] la quinta [ronda]", "la quinta", 5),
    RoundSentence("[en|de] la ronda (anterior|pasada)", "la ronda anterior", -1),
    RoundSentence("[en|de] la (anterior|última) [ronda]", "la última ronda", -1),
)
"""Which round a correction is about, right after «corrige»."""

CORRECTIONS: tuple[str, ...] = ("corrige", "corregir", "corrección", "corrijo")
"""What announces that the rest of a sentence replaces what was said before."""

FILLERS: tuple[str, ...] = (
    *("y", "pues", "bueno", "eh", "ahora", "ya", "venga", "oye", "anfitrión", "vale", "entonces", "luego"),
    *("también", "además", "mira", "este", "che", "dale", "listo", "bien", "solo", "yo"),
)
"""What may be said between sentences without changing them."""
