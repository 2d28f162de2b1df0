"""A step under way: the game so far and what is asked of the adapters.

Local and short-lived: ``step`` makes one, the rules write on it, and only frozen data leaves.
"""

from dataclasses import replace
from typing import Any

from assistant.core.effects import Cue, Effect, Play, Say, StopSpeaking
from assistant.scout.ledger import Entry
from assistant.scout.state import Game, Offer, Utterance


class Draft:
    """The game being changed and the effects being gathered; ``at`` (samples) is when."""

    def __init__(self, game: Game, at: int = 0) -> None:
        self.game = game
        self.at = at
        self.effects: list[Effect] = []

    def change(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of Game, checked by replace
        """Replace fields of the game."""
        self.game = replace(self.game, **fields)

    def enter(self, entry: Entry) -> None:
        """Append to the ledger; what was asked, or over, before is so no more."""
        self.change(ledger=(*self.game.ledger, entry), asked=None, offer=None, remind_at=None, over_at=None)

    def reply(self, purpose: str, text: str) -> None:
        """Say this instead of all that is being said or waits; «repite» says it again."""
        self.hush()
        self.change(last=())
        self.add(purpose, text)

    def offer(self, entry: Entry, question: str, purpose: str = "offer") -> None:
        """Ask whether ``entry`` shall count."""
        self.reply(purpose, question)
        self.change(offer=Offer(entry, question))

    def add(self, purpose: str, text: str) -> None:
        """Say this too, after the rest of a reply."""
        self.change(last=(*self.game.last, (purpose, text)))
        self.say(purpose, text)

    def say(self, purpose: str, text: str) -> None:
        """Ask for an utterance after all those asked for before."""
        number = self.game.spoken + 1
        utterance = Utterance(f"{number} {purpose}", purpose, text)
        self.change(speech=(*self.game.speech, utterance), spoken=number)
        self.effects.append(Say(utterance.id, text))

    def hush(self) -> None:
        """Forget all that is being said or waits, and that a question was put: it has to be put anew."""
        self.change(put=None)
        if self.game.speech:
            self.change(speech=())
            self.effects.append(StopSpeaking())

    def play(self, cue: Cue) -> None:
        """Play a cue at once."""
        self.effects.append(Play(cue))
