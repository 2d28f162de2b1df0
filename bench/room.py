"""What the host mis-scores in a loud room, with and without echo cancellers: `python -m bench.room`.

The host reads one question after another; players call, answer and command at set moments, whatever is heard of it.
So every canceller gets the same sound, to the sample. What nobody said and was taken for something said, and what was
said and not taken, is counted by the program's own understanding and judging.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import numpy as np

from assistant.cli.wiring import load_model
from assistant.core.clock import RATE, samples, seconds
from assistant.core.effects import Effect, Listen, Say
from assistant.core.events import Event, Heard
from assistant.host import Canceller, Host, typed
from assistant.language.answers import Kind
from assistant.language.commands import Command, by_ear
from assistant.language.judging import Verdict, judge
from assistant.packs.library import load, shipped
from assistant.rehearsal.performance import PLAYER_VOICES, Company
from assistant.rehearsal.room import Acoustics, Room
from assistant.stay_cool.cards import Colour, Question
from assistant.stay_cool.listening import answers_to
from assistant.stay_cool.understanding import Commanded, Spoken, understand
from assistant.voice.audio import BLOCK, Samples
from assistant.voice.echo import EchoCanceller
from assistant.voice.hearing import table_hearing
from assistant.voice.mixer import Mixer
from assistant.voice.synthesis import Voice
from bench import backgrounds, cancellers, system

ANSWERING = samples(5.0)
"""From the end of a question to the next one."""

AFTER = samples(0.8)
"""From the end of a question to what is said to it."""

SPOKEN_WITH = 0.5
"""How loud somebody else is who talks at the same time, as a share of the player's amplitude: 6 dB softer."""

COMMANDS = (
    *(Command.TIME, Command.REPEAT, Command.PAUSE, Command.SCORE, Command.HELP, Command.ACCEPT, Command.REJECT),
    *(Command.UNDO, Command.STOP, Command.DICE),
)
"""Those that mean something in a turn."""

GIVEN = (Command.PAUSE, Command.SCORE, Command.REJECT, Command.HELP)


class Act(StrEnum):
    """What a player does with a question."""

    CALL = "call"
    ANSWER = "answer"
    COMMAND = "command"
    NOTHING = "nothing"


PATTERN = (Act.CALL, Act.ANSWER, Act.NOTHING, Act.COMMAND, Act.ANSWER, Act.NOTHING)


@dataclass(frozen=True)
class Condition:
    """A room and what goes on in it.

    background: a sound that ``room.talk`` puts so many dB under the players.
    together: whether somebody talks at the same time as each player.
    """

    name: str
    room: Acoustics
    background: Callable[[float], Samples] | None = None
    together: bool = False


def conditions(company: Company) -> list[Condition]:
    """The rooms compared."""
    usual = {"host": -6.0, "delay": 0.03, "reverb": 0.3}
    return [
        Condition("a quiet room, the host 14 dB softer", Acoustics()),
        Condition("the host as loud as players, 20 ms, echo 0.2 s", Acoustics(host=0.0, delay=0.02, reverb=0.2)),
        Condition("the same, 80 ms, echo 0.4 s", Acoustics(host=0.0, delay=0.08, reverb=0.4)),
        Condition("the same, 150 ms, echo 0.8 s", Acoustics(host=0.0, delay=0.15, reverb=0.8)),
        Condition("the same, 300 ms, echo 0.4 s", Acoustics(host=0.0, delay=0.3, reverb=0.4)),
        Condition("somebody talks at the same time, 6 dB softer", Acoustics(**usual), together=True),
        Condition("two people talk on, 10 dB softer", Acoustics(**usual, talk=10.0), lambda _: company.talk()),
        Condition("music, 10 dB softer", Acoustics(**usual, talk=10.0), backgrounds.music),
        Condition("applause, as loud", Acoustics(**usual, talk=6.0), backgrounds.applause),
        Condition("a vacuum cleaner, 10 dB softer", Acoustics(**usual, talk=10.0), backgrounds.vacuum),
    ]


@dataclass(frozen=True)
class Slot:
    """One question from its first word to the next one's.

    given: what is to be taken from the player: a command's name, ``answer``, or nothing.
    """

    question: Question
    start: int
    end: int
    given: str
    say: str
    said_at: int


@dataclass
class Reading:
    """Rules that read the slots' questions as they are told to, and note what was meant (``host.Rules``)."""

    slots: Sequence[Slot]
    taken: list[tuple[int, str]] = field(default_factory=list)

    def start(self) -> tuple[int, tuple[Effect, ...]]:
        """Nothing is asked yet."""
        return -1, ()

    def step(self, state: int, event: Event) -> tuple[int, tuple[Effect, ...]]:
        """The next question when told so; otherwise understand."""
        if not isinstance(event, Heard) or not event.final:
            return state, ()
        if event.source != "voice":
            return state + 1, self._ask(self.slots[state + 1].question, state + 1)
        for meaning in understand(event, frozenset(COMMANDS)):
            slot = next((slot for slot in self.slots if slot.start <= meaning.start < slot.end), None)
            if slot is None:
                continue
            if isinstance(meaning, Commanded):
                self.taken.append((meaning.start, meaning.command.value))
            elif isinstance(meaning, Spoken):
                self._judge(slot, meaning)
        return state, ()

    def _judge(self, slot: Slot, meaning: Spoken) -> None:
        verdict = judge(slot.question.answer, [meaning.text]).verdict
        wrong = verdict is Verdict.WRONG and meaning.text in answers_to(slot.question, Colour.EMERALD)[1]
        if verdict is Verdict.RIGHT or wrong:
            self.taken.append((meaning.start, "answer" if verdict is Verdict.RIGHT else "wrong answer"))

    def _ask(self, question: Question, number: int) -> tuple[Effect, ...]:
        right, wrong = answers_to(question, Colour.EMERALD)
        orders = tuple(phrase for command in COMMANDS for phrase in by_ear(command))
        return Say(str(number), question.text, question.aloud), Listen((*orders, *right), tuple(wrong))


@dataclass(frozen=True)
class Score:
    """What came of a stretch: things given, those missed, and those taken that nobody gave."""

    given: int
    missed: Counter[str]
    invented: Counter[str]
    seconds: float
    work: float

    @property
    def per_hour(self) -> float:
        """Mis-scores an hour."""
        return (self.missed.total() + self.invented.total()) * 3600 / self.seconds


def slots(company: Company, count: int) -> list[Slot]:
    """So many questions, and what is done with each."""
    questions = [
        question
        for card in load(shipped())
        if card.colour is Colour.EMERALD
        for question in card.questions
        if question.answer.kind in (Kind.EXACT, Kind.ONE_OF)
    ]
    host = company.voice(Voice("es"))
    made, at = [], samples(1.0)
    for number in range(count):
        question = questions[number * 7 % len(questions)]
        reading = len(host.render(question.aloud))
        act = PATTERN[number % len(PATTERN)]
        command = GIVEN[number // len(PATTERN) % len(GIVEN)]
        given, say = {
            Act.CALL: (Command.TIME.value, "¡Tiempo!"),
            Act.ANSWER: ("answer", question.answer.items[0]),
            Act.COMMAND: (command.value, f"{command.value}."),
            Act.NOTHING: ("", ""),
        }[act]
        said_at = at + (reading // 3 if act is Act.CALL else reading + AFTER)
        end = -(-(at + reading + ANSWERING) // BLOCK) * BLOCK
        made.append(Slot(question, at, end, given, say, said_at))
        at = end
    return made


@dataclass
class Stretch:
    """A condition, played in full once for each canceller."""

    condition: Condition
    slots: list[Slot]
    company: Company
    microphone: Samples | None = None
    host: Samples | None = None

    def play(self, canceller: Canceller, *, listen: bool = True) -> Score:
        """What the host takes from what is said; without ``listen``, only the sound is made."""
        mixer = Mixer()
        room = self._room(mixer)
        rules = Reading(self.slots)
        ears = table_hearing(load_model(None))
        host = Host(rules, ears, self.company.voice(Voice("es")), mixer, echo=canceller)
        begun = time.process_time()
        coming = iter(self.slots)
        due = next(coming, None)
        for block in room.blocks():
            if listen:
                host.hear(block)
            if due and room.now >= due.start:
                host.take(typed("siguiente", block.end))
                due = next(coming, None)
            if room.now > self.slots[-1].end + RATE:
                break
        self.microphone, self.host = np.concatenate(room.microphone_audio), np.concatenate(room.host_audio)
        return score(self.slots, rules.taken, seconds(room.now), time.process_time() - begun)

    def _room(self, mixer: Mixer) -> Room:
        length = seconds(self.slots[-1].end) + 2
        background = self.condition.background(length) if self.condition.background else None
        room = Room(mixer, self.condition.room, background)
        talk = self.company.talk()
        for number, slot in enumerate(self.slots):
            if not slot.say:
                continue
            voice = Voice(PLAYER_VOICES[number % len(PLAYER_VOICES)], rate=150)
            audio = self.company.voice(voice).render(slot.say)
            room.speak(audio, slot.said_at)
            if self.condition.together:
                at = number * samples(1.7) % (len(talk) - len(audio))
                room.speak((talk[at : at + len(audio)] * SPOKEN_WITH * 2).astype(np.int16), slot.said_at)
        return room


def score(given: Sequence[Slot], taken: Sequence[tuple[int, str]], length: float, work: float) -> Score:
    """Hold what was taken against what was given: each thing given may be taken once."""
    missed: Counter[str] = Counter()
    invented: Counter[str] = Counter()
    for slot in given:
        here = Counter(what for at, what in taken if slot.start <= at < slot.end)
        wanted = Counter([slot.given] if slot.given else [])
        missed += wanted - here
        invented += here - wanted
    return Score(sum(bool(slot.given) for slot in given), missed, invented, length, work)


def rows(stretch: Stretch, with_system: Sequence[str], shown: Callable[[str, Score], None]) -> Iterator[float]:
    """Play ``stretch`` with each canceller; yields the work of each."""
    delay = stretch.condition.room.delay
    compared: dict[str, Callable[[], Canceller]] = {"none": cancellers.Nothing, "ours": EchoCanceller}
    if cancellers.rtc is not None:
        compared["WebRTC"] = lambda: cancellers.WebRtc(delay)
    for name, make in compared.items():
        result = stretch.play(make())
        shown(name, result)
        yield result.work
    for method in with_system:
        assert stretch.microphone is not None
        assert stretch.host is not None
        near = system.cancelled(stretch.host, stretch.microphone, method)
        for name, canceller in ((method, cancellers.Already(near)), (f"{method}, then ours", system.Before(near))):
            result = stretch.play(canceller)
            shown(f"PulseAudio's {name}", result)
            yield result.work


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.room", description=__doc__)
    parser.add_argument("--questions", type=int, default=24, help="in each stretch (default 24: some 3 minutes)")
    parser.add_argument("--only", default="", help="conditions whose name has this")
    parser.add_argument(
        "--system", nargs="*", default=[], metavar="METHOD", help="also PulseAudio's: webrtc, speex; in real time"
    )
    parser.add_argument("--cache", type=Path, help="where speech is kept from one run to the next")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        company = Company(options.cache or Path(folder))
        script = slots(company, options.questions)
        print(f"{len(script)} questions in {seconds(script[-1].end):.0f} s of audio a line")
        print(f"  {'canceller':28} given, missed, invented; mis-scores an hour")
        if cancellers.rtc is None:
            print("WebRTC's is left out: pip install livekit")
        for condition in conditions(company):
            if options.only not in condition.name:
                continue
            print(f"\n{condition.name}", flush=True)
            work = sum(rows(Stretch(condition, script, company), options.system, _show))
            print(f"  ({work:.0f} s of processor)", flush=True)


def _show(name: str, result: Score) -> None:
    what = "; ".join(
        f"{verb} {', '.join(f'{count} {text}' for text, count in counter.items())}"
        for verb, counter in (("missed", result.missed), ("invented", result.invented))
        if counter
    )
    counts = f"{result.given:3} {result.missed.total():3} {result.invented.total():3}"
    print(f"  {name:28} {counts}  {result.per_hour:5.0f} /h  {what}", flush=True)


if __name__ == "__main__":
    main()
