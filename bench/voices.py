"""Synthetic voices that the model was never trained on, rendered on the spot."""

import ctypes
from collections.abc import Sequence
from functools import cache

import espeakng_loader
import numpy as np

from bench import audio
from bench.audio import Samples

KEPT_OUT = (
    *("+miguel", "+pablo", "+pedro", "+marcelo", "+antonio", "+linda", "+belinda", "+grandma", "+max", "+m8"),
    *("+sandro", "+steph2", "+aunty", "+kaukovalta"),
)
"""Variants of espeak-ng that `models/recipe` keeps out of training."""

HOST = "es"
"""The host's voice: espeak-ng's plain Spanish one."""

_SYNCHRONOUS, _UTF8 = 2, 1
_RATE, _PITCH, _RANGE = 1, 3, 4
_RECEIVER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


class Espeak:
    """espeak-ng in this process, by the library of the wheel `espeakng-loader`."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(espeakng_loader.get_library_path())
        data = str(espeakng_loader.get_data_path()).encode()
        self._rate = self._library.espeak_Initialize(_SYNCHRONOUS, 0, data, 0)
        self._pieces: list[Samples] = []
        self._receiver = _RECEIVER(self._receive)
        self._library.espeak_SetSynthCallback(self._receiver)

    def _receive(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, _events: int) -> int:
        if samples and count > 0:
            self._pieces.append(np.ctypeslib.as_array(samples, shape=(count,)).astype(np.float64))
        return 0

    def speak(self, text: str, voice: str, speed: int = 160, pitch: int = 50) -> Samples:
        """Return the text as speech at a usual level, without silence around it."""
        if self._library.espeak_SetVoiceByName(voice.encode()):
            raise ValueError(f"espeak-ng has no voice {voice}")
        for parameter, value in ((_RATE, speed), (_PITCH, pitch), (_RANGE, 60)):
            self._library.espeak_SetParameter(parameter, value, 0)
        self._pieces, data = [], text.encode()
        self._library.espeak_Synth(data, len(data) + 1, 0, 1, 0, _UTF8, None, None)
        return audio.at_level(trimmed(audio.resampled(np.concatenate(self._pieces), self._rate)))


@cache
def espeak() -> Espeak:
    """Return the one espeak-ng of this process."""
    return Espeak()


def trimmed(samples: Samples) -> Samples:
    """Cut what is 40 dB below the peak off both ends."""
    loud = np.flatnonzero(np.abs(samples) > np.abs(samples).max() * 0.01)
    return samples[loud[0] : loud[-1] + 1]


def pico(text: str, speed: float = 1.0, pitch: float = 1.0) -> Samples | None:
    """Return the text in SVOX Pico's Spanish voice, or None if the wheel `py-nanotts` is not installed."""
    try:
        from py_nanotts import NanoTTS  # noqa: PLC0415 - optional
    except ImportError:
        return None
    raw = np.frombuffer(NanoTTS().speak(text, voice="es-ES", speed=speed, pitch=pitch), "<i2")
    return audio.at_level(trimmed(raw.astype(np.float64)))


def say(text: str, number: int) -> tuple[str, Samples]:
    """Return a text in the `number`-th way: voice, accent, speed and pitch vary; every fourth is Pico's."""
    rng = np.random.default_rng(number)
    if number % 4 == 3:
        spoken = pico(text, float(rng.uniform(0.8, 1.25)), float(rng.uniform(0.85, 1.3)))
        if spoken is not None:
            return "pico", spoken
    variant = KEPT_OUT[number % len(KEPT_OUT)]
    accent = ("es", "es-419")[number // len(KEPT_OUT) % 2]
    return variant, espeak().speak(text, accent + variant, int(rng.integers(125, 195)), int(rng.integers(25, 75)))


def render(texts: Sequence[str], first: int = 0) -> list[tuple[str, Samples]]:
    """Return each text with its speech, every one in another way."""
    return [(text, say(text, first + number)[1]) for number, text in enumerate(texts)]


HOST_LINES = (
    "Empieza la segunda ronda. Cuando creas que la arena se acaba, avísame y giro el reloj.",
    "Correcto, dos puntos. Siguiente pregunta: ¿qué animal pone los huevos más grandes?",
    "No es correcto. Repito: ¿cuánto es siete por ocho menos seis?",
    "Se acabó el turno. Las rojas suman nueve puntos y las esmeraldas once.",
    "Le toca a Martina. Prepara los dados y dime cuando estés lista.",
    "¿Quién va ganando? De momento Joaquín, con treinta y siete puntos.",
    "Nombra tres instrumentos de cuerda, en cualquier orden, lo más deprisa que puedas.",
    "Deletrea al revés la palabra camino, letra por letra.",
    "En Scout gana quien se queda sin cartas o quien muestra la combinación que nadie supera.",
    "La mesa tiene la última palabra: si no estáis de acuerdo, decid que no vale.",
    "Esta pregunta trata de geografía: ¿qué río pasa por Sevilla y desemboca en el Atlántico?",
    "Una tía muy lista y un tío impaciente contaron siempre cuentos en su tiesto de terciopelo.",
)
"""What the host says while it listens: never the word that is waited for, some like it."""


def host_speech(seconds: float) -> Samples:
    """Return the host talking for so long, line after line, at changing speeds."""
    pieces, total, number = [], 0, 0
    while total < seconds * audio.RATE:
        line = espeak().speak(HOST_LINES[number % len(HOST_LINES)], HOST, 140 + 10 * (number // len(HOST_LINES) % 5))
        pieces += [line, np.zeros(audio.RATE // 4)]
        total += len(line) + audio.RATE // 4
        number += 1
    return np.concatenate(pieces)[: int(seconds * audio.RATE)]
