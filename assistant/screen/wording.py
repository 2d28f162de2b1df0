"""What screens say, in Spanish: the same words on every display."""

from assistant.language.counting import counted
from assistant.practice import view as practice
from assistant.practice.result import Call, Kind, Result
from assistant.practice.state import Stage
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
STAGES = {
    Stage.READY: "a punto de empezar",
    Stage.RUNNING: "en juego",
    Stage.OVER: "hecho",
    Stage.FINISHED: "hasta la próxima",
}
EXERCISES = {Kind.TURN: "turno", Kind.WRITING: "escritas", Kind.VERBAL: "verbales", Kind.CLOCK: "reloj"}
OUTCOMES = {
    Outcome.RIGHT: ("✓", "correcto"),
    Outcome.WRONG: ("✗", "no es"),
    Outcome.TURNED: ("↻", "reloj girado"),
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
        return counted(view.totals[0], "punto")
    return f"Gana {names[0]}" if len(names) == 1 else f"Comparten la victoria {', '.join(names)}"


def exercise_situation(view: practice.View) -> str:
    """Where an exercise is."""
    return HOLDS[view.hold] if view.hold else STAGES[view.stage]


def exercise_title(view: practice.View) -> str:
    """What is practised: «Práctica: reloj, ronda 2»."""
    where = f", ronda {view.round}" if view.round else ""
    return f"Práctica: {EXERCISES[view.kind]}{where}"


def tenths(value: float) -> str:
    """A number to the tenth, as Spanish writes it.

    >>> tenths(2.345), tenths(3)
    ('2,3', '3,0')
    """
    return f"{value:.1f}".replace(".", ",")


def call_told(call: Call) -> str:
    """How early or late «¡Tiempo!» came.

    >>> call_told(Call(1, 2.31)), call_told(Call(1, -0.8)), call_told(Call(1, None))
    ('sobraban 2,3 s', 'tarde, por 0,8 s', 'no lo pediste')
    """
    if call.left is None:
        return "no lo pediste"
    return f"sobraban {tenths(call.left)} s" if call.in_time else f"tarde, por {tenths(-call.left)} s"


def result_told(result: Result) -> str:
    """What an exercise came to, in a line."""
    name = EXERCISES[result.kind].capitalize()
    if result.kind is Kind.TURN:
        points = counted(result.points or 0, "punto")
        return f"{name} de la ronda {result.round}: {points}"
    if result.kind is Kind.CLOCK:
        return f"{name}: {' · '.join(call_told(call) for call in result.calls)}"
    return f"{name}: {sum(each.right for each in result.attempts)} de {len(result.attempts)} a la primera"
