"""What a game starts from: who plays, which roles the host takes, the cards in the order they are drawn."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.core.errors import UsageError
from assistant.language.commands import find_command
from assistant.language.counting import counted
from assistant.language.normalising import normalise
from assistant.stay_cool.cards import Card
from assistant.stay_cool.dice import Die

ROUNDS = 3
MOST_PLAYERS = 7
LONGEST_NAME = 24


class Role(StrEnum):
    """What the host may do at the table; the values are the words of ``--anfitrion``."""

    WRITING = "escritura"
    VERBAL = "verbal"
    TIMEKEEPER = "cronometro"


ALL_ROLES = frozenset(Role)


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first turn.

    players: 1 to 7 names, in the order of play.
    red, emerald: at least one card a turn, in the order drawn; empty where people keep that interrogator.
    dice: the seven letter dice.
    roles: what the host does; people do the rest.
    """

    players: tuple[str, ...]
    red: tuple[Card, ...]
    emerald: tuple[Card, ...]
    dice: tuple[Die, ...]
    roles: frozenset[Role] = ALL_ROLES

    def __post_init__(self) -> None:
        check_players(self.players)
        wanted = ROUNDS * len(self.players)
        for role, cards, colour in (
            (Role.WRITING, self.red, "rojas"),
            (Role.VERBAL, self.emerald, "esmeralda"),
        ):
            if role in self.roles and len(cards) < wanted:
                raise UsageError(
                    f"Hacen falta {counted(wanted, 'tarjeta')} {colour} y en los mazos elegidos hay {len(cards)}: "
                    "elige más mazos o juega con menos personas."
                )

    def does(self, role: Role) -> bool:
        """Whether the host takes ``role``."""
        return role in self.roles


def check_players(players: tuple[str, ...]) -> None:
    """Raise UsageError unless these are 1 to 7 distinct names that can be read aloud."""
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise UsageError(f"Stay Cool es para 1 a {MOST_PLAYERS} personas; has nombrado {len(players)}.")
    seen: dict[str, str] = {}
    for name in players:
        key = normalise(name)
        if not key or not name.isprintable() or len(name) > LONGEST_NAME:
            shown = "".join(sign if sign.isprintable() else "?" for sign in name[:LONGEST_NAME])
            raise UsageError(f"El nombre «{shown}» no se puede leer: usa letras, y {LONGEST_NAME} como mucho.")
        if find_command([name]):
            raise UsageError(f"«{name}» es una orden del juego, y no sirve de nombre: elige otro.")
        if key in seen:
            raise UsageError(f"Hay dos personas que se llaman {name}: distínguelas, por ejemplo «{name} Dos».")
        seen[key] = name
