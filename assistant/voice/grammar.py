"""From what the table may say to the grammar the recogniser works with."""

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from assistant.core.effects import Listen
from assistant.language.normalising import dice_letters
from assistant.language.numbers import find_numbers

REST = "[unk]"
"""The word for speech outside the grammar, in every Vosk model and in every ``Heard``."""

RESTS = (("[unk1]", REST), (REST,), ("[unk2]", REST))
"""For each strictness, the rest words to choose from, the best first: ``[unk1]`` gives way to a phrase sooner
than ``[unk]``, ``[unk2]`` later. Only models made for this program have all three."""


LIKELY = 30
"""How many times as likely as any other short word those are that are expected to be spelled.

A closed set of 2,000 words alone hears «moco» for «loco»; with the right word alone «tras» passes for «tres».
"""

SHORTEST = 3
"""Words after which a spelling may be a whole word: it has at least so many letters."""


class Lexicon(Protocol):
    """The words a model can hear.

    spelled: short words that it hears spelled as if each were one word, written «s-o-l».
    """

    spelled: tuple[str, ...]

    def knows(self, word: str) -> bool:
        """Whether ``word``, as spelled, is one of them."""
        ...


@dataclass(frozen=True)
class Grammar:
    """A closed set of phrases and a rest that absorbs everything else.

    phrases: in alphabetical order, each once: Vosk makes a word-pair model of the list, in which a
        repeated phrase would weigh double, and equal sets should make equal grammars.
    rest: the rest word, or an empty string if the model has none.
    missing: the phrases that were asked for and left out, because the lexicon lacks one of their words.
    likely: those of the phrases that weigh ``LIKELY`` times as much as others.
    spelled_after: the words after which a word may be spelled; with "" among them, also after none.
    answers: those of the phrases as one of which a stretch is heard again that comes to nothing.
    """

    phrases: tuple[str, ...]
    rest: str
    missing: tuple[str, ...] = ()
    likely: tuple[str, ...] = ()
    spelled_after: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()

    @property
    def json(self) -> str:
        """The list that ``vosk.KaldiRecognizer`` takes."""
        weighed = [*self.phrases, *self.likely * (LIKELY - 1)]
        return json.dumps([*weighed, *filter(None, [self.rest])], ensure_ascii=False)

    def closes(self, words: str) -> bool:
        """Whether ``words`` end in a whole phrase that no phrase of the grammar goes on from.

        >>> grammar = Grammar(("no", "no vale", "vale"), "[unk]")
        >>> [grammar.closes(words) for words in ("no", "no vale", "vale", "vale [unk]")]
        [False, True, True, False]
        """
        spoken = words.split()
        endings = {" ".join(spoken[first:]) for first in range(len(spoken))}
        return not endings.isdisjoint(self.phrases) and endings.isdisjoint(self._beginnings)

    @property
    def only_answers(self) -> "Grammar":
        """The answers and the rest, without what competes with them: letters, spelled words, commands."""
        return Grammar(self.answers, self.rest)

    def has_phrase(self, words: str) -> bool:
        """Whether a whole phrase is among ``words``.

        >>> [Grammar(("un pato",), "[unk]").has_phrase(words) for words in ("[unk] un pato", "un", "un patoso")]
        [True, False, False]
        """
        return any(f" {phrase} " in f" {words} " for phrase in self.phrases)

    def comes_to_nothing(self, words: str) -> bool:
        """Whether ``words`` are no phrase, but the rest, letters that nothing leads to, or a part of an answer.

        Parts of commands («no», «sí») were heard as what they are, and a part of a number is a number.

        >>> answers = ("treinta y dos", "un pato")
        >>> grammar = Grammar(("dados ese", "no vale", "vale", *answers), "[unk]", (), (), ("dados",), answers)
        >>> [grammar.comes_to_nothing(words) for words in ("[unk]", "ese", "un [unk]", "pato")]
        [True, True, True, True]
        >>> [grammar.comes_to_nothing(words) for words in ("dados", "no", "[unk] vale", "treinta")]
        [False, False, False, False]
        """
        said = [word for word in words.split() if word != REST]
        part = f" {' '.join(said)} "
        in_answer = any(part in f" {answer} " and not _is_number(answer) for answer in self.answers)
        return not self.has_phrase(words) and (in_answer or self._letters.issuperset(said))

    def within_phrases(self, word: str) -> bool:
        """Whether some phrase has ``word`` among others.

        >>> [Grammar(phrases, "[unk]").within_phrases("tiempo") for phrases in (("tiempo",), ("el tiempo", "tiempo"))]
        [False, True]
        """
        return any(word in phrase.split() for phrase in self.phrases if phrase != word)

    def leads(self, before: str) -> bool:
        """Whether a whole spelled word may follow ``before``; Vosk lets any word of a phrase stand alone."""
        return before in self.spelled_after or "" in self.spelled_after

    def is_begun(self, words: str) -> bool:
        """Whether ``words`` end in a spelling that is too short for a word yet.

        >>> grammar = Grammar(("dados ese",), "[unk]", spelled_after=("dados",))
        >>> [grammar.is_begun(words) for words in ("dados", "vale dados ese o", "dados ese o ele", "dados [unk]")]
        [True, True, False, False]
        """
        spoken = words.split()
        for back in range(1, min(SHORTEST, len(spoken)) + 1):
            if spoken[-back] in self.spelled_after:
                return True
            if not spoken[-back].isalpha():  # the rest, or a whole spelled word
                return False
        return False

    @cached_property
    def _letters(self) -> frozenset[str]:
        """All that follows what leads to a spelling."""
        split = [phrase.split() for phrase in self.phrases]
        return frozenset(word for first, *after in split if first in self.spelled_after for word in after)

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """Everything that a longer phrase begins with."""
        split = [phrase.split() for phrase in self.phrases]
        return frozenset(" ".join(words[:count]) for words in split for count in range(1, len(words)))


def _is_number(phrase: str) -> bool:
    """Whether ``phrase`` is a number and nothing else."""
    words = phrase.split()
    return any(found.end - found.start == len(words) for found in find_numbers(words))


def spelled(phrase: str) -> str:
    """``phrase`` as a lexicon spells it: lower case, composed, words joined by single spaces, no punctuation.

    >>> spelled("¡No  vale!")
    'no vale'
    """
    return " ".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", phrase).lower()))


def grammar_for(listen: Listen, lexicon: Lexicon) -> Grammar:
    """The grammar for ``listen``; phrases with a word that the model cannot hear end up in ``missing``."""
    asked = sorted(set(map(spelled, (*listen.phrases, *listen.decoys))) - {""})
    absent = missing(asked, lexicon)
    heard = [phrase for phrase in asked if phrase not in absent]
    heard += _spelled(lexicon.spelled, listen)
    expected = {"-".join(dice_letters(word).lower()) for word in listen.spelled}.intersection(lexicon.spelled)
    likely = sorted(_spelled(expected, listen))
    rest = rest_for(listen.strictness, lexicon)
    answers = _answers(listen, absent)
    return Grammar(tuple(sorted(heard)), rest, absent, tuple(likely), listen.spelled_after, answers)


def _answers(listen: Listen, absent: Iterable[str]) -> tuple[str, ...]:
    """The answers that can be heard; none if a right one cannot: it would be taken for a wrong one."""
    answers = set(map(spelled, listen.answers))
    if not answers.intersection(map(spelled, listen.phrases)).isdisjoint(absent):
        return ()
    return tuple(sorted(answers.difference(absent)))


def _spelled(words: Iterable[str], listen: Listen) -> list[str]:
    """The phrases in which these words are spelled."""
    return [f"{before} {word}".strip() for before in listen.spelled_after for word in words]


def missing(phrases: Iterable[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Those of ``phrases`` (spelled as a lexicon does) with a word that ``lexicon`` does not know."""
    return tuple(phrase for phrase in phrases if not all(map(lexicon.knows, phrase.split())))


def rest_for(strictness: int, lexicon: Lexicon) -> str:
    """The model's rest word that is nearest to ``strictness`` (0 to 2), or an empty string if it has none."""
    choices = RESTS[min(max(strictness, 0), len(RESTS) - 1)]
    return next(filter(lexicon.knows, choices), "")
