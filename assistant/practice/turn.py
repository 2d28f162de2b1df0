"""A whole turn alone, in any round: the game itself, told what it is worth, and no game around it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.core.clock import samples, seconds
from assistant.core.effects import Effect, Finish, Listen, Say
from assistant.core.events import Event, Heard, Listened, SoundLost, SpeechEnded, SpeechStarted
from assistant.language.commands import Command, by_ear, find_command
from assistant.practice import lines
from assistant.practice.result import Attempt, Call, Kind, Posed, Result
from assistant.stay_cool import step as game_step
from assistant.stay_cool.cards import Card, Colour
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.flow import announce_turn
from assistant.stay_cool.ledger import Ended, Ending, Judged, Ledger, Started, Turned, progress, standing
from assistant.stay_cool.listening import expected
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.state import Game, Phase, Turn, new_turn

GRACE = samples(8.0)
"""How long after the result is told a verdict may still be changed."""

SUMMARY = "practica"
AFTERWARDS = (Command.ACCEPT, Command.REJECT, Command.UNDO, Command.STOP)
"""What may be said once the turn is over."""

GAMES_OWN = frozenset({"score", "standings", "round", "ready", "winner"})
"""Purposes of what a game says after a turn, and nobody needs who practises."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A turn under way.

    game: a game of one player that is at the turn; those before it stay empty.
    round: of the turn, 1 to 3.
    told: summaries said so far.
    told_at: when the last one had been said; None while there is none.
    done: finished for good.
    """

    game: Game
    round: int
    told: int = 0
    told_at: int | None = None
    done: bool = False
    results: tuple[Result, ...] = ()


Step = tuple[Whole, tuple[Effect, ...]]


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """The turn, for whoever runs it (``host.Rules``).

    setup: of one player; its cards for ``round`` (1 to 3) are played.
    player: how to greet who practises; empty if that is not known.
    """

    setup: Setup
    round: int
    player: str = ""

    def start(self) -> Step:
        """Say what the round is, and wait for «listo»."""
        turns = tuple(new_turn(self.setup, index) for index in range(self.round))
        draft = Draft(Game(self.setup, turns))
        if self.player:
            draft.say("welcome", lines.greeting(self.player).strip())
        announce_turn(draft)
        draft.effects.append(expected(draft.game))
        return Whole(draft.game, self.round), tuple(draft.effects)

    def step(self, state: Whole, event: Event) -> Step:
        """The state after ``event``, and what it asks for."""
        if state.done:
            return state, ()
        if self._is_over(state.game):
            return self._afterwards(state, event)
        game, effects = game_step.step(state.game, event)
        return self._followed(state, game, effects)

    def _is_over(self, game: Game) -> bool:
        return len(game.turns) > self.round or (game.phase in (Phase.OVER, Phase.FINISHED) and _ended(game.turn))

    def _afterwards(self, state: Whole, event: Event) -> Step:
        """The turn is over: only its verdicts may be changed now."""
        match event:
            case SpeechEnded(say=say, at=at) if say == f"{SUMMARY} {state.told}":
                return replace(state, told_at=at), ()
            case Listened(until=until) if state.told_at is not None and until >= state.told_at + GRACE:
                return _done(state)
            case SoundLost():  # the end of the summary would never be known
                return _done(state)
            case Heard(final=True):
                said = {found.command for found in find_command([word.text for word in event.words])}
                if Command.STOP in said:
                    return _done(state)
                if said & set(AFTERWARDS):
                    game, effects = game_step.step(state.game, event)
                    if _ledgers(game) != _ledgers(state.game):
                        return self._followed(state, game, effects)
            case SpeechStarted() | SpeechEnded():
                game, effects = game_step.step(state.game, event)
                return replace(state, game=game), ()
        return state, ()

    def _followed(self, state: Whole, game: Game, effects: Iterable[Effect]) -> Step:
        """The game went on; if the turn is over, tell what it is worth instead of what a game says then."""
        kept = tuple(effects)
        if not self._is_over(game):
            return replace(state, game=game, told_at=None, results=()), kept
        game = replace(game, speech=tuple(u for u in game.speech if u.purpose not in GAMES_OWN))
        own = {effect.id for effect in kept if isinstance(effect, Say) and _purpose(effect.id) in GAMES_OWN}
        kept = tuple(
            effect
            for effect in kept
            if not isinstance(effect, Listen | Finish) and not (isinstance(effect, Say) and effect.id in own)
        )
        turn = game.turns[self.round - 1]
        result = result_of(turn)
        told = state.told + 1
        say = Say(f"{SUMMARY} {told}", lines.turn_summary(turn.score, result))
        listen = Listen(tuple(phrase for command in AFTERWARDS for phrase in by_ear(command)))
        return replace(state, game=game, told=told, told_at=None, results=(result,)), (*kept, say, listen)


def _done(state: Whole) -> Step:
    return replace(state, done=True), (Finish("won"),)


def _purpose(say: str) -> str:
    return say.partition(" ")[2]


def _ended(turn: Turn) -> bool:
    return turn.progress.ended is not None


def _ledgers(game: Game) -> tuple[Ledger, ...]:
    return tuple(turn.ledger for turn in game.turns)


def result_of(turn: Turn) -> Result:
    """What came of ``turn``, which is over."""
    entries, state = standing(turn.ledger), turn.progress
    started = next((entry.at for entry in entries if isinstance(entry, Started)), None)
    length = 0 if started is None or state.ended_at is None else state.ended_at - started
    return Result(
        Kind.TURN,
        turn.round,
        turn.score.points,
        state.red + state.emerald,
        seconds(length),
        tuple(_attempts(turn, entries)),
        tuple(_calls(entries)),
    )


def _attempts(turn: Turn, entries: Ledger) -> Iterable[Attempt]:
    first: dict[tuple[Colour, int], bool] = {}
    for entry in entries:
        if isinstance(entry, Judged):
            first.setdefault((entry.colour, entry.number), entry.right)
    for (colour, number), right in first.items():
        card = turn.card(colour)
        if card is not None and number < len(card.questions):
            posed = posed_on(card)[number]
            yield Attempt(posed.key, posed.question.text, colour, right)


def _calls(entries: Ledger) -> Iterable[Call]:
    """The calls of a turn, each with the sand that it came before the end."""
    for index, entry in enumerate(entries):
        before = progress(entries[:index])
        if isinstance(entry, Turned) and entry.called and before.glass is not None:
            yield Call(before.box, seconds(before.glass.remaining(entry.at)))
        if isinstance(entry, Ended) and entry.ending is Ending.MISSED:
            yield Call(before.box, None)


def posed_on(card: Card) -> tuple[Posed, ...]:
    """The questions of ``card``, each with a key that stays the same: the card's id and its place on it."""
    return tuple(Posed(f"{card.id}#{number}", card.colour, q) for number, q in enumerate(card.questions, 1))
