"""Recordings of people, by their manifest: path, text, speaker, split, licence, source."""

import csv
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from assistant.language.letters import spell
from bench import audio
from bench.audio import Samples

ARTICLES = frozenset({"el", "la", "los", "las", "un", "una", "unos", "unas"})
CONSONANTS = frozenset("bcdfghjklmnñpqrstvwxz")


@dataclass(frozen=True)
class Recording:
    """One clip.

    words: what is said in it, lower case.
    split: `test` for people that the model never heard, `train` for the others.
    """

    path: Path
    words: tuple[str, ...]
    speaker: str
    split: str

    @property
    def samples(self) -> Samples:
        """The sound at a usual speech level."""
        return audio.at_level(audio.read(self.path))

    @property
    def text(self) -> str:
        """All words."""
        return " ".join(self.words)

    @property
    def answer(self) -> str:
        """What is said, without an article at its start."""
        return " ".join(self.words[1:] if len(self.words) > 1 and self.words[0] in ARTICLES else self.words)


def words_of(text: str) -> tuple[str, ...]:
    """Return the lower-case words of a text, lone consonants by their names.

    >>> words_of("¡Un pez-león!"), words_of("La letra M.")
    (('un', 'pez', 'león'), ('la', 'letra', 'eme'))
    """
    words = re.findall(r"[a-zñáéíóúü]+", unicodedata.normalize("NFC", text.lower()))
    named = [spell(word) if word in CONSONANTS else word for word in words]
    return tuple(" ".join(named).split())


def load(folder: Path, split: str = "test") -> list[Recording]:
    """Return the recordings of one split; texts with digits are left out: nobody knows how they were read."""
    with (folder / "manifest.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Recording(folder / row["path"], words_of(row["text"]), row["speaker"], row["split"])
        for row in rows
        if row["split"] == split and words_of(row["text"]) and not re.search(r"\d", row["text"])
    ]


def by_speaker(recordings: list[Recording]) -> dict[str, list[Recording]]:
    """Group by who speaks."""
    groups: dict[str, list[Recording]] = defaultdict(list)
    for recording in recordings:
        groups[recording.speaker].append(recording)
    return dict(groups)
