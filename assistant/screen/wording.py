"""What screens say, in Spanish: the same words on every display."""

from assistant.stay_cool.ledger import Ending
from assistant.stay_cool.state import Hold, Phase
from assistant.stay_cool.view import Outcome, View

PHASES = {
    Phase.READY: "a punto de empezar",
    Phase.OPENING: "primera pregunta",
    Phase.RUNNING: "en juego",
    Phase.CLOSING: "¡se acabó la arena!",
    Phase.COUNTING: "¿qué valor?",
    Phase.OVER: "fin de la partida",
    Phase.FINISHED: "fin de la partida",
}
HOLDS = {
    Hold.PAUSE: "pausa",
    Hold.SOUND_LOST: "sin sonido",
    Hold.BEHIND: "con retraso",
    Hold.STOPPING: "¿terminamos?",
    Hold.RESUMING: "seguimos",
}
ENDINGS = {
    Ending.SAND: "se acabó la arena",
    Ending.MISSED: "nadie giró el reloj",
    Ending.FINISHED: "tarjetas completas",
    Ending.CALLED: "fin del turno",
}
OUTCOMES = {
    Outcome.RIGHT: ("✓", "correcto"),
    Outcome.WRONG: ("✗", "no es"),
    Outcome.TURNED: ("⧗", "reloj girado"),
    Outcome.LETTERS: ("…", "faltan letras"),
    Outcome.COUNTED: ("✓", "anotado"),
    Outcome.ACCEPTED: ("✓", "la mesa dice que vale"),
    Outcome.REJECTED: ("✗", "la mesa dice que no"),
    Outcome.UNDONE: ("↶", "deshecho"),
    Outcome.COMMAND: ("›", "de acuerdo"),
    Outcome.UNCHANGED: ("·", "no cambia nada"),
    Outcome.NOTHING: ("·", "sin efecto"),
}


def situation(view: View) -> str:
    """Where the turn is, in a word or three."""
    return HOLDS[view.hold] if view.hold else PHASES[view.phase]


def result(view: View) -> str:
    """What the turn before came to: «Beto: 3 × 2 = 6»."""
    if view.before is None:
        return ""
    done = view.before
    return f"{view.players[done.player]}: {done.red} × {done.emerald} = {done.red * done.emerald}"


def victory(view: View) -> str:
    """Who has won."""
    names = [view.players[player] for player in view.winners]
    if not names:
        return ""
    if len(view.players) == 1:
        return f"{view.totals[0]} puntos"
    return f"Gana {names[0]}" if len(names) == 1 else f"Comparten la victoria {', '.join(names)}"
