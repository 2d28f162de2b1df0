"""What the host expects to hear in each state: the grammar for the recogniser.

The recogniser joins words by pairs, so not every sentence must be in the grammar, but the pairs of words that
are often said, and what sentences end with, so that their end is known at once (``voice.grammar.closes``). For
the same reason no phrase begins with a number: «le quedan tres» would seem to go on as «tres cartas».
"""

from collections.abc import Iterator, Sequence
from functools import cache

from assistant.core.effects import Listen
from assistant.language.commands import Command, Found, by_ear
from assistant.language.normalising import normalise, tokens
from assistant.language.numerals import Form, number_words
from assistant.scout.agreeing import BY_EAR, LET_PASS
from assistant.scout.commands import commands_now
from assistant.scout.deck import MOST_PLAYERS, cards_dealt, copies
from assistant.scout.items import PLURALS
from assistant.scout.pattern import compiled, expansions
from assistant.scout.sentences import CORRECTIONS
from assistant.scout.sets import HIGHEST
from assistant.scout.setup import Mode, Setup
from assistant.scout.state import Game, Hold

MOST_TOKENS = 8
MOST_IN_HAND = 12
MOST_ALONE = 20
MOST_POINTS = 30
"""The counts that are listened for. Higher ones are rare, and heard all the same if said clearly: listening for
them would make «doce fichas» of «dos fichas», and «le quedan trece» of «le quedan tres»."""

STRICT, CLOSE = 2, 0
"""How ``Listen`` takes it that sentences are long and talk in the room must not sound like one; and that somebody who
was not understood says it again: a strict rest takes some voices' short sentences every time."""

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

_ENDINGS = (
    "[ha|he] (terminó|acabó|terminado|acabado|terminé|acabé)",
    "[se quedó|se ha quedado|me quedé] sin cartas [en mano|en la mano]",
    "[ha] (cerró|cerrado|cierra) [la ronda] [con su combinación]",
    "[la ronda la|la] (cerró|cierra) {player} con su combinación",
    "nadie (superó|supera|ganó) a {player}",
    "la combinación (es|era) de {player}",
    "(gana|ganó) la ronda",
    "la ronda es de {player}",
)
_ASKED = ("no (puedo|puede) [jugar|seguir]", "(paso|pasa)", "qué hay en la mesa", "a quién le toca", "quién va")
_OVER = ("fin de la ronda", "se acabó la ronda")
"""Whole sentences: those of ``sentences`` that are said most, for each more is one that talk may sound like. None
ends with a name that a shorter one lacks: «terminó» would seem to go on as «terminó Ana»."""


def state_key(game: Game) -> tuple[object, ...]:
    """What the grammar depends on: it is made anew only when this changes."""
    closely = game.closely_until is not None
    return (game.hold, game.progress.over, game.finished, game.asked is not None, closely, _answers(game))


def expected(game: Game) -> Listen:
    """The grammar for this state."""
    commands = commands_now(game) - {Command.YES, Command.NO, Command.ACCEPT, Command.REJECT}
    if game.hold is Hold.STOPPING:
        commands |= {Command.YES, Command.NO}
    wanted = [phrase for command in sorted(commands) for phrase in by_ear(command)]
    if game.hold is None and not game.finished:
        wanted += [*game_phrases(game.setup), *_answers(game)]
        if game.asked is not None:
            wanted += _small_numbers()
    strictness = STRICT if game.closely_until is None else CLOSE
    return Listen(tuple(dict.fromkeys(wanted)), strictness=strictness)


def _answers(game: Game) -> tuple[str, ...]:
    """The yes and no that would mean something, and how «no» may go on."""
    if not game.awaits_yes or game.hold is not None:
        return ()
    if game.offer is not None and not game.offer.question:
        return LET_PASS
    plain = (phrase for phrase in BY_EAR if phrase not in LET_PASS[1:])  # «sí» would seem to go on as «sí vale»
    return (*plain, *(f"no {name}" for name in game.setup.spoken))


def is_by_ear(found: Found, words: Sequence[str]) -> bool:
    """Whether a command was said as it is listened for: a lone «qué» is left over from «qué hay en la mesa»."""
    said = " ".join(tokens(words[found.start : found.end]))
    return said in map(normalise, by_ear(found.command))


@cache
def game_phrases(setup: Setup) -> tuple[str, ...]:
    """What is said in a game: names with what may follow them, reports or actions, and corrections."""
    players, names = len(setup.players), setup.spoken
    counts = list(_counts(players, names))
    if setup.mode is Mode.REFEREE:
        own, openings = [*_actions(players), *counts, *by_ear(Command.REJECT)], _ACTING
    else:
        own, openings = [*counts, *_results(names), *_endings(names)], _REPORTING
    named = [f"{name} {opening}" for name in names for opening in openings]
    corrections = [f"{word} {name}" for word in CORRECTIONS for name in names]
    corrections += [f"{CORRECTIONS[0]} {rest}" for rest in _rounds(players, names)]
    return tuple(dict.fromkeys([*names, *named, *corrections, *own]))


def _rounds(players: int, names: Sequence[str]) -> Iterator[str]:
    """The rounds that may be corrected, and whom it may be about."""
    for number in range(1, players + 1):
        yield f"la ronda {number_words(number)}"
        yield from (f"la ronda {number_words(number)} {name}" for name in names)


def fixed_phrases() -> tuple[str, ...]:
    """Every phrase of a game without a name, for checking against a model's lexicon."""
    rounds = (f"{CORRECTIONS[0]} {rest}" for rest in _rounds(MOST_PLAYERS, ("",)))
    own = [
        *CORRECTIONS,
        *BY_EAR,
        *rounds,
        *_ACTING,
        *_REPORTING,
        *_actions(MOST_PLAYERS),
        *_counts(MOST_PLAYERS, ("",)),
    ]
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
    for pattern in (*_ENDINGS, *_OVER):
        yield from expansions(compiled(pattern), {"player": names})


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
    for pattern in (*_ASKED, *_OVER):
        yield from expansions(compiled(pattern), {})


def _small_numbers() -> list[str]:
    """What answers a question for a number by itself; «tres cartas» and «ninguna carta» by their pairs of words."""
    none = ("ninguna", "no tiene ninguna", "y ninguna carta")  # the last begins as «y ninguna ficha» does anyway
    numbers = range(MOST_ALONE + 1)  # more than is likely: else «trece» would come out as «tres»
    return [*(words for number in numbers for words in _forms(number)), *none]


def _forms(number: int) -> tuple[str, ...]:
    """A number by itself, and as it is said before «cartas»."""
    return tuple(dict.fromkeys((number_words(number), number_words(number, Form.FEMININE))))
