"""MFCC as Vosk computes them, with the online mean subtraction that Vosk applies."""

from __future__ import annotations

import json
from pathlib import Path

import kaldi_native_fbank as knf
import numpy as np

SAMPLE_RATE = 16000
COEFFICIENTS = 40
LOW_FREQUENCY, HIGH_FREQUENCY = 20, 7600
CONTEXT = 34
"""Frames that the network looks back and ahead."""

WINDOW, START_FRAMES = 600, 200
"""Frames of the running mean, and how many frames the global mean counts for at the start (Kaldi's defaults)."""

GLOBAL_MEAN = np.array(json.loads((Path(__file__).parent / "data" / "global_mean.json").read_text()), dtype=np.float32)
"""Mean MFCC of typical speech: what the running mean starts from."""


def _options() -> knf.MfccOptions:
    options = knf.MfccOptions()
    options.use_energy = False
    options.num_ceps = COEFFICIENTS
    options.mel_opts.num_bins = COEFFICIENTS
    options.mel_opts.low_freq = LOW_FREQUENCY
    options.mel_opts.high_freq = HIGH_FREQUENCY
    options.frame_opts.dither = 0
    options.frame_opts.samp_freq = SAMPLE_RATE
    return options


_OPTIONS = _options()


def mfcc(samples: np.ndarray) -> np.ndarray:
    """MFCC of samples in int16 scale: frames x 40, a frame every 10 ms."""
    extractor = knf.OnlineMfcc(_OPTIONS)
    extractor.accept_waveform(SAMPLE_RATE, samples.astype(np.float32))
    extractor.input_finished()
    return np.stack([extractor.get_frame(frame) for frame in range(extractor.num_frames_ready)])


def subtract_running_mean(frames: np.ndarray, rng: np.random.Generator | None = None) -> np.ndarray:
    """Kaldi's online CMVN (mean only), the global mean added back.

    With `rng`, a made-up past of up to 600 frames comes before the first frame now and then, since a recogniser that
    has been listening for a while is not at its start.
    """
    count = len(frames)
    total = np.cumsum(frames, 0, dtype=np.float64)
    seen = np.arange(1, count + 1, dtype=np.float64)[:, None]
    if count > WINDOW:
        total[WINDOW:] -= total[:-WINDOW].copy()
        seen = np.minimum(seen, WINDOW)
    if rng is not None and rng.random() < 0.6:
        spread = np.where(np.arange(COEFFICIENTS) == 0, 3, 1.5)
        past_mean = frames.mean(0) + rng.standard_normal(COEFFICIENTS) * spread
        past = np.minimum(rng.uniform(50, WINDOW), np.maximum(WINDOW - seen, 0))
        total, seen = total + past * past_mean, seen + past
    start = np.clip(WINDOW - seen, 0, START_FRAMES)
    return (frames - (total + start * GLOBAL_MEAN) / (seen + start) + GLOBAL_MEAN).astype(np.float32)


def network_input(samples: np.ndarray, rng: np.random.Generator | None = None) -> np.ndarray:
    """Features of one utterance, padded by the network's context on both sides."""
    frames = subtract_running_mean(mfcc(samples), rng)
    return np.concatenate([np.repeat(frames[:1], CONTEXT, 0), frames, np.repeat(frames[-1:], CONTEXT, 0)])
