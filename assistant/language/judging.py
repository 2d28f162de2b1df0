"""Whether what the table said fulfils a question's answer.

Whatever is doubtful is UNSURE, and the host asks again; the table can always say «vale» or «no vale».
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from assistant.language import numbers
from assistant.language.answers import Answer, Kind
from assistant.language.letters import Letter, may_spell, spelled
from assistant.language.mentions import Mention, content, find_mentions, is_denied, is_taken_back
from assistant.language.normalising import UNKNOWN, dice_letters, words


class Verdict(StrEnum):
    """What the host makes of it."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSURE = "unsure"  # ask again
    SILENT = "silent"  # nothing that is an answer was said
    PARTLY = "partly"  # right so far, more is wanted


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict and its grounds.

    matched: the right items that were said, as the answer writes them; for LETTERS the letters so far.
    missing: how many more items or letters are wanted; 0 unless PARTLY.
    """

    verdict: Verdict
    matched: tuple[str, ...] = ()
    missing: int = 0


def judge(answer: Answer, utterances: Sequence[str], rivals: Sequence[str] = ()) -> Judgement:
    """Judge all that was said since the question was put.

    utterances: oldest first, without commands and without spelling in dice; ``[unk]`` is speech outside
        the grammar. The last answer said is the one that counts, and its verdict stands until another is
        said: when the question is put again, start a new list.
    rivals: other words in play, to which something nearly right might be as near.

    >>> judge(Answer(Kind.EXACT, ("París",)), ["creo que madrid no parís"]).verdict
    <Verdict.RIGHT: 'right'>
    >>> judge(Answer(Kind.SEVERAL, ("rojo", "azul", "verde"), count=2), ["el rojo", "[unk]"])
    Judgement(verdict=<Verdict.PARTLY: 'partly'>, matched=('rojo',), missing=1)
    """
    said = [row for row in map(words, utterances) if row]
    return _JUDGES[answer.kind](answer, said, rivals) if said else _SILENT


_SILENT = Judgement(Verdict.SILENT)
_WRONG = Judgement(Verdict.WRONG)
_UNSURE = Judgement(Verdict.UNSURE)

_Utterances = Sequence[Sequence[str]]
_Judge = Callable[[Answer, _Utterances, Sequence[str]], Judgement]


def _judge_one(answer: Answer, said: _Utterances, rivals: Sequence[str]) -> Judgement:
    """EXACT and ONE_OF: the last answer said counts."""
    judgement = _SILENT
    for row in said:
        mentions = find_mentions(answer, row, rivals)
        if mentions:
            judgement = _judge_mention(mentions[-1])
        elif content(row):
            judgement = _WRONG
    return judgement


def _judge_mention(mention: Mention) -> Judgement:
    """Judge ``mention`` as the whole answer."""
    if not mention.item:
        return _WRONG
    return _UNSURE if mention.doubtful else Judgement(Verdict.RIGHT, (mention.item,))


def _judge_number(answer: Answer, said: _Utterances, _rivals: Sequence[str]) -> Judgement:
    """NUMBER: the last number said counts, in whatever words; other words are no answer."""
    wanted = int(answer.items[0])
    judgement = _SILENT
    for row in said:
        number = _last_number(row)
        if not number:
            continue
        if number.value != wanted:
            judgement = _WRONG
        elif is_denied(row, number.start) or is_taken_back(row, number.end):
            judgement = _UNSURE
        else:
            judgement = Judgement(Verdict.RIGHT, answer.items)
    return judgement


def _last_number(row: Sequence[str]) -> numbers.Found | None:
    """Return the last number in ``row``; an article counts only if there is no other number.

    >>> _last_number("son cinco en una mano".split())
    Found(value=5, start=1, end=2)
    """
    found = numbers.find_numbers(row)
    proper = [number for number in found if not _is_article(row, number)]
    last = (proper or found)[-1:]
    return last[0] if last else None


def _is_article(row: Sequence[str], number: numbers.Found) -> bool:
    """Say whether ``number`` is an «un» or «una» with a word to go with."""
    return number.end < len(row) and list(row[number.start : number.end]) in (["un"], ["una"])


def _judge_several(answer: Answer, said: _Utterances, rivals: Sequence[str]) -> Judgement:
    """SEVERAL: different right things add up over utterances; wrong ones take nothing away.

    >>> fruit = Answer(Kind.SEVERAL, ("pera", "fresa", "frutilla"), count=2, same=(("fresa", "frutilla"),))
    >>> judge(fruit, ["fresa frutilla"]).missing
    1
    """
    mentions = [mention for row in said for mention in find_mentions(answer, row, rivals)]
    items = (mention.item for mention in mentions if mention.item and not mention.doubtful)
    matched = tuple({answer.thing(item): item for item in items}.values())
    if len(matched) >= answer.count:
        return Judgement(Verdict.RIGHT, matched)
    if matched:
        return Judgement(Verdict.PARTLY, matched, answer.count - len(matched))
    if any(mention.doubtful and mention.item for mention in mentions):
        return _UNSURE
    return _WRONG if any(map(content, said)) else _SILENT


def _judge_order(answer: Answer, said: _Utterances, rivals: Sequence[str]) -> Judgement:
    """ORDER: the items in their order, over several utterances; after a wrong one they must start again."""
    progress: tuple[str, ...] = ()
    judgement = _SILENT
    for row in said:
        mentions = find_mentions(answer, row, rivals)
        items = tuple(mention.item for mention in mentions if not mention.doubtful)
        if items:
            judgement = _judge_sequence((*progress, *items), answer.items)
            if judgement == _WRONG:
                judgement = _judge_sequence(items, answer.items)  # a fresh start
            progress = judgement.matched
        elif content(row) and not progress:
            judgement = _UNSURE if mentions else _WRONG
        if judgement.verdict is Verdict.RIGHT:
            break
    return judgement


def _judge_sequence(items: tuple[str, ...], wanted: tuple[str, ...]) -> Judgement:
    """Judge ``items`` as all, or the first, of ``wanted``; corrections may come before them.

    >>> _judge_sequence(("a", "c", "a", "b", "c"), ("a", "b", "c")).verdict
    <Verdict.RIGHT: 'right'>
    """
    if items[-len(wanted) :] == wanted:
        return Judgement(Verdict.RIGHT, wanted)
    if items == wanted[: len(items)]:
        return Judgement(Verdict.PARTLY, items, len(wanted) - len(items))
    return _WRONG


def _judge_letters(answer: Answer, said: _Utterances, _rivals: Sequence[str]) -> Judgement:
    """LETTERS: the letters in their order, over several utterances; a fresh start is always allowed."""
    wanted = dice_letters(answer.items[0])
    progress: tuple[Letter, ...] = ()
    judgement = _SILENT
    for row in said:
        run = _last_run(row)
        if run:
            letters = (*progress, *run)
            judgement = _judge_spelling(letters, wanted)
            if judgement == _WRONG:
                letters = run
                judgement = _judge_spelling(letters, wanted)
            progress = letters if judgement.verdict is Verdict.PARTLY else ()
            if judgement == _WRONG and UNKNOWN in row:
                judgement = _UNSURE  # a letter may be hidden there
        elif content(row) and not progress:
            judgement = _WRONG
        if judgement.verdict is Verdict.RIGHT:
            break
    return judgement


def _last_run(row: Sequence[str]) -> tuple[Letter, ...]:
    """Return the last letters in ``row`` that no other word interrupts.

    Many names of letters are everyday words, so that one by itself counts only as the last word.

    >>> [letter.letter for letter in _last_run("a ver ese o ele".split())], _last_run("a ver".split())
    (['S', 'O', 'L'], ())
    """
    run: tuple[Letter, ...] = ()
    for letter in spelled(row):
        run = (*run, letter) if run and run[-1].end == letter.start else (letter,)
    return run if len(run) > 1 or (run and run[-1].end == len(row)) else ()


def _judge_spelling(letters: Sequence[Letter], wanted: str) -> Judgement:
    """Judge ``letters`` as all, or the first, of ``wanted``."""
    length = sum(len(letter.letter) for letter in letters)
    if not may_spell(letters, wanted[:length]):
        return _WRONG
    if length == len(wanted):
        return Judgement(Verdict.RIGHT, tuple(wanted))
    return Judgement(Verdict.PARTLY, tuple(wanted[:length]), len(wanted) - length)


def _judge_free(_answer: Answer, _said: _Utterances, _rivals: Sequence[str]) -> Judgement:
    """FREE: whatever was said, understood or not."""
    return Judgement(Verdict.RIGHT)


def _judge_table(_answer: Answer, _said: _Utterances, _rivals: Sequence[str]) -> Judgement:
    """TABLE: the players judge, with «vale» or «no vale»; no speech is an answer."""
    return _SILENT


_JUDGES: Mapping[Kind, _Judge] = {
    Kind.EXACT: _judge_one,
    Kind.NUMBER: _judge_number,
    Kind.ONE_OF: _judge_one,
    Kind.SEVERAL: _judge_several,
    Kind.ORDER: _judge_order,
    Kind.LETTERS: _judge_letters,
    Kind.FREE: _judge_free,
    Kind.TABLE: _judge_table,
}
