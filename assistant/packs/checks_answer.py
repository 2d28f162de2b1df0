"""What must hold of an answer: that it can be given, in dice or aloud, and that it is nothing else."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from assistant.language.answers import Kind
from assistant.language.commands import Command, find_command
from assistant.language.counting import counted
from assistant.language.expecting import decoys, spoken_forms
from assistant.language.normalising import normalise
from assistant.packs.building import PackCard, PackQuestion
from assistant.packs.faults import Fault, quoted
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.dice import Die, why_not

Check = Callable[[PackCard, PackQuestion], Iterator[Fault]]

RED_LENGTHS: Final = (3, 4)
"""Letters of a red answer: what the seven dice and the sand allow."""

COMMANDS: Final = frozenset(Command) - {Command.YES, Command.NO, Command.READY, Command.PASS}
"""What the host obeys while questions are open, so that it cannot be an answer."""


def red_kind(card: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """A red answer is laid in dice, so that it is one word."""
    if card.card.colour is Colour.RED and one.question.answer.kind is not Kind.EXACT:
        yield one.place.fault("tipo", f"una pregunta roja es de tipo exacta, no {one.question.answer.kind}.")


def red_length(card: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """A red answer has three or four letters, and nothing but letters."""
    for item in _red_words(card, one):
        if not item.isalpha():
            yield one.place.fault("respuesta", f"{quoted(item)} debe ser una sola palabra, sin otros signos.")
        elif len(item) not in RED_LENGTHS:
            length = counted(len(item), "letra")
            yield one.place.fault("respuesta", f"{quoted(item)} tiene {length}; debe tener 3 o 4.")


def formable(dice: Sequence[Die]) -> Check:
    """Return the check that the dice can form every red answer."""

    def check(card: PackCard, one: PackQuestion) -> Iterator[Fault]:
        for item in _red_words(card, one):
            reason = why_not(item, dice) if item.isalpha() and len(item) in RED_LENGTHS else ""
            if reason:
                yield one.place.fault("respuesta", f"{quoted(item)} no sale con los dados: {reason}")

    return check


def known(lexicon: Callable[[str], bool]) -> Check:
    """Return the check that the recogniser's model knows every word that an answer may be said with."""

    def unknown(phrases: Sequence[str]) -> str:
        words = dict.fromkeys(word for phrase in phrases for word in phrase.split())
        return ", ".join(quoted(word) for word in words if not lexicon(word))

    def check(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
        if right := unknown(spoken_forms(one.question.answer)):
            yield one.place.fault(
                "respuesta", f"el modelo de voz no conoce {right}: no oirá esas respuestas."
            )
        # A wrong answer that cannot be heard as itself is heard as talk: no harm to the player.
        if wrong := unknown(decoys(one.question.answer)):
            yield one.place.warning("errores", f"el modelo de voz no conoce {wrong}.")

    return check


def not_a_command(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """No answer, right or wrong, is an order to the host."""
    answer = one.question.answer
    for key, items in (("respuesta", answer.items), ("errores", answer.wrong)):
        for item in items:
            if any(found.command in COMMANDS for found in find_command(item.split())):
                yield one.place.fault(
                    key, f"{quoted(item)} es una orden para el anfitrión; no puede ser respuesta."
                )


def wrong_is_wrong(_: PackCard, one: PackQuestion) -> Iterator[Fault]:
    """No wrong answer is among the right ones."""
    answer = one.question.answer
    right = {normalise(item) for item in answer.items}
    for item in answer.wrong:
        if normalise(item) in right:
            yield one.place.fault("errores", f"{quoted(item)} es también una respuesta buena.")


def _red_words(card: PackCard, one: PackQuestion) -> tuple[str, ...]:
    """Return the words of a red question's answer; nothing of an emerald one, nor of another kind."""
    answer = one.question.answer
    return answer.items if card.card.colour is Colour.RED and answer.kind is Kind.EXACT else ()
