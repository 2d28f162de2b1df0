"""Vosk with a grammar, fed as the product feeds it: in short blocks, with an eye on partial results."""

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import vosk

from bench import audio
from bench.audio import Samples

BLOCK = 480
"""Samples a block: 30 ms."""

RESTS = ("[unk2]", "[unk]", "[unk1]")
"""Words for all other speech, the strictest first. Models made elsewhere have the middle one only."""

vosk.SetLogLevel(-1)


@dataclass(frozen=True)
class Word:
    """A recognised word; times in seconds from the start of the audio."""

    text: str
    start: float
    end: float


@dataclass
class Heard:
    """What came out of one stretch of audio.

    partials, finals: second of the audio at which the text came.
    work: seconds of processor time it took.
    """

    words: list[Word] = field(default_factory=list)
    partials: list[tuple[float, str]] = field(default_factory=list)
    finals: list[tuple[float, str]] = field(default_factory=list)
    seconds: float = 0.0
    work: float = 0.0

    @property
    def text(self) -> str:
        """All words but the rests."""
        return " ".join(word.text for word in self.words if not word.text.startswith("["))


class Ears:
    """A Vosk model that listens with grammars."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.model = vosk.Model(str(folder))
        self.knows = cache(lambda word: self.model.vosk_model_find_word(word) >= 0)

    @property
    def rests(self) -> tuple[str, ...]:
        """The rests that this model has."""
        return tuple(rest for rest in RESTS if self.knows(rest))

    def grammar(self, phrases: Iterable[str], rest: str) -> str:
        """Return the grammar of the phrases whose words the model has, and a rest."""
        heard = [phrase for phrase in dict.fromkeys(phrases) if all(map(self.knows, phrase.split()))]
        return json.dumps([*heard, rest], ensure_ascii=False)

    def listen(self, samples: Samples, phrases: Iterable[str], rest: str, block: int = BLOCK) -> Heard:
        """Recognise a whole stretch of audio."""
        recogniser = vosk.KaldiRecognizer(self.model, audio.RATE, self.grammar(phrases, rest))
        recogniser.SetWords(True)
        heard, data, last = Heard(seconds=len(samples) / audio.RATE), audio.to_noisy_pcm(samples), ""
        begun = time.process_time()
        for place in range(0, len(data), 2 * block):
            now = min(len(data), place + 2 * block) / 2 / audio.RATE
            if recogniser.AcceptWaveform(data[place : place + 2 * block]):
                _final(json.loads(recogniser.Result()), now, heard)
                last = ""
                continue
            partial = json.loads(recogniser.PartialResult())["partial"]
            if partial != last:
                heard.partials.append((now, partial))
                last = partial
        _final(json.loads(recogniser.FinalResult()), heard.seconds, heard)
        heard.work = time.process_time() - begun
        return heard


def _final(result: dict[str, Any], now: float, heard: Heard) -> None:
    if result.get("text"):
        heard.finals.append((now, result["text"]))
    heard.words += [Word(word["word"], word["start"], word["end"]) for word in result.get("result", [])]
