"""From words to sentences: every way to read them, of which only a single one counts.

Words that can be read in two ways, or only in part, are doubtful: nothing is ever guessed into a score.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from assistant.language.normalising import UNKNOWN, normalise
from assistant.scout.items import Item, items_of
from assistant.scout.pattern import compiled, matches
from assistant.scout.sentences import ACTIONS, ANSWERS, CORRECTIONS, COUNTS, ENDS, FILLERS, ROUNDS, Intent, Sentence
from assistant.scout.sets import CardSet
from assistant.scout.slots import read_slot
from assistant.scout.vocabulary import EMPTY, TELLING

ABOUT_A_PLAYER = frozenset(sentence.intent for sentence in COUNTS + ENDS) - {Intent.ON_TABLE}
"""What says nothing unless it is known of whom."""

ACTS = frozenset(sentence.intent for sentence in ACTIONS)
"""What a player does."""

IMPERSONAL = frozenset({Intent.ROUND_OVER, Intent.STATUS, Intent.TURN})
"""What is not said of whoever was named before it."""

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
    """What one utterance said.

    correcting: it shall replace what was said before.
    round: which round is corrected, from 1 on, or back from the one at hand, from -1 on; None if it was not said.
    """

    sentences: tuple[Said, ...]
    correcting: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Something was said to the host, and it cannot be told what.

    understood: what can be read between stretches that were not heard: to be asked back, never to count by itself.
    nameless: all of it would be understood, if it were known of whom.
    """

    understood: tuple[Said, ...] = ()
    nameless: bool = False


@dataclass(frozen=True, slots=True)
class Unrelated:
    """Nothing was said to the host, as far as can be told.

    called: the only player who was named, if any.
    """

    called: int | None = None


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
        answer: NUMBER, CARDS or NAME, if the host has asked for one, which may come by itself.

        An answer by itself is read as one even if its words mean something else when nobody has asked.
        """
        heard = items_of(words, self.names)
        items = _trimmed(heard)
        correcting = bool(items) and items[0].text in _CORRECTIONS
        number, body = _round_said(items[1:]) if correcting else (None, items)
        answers = _answers_to(answer)
        with_more = [sentence for sentence in answers if sentence.intent is not Intent.CARDS]
        sentences = tuple(dict.fromkeys((*self.sentences, *(COUNTS if correcting else ()), *with_more)))
        alone = None if correcting else _alone(body, answers, asked)
        found = [(alone,)] if alone else _shortest(_tilings(body, sentences, asked))
        if len(found) == 1 and found[0] and not _unsure(heard, body, found[0], correcting):
            return Reading(found[0], correcting, number)
        if correcting or any(found) or _is_telling(heard, answer is not None):
            nameless = not found and asked is None and len(_shortest(_tilings(body, sentences, 0))) == 1
            understood = () if correcting else _understood(heard, sentences, answers, asked)
            return Doubtful(understood, nameless)
        return Unrelated(_called(heard))


def _answers_to(answer: Intent | None) -> list[Sentence]:
    """What may come by itself; how many cards somebody has is told by a number alone as well."""
    wanted = (Intent.NUMBER, Intent.CARDS) if answer is Intent.CARDS else (answer,)
    return [sentence for sentence in ANSWERS if sentence.intent in wanted]


def _alone(items: Sequence[Item], answers: Sequence[Sentence], asked: int | None) -> Said | None:
    """What ``items`` mean as an answer about ``asked`` and no more; None if they are none.

    So «tres cartas» are in the hand if that was asked, though else they are captured, and «Ana, dos» are no points.
    """
    found = {said for said in _tilings(items, answers, asked) if len(said) == 1}
    own = [said for (said,) in found if said.player == asked]
    return own[0] if asked is not None and len(own) == len(found) == 1 else None


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


def _round_said(items: list[Item]) -> tuple[int | None, list[Item]]:
    """The round that a correction names (``Reading.round``), and the items that follow."""
    found = [
        (end, bound.get("number", sentence.value))
        for sentence in ROUNDS
        for end, bound in matches(compiled(sentence.pattern), items, 0, read_slot)
    ]
    end, number = max(found, key=itemgetter(0), default=(0, None))
    return number if isinstance(number, int) else None, items[end:]


def _understood(
    heard: Sequence[Item], sentences: Sequence[Sentence], answers: Sequence[Sentence], asked: int | None
) -> tuple[Said, ...]:
    """What can be read for certain on either side of stretches that were not heard; nothing if there are none."""
    pieces = [list(group) for noise, group in groupby(heard, lambda item: item.text == UNKNOWN) if not noise]
    if len(pieces) == 1 and len(pieces[0]) == len(heard):
        return ()
    said: list[Said] = []
    subject = asked
    for piece in pieces:
        items = _trimmed(piece)
        alone = _alone(items, answers, asked) if len(pieces) == 1 else None
        found = [(alone,)] if alone else _shortest(_tilings(items, sentences, subject))
        if len(found) == 1:
            said += found[0]
        named = [item.player for item in piece if item.player is not None]
        subject = said[-1].player if len(found) == 1 and found[0] else next(reversed(named), subject)
    return tuple(said) if _once(said) else ()


def _called(items: Sequence[Item]) -> int | None:
    """The player who was named, if it is one alone."""
    named = {item.player for item in items if item.player is not None}
    return named.pop() if len(named) == 1 else None


def _unsure(heard: Sequence[Item], items: Sequence[Item], said: Sequence[Said], correcting: bool) -> bool:
    """Whether the only reading is one that misheard words often make."""
    return _cut_short(heard, said) or _number_cut_short(heard) or (not correcting and _bare(items, said))


def _cut_short(heard: Sequence[Item], said: Sequence[Said]) -> bool:
    """Whether the noise behind a scout may have been the show that goes with it."""
    return heard[-1].text == UNKNOWN and said[-1].intent is Intent.SCOUT


def _number_cut_short(heard: Sequence[Item]) -> bool:
    """Whether the noise behind «treinta» may have been the rest of «treinta y dos»."""
    number = heard[-2].number if len(heard) > 1 and heard[-1].text == UNKNOWN else None
    return number is not None and number >= 20 and number % 10 == 0


def _bare(items: Sequence[Item], said: Sequence[Said]) -> bool:
    """Whether this has a name and a number without more: twelve of what? Talk in the room sounds like that too.

    Two such in a row are points, and so is a number below zero; but not beside what «puntos» or other nouns count.
    """
    bare = [one for one in said if one.intent is Intent.POINTS and (one.number or 0) >= 0]
    worded = sum(item.text in ("punto", "puntos") for item in items)
    if all(one.intent is Intent.POINTS for one in said) and len(said) > 1:
        return False
    return len(bare) > worded


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
        if so_far.open and sentence.intent in IMPERSONAL:
            continue
        player = named if isinstance(named, int) else so_far.subject
        numbers = [value for label, value in bound.items() if label != "player" and isinstance(value, int)]
        cards = next((value for value in bound.values() if isinstance(value, CardSet)), None)
        said = Said(sentence.intent, player, numbers[0] if numbers else sentence.value, cards)
        styles = {sentence.noun_first} if sentence.intent in _STYLED and numbers else set()
        subject = None if sentence.intent in ACTS else player  # after an action it is somebody else's turn
        yield end, _Tiling((*so_far.said, said), subject, False, so_far.styles | styles)


def _may_follow(sentence: Sentence, so_far: _Tiling) -> bool:
    return so_far.subject is not None or sentence.intent not in ABOUT_A_PLAYER


_STYLED = frozenset({Intent.CAPTURED, Intent.TOKENS, Intent.HAND})


def _sound(tiling: _Tiling) -> bool:
    """Whether no words seem to be lost or misheard.

    They do in «seis cartas, fichas tres», in «Ana seis, dos fichas», and where one thing is told twice.
    """
    told = [(said.intent, said.player) for said in tiling.said if said.intent in ABOUT_A_PLAYER]
    with_points = {player for intent, player in told if intent is Intent.POINTS}
    with_counts = {player for intent, player in told if intent in _STYLED}
    return len(tiling.styles) < 2 and not with_points & with_counts and _once(tiling.said)


def _once(said: Sequence[Said]) -> bool:
    """Whether nothing is told twice of anybody."""
    told = [(one.intent, one.player) for one in said if one.intent in ABOUT_A_PLAYER]
    return len(set(told)) == len(told)


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
