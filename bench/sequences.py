"""Letter names, numbers and names: how often all that is said is heard exactly."""

from collections.abc import Iterator, Sequence

from assistant.language.letters import names, spell
from assistant.language.letters import spelled as letters_of
from assistant.language.numbers import number_words
from bench import audio
from bench.audio import Samples
from bench.lines import Line, percent
from bench.recogniser import Ears

BLOCK = 1600
ALPHABET = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
LETTER_NAMES = tuple(dict.fromkeys(name for letter in ALPHABET for name in names(letter)))
NUMBERS = tuple(number_words(number) for number in range(101))
SPELLED = (
    *("sol", "pan", "mar", "luz", "tren", "vino", "queso", "año", "zapato", "gente", "hoja", "kilo", "wok"),
    *("rey", "yate", "foca", "bola", "niño", "jugo", "xilófono"),
)
GIVEN_NAMES = (
    *("ana", "luis", "maría", "josé", "carlos", "lucía", "pedro", "marta", "pablo", "laura", "juan"),
    *("elena", "diego", "sofía", "david", "carmen", "javier", "paula", "miguel", "sara", "ximena"),
    *("santiago", "valentina", "mateo", "guadalupe", "joaquín", "begoña", "iñaki", "nuria"),
)

Clips = Sequence[tuple[str, Samples]]


def exact(ears: Ears, clips: Clips, grammar: Sequence[str], rest: str, *, spelling: bool = False) -> int:
    """Return how many clips are heard exactly; with `spelling`, letters count, not which of their names."""
    hits = 0
    for text, samples in clips:
        heard = ears.listen(audio.padded(samples, 0.4, 0.9), grammar, rest, BLOCK).text
        hits += _same_letters(heard, text) if spelling else heard == text
    return hits


def _same_letters(heard: str, text: str) -> bool:
    return bool(heard) and _letters(heard) == _letters(text)


def _letters(text: str) -> list[str]:
    """Return the letters of a spelling, «be» and «ve» as one: the ear cannot tell them apart."""
    return ["BV" if letter.homophone else letter.letter for letter in letters_of(text.split())]


def measure(ears: Ears, what: str, clips: Clips, grammar: Sequence[str], *, spelling: bool = False) -> Iterator[Line]:
    """Yield the exact rate for each rest; nothing where there are no clips."""
    if not clips:
        return
    seconds = sum(len(samples) for _, samples in clips) / audio.RATE
    cells = {rest: percent(exact(ears, clips, grammar, rest, spelling=spelling), len(clips)) for rest in ears.rests}
    yield Line(f"exact: {what}", cells, f"{len(clips)} clips, {seconds:.0f} s, grammar of {len(grammar)}")


def spoken_letters(word: str) -> str:
    """Return a word in letter names, as one spells it."""
    return spell(word).replace(",", "")
