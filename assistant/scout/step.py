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
from assistant.language.commands import Command, find_command
from assistant.language.normalising import UNKNOWN
from assistant.scout import keeping, lines, refereeing
from assistant.scout.agreeing import answer_in, is_noisy
from assistant.scout.answering import OFFERING, agree, deny, questioned
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

REMIND = samples(15.0)
"""How long a round waits for the table's word before it is asked once more."""

ANSWERED_WITHIN = samples(30.0)
"""How long a yes is an answer to what was asked back; later somebody else was meant."""

REPLY = samples(15.0)
"""How soon the host's question about an action may be answered."""

_ANSWERS = {Field.CLOSER: Intent.NAME, Field.CORRECTION: None}
"""What may answer a question by itself; a number answers the others."""

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
        case SpeechStarted(say, _):
            _speech_started(draft, say)
        case SpeechEnded(say, at):
            _speech_ended(draft, say, at)
        case SoundLost() | SoundRestored() | FellBehind() | CaughtUp() | Interrupted():
            _disturbed(draft, event)
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
    """Take the answer to a question, obey the commands and take the sentences between them, in the order of time."""
    words = heard.words[_answered(draft, heard) :]
    texts = [word.text for word in words]
    commands = [found for found in find_command(texts) if found.command in _commands(draft.game)]
    if heard.source is Source.VOICE:
        commands = [found for found in commands if is_by_ear(found, texts)]
    if commands and draft.game.hold is Hold.STOPPING and (UNKNOWN in texts or len(commands) > 1):
        draft.reply("confirm", lines.CONFIRM_STOP)  # a game is not ended on half an answer
        return
    at = 0
    for found in commands:
        _said(draft, words[at : found.start], heard.source)
        draft.change(unfinished=None)
        if found.command in _commands(draft.game):
            obey(draft, found.command)
        at = found.end
    _said(draft, words[at:], heard.source)


def _commands(game: Game) -> frozenset[Command]:
    """What may be obeyed; a yes or no that was awaited has been taken already."""
    commands = commands_now(game)
    return commands if game.hold is Hold.STOPPING else commands - {Command.YES, Command.NO, Command.ACCEPT}


def _answered(draft: Draft, heard: Heard) -> int:
    """Take the yes or no that the words begin with, if one is awaited; how many words it took."""
    game = draft.game
    if game.hold is not None or game.finished or not game.awaits_yes:
        return 0
    texts = [word.text for word in heard.words]
    by_voice = heard.source is Source.VOICE
    answer = answer_in(texts, by_voice=by_voice)
    if answer is not None and _means_more(game, texts, answer.end):
        return 0
    agrees = answer is None or answer.agrees
    if by_voice and agrees and not questioned(game):
        return 0  # nobody can have answered what the host has not said yet
    if by_voice and agrees and UNKNOWN in texts and (answer is not None or is_noisy(texts)):
        keeping.ask_again(draft)  # what was not heard may have been «pero Ana tiene siete»
        return len(texts)
    if answer is None:
        return 0
    end = heard.words[answer.end - 1].end if by_voice else 0
    taken = agree(draft, answer, end) if agrees else deny(draft, quiet=answer.end < len(texts))
    return answer.end if taken else 0


def _means_more(game: Game, texts: Sequence[str], end: int) -> bool:
    """Whether the first words, a yes or no by themselves, begin a sentence: «no capturó ninguna»."""
    whole = _read(game, texts)
    return isinstance(whole, Reading) and whole != _read(game, texts[end:])


def _said(draft: Draft, words: Sequence[Word], source: Source) -> None:
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
    reading = _read(game, texts)
    if isinstance(reading, Unrelated) and source is not Source.VOICE:
        reading = Doubtful()  # whoever types speaks to the host
    _take(draft, reading, texts, words[-1].end)


def _take(draft: Draft, reading: Reading | Doubtful | Unrelated, texts: tuple[str, ...], end: int) -> None:
    """Act on what was read; keep the words if something is missing."""
    draft.change(unfinished=None)
    if isinstance(reading, Reading):
        draft.change(offer=None)
        if not draft.game.refereed:
            keeping.take(draft, reading)
        elif not refereeing.take(draft, reading, end):
            draft.change(unfinished=Unfinished(texts, end + REPLY))
        return
    if UNKNOWN not in texts:
        draft.change(unfinished=Unfinished(texts, end + PAUSE))
    if isinstance(reading, Doubtful):
        mode = refereeing if draft.game.refereed else keeping
        if not (reading.understood and mode.offer(draft, reading.understood)):
            keeping.ask_again(draft, lines.WHOSE if reading.nameless else lines.AGAIN)


def _read(game: Game, texts: Sequence[str]) -> Reading | Doubtful | Unrelated:
    reader = Reader(game.setup.spoken, REFEREE if game.refereed else SCOREKEEPER)
    answer = None
    if game.asked is not None:
        answer = _ANSWERS.get(game.asked.field, Intent.NUMBER)
    return reader.read(texts, asked=game.about, answer=answer)


def _watch(draft: Draft, at: int) -> None:
    game = draft.game
    if game.over_at is not None and at >= game.over_at + GRACE and not game.finished:
        finish(draft)
    elif game.remind_at is not None and at >= game.remind_at and not game.speech and game.hold is None:
        draft.change(remind_at=None)
        draft.say("reminder", lines.REMINDER)


def _speech_started(draft: Draft, say: str) -> None:
    speech = draft.game.speech
    if any(spoken.id == say for spoken in speech):
        draft.change(speech=tuple(replace(spoken, begun=spoken.begun or spoken.id == say) for spoken in speech))


def _speech_ended(draft: Draft, say: str, at: int) -> None:
    ended = next((utterance for utterance in draft.game.speech if utterance.id == say), None)
    if ended is None:  # broken off and forgotten: its end changes nothing
        return
    draft.change(speech=tuple(utterance for utterance in draft.game.speech if utterance.id != say))
    if ended.purpose == "winner" and draft.game.progress.over:
        draft.change(over_at=at)
    elif ended.purpose == "confirm" and draft.game.progress.ready:
        draft.change(remind_at=at + REMIND)
    elif ended.purpose in OFFERING and draft.game.offer is not None and draft.game.offer.question:
        draft.change(offer=replace(draft.game.offer, until=at + ANSWERED_WITHIN))
    elif ended.purpose == "stopped":
        draft.effects.append(Finish("stopped"))
