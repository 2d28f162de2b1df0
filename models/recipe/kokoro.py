"""Kokoro-82M speech from IPA, with voices mixed from the published styles."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnxruntime
from scipy.signal import resample_poly

SPANISH = ("ef_dora", "em_alex", "em_santa")
NEAR = ("pf_dora", "pm_alex", "pm_santa", "if_sara", "im_nicola", "ff_siwis")
STYLE_ROWS, STYLE_WIDTH = 510, 256
TIMBRE = STYLE_WIDTH // 2
"""The first half of a style colours the sound, the second half steers rhythm and melody."""


def kokoro_ipa(ipa: str) -> str:
    """espeak-ng's IPA as Kokoro was trained to read it."""
    for old, new in (("tʃ", "ʧ"), ("dʒ", "ʤ"), ("\u0303", ""), ("ʎ", "ʝ")):
        ipa = ipa.replace(old, new)
    return ipa


class Kokoro:
    """The ONNX model on one thread with all published styles."""

    def __init__(self, model: Path, vocabulary: Path, styles: Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._symbols: dict[str, int] = json.loads(vocabulary.read_text(encoding="utf-8"))["vocab"]
        self.styles = {
            path.stem: np.fromfile(path, np.float32).reshape(STYLE_ROWS, STYLE_WIDTH)
            for path in sorted(styles.glob("*.bin"))
        }

    def mixed_style(self, rng: np.random.Generator) -> tuple[str, np.ndarray]:
        """A voice that nobody has: timbre of one to three styles, rhythm mostly of a Spanish one."""
        names = list(self.styles)
        rhythm = str(rng.choice(SPANISH if rng.random() < 0.6 else NEAR if rng.random() < 0.6 else names))
        if rng.random() < 0.2:
            return rhythm, self.styles[rhythm]
        parts = [str(name) for name in rng.choice(names, int(rng.integers(1, 4)), replace=False)]
        weights = rng.dirichlet(np.ones(len(parts)))
        style = self.styles[rhythm].copy()
        style[:, :TIMBRE] = sum(w * self.styles[p][:, :TIMBRE] for w, p in zip(weights, parts, strict=True))
        return f"{rhythm}~{'+'.join(parts)}", style

    def speak(self, ipa: str, style: np.ndarray, speed: float = 1.0) -> np.ndarray:
        """Speech at 16 kHz, float64 between -1 and 1."""
        tokens = [self._symbols[symbol] for symbol in kokoro_ipa(ipa) if symbol in self._symbols]
        row = style[min(len(tokens), len(style) - 1)].reshape(1, STYLE_WIDTH)
        inputs = {
            "tokens": np.array([[0, *tokens, 0]], np.int64),
            "style": row,
            "speed": np.array([speed], np.float32),
        }
        audio = np.asarray(self._session.run(None, inputs)[0], np.float64).ravel()
        return resample_poly(audio, 2, 3)
