"""The phones of the model: Spanish of Spain and of Latin America on one small list."""

from __future__ import annotations

SILENCE = "SIL"
VOWELS = ("a", "e", "i", "o", "u")
SPEECH_PHONES = (
    "a", "e", "i", "o", "u", "j", "w", "p", "b", "t", "d", "k", "g", "f", "th", "s", "x", "ch",
    "m", "n", "ny", "l", "y", "rr", "r",
)  # fmt: skip
PHONES = (SILENCE, *SPEECH_PHONES)
"""All phones; a phone's number is its place here, and its two outputs are 2n (first frame) and 2n + 1 (rest)."""

PHONE_ID = {phone: number for number, phone in enumerate(PHONES)}

POSITIONS = ("_B", "_E", "_I", "_S")
"""Kaldi's word-position suffixes: begin, end, internal, singleton. All four share the phone's outputs."""


def positional(phones: list[str] | tuple[str, ...]) -> list[str]:
    """Phones of one word with their position suffixes.

    >>> positional(["s", "i"]), positional(["a"])
    (['s_B', 'i_E'], ['a_S'])
    """
    if len(phones) == 1:
        return [phones[0] + "_S"]
    return [phones[0] + "_B", *(phone + "_I" for phone in phones[1:-1]), phones[-1] + "_E"]


PAUSE = SILENCE + "_I"
"""Silence inside a word: between the letters of a word that is spelled."""


def graph_symbols() -> dict[str, int]:
    """Numbers of the phones with positions, as the graph and the transition model use them; 0 is epsilon."""
    names = ["<eps>", SILENCE, *(phone + position for phone in SPEECH_PHONES for position in POSITIONS), PAUSE]
    return {name: number for number, name in enumerate(names)}


def base_phone(symbol: str) -> int:
    """Number of the phone behind a symbol with a position."""
    return PHONE_ID[symbol if symbol == SILENCE else symbol.rsplit("_", 1)[0]]
