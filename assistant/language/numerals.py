"""Whole numbers in Spanish words: how they are said, and every way to spell them."""

from enum import StrEnum

LIMIT = 999_999
"""The largest absolute value that has words here."""

MINUS = "menos"
"""What makes the number after it negative."""

_UNITS = ("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
_TEENS = (
    *("diez", "once", "doce", "trece", "catorce", "quince"),
    *("dieciséis", "diecisiete", "dieciocho", "diecinueve"),
)
_TWENTIES = (
    *("veinte", "veintiuno", "veintidós", "veintitrés", "veinticuatro"),
    *("veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve"),
)
_TENS = {
    10: "diez",
    20: "veinte",
    30: "treinta",
    40: "cuarenta",
    50: "cincuenta",
    60: "sesenta",
    70: "setenta",
    80: "ochenta",
    90: "noventa",
}
_HUNDREDS = {
    200: "doscientos",
    300: "trescientos",
    400: "cuatrocientos",
    500: "quinientos",
    600: "seiscientos",
    700: "setecientos",
    800: "ochocientos",
    900: "novecientos",
}


class Form(StrEnum):
    """How a number that ends in one agrees with what is counted; the values are the forms of 1."""

    ALONE = "uno"
    MASCULINE = "un"
    FEMININE = "una"


def number_words(number: int, form: Form = Form.ALONE) -> str:
    """Return ``number`` in words as they are said, in the form that goes with what is counted.

    Raises ValueError beyond ``LIMIT``, as ``spellings`` does.

    >>> number_words(-21), number_words(21, Form.MASCULINE), number_words(201, Form.FEMININE)
    ('menos veintiuno', 'veintiún', 'doscientas una')
    >>> number_words(31_100)
    'treinta y un mil cien'
    """
    _check(number)
    if number < 0:
        return f"{MINUS} {number_words(-number, form)}"
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return _say_below_thousand(rest, form)
    before_mil = Form.MASCULINE if form is Form.ALONE else form
    head = "mil" if thousands == 1 else f"{_say_below_thousand(thousands, before_mil)} mil"
    return f"{head} {_say_below_thousand(rest, form)}" if rest else head


def spellings(number: int) -> tuple[str, ...]:
    """Return every spelling of ``number`` that ``find_numbers`` takes, the commonest first, accented.

    >>> spellings(21)
    ('veintiuno', 'veintiún', 'veintiuna', 'veinte y uno', 'veinte y un', 'veinte y una')
    >>> spellings(1002)
    ('mil dos', 'un mil dos')
    """
    _check(number)
    if number < 0:
        return tuple(f"{MINUS} {spelling}" for spelling in spellings(-number))
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return _spell_below_thousand(rest)
    heads: tuple[str, ...] = ("mil", "un mil")
    if thousands > 1:
        heads = tuple(f"{head} mil" for head in _spell_below_thousand(thousands) if not head.endswith("uno"))
    if not rest:
        return heads
    return tuple(f"{head} {tail}" for head in heads for tail in _spell_below_thousand(rest))


def _check(number: int) -> None:
    """Raise ValueError if there are no words for ``number``."""
    if abs(number) > LIMIT:
        raise ValueError(f"no words for {number}: more than {LIMIT}")


def _agree(word: str, form: Form) -> str:
    """Return ``word`` in ``form``, if it is one that agrees.

    >>> _agree("veintiuno", Form.MASCULINE), _agree("doscientos", Form.FEMININE), _agree("dos", Form.FEMININE)
    ('veintiún', 'doscientas', 'dos')
    """
    if word.endswith("uno"):
        fused = word != "uno"  # the written accent appears only at the end of a longer word
        return word.removesuffix("uno") + ("ún" if fused and form is Form.MASCULINE else form)
    if word.endswith("cientos") or word == "quinientos":
        return word.removesuffix("os") + "as" if form is Form.FEMININE else word
    return word


def _say_below_thousand(number: int, form: Form) -> str:
    """Return the words of 0 to 999."""
    hundreds, rest = number - number % 100, number % 100
    if not hundreds:
        return _say_below_hundred(rest, form)
    if not rest:
        return "cien" if hundreds == 100 else _agree(_HUNDREDS[hundreds], form)
    head = "ciento" if hundreds == 100 else _agree(_HUNDREDS[hundreds], form)
    return f"{head} {_say_below_hundred(rest, form)}"


def _say_below_hundred(number: int, form: Form) -> str:
    """Return the words of 0 to 99."""
    if number < 30:
        return _agree((*_UNITS, *_TEENS, *_TWENTIES)[number], form)
    tens, unit = number - number % 10, number % 10
    return f"{_TENS[tens]} y {_agree(_UNITS[unit], form)}" if unit else _TENS[tens]


def _spell_below_thousand(number: int) -> tuple[str, ...]:
    """Return every spelling of 0 to 999."""
    hundreds, rest = number - number % 100, number % 100
    if not hundreds:
        return _spell_below_hundred(rest)
    if hundreds == 100:
        heads: tuple[str, ...] = ("ciento",) if rest else ("cien",)
    else:
        heads = (_HUNDREDS[hundreds], _agree(_HUNDREDS[hundreds], Form.FEMININE))
    if not rest:
        return heads
    return tuple(f"{head} {tail}" for head in heads for tail in _spell_below_hundred(rest))


def _spell_below_hundred(number: int) -> tuple[str, ...]:
    """Return every spelling of 0 to 99: agreeing, apart («diez y seis») and fused («treintaicinco»)."""
    plain = tuple(_say_below_hundred(number, form) for form in Form)
    tens, unit = number - number % 10, number % 10
    apart: tuple[str, ...] = ()
    fused: tuple[str, ...] = ()
    if tens and unit:
        if tens > 10 or unit > 5:
            apart = tuple(f"{_TENS[tens]} y {_agree(_UNITS[unit], form)}" for form in Form)
        if tens > 20:
            fused = tuple(_agree(f"{_TENS[tens]}i{_accented_at_end(_UNITS[unit])}", form) for form in Form)
    return tuple(dict.fromkeys((*plain, *apart, *fused)))


def _accented_at_end(unit: str) -> str:
    """Return ``unit`` as the end of a longer word: dos, tres and seis then bear an accent."""
    return {"dos": "dós", "tres": "trés", "seis": "séis"}.get(unit, unit)
