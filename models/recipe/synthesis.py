"""Speech of many synthetic voices with word-accurate text, in shards on disk."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from .espeak import shared
from .kokoro import Kokoro
from .sentences import Texts

SHARD = 100
ESPEAK_TRAINING = (
    "", "+m1", "+m2", "+m3", "+m4", "+m5", "+m6", "+m7", "+f1", "+f2", "+f3", "+f4", "+f5", "+croak", "+klatt",
    "+klatt2", "+klatt3", "+klatt4", "+Andy", "+Annie", "+steph", "+Gene", "+Jacky", "+Denis", "+Diogo", "+Alex",
    "+anikaRobot", "+Alicia", "+Andrea", "+Henrique", "+Hugo", "+Lee", "+Marco", "+Michael", "+adam", "+boris",
    "+caleb", "+edward", "+gustave", "+ian", "+iven", "+john", "+michel", "+norbert", "+paul", "+quincy", "+rob",
    "+shelby", "+travis", "+victor",
)  # fmt: skip
ESPEAK_KEPT_OUT = (
    "+miguel", "+pablo", "+pedro", "+marcelo", "+antonio", "+linda", "+belinda", "+grandma", "+max", "+m8",
    "+sandro", "+steph2", "+aunty", "+kaukovalta",
)  # fmt: skip
"""Voices that training never hears: for tuning and for the benchmark."""


@dataclass(frozen=True)
class Clip:
    """One utterance: 16 kHz int16 samples are kept apart, in the shard's array."""

    voice: str
    words: list[str]
    seseo: bool
    length: int


Speaker = Callable[[np.random.Generator], tuple[str, list[str], bool, np.ndarray]]


def espeak_speaker(texts: Texts, voices: tuple[str, ...] = ESPEAK_TRAINING) -> Speaker:
    """Formant voices with drawn speed, pitch and melody."""

    def speak(rng: np.random.Generator) -> tuple[str, list[str], bool, np.ndarray]:
        words, seseo, variant = texts.draw(rng), bool(rng.random() < 0.5), str(rng.choice(voices))
        text = _punctuated(words, rng)
        base = "es-419" if seseo else "es"
        speed, pitch, span = int(rng.integers(105, 220)), int(rng.integers(15, 90)), int(rng.integers(20, 90))
        return f"espeak{variant}", words, seseo, shared().speak(text, base + variant, speed, pitch, span)

    return speak


def kokoro_speaker(texts: Texts, engine: Kokoro) -> Speaker:
    """Neural voices, mixed anew for each utterance, with regional allophones now and then."""

    def speak(rng: np.random.Generator) -> tuple[str, list[str], bool, np.ndarray]:
        words, seseo = texts.draw(rng), bool(rng.random() < 0.55)
        ipa = [texts.spoken[word][1 if seseo else 0] for word in words]
        if seseo:
            ipa = _regional(ipa, rng)
        if words == ["tiempo"] and rng.random() < 0.4:
            ipa = [ipa[0].replace("ˈe", "ˈeː") + ("ː" if rng.random() < 0.6 else "")]
        name, style = engine.mixed_style(rng)
        speed = float(rng.uniform(0.6, 1.3) if len(words) == 1 else rng.uniform(0.8, 1.4))
        return f"kokoro {name}", words, seseo, engine.speak(_punctuated(ipa, rng), style, speed)

    return speak


def _regional(ipa: list[str], rng: np.random.Generator) -> list[str]:
    draw = rng.random(3)
    if draw[0] < 0.4:
        ipa = [word.replace("x", "h") for word in ipa]
    if draw[1] < 0.12:
        sound = "ʃ" if rng.random() < 0.6 else "ʒ"
        ipa = [re.sub("[ʝʎ]", sound, word) for word in ipa]
    if draw[2] < 0.07:
        ipa = [re.sub(r"s(?=[ptkbdɡmnlf]|$)", "h", word) for word in ipa]
    return ipa


def _punctuated(words: list[str], rng: np.random.Generator) -> str:
    pause = rng.random() < 0.25
    text = words[0]
    for word in words[1:]:
        text += (", " if pause and rng.random() < 0.5 else " ") + word
    return text + str(rng.choice(["", "!", ".", "?", ","]))


def write_shards(speaker: Speaker, name: str, count: int, folder: Path, seed: int) -> list[Path]:
    """Write `count` utterances as `NAME_000.npy` with `NAME_000.json`; shards that exist are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for shard in range((count + SHARD - 1) // SHARD):
        path = folder / f"{name}_{shard:03d}.npy"
        paths.append(path)
        if path.with_suffix(".json").exists():
            continue
        rng = np.random.default_rng([seed, shard, zlib.crc32(name.encode())])
        clips, audio = [], []
        for _ in range(min(SHARD, count - shard * SHARD)):
            voice, words, seseo, samples = speaker(rng)
            peak = float(np.abs(samples).max(initial=0))
            if len(samples) < 3000 or not np.isfinite(peak) or peak < 1e-4:
                continue
            audio.append((samples / peak * 20000).astype(np.int16))
            clips.append(Clip(voice, words, seseo, len(samples)))
        np.save(path, np.concatenate(audio))
        path.with_suffix(".json").write_text(json.dumps([asdict(clip) for clip in clips], ensure_ascii=False))
    return paths


def read_shards(paths: list[Path]) -> list[tuple[Clip, np.ndarray]]:
    """Clips of shards with their samples (memory-mapped)."""
    result = []
    for path in paths:
        audio, start = np.load(path, mmap_mode="r"), 0
        for entry in json.loads(path.with_suffix(".json").read_text()):
            clip = Clip(**entry)
            result.append((clip, audio[start : start + clip.length]))
            start += clip.length
    return result
