"""Questions that a bank asks twice, in the same words or nearly."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from rapidfuzz import fuzz, process

from assistant.language.normalising import normalise, words
from assistant.packs.building import PackCard
from assistant.packs.faults import Fault, quoted
from assistant.packs.wording import content_words

NEARLY: Final = 88
"""Per cent of likeness of the words that matter: from here on, two questions with one answer are the same."""

SHARED_ANSWERS: Final = 0.5
"""Two answers are the same if they share more than this part of the shorter; colours and flowers do not."""


def repeated(cards: Sequence[PackCard]) -> Iterator[Fault]:
    """No two questions of the bank are the same, letter by letter or nearly with the same answer."""
    asked = [one for card in cards for one in card.questions]
    texts = [" ".join(words(one.question.text)) for one in asked]
    answers = [frozenset(map(normalise, one.question.answer.items)) for one in asked]
    gists = [" ".join(sorted(content_words(one.question.text))) for one in asked]
    for later, rivals in _alike(gists):
        second = asked[later]
        for earlier in rivals:
            first = asked[earlier]
            where = f"la pregunta {first.place.question} de la tarjeta {first.place.card}"
            if texts[earlier] == texts[later]:
                yield second.place.fault("texto", f"repite {where}.")
                break  # once is enough: the same question five thousand times is no more than that
            if _same_answer(answers[earlier], answers[later]):
                yield second.place.fault("texto", f"casi repite {where}: {quoted(first.question.text)}.")
                break


def _alike(gists: Sequence[str]) -> Iterator[tuple[int, list[int]]]:
    """Yield each text that is like earlier ones, and these, in order."""
    if not gists:
        return
    scores = process.cdist(gists, gists, scorer=fuzz.ratio, score_cutoff=NEARLY, dtype=np.uint8, workers=-1)
    for later, row in enumerate(scores):
        yield later, np.flatnonzero(row[:later]).tolist()


def _same_answer(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether two answers come to the same; those without any (said to the table) always do."""
    if not first and not second:
        return True
    return len(first & second) > SHARED_ANSWERS * min(len(first), len(second))
