"""Any facts, a small game to keep them for, and the writing of whole journals."""

from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st

from assistant.core.events import (
    CaughtUp,
    Event,
    FellBehind,
    Heard,
    Interrupted,
    Listened,
    SoundLost,
    SoundRestored,
    Source,
    SpeechEnded,
    SpeechStarted,
    Word,
)
from assistant.store.journal import create


@dataclass(frozen=True, slots=True)
class Toy:
    """The setup of a game so small that its journal can be broken everywhere."""

    players: tuple[str, ...]


TOY = Toy(("Ana", "Íñigo"))
GAMES = {"toy": Toy}

_moments = st.integers(0, 2**40)
# Lone surrogates too: a typed byte that is no UTF-8 becomes one.
_texts = st.text(st.characters(exclude_categories=()), max_size=12)
_words = st.builds(Word, _texts, _moments, _moments, st.floats(0, 1))
events = st.one_of(
    st.builds(
        Heard,
        st.lists(_words, max_size=4).map(tuple),
        _moments,
        st.booleans(),
        st.sampled_from(Source),
        st.integers(0, 10_000),
    ),
    st.builds(Listened, _moments, _moments),
    st.builds(SpeechStarted, _texts, _moments),
    st.builds(SpeechEnded, _texts, _moments, st.booleans()),
    st.builds(SoundLost, _moments),
    st.builds(SoundRestored, _moments),
    st.builds(FellBehind, _moments),
    st.builds(CaughtUp, _moments),
    st.builds(Interrupted, _moments),
)

SOME: tuple[Event, ...] = (
    Heard((Word("listo", 16_000, 20_000, 0.75),), 24_000, utterance=1),
    Listened(24_000, 25_600),
    SpeechStarted("1 welcome", 26_000),
    SpeechEnded("1 welcome", 30_000, completed=False),
    Heard((Word("año", 40_000, 40_000), Word("[unk]", 40_000, 40_000)), 40_000, source=Source.TYPED),
    SoundLost(50_000),
    SoundRestored(60_000),
)


def write(path: Path, facts: tuple[Event, ...] = SOME) -> bytes:
    """Keep a small game in ``path`` and return the file's content."""
    with create(path, "toy", TOY) as journal:
        for fact in facts:
            journal.append(fact)
    return path.read_bytes()
