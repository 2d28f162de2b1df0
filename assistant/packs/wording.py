"""Words of questions and answers, laid bare to compare them. For checking packs, not for judging."""

import re
from typing import Final

from assistant.language.normalising import words

_SMALL: Final = (
    "a al ante con de del desde e el en entre es esta este eso hay la las le les lo los mas me mi muy ni no"
    " nos o para pero por que quien se si sin sobre son su sus te tu tus un una uno unos unas y ya cual"
    " cuales cuanto cuanta cuantos cuantas como donde cuando di dime"
)
SMALL_WORDS: Final = frozenset(_SMALL.split())
"""Words that say nothing of what a question is about."""

_SMALLER: Final = re.compile(r"(?:c?it|cill|ill)(?:[oa])$")


def content_words(text: str) -> list[str]:
    """Return the words of ``text`` that say something; all of them if none does."""
    found = words(text)
    return [word for word in found if word not in SMALL_WORDS] or found


def singular(word: str) -> str:
    """Return ``word`` without the ending of a plural.

    >>> [singular(word) for word in ("flores", "patos", "luz", "luces", "lunes")]
    ['flor', 'pato', 'luz', 'luz', 'lun']
    """
    if len(word) > 4 and word.endswith("ces"):
        return word[:-3] + "z"
    if len(word) > 4 and word.endswith("es") and word[-3] in "dlnrsyj":
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def root(word: str) -> str:
    """Return what ``word`` shares with its family: no plural, no diminutive, no final vowel. A rough guess.

    >>> [root(word) for word in ("gatitos", "gata", "panadero")]
    ['gat', 'gat', 'panader']
    """
    base = _SMALLER.sub("", singular(word))
    return re.sub(r"[aeo]$", "", base) if len(base) > 3 else base
