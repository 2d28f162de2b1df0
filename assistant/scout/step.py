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
from assistant.language.commands import Command, Found, find_command
from assistant.language.normalising import UNKNOWN
from assistant.scout import keeping, lines, refereeing
from assistant.scout.agreeing import answer_in, is_noisy
from assistant.scout.answering import agree, deny
from assistant.scout.commands import commands_now, confirm_stop, finish, go_on_after_cut, obey, resume
from assistant.scout.draft import Draft
from assistant.scout.flow import announce_start
from assistant.scout.ledger import Reported
from assistant.scout.listening import expected, is_by_ear, state_key
from assistant.scout.putting import CORRECT, Timing, ask_late, began, ended, put_again, timing
from assistant.scout.reading import Doubtful, Reader, Reading, Unrelated
from assistant.scout.sentences import COUNTS, REFEREE, SCOREKEEPER, Intent
from assistant.scout.setup import Setup
from assistant.scout.sheet import Field, OnTable
from assistant.scout.state import Game, Hold, Unfinished

GRACE = samples(20.0)
"""How long after the winner is named the table may still correct or undo."""

PAUSE = samples(4.0)
"""How soon after words that were not understood others may complete them."""

CLOSELY = samples(15.0)
"""How long the ears let pass more, for whoever was not understood and says it again."""

REMIND = samples(15.0)
"""How long a round waits for the table's word before it is asked once more."""

REPLY = samples(15.0)
"""How soon the host's question about an action may be answered."""

_ANSWERS = {
    Field.CAPTURED: Intent.CARDS,
    Field.HAND: Intent.CARDS,
    Field.CLOSER: Intent.NAME,
    Field.CORRECTION: None,
}
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
    draft = Draft(game, event.at)
    match event:
        case Heard(final=True) if not game.finished:
            _heard(draft, event)
        case Listened(at=at):
            _watch(draft, at)
        case SpeechStarted(say, at):
            _speech_started(draft, say, at)
        case SpeechEnded(say, at):
            _speech_ended(draft, say, at)
        case SoundLost() | SoundRestored() | FellBehind() | CaughtUp() | Interrupted():
            _disturbed(draft, event)
    if not isinstance(event, SpeechEnded):  # what was said to its end was not broken off
        put_again(draft, game)
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
    if commands and draft.game.hold is Hold.STOPPING and not _ends_it(draft, heard, commands):
        return
    at = 0
    for found in commands:
        _said(draft, words[at : found.start], heard.source)
        draft.change(unfinished=None)
        if found.command in _commands(draft.game):
            obey(draft, found.command)
        at = found.end
    _said(draft, words[at:], heard.source)


def _ends_it(draft: Draft, heard: Heard, commands: Sequence[Found]) -> bool:
    """Whether the answer may be taken: a game is not ended on half of one, or on one that was to somebody else."""
    when = Timing.IN_TIME
    if heard.source is Source.VOICE and commands[0].command is Command.YES:
        when = timing(draft.game, heard.words[commands[0].start].start)
    if UNKNOWN in heard.text.split() or len(commands) > 1 or when is Timing.LATE:
        confirm_stop(draft)
        return False
    return when is Timing.IN_TIME


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
    at = heard.words[answer.start if answer else -1].start if by_voice and heard.words else 0
    if by_voice and agrees and (when := timing(game, at)) is not Timing.IN_TIME:
        alone = answer is not None and answer.end == len(texts)
        return len(texts) if alone and when is Timing.LATE and ask_late(draft) else 0
    if by_voice and agrees and UNKNOWN in texts and (answer is not None or is_noisy(texts)):
        keeping.ask_again(draft)  # what was not heard may have been «pero Ana tiene siete»
        return len(texts)
    if answer is None:
        return 0
    if not agrees and game.offer is not None and game.offer.question and _is_lost(game, texts[answer.end :]):
        keeping.ask_again(draft)
        return len(texts)
    if not agrees or _takes_back(game, texts[answer.end :]):
        return answer.end if deny(draft, quiet=answer.end < len(texts)) else 0
    return answer.end if agree(draft, answer, at) else 0


def _takes_back(game: Game, texts: Sequence[str]) -> bool:
    """Whether what follows a yes denies it: «vale, Ana nueve cartas» means that ten was wrong."""
    others = [found.start for found in find_command(texts) if found.command in _commands(game)]
    entry = game.offer.entry if game.offer is not None else None
    if isinstance(entry, Reported) and not isinstance(entry.facts[-1], OnTable):
        game = replace(game, about=entry.facts[-1].player)  # of whom it is, as soon as it is written down
    reading = _read(game, texts[: min(others, default=len(texts))])
    if isinstance(reading, Reading):
        return reading.correcting or (refereeing if game.refereed else keeping).corrects(reading, entry)
    return isinstance(reading, Doubtful)


def _is_lost(game: Game, texts: Sequence[str]) -> bool:
    """Whether what follows a no was not heard: it may have been «no, Ana siete cartas»."""
    obeyed = any(found.command in _commands(game) for found in find_command(texts))
    return UNKNOWN in texts and not obeyed and isinstance(_read(game, texts), Unrelated)


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
            anew = _said_anew(game, before.words, texts, reading)
            _take(draft, anew or reading, before.words if anew else whole, words[-1].end)
            return
    reading = _read(game, texts)
    if isinstance(reading, Unrelated) and source is not Source.VOICE:
        reading = Doubtful()  # whoever types speaks to the host
    _take(draft, reading, texts, words[-1].end)


def _said_anew(game: Game, before: Sequence[str], texts: Sequence[str], whole: Reading) -> Reading | None:
    """What was left open, as ``texts`` say it anew; None if they go on from ``before``, as ``whole`` has it."""
    first, again = _read(game, before), _read(game, texts)
    if isinstance(first, Reading) and isinstance(again, Reading) and len(again.sentences) < len(whole.sentences):
        return refereeing.said_anew(first, again)
    return None


def _take(draft: Draft, reading: Reading | Doubtful | Unrelated, texts: tuple[str, ...], end: int) -> None:
    """Act on what was read; keep the words if something is missing."""
    draft.change(unfinished=None)
    if isinstance(reading, Reading):
        draft.change(offer=None, closely_until=None)
        if not draft.game.refereed:
            keeping.take(draft, reading)
        elif not refereeing.take(draft, reading, end):
            draft.change(unfinished=Unfinished(texts, end + REPLY))
        return
    if UNKNOWN not in texts:
        draft.change(unfinished=Unfinished(texts, end + PAUSE))
    if isinstance(reading, Unrelated):
        _missed(draft, reading, end)
        return
    mode = refereeing if draft.game.refereed else keeping
    if not (reading.understood and mode.offer(draft, reading.understood)):
        keeping.ask_again(draft, lines.WHOSE if reading.nameless else lines.AGAIN)
        _listen_closely(draft, end)


def _missed(draft: Draft, unrelated: Unrelated, end: int) -> None:
    """Whoever's turn it is was named, and no action was heard: ask, if that happens a second time."""
    game = draft.game
    if not game.refereed or game.progress.ready or game.progress.over:
        return
    if unrelated.called != game.progress.playing.table.turn:
        return
    if game.closely_until is not None:
        keeping.ask_again(draft)
    _listen_closely(draft, end)


def _listen_closely(draft: Draft, since: int) -> None:
    """Let pass more for a while; not longer because of what was heard meanwhile, which may be talk in the room."""
    if draft.game.closely_until is None:
        draft.change(closely_until=since + CLOSELY)


def _read(game: Game, texts: Sequence[str]) -> Reading | Doubtful | Unrelated:
    sentences = REFEREE if game.refereed else SCOREKEEPER
    if game.refereed and game.asked is not None:  # after «¿Qué corregimos?» a count needs no «corrige»
        sentences += COUNTS
    reader = Reader(game.setup.spoken, sentences)
    answer = None
    if game.asked is not None:
        answer = _ANSWERS.get(game.asked.field, Intent.NUMBER)
    return reader.read(texts, asked=game.about, answer=answer)


def _watch(draft: Draft, at: int) -> None:
    if draft.game.closely_until is not None and at >= draft.game.closely_until:
        draft.change(closely_until=None)
    game = draft.game
    if game.speech or game.hold is not None or game.finished:
        return
    if game.over_at is not None and at >= game.over_at + GRACE:
        finish(draft)
    elif game.remind_at is not None and at >= game.remind_at:
        draft.change(remind_at=None)
        if game.offer is not None and game.offer.question:  # a yes would answer that, and not the reminder
            draft.say("offer", game.offer.question)
        else:
            draft.change(offer=None)  # what was refused is past: a yes is for the round now
            draft.say("reminder", lines.REMINDER)


def _speech_started(draft: Draft, say: str, at: int) -> None:
    game = draft.game
    begun = next((spoken for spoken in game.speech if spoken.id == say and not spoken.begun), None)
    if begun is not None:
        speech = tuple(replace(spoken, begun=True) if spoken is begun else spoken for spoken in game.speech)
        draft.change(speech=speech, put=began(game, begun.purpose, at))


def _speech_ended(draft: Draft, say: str, at: int) -> None:
    said = next((utterance for utterance in draft.game.speech if utterance.id == say), None)
    if said is None:  # broken off and forgotten: its end changes nothing
        return
    speech = tuple(utterance for utterance in draft.game.speech if utterance.id != say)
    draft.change(speech=speech, put=ended(draft.game, said.purpose, at))
    if said.purpose == "winner" and draft.game.progress.over:
        draft.change(over_at=at)
    elif said.purpose in ("confirm", CORRECT) and draft.game.progress.ready:
        draft.change(remind_at=at + REMIND)
    elif said.purpose == "stopped":
        draft.effects.append(Finish("stopped"))
