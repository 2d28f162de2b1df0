"""How well a «¡Tiempo!» is heard, at each strictness there is: five calls, then talk in which there is none."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

import numpy as np

from assistant.cli.wiring import cache_folder, load_model, strictness_of
from assistant.core.clock import samples
from assistant.core.effects import Listen
from assistant.core.errors import DataError, DeviceError
from assistant.core.events import Heard
from assistant.language.commands import Command, by_ear
from assistant.language.letters import ALPHABET, names
from assistant.voice.audio import Block, Samples, blocks_of, level
from assistant.voice.devices import SYSTEM, Duplex, list_devices
from assistant.voice.hearing import Ears, table_hearing
from assistant.voice.mixer import Mixer
from assistant.voice.recording import read_wav
from assistant.voice.synthesis import Synthesiser, Voice

CALLS: Final = 5
CALLING: Final = samples(20.0)
TALKING: Final = samples(40.0)
REVERB: Final = samples(0.5)
SILENT, FAINT = -70.0, -45.0
"""dBFS of the loudest moment under which nothing came, and under which a call is too faint."""
UNHEARD: Final = 30.0
"""Decibels under the calls at which talk is no talk."""
FULL: Final = 32_700
CLIPPED: Final = 0.002
"""The part of all samples at the end of the scale from which on words are maimed."""
LEVELS: Final = (0.5, 0.2, 0.8)
"""A sensitivity of each step there is; where two do as well, the first is chosen."""

IN_A_TURN: Final = (
    *(Command.TIME, Command.DICE, Command.REPEAT, Command.PAUSE, Command.SCORE, Command.HELP),
    *(Command.ACCEPT, Command.REJECT, Command.UNDO, Command.STOP),
)

ASK_CALLS: Final = "Durante veinte segundos, di cinco veces: tiempo. Deja un respiro entre una y otra."
ASK_TALK: Final = "Bien. Ahora habla cuarenta segundos de lo que quieras, sin decir esa palabra."


@dataclass(frozen=True, slots=True)
class Measured:
    """What was heard at a sensitivity: calls of the five, and calls that nobody made."""

    sensitivity: float
    heard: int
    false: int

    @property
    def errors(self) -> int:
        """Both ways of being wrong cost a turn much the same."""
        return CALLS - self.heard + self.false


@dataclass(frozen=True, slots=True)
class Trial:
    """What was measured at each step, and how loud it was.

    calls, talk: dBFS of the loudest moment of either part.
    clipped: whether the calls were louder than the microphone can take.
    """

    measured: tuple[Measured, ...]
    calls: float
    talk: float
    clipped: bool

    def trouble(self) -> str:
        """What keeps calls from being heard, and what to do; empty if enough were."""
        heard = best(self.measured).heard
        if heard >= CALLS - 1:
            return ""
        few = f"Solo he oído {heard} de {CALLS}"
        if self.calls < SILENT:
            return "No me llega nada por el micrófono: mira que esté conectado y sin silenciar, o elige otro."
        if self.clipped:
            return f"{few}: llega tan fuerte que se corta. Aleja el micrófono o baja su volumen, y repite la medida."
        if self.calls < FAINT:
            return f"{few}: llega muy bajo. Acércate al micrófono o sube su volumen, y repite la medida."
        return f"{few}: di «tiempo» más claro, con un respiro antes y después, o elige otro micrófono, y repite."

    def doubt(self) -> str:
        """What the measure says nothing about; empty if it is sound."""
        if self.talk < max(FAINT, self.calls - UNHEARD):
            return "Casi no he oído charla: si en la mesa se habla, repite la medida hablando."
        return ""


def calibrate(options: argparse.Namespace) -> Trial:
    """Measure a recording, or who speaks now. Raises DeviceError, DataError."""
    model = load_model(options.modelo)
    if options.wav:
        audio = read_wav(options.wav)
        if len(audio) <= CALLING:
            wanted = "hacen falta 20 segundos con cinco «¡tiempo!», y luego charla"
            raise DataError(f"La grabación «{options.wav}» es corta: {wanted}.")
        return measure(model, audio[:CALLING], audio[CALLING:])
    calls, talk = _recorded(options)
    print("Gracias. Un momento, que lo escucho otra vez…", flush=True)
    return measure(model, calls, talk)


def measure(model: Ears, calls: Samples, talk: Samples) -> Trial:
    """What is heard at each level of a stretch with five calls, and of one without any."""
    measured = []
    for sensitivity in LEVELS:
        count = heard_calls(model, calls, sensitivity)
        false = max(0, count - CALLS) + heard_calls(model, talk, sensitivity)
        measured.append(Measured(sensitivity, min(count, CALLS), false))
    clipped = bool(np.mean(np.abs(calls.astype(np.int32)) >= FULL) > CLIPPED)
    return Trial(tuple(measured), _loudest(calls), _loudest(talk), clipped)


def _loudest(audio: Samples) -> float:
    return max((level(block.samples) for block in blocks_of(audio, 0)), default=SILENT)


def best(measured: Iterable[Measured]) -> Measured:
    """The one with the fewest errors; the earliest of equals."""
    return min(measured, key=lambda each: each.errors)


def heard_calls(model: Ears, audio: Samples, sensitivity: float) -> int:
    """How many calls are heard in ``audio``, among all that a game may listen for."""
    hearing = table_hearing(model)
    hearing.listen(Listen(listened(), strictness=strictness_of(sensitivity)))
    facts = [fact for block in blocks_of(audio, 0) for fact in hearing.accept(block.start, block.samples)]
    facts += hearing.flush(len(audio))
    finals = [fact for fact in facts if isinstance(fact, Heard) and fact.final]
    return sum(word.text == Command.TIME.value for fact in finals for word in fact.words)


def listened() -> tuple[str, ...]:
    """What a turn listens for, but for the answers."""
    commands = [phrase for command in IN_A_TURN for phrase in by_ear(command)]
    return (*commands, *(f"{Command.DICE} {name}" for letter in ALPHABET for name in names(letter)))


def _recorded(options: argparse.Namespace) -> tuple[Samples, Samples]:
    """Ask for calls and then for talk, and record both."""
    voice = Synthesiser(Voice(options.voz, rate=options.velocidad), folder=cache_folder())
    mixer = Mixer()
    with ExitStack() as stack:
        microphone, speaker = options.microfono or SYSTEM, options.altavoz or SYSTEM
        _look_for_microphone()
        sound = stack.enter_context(Duplex(mixer, microphone=microphone, speaker=speaker))
        pieces = iter(sound)
        calls = _answer(pieces, mixer, voice.render, ASK_CALLS, CALLING)
        talk = _answer(pieces, mixer, voice.render, ASK_TALK, TALKING)
    return calls, talk


def _look_for_microphone() -> None:
    """Raise DeviceError where there is none: what a game advises then is nothing to a measure."""
    if not any(device.inputs for device in list_devices()):
        raise DeviceError("No hay micrófono que medir: conecta uno, o mide una grabación con --calibrar --wav F.")


def _answer(
    pieces: Iterator[object], mixer: Mixer, render: Callable[[str], Samples], prompt: str, length: int
) -> Samples:
    """Say ``prompt``, and record what follows it for ``length`` samples."""
    print(prompt, flush=True)
    mixer.say(prompt, render(prompt))
    kept: list[Samples] = []
    begin: int | None = None
    for piece in pieces:
        if not isinstance(piece, Block):
            raise DeviceError("Se ha perdido el sonido a media medida: comprueba micrófono y altavoz, y repite.")
        if begin is None:
            begin = piece.end + REVERB if mixer.idle() else None
        elif piece.start >= begin:
            kept.append(piece.samples)
        if sum(map(len, kept)) >= length:
            break
    return np.concatenate(kept)
