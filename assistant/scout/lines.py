"""What the host says at any time: short and warm. What each mode says besides is in lines of its own."""

from collections.abc import Sequence

from assistant.language.numerals import number_words
from assistant.scout.ledger import Progress
from assistant.scout.scoring import lead, leaders
from assistant.scout.setup import Mode, Setup
from assistant.scout.state import Game, Hold
from assistant.scout.wording import listing, points, rounds

AGAIN = "No te he entendido. ¿Lo repites?"
PAUSED = "Pausa. Para volver, decid: sigue."
RESUMED = "Seguimos."
NOTHING_TO_UNDO = "No hay nada que deshacer."
NOTHING_TO_REPLACE = "No hay ninguna jugada que corregir."
CONFIRM_STOP = "¿Terminamos la partida? Decid sí o no."
SOUND_LOST = "No me llega el sonido. Espero."
BEHIND = "Voy con retraso: esperad un momento."
CUT = "La partida se había cortado. Seguimos donde estaba."


def welcome(setup: Setup) -> str:
    """Open the evening."""
    return f"Bienvenidos a Scout. Juegan {listing(setup.players)}, en ese orden."


def how_to(setup: Setup) -> str:
    """What the table has to do."""
    if setup.mode is Mode.REFEREE:
        return "Decid cada jugada al hacerla, y yo llevo la cuenta."
    return "Al acabar cada ronda, decid qué tiene cada uno: cartas capturadas, fichas y cartas en la mano."


def starts(progress: Progress) -> str:
    """Who begins the round at hand."""
    number, setup = progress.number, progress.setup
    return f"Ronda {number_words(number + 1)}. Empieza {setup.players[setup.starter(number)]}."


def ahead(progress: Progress) -> str:
    """Who leads and by how much."""
    players, totals = progress.setup.players, progress.totals
    first = leaders(totals)
    if len(first) > 1:
        return f"Van en cabeza {listing([players[i] for i in first])}, con {points(totals[first[0]])}."
    return f"Va en cabeza {players[first[0]]}, por {points(lead(totals))}."


def remaining(progress: Progress) -> str:
    """How many rounds are to be played."""
    left = progress.setup.rounds - progress.number
    return "Queda una ronda." if left == 1 else f"Quedan {rounds(left)}."


def round_points(progress: Progress, number: int, paid: Sequence[str]) -> str:
    """Each player's points of round ``number``, with what they are made of (``paid``), and total."""
    players, row = progress.setup.players, progress.scores[number]
    parts = []
    for player, name in enumerate(players):
        made = f"{paid[player]}: " if paid[player] else ""
        total = f", en total {number_words(progress.totals[player])}" if progress.number > 1 else ""
        parts.append(f"{name}, {made}{points(row[player])}{total}.")
    return " ".join(parts)


def standings(progress: Progress) -> str:
    """Say the totals, leaders first."""
    if not progress.scores:
        return "Todavía no hay puntos."
    players, totals = progress.setup.players, progress.totals
    order = sorted(range(len(players)), key=lambda player: -totals[player])
    return f"Marcador: {'; '.join(f'{players[i]}, {number_words(totals[i])}' for i in order)}."


def result(progress: Progress) -> str:
    """Name the winner, or the shared victory. Rules, 7."""
    players, totals = progress.setup.players, progress.totals
    best = leaders(totals)
    top = points(totals[best[0]])
    names = [players[player] for player in best]
    if len(names) > 1:
        return f"Fin de la partida. Empate a {top}: comparten la victoria {listing(names)}."
    return f"Fin de la partida. Gana {names[0]} con {top}. ¡Enhorabuena!"


def stopped(progress: Progress) -> str:
    """Close a game that the table stopped."""
    return f"Lo dejamos aquí. {standings(progress)} ¡Hasta la próxima!"


def help_text(game: Game) -> str:
    """What can be said now, in two breaths."""
    if game.hold is Hold.PAUSE:
        return "Decid sigue para volver, marcador, deshacer o terminar."
    if game.progress.over:
        return "La partida ha acabado. Podéis decir: marcador, deshacer, corrige o terminar."
    if game.refereed:
        return (
            "Decid la jugada: pareja de sietes, escalera del tres al cinco, un ocho, scout del tres, "
            "scout y show. Preguntad: gana trío de cincos. También: corrige, deshacer, marcador y pausa."
        )
    return (
        "Por ejemplo: Ana capturó seis, dos fichas, le quedan tres. O: terminó. "
        "O: la ronda la cerró Ana con su combinación. También: corrige, deshacer, marcador y pausa."
    )


def is_shared(progress: Progress) -> bool:
    """Whether several have won."""
    return len(leaders(progress.totals)) > 1


def reopened(progress: Progress) -> str:
    """A round that had been settled is open again."""
    return f"Volvemos a la ronda {number_words(progress.number + 1)}."
