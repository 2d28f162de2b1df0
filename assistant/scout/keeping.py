"""The scorekeeper: facts about a round come in, in any order; what is missing is asked, what cannot be is said."""

from collections.abc import Collection, Sequence

from assistant.core.effects import Cue
from assistant.scout import lines, lines_keeping
from assistant.scout.checking import findings, out_of_range
from assistant.scout.draft import Draft
from assistant.scout.flow import read_round
from assistant.scout.ledger import Entry, Progress, Reported, Waived
from assistant.scout.reading import Reading, Said
from assistant.scout.sentences import Intent
from assistant.scout.sheet import Closed, Fact, Field, OnTable, Question, Sheet, Told
from assistant.scout.state import Game, Offer
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
    sentences = [said for said in reading.sentences if said.intent is not Intent.ROUND_OVER]
    facts = tuple(fact for said in sentences if (fact := _fact(said, game.asked)) is not None)
    number = round_meant(game, reading)
    if len(facts) < len(sentences):
        ask_again(draft)
    elif number is None:
        draft.reply("nothing", lines.NO_SUCH_ROUND)
    elif game.progress.over and not reading.correcting:
        draft.reply("winner", lines.result(game.progress))
    elif not facts:
        _round_is_over(draft, number)
    else:
        _take_facts(draft, number, facts, reading.correcting)


def offer(draft: Draft, understood: Sequence[Said]) -> bool:
    """Ask back what was half understood; False if there is nothing worth it."""
    game = draft.game
    number = round_meant(game, Reading(tuple(understood)))
    facts = tuple(fact for said in understood if (fact := _fact(said, game.asked)) is not None)
    players = game.setup.players
    if number is None or not facts or game.progress.over or any(out_of_range(fact, len(players)) for fact in facts):
        return False
    draft.offer(Reported(number, facts), lines_keeping.is_it(players, facts))
    return True


def corrects(reading: Reading, entry: Entry | None) -> bool:
    """Whether what was said in one breath with a yes denies what that was asked for.

    entry: what was asked for; None if it was whether the round is right, of which any fact is one put right.
    """
    facts = [fact for said in reading.sentences if (fact := _fact(said, None)) is not None]
    if not isinstance(entry, Reported):
        return bool(facts)
    known = {_about(fact): fact for fact in entry.facts}
    return any(known.get(_about(fact), fact) != fact for fact in facts)


def respond(draft: Draft, number: int, only: Collection[int] | None = None) -> None:
    """Go on from a change in round ``number``: read it if it is complete, else ask for what is missing.

    only: the players who have to be read anew; None for all.
    """
    game = draft.game
    sheet = game.progress.sheet_of(number)
    players = game.setup.players
    if game.progress.ready:
        read_round(draft, lines_keeping.paid(sheet), lines_keeping.after_round(game.progress, number), only=only)
    elif found := findings(sheet):
        draft.change(asked=None)
        draft.play(Cue.REFUSED)
        if sheet.scores is None:
            draft.add("doubts", lines_keeping.doubts(players, found))
        else:
            draft.add("doubts", lines_keeping.doubts(players, found, lines_keeping.OR_SO))
            draft.change(offer=Offer(Waived(number), lines_keeping.OR_SO))
    elif not sheet.empty:
        _ask(draft, sheet)


def ask_again(draft: Draft, question: str = lines.AGAIN) -> None:
    """Something was not understood: say so, and put the open question again; «repite» still says what was said."""
    game = draft.game
    draft.hush()
    draft.say("again", question)
    if game.offer is not None and game.offer.question:
        draft.say("offer", game.offer.question)
    elif game.asked is not None:
        purpose = "correct" if game.asked.field is Field.CORRECTION else "ask"
        draft.say(purpose, lines_keeping.ask(game.setup.players, game.asked))
    elif game.progress.ready:
        draft.say("confirm", lines.IS_IT_SO)


def round_meant(game: Game, reading: Reading) -> int | None:
    """The round that is told of (0-based); None if there is no such round yet.

    Without a word about it, the one that the host has just asked about; else the one at hand, or for a correction
    before anything was told of that, the one before.
    """
    progress = game.progress
    at_hand = min(progress.number, game.setup.rounds - 1)
    if reading.round is not None:
        number = reading.round - 1 if reading.round >= 0 else progress.number + reading.round
        return number if 0 <= number <= at_hand else None
    asked = game.asked
    if asked and asked.round is not None and all(said.player == asked.player for said in reading.sentences):
        return asked.round
    untouched = progress.over or (progress.sheet.empty and not progress.playing.moves)
    return progress.number - 1 if reading.correcting and progress.number > 0 and untouched else at_hand


def _take_facts(draft: Draft, number: int, facts: tuple[Fact, ...], correcting: bool) -> None:
    game = draft.game
    sheet = game.progress.sheet_of(number)
    players = game.setup.players
    asked = game.asked is not None and game.asked.field is Field.CORRECTION
    if wrong := next((fact for fact in facts if out_of_range(fact, len(players))), None):
        _refuse(draft, wrong, number)
    elif (old := _contradicted(sheet, facts)) and not (correcting or asked or findings(sheet)):
        draft.play(Cue.REFUSED)
        draft.offer(Reported(number, facts), lines_keeping.contradiction(players, sheet, old), "contradiction")
    else:
        write(draft, Reported(number, facts), correcting)


def _round_is_over(draft: Draft, number: int) -> None:
    """The table says so, and no more."""
    draft.change(last=())
    draft.hush()
    if draft.game.progress.sheet_of(number).empty:
        draft.add("awaited", lines_keeping.TELL_ME)
    else:
        respond(draft, number)


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
    if asked and said.intent in (Intent.NUMBER, Intent.CARDS) and asked.player == player and number is not None:
        return Told(player, asked.field, number)
    if said.intent is Intent.NAME and asked and asked.field is Field.CLOSER:
        return Closed(player)
    return None


def _about(fact: Fact) -> tuple[type, int | None, Field | None]:
    """What ``fact`` tells, whatever the number or name."""
    return (type(fact), fact.player, fact.field) if isinstance(fact, Told) else (type(fact), None, None)


def _contradicted(sheet: Sheet, facts: Sequence[Fact]) -> Fact | None:
    return next((fact for fact in facts if sheet.contradicts(fact)), None)


def _refuse(draft: Draft, wrong: Fact, number: int) -> None:
    """Ask for an impossible number of round ``number`` again; it may be answered by itself."""
    draft.play(Cue.REFUSED)
    if isinstance(wrong, Told):
        earlier = number if number < draft.game.progress.number else None
        draft.change(asked=Question(wrong.player, wrong.field, earlier), about=wrong.player)
    draft.reply("impossible", lines_keeping.impossible(draft.game.setup.players, wrong))


def write(draft: Draft, told: Reported, correcting: bool = False) -> None:
    """Write facts down, say them back, and go on."""
    before, number, facts = draft.game.progress, told.number, told.facts
    players = draft.game.setup.players
    draft.enter(told)
    if _was_read(before, number) and draft.game.progress.ready:
        draft.reply("echo", lines_keeping.corrected(number))
        respond(draft, number, _concerned(facts))
        return
    if draft.game.progress.ready:
        draft.reply("echo", lines_keeping.COMPLETE)
        respond(draft, number)
        return
    earlier = number if number < before.number else None
    draft.reply("echo", lines_keeping.echo(players, facts, correcting, earlier))
    last = facts[-1]
    if not isinstance(last, OnTable):
        draft.change(about=last.player)
    respond(draft, number)


def _was_read(before: Progress, number: int) -> bool:
    return number < before.number or (number == before.number and before.ready)


def _concerned(facts: Sequence[Fact]) -> frozenset[int] | None:
    """Whose points ``facts`` may change; None for all: who closed the round decides who pays."""
    if any(not isinstance(fact, Told) for fact in facts):
        return None
    return frozenset(fact.player for fact in facts if isinstance(fact, Told))


def _ask(draft: Draft, sheet: Sheet) -> None:
    """Ask for the rest about who was spoken of; else name who was not, or ask for the first thing missing."""
    players, missing = draft.game.setup.players, sheet.missing
    silent = [player for player in range(len(players)) if _fields(missing, player) == _COUNTED]
    begun = [question for question in missing if question.player not in silent]
    about = draft.game.about
    # «¿De quién era la combinación?» has no player either, but is asked when everybody was spoken of
    own = next((question for question in begun if question.player is not None and question.player == about), None)
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
