"""The clips of which scenes are made: generated once, then read back; some speakers only choose thresholds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .. import drascula, foreign, people
from ..kokoro import Kokoro
from ..sentences import Texts
from ..synthesis import Clip, Speaker, espeak_speaker, kokoro_speaker, read_shards, write_shards
from . import likeness, speech
from .scenes import Voices

CHOOSING = frozenset(
    {f"espeak{variant}" for variant in ("+Andrea", "+boris", "+Jacky", "+klatt3", "+ian", "+Hugo", "+Annie", "+travis")}
    | {"gcompris_es_diazinfante_mx", "tuxpaint_ru", "beneath-a-steel-sky"}
    | {f"drascula_{character}" for character in drascula.KEPT_FOR_CHOOSING}
)
"""Speakers of the training side that the network does not hear: thresholds are chosen on them."""

LONGEST_LINE = 110
Sample = tuple[Clip, np.ndarray]


@dataclass(frozen=True)
class Amounts:
    """How many clips of each kind; `talk` is shared with the recogniser's recipe and kept if it is there."""

    calls: tuple[int, int] = (500, 2000)
    near: tuple[int, int] = (100, 2000)
    like: tuple[int, int] = (500, 700)
    before: tuple[int, int] = (100, 200)
    lines: tuple[int, int] = (0, 1500)
    talk: tuple[int, int] = (900, 1500)
    host: int = 1200


@dataclass(frozen=True)
class Material:
    """All clips: of the network's voices, of those for choosing thresholds, and of the host."""

    training: Voices
    choosing: Voices
    host: list[np.ndarray]


def generate(folder: Path, texts: Texts, engine: Kokoro, questions: Path, amounts: Amounts) -> dict[str, list[Path]]:
    """Write what is missing; the shards of each kind. Every second line of the question bank is left for tests."""
    lines = [line for line in speech.bank_lines(questions)[::2] if len(line) <= LONGEST_LINE]
    like = likeness.nearest(*likeness.TRAINED)
    kinds: dict[str, tuple[Speaker, int]] = {}
    for number, (name, voices) in enumerate((("kokoro", engine), ("espeak", None))):
        kinds |= {
            f"call_{name}": (speech.caller(voices), amounts.calls[number]),
            f"near_{name}": (speech.near_speaker(voices, [*speech.NEAR, *speech.PHRASES]), amounts.near[number]),
            f"like_{name}": (speech.near_speaker(voices, like), amounts.like[number]),
            f"before_{name}": (speech.before_speaker(voices), amounts.before[number]),
            f"lines_{name}": (speech.sentence_speaker(voices, lines), amounts.lines[number]),
        }
    kinds["host"] = (speech.host_speaker(lines), amounts.host)
    kinds["kokoro"] = (kokoro_speaker(texts, engine), amounts.talk[0])
    kinds["espeak"] = (espeak_speaker(texts), amounts.talk[1])
    return {name: write_shards(speaker, name, count, folder, seed=5) for name, (speaker, count) in kinds.items()}


def material(shards: dict[str, list[Path]], recordings: Path | None) -> Material:
    """Read the clips; nobody but the callers says the call."""
    clips = {name: read_shards(paths) for name, paths in shards.items()}
    human = people.train_clips(recordings) if recordings else []
    human += drascula.clips() if drascula.HOME.is_dir() else []
    calls = clips["call_kokoro"] * 2 + clips["call_espeak"][: 2 * len(clips["call_kokoro"])]
    before = clips["before_kokoro"] + clips["before_espeak"]
    near = clips["near_kokoro"] * 3 + clips["near_espeak"] + clips["like_kokoro"] * 2 + clips["like_espeak"]
    talk = list(foreign.talk()) + human * 4 + clips["kokoro"] + clips["espeak"] + clips["host"][:300]
    talk += clips["lines_kokoro"] * 2 + clips["lines_espeak"]

    def of(samples: list[Sample], choosing: bool) -> list[np.ndarray]:
        return [audio for clip, audio in samples if (clip.voice in CHOOSING) == choosing and len(audio) > 2000]

    def voices(choosing: bool) -> Voices:
        said = [sample for sample in talk if not any(map(speech.has_call, sample[0].words))]
        called = clips["call_espeak"] if choosing else calls
        like = [sample for sample in near if not any(map(speech.has_call, sample[0].words))]
        return Voices(of(called, choosing), of(before, choosing), of(said, choosing), of(like, choosing))

    return Material(voices(False), voices(True), of(clips["host"], False))
