"""The scorekeeper: facts about a round come in, in any order; what is missing is asked, what cannot be is said."""

from collections.abc import Sequence

from assistant.core.effects import Cue
from assistant.scout import lines, lines_keeping
from assistant.scout.checking import findings, out_of_range
from assistant.scout.draft import Draft
from assistant.scout.flow import announce_round
from assistant.scout.ledger import Reported
from assistant.scout.reading import Reading, Said
from assistant.scout.sentences import Intent
from assistant.scout.sheet import Closed, Fact, Field, OnTable, Question, Sheet, Told
from assistant.scout.state import Game
from assistant.scout.table import Condition

_FIELDS = {
    Intent.CAPTURED: Field.CAPTURED,
    Intent.TOKENS: Field.TOKENS,
    Intent.HAND: Field.HAND,
    Intent.POINTS: Field.POINTS,
}
_CONDITIONS = {
    Intent.FINISHED: Condition.EMPTY_HAND,
    Intent.UNBEATEN: Condition.UNBEATEN,
    Intent.CLOSED: None,
}


def take(draft: Draft, reading: Reading) -> None:
    """Write down what was reported, unless it contradicts what was told or cannot be."""
    game = draft.game
    facts = [fact for said in reading.sentences if (fact := _fact(said, game.asked)) is not None]
    if len(facts) < len(reading.sentences):
        ask_again(draft)
        return
    number = _round_meant(game, reading.correcting)
    sheet = game.progress.sheet_of(number)
    players = game.setup.players
    if wrong := next((fact for fact in facts if out_of_range(fact, len(players))), None):
        _refuse(draft, wrong)
    elif game.progress.over and not reading.correcting:
        draft.reply("winner", lines.result(game.progress))
    elif (old := _contradicted(sheet, facts)) and not reading.correcting and not findings(sheet):
        draft.play(Cue.REFUSED)
        draft.reply("contradiction", lines_keeping.contradiction(players, sheet, old))
    else:
        _write(draft, number, tuple(facts), reading.correcting)


def respond(draft: Draft, number: int) -> None:
    """Go on from a change in round ``number``: announce it if it is settled, else ask for what is missing."""
    game = draft.game
    sheet = game.progress.sheet_of(number)
    if game.progress.number > number:
        after = lines_keeping.after_round(game.progress, number)
        announce_round(draft, number, lines_keeping.paid(sheet), after)
    elif found := findings(sheet):
        draft.change(asked=None)
        draft.play(Cue.REFUSED)
        draft.add("doubts", lines_keeping.doubts(game.setup.players, found))
    elif not sheet.empty:
        _ask(draft, sheet)


def ask_again(draft: Draft) -> None:
    """Something was not understood: say so, and put the open question again; «repite» still says what was said."""
    draft.hush()
    draft.say("again", lines.AGAIN)
    if draft.game.asked is not None:
        draft.say("ask", lines_keeping.ask(draft.game.setup.players, draft.game.asked))


def _round_meant(game: Game, correcting: bool) -> int:
    """The round at hand; for a correction before anything was told of it, the one before."""
    progress = game.progress
    earlier = correcting and progress.number > 0 and (progress.over or progress.sheet.empty)
    return progress.number - 1 if earlier else min(progress.number, game.setup.rounds - 1)


def _fact(said: Said, asked: Question | None) -> Fact | None:
    """What a sentence tells; None for one that answers a question that was not asked."""
    player, number = said.player, said.number
    if said.intent is Intent.ON_TABLE and number is not None:
        return OnTable(number)
    if player is None:
        return None
    if said.intent in _FIELDS and number is not None:
        return Told(player, _FIELDS[said.intent], number)
    if said.intent in _CONDITIONS:
        return Closed(player, _CONDITIONS[said.intent])
    if asked and said.intent is Intent.NUMBER and asked.player == player and number is not None:
        return Told(player, asked.field, number)
    if said.intent is Intent.NAME and asked and asked.field is Field.CLOSER:
        return Closed(player)
    return None


def _contradicted(sheet: Sheet, facts: Sequence[Fact]) -> Fact | None:
    return next((fact for fact in facts if sheet.contradicts(fact)), None)


def _refuse(draft: Draft, wrong: Fact) -> None:
    """Ask for an impossible number again; it may be answered by itself."""
    draft.play(Cue.REFUSED)
    if isinstance(wrong, Told):
        draft.change(asked=Question(wrong.player, wrong.field), about=wrong.player)
    draft.reply("impossible", lines_keeping.impossible(draft.game.setup.players, wrong))


def _write(draft: Draft, number: int, facts: tuple[Fact, ...], correcting: bool) -> None:
    draft.enter(Reported(number, facts))
    draft.reply("echo", lines_keeping.echo(draft.game.setup.players, facts, correcting))
    last = facts[-1]
    if not isinstance(last, OnTable):
        draft.change(about=last.player)
    respond(draft, number)


def _ask(draft: Draft, sheet: Sheet) -> None:
    """Ask for the rest about who was spoken of; else name who was not, or ask for the first thing missing."""
    players, missing = draft.game.setup.players, sheet.missing
    silent = [player for player in range(len(players)) if _fields(missing, player) == _COUNTED]
    begun = [question for question in missing if question.player not in silent]
    own = next((question for question in begun if question.player == draft.game.about), None)
    if silent and own is None:
        draft.change(asked=None, about=silent[0] if len(silent) == 1 else None)
        draft.add("awaited", lines_keeping.awaited(players, silent))
        return
    question = own or begun[0]
    draft.change(asked=question, about=question.player)
    draft.add("ask", lines_keeping.ask(players, question))


_COUNTED = {Field.CAPTURED, Field.TOKENS, Field.HAND}


def _fields(missing: Sequence[Question], player: int) -> set[Field]:
    return {question.field for question in missing if question.player == player}
