"""The referee: actions come in as they happen; the round is followed, and scored when it is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.core.effects import Cue
from assistant.scout import lines, lines_keeping, lines_refereeing
from assistant.scout.actions import Action, Adjust, GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.checking import out_of_range
from assistant.scout.draft import Draft
from assistant.scout.flow import announce_round
from assistant.scout.ledger import Acted, Adjusted, Progress, Replaced, progress, standing
from assistant.scout.legality import Fault, faults
from assistant.scout.playing import Playing
from assistant.scout.reading import Reading, Said
from assistant.scout.sentences import Intent
from assistant.scout.sheet import Field, Told
from assistant.scout.state import Game
from assistant.scout.table import Table


@dataclass(frozen=True, slots=True)
class Unclear:
    """An action that something is missing of; ``question`` asks for it."""

    question: str


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that cannot be, at which table, and every reason."""

    table: Table
    action: Action
    faults: tuple[Fault, ...]


def take(draft: Draft, reading: Reading) -> bool:
    """Follow what was done, answer what was asked, or put right what was counted.

    False if something is missing, and the host has asked for it.
    """
    intents = {said.intent for said in reading.sentences}
    if intents <= _ACTIONS:
        return _act(draft, reading)
    if intents <= {Intent.CAPTURED, Intent.TOKENS, Intent.HAND}:
        _adjust(draft, reading.sentences)
    elif intents <= {Intent.WOULD_WIN, Intent.STATUS} and not reading.correcting:
        _answer(draft, reading.sentences)
    else:
        draft.reply("again", lines_refereeing.ONE_BY_ONE)
    return True


def respond(draft: Draft) -> None:
    """Go on from a change: announce the round that is over now, else say whose turn it is."""
    game = draft.game
    playing = game.progress.playings[-1] if game.progress.playings else game.progress.playing
    if playing.table.ending is None:
        draft.add("turn", lines_refereeing.turn(game.setup.players, playing.table))
    else:
        draft.add("ended", lines_refereeing.ended(game.setup.players, playing.table))
        announce_round(draft, game.progress.number - 1, lines_refereeing.paid(playing))


def status(game: Game) -> str:
    """What lies on the table and what everybody has."""
    return lines_refereeing.status(game.setup.players, game.progress.playing.table)


_ACTIONS = frozenset({Intent.SHOW, Intent.SCOUT, Intent.SCOUT_AND_SHOW, Intent.GIVE_UP})


def _answer(draft: Draft, sentences: Sequence[Said]) -> None:
    game = draft.game
    active = game.progress.playing.table.active
    texts = [lines_refereeing.would_win(said.cards, active) if said.cards else status(game) for said in sentences]
    draft.reply("answer", " ".join(texts))


def _adjust(draft: Draft, sentences: Sequence[Said]) -> None:
    """Put counts right as the table says; only what is impossible by itself is asked again."""
    players = draft.game.setup.players
    facts = [Told(s.player or 0, Field(s.intent.value), s.number or 0) for s in sentences]
    if wrong := next((fact for fact in facts if out_of_range(fact, len(players))), None):
        draft.play(Cue.REFUSED)
        draft.reply("impossible", lines_keeping.impossible(players, wrong))
        return
    adjusts = []
    for player in dict.fromkeys(said.player for said in sentences):
        assert player is not None
        told = {said.intent: said.number for said in sentences if said.player == player}
        adjusts.append(Adjust(player, told.get(Intent.CAPTURED), told.get(Intent.TOKENS), told.get(Intent.HAND)))
    draft.enter(Adjusted(tuple(adjusts)))
    table = draft.game.progress.playings[-1].table
    draft.reply("adjusted", lines_refereeing.adjusted(players, adjusts, table))
    respond(draft)


def _act(draft: Draft, reading: Reading) -> bool:
    """Do what was said, all of it or nothing; False if it is asked which card or set was meant."""
    game = draft.game
    start = _before_last(game) if reading.correcting else game.progress
    if start is None:
        draft.reply("nothing", lines.NOTHING_TO_REPLACE)
        return True
    if start.over:
        draft.reply("winner", lines.result(start))
        return True
    tried = _tried(start.playing, reading.sentences)
    match tried:
        case Unclear(question):
            draft.reply("which", question)
        case Refused(table, action, reasons):
            draft.play(Cue.REFUSED)
            draft.reply("refused", lines_refereeing.refused(game.setup.players, table, action, reasons))
        case Playing():
            _enter(draft, start.playing, tried, reading.correcting)
    return not isinstance(tried, Unclear)


def _enter(draft: Draft, before: Playing, after: Playing, correcting: bool) -> None:
    """Write down the moves that lead from ``before`` to ``after``, and say what they brought."""
    new = after.moves[len(before.moves) :]
    actions = tuple(move for move in new if not isinstance(move, Adjust))
    done = _told(draft.game.setup.players, before, after)
    draft.enter(Replaced(actions) if correcting else Acted(actions))
    draft.reply("done", " ".join(["Corregido.", *done] if correcting else done))
    respond(draft)


def _before_last(game: Game) -> Progress | None:
    """Where the game stood before the last actions; None if there are none to replace."""
    entries = standing(game.ledger)
    if not entries or isinstance(entries[-1], Adjusted):
        return None
    return progress(game.setup, tuple(entries[:-1]))


def _told(players: Sequence[str], before: Playing, after: Playing) -> list[str]:
    """What the host says of each new move."""
    told = []
    while after.moves != before.moves:
        action, after = after.moves[-1], after.pop()
        assert not isinstance(action, Adjust)
        told.append(lines_refereeing.brought(players, after.table, action))
    return told[::-1]


def _tried(playing: Playing, sentences: Sequence[Said]) -> Playing | Unclear | Refused:
    """The round after all the actions said, or the first reason why not."""
    for said in sentences:
        table = playing.table
        action = _action(table, said)
        if isinstance(action, Unclear):
            return action
        if reasons := faults(table, action):
            return Refused(table, action, tuple(reasons))
        playing = playing.push(action)
    return playing


def _action(table: Table, said: Said) -> Action | Unclear:
    """The action that was said; who is not named is whose turn it is."""
    player = table.turn if said.player is None else said.player
    if said.intent is Intent.GIVE_UP:
        return GiveUp(player)
    if said.intent is Intent.SCOUT_AND_SHOW:
        return _scout_and_show(table, player, said)
    if said.intent is Intent.SHOW:
        assert said.cards is not None
        return Show(player, said.cards)
    ends = sorted(table.active.ends) if table.active else [1]
    if said.number is None and len(ends) > 1:
        return _which_end(table)
    return Scout(player, ends[0] if said.number is None else said.number)


def _scout_and_show(table: Table, player: int, said: Said) -> ScoutAndShow | Unclear:
    """With the card that was said, or else with either: which one matters only if not both will do."""
    if said.cards is None:
        return Unclear(lines_refereeing.WHICH_SET)
    if said.number is not None:
        return ScoutAndShow(player, said.number, said.cards)
    ends = sorted(table.active.ends) if table.active else [1]
    tries = [ScoutAndShow(player, end, said.cards) for end in ends]
    if len({bool(faults(table, tried)) for tried in tries}) > 1:
        return _which_end(table)
    return tries[0]


def _which_end(table: Table) -> Unclear:
    assert table.active is not None
    return Unclear(lines_refereeing.which_end(table.active))
