"""A step under way: the game so far and what is asked of the adapters.

Local and short-lived: ``step`` makes one, the rules write on it, and only frozen data leaves.
"""

from dataclasses import replace
from typing import Any

from assistant.core.effects import Cue, Effect, Play, Say, StopSpeaking
from assistant.stay_cool.ledger import Entry
from assistant.stay_cool.state import Game, Turn, Utterance


class Draft:
    """The game being changed and the effects being gathered."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.effects: list[Effect] = []

    def change(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of Game, checked by replace
        """Replace fields of the game."""
        self.game = replace(self.game, **fields)

    def enter(self, entry: Entry) -> None:
        """Append to the present turn's ledger."""
        turn = self.game.turn
        self.set_turn(replace(turn, ledger=(*turn.ledger, entry)))

    def set_turn(self, turn: Turn) -> None:
        """Replace the present turn."""
        self.change(turns=(*self.game.turns[:-1], turn))

    def say(self, purpose: str, text: str, aloud: str = "") -> None:
        """Ask for an utterance after all those asked for before; ``aloud`` as in ``Say``."""
        number = self.game.spoken + 1
        utterance = Utterance(f"{number} {purpose}", purpose, text)
        self.change(speech=(*self.game.speech, utterance), spoken=number)
        self.effects.append(Say(utterance.id, text, aloud))

    def hush(self, *purposes: str) -> None:
        """Forget what is being said or waits, for these purposes; for all if none is named."""
        kept = tuple(u for u in self.game.speech if purposes and u.purpose not in purposes)
        if len(kept) < len(self.game.speech):
            self.change(speech=kept)
            self.effects.append(StopSpeaking(frozenset(u.id for u in kept)))

    def play(self, cue: Cue) -> None:
        """Play a cue at once."""
        self.effects.append(Play(cue))
