"""Finding and loading the recogniser's model.

Only a folder on this computer is ever loaded: ``vosk.Model(lang=...)`` would download one.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import vosk

from assistant.core.clock import RATE
from assistant.core.errors import DataError
from assistant.voice.grammar import Grammar, missing, spelled
from assistant.voice.recogniser import Recogniser, VoskRecogniser

OURS = "es-mesa"
"""The folder of the model that was made for this program."""

REQUIRED = ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "graph/HCLr.fst", "graph/Gr.fst")
"""What a model needs for grammars at run time. Vosk ends the process if one of the graphs is missing."""

_REMEDY = "Pon un modelo español de Vosk en models/ o indícalo con --modelo CARPETA."


class Model:
    """A loaded Vosk model: its lexicon, and recognisers that share it."""

    def __init__(self, folder: Path) -> None:
        """Load the model in ``folder``; DataError if it is not there, not whole, or not for grammars."""
        self.folder = folder
        self._vosk = _load(folder)
        self._find = cache(self._vosk.vosk_model_find_word)
        self.spelled = _spelled(folder)

    def knows(self, word: str) -> bool:
        """Whether the lexicon has ``word``, as spelled."""
        return bool(word) and self._find(word) >= 0

    def missing(self, phrases: Iterable[str]) -> tuple[str, ...]:
        """The phrases, spelled as a lexicon does, with a word that this model cannot hear."""
        return missing(map(spelled, phrases), self)

    def recogniser(self, grammar: Grammar) -> Recogniser:
        """A new recogniser for ``grammar``; takes about a millisecond."""
        return VoskRecogniser(vosk.KaldiRecognizer(self._vosk, RATE, grammar.json))


def find_model(asked: Path | None, places: Iterable[Path]) -> Path:
    """The folder to load: the one ``asked`` for, else ours in one of ``places``, else another Spanish one.

    DataError if there is none.
    """
    if asked is not None:
        return asked
    folders = [folder for place in places if place.is_dir() for folder in sorted(place.iterdir())]
    whole = [folder for folder in folders if not _absent(folder)]
    ours = [folder for folder in whole if folder.name == OURS]
    spanish = [folder for folder in whole if re.search(r"(^|-)es($|-)", folder.name)]
    for folder in (*ours, *spanish):
        return folder
    raise DataError(f"No encuentro ningún modelo de reconocimiento. {_REMEDY}")


def model_places() -> tuple[Path, ...]:
    """Where models may be: ``models/`` of a checkout, and the data of the installed package."""
    package = Path(__file__).resolve().parent.parent
    return (package.parent / "models", package / "data" / "models")


def _absent(folder: Path) -> list[str]:
    """The required files that ``folder`` lacks or that are empty."""
    return [name for name in REQUIRED if not (folder / name).is_file() or not (folder / name).stat().st_size]


def _spelled(folder: Path) -> tuple[str, ...]:
    """The words that the model hears spelled; none in a model that was not made for this program."""
    listed = folder / "graph" / "spelled.txt"
    if not listed.exists():
        return ()
    try:
        return tuple(listed.read_text(encoding="utf-8").split())
    except (OSError, UnicodeDecodeError):
        raise DataError(f"No se puede leer {listed}: el modelo está dañado. {_REMEDY}") from None


_TRIAL = f"""
import sys, vosk
vosk.KaldiRecognizer(vosk.Model(sys.argv[1]), {RATE}, '["[unk]"]')
"""


def _load(folder: Path) -> Any:  # noqa: ANN401 - vosk has no type hints
    """The Vosk model in ``folder``.

    It is tried in a process of its own first (0.2 s): a cut-off graph ends the process that reads it, and
    what the C++ libraries say about a broken file is for no player's eyes.
    """
    if not folder.is_dir():
        raise DataError(f"No existe la carpeta del modelo {folder}. {_REMEDY}")
    if absent := _absent(folder):
        raise DataError(f"Al modelo {folder} le falta {', '.join(absent)}. {_REMEDY}")
    trial = subprocess.run([sys.executable, "-c", _TRIAL, str(folder)], capture_output=True, check=False)  # noqa: S603 - our own words
    if trial.returncode:
        raise DataError(f"No se puede leer el modelo {folder}: está dañado. {_REMEDY}")
    vosk.SetLogLevel(-2)  # at -1 warnings about every grammar and word lattice still reach the terminal
    return vosk.Model(str(folder))
