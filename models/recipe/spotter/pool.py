"""Scenes as the network sees them, kept on disk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from assistant.voice.spotter import SHIFT, STEP, WINDOW, features

from .scenes import LENGTH, Scene

STEPS = LENGTH // STEP
MOST = 8
"""Calls of a scene that are kept."""

EARLY, LATE = 0.03, 0.22
"""The network may say that the word has ended from so many seconds before its end until so many after it."""

KNOWN, OVER = 0.55, 0.6
"""From this share of the word on until so many seconds after its end nothing else is asked of the network."""

CALL, EITHER = 1, 2
"""Labels of steps; 0: no call has just ended."""


@dataclass(frozen=True)
class Pool:
    """frames: scenes x frames x bands, float16. calls: scenes x MOST x 2, samples; -1 where there is none."""

    frames: np.ndarray
    calls: np.ndarray

    def __len__(self) -> int:
        return len(self.frames)

    def labels(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Of each step: which call (its number + 1) may be told at it, 0 none, -1 anything; and its two ages."""
        told = np.zeros((len(rows), STEPS), np.int64)
        ages = np.zeros((len(rows), STEPS, 2), np.float32)
        ends = (np.arange(1, STEPS + 1) * STEP + WINDOW - SHIFT) / 16000
        for row, calls in enumerate(self.calls[rows]):
            spans = [(start / 16000, end / 16000) for start, end in calls if end > 0]
            for start, end in spans:
                told[row, (ends > start + KNOWN * (end - start)) & (ends < end + OVER)] = -1
            for number, (start, end) in enumerate(spans):
                window = (ends >= end - EARLY) & (ends <= end + LATE)
                told[row, window] = number + 1
                ages[row, window] = np.stack([ends[window] - start, ends[window] - end], 1) * 10
        return told, ages


def seen(scenes: Iterable[Scene]) -> Pool:
    """Scenes as features."""
    frames, calls = [], []
    for scene in scenes:
        padded = np.concatenate([scene.sound, np.zeros(WINDOW - SHIFT)])
        frames.append(features(padded).astype(np.float16))
        row = np.full((MOST, 2), -1, np.int64)
        for number, call in enumerate(scene.calls[:MOST]):
            row[number] = call
        calls.append(row)
    return Pool(np.stack(frames), np.stack(calls))


def keep(pool: Pool, path: Path) -> None:
    """Write a pool, whole or not at all."""
    part = path.with_suffix(".part.npz")
    np.savez(part, frames=pool.frames, calls=pool.calls)
    part.rename(path)


def kept(paths: Iterable[Path]) -> Pool:
    """Read pools and join them."""
    read = [np.load(path) for path in paths]
    return Pool(np.concatenate([r["frames"] for r in read]), np.concatenate([r["calls"] for r in read]))
