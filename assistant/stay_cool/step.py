"""The game as one pure function: a fact in, the next state and the requests that follow out.

Replaying the same facts gives the same states; nothing here knows of files, devices, clocks or chance.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.core.clock import samples
from assistant.core.effects import Effect, Finish, Tick
from assistant.core.events import (
    CaughtUp,
    Event,
    FellBehind,
    Heard,
    Interrupted,
    Listened,
    SoundLost,
    SoundRestored,
    SpeechEnded,
    SpeechStarted,
)
from assistant.language.commands import Command
from assistant.language.numbers import find_numbers
from assistant.stay_cool import answering, interruptions, lines, ruling, timekeeping
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.flow import announce_turn, start_glass
from assistant.stay_cool.listening import HIGHEST_VALUE, expected, state_key
from assistant.stay_cool.sandglass import Sandglass, tick_times
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.state import Game, Hold, Phase, new_turn
from assistant.stay_cool.understanding import Commanded, Laid, Spoken, understand

GRACE = samples(8.0)
"""How long after the winner is named the table may still undo a verdict."""

Step = tuple[Game, tuple[Effect, ...]]


def start(setup: Setup) -> Step:
    """A new game: welcome, and the first player's name."""
    draft = Draft(Game(setup, (new_turn(setup, 0),)))
    welcome = lines.welcome(setup)
    draft.say("welcome", welcome, lines.pronounced(welcome))
    announce_turn(draft)
    draft.effects.append(expected(draft.game))
    return draft.game, tuple(draft.effects)


def step(game: Game, event: Event) -> Step:
    """The state after ``event``, and what it asks of the adapters."""
    draft = Draft(game)
    match event:
        case Heard():
            _heard(draft, event)
        case Listened(until, at):
            timekeeping.watch(draft, until, at)
            timekeeping.remind(draft, until)
            _finish(draft, at)
        case SpeechStarted(say, at):
            _speech_started(draft, say, at)
        case SpeechEnded(say, at):
            _speech_ended(draft, say, at)
        case SoundLost(at):
            interruptions.lost(draft, at)
        case SoundRestored(at):
            interruptions.mended(draft, Hold.SOUND_LOST, at)
        case FellBehind(at):
            interruptions.fell_behind(draft, at)
        case CaughtUp(at):
            interruptions.mended(draft, Hold.BEHIND, at)
        case Interrupted(at):
            interruptions.interrupted(draft, at)
    _follow(game, draft)
    return draft.game, tuple(draft.effects)


@dataclass(frozen=True, slots=True)
class StayCool:
    """The game for whoever runs it (``host.Rules``)."""

    setup: Setup

    def start(self) -> Step:
        """See ``start``."""
        return start(self.setup)

    def step(self, game: Game, event: Event) -> Step:
        """See ``step``."""
        return step(game, event)


def replay(setup: Setup, events: Iterable[Event]) -> Game:
    """The state that ``events`` lead to."""
    game, _ = start(setup)
    for event in events:
        game, _ = step(game, event)
    return game


def _heard(draft: Draft, heard: Heard) -> None:
    if not heard.final:
        _partial(draft, heard)
        return
    timekeeping.thaw(draft, heard.utterance)
    if heard.words:
        draft.change(busy_at=max(draft.game.busy_at, heard.words[-1].end))
    laying = bool(heard.words) and answering.is_laying(draft.game, heard.words[0].start)
    before = ruling.commands_heard(draft.game)
    for meaning in understand(heard, before, laying):
        match meaning:
            case Commanded(command=Command.TIME):
                timekeeping.call(draft, meaning.start)
            case Commanded(command=command) if command in ruling.commands_now(draft.game):
                ruling.obey(draft, meaning)
            case Laid() if answering.takes_answers(draft.game, meaning.start, meaning.end):
                answering.in_dice(draft, meaning)
            case Spoken() if draft.game.phase is Phase.COUNTING and not draft.game.hold:
                _value_told(draft, meaning)
            case Spoken():
                in_time = meaning.between(meaning.start, answering.answers_until(draft.game))
                if in_time and answering.takes_answers(draft.game, in_time.start, in_time.end):
                    answering.aloud(draft, in_time)


def _partial(draft: Draft, heard: Heard) -> None:
    """Only «tiempo» acts before the result is final: it freezes the glass, or lets it go."""
    call = next((w for w in heard.words if w.text == Command.TIME.value), None)
    if call is None:
        timekeeping.thaw(draft, heard.utterance)
    else:
        timekeeping.freeze(draft, call.start, heard.utterance)


def _value_told(draft: Draft, said: Spoken) -> None:
    numbers = find_numbers(said.text.split())
    if not numbers:
        return
    value = numbers[-1].value
    ruling.count(draft, value if 0 <= value <= HIGHEST_VALUE else None, said.end)


def _speech_started(draft: Draft, say: str, at: int) -> None:
    draft.change(speech=tuple(replace(u, started=at) if u.id == say else u for u in draft.game.speech))
    purpose = next((u.purpose for u in draft.game.speech if u.id == say), "")
    if purpose == "confirm":
        draft.change(asked_at=at, asked_until=None)
    for colour, name in ((Colour.RED, "red"), (Colour.EMERALD, "emerald")):
        if purpose.startswith(f"{colour} "):
            opened = draft.game.opened(colour)
            draft.change(**{f"{name}_opened": at if opened is None else opened, f"{name}_read": at})


def _speech_ended(draft: Draft, say: str, at: int) -> None:
    ended = next((u for u in draft.game.speech if u.id == say), None)
    if ended is None:  # broken off and forgotten: its end changes nothing
        return
    speech = tuple(u for u in draft.game.speech if u.id != say)
    draft.change(speech=speech, busy_at=max(at, draft.game.busy_at))
    if ended.purpose == "resume" and draft.game.hold is Hold.RESUMING:
        ruling.resumed(draft, at)
    elif ended.purpose == f"{Colour.RED} 1" and draft.game.phase is Phase.OPENING and not draft.game.hold:
        start_glass(draft, at)
    elif ended.purpose == "winner" and draft.game.phase is Phase.OVER:
        draft.change(over_at=at)
    elif ended.purpose == "confirm":
        draft.change(asked_until=at)
    elif ended.purpose == "stopped":
        draft.effects.append(Finish("stopped"))


def _finish(draft: Draft, at: int) -> None:
    over_at = draft.game.over_at
    if draft.game.phase is Phase.OVER and over_at is not None and at >= over_at + GRACE:
        draft.change(phase=Phase.FINISHED)
        draft.effects.append(Finish("won"))


def _follow(before: Game, draft: Draft) -> None:
    """Ticks and grammar follow the state; they are asked for when what they depend on changes."""
    after = draft.game
    glass = _ticking(after)
    if glass != _ticking(before):
        draft.effects.append(Tick(tick_times(glass) if glass else ()))
    if state_key(after) != state_key(before):
        draft.effects.append(expected(after))


def _ticking(game: Game) -> Sandglass | None:
    """The glass that can be heard: in round 2 only, while sand runs."""
    if game.turn.round != 2 or not game.called_round or game.phase is not Phase.RUNNING:
        return None
    return None if game.hold or game.call else game.turn.progress.glass
