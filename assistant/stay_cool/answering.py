"""The interrogators: letters in dice for the red card, words aloud for the emerald one."""

from assistant.core.clock import samples
from assistant.core.effects import Cue
from assistant.language.answers import Answer, Kind
from assistant.language.expecting import decoys
from assistant.language.judging import Verdict, judge
from assistant.language.letters import may_spell
from assistant.language.normalising import dice_letters, normalise, without_article
from assistant.stay_cool import lines
from assistant.stay_cool.asking import ask, reopen, stop_asking
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.dice import lay
from assistant.stay_cool.draft import Draft
from assistant.stay_cool.flow import cards_finished, end_turn, start_glass
from assistant.stay_cool.ledger import BOXES, Ending, Judged
from assistant.stay_cool.state import Game, Phase, Spelling
from assistant.stay_cool.understanding import Laid, Said, Spoken, only_letters

SHORTEST = 3
"""Letters of the shortest answer in dice."""

LETTERS_GO_ON_FOR = samples(4.0)
"""How long after a letter the next one still belongs to the same word."""


def takes_answers(game: Game, start: int, end: int) -> bool:
    """Whether an answer spoken from ``start`` to ``end`` falls in the turn.

    Rules: one whose last word ended before the end of the turn counts. One begun before the game was held up
    counts though it became known since.
    """
    if game.phase not in (Phase.OPENING, Phase.RUNNING, Phase.CLOSING):
        return False
    if game.hold and not (game.listens_back and game.heeds(start)):
        return False
    until = answers_until(game)
    return until is None or end <= until


def answers_until(game: Game) -> int | None:
    """When the turn ends unless the glass is turned, if that can be told: answers must be over by then."""
    glass, box = game.turn.progress.glass, game.turn.progress.box
    if game.phase is Phase.CLOSING:
        return game.ends_at
    if glass is None or game.call or (box < BOXES and not game.called_round):
        return None
    return glass.runs_out_at


def may_speak(game: Game) -> bool:
    """Whether an answer may be replied to: not after the gong, nor while the game stands still."""
    return game.phase is not Phase.CLOSING and not game.hold


def is_laying(game: Game, at: int) -> bool:
    """Whether a word in dice is begun and not yet forgotten at ``at``."""
    return game.spelling is not None and at - game.spelling.at <= LETTERS_GO_ON_FOR


def in_dice(draft: Draft, said: Laid) -> None:
    """Letters for the open red question."""
    game = draft.game
    question, opened = game.turn.question(Colour.RED), _opened(game, Colour.RED, said)
    if question is None or opened is None or said.start < opened:
        return
    if not said.letters and said.start == said.end:
        draft.say("dice", lines.TYPE_LETTERS)
        return
    before = game.spelling.letters if game.spelling and not said.fresh else ()
    letters = (*before, *said.letters)
    word = "".join(letter.letter for letter in letters)
    accepted = [dice_letters(item) for item in question.answer.items]
    written = next((item for item in accepted if may_spell(letters, item)), None)
    if written is not None and lay(written, game.setup.dice) is not None:
        accept(draft, Colour.RED, said.end, written)
    elif any(may_spell(letters, item[: len(word)]) for item in accepted):
        draft.change(spelling=Spelling(letters, said.end))
    elif said.fresh and len(word) < SHORTEST and said.start < said.end:  # some were not heard: no verdict
        draft.change(spelling=None)
        if may_speak(game):
            draft.say("letters", lines.letters_again(word))
    elif said.fresh or len(word) >= SHORTEST:  # a lone letter more, that does not fit, is a shred of talk
        draft.change(spelling=None)
        if may_speak(game) and lay(word, game.setup.dice) is None:
            draft.say("dice", lines.not_with_dice(word))
        reject(draft, Colour.RED, said, word)


def _opened(game: Game, colour: Colour, said: Said) -> int | None:
    """Since when the open question of ``colour`` can be answered; None if it cannot be yet.

    Aloud, since the host began to read it. Who types reads it on the screen, where it is as soon as it is open.
    """
    typed = said.start == said.end
    opened = game.opened(colour)
    return said.start if opened is None and typed and game.phase is Phase.RUNNING else opened


def aloud(draft: Draft, said: Spoken) -> None:
    """Words for the open emerald question; or a red answer said aloud, which must be written."""
    game = draft.game
    verdict = _verdict(draft, said)
    if verdict is Verdict.RIGHT:
        accept(draft, Colour.EMERALD, said.end, said.text)
    elif _is_red_answer(game, said):
        draft.change(said=game.said)
        if may_speak(game) and all(u.purpose != "write" for u in game.speech):
            draft.say("write", lines.WRITE_IT)
    elif verdict is Verdict.WRONG:
        reject(draft, Colour.EMERALD, said, said.text)
    elif verdict is Verdict.UNSURE:
        draft.change(said=game.said)
        if may_speak(game):
            draft.say("unsure", lines.UNSURE)
    elif verdict is Verdict.SILENT:
        draft.change(said=game.said)


def _verdict(draft: Draft, said: Spoken) -> Verdict:
    """What this is to the open emerald question; it is kept with what was said to it before."""
    game = draft.game
    question, opened = game.turn.question(Colour.EMERALD), _opened(game, Colour.EMERALD, said)
    now = said.between(opened) if opened is not None else None
    if question is None or now is None:
        return Verdict.SILENT
    draft.change(said=(*game.said, now.text))
    verdict = judge(question.answer, draft.game.said, _rivals(game)).verdict
    shred = is_spelling(question.answer, now) if verdict is Verdict.UNSURE else not is_meant(question.answer, now)
    return Verdict.SILENT if shred and verdict in (Verdict.WRONG, Verdict.UNSURE) else verdict


def is_spelling(answer: Answer, said: Spoken) -> bool:
    """Whether these are letters for dice, whose «dados» was lost or long ago: no answer to this question."""
    return answer.kind is not Kind.LETTERS and only_letters([word.text for word in said.words])


def is_meant(answer: Answer, said: Spoken) -> bool:
    """Whether something that is not right was meant as an answer.

    What is typed was, unless it is letters. What is heard was if it is a wrong answer that the host listened for,
    or where numbers, letters or an order are asked: shreds of talk are none.
    """
    if all(word.start == word.end for word in said.words):
        return not is_spelling(answer, said)
    if answer.kind in (Kind.NUMBER, Kind.LETTERS, Kind.ORDER):
        return True
    heard = without_article(" ".join(word.text for word in said.words if not word.text.startswith("[")))
    return normalise(heard) in {normalise(without_article(wrong)) for wrong in decoys(answer)}


def _rivals(game: Game) -> tuple[str, ...]:
    """Other answers in play, which an answer must not be taken for."""
    red = game.turn.question(Colour.RED)
    return red.answer.items if red else ()


def _is_red_answer(game: Game, said: Spoken) -> bool:
    red, opened = game.turn.question(Colour.RED), game.red_opened
    if red is None or opened is None or said.start < opened:
        return False
    exact = Answer(Kind.EXACT, red.answer.items)
    return judge(exact, (said.text,)).verdict is Verdict.RIGHT


def accept(draft: Draft, colour: Colour, at: int, said: str) -> None:
    """The open question of ``colour`` is answered: put the next one, or fall silent."""
    stop_asking(draft, colour)
    draft.enter(Judged(at, colour, draft.game.turn.progress.answered(colour), True, said))
    draft.play(Cue.RIGHT)
    go_on(draft, colour, at)


def go_on(draft: Draft, colour: Colour, at: int) -> None:
    """After the open question of ``colour`` changed."""
    reopen(draft, colour)
    if draft.game.phase is Phase.OPENING:
        start_glass(draft, at)
    if not may_speak(draft.game):
        return
    if cards_finished(draft.game):
        end_turn(draft, at, Ending.FINISHED)
    elif draft.game.turn.question(colour) is None:
        draft.say("card done", lines.card_done(colour))
    else:
        ask(draft, colour)


def reject(draft: Draft, colour: Colour, said: Said, answer: str) -> None:
    """Wrong: the question is put again, without penalty and without limit."""
    draft.enter(Judged(said.end, colour, draft.game.turn.progress.answered(colour), False, answer))
    question = draft.game.turn.question(colour)
    if colour is Colour.EMERALD and question and question.answer.kind is not Kind.SEVERAL:
        draft.change(said=())
    if draft.game.phase is not Phase.CLOSING:
        draft.play(Cue.WRONG)
        if may_speak(draft.game) and draft.game.read_at(colour) <= said.start:  # else it has been put again since
            ask(draft, colour)
