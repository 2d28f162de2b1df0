"""The host at work: sound and typed lines in, facts through the game's ``step``, effects out to the adapters.

One thread runs it, block by block of the microphone; everything is dated on the microphone's clock. A fact
is on disk before anything that follows from it can be heard.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from assistant.core.effects import Effect, Finish, Listen, Play, Say, StopSpeaking, Tick
from assistant.core.errors import DataError
from assistant.core.events import Event, Heard, Listened, Source, Word
from assistant.voice import cues
from assistant.voice.attending import Whose, attended
from assistant.voice.audio import Block, Samples
from assistant.voice.echo import EchoCanceller, Frames
from assistant.voice.mixer import Mixer
from assistant.voice.nearness import Nearness
from assistant.voice.selfhearing import REVERB, HostSpeech, without_echo

State = TypeVar("State")
Seen_contra = TypeVar("Seen_contra", contravariant=True)

CLEAR = (-10.0, 3.0)
"""dB over the host's echo from which on a word may be a player's, and from which on it must be one
(``EchoCanceller.clarity``). Between the two the host's text decides."""


ANNOUNCED = "announced "
"""What the utterances that are not of the game are called, before their number."""

UNKEPT = "Atención: ya no puedo guardar la partida. Podéis seguir; mientras, haced sitio en el disco o revisadlo."
KEPT_AGAIN = "La partida se guarda otra vez, entera."


class Rules(Protocol[State]):
    """A game as a pure function (``stay_cool.step``, ``scout.step``)."""

    def start(self) -> tuple[State, tuple[Effect, ...]]:
        """The first state, and what it asks for."""
        ...

    def step(self, state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
        """The state after a fact, and what it asks for."""
        ...


class Ears(Protocol):
    """Hears words in the microphone's sound (``voice.hearing``)."""

    def listen(self, listen: Listen) -> tuple[str, ...]:
        """Change the grammar; return the phrases left out because the model lacks a word of them."""
        ...

    def accept(self, start: int, audio: Samples, over_host: bool = False) -> list[Heard | Listened]:
        """Take the next audio and report what it brought; ``over_host``: the host was speaking meanwhile."""
        ...


class Voice(Protocol):
    """Turns text into sound (``voice.synthesis``)."""

    def render(self, text: str) -> Samples:
        """Speech, at the project's rate."""
        ...


class Canceller(Protocol):
    """Takes the host's own sound out of the microphone's (``voice.echo``)."""

    def cancel(self, microphone: Block, host: Samples) -> Samples:
        """``microphone`` without the echo of ``host``, which was played in the same place on the clock."""
        ...

    def clarity(self, start: int, end: int) -> float:
        """How much louder (dB) than the host's echo was what is left in [start, end)."""
        ...


class Journal(Protocol):
    """Keeps facts (``store.journal``)."""

    def append(self, event: Event) -> None:
        """Return when the fact is on disk."""
        ...


class Tape(Protocol):
    """Records what reaches a host, so that it can be replayed exactly (``replay.tape``)."""

    def fact(self, event: Event) -> None:
        """A fact came from elsewhere than the ears."""
        ...

    def sound(self, microphone: Block, host: Samples) -> None:
        """The ears are given this sound; ``host`` was played meanwhile."""
        ...

    def said(self, text: str, length: int) -> None:
        """``text`` was asked to be spoken, which takes ``length`` samples."""
        ...

    def announced(self, text: str) -> None:
        """The host says ``text`` of its own accord."""
        ...


class Watcher(Protocol[Seen_contra]):
    """Sees everything that happens: a screen, a transcript, a rehearsal."""

    def saw(self, event: Event | None, state: Seen_contra, effects: tuple[Effect, ...]) -> None:
        """A fact changed the state or asked for effects; ``event`` is None at the start."""
        ...


@dataclass
class Deaf:
    """Ears for a game without a microphone: nothing is ever heard, and that is known at once."""

    def listen(self, listen: Listen) -> tuple[str, ...]:
        """Nothing to prepare."""
        return ()

    def accept(self, start: int, audio: Samples, over_host: bool = False) -> list[Heard | Listened]:
        """Silence, known to its end."""
        end = start + len(audio)
        return [Listened(end, end)]


@dataclass
class Host(Generic[State]):
    """Runs one game.

    missing: called with phrases that the model cannot hear, whenever a grammar asks for some.
    warn: called with a line for the players when something fails that does not stop the game.
    finished: the reason the game ended, or None.
    echo: what takes the host's own voice out of the microphone's sound.
    tape: what records the session.
    """

    rules: Rules[State]
    ears: Ears
    voice: Voice
    mixer: Mixer
    journal: Journal | None = None
    watchers: list[Watcher[State]] = field(default_factory=list)
    missing: Callable[[tuple[str, ...]], None] = lambda _: None
    warn: Callable[[str], None] = lambda _: None
    finished: str | None = None
    echo: Canceller = field(default_factory=EchoCanceller)
    tape: Tape | None = None

    def __post_init__(self) -> None:
        self._own: dict[str, tuple[str, int]] = {}  # of each utterance: its text, and its length in samples
        self._frames = Frames()
        self._nearness = Nearness()
        self._announced: frozenset[str] = frozenset()
        self._unkept = False  # whether the last fact is not on disk
        self.state, effects = self.rules.start()
        self._tell(None, effects)
        self._perform(effects)

    def hear(self, block: Block, lines: Iterable[str] = ()) -> None:
        """Take the next sound of the microphone, and what was typed meanwhile."""
        for report in self.mixer.reports():
            self.take(report)
        for line in lines:
            self.take(typed(line, block.end))
        for whole in self._frames.take(block):
            own = self.mixer.played(whole.start, len(whole.samples))
            if self.tape is not None:
                self.tape.sound(whole, own)
            near = self.echo.cancel(whole, own)
            self._nearness.take(whole.start, near)
            over_host = bool(self.mixer.spoken_between(whole.start, whole.end))
            for fact in self.ears.accept(whole.start, near, over_host):
                self._heard(fact)

    def take(self, event: Event) -> None:
        """Let a fact happen that the ears did not report."""
        if self.tape is not None:
            self.tape.fact(event)
        self._take(event)

    def announce(self, text: str) -> None:
        """Say something that is not of the game: whatever the game stops, it is said to its end."""
        say = f"{ANNOUNCED}{len(self._announced) + 1}"
        self._announced |= {say}
        if self.tape is not None:
            self.tape.announced(text)
        self._say(say, text)

    def _take(self, event: Event) -> None:
        before = self.state
        after, effects = self.rules.step(before, event)
        if after is before and not effects:
            return
        if effects and isinstance(event, Heard) and event.source is Source.VOICE:
            self._nearness.acted_on(event.words)
        if self.journal is not None:
            self._keep(event, self.journal)
        self.state = after
        self._tell(event, effects)
        self._perform(effects)

    def _keep(self, event: Event, journal: Journal) -> None:
        """Put a fact on disk. If that cannot be, the party goes on: that is said once, and once when it can again."""
        try:
            journal.append(event)
        except DataError as fault:
            if not self._unkept:
                self._unkept = True
                self.warn(str(fault))
                self.announce(UNKEPT)
            return
        if self._unkept:
            self._unkept = False
            self.warn(KEPT_AGAIN)
            self.announce(KEPT_AGAIN)

    def _heard(self, fact: Heard | Listened) -> None:
        """Take what the ears report, but for words that the host may have heard from itself or from afar."""
        if isinstance(fact, Heard):
            fact = replace(fact, words=attended((word, self._whose(fact, word)) for word in fact.words))
        self._take(fact)  # even without a word: nothing more will come of its partial results

    def _whose(self, heard: Heard, word: Word) -> Whose:
        """Who may have said ``word``: by how it sounds, by what the host was saying, and by how loud it is."""
        clarity = self.echo.clarity(word.start, word.end)
        alone = replace(heard, words=(word,))
        if clarity < CLEAR[0]:
            return Whose.HOSTS
        if clarity <= CLEAR[1] and without_echo(alone, self._own_speech(alone)) is None:
            return Whose.HOSTS
        return Whose.PLAYERS if self._nearness.is_near(word) else Whose.FAINT

    def _own_speech(self, heard: Heard) -> list[HostSpeech]:
        """What the host was saying while these words were said."""
        if not heard.words:
            return []
        spoken = self.mixer.spoken_between(heard.words[0].start - REVERB, heard.words[-1].end)
        return [HostSpeech(self._own[say][0], start, end, self._own[say][1]) for say, start, end in spoken]

    def _tell(self, event: Event | None, effects: tuple[Effect, ...]) -> None:
        for watcher in self.watchers:
            watcher.saw(event, self.state, effects)

    def _perform(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case Say(id=say, spoken=spoken):
                    self._say(say, spoken)
                case StopSpeaking(keep):
                    self.mixer.stop(keep | self._announced)
                case Play(cue):
                    self.mixer.play(cues.cue(cue))
                case Tick(times):
                    self.mixer.tick(times)
                case Listen():
                    if left_out := self.ears.listen(effect):
                        self.missing(left_out)
                case Finish(reason):
                    self.finished = reason

    def _say(self, say: str, text: str) -> None:
        audio = self.voice.render(text)
        self._own[say] = (text, len(audio))
        if self.tape is not None:
            self.tape.said(text, len(audio))
        self.mixer.say(say, audio)


def typed(line: str, at: int, source: Source = Source.TYPED) -> Heard:
    """A typed line counts as heard, whole, at the moment it was entered."""
    return Heard(tuple(Word(word, at, at) for word in line.split()), at, source=source)
