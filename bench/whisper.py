"""Whisper for comparison, where somebody has installed it: the nearest phrase to what it writes."""

import difflib
import random
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assistant.language.numerals import LIMIT, number_words
from bench import audio
from bench.answers import DECOYS, Spoken, question
from bench.lines import Line, percent

REST = "[unk]"
AROUND = 0.5
"""Seconds of silence around a clip."""

NEAR = 0.7
"""Likeness from which on the nearest phrase counts as said."""


def find(models: Path) -> tuple[str, Any]:
    """Return what there is to say about Whisper, and a loaded model or None.

    Used if the package faster-whisper is installed and a folder `whisper*` with a converted model lies in `models`.
    """
    try:
        from faster_whisper import WhisperModel  # noqa: PLC0415 - optional
    except ImportError:
        return "Whisper: not installed (pip install faster-whisper)", None
    folders = sorted(models.glob("whisper*"))
    if not folders:
        return "Whisper: installed, but there is no converted model in models/whisper*", None
    model = WhisperModel(str(folders[0]), device="cpu", compute_type="int8", cpu_threads=1)
    return f"Whisper: {folders[0].name}", model


def measure(model: Any, who: str, clips: Sequence[Spoken]) -> Iterator[Line]:  # noqa: ANN401 - untyped
    """Yield right and wrong answers accepted, and the processor time.

    It is told the phrases that it may hear, as the other models are, and what it writes in digits is read as words.
    """
    names, rng, hits, passes, work, seconds = sorted({c.answer for c in clips}), random.Random(1), 0, 0, 0.0, 0.0  # noqa: S311
    for clip in clips:
        rivals = rng.sample([name for name in names if name != clip.answer], DECOYS + 1)
        begun = time.process_time()
        hits += _accepted(model, clip, clip.answer, rivals[1:])
        work += time.process_time() - begun
        seconds += len(clip.samples) / audio.RATE
        passes += _accepted(model, clip, rivals[0], rivals[1:])
    label = f"{len(clips)} clips, {seconds:.0f} s"
    yield Line(f"right answers accepted: {who}", {REST: percent(hits, len(clips))}, label)
    yield Line(f"wrong answers accepted: {who}", {REST: percent(passes, len(clips))}, label)
    yield Line("processor time per second of audio", {"": f"{work / seconds:.2f}"}, label)


def _accepted(model: Any, clip: Spoken, answer: str, rivals: Sequence[str]) -> bool:  # noqa: ANN401 - untyped
    """Whether what it writes is nearest to a phrase with the answer."""
    _, phrases = question(answer, rivals)
    found = difflib.get_close_matches(_written(model, clip, phrases), phrases, 1, NEAR)
    return bool(found) and answer in found[0]


def _written(model: Any, clip: Spoken, phrases: Sequence[str]) -> str:  # noqa: ANN401 - untyped
    """What it writes when it is told that one of the phrases may come: words in small letters."""
    sound = audio.padded(clip.samples, AROUND, AROUND).astype("float32")
    segments, _ = model.transcribe(sound, language="es", beam_size=1, hotwords=", ".join(phrases))
    words = re.findall(r"\w+", " ".join(part.text for part in segments).lower())
    return " ".join(number_words(int(word)) if word.isdigit() and int(word) <= LIMIT else word for word in words)
