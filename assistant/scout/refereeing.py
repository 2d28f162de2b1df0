"""The referee: actions come in as they happen; the round is followed, and scored when it is over."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from assistant.core.clock import samples
from assistant.core.effects import Cue
from assistant.scout import keeping, lines, lines_keeping, lines_refereeing
from assistant.scout.actions import Action, Adjust, GiveUp, Scout, ScoutAndShow, Show
from assistant.scout.checking import out_of_range
from assistant.scout.draft import Draft
from assistant.scout.flow import read_round
from assistant.scout.ledger import Acted, Adjusted, Confirmed, Entry, Progress, Replaced, progress, standing
from assistant.scout.legality import BENDABLE, Fault, faults
from assistant.scout.playing import Playing
from assistant.scout.reading import ACTS, Reading, Said
from assistant.scout.sentences import Intent
from assistant.scout.sheet import Field, Told
from assistant.scout.state import Game, Offer
from assistant.scout.table import Table

LET_PASS_WITHIN = samples(15.0)
"""How soon after it was refused a bare «vale» lets an action pass; «sí vale» does for longer (``answering``)."""


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


def take(draft: Draft, reading: Reading, at: int) -> bool:
    """Follow what was done, answer what was asked, or put right what was counted.

    at: where the words end.
    False if something is missing, and the host has asked for it.
    """
    intents = {said.intent for said in reading.sentences}
    if intents <= ACTS:
        return _act(draft, reading, at)
    if intents <= {Intent.CAPTURED, Intent.TOKENS, Intent.HAND}:
        _adjust(draft, reading)
    elif intents == {Intent.WOULD_WIN} and _named_show(draft, reading.sentences[-1]):
        pass
    elif intents <= {Intent.WOULD_WIN, Intent.STATUS, Intent.TURN, Intent.ROUND_OVER} and not reading.correcting:
        _answer(draft, reading.sentences)
    else:
        draft.reply("again", lines_refereeing.ONE_BY_ONE)
    return True


def said_anew(first: Reading, again: Reading) -> Reading | None:
    """``first``, of which something was missing, as ``again`` has it; None if that is something else.

    «Scout del cinco», to «¿Qué carta?», is no second scout. A question of the table's in between stands by itself;
    a bare show may be what goes with the scout (``_ask_whose``).
    """
    if {said.intent for said in again.sentences}.isdisjoint(ACTS):
        return again
    lacking, whole = first.sentences[-1], again.sentences[0]
    player = lacking.player if whole.player is None else whole.player
    if whole.intent not in _SCOUTS or lacking.player not in (None, player):
        return None
    return replace(first, sentences=(*first.sentences[:-1], replace(whole, player=player), *again.sentences[1:]))


_SCOUTS = (Intent.SCOUT, Intent.SCOUT_AND_SHOW, Intent.TAKE_AND_PLAY)
"""Actions of which the card or the set may be missing."""


def offer(draft: Draft, understood: Sequence[Said]) -> bool:
    """Ask back an action that was half understood; False if it could not be done, or is none."""
    game = draft.game
    if game.progress.ready or game.progress.over or not {said.intent for said in understood} <= ACTS:
        return False
    before = game.progress.playing
    tried = _tried(before, understood)
    if not isinstance(tried, Playing):
        return False
    actions = _new_actions(before, tried)
    draft.offer(Acted(actions), lines_refereeing.is_it(game.setup.players, actions))
    return True


def corrects(reading: Reading, entry: Entry | None) -> bool:
    """Whether what was said in one breath with a yes denies what that was asked for (None: the round)."""
    intents = {said.intent for said in reading.sentences}
    if isinstance(entry, Acted | Replaced):
        first = reading.sentences[0]  # of another player, it is what came next
        return intents <= ACTS and first.player in (None, entry.actions[-1].player)
    return intents <= {Intent.CAPTURED, Intent.TOKENS, Intent.HAND}


def respond(draft: Draft) -> None:
    """Go on from a change: read the round that is over now, else say whose turn it is."""
    game = draft.game
    playing = game.progress.playing
    if game.progress.ready:
        if not isinstance(game.ledger[-1], Adjusted):
            draft.add("ended", lines_refereeing.ended(game.setup.players, playing.table))
        read_round(draft, lines_refereeing.paid(playing))
    else:
        draft.add("turn", lines_refereeing.turn(game.setup.players, playing.table))


def write(draft: Draft, done: Acted | Replaced) -> None:
    """Write actions down, say what they brought, and go on."""
    start = _before_last(draft.game) if isinstance(done, Replaced) else draft.game.progress
    assert start is not None
    before = start.playing
    draft.enter(done)
    after = draft.game.progress.playing
    told = " ".join(_told(draft.game.setup.players, before, after))
    allowed = f"{lines_refereeing.ALLOWED} " if done.allowed else ""
    draft.reply("done", f"{allowed}{'Corregido. ' if isinstance(done, Replaced) else ''}{told}")
    respond(draft)


def take_back(draft: Draft) -> None:
    """The table does not let the last action pass; «sí vale» would bring it back."""
    game = draft.game
    entry = game.ledger[-1]
    assert isinstance(entry, Acted | Replaced)
    named = [lines_refereeing.action(game.setup.players, action) for action in entry.actions]
    draft.change(
        ledger=game.ledger[:-1], asked=None, offer=Offer(entry, until=draft.at), remind_at=None, over_at=None
    )
    draft.play(Cue.REFUSED)
    draft.reply("undone", f"No vale: {'; '.join(named)}.{stands_again(game)}")
    respond(draft)


def stands_again(game: Game) -> str:
    """Which actions count anew once the last entry is taken back: those that it had replaced; empty if none.

    It is said: who takes a correction back may have meant that nothing was played.
    """
    if not isinstance(game.ledger[-1], Replaced):
        return ""
    replaced = next(entry for entry in reversed(standing(game.ledger[:-1])) if isinstance(entry, Acted))
    return f" {lines_refereeing.stands_again(game.setup.players, replaced.actions)}"


def at_hand(game: Game) -> str:
    """What lies on the table and whose turn it is."""
    return lines_refereeing.at_hand(game.setup.players, game.progress.playing.table)


def status(game: Game) -> str:
    """What lies on the table and what everybody has."""
    return lines_refereeing.status(game.setup.players, game.progress.playing.table)


def _named_show(draft: Draft, said: Said) -> bool:
    """«Beto supera con un ocho» may be a question or a show: ask, if it could be shown."""
    return said.player is not None and offer(draft, [replace(said, intent=Intent.SHOW)])


def _answer(draft: Draft, sentences: Sequence[Said]) -> None:
    game = draft.game
    table = game.progress.playing.table
    texts = [_answered(game, table, said) for said in sentences]
    texts = list(filter(None, texts))
    if texts:
        draft.reply("answer", " ".join(texts))
    if game.progress.ready:
        (draft.add if texts else draft.reply)("confirm", lines.first_the_round(game.progress))


def _answered(game: Game, table: Table, said: Said) -> str:
    if said.intent is Intent.ROUND_OVER:
        return "" if table.ending else f"{lines_refereeing.GOES_ON} {status(game)}"
    if said.intent is Intent.TURN:
        return at_hand(game)
    if said.cards is not None:
        return lines_refereeing.would_win(said.cards, table.active)
    if said.intent is Intent.STATUS and said.player is not None:
        return lines_refereeing.has(game.setup.players, table, said.player)
    return status(game)


def _adjust(draft: Draft, reading: Reading) -> None:
    """Put counts right as the table says; only what is impossible by itself is asked again."""
    game, sentences = draft.game, reading.sentences
    players = game.setup.players
    facts = [Told(s.player or 0, Field(s.intent.value), s.number or 0) for s in sentences]
    number = keeping.round_meant(game, reading)
    if number is None or (number and number >= len(game.progress.playings)):
        draft.reply("nothing", lines.NO_SUCH_ROUND)
        return
    if wrong := next((fact for fact in facts if out_of_range(fact, len(players))), None):
        draft.play(Cue.REFUSED)
        draft.reply("impossible", lines_keeping.impossible(players, wrong))
        return
    adjusts = []
    for player in dict.fromkeys(said.player for said in sentences):
        assert player is not None
        told = {said.intent: said.number for said in sentences if said.player == player}
        adjusts.append(Adjust(player, told.get(Intent.CAPTURED), told.get(Intent.TOKENS), told.get(Intent.HAND)))
    draft.enter(Adjusted(number, tuple(adjusts)))
    table = draft.game.progress.playings[number].table
    draft.reply("adjusted", lines_refereeing.adjusted(players, adjusts, table))
    respond(draft)


def _act(draft: Draft, reading: Reading, at: int) -> bool:
    """Do what was said, all of it or nothing; False if it is asked which card or set was meant."""
    game = draft.game
    start = _before_last(game) if reading.correcting else game.progress
    if start is None or reading.round is not None:
        draft.reply("nothing", lines.NOTHING_TO_REPLACE if start is None else lines_refereeing.ONLY_COUNTS)
        return True
    if start.over:
        draft.reply("winner", lines.result(start))
        return True
    if start.ready:
        draft.reply("confirm", lines.first_the_round(start))
        return True
    kind = Replaced if reading.correcting else Acted
    if not start.playing.table.for_two and (one := _as_one(reading.sentences)):
        _ask_whose(draft, start.playing, kind, (one, reading.sentences))
        return True
    tried = _tried(start.playing, reading.sentences)
    match tried:
        case Unclear(question):
            draft.reply("which", question)
        case Refused(table, action, reasons):
            draft.play(Cue.REFUSED)
            draft.reply("refused", lines_refereeing.refused(game.setup.players, table, action, reasons))
            bent = _tried(start.playing, reading.sentences, allowed=True)
            if isinstance(bent, Playing):
                entry = kind(_new_actions(start.playing, bent), allowed=True)
                draft.change(offer=Offer(entry, until=at + LET_PASS_WITHIN))
        case Playing():
            write(draft, kind(_new_actions(start.playing, tried)))
    return not isinstance(tried, Unclear)


def _as_one(sentences: Sequence[Said]) -> tuple[Said, ...]:
    """With a scout and the show of nobody else behind it as one action: «Beto, scout y trío de nueves».

    Empty if there is none such. That show may also be of who comes next; of two players it is of who scouted.
    """
    for at, (scout, show) in enumerate(pairwise(sentences)):
        acts = (scout.intent, show.intent)
        if acts == (Intent.SCOUT, Intent.SHOW) and show.player in (None, scout.player):
            one = replace(scout, intent=Intent.SCOUT_AND_SHOW, cards=show.cards)
            return (*sentences[:at], one, *sentences[at + 2 :])
    return ()


def _ask_whose(draft: Draft, start: Playing, kind: type[Acted | Replaced], ways: Sequence[Sequence[Said]]) -> None:
    """Ask back the first way to take what was said that can be, never guessing whose a show is."""
    for sentences in ways:
        tried = _tried(start, sentences)
        if isinstance(tried, Playing):
            actions = _new_actions(start, tried)
            draft.offer(kind(actions), lines_refereeing.is_it(draft.game.setup.players, actions))
            return
    draft.reply("which", lines_refereeing.WHOSE_SHOW)


def _new_actions(before: Playing, after: Playing) -> tuple[Action, ...]:
    moves = after.moves[len(before.moves) :]
    return tuple(move for move in moves if not isinstance(move, Adjust))


def _before_last(game: Game) -> Progress | None:
    """Where the game stood before the last actions; None if there are none to replace."""
    entries = standing(game.ledger)
    while entries and isinstance(entries[-1], Confirmed):
        entries.pop()
    if not entries or not isinstance(entries[-1], Acted):
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


def _tried(playing: Playing, sentences: Sequence[Said], *, allowed: bool = False) -> Playing | Unclear | Refused:
    """The round after all the actions said, or the first reason why not; ``allowed`` lets pass what a table may."""
    for said in _parted(sentences) if playing.table.for_two else sentences:
        table = playing.table
        action = _action(table, said)
        if isinstance(action, Unclear):
            return action
        reasons = [fault for fault in faults(table, action) if not (allowed and fault in BENDABLE)]
        if reasons:
            return Refused(table, action, tuple(reasons))
        playing = playing.push(action, allowed=allowed)
    return playing


def _parted(sentences: Sequence[Said]) -> list[Said]:
    """Two players have no scout and show, but who has scouted is to act again: «toma el tres y juega un ocho»."""
    parted: list[Said] = []
    for said in sentences:
        if said.intent is Intent.TAKE_AND_PLAY:
            parted += [replace(said, intent=Intent.SCOUT, cards=None), replace(said, intent=Intent.SHOW, number=None)]
        else:
            parted.append(said)
    return parted


def _action(table: Table, said: Said) -> Action | Unclear:
    """The action that was said; who is not named is whose turn it is."""
    player = table.turn if said.player is None else said.player
    if said.intent is Intent.GIVE_UP:
        return GiveUp(player)
    if said.intent in (Intent.SCOUT_AND_SHOW, Intent.TAKE_AND_PLAY):
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
