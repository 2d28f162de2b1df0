"""The table's commands: repeat, pause, score, help, veto, undo, stop."""

from collections.abc import Callable
from dataclasses import replace

from assistant.core.clock import samples
from assistant.core.effects import Cue, Finish
from assistant.language.answers import Kind
from assistant.language.commands import Command
from assistant.stay_cool import lines
from assistant.stay_cool.answering import accept, answers_until, go_on, reject
from assistant.stay_cool.asking import ask, ask_all, other, reopen, stop_asking
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.flow import (
    announce_correction,
    cards_finished,
    count_turn,
    end_turn,
    is_counted,
    open_turn,
    take_back,
    value_wanted,
)
from assistant.stay_cool.ledger import (
    Counted,
    Ended,
    Ending,
    Entry,
    Judged,
    Overruled,
    Stood,
    Turned,
    Undone,
    can_undo,
    last_verdict,
)
from assistant.stay_cool.setup import Role
from assistant.stay_cool.state import Game, Hold, Phase
from assistant.stay_cool.timekeeping import lay_glass
from assistant.stay_cool.understanding import Commanded

VETO_WITHIN = samples(12.0)
"""How long after an answer a bare «vale» can still be meant for it."""

YES_WITHIN = samples(30.0)
"""How long after the question whether to stop a spoken «sí» can still be meant for it."""

IN_A_TURN = (Phase.OPENING, Phase.RUNNING, Phase.CLOSING)


def commands_now(game: Game) -> frozenset[Command]:
    """The commands that mean something in this state."""
    common = {Command.SCORE, Command.HELP, Command.UNDO, Command.STOP, Command.ACCEPT, Command.REJECT}
    if game.hold is Hold.STOPPING:
        return frozenset({Command.YES, Command.NO})
    if game.hold is Hold.PAUSE:
        return frozenset(common | {Command.RESUME})
    if game.hold:
        call = {Command.TIME} if game.called_round and game.hold is Hold.RESUMING else set()
        return frozenset({Command.PAUSE, Command.STOP} | call)
    if game.phase is Phase.READY:
        return frozenset(common | {Command.READY, Command.PAUSE, Command.REPEAT})
    if game.phase is Phase.FINISHED:
        return frozenset()
    if game.phase in (Phase.OVER, Phase.COUNTING):
        return frozenset(common | {Command.REPEAT})
    playing = common | {Command.REPEAT, Command.PAUSE, Command.TIME, Command.DICE}
    return frozenset(playing if game.setup.does(Role.TIMEKEEPER) else playing | {Command.END_TURN})


def commands_heard(game: Game) -> frozenset[Command]:
    """The commands to be made out: also those of a turn that stands still, which may have been said before."""
    late = {Command.TIME, Command.DICE} if game.listens_back else set()
    return commands_now(game) | late


def obey(draft: Draft, said: Commanded) -> None:
    """Carry out a command other than «tiempo» and «dados»."""
    handler = _HANDLERS.get(said.command)
    if handler is not None:
        handler(draft, said)


def _ready(draft: Draft, said: Commanded) -> None:
    if draft.game.phase is Phase.READY and _is_named(draft.game, said):
        open_turn(draft, said.end)


def _is_named(game: Game, said: Commanded) -> bool:
    """Whether a «listo» can be the player's whose turn it is: typed, or said when the host had begun to name them.

    Before the first turn, and alone, there is nobody who could have said it after the own turn.
    """
    if said.start == said.end or len(game.turns) == 1 or len(game.setup.players) == 1:
        return True
    naming = next((u for u in game.speech if u.purpose == "ready"), None)
    return naming is None or (naming.started is not None and naming.started <= said.start)


def _repeat(draft: Draft, said: Commanded) -> None:
    game = draft.game
    if game.phase is Phase.RUNNING:
        first = game.last_asked if game.turn.question(game.last_asked) else other(game.last_asked)
        ask(draft, first)
    elif game.phase is Phase.OPENING:
        ask(draft, Colour.RED)
    elif game.phase is Phase.READY:
        draft.say("ready", lines.ready(game))
    elif game.phase is Phase.COUNTING:
        count_turn(draft)
    else:
        draft.say("winner", lines.result(game))


def _pause(draft: Draft, said: Commanded) -> None:
    hold(draft, Hold.PAUSE, said.start, known=said.start < said.end)
    draft.say("pause", lines.paused(draft.game.setup))


def hold(draft: Draft, reason: Hold, at: int, *, known: bool = False) -> None:
    """Stand still from ``at`` on; ``known`` if all that was said before is: what is heard comes in order."""
    draft.hush()
    lay_glass(draft, at)
    if draft.game.hold in (None, Hold.RESUMING):
        draft.change(held_at=None if known else at)
    draft.change(hold=reason, spelling=None)


def resume(draft: Draft, at: int) -> None:
    """Say that the game goes on, as decided at ``at``; it does when that has been said."""
    draft.hush()
    draft.change(hold=Hold.RESUMING, resuming_at=at)
    draft.say("resume", lines.RESUMED)


def resumed(draft: Draft, at: int) -> None:
    """It goes on: the sand runs from ``at``, and what is open is put again."""
    draft.change(hold=None, busy_at=at)
    game = draft.game
    if game.phase is Phase.RUNNING:
        if game.turn.progress.glass is not None:
            draft.enter(Stood(at))
        if cards_finished(game):  # the table accepted the last answer during the pause
            end_turn(draft, at, Ending.FINISHED)
        else:
            ask_all(draft)
    elif game.phase is Phase.OPENING:
        ask(draft, Colour.RED)
    elif game.phase is Phase.COUNTING:
        count_turn(draft)
    elif game.phase is Phase.READY:
        draft.say("ready", lines.ready(game))
    elif game.phase is Phase.OVER:
        draft.say("winner", lines.result(game))


def _resume(draft: Draft, said: Commanded) -> None:
    fault = draft.game.fault
    if fault is None:
        resume(draft, said.end)
        return
    draft.hush()
    draft.change(hold=fault)
    draft.say("pause", lines.SOUND_LOST if fault is Hold.SOUND_LOST else lines.BEHIND)


def sound_lost(draft: Draft, at: int) -> None:
    """Nothing is heard or nothing can be said since ``at``: the sand waits."""
    game = draft.game
    if game.phase is Phase.FINISHED:
        if game.speech:  # nobody would hear the goodbye to its end
            draft.hush()
            draft.effects.append(Finish("stopped"))
    elif game.hold in (None, Hold.RESUMING, Hold.BEHIND):
        hold(draft, Hold.SOUND_LOST, at)
        draft.say("sound lost", lines.SOUND_LOST)


def _score(draft: Draft, said: Commanded) -> None:
    draft.say("standings", lines.standings(draft.game))


def _help(draft: Draft, said: Commanded) -> None:
    draft.say("help", lines.help_text(draft.game))


def _stop(draft: Draft, said: Commanded) -> None:
    if draft.game.phase is Phase.OVER:
        draft.change(phase=Phase.FINISHED)
        draft.effects.append(Finish("won"))
        return
    before = draft.game.hold
    hold(draft, Hold.STOPPING, said.start, known=said.start < said.end)
    draft.change(held_before=before if before is Hold.PAUSE else None, asked_at=None, asked_until=None)
    draft.say("confirm", lines.confirm_stop(draft.game.setup))


def _answers_the_question(game: Game, said: Commanded) -> bool:
    """Whether a «sí» was meant for the host's question: typed, or a whole answer to what it had begun to ask."""
    if said.start == said.end:
        return True
    if game.asked_at is None or said.start < game.asked_at or not said.whole:
        return False
    return game.asked_until is None or said.start <= game.asked_until + YES_WITHIN


def _yes(draft: Draft, said: Commanded) -> None:
    """End the game for good; it takes more than half a yes, or one that talk in the room is full of."""
    if not _answers_the_question(draft.game, said):
        if all(u.purpose != "confirm" for u in draft.game.speech):
            draft.say("confirm", lines.confirm_stop(draft.game.setup))
        return
    draft.hush()
    draft.change(hold=None, phase=Phase.FINISHED)
    draft.say("stopped", lines.stopped(draft.game))


def _no(draft: Draft, said: Commanded) -> None:
    if draft.game.held_before is None:
        _resume(draft, said)
        return
    draft.hush()
    draft.change(hold=draft.game.held_before)
    draft.say("pause", lines.paused(draft.game.setup))


def _end_turn(draft: Draft, said: Commanded) -> None:
    if draft.game.phase is Phase.RUNNING:
        end_turn(draft, said.start, Ending.CALLED)


def _asks_the_table(game: Game) -> bool:
    """Whether the open emerald question is one that only the table can judge."""
    question = game.turn.question(Colour.EMERALD)
    return question is not None and question.answer.kind is Kind.TABLE


def _verdict_turn(game: Game, *, falls: bool = False, oldest: int = 0) -> tuple[int, Entry] | None:
    """The turn that holds the last verdict, and the verdict; ``falls`` as in ``last_verdict``."""
    for index in range(len(game.turns) - 1, oldest - 1, -1):
        if (verdict := last_verdict(game.turns[index].ledger, falls=falls)) is not None:
            return index, verdict
    return None


def _reach(game: Game) -> int:
    """The oldest turn that a veto reaches: the one that is on or just ended, which is the last but one in READY.

    Where a turn has just ended and no other is there yet, it must not take a point from the player before.
    """
    newest = len(game.turns) - 1
    return max(0, newest - 1) if game.phase is Phase.READY else newest


def _veto(draft: Draft, said: Commanded, right: bool) -> None:
    """The table's word on the last verdict; it changes nothing that already stands so.

    It reaches back to the turn before until the next one is begun: an idle «vale» must not break that off.
    """
    game = draft.game
    if _judged_by_table(draft, said, right):
        return
    found = _verdict_turn(game, falls=not right, oldest=_reach(game))
    if found is None or not _changes(game, *found, right):
        # «vale» is also what people say when they agree: only a veto in vain is worth a word.
        if not right:
            draft.say("nothing", lines.NOTHING_TO_CHANGE)
        return
    _rule(draft, found[0], Overruled(said.end, right), found[1], said.end)


def _judged_by_table(draft: Draft, said: Commanded, right: bool) -> bool:
    """Whether this was the table's judgement on a question that only the table can judge.

    It is one as long as an answer would be; in a pause too, for the question that the pause left open.
    """
    opened, until = draft.game.emerald_opened, answers_until(draft.game)
    if draft.game.phase not in (Phase.RUNNING, Phase.CLOSING) or not _asks_the_table(draft.game):
        return False
    if opened is None or said.start < opened or (until is not None and said.end > until):
        return False
    if right:
        accept(draft, Colour.EMERALD, said.end, said.command.value)
    else:
        reject(draft, Colour.EMERALD, said, said.command.value)
    return True


def _changes(game: Game, index: int, verdict: Entry, right: bool) -> bool:
    turn = game.turns[index]
    match verdict:
        case Judged(colour=colour, number=number, right=was):
            open_still = number == turn.progress.answered(colour)
            return was is not right and (not right or open_still)
        case Turned():
            return not right
        case Ended():
            return right
        case _:
            return False


def _undo(draft: Draft, said: Commanded) -> None:
    """Between turns it goes back as far as one likes.

    In a turn it stays there: who knows the questions by then must not get them again with all the sand.
    """
    game = draft.game
    oldest = 0 if game.phase is Phase.READY else _reach(game)
    index = next((i for i in range(len(game.turns) - 1, oldest - 1, -1) if can_undo(game.turns[i].ledger)), None)
    if index is None or _drops_a_turn(game, index, Undone(said.end)):
        in_turn = game.phase in IN_A_TURN and len(game.turns) > 1
        draft.say("nothing", lines.NOTHING_TO_UNDO_HERE if in_turn else lines.NOTHING_TO_UNDO)
        return
    _rule(draft, index, Undone(said.end), last_verdict(game.turns[index].ledger), said.end)


def _drops_a_turn(game: Game, index: int, entry: Entry) -> bool:
    """Whether with ``entry`` turn ``index`` would go on though another one was played since."""
    turn = replace(game.turns[index], ledger=(*game.turns[index].ledger, entry))
    return index < len(game.turns) - 2 and not is_counted(game.setup, turn)


def _rule(draft: Draft, index: int, entry: Entry, verdict: Entry | None, at: int) -> None:
    """Enter a veto or an undo into the turn that it concerns, and go on from there."""
    turns = draft.game.turns
    turn = replace(turns[index], ledger=(*turns[index].ledger, entry))
    draft.play(Cue.RIGHT if isinstance(entry, Overruled) and entry.right else Cue.READY)
    if index < len(turns) - 1:
        if is_counted(draft.game.setup, turn):
            draft.change(turns=(*turns[:index], turn, *turns[index + 1 :]))
            announce_correction(draft, turn)
        else:
            draft.change(turns=(*turns[:index], turn))
            take_back(draft)
        return
    draft.set_turn(turn)
    if draft.game.phase not in IN_A_TURN or turn.progress.ended is not None:
        take_back(draft)
    elif turn.progress.box < turns[index].progress.box:  # who meant an answer must learn what fell instead
        draft.say("call off", lines.CALL_OFF)
    elif turn.progress.box == turns[index].progress.box and isinstance(verdict, Judged):
        _reopen_question(draft, verdict.colour, at)


def _reopen_question(draft: Draft, colour: Colour, at: int) -> None:
    stop_asking(draft, colour)
    if draft.game.hold:
        reopen(draft, colour)
    else:
        go_on(draft, colour, at)


def count(draft: Draft, value: int | None, at: int) -> None:
    """Somebody told the value reached with the card that people asked; None if it was no value."""
    waiting = value_wanted(draft.game.setup, draft.game.turn)
    if waiting is None:
        return
    if value is None:
        draft.say(f"value {waiting}", lines.COUNT_AGAIN)
        return
    draft.hush()
    draft.enter(Counted(at, waiting, value))
    count_turn(draft)


def _accept(draft: Draft, said: Commanded) -> None:
    """«Vale» is every second word of talk in Spain: alone, it only overrides a verdict just given, within a turn.

    Or it answers a question that the table judges, while the sand runs. Else it takes «sí vale», or «deshacer».
    """
    game = draft.game
    found = _verdict_turn(game, falls=False, oldest=len(game.turns) - 1)
    fresh = found is not None and said.start <= found[1].at + VETO_WITHIN
    awaited = _asks_the_table(game) and not game.hold
    if not said.idle or (game.phase in IN_A_TURN and (fresh or awaited)):
        _veto(draft, said, True)


def _reject(draft: Draft, said: Commanded) -> None:
    """Alone, «no vale» overrides what was just ruled, or a turn that has just ended; later it takes «eso no vale».

    Talk in the room would else take a point back that nobody disputes any more.
    """
    game = draft.game
    found = _verdict_turn(game, falls=True, oldest=_reach(game))
    if said.idle and found is not None and game.phase is not Phase.OVER and not _asks_the_table(game):
        ended = game.turns[found[0]].progress.ended_at
        if said.start > max(found[1].at, ended or 0) + VETO_WITHIN:
            draft.say("late", lines.LATE_VETO)
            return
    _veto(draft, said, False)


_HANDLERS: dict[Command, Callable[[Draft, Commanded], None]] = {
    Command.READY: _ready,
    Command.REPEAT: _repeat,
    Command.PAUSE: _pause,
    Command.RESUME: _resume,
    Command.SCORE: _score,
    Command.HELP: _help,
    Command.ACCEPT: _accept,
    Command.REJECT: _reject,
    Command.UNDO: _undo,
    Command.STOP: _stop,
    Command.YES: _yes,
    Command.NO: _no,
    Command.END_TURN: _end_turn,
}
