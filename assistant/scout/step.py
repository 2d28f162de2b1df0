"""The game as one pure function: a fact in, the next state and the requests that follow out.

Replaying the same facts gives the same states; nothing here knows of files, devices, clocks or chance.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.core.clock import samples
from assistant.core.effects import Effect, Finish
from assistant.core.events import (
    CaughtUp,
    Event,
    FellBehind,
    Heard,
    Interrupted,
    Listened,
    SoundLost,
    SoundRestored,
    Source,
    SpeechEnded,
    SpeechStarted,
    Word,
)
from assistant.language.commands import find_command
from assistant.language.normalising import UNKNOWN
from assistant.scout import keeping, lines, refereeing
from assistant.scout.commands import commands_now, finish, go_on_after_cut, obey, resume
from assistant.scout.draft import Draft
from assistant.scout.flow import announce_start
from assistant.scout.listening import expected, is_by_ear, state_key
from assistant.scout.reading import Doubtful, Reader, Reading, Unrelated
from assistant.scout.sentences import REFEREE, SCOREKEEPER, Intent
from assistant.scout.setup import Setup
from assistant.scout.sheet import Field
from assistant.scout.state import Game, Hold, Unfinished

GRACE = samples(20.0)
"""How long after the winner is named the table may still correct or undo."""

PAUSE = samples(4.0)
"""How soon after words that were not understood others may complete them."""

REPLY = samples(15.0)
"""How soon the host's question about an action may be answered."""

Step = tuple[Game, tuple[Effect, ...]]


def start(setup: Setup) -> Step:
    """A new game: welcome, and who starts."""
    draft = Draft(Game(setup))
    draft.reply("welcome", f"{lines.welcome(setup)} {lines.how_to(setup)}")
    announce_start(draft)
    draft.effects.append(expected(draft.game))
    return draft.game, tuple(draft.effects)


def step(game: Game, event: Event) -> Step:
    """The state after ``event``, and what it asks of the adapters."""
    draft = Draft(game)
    match event:
        case Heard(final=True) if not game.finished:
            _heard(draft, event)
        case Listened(at=at):
            _watch(draft, at)
        case SpeechStarted(say, _) if any(spoken.id == say for spoken in game.speech):
            speech = game.speech
            draft.change(speech=tuple(replace(spoken, begun=spoken.begun or spoken.id == say) for spoken in speech))
        case SpeechEnded(say, at):
            _speech_ended(draft, say, at)
        case SoundLost() | SoundRestored() | FellBehind() | CaughtUp() | Interrupted():
            _disturbed(draft, event)
        case SpeechStarted() | Heard():
            pass
    if state_key(draft.game) != state_key(game):
        draft.effects.append(expected(draft.game))
    return draft.game, tuple(draft.effects)


@dataclass(frozen=True, slots=True)
class Scout:
    """The game for whoever runs it (``host.Rules``)."""

    setup: Setup

    def start(self) -> Step:
        """See ``start``."""
        return start(self.setup)

    def step(self, state: Game, event: Event) -> Step:
        """See ``step``."""
        return step(state, event)


def replay(setup: Setup, events: Iterable[Event]) -> Game:
    """The state that ``events`` lead to."""
    game, _ = start(setup)
    for event in events:
        game, _ = step(game, event)
    return game


def _disturbed(draft: Draft, event: Event) -> None:
    """Something outside the game stopped it, or does so no longer."""
    game = draft.game
    if game.finished:
        return
    match event:
        case SoundLost() if game.hold is None:
            draft.change(hold=Hold.SOUND_LOST, unfinished=None)
            draft.reply("sound lost", lines.SOUND_LOST)
        case SoundRestored() if game.hold is Hold.SOUND_LOST:
            resume(draft)
        case FellBehind() if game.hold is None:
            draft.say("behind", lines.BEHIND)  # no clock runs here: what was said meanwhile still counts
        case Interrupted():
            go_on_after_cut(draft)


def _heard(draft: Draft, heard: Heard) -> None:
    """Obey the commands and take the sentences between them, in the order of time."""
    words = heard.words
    texts = [word.text for word in words]
    commands = [found for found in find_command(texts) if found.command in commands_now(draft.game)]
    if heard.source is Source.VOICE:
        commands = [found for found in commands if is_by_ear(found, texts)]
    if commands and draft.game.hold is Hold.STOPPING and (UNKNOWN in texts or len(commands) > 1):
        draft.reply("confirm", lines.CONFIRM_STOP)  # a game is not ended on half an answer
        return
    at = 0
    for found in commands:
        _said(draft, words[at : found.start])
        draft.change(unfinished=None)
        if found.command in commands_now(draft.game):
            obey(draft, found.command)
        at = found.end
    _said(draft, words[at:])


def _said(draft: Draft, words: Sequence[Word]) -> None:
    """Take sentences, perhaps together with words that were left unfinished before."""
    game = draft.game
    if not words or game.hold is not None or game.finished:
        return
    texts = tuple(word.text for word in words)
    before = game.unfinished
    if before is not None and words[0].start <= before.until:
        whole = (*before.words, *texts)
        reading = _read(game, whole)
        if isinstance(reading, Reading):
            _take(draft, reading, whole, words[-1].end)
            return
    _take(draft, _read(game, texts), texts, words[-1].end)


def _take(draft: Draft, reading: Reading | Doubtful | Unrelated, texts: tuple[str, ...], end: int) -> None:
    """Act on what was read; keep the words if something is missing."""
    draft.change(unfinished=None)
    if not isinstance(reading, Reading):
        if UNKNOWN not in texts:
            draft.change(unfinished=Unfinished(texts, end + PAUSE))
        if isinstance(reading, Doubtful):
            keeping.ask_again(draft)
    elif not draft.game.refereed:
        keeping.take(draft, reading)
    elif not refereeing.take(draft, reading):
        draft.change(unfinished=Unfinished(texts, end + REPLY))


def _read(game: Game, texts: Sequence[str]) -> Reading | Doubtful | Unrelated:
    reader = Reader(game.setup.spoken, REFEREE if game.refereed else SCOREKEEPER)
    answer = None
    if game.asked is not None:
        answer = Intent.NAME if game.asked.field is Field.CLOSER else Intent.NUMBER
    return reader.read(texts, asked=game.about, answer=answer)


def _watch(draft: Draft, at: int) -> None:
    over_at = draft.game.over_at
    if over_at is not None and at >= over_at + GRACE and not draft.game.finished:
        finish(draft)


def _speech_ended(draft: Draft, say: str, at: int) -> None:
    ended = next((utterance for utterance in draft.game.speech if utterance.id == say), None)
    if ended is None:  # broken off and forgotten: its end changes nothing
        return
    draft.change(speech=tuple(utterance for utterance in draft.game.speech if utterance.id != say))
    if ended.purpose == "winner" and draft.game.progress.over:
        draft.change(over_at=at)
    elif ended.purpose == "stopped":
        draft.effects.append(Finish("stopped"))
