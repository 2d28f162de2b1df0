"""The words of the model: the games' own, the question bank's, names, numbers, letter names and common words."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from wordfreq import top_n_list, zipf_frequency

from .pronunciation import pronounce

DATA = Path(__file__).parent / "data"
COMMON_WORDS = 20_000
SPELLED = re.compile(r"[a-zñáéíóúü]+")

NUMBER_WORDS = """
cero un uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
dieciocho diecinueve veinte veintiún veintiuno veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis
veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos
doscientas trescientos trescientas cuatrocientos cuatrocientas quinientos quinientas seiscientos seiscientas setecientos
setecientas ochocientos ochocientas novecientos novecientas mil millón millones y menos coma medio media punto
""".split()
_UNITS = NUMBER_WORDS[: NUMBER_WORDS.index("treinta")]
_TENS = {30: "treinta", 40: "cuarenta", 50: "cincuenta", 60: "sesenta", 70: "setenta", 80: "ochenta", 90: "noventa"}
_SMALL = [word for word in _UNITS if word not in {"un", "una", "veintiún", "veintiuna"}]
_HUNDREDS = [word for word in NUMBER_WORDS if word.endswith("ientos")]


def number_words(value: int) -> list[str]:
    """A whole number from 0 to 999 as Spanish words.

    >>> " ".join(number_words(37)), " ".join(number_words(215)), " ".join(number_words(100))
    ('treinta y siete', 'doscientos quince', 'cien')
    """
    if value < 30:
        return [_SMALL[value]]
    if value < 100:
        tens, unit = divmod(value, 10)
        return [_TENS[tens * 10], *(["y", _SMALL[unit]] if unit else [])]
    if value == 100:
        return ["cien"]
    hundreds, rest = divmod(value, 100)
    head = "ciento" if hundreds == 1 else _HUNDREDS[hundreds - 2]
    return [head, *(number_words(rest) if rest else [])]


def listed(name: str) -> list[str]:
    """Words of a list in the folder `data`, comments left out."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return list(dict.fromkeys(word for line in lines if not line.startswith("#") for word in line.split()))


def words_of(text: str) -> list[str]:
    """Lower-case words of any text, numbers and foreign letters left out.

    >>> words_of("¿Qué pingüino?")
    ['qué', 'pingüino']
    """
    return SPELLED.findall(unicodedata.normalize("NFC", text.lower()))


def _strings(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)


def question_words(folder: Path) -> list[str]:
    """Every word of the question packs in a folder: answers, wrong answers and the questions themselves."""
    found: dict[str, None] = {}
    for path in sorted(folder.rglob("*.toml")):
        try:
            pack = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ValueError(f"{path.name}: {error}") from error
        for text in _strings(pack):
            found.update(dict.fromkeys(words_of(text)))
    return list(found)


def common_words(count: int = COMMON_WORDS) -> list[str]:
    """The most frequent words of Spanish that are spelled with Spanish letters."""
    words = (word for word in top_n_list("es", 2 * count) if SPELLED.fullmatch(word))
    return [word for word in words if (len(word) > 1 or word in "aeiouy") and pronounce(word)][:count]


@dataclass(frozen=True)
class Vocabulary:
    """Words by where they come from."""

    letters: list[str] = field(default_factory=lambda: listed("letters"))
    numbers: list[str] = field(default_factory=lambda: list(NUMBER_WORDS))
    commands: list[str] = field(default_factory=lambda: listed("commands"))
    names: list[str] = field(default_factory=lambda: listed("given_names"))
    common: list[str] = field(default_factory=common_words)
    questions: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)

    @property
    def domain(self) -> list[str]:
        """Words that the games themselves listen for."""
        return list(dict.fromkeys(self.letters + self.numbers + self.commands + self.names))

    @cached_property
    def words(self) -> list[str]:
        """All words, each once, that have a pronunciation."""
        every = dict.fromkeys(self.domain + self.questions + self.extra + self.common)
        return [word for word in every if pronounce(word)]


def log_probability(word: str) -> float:
    """Natural logarithm of a word's share in running text, as wordfreq estimates it."""
    return (zipf_frequency(word, "es") - 9) * 2.302585
