"""Recordings of people: a folder with `manifest.tsv`, of which only the split `train` is used here."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np
import soundfile

from .pronunciation import pronounce
from .synthesis import Clip
from .vocabulary import words_of

SHORTEST, LONGEST = 3000, 16000 * 7
CASTILIAN = frozenset({"gcompris_es_smart4kids", "gcompris_es_zcoudoin"})
"""Speakers who tell c and z from s; found by which pronunciations a network without them likes better."""


def train_clips(folder: Path) -> list[tuple[Clip, np.ndarray]]:
    """Clips whose text is certain (no digits, no lone consonants)."""
    with (folder / "manifest.tsv").open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE) if row["split"] == "train"]
    clips = []
    for row in rows:
        words = words_of(row["text"])
        lone = any(len(word) == 1 and word not in "aeiouy" for word in words)
        if not words or lone or re.search(r"\d", row["text"]) or not all(map(pronounce, words)):
            continue
        samples, rate = soundfile.read(folder / row["path"], dtype="float64")
        if rate != 16000 or not SHORTEST < len(samples) < LONGEST:
            continue
        scaled = (samples / max(1e-4, float(np.abs(samples).max())) * 20000).astype(np.int16)
        clips.append((Clip(row["speaker"], words, row["speaker"] not in CASTILIAN, len(scaled)), scaled))
    return clips
