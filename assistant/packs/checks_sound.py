"""Answers that could be taken for others in play with them: worth a look, not fatal; the deal parts them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from assistant.language.answers import Answer, Kind
from assistant.language.commands import phrases
from assistant.language.expecting import spoken_forms
from assistant.language.normalising import normalise
from assistant.packs.building import PackCard, PackQuestion
from assistant.packs.checks_answer import COMMANDS
from assistant.packs.faults import Fault, quoted
from assistant.packs.sound import clashes, too_close
from assistant.stay_cool.cards import Card, Colour


def cards_clash(red: Card, emerald: Card) -> bool:
    """Whether some answer of one card may be taken for one of the other: better not dealt together."""
    ours, theirs = (
        [form for one in card.questions for form in spoken_forms(one.answer)] for card in (red, emerald)
    )
    return any(clashes(ours, theirs))


def between_cards(cards: Sequence[PackCard]) -> Iterator[Fault]:
    """The red answers and the emerald ones of any two cards sound apart. One warning for each red word."""
    reds, emeralds = _by_form(cards, Colour.RED), _by_form(cards, Colour.EMERALD)
    rivals: dict[str, list[str]] = defaultdict(list)
    for red, emerald in clashes(list(reds), list(emeralds)):
        rivals[red].append(emerald)
    for red, found in rivals.items():
        where = "; ".join(f"{quoted(form)} ({_first_place(emeralds[form])})" for form in found[:3])
        more = f" y {len(found) - 3} más" if len(found) > 3 else ""
        yield reds[red][0].place.warning("respuesta", f"{quoted(red)} suena casi como {where}{more}.")


def with_commands(cards: Sequence[PackCard]) -> Iterator[Fault]:
    """No answer sounds like an order to the host."""
    answers = _by_form(cards, *Colour)
    orders = [phrase for command in COMMANDS for phrase in phrases(command)]
    for answer, order in clashes(list(answers), orders):
        # The same words are worse, and another check's to report.
        for one in answers[answer] if normalise(answer) != normalise(order) else ():
            yield one.place.warning(
                "respuesta", f"{quoted(answer)} suena casi como la orden {quoted(order)}."
            )


def right_and_wrong(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """The wrong answers named for a question do not sound like its right ones."""
    answer = one.question.answer
    if answer.kind is Kind.NUMBER:
        return
    right = set(map(normalise, answer.items))
    for wrong in answer.wrong:
        alike = next((item for item in answer.items if too_close(item, wrong)), None)
        # The same word is worse, and another check's to report.
        if alike and normalise(wrong) not in right:
            yield one.place.warning(
                "errores", f"{quoted(wrong)} suena casi como la respuesta {quoted(alike)}."
            )


def _by_form(cards: Sequence[PackCard], *colours: Colour) -> dict[str, list[PackQuestion]]:
    """Return all that may be said to answer the cards of these colours, with the questions it answers."""
    forms: dict[str, list[PackQuestion]] = defaultdict(list)
    for card in cards:
        for one in card.questions if card.card.colour in colours else ():
            for form in _said(one.question.answer):
                forms[form].append(one)
    return forms


def _said(answer: Answer) -> tuple[str, ...]:
    """Return what is said as a whole; letters are said one by one, and none of them is a red answer."""
    return () if answer.kind is Kind.LETTERS else spoken_forms(answer)


def _first_place(questions: Sequence[PackQuestion]) -> str:
    """Name the first of these questions, and how many others there are."""
    place = questions[0].place
    others = f" y {len(questions) - 1} más" if len(questions) > 1 else ""
    return f"{place.card}, pregunta {place.question}{others}"
