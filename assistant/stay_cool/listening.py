"""What the host expects to hear in each state: the grammar for the recogniser.

Small on purpose: the fewer phrases, the better they are heard. Plausible wrong answers are in it so that they
are recognised as what they are, and a rest absorbs table talk.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from assistant.core.effects import Listen
from assistant.language.answers import Answer, Kind
from assistant.language.commands import Command, by_ear
from assistant.language.expecting import decoys, spoken_forms
from assistant.language.letters import ALPHABET, names
from assistant.language.normalising import dice_letters
from assistant.language.numbers import number_words
from assistant.stay_cool.cards import Colour, Question
from assistant.stay_cool.ruling import commands_heard
from assistant.stay_cool.state import Game, Phase

HIGHEST_VALUE = 5

ARTICLES = ("el", "la", "un", "una")
"""«Un perro» is heard better as such than as «perro» after something unknown."""

FEW = 12
"""With more answers than this, articles would crowd the grammar."""


def state_key(game: Game) -> tuple[object, ...]:
    """What the grammar depends on: it is made anew only when this changes."""
    progress = game.turn.progress
    laying = game.spelling is not None
    waiting = game.listens_back
    return (len(game.turns), game.phase, game.hold, progress.red, progress.emerald, laying, waiting)


def expected(game: Game) -> Listen:
    """The grammar for this state."""
    in_turn = game.phase in (Phase.OPENING, Phase.RUNNING, Phase.CLOSING)
    answered = game.listens_back or (in_turn and not game.hold)
    questions = {colour: game.turn.question(colour) for colour in Colour} if answered else {}
    values = [number_words(value) for value in range(HIGHEST_VALUE + 1)] if game.phase is Phase.COUNTING else ()
    return listening_for(commands_heard(game), questions, laying=game.spelling is not None, also=values)


def listening_for(
    commands: Iterable[Command],
    questions: Mapping[Colour, Question | None],
    *,
    laying: bool = False,
    also: Iterable[str] = (),
) -> Listen:
    """The grammar for these commands, the answers to open questions, and phrases besides.

    laying: a red answer is begun in letters, so that the next ones need no «dados».
    """
    wanted = [phrase for command in sorted(commands) for phrase in by_ear(command)]
    wanted += also
    unwanted: list[str] = []
    aloud: list[str] = []
    meant = set(wanted)
    for colour, question in questions.items():
        if question is not None:
            right, wrong = answers_to(question, colour)
            wanted += right
            unwanted += wrong
            spelled = laying or colour is Colour.RED or question.answer.kind is Kind.LETTERS
            aloud += [] if spelled else [phrase for phrase in (*right, *wrong) if phrase not in meant]
    if laying and any(questions.values()):
        wanted += _letter_names()
    listen = Listen(tuple(dict.fromkeys(wanted)), tuple(dict.fromkeys(unwanted)), answers=tuple(dict.fromkeys(aloud)))
    red = questions.get(Colour.RED)
    if red is None:
        return listen
    return replace(listen, spelled=red.answer.items, spelled_after=("dados", "") if laying else ("dados",))


def answers_to(question: Question, colour: Colour) -> tuple[list[str], list[str]]:
    """What may be said to an open question: what means something, and what plausibly misses it."""
    wanted: list[str] = []
    unwanted: list[str] = []
    (_red if colour is Colour.RED else _emerald)(question, wanted, unwanted)
    return wanted, unwanted


def _red(question: Question, wanted: list[str], unwanted: list[str]) -> None:
    """Any word in letters, the likely ones as whole phrases; the answer aloud, which must be written.

    Letters only after «dados» (or after letters, see ``expected``): by itself half the talk of a room is letters.
    """
    wanted += question.answer.items
    wanted += [f"dados {name}" for name in _letter_names()]
    wanted += [f"dados {spelling}" for item in question.answer.items for spelling in _spellings(item)]
    unwanted += [f"dados {next(iter(_spellings(item)))}" for item in question.answer.wrong]


def _letter_names() -> list[str]:
    return [name for letter in ALPHABET for name in names(letter)]


def _spellings(word: str) -> Iterable[str]:
    """A word in letter names: by the commonest names, and by the second ones."""
    letters = [names(letter) for letter in dice_letters(word)]
    yield " ".join(choice[0] for choice in letters)
    if any(len(choice) > 1 for choice in letters):
        yield " ".join(choice[min(1, len(choice) - 1)] for choice in letters)


def _emerald(question: Question, wanted: list[str], unwanted: list[str]) -> None:
    forms = spoken_forms(question.answer)
    wanted += forms
    if question.answer.kind in (Kind.EXACT, Kind.ONE_OF) and len(forms) <= FEW:
        wanted += [f"{article} {form}" for form in forms if " " not in form for article in ARTICLES]
    unwanted += decoys(question.answer)


def fixed_phrases() -> tuple[str, ...]:
    """Every phrase of a game that does not come from a card, for checking against a model's lexicon."""
    values = [number_words(value) for value in range(HIGHEST_VALUE + 1)]
    commands = [command for command in Command if command is not Command.PASS]  # practice only
    return (*(phrase for command in commands for phrase in by_ear(command)), *_letter_names(), *values, *ARTICLES)


def card_phrases(question: Question, colour: Colour) -> tuple[str, ...]:
    """Every phrase that a question needs the model to know."""
    if colour is Colour.RED:
        return spoken_forms(Answer(Kind.EXACT, question.answer.items))
    return spoken_forms(question.answer)
