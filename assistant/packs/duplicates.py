"""Questions that a bank asks twice, in the same words or nearly."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from rapidfuzz import fuzz, process

from assistant.language.answers import Answer
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
    gists = [" ".join(sorted(content_words(one.question.text))) for one in asked]
    for later, earlier in _alike(gists):
        first, second = asked[earlier], asked[later]
        where = f"la pregunta {first.place.question} de la tarjeta {first.place.card}"
        if texts[earlier] == texts[later]:
            yield second.place.fault("texto", f"repite {where}.")
        elif _same_answer(first.question.answer, second.question.answer):
            yield second.place.fault("texto", f"casi repite {where}: {quoted(first.question.text)}.")


def _alike(gists: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the pairs (later, earlier) of texts that are alike, in order."""
    if not gists:
        return
    scores = process.cdist(gists, gists, scorer=fuzz.ratio, score_cutoff=NEARLY, dtype=np.uint8, workers=-1)
    yield from map(tuple, np.argwhere(np.tril(scores, k=-1)).tolist())


def _same_answer(one: Answer, other: Answer) -> bool:
    """Whether two answers come to the same; those without any (said to the table) always do."""
    first, second = set(map(normalise, one.items)), set(map(normalise, other.items))
    if not first and not second:
        return True
    return len(first & second) > SHARED_ANSWERS * min(len(first), len(second))
