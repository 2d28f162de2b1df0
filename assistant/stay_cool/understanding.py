"""From recognised words to what somebody meant: commands, letters in dice, or an answer aloud."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.core.events import BREATH, Heard, Source, Word
from assistant.language.commands import Command, Found, find_command
from assistant.language.letters import ALPHABET, Letter, spelled
from assistant.language.normalising import UNKNOWN, dice_letters

RED_LENGTHS = (3, 4)
"""Letters of an answer in dice. Rules: always a word of 3 or 4 letters."""


@dataclass(frozen=True, slots=True)
class Said:
    """One thing meant; ``start`` and ``end`` in samples."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Commanded(Said):
    """A command.

    words: how many words it took.
    whole: whether nothing else was heard in the same breath.
    """

    command: Command
    words: int = 1
    whole: bool = True

    @property
    def idle(self) -> bool:
        """Whether it may be no more than talk: heard, not typed, and nothing but the command's own name."""
        return self.words <= len(self.command.value.split()) and self.start < self.end


@dataclass(frozen=True, slots=True)
class Laid(Said):
    """Letters for the dice; ``fresh`` if «dados» began them, else they go on with earlier ones."""

    letters: tuple[Letter, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class Spoken(Said):
    """Any other words, as heard."""

    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The words, joined by spaces."""
        return " ".join(word.text for word in self.words)

    def between(self, start: int, end: int | None = None) -> "Spoken | None":
        """What of it began at ``start`` or later and ended by ``end``; None if that is nothing."""
        kept = tuple(w for w in self.words if w.start >= start and (end is None or w.end <= end))
        return _spoken(kept) if kept else None


Meaning = Commanded | Laid | Spoken


def understand(heard: Heard, commands: frozenset[Command], laying: bool = False) -> list[Meaning]:
    """Split what was heard into meanings, in the order of time.

    commands: those that mean something now; phrases of others are ordinary words.
    laying: letters without «dados» go on with a word begun before.
    """
    words = heard.words
    found = [f for f in find_command([w.text for w in words]) if f.command in commands]
    meanings: list[Meaning] = []
    position = 0
    for hit in found:
        if hit.start < position:
            continue
        if not _everyday(words[position : hit.start]):
            meanings += _plain(words[position : hit.start], laying)
        if hit.command is Command.DICE:
            laid, position = _after_dice(words, hit.start, hit.end, heard.source)
            meanings.append(laid)
        elif _only_agrees(hit) and (hit is not found[-1] or _may_lack_its_no(words, hit.start)):
            position = hit.end
        else:
            begin, end = words[hit.start].start, words[hit.end - 1].end
            meanings.append(Commanded(begin, end, hit.command, hit.end - hit.start, _whole(found, hit, len(words))))
            position = hit.end
    return meanings + _plain(words[position:], laying)


def _whole(found: Sequence[Found], hit: Found, words: int) -> bool:
    """Whether all ``words`` that were heard say what ``hit`` does, as in «sí, sí»."""
    return sum(other.end - other.start for other in found if other.command is hit.command) == words


def _everyday(words: Sequence[Word]) -> bool:
    """Whether these words before a command are no answer: the «vale» of «vale, dados ese o ele»."""
    known = [word.text for word in _known(words)]
    return sum(found.end - found.start for found in find_command(known)) == len(known)


def _only_agrees(found: Found) -> bool:
    """Whether this is a bare «vale»: before another command, as in «vale, listo», it is no verdict."""
    return found.command is Command.ACCEPT and found.end - found.start == 1


def _may_lack_its_no(words: Sequence[Word], start: int) -> bool:
    """Whether the «vale» at ``start`` follows something unknown in the same breath: it may be «no vale»."""
    before = words[start - 1] if start else None
    return before is not None and before.text == UNKNOWN and words[start].start - before.end < BREATH


def _after_dice(words: Sequence[Word], start: int, position: int, source: Source) -> tuple[Laid, int]:
    """The letters that follow «dados», and the index of the first word that is none of them."""
    rest = [w.text for w in words[position:]]
    typed = dice_letters(rest[0]) if source is not Source.VOICE and len(rest) == 1 else ""
    if len(typed) in RED_LENGTHS and set(typed) <= set(ALPHABET):
        # Typed, the word itself is easier: one token of that length can't be the name of its only letter.
        letters = tuple(Letter(letter, 0, 1) for letter in typed)
        return Laid(words[start].start, words[-1].end, letters, fresh=True), len(words)
    run: list[Letter] = []
    for letter in spelled(rest):
        if letter.start != (run[-1].end if run else 0):
            break
        run.append(letter)
    end = position + (run[-1].end if run else 0)
    if source is not Source.VOICE and not run:
        end = len(words)  # whatever was typed after «dados» was meant for the dice
    return Laid(words[start].start, words[end - 1].end, tuple(run), fresh=True), end


def _plain(words: Sequence[Word], laying: bool) -> list[Meaning]:
    """Words between commands: letters if a word is being laid and nothing else was said, else speech."""
    if not words:
        return []
    known = _known(words)
    if laying and known and only_letters([w.text for w in known]):
        letters = tuple(spelled([w.text for w in known]))
        return [Laid(known[0].start, known[-1].end, letters, fresh=False)]
    return [_spoken(tuple(words))]


def only_letters(words: Sequence[str]) -> bool:
    """Whether letters were named and nothing else was said; ``[unk]`` is nothing."""
    known = [word for word in words if word != UNKNOWN]
    return bool(known) and sum(letter.end - letter.start for letter in spelled(known)) == len(known)


def _known(words: Sequence[Word]) -> list[Word]:
    return [word for word in words if word.text != UNKNOWN]


def _spoken(words: tuple[Word, ...]) -> Spoken:
    """Speech, dated by what was understood of it: noise before or after an answer must not move it."""
    known = _known(words) or words
    return Spoken(known[0].start, known[-1].end, words)
