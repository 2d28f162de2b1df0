"""Print the benchmark's table: `python -m bench [--recordings FOLDER] [--clips N] [MODEL ...]`."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from assistant.voice.model import REQUIRED, Model
from bench import answers, audio, performance, product, recordings, scout, sequences, voices, wake, whisper
from bench.audio import Samples
from bench.lines import Line, table
from bench.recogniser import Ears
from bench.recordings import Recording

ROOT = Path(__file__).resolve().parent.parent
OBJECTS = (
    *("guitarra", "elefante", "ventana", "cuchara", "pingüino", "bicicleta", "zapato", "montaña", "helado"),
    *("cebolla", "tortuga", "paraguas", "camión", "mariposa", "reloj", "tambor", "cangrejo", "escoba"),
    *("lámpara", "chocolate"),
)
FEWEST = 8
"""A speaker with fewer clips is left out."""


@dataclass(frozen=True)
class Material:
    """All audio of a run: every model hears the same.

    clips: at most so many of each speaker.
    minutes: of talk and of the host's voice, for false alarms.
    """

    people: list[Recording]
    clips: int
    minutes: float

    @cached_property
    def answers(self) -> dict[str, list[Recording]]:
        """Recordings of an answer's length, by speaker, evenly drawn."""
        short = [r for r in self.people if len(r.words) <= 4 and len(r.answer) > 2 and not _letter(r)]
        return {speaker: _some(clips, self.clips) for speaker, clips in recordings.by_speaker(short).items()}

    @cached_property
    def stretches(self) -> list[Samples]:
        """Some of the longer sentences, for talk that is not addressed to the host."""
        long = [r for r in self.people if len(r.words) > 4]
        return [r.samples for r in _some(long, self.clips // 2)]

    @cached_property
    def talk(self) -> list[Samples]:
        """One person after another."""
        clips = [r.samples for r in self.people if wake.CALL not in r.words]
        return [audio.talk(clips, self.minutes * 30, 1, 1), audio.talk(clips, self.minutes * 15, 2, 2)]

    @cached_property
    def babble(self) -> Samples:
        """Three people at once."""
        clips = [r.samples for r in self.people if wake.CALL not in r.words]
        return audio.talk(clips, self.minutes * 15, 3, 3)

    @cached_property
    def host(self) -> Samples:
        """The host's own voice."""
        return voices.host_speech(self.minutes * 30)

    @cached_property
    def calls(self) -> list[Samples]:
        """Calls by kept-out voices."""
        texts = ("¡Tiempo!", "Tiempo.")
        return [samples for _, samples in voices.render([texts[n // 2 % 2] for n in range(self.clips)])]


def _some(clips: list[Recording], count: int) -> list[Recording]:
    places = np.linspace(0, len(clips) - 1, min(count, len(clips))).astype(int) if clips else []
    return [clips[int(place)] for place in places]


def _letter(recording: Recording) -> bool:
    return recording.speaker.startswith("klettres")


def sections(ears: Ears, material: Material, scratch: Path) -> Iterator[Line]:
    """Yield all lines about one model."""
    yield from wake.measure(ears, material.calls, material.talk, material.babble, material.host)
    for speaker, clips in material.answers.items():
        if len(clips) >= FEWEST:
            spoken = [answers.Spoken(clip.samples, clip.answer) for clip in clips]
            yield from answers.measure(ears, speaker, spoken, material.stretches)
    made = [answers.Spoken(s, t) for t, s in voices.render([*OBJECTS, *OBJECTS][: material.clips])]
    yield from answers.measure(ears, "kept-out voices", made, [])
    yield from strings(ears, material)
    yield from performance.cost(ears.folder, material.babble, scratch)
    words = voices.render([OBJECTS[n % len(OBJECTS)] for n in range(20)], first=100)
    yield from performance.speed(ears, words, [*OBJECTS, *wake.grammar()], material.babble[: 60 * audio.RATE])


def in_a_game(folder: Path, material: Material, scratch: Path) -> Iterator[Line]:
    """Yield what the program makes of one model: its own hearing, its grammars of real questions."""
    model = Model(folder)
    for speaker, clips in material.answers.items():
        if len(clips) >= FEWEST:
            yield from product.answers(model, speaker, [answers.Spoken(clip.samples, clip.answer) for clip in clips])
    made = [answers.Spoken(s, t) for t, s in voices.render([*OBJECTS, *OBJECTS][: material.clips])]
    yield from product.answers(model, "kept-out voices", made)
    yield from product.spelled(model, "words spelled in one breath", product.fast, material.clips)
    yield from product.spelled(model, "the same in talk (15 dB)", product.fast, material.clips, material.talk[1])
    yield from product.spelled(model, "words spelled letter by letter", product.slow, material.clips)
    words = voices.render([OBJECTS[n % len(OBJECTS)] for n in range(material.clips)], first=100)
    yield from product.delay(model, words)
    yield from product.cost(folder, material.babble, scratch)


def strings(ears: Ears, material: Material) -> Iterator[Line]:
    """Yield the lines about letters, numbers and names."""
    letters = [(r.text, r.samples) for r in material.people if _letter(r) and r.text in sequences.LETTER_NAMES]
    yield from sequences.measure(ears, "letter names, klettres_es", letters, sequences.LETTER_NAMES, spelling=True)
    spelled = voices.render([sequences.spoken_letters(word) for word in sequences.SPELLED])
    yield from sequences.measure(
        ears, "spelled words, kept-out voices", spelled, sequences.LETTER_NAMES, spelling=True
    )
    numbers = [(r.text, r.samples) for r in material.people if r.text in sequences.NUMBERS]
    yield from sequences.measure(ears, "numbers, people", numbers, sequences.NUMBERS)
    yield from sequences.measure(
        ears, "numbers 0 to 100, kept-out voices", voices.render(sequences.NUMBERS[::2], 7), sequences.NUMBERS
    )
    yield from sequences.measure(
        ears, "given names, kept-out voices", voices.render(sequences.GIVEN_NAMES, 13), sequences.GIVEN_NAMES
    )


PARTS: dict[str, Callable[[Path, Material, Path], str]] = {
    "model": lambda folder, material, scratch: table(
        f"{folder.name}, by itself", _shown(sections(Ears(folder), material, scratch))
    ),
    "program": lambda folder, material, scratch: table(
        f"{folder.name} in the program", _shown(in_a_game(folder, material, scratch))
    ),
    "scout": lambda folder, _material, _scratch: scout.table(folder),
}
"""The parts of the benchmark: one table each."""


def vosk_models(asked: list[Path]) -> list[Path]:
    """Return the models to compare: those asked for, else every whole Spanish one in `models/`."""
    if asked:
        return asked
    folders = sorted(folder for folder in (ROOT / "models").iterdir() if "es" in folder.name.split("-"))
    return [folder for folder in folders if all((folder / name).is_file() for name in REQUIRED)]


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("models", nargs="*", type=Path, help="Vosk models (default: the Spanish ones in models/)")
    parser.add_argument("--recordings", type=Path, default=ROOT / "tests" / "speech", help="folder with manifest.tsv")
    parser.add_argument("--clips", type=int, default=40, help="at most so many clips of each speaker (default 40)")
    parser.add_argument("--minutes", type=float, default=12.0, help="of talk for false alarms (default 12)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=[*PARTS], help="which tables (default: all)")
    options = parser.parse_args()
    people = recordings.load(options.recordings)
    material = Material(people, options.clips, options.minutes)
    print(f"people never trained on: {_who(people)}")
    print(
        f"kept-out voices: espeak-ng{'' if voices.pico('sí') is None else ' and SVOX Pico'}; {performance.machine()}"
    )
    with tempfile.TemporaryDirectory() as scratch:
        for folder in vosk_models(options.models):
            for part in options.parts:
                print("\n" + PARTS[part](folder, material, Path(scratch)), flush=True)
    remark, model = whisper.find(ROOT / "models")
    print("\n" + remark)
    if model is not None:
        for speaker, clips in material.answers.items():
            spoken = [answers.Spoken(clip.samples, clip.answer) for clip in clips]
            print(table("Whisper, nearest phrase", whisper.measure(model, speaker, spoken)), flush=True)


def _shown(lines: Iterator[Line]) -> Iterator[Line]:
    """Pass lines on, and say on the error stream how far it is."""
    for line in lines:
        print(f"  {line.what}: {', '.join(line.cells.values())}", file=sys.stderr, flush=True)
        yield line


def _who(people: list[Recording]) -> str:
    groups = recordings.by_speaker(people)
    seconds = {name: sum(len(clip.samples) for clip in own) / audio.RATE for name, own in groups.items()}
    return ", ".join(f"{name} ({length:.0f} s)" for name, length in seconds.items())


if __name__ == "__main__":
    main()
