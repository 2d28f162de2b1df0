"""Looks at what may hang or end the process that looks: devices, voice, model. A program of its own for each.

``python -m assistant.report.probe dispositivos``: lines of text on the standard output.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from assistant.core.clock import seconds
from assistant.core.errors import AnfitrionError


def _devices(_: str) -> Iterator[str]:
    from assistant.voice.portaudio import list_devices  # noqa: PLC0415 - each loads only what it looks at

    devices = list_devices()
    if not devices:
        yield "ninguno"
    for device in devices:
        prefer = ", ".join(sorted({"input": "micrófono", "output": "altavoz"}[kind] for kind in device.preferred))
        yield (
            f"{device.name}: {device.inputs} de entrada, {device.outputs} de salida, {device.rate} Hz"
            f"{f' (el {prefer} del sistema)' if prefer else ''}"
        )


def _model(asked: str) -> Iterator[str]:
    from assistant.stay_cool.listening import fixed_phrases  # noqa: PLC0415
    from assistant.voice.model import Model, find_model, model_places  # noqa: PLC0415

    model = Model(find_model(Path(asked) if asked else None, model_places()))
    size = sum(file.stat().st_size for file in model.folder.rglob("*") if file.is_file())
    yield f"{model.folder} ({size // 1_000} kB)"
    unknown = model.missing(fixed_phrases())
    yield f"no puede oír: {', '.join(unknown)}" if unknown else "conoce todas las órdenes y letras"


def _voice(asked: str) -> Iterator[str]:
    from assistant.voice.synthesis import Synthesiser, Voice, engine_version, voices  # noqa: PLC0415

    yield f"motor: {engine_version()}"
    yield f"voces: {', '.join(voices())}"
    audio = Synthesiser(Voice(asked)).render("Hola, buenas noches.")
    yield f"habla: {seconds(len(audio)):.2f} s de sonido"


PROBES: Final[dict[str, Callable[[str], Iterator[str]]]] = {
    "dispositivos": _devices,
    "modelo": _model,
    "voz": _voice,
}


def main() -> int:
    """Print what one probe finds; code 2 and what is wrong where it fails."""
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr] # a real stream
    try:
        for line in PROBES[sys.argv[1]](sys.argv[2] if len(sys.argv) > 2 else ""):
            print(line, flush=True)
    except AnfitrionError as fault:
        print(fault, flush=True)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
