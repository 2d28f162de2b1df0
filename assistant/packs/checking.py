"""All that is checked of cards beyond their structure. To add a check, write a function and list it here."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from assistant.packs import checks_answer, checks_card, checks_sound, checks_text, duplicates, leaks
from assistant.packs.building import PackCard, PackQuestion
from assistant.packs.faults import Fault
from assistant.stay_cool.dice import Die

CardCheck = Callable[[PackCard], Iterator[Fault]]
QuestionCheck = Callable[[PackCard, PackQuestion], Iterator[Fault]]
BankCheck = Callable[[Sequence[PackCard]], Iterator[Fault]]

CARD_CHECKS: Final[tuple[CardCheck, ...]] = (
    checks_card.theme,
    checks_card.level,
    checks_card.region,
    checks_card.question_count,
    checks_card.value_range,
    checks_card.values_grow,
)
"""What a card must have for a game to be played with it."""

RED_CHECKS: Final[tuple[QuestionCheck, ...]] = (checks_answer.red_kind, checks_answer.red_length)
"""What a red question must have for a game to be played with it."""

QUESTION_CHECKS: Final[tuple[QuestionCheck, ...]] = (
    checks_text.length,
    checks_text.digits,
    checks_text.abbreviations,
    checks_text.answer_in_words,
    checks_answer.not_a_command,
    checks_answer.wrong_is_wrong,
    leaks.leaked,
    leaks.same_root,
    leaks.idle_trap,
    checks_sound.right_and_wrong,
)
"""What makes a question a good one."""

BANK_CHECKS: Final[tuple[BankCheck, ...]] = (
    duplicates.repeated,
    checks_sound.with_commands,
    checks_sound.between_cards,
)
"""What makes the cards of a bank good together."""


def check(
    cards: Sequence[PackCard], dice: Sequence[Die], lexicon: Callable[[str], bool] | None = None
) -> list[Fault]:
    """Return everything that is wrong with ``cards`` or could be better, in the order of the cards.

    lexicon: whether the recogniser's model knows a word (lower case, accents kept); None to not check that.
    """
    needing_tools = [checks_answer.formable(dice)]
    if lexicon:
        needing_tools.append(checks_answer.known(lexicon))
    faults = playable(cards)
    faults += _each_question(cards, (*needing_tools, *QUESTION_CHECKS))
    faults += [fault for bank_check in BANK_CHECKS for fault in bank_check(cards)]
    order = {(card.place.file, card.place.card): number for number, card in reversed(list(enumerate(cards)))}
    return sorted(faults, key=lambda fault: (order[fault.file, fault.card], fault.question or 0))


def playable(cards: Sequence[PackCard]) -> list[Fault]:
    """Return what keeps ``cards`` from being played with. Quick, for every game's start."""
    faults = list(checks_card.unique_ids(cards))
    faults += [fault for card in cards for card_check in CARD_CHECKS for fault in card_check(card)]
    return faults + _each_question(cards, RED_CHECKS)


def _each_question(cards: Sequence[PackCard], checks: Sequence[QuestionCheck]) -> list[Fault]:
    """Return what ``checks`` find in each question."""
    return [
        fault
        for card in cards
        for one in card.questions
        for question_check in checks
        for fault in question_check(card, one)
    ]
