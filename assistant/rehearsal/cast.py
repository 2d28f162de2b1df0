"""The synthetic players: each line is spoken when its moment comes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from assistant.core.clock import samples
from assistant.core.effects import Effect
from assistant.core.events import Event, SpeechEnded, SpeechStarted
from assistant.language.letters import spell
from assistant.rehearsal.room import Room
from assistant.rehearsal.scenario import Line, Scenario, TurnScript
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.state import Game, Phase
from assistant.voice.audio import FULL_SCALE, Samples, to_int16

BREATH = samples(0.25)
"""Between two lines of the same player."""

PATIENCE = samples(7.0)
"""How long a player waits for the host to take an answer before saying it again."""

URGENCY = samples(1.5)
"""How long a player waits for the glass to be turned before calling again."""

TRIES = 3

LOUDER = 1.4
"""Whoever has to say it again speaks up: 3 dB each time."""

_ANSWERS = {f"@{colour}": colour for colour in Colour}

Speak = Callable[[str, str], Samples]
"""Player's name and text to sound."""

Told = Callable[[int, int, str, str], None]
"""From, to, who, what: something was said."""


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """What was said and not yet taken: a «listo», a call in box ``number``, or an answer to question ``number``."""

    line: Line
    number: int = 0
    tries: int = 1

    @property
    def patience(self) -> int:
        """How long the player waits."""
        return PATIENCE if self.line.sand is None else URGENCY

    def taken(self, game: Game) -> bool:
        """Whether the host has heard it, or it is too late."""
        if self.line.after == "ready":
            return game.phase is not Phase.READY
        if self.line.sand is not None:
            return game.phase is not Phase.RUNNING or game.turn.progress.box > self.number
        return game.turn.progress.answered(_asked(self.line)) > self.number


class Cast:
    """Plays a scenario's lines into the room, following the host as a table would."""

    def __init__(self, scenario: Scenario, room: Room, speak: Speak, told: Sequence[Told]) -> None:
        self._scenario = scenario
        self._room = room
        self._speak = speak
        self._told = told
        self._game: Game | None = None
        self._turn = -1
        self._line = 0
        self._free_at = 0
        self._started: dict[str, int] = {}
        self._ended: dict[str, int] = {}
        self._unanswered: _Unanswered | None = None

    def saw(self, event: Event | None, game: Game, effects: tuple[Effect, ...]) -> None:
        """Follow the host (a ``host.Watcher``)."""
        if len(game.turns) - 1 != self._turn and game.phase == "ready":
            self._turn, self._line = len(game.turns) - 1, 0
            self._started.clear()
            self._ended.clear()
            self._unanswered = None
        if isinstance(event, SpeechStarted):
            self._started[_purpose(event.say)] = event.at
        if isinstance(event, SpeechEnded):
            self._ended[_purpose(event.say)] = event.at
        self._game = game

    def act(self) -> None:
        """Say the next line if its moment has come; to be called before each block of the room."""
        script = self._script()
        if self._game is None or script is None:
            return
        if self._line >= len(script.lines):
            self._insists(self._game)
            return
        line = script.lines[self._line]
        if self._insists(self._game) and line.sand is None:
            return
        moment = self._moment(line, self._game)
        if moment is None:
            return
        at = moment + (0 if line.sand is not None else samples(line.delay))
        if line.sand is None:
            at = max(at, self._free_at)
        if at > self._room.now + samples(0.5):
            return
        self._say(line, max(at, self._room.now), self._game)

    def _insists(self, game: Game) -> bool:
        """Say a right answer again that the host did not hear, as anybody would; whether one is waited for."""
        waiting = self._unanswered
        if waiting is None or waiting.taken(game) or game.hold:
            self._unanswered = None
            return False
        if self._room.now > self._free_at + waiting.patience:
            self._unanswered = None
            if waiting.tries < TRIES:
                self._say(waiting.line, self._room.now, game, waiting.tries)
                self._line -= 1
                if self._unanswered is not None:
                    self._unanswered = replace(self._unanswered, tries=waiting.tries + 1)
        return self._unanswered is not None

    def _script(self) -> TurnScript | None:
        turns = self._scenario.turns
        return turns[self._turn] if 0 <= self._turn < len(turns) else None

    def _moment(self, line: Line, game: Game) -> int | None:
        """When the line's cue fell; None if it has not yet."""
        if game.turn.progress.box < line.box:
            return None
        if line.after:
            return self._ended.get(line.after)
        if line.during:
            return self._started.get(line.during)
        if line.sand is not None:
            glass = game.turn.progress.glass
            out = glass.runs_out_at if glass else None
            return None if out is None else out - samples(line.sand)
        return self._free_at

    def _say(self, line: Line, at: int, game: Game, tries: int = 0) -> None:
        who = line.who or game.player
        text = _words(line.say, game)
        audio = louder(self._speak(who, text), LOUDER**tries)
        self._room.speak(audio, at)
        for tell in self._told:
            tell(at, at + len(audio), who, text)
        self._free_at = at + len(audio) + BREATH
        self._line += 1
        if line.after == "ready":
            self._unanswered = _Unanswered(line)
        elif line.sand is not None and line.sand > 0:
            self._unanswered = _Unanswered(line, game.turn.progress.box)
        elif line.say in _ANSWERS:
            self._unanswered = _Unanswered(line, game.turn.progress.answered(_asked(line)))
        for seen in (self._ended, self._started):  # the next line waits for the host to say it again
            seen.pop(line.after or line.during, None)


def _asked(line: Line) -> Colour:
    """The colour of the question that ``line`` answers."""
    return _ANSWERS[line.say]


def louder(audio: Samples, factor: float) -> Samples:
    """``audio`` by so much louder, clipped where it has to be, as by a microphone."""
    return audio if factor == 1 else to_int16((audio * (factor / FULL_SCALE)).astype(np.float32))


def _purpose(say: str) -> str:
    """The purpose within an utterance's id («12 roja 2»)."""
    return say.partition(" ")[2]


def _words(say: str, game: Game) -> str:
    """A line with its placeholders filled in."""
    red, emerald = game.turn.question(Colour.RED), game.turn.question(Colour.EMERALD)
    if say == "@roja" and red is not None:
        return f"Dados: {spell(red.answer.items[0])}."
    if say == "@roja en voz alta" and red is not None:
        return red.answer.items[0]
    if say == "@esmeralda" and emerald is not None:
        return ", ".join(emerald.answer.examples)
    return say
