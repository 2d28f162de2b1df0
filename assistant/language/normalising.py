"""One way to write what is the same to a Spanish ear: no case, accents or punctuation, but ñ apart from n."""

import re
import unicodedata
from collections.abc import Sequence

UNKNOWN = "[unk]"
"""What the recogniser writes for speech outside its grammar."""

ARTICLES = frozenset({"el", "la", "los", "las", "un", "una", "unos", "unas"})
"""What may precede an answer without changing it. «al» and «del» hold a preposition too, so they are none."""

_MINUS = re.compile(r"(?<![^\W_])[-−–](?=\d)")
_THOUSANDS_POINT = re.compile(r"(?<=\d)\.(?=\d{3}(?!\d))")


def normalise(text: str) -> str:
    """Return ``text`` in lower case, without accents or punctuation, with single spaces.

    Ñ stays a letter of its own, composed or decomposed. A minus sign before a number is a word, and the point
    of thousands is none, so that a typed number keeps its value.

    >>> normalise("  ¿El PINGÜINO, de   Ávila?")
    'el pinguino de avila'
    >>> normalise("NIN\u0303O") == normalise("niño") != normalise("nino")
    True
    >>> normalise("-5, 1.000")
    'menos 5 1000'
    """
    # casefold can decompose («İ»), hence another composition.
    composed = unicodedata.normalize("NFC", read_signs(text).casefold())
    bare = "".join(map(_without_marks, composed))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in bare).split())


def read_signs(text: str) -> str:
    """Return ``text`` composed, with the minus of its numbers in words, and without the point of thousands.

    >>> read_signs("-5 y 1.000, pero 3-4 y 2.5")
    ' menos 5 y 1000, pero 3-4 y 2.5'
    """
    composed = unicodedata.normalize("NFC", text)  # in «À-0» there is a letter before the sign, however À is written
    return _MINUS.sub(" menos ", _THOUSANDS_POINT.sub("", composed))


def words(text: str) -> list[str]:
    """Return the normalised words of ``text``; ``[unk]`` stays as it is.

    >>> words("¡Sí, [unk] Señor!")
    ['si', '[unk]', 'señor']
    """
    return [
        word
        for chunk in text.split()
        for word in ([UNKNOWN] if chunk == UNKNOWN else normalise(chunk).split())
    ]


def tokens(spoken: Sequence[str]) -> list[str]:
    """Normalise each word by itself, so that positions in the result are positions in ``spoken``.

    >>> tokens(["¡Sí!", "[unk]", "Señor"])
    ['si', '[unk]', 'señor']
    """
    return [word if word == UNKNOWN else normalise(word) for word in spoken]


def without_article(text: str) -> str:
    """Return ``text`` normalised and without an article before it, unless the article is all there is.

    >>> without_article("El perro"), without_article("la"), without_article("del mar")
    ('perro', 'la', 'del mar')
    """
    normal = normalise(text)
    first, _, rest = normal.partition(" ")
    return rest if rest and first in ARTICLES else normal


def dice_letters(word: str) -> str:
    """Return ``word`` as it is laid in dice: upper case, no accents, no spaces, Ñ kept.

    Anything that is no letter stays, if it can be typed within a word: «s0l» must not pass for «sl».

    >>> dice_letters("año"), dice_letters("Té"), dice_letters("s0l")
    ('AÑO', 'TE', 'S0L')
    """
    return normalise(word).replace(" ", "").upper()


def _without_marks(sign: str) -> str:
    """Return ``sign`` without its diacritics, unless it is ñ."""
    if sign == "ñ":
        return sign
    return "".join(part for part in unicodedata.normalize("NFD", sign) if not unicodedata.combining(part))
