"""What the spotter's speakers say: the call, words near it, sentences, and what the host says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ..espeak import shared
from ..kokoro import Kokoro
from ..synthesis import ESPEAK_TRAINING, Speaker

CALL = "tiempo"
NEAR = """
tiemblo tiemblan tiento tienta tienda tiendas tiende tiene tienen tienes tierno tierra tieso tiesto templo tempo
templado temprano temo tema tiburón tipo tío timo timbre tímpano diente dientes siempre siento sientes siete cien
ciento ciempiés viento viene vientre invierno cuento cuerpo puerto puente pueblo puerta cuenta fuente suelto quiero
quien quieto miembro miedo mientras mientes bien pienso pienses pierdo piedra piensa campo tampoco tanto tonto tinto
trampo trampa tampón ejemplo contemplo limpio limpo rompo compro cambio simple simpático hambre hombre hombro sombra
sombrero septiembre noviembre diciembre asiento aliento caliente valiente entiendo atiendo extiende entero centro
dentro adentro encuentro también tambor tan bien empo en po en poco impone imperio empate empiezo empieza emprendo
empuja apunto punto pronto
""".split()
PHRASES = (
    "lo siento", "no lo siento", "me siento", "te lo cuento", "tiene un poco", "tienen pocos", "bien por ti",
    "ten por fin", "siento mucho", "tienes que", "qué tienes", "tiene miedo", "en Pontevedra", "también por eso",
    "un ejemplo", "por ejemplo", "siempre igual", "casi siempre", "hace viento", "el viento", "un cuento",
    "medio campo", "el templo", "la tienda", "ti empieza", "a ti te toca", "si en Portugal", "cien por cien",
    "ciento cincuenta", "bien, por favor", "tía Empar", "tierra", "mi tío empuja", "tiembla el pulso", "no entiendo",
    "entiendo poco", "diente por diente", "tie breque", "en tiempla", "ese cuerpo", "del cuerpo", "cuerno",
    "septiembre", "a ti también", "para ti un poco", "tiren los dados", "tira ya", "tío, vamos", "tío, para",
    "tú tiras", "quieto", "listo", "pausa", "repite", "vale", "no vale", "marcador", "dados te", "dados i",
    "dados pe", "dados eme", "dados o", "te", "pe", "eme", "i", "o", "te i e eme pe o",
)  # fmt: skip
BEFORE = ("eh", "ya", "ay", "uy", "no", "venga", "vale", "dados", "oye", "a ver", "ahora", "eh eh", "mmm", "sí", "pues")
"""What somebody says just before the call."""

Spoken = tuple[str, list[str], bool, np.ndarray]


def bank_lines(folder: Path) -> list[str]:
    """Questions and answers of the packs in a folder, as sentences without the call."""
    lines = []
    for path in sorted(folder.rglob("*.toml")):
        lines += _texts(tomllib.loads(path.read_text(encoding="utf-8")))
    kept = [line for line in dict.fromkeys(lines) if len(line) > 3 and " " in line and not has_call(line)]
    return [line for line in kept if re.search("[a-záéíóúñ]", line.lower())]


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)]
    return [text for part in value for text in _texts(part)] if isinstance(value, list) else []


def has_call(text: str) -> bool:
    """Whether somebody who says this says the call, or as good as: «tiempos», «contratiempo»."""
    return "tiemp" in text.lower()


def _say(engine: Kokoro | None, text: str, speed: tuple[float, float], rng: np.random.Generator) -> Spoken:
    """A text in a drawn voice: Kokoro's with an engine, espeak-ng's without."""
    seseo = bool(rng.random() < 0.55)
    base = "es-419" if seseo else "es"
    mark = str(rng.choice(["", "!", ".", ",", "?"], p=[0.15, 0.4, 0.25, 0.1, 0.1]))
    if engine is None:
        variant = str(rng.choice(ESPEAK_TRAINING))
        rate, pitch, span = int(rng.integers(100, 215)), int(rng.integers(10, 95)), int(rng.integers(15, 95))
        return f"espeak{variant}", [text], seseo, shared().speak(text + mark, base + variant, rate, pitch, span)
    name, style = engine.mixed_style(rng)
    shared().voice(base)
    ipa = shared().ipa(text)
    if text == CALL:
        ipa = _called(ipa, rng)
    return f"kokoro {name}", [text], seseo, engine.speak(ipa + mark, style, float(rng.uniform(*speed)))


def _called(ipa: str, rng: np.random.Generator) -> str:
    """The call as it is shouted: now and then with long vowels."""
    draw = rng.random()
    if draw < 0.3:
        ipa = ipa.replace("ˈe", "ˈeː") + ("ː" if rng.random() < 0.6 else "")
    elif draw < 0.4:
        ipa = ipa.replace("ˈe", "ˈeːe") + ("ːo" if rng.random() < 0.5 else "")
    return ipa


def caller(engine: Kokoro | None) -> Speaker:
    """Calls, one at a time."""
    return lambda rng: _say(engine, CALL, (0.6, 1.4), rng)


def near_speaker(engine: Kokoro | None, texts: Sequence[str]) -> Speaker:
    """Words and phrases that share sounds with the call."""
    return lambda rng: _say(engine, str(rng.choice(texts)), (0.7, 1.35), rng)


def before_speaker(engine: Kokoro | None) -> Speaker:
    """What comes just before a call."""
    return lambda rng: _say(engine, str(rng.choice(BEFORE)), (0.8, 1.4), rng)


def sentence_speaker(engine: Kokoro | None, lines: Sequence[str]) -> Speaker:
    """Whole sentences."""
    return lambda rng: _say(engine, lines[int(rng.integers(len(lines)))], (0.8, 1.4), rng)


def host_speaker(lines: Sequence[str]) -> Speaker:
    """The host's usual voices, at the rates that can be set."""

    def speak(rng: np.random.Generator) -> Spoken:
        line, base = lines[int(rng.integers(len(lines)))], "es" if rng.random() < 0.75 else "es-419"
        return "host", [line], base != "es", shared().speak(line, base, int(rng.integers(120, 220)), 50, 50)

    return speak
