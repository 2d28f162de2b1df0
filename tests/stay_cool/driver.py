"""A table for the rules' tests: says things at moments, lets the host finish speaking, keeps what was asked."""

from dataclasses import dataclass, field
from typing import TypeVar

from assistant.core.clock import samples
from assistant.core.effects import Cue, Effect, Listen, Play, Say, StopSpeaking, Tick
from assistant.core.events import (
    Event,
    Heard,
    Listened,
    SoundLost,
    SoundRestored,
    Source,
    SpeechEnded,
    SpeechStarted,
    Word,
)
from assistant.language.answers import Answer, Kind
from assistant.language.letters import names
from assistant.stay_cool.cards import Card, Colour, Question
from assistant.stay_cool.dice import Die
from assistant.stay_cool.ledger import Judged, Progress
from assistant.stay_cool.sandglass import Sandglass
from assistant.stay_cool.setup import ALL_ROLES, Role, Setup
from assistant.stay_cool.state import Game
from assistant.stay_cool.step import start, step

DICE = tuple(
    Die("x", tuple(faces)) for faces in ("AEIOUY", "AEIOUY", "CJLNTX", "FHMÑQS", "CDGPRW", "BMNRTZ", "DKLPSV")
)
RED_WORDS = ("sol", "mar", "luna", "gato", "rey")
EMERALD_WORDS = (
    *("parís", "londres", "madrid", "roma", "berlín"),
    *("viena", "praga", "moscú", "lisboa", "atenas"),
)
E = TypeVar("E", bound=Effect)


def red_card(number: int, words: tuple[str, ...] = RED_WORDS) -> Card:
    questions = tuple(
        Question(f"Pista de la palabra {i + 1}.", Answer(Kind.EXACT, (word,), wrong=("pan",)), i + 1)
        for i, word in enumerate(words)
    )
    return Card(f"r{number}", Colour.RED, questions)


def emerald_card(number: int, first: Answer | None = None) -> Card:
    answers = [Answer(Kind.EXACT, (word,), wrong=("bogotá",)) for word in EMERALD_WORDS]
    if first is not None:
        answers[0] = first
    questions = tuple(Question(f"Pregunta {i + 1}.", a, i // 2 + 1) for i, a in enumerate(answers))
    return Card(f"e{number}", Colour.EMERALD, questions)


def setup(
    *players: str,
    roles: frozenset[Role] = ALL_ROLES,
    first: Answer | None = None,
    words: tuple[str, ...] = RED_WORDS,
) -> Setup:
    turns = range(3 * len(players))
    red = tuple(red_card(i, words) for i in turns)
    return Setup(players, red, tuple(emerald_card(i, first) for i in turns), DICE, roles)


@dataclass
class Table:
    """One game under test; ``now`` in seconds.

    open_since: when somebody began to speak whose final result is not in yet: ``wait`` knows no further.
    """

    setup: Setup
    now: float = 0.0
    events: list[Event] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    utterance: int = 0
    open_since: float | None = None

    def __post_init__(self) -> None:
        self.game: Game
        self.game, effects = start(self.setup)
        self.effects = list(effects)

    def take(self, event: Event) -> "Table":
        self.events.append(event)
        self.game, effects = step(self.game, event)
        self.effects += effects
        return self

    def listened(self, until: float | None = None) -> "Table":
        """Audio up to now was heard, and all that began before ``until`` (now) is reported."""
        known = min(self.now, self.now if until is None else until, self.open_since or self.now)
        return self.take(Listened(samples(known), samples(self.now)))

    def wait(self, seconds: float) -> "Table":
        """Quiet time, known to be quiet as it passes, in steps as the ears report it."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(self.now + 0.25, end)
            self.listened()
        return self

    def wait_until(self, moment: float) -> "Table":
        return self.wait(moment - self.now)

    def quiet(self, seconds: float = 0.2) -> "Table":
        """Let the host say all that it has to say; each utterance takes ``seconds``."""
        for _ in range(40):
            if not self.game.speech:
                return self
            self.start_speaking().wait(seconds).end_speaking()
        raise AssertionError(f"the host goes on talking: {self.waiting}")

    def start_speaking(self) -> "Table":
        """The host begins its next utterance."""
        return self.take(SpeechStarted(self.game.speech[0].id, samples(self.now)))

    def end_speaking(self) -> "Table":
        """The host ends the utterance it is in, unless it was stopped."""
        if self.game.speech and self.game.speech[0].started is not None:
            self.take(SpeechEnded(self.game.speech[0].id, samples(self.now)))
        return self

    def words(self, text: str, at: float | None = None) -> tuple[Word, ...]:
        """``text`` spoken from ``at`` (seconds; now by default), a fifth of a second a word."""
        begin = self.now if at is None else at
        return tuple(
            Word(word, samples(begin + 0.2 * i), samples(begin + 0.2 * i + 0.2))
            for i, word in enumerate(text.split())
        )

    def say(self, text: str, at: float | None = None, late: float = 0.0) -> "Table":
        """Something is said, and recognised ``late`` seconds after its end; the ears wait for it until then."""
        words = self.words(text, at)
        begin, end = words[0].start / 16_000, words[-1].end / 16_000
        self.open_since = begin
        if end + late > self.now:
            self.wait(end + late - self.now)
        self.open_since = None
        self.utterance += 1
        return self.take(Heard(words, samples(self.now), utterance=self.utterance))

    def blurt(self, text: str, at: float) -> "Table":
        """Something is said and recognised before the ears have told how far all is known."""
        words = self.words(text, at)
        self.now = max(self.now, words[-1].end / 16_000)
        self.utterance += 1
        return self.take(Heard(words, words[-1].end, utterance=self.utterance))

    def partial(self, text: str, at: float | None = None) -> "Table":
        """A partial result of the utterance that the next ``say`` or ``nothing`` ends."""
        words = self.words(text, at) if text else ()
        if words and self.open_since is None:
            self.open_since = words[0].start / 16_000
            self.now = max(self.now, words[-1].end / 16_000)
        return self.take(Heard(words, samples(self.now), final=False, utterance=self.utterance + 1))

    def nothing(self) -> "Table":
        """The utterance whose partial result was told turns out to be nothing."""
        self.open_since = None
        self.utterance += 1
        return self.take(Heard((), samples(self.now), utterance=self.utterance))

    def type_in(self, text: str) -> "Table":
        at = samples(self.now)
        return self.take(Heard(tuple(Word(w, at, at) for w in text.split()), at, source=Source.TYPED))

    def lose_sound(self) -> "Table":
        return self.take(SoundLost(samples(self.now)))

    def restore_sound(self, after: float = 0.0) -> "Table":
        self.now += after
        return self.take(SoundRestored(samples(self.now)))

    def begin(self) -> "Table":
        """From the announcement until both first questions have been read."""
        return self.quiet().say("listo").quiet()

    def spell(self, word: str) -> "Table":
        """A word in letters is said, by their commonest names."""
        return self.say("dados " + " ".join(names(letter)[0] for letter in word.upper()))

    def answer(self, red: int = 0, emerald: int = 0) -> "Table":
        """Answer this many of either card's open questions, the host reading each."""
        for _ in range(red):
            self.spell(RED_WORDS[self.game.turn.progress.red]).quiet()
        for _ in range(emerald):
            self.say(EMERALD_WORDS[self.game.turn.progress.emerald]).quiet()
        return self

    def run_out(self) -> "Table":
        """Let the sand of the turn run out, nobody calling."""
        turns = len(self.game.turns)
        for _ in range(40):
            if len(self.game.turns) != turns or self.game.phase not in ("running", "closing"):
                return self
            out = self.game.ends_at or self.game.turn.progress.glass.runs_out_at
            self.now = max(self.now, out / 16_000)
            self.listened()
        raise AssertionError("the sand never runs out")

    def play_turn(self, red: int = 0, emerald: int = 0) -> "Table":
        return self.begin().answer(red, emerald).run_out()

    def play_to(self, turn: int) -> "Table":
        """Turns in which nobody answers, until turn ``turn`` (0-based) is announced."""
        while len(self.game.turns) <= turn:
            self.play_turn()
        return self

    def call(self, left: float, late: float = 0.0) -> "Table":
        """«¡Tiempo!», begun with ``left`` seconds of sand on top (negative: too late)."""
        moment = self.out_at() - left
        return self.wait_until(min(moment, self.out_at() - 0.1)).say("tiempo", moment, late)

    def out_at(self) -> float:
        """When the sand will be out."""
        assert self.glass.runs_out_at is not None
        return self.glass.runs_out_at / 16_000

    @property
    def progress(self) -> Progress:
        return self.game.turn.progress

    @property
    def glass(self) -> Sandglass:
        glass = self.game.turn.progress.glass
        assert glass is not None
        return glass

    @property
    def verdicts(self) -> list[bool]:
        """Right or wrong, as answers were first judged in this turn."""
        return [entry.right for entry in self.game.turn.ledger if isinstance(entry, Judged)]

    @property
    def waiting(self) -> list[str]:
        """The purposes of what the host is saying and has still to say."""
        return [utterance.purpose for utterance in self.game.speech]

    def sand(self) -> float:
        """Seconds of sand on top now."""
        return self.glass.remaining(samples(self.now)) / 16_000

    def said(self) -> list[str]:
        """All that the host was asked to say, oldest first."""
        return [effect.text for effect in self.effects if isinstance(effect, Say)]

    def cues(self) -> list[Cue]:
        return [effect.cue for effect in self.effects if isinstance(effect, Play)]

    def of(self, kind: type[E]) -> list[E]:
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def last(self, kind: type[E]) -> E:
        return self.of(kind)[-1]

    def forget(self) -> "Table":
        """Only what is asked from now on is of interest."""
        self.effects.clear()
        return self


def in_round(number: int, *players: str, **options: object) -> Table:
    """A table whose first player's turn of a round has just begun, both questions read."""
    table = Table(setup(*(players or ("Ana", "Beto")), **options))
    return table.play_to((number - 1) * len(table.setup.players)).begin().forget()


def in_box_four(number: int = 2) -> Table:
    """A table whose player has called three times, each at the last instant."""
    table = in_round(number)
    for _ in range(3):
        table.call(0.1)
    return table.forget()


__all__ = ["Kind", "Listen", "StopSpeaking", "Table", "Tick", "in_box_four", "in_round", "setup"]
