"""The table's commands: undo, score, repeat, pause, help, stop."""

from collections.abc import Callable

from assistant.core.effects import Cue, Finish
from assistant.language.commands import Command
from assistant.scout import lines, lines_keeping, lines_refereeing, refereeing
from assistant.scout.draft import Draft
from assistant.scout.ledger import Acted, Adjusted, Confirmed, Replaced, Reported, Waived
from assistant.scout.resuming import go_on
from assistant.scout.state import Game, Hold
from assistant.scout.wording import sentence


def commands_now(game: Game) -> frozenset[Command]:
    """The commands that mean something in this state."""
    if game.finished:
        return frozenset()
    if game.hold is Hold.STOPPING:
        return frozenset({Command.YES, Command.NO, Command.REPEAT})
    now = {Command.SCORE, Command.HELP, Command.UNDO, Command.STOP, Command.REPEAT}
    now.add(Command.RESUME if game.hold else Command.PAUSE)
    if game.hold is None and game.awaits_yes:
        now |= {Command.YES, Command.NO} if game.offer is None or game.offer.question else {Command.ACCEPT}
    if game.hold is None and _last_action_stands(game):
        now.add(Command.REJECT)
    return frozenset(now)


def _last_action_stands(game: Game) -> bool:
    """Whether the last thing told is an action, so that a table can say that it does not count."""
    return bool(game.ledger) and isinstance(game.ledger[-1], Acted | Replaced) and not game.awaits_yes


def obey(draft: Draft, command: Command) -> None:
    """Carry out a command."""
    _HANDLERS[command](draft)


def resume(draft: Draft) -> None:
    """The game goes on: say where it stands."""
    draft.change(hold=None)
    draft.reply("resume", lines.RESUMED)
    go_on(draft)


def go_on_after_cut(draft: Draft) -> None:
    """The program was cut off and goes on: say so, and where the game stands."""
    draft.change(hold=None, unfinished=None)
    draft.reply("cut", lines.CUT)
    go_on(draft)


def _undo(draft: Draft) -> None:
    """Take back the last thing told, whatever it was; again for the one before."""
    game = draft.game
    if not game.ledger:
        draft.reply("nothing", lines.NOTHING_TO_UNDO)
        return
    round_before = game.progress.number
    draft.change(ledger=game.ledger[:-1], asked=None, about=None, offer=None, remind_at=None, over_at=None)
    draft.play(Cue.READY)
    draft.reply("undone", f"Deshecho{_described(game)}{refereeing.stands_again(game)}")
    if draft.game.progress.number < round_before:
        draft.add("reopened", lines.reopened(draft.game.progress))
    if draft.game.hold is None:
        go_on(draft)


def _described(game: Game) -> str:
    """What the last entry said, as the end of a sentence."""
    players = game.setup.players
    match game.ledger[-1]:
        case Reported(facts=facts):
            return f": {lines_keeping.echo(players, facts, corrected=False)}"
        case Acted(actions) | Replaced(actions):
            return f": {' '.join(sentence(lines_refereeing.action(players, action)) for action in actions)}"
        case Adjusted(adjusts=adjusts):
            return f": {lines_refereeing.counts(players, adjusts)}"
        case Waived() | Confirmed():
            return "."


def _score(draft: Draft) -> None:
    text = lines.standings(draft.game.progress)
    if draft.game.refereed and not draft.game.progress.over:
        text = f"{text} {refereeing.at_hand(draft.game)}"
    draft.reply("standings", text)
    if draft.game.progress.ready:
        draft.add("confirm", lines.first_the_round(draft.game.progress))


def _repeat(draft: Draft) -> None:
    said = draft.game.last
    draft.hush()
    for purpose, text in said:
        draft.say(purpose, text)


def _pause(draft: Draft) -> None:
    draft.change(hold=Hold.PAUSE, unfinished=None)
    draft.reply("pause", lines.PAUSED)


def _help(draft: Draft) -> None:
    draft.reply("help", lines.help_text(draft.game))


def _stop(draft: Draft) -> None:
    if draft.game.progress.over:
        finish(draft)
        return
    draft.change(hold=Hold.STOPPING, unfinished=None)
    confirm_stop(draft)


def confirm_stop(draft: Draft) -> None:
    """Ask whether the game shall end."""
    draft.reply("confirm", lines.CONFIRM_STOP)


def _yes(draft: Draft) -> None:
    draft.change(hold=None, finished=True)
    draft.reply("stopped", lines.stopped(draft.game.progress))


def finish(draft: Draft) -> None:
    """Close a game that was played to its end."""
    draft.hush()
    draft.change(finished=True)
    shared = lines.is_shared(draft.game.progress)
    draft.effects.append(Finish("shared" if shared else "won"))


_HANDLERS: dict[Command, Callable[[Draft], None]] = {
    Command.REPEAT: _repeat,
    Command.PAUSE: _pause,
    Command.RESUME: resume,
    Command.SCORE: _score,
    Command.HELP: _help,
    Command.UNDO: _undo,
    Command.STOP: _stop,
    Command.YES: _yes,
    Command.NO: resume,
    Command.REJECT: refereeing.take_back,
}
"""Yes and no in the game itself are answers (``answering``); here they are about ending it."""
