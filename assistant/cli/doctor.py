"""``anfitrion revisar``: what is here and what is missing, each with the one command that mends it."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

import numpy as np

from assistant.cli.wiring import load_model
from assistant.core.clock import RATE
from assistant.core.errors import AnfitrionError
from assistant.language.counting import counted
from assistant.packs.library import load, shipped
from assistant.stay_cool.listening import fixed_phrases
from assistant.voice.audio import BLOCK, Block
from assistant.voice.devices import Duplex, level, list_devices
from assistant.voice.mixer import Mixer
from assistant.voice.synthesis import Synthesiser, Voice, voices

LISTEN_SECONDS = 2
QUIET = -75.0
"""dBFS under which a microphone is muted or not there."""
LOUD = -6.0
"""dBFS over which it clips."""
DONE_WITHOUT = frozenset({"PortAudio", "Micrófono"})
"""What a game that is typed does without."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The state of one thing; ``remedy`` is a command, empty if all is well."""

    name: str
    state: str
    remedy: str = ""


def run(options: argparse.Namespace) -> int:
    """Print every finding; 0 if a game can be played, if only by typing, else 1."""
    checks: tuple[tuple[str, str, Callable[[], Finding]], ...] = (
        ("PortAudio", "sudo apt install libportaudio2", _portaudio),
        ("Micrófono", "anfitrion jugar NOMBRE --teclado", _microphone),
        ("Voz", "pip install espeakng-loader", _voice),
        ("Modelo", "anfitrion revisar --modelo CARPETA", lambda: _model(options)),
        ("Mazos", "anfitrion mazo comprobar", _packs),
    )
    findings = [_checked(*check) for check in checks]
    for finding in findings:
        print(f"{'✗' if finding.remedy else '✓'} {finding.name:<10} {finding.state}")
        if finding.remedy:
            print(f"  {'':<10} → {finding.remedy}")
    missing = {finding.name for finding in findings if finding.remedy}
    if missing and missing <= DONE_WITHOUT:
        print("Sin micrófono se puede jugar ya, escribiendo: anfitrion empezar --teclado")
    return 1 if missing - DONE_WITHOUT else 0


def _checked(name: str, remedy: str, check: Callable[[], Finding]) -> Finding:
    try:
        return check()
    except AnfitrionError as fault:
        return Finding(name, str(fault), remedy)


def _portaudio() -> Finding:
    devices = list_devices()
    return Finding("PortAudio", counted(len(devices), "dispositivo de sonido", "dispositivos de sonido"))


def _microphone() -> Finding:
    """Listen for two seconds and judge the level."""
    name = next((device.name for device in list_devices() if device.inputs), None)
    if name is None:
        return Finding("Micrófono", "no hay ninguno; se puede jugar escribiendo", "anfitrion jugar NOMBRE --teclado")
    with Duplex(Mixer(), speaker=None) as sound:
        blocks = [p for p in islice(sound, LISTEN_SECONDS * RATE // BLOCK) if isinstance(p, Block)]
    loudness = level(np.concatenate([block.samples for block in blocks]))
    if loudness < QUIET:
        return Finding("Micrófono", f"{name}: no llega sonido ({loudness:.0f} dBFS); quita el silencio", "alsamixer")
    if loudness > LOUD:
        return Finding("Micrófono", f"{name}: satura ({loudness:.0f} dBFS); baja la ganancia", "alsamixer")
    return Finding("Micrófono", f"{name}, {loudness:.0f} dBFS")


def _voice() -> Finding:
    audio = Synthesiser(Voice()).render("Hola.")
    return Finding("Voz", f"habla ({len(audio) / RATE:.1f} s); voces: {', '.join(voices()[:6])}")


def _model(options: argparse.Namespace) -> Finding:
    model = load_model(options.modelo)
    unknown = model.missing(fixed_phrases())
    if unknown:
        return Finding("Modelo", f"{model.folder.name}, que no conoce: {', '.join(unknown[:6])}")
    return Finding("Modelo", f"{model.folder.name}: conoce todas las órdenes y letras")


def _packs() -> Finding:
    cards = load(shipped())
    questions = counted(sum(len(card.questions) for card in cards), "pregunta")
    return Finding("Mazos", f"{counted(len(cards), 'tarjeta')}, {questions}")
