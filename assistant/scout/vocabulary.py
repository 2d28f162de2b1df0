"""The fixed words of the game's sentences."""

from assistant.language.normalising import normalise
from assistant.scout.pattern import compiled, literals
from assistant.scout.sentences import ANSWERS, CORRECTIONS, FILLERS, REFEREE, ROUNDS, SCOREKEEPER
from assistant.scout.set_sentences import SETS

_PATTERNS = [
    *(sentence.pattern for sentence in SCOREKEEPER + REFEREE + ANSWERS),
    *(sentence.pattern for sentence in ROUNDS),
    *(sentence.pattern for sentence in SETS),
]

WORDS: frozenset[str] = frozenset(
    word
    for words in (
        *(literals(compiled(pattern)) for pattern in _PATTERNS),
        map(normalise, (*CORRECTIONS, *FILLERS)),
    )
    for word in words
)
"""Every one of them, normalised."""

EMPTY = frozenset(
    {
        *("a", "al", "como", "con", "de", "del", "desde", "el", "en", "es", "era", "fue", "ha", "hasta", "hay", "he"),
        *(
            "la",
            "le",
            "mas",
            "me",
            "ni",
            "no",
            "que",
            "quien",
            "se",
            "sin",
            "son",
            "su",
            "tengo",
            "tiene",
            "ver",
            "vez",
        ),
    }
)
"""Small words that say nothing before a name; noise is often taken for one."""

_COMMON = frozenset(
    {"toca", "turno", "un", "una", "nada", "ninguna", "nadie", "solo", "puede", "puedo", "pasa", "paso"}
)

TELLING: frozenset[str] = (WORDS | {"menos"}) - EMPTY - _COMMON - frozenset(map(normalise, FILLERS))
"""Those that are seldom said at a table other than to the host: if nothing is understood, it asks again."""
