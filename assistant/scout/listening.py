"""What the host expects to hear in each state: the grammar for the recogniser.

The recogniser joins words by pairs, so not every sentence must be in the grammar, but the pairs of words that
are often said, and what sentences end with, so that their end is known at once (``voice.grammar.closes``). For
the same reason no phrase begins with a number: «le quedan tres» would seem to go on as «tres cartas».
"""

from collections.abc import Iterator, Sequence

from assistant.core.effects import Listen
from assistant.language.commands import Found, by_ear
from assistant.language.normalising import normalise, tokens
from assistant.language.numerals import Form, number_words
from assistant.scout.commands import commands_now
from assistant.scout.deck import MOST_PLAYERS, cards_dealt, copies
from assistant.scout.items import PLURALS
from assistant.scout.pattern import compiled, expansions
from assistant.scout.sentences import CORRECTIONS, ENDS, REFEREE, Intent
from assistant.scout.sets import HIGHEST
from assistant.scout.setup import Mode, Setup
from assistant.scout.state import Game

MOST_TOKENS = 8
MOST_IN_HAND = 12
MOST_POINTS = 30
"""The counts that are listened for. Higher ones are rare, and heard all the same if said clearly: listening for
them would make «doce fichas» of «dos fichas», and «le quedan trece» of «le quedan tres»."""

STRICT = 2
"""How ``Listen`` takes it that sentences are long and talk in the room must not sound like one."""

_GROUPS = ("pareja", "par", "trío", "terna", "póquer", "cuarteto")
_RUNS = ("escalera", "secuencia")
_OPENINGS = ("juega", "show", "scout y show", "gana", "ganaría", "supera", *CORRECTIONS)
"""What may be said before a set."""

_ACTING: tuple[str, ...] = (
    *_GROUPS,
    *_RUNS,
    "un",
    "carta suelta",
    "scout",
    "scout y show",
    "toma",
    "juega",
    "no puede",
)
_REPORTING: tuple[str, ...] = (
    "capturó",
    "tiene",
    "le quedan",
    "menos",
    "no capturó ninguna",
    "sin fichas",
    "terminó",
    "cerró",
)
"""What may follow a name."""


def state_key(game: Game) -> tuple[object, ...]:
    """What the grammar depends on: it is made anew only when this changes."""
    return (game.hold, game.progress.over, game.finished, game.asked is not None)


def expected(game: Game) -> Listen:
    """The grammar for this state."""
    wanted = [phrase for command in sorted(commands_now(game)) for phrase in by_ear(command)]
    if game.hold is None and not game.finished:
        wanted += game_phrases(game.setup)
        if game.asked is not None:
            wanted += _small_numbers()
    return Listen(tuple(dict.fromkeys(wanted)), strictness=STRICT)


def is_by_ear(found: Found, words: Sequence[str]) -> bool:
    """Whether a command was said as it is listened for: a lone «qué» is left over from «qué hay en la mesa»."""
    said = " ".join(tokens(words[found.start : found.end]))
    return said in map(normalise, by_ear(found.command))


def game_phrases(setup: Setup) -> tuple[str, ...]:
    """What is said in a game: names with what may follow them, reports or actions, and corrections."""
    players, names = len(setup.players), setup.spoken
    counts = list(_counts(players, names))
    if setup.mode is Mode.REFEREE:
        own, openings = [*_actions(players), *counts], _ACTING
    else:
        own, openings = [*counts, *_results(names), *_endings(names)], _REPORTING
    named = [f"{name} {opening}" for name in names for opening in openings]
    corrections = [f"{word} {name}" for word in CORRECTIONS for name in names]
    return tuple(dict.fromkeys([*names, *named, *corrections, *own]))


def fixed_phrases() -> tuple[str, ...]:
    """Every phrase of a game without a name, for checking against a model's lexicon."""
    own = [*CORRECTIONS, *_ACTING, *_REPORTING, *_actions(MOST_PLAYERS), *_counts(MOST_PLAYERS, ("",))]
    every = [*own, *_results(("",)), *_endings(("",))]
    return tuple(dict.fromkeys(" ".join(phrase.split()) for phrase in every))


def _counts(players: int, names: Sequence[str]) -> Iterator[str]:
    """What a player has."""
    for number in range(cards_dealt(players) + 1):
        cards, tokens, left = ("carta", "ficha", "queda") if number == 1 else ("cartas", "fichas", "quedan")
        for words in _forms(number):
            yield from (f"capturó {words}", f"tiene {words} {cards}")
            if number <= MOST_TOKENS:
                yield from (f"con {words} {tokens}", f"y {words} {tokens}")
            if number <= MOST_IN_HAND:
                yield from (f"le {left} {words}", f"y {words} en la mano")
                yield from (f"{name} {words} {cards}" for name in names)
    yield from ("y ninguna ficha", "sin fichas", "no capturó ninguna", "nada en la mano")


def _results(names: Sequence[str]) -> Iterator[str]:
    """Points, and cards left on the table."""
    for number in range(MOST_POINTS + 1):
        points = f"{number_words(number, Form.MASCULINE)} {'punto' if number == 1 else 'puntos'}"
        yield from (f"hace {points}", f"hace menos {points}", f"menos {number_words(number)}")
        yield from (f"{name} {points}" for name in names)
    yield from (f"hay {number_words(number)} en la mesa" for number in range(HIGHEST + 1))


def _endings(names: Sequence[str]) -> Iterator[str]:
    """How the round ended: the sentences without a number, as they are."""
    for sentence in ENDS:
        after_all = not sentence.pattern.endswith(") {player}")  # «terminó» would seem to go on as «terminó Ana»
        if sentence.intent in (Intent.FINISHED, Intent.CLOSED, Intent.UNBEATEN) and after_all:
            yield from expansions(compiled(sentence.pattern), {"player": names})


def _actions(players: int) -> Iterator[str]:
    """Shows, scouts and questions, with the numbers that are in the deck."""
    numbers = [number for number in range(1, HIGHEST + 1) if copies(number, players)]
    for number in numbers:
        word = number_words(number)
        yield from (
            f"un {word}",
            f"carta suelta un {word}",
            f"scout del {word}",
            f"tomo el {word}",
            f"toma el {word}",
        )
        yield from (f"{group} de {called}" for group in _GROUPS for called in (word, PLURALS[number]))
        for other in numbers:
            if other != number:
                yield from (f"{run} del {word} al {number_words(other)}" for run in _RUNS)
    yield from (f"{opening} {group}" for opening in _OPENINGS for group in (*_GROUPS, *_RUNS, "un"))
    for sentence in REFEREE:
        if sentence.intent in (Intent.STATUS, Intent.GIVE_UP):
            yield from expansions(compiled(sentence.pattern), {})


def _small_numbers() -> list[str]:
    return [words for number in range(MOST_IN_HAND + 1) for words in _forms(number)]


def _forms(number: int) -> tuple[str, ...]:
    """A number by itself, and as it is said before «cartas»."""
    return tuple(dict.fromkeys((number_words(number), number_words(number, Form.FEMININE))))
