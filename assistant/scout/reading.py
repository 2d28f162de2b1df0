"""From words to sentences: every way to read them, of which only a single one counts.

Words that can be read in two ways, or only in part, are doubtful: nothing is ever guessed into a score.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.language.normalising import UNKNOWN, normalise
from assistant.scout.items import Item, items_of
from assistant.scout.pattern import compiled, matches
from assistant.scout.sentences import ACTIONS, ANSWERS, CORRECTIONS, COUNTS, ENDS, FILLERS, Intent, Sentence
from assistant.scout.sets import CardSet
from assistant.scout.slots import read_slot
from assistant.scout.vocabulary import EMPTY, TELLING

ABOUT_A_PLAYER = frozenset(sentence.intent for sentence in COUNTS + ENDS) - {Intent.ON_TABLE}
"""What says nothing unless it is known of whom."""

_FILLERS = frozenset(map(normalise, FILLERS))
_CORRECTIONS = frozenset(map(normalise, CORRECTIONS))


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence that was said.

    player: whom it is about; None if nobody was named.
    number: the number in it, or the card scouted.
    cards: the set in it.
    """

    intent: Intent
    player: int | None = None
    number: int | None = None
    cards: CardSet | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What one utterance said; ``correcting`` if it shall replace what was said before."""

    sentences: tuple[Said, ...]
    correcting: bool = False


class Doubtful:
    """Something was said to the host, and it cannot be told what."""


class Unrelated:
    """Nothing was said to the host."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one table's words.

    names: what the players are called.
    sentences: what makes sense in this game.
    """

    names: tuple[str, ...]
    sentences: tuple[Sentence, ...]

    def read(
        self, words: Sequence[str], asked: int | None = None, answer: Intent | None = None
    ) -> Reading | Doubtful | Unrelated:
        """What ``words`` say.

        asked: the player whom the host has asked about: whom a sentence without a name is about.
        answer: NUMBER or NAME, if the host has asked for one, which may come by itself.
        """
        heard = items_of(words, self.names)
        items = _trimmed(heard)
        correcting = bool(items) and items[0].text in _CORRECTIONS
        body = items[1:] if correcting else items
        answers = [sentence for sentence in ANSWERS if sentence.intent is answer]
        sentences = (*self.sentences, *(COUNTS if correcting else ()), *answers)
        found = _shortest(_tilings(body, tuple(dict.fromkeys(sentences)), asked))
        unsure = found and found[0] and (_cut_short(heard, found[0]) or (not correcting and _bare(items, found[0])))
        if len(found) == 1 and found[0] and not unsure:
            return Reading(found[0], correcting)
        return Doubtful() if correcting or any(found) or _is_telling(heard, answer is not None) else Unrelated()


@dataclass(frozen=True, slots=True)
class _Tiling:
    """A way to read the words up to a place.

    subject: whom sentences without a name are about now.
    open: a name was said, and no sentence yet that goes with it.
    styles: whether nouns came first, of the sentences where that matters.
    """

    said: tuple[Said, ...] = ()
    subject: int | None = None
    open: bool = False
    styles: frozenset[bool] = frozenset()


def _trimmed(items: list[Item]) -> list[Item]:
    """The items without what cannot matter: noise behind the last word, and before a name or «corrige»."""
    while items and items[-1].text == UNKNOWN:
        items = items[:-1]
    first = next((at for at, item in enumerate(items) if item.text != UNKNOWN and item.text not in EMPTY), 0)
    if items and (items[first].player is not None or items[first].text in _CORRECTIONS):
        return items[first:]
    return items


def _cut_short(heard: Sequence[Item], said: Sequence[Said]) -> bool:
    """Whether the noise behind a scout may have been the show that goes with it."""
    return bool(heard) and heard[-1].text == UNKNOWN and said[-1].intent is Intent.SCOUT


def _bare(items: Sequence[Item], said: Sequence[Said]) -> bool:
    """Whether this is no more than a name and a number: twelve of what? Talk in the room sounds like that too.

    Two such in a row are points, and so is a number below zero.
    """
    if len(said) != 1 or said[0].intent is not Intent.POINTS or (said[0].number or 0) < 0:
        return False
    return not any(item.text in ("punto", "puntos") for item in items)


def _tilings(items: Sequence[Item], sentences: Sequence[Sentence], asked: int | None) -> list[tuple[Said, ...]]:
    """Every way to read all of ``items`` as sentences, fillers between them aside."""
    done = _from(items, 0, sentences, _Tiling(subject=asked))
    return [tiling.said for tiling in done if not tiling.open and _sound(tiling)]


def _from(items: Sequence[Item], at: int, sentences: Sequence[Sentence], so_far: _Tiling) -> Iterator[_Tiling]:
    if at == len(items):
        yield so_far
        return
    item = items[at]
    if item.text in _FILLERS:
        yield from _from(items, at + 1, sentences, so_far)
    if item.player is not None and not so_far.open:
        yield from _from(items, at + 1, sentences, replace(so_far, subject=item.player, open=True))
    for sentence in sentences:
        for end, tiling in _extended(items, at, sentence, so_far):
            yield from _from(items, end, sentences, tiling)


def _extended(items: Sequence[Item], at: int, sentence: Sentence, so_far: _Tiling) -> Iterator[tuple[int, _Tiling]]:
    """``so_far`` with ``sentence`` read from ``at`` on, for every way to do so."""
    for end, bound in matches(compiled(sentence.pattern), items, at, read_slot):
        named = bound.get("player")
        if (named is not None and so_far.open) or (named is None and not _may_follow(sentence, so_far)):
            continue
        player = named if isinstance(named, int) else so_far.subject
        numbers = [value for label, value in bound.items() if label != "player" and isinstance(value, int)]
        cards = next((value for value in bound.values() if isinstance(value, CardSet)), None)
        said = Said(sentence.intent, player, numbers[0] if numbers else sentence.value, cards)
        styles = {sentence.noun_first} if sentence.intent in _STYLED and numbers else set()
        subject = None if sentence.intent in _ACTS else player  # after an action it is somebody else's turn
        yield end, _Tiling((*so_far.said, said), subject, False, so_far.styles | styles)


def _may_follow(sentence: Sentence, so_far: _Tiling) -> bool:
    return so_far.subject is not None or sentence.intent not in ABOUT_A_PLAYER


_ACTS = frozenset(sentence.intent for sentence in ACTIONS)
_STYLED = frozenset({Intent.CAPTURED, Intent.TOKENS, Intent.HAND})


def _sound(tiling: _Tiling) -> bool:
    """Whether no words seem to be lost or misheard.

    They do in «seis cartas, fichas tres», in «Ana seis, dos fichas», and where one thing is told twice.
    """
    told = [(said.intent, said.player) for said in tiling.said if said.intent in ABOUT_A_PLAYER]
    with_points = {player for intent, player in told if intent is Intent.POINTS}
    with_counts = {player for intent, player in told if intent in _STYLED}
    return len(tiling.styles) < 2 and not with_points & with_counts and len(set(told)) == len(told)


def _shortest(tilings: Sequence[tuple[Said, ...]]) -> list[tuple[Said, ...]]:
    """The readings that take the fewest sentences, each once: «scout y show» is not a scout and a show."""
    fewest = min(map(len, tilings), default=0)
    return list(dict.fromkeys(said for said in tilings if len(said) == fewest))


def _is_telling(items: Sequence[Item], awaited: bool) -> bool:
    """Whether this was likely meant for the host: more of it is the game's words than is noise.

    A single word, such as talk in the room leaves, is enough only if an answer is ``awaited``.
    """
    telling = sum(item.text in TELLING or item.number is not None or item.card is not None for item in items)
    named = sum(item.player is not None for item in items)
    noise = sum(item.text == UNKNOWN for item in items)
    return telling > 0 and telling + named >= noise and (awaited or len(items) - noise > 1)
