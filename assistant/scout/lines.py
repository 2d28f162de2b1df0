"""What the host says at any time: short and warm. What each mode says besides is in lines of its own."""

from collections.abc import Collection, Sequence

from assistant.language.numerals import number_words
from assistant.scout.ledger import Progress
from assistant.scout.scoring import lead, leaders
from assistant.scout.setup import Mode, Setup
from assistant.scout.state import Game, Hold
from assistant.scout.wording import listing, points, rounds

IS_IT_SO = "¿Es así?"
REMINDER = "¿Está bien la ronda? Decid sí, o qué corregimos."
FIRST_THE_ROUND = "Queda por confirmar la ronda {}. ¿Es así?"
WHAT_THEN = "¿Qué corregimos?"
COUNTED = "Apuntado."
NOT_TAKEN = "De acuerdo, no lo apunto."
NO_SUCH_ROUND = "Esa ronda no se ha jugado todavía."
WHOSE = "¿De quién? Decid el nombre y el dato."
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


def round_points(progress: Progress, paid: Sequence[str], only: Collection[int] | None = None) -> str:
    """The points of the round that is complete, with what they are made of (``paid``); of ``only`` these players."""
    parts = []
    rows = zip(progress.setup.players, paid, progress.points or (), strict=True)
    for name, made, own in (row for player, row in enumerate(rows) if only is None or player in only):
        parts.append(f"{name}, {made}: {points(own)}." if made else f"{name}, {points(own)}.")
    return " ".join(parts)


def totals(progress: Progress) -> str:
    """Each player's points of all rounds, once there are several."""
    if progress.number < 2:
        return ""
    players = progress.setup.players
    each = [f"{name}, {number_words(own)}" for name, own in zip(players, progress.totals, strict=True)]
    return f"En total: {'; '.join(each)}."


def first_the_round(progress: Progress) -> str:
    """Nothing goes on before the table has said whether the round is right."""
    return FIRST_THE_ROUND.format(number_words(progress.number + 1))


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
            "Decid la jugada: pareja de sietes, escalera del tres al cinco, un ocho, scout del tres, scout y show. "
            "Preguntad: gana trío de cincos. Si rechazo algo y la mesa lo permite: vale. Si no: no vale. "
            "También: corrige, deshacer, marcador y pausa."
        )
    return (
        "Por ejemplo: Ana capturó seis, dos fichas, le quedan tres. O: terminó. "
        "O: la ronda la cerró Ana con su combinación. También: corrige, deshacer, marcador y pausa."
    )


def what_then(game: Game) -> str:
    """Ask what is to be put right."""
    return f"{WHAT_THEN} Decid corrige y el dato, o deshacer." if game.refereed else WHAT_THEN


def is_shared(progress: Progress) -> bool:
    """Whether several have won."""
    return len(leaders(progress.totals)) > 1


def reopened(progress: Progress) -> str:
    """A round that had been settled is open again."""
    return f"Volvemos a la ronda {number_words(progress.number + 1)}."
