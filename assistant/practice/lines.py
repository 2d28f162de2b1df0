"""What the host says to who practises: without «tiempo» while the sand runs, lest it be taken for the call."""

from collections.abc import Sequence

from assistant.core.clock import RATE
from assistant.language.letters import spell
from assistant.language.numbers import Form, number_words
from assistant.practice.result import Call, Kind, Posed, Result
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.scoring import TurnScore
from assistant.stay_cool.state import Hold

GO = "Ya."
PAUSED = "Pausa. Para volver, di: sigue."
RESUMED = "Seguimos."
SOUND_LOST = "No me llega el sonido. Paro."
BEHIND = "Voy con retraso. Paro."
HELD = {Hold.PAUSE: PAUSED, Hold.SOUND_LOST: SOUND_LOST, Hold.BEHIND: BEHIND}
WRITE_IT = "Escríbela: di dados y las letras."
UNSURE = "¿Cómo dices?"
NOTHING_TO_CHANGE = "No hay ningún veredicto que cambiar."
MISSED_AFTER_ALL = "Apuntada como fallada."
UNDONE = "Deshecho."
GOODBYE = "Lo dejamos aquí. ¡Hasta la próxima!"
NO_MORE = "No quedan más preguntas. ¡Hasta la próxima!"
READY_TO_START = "Cuando quieras, di: listo."
AGAIN = "Para otra, di: listo. Para acabar: terminar."

HELP_WAITING = "Di listo para empezar, o terminar para acabar."
HELP_CLOCK = "Di tiempo lo más tarde que te atrevas. También: pausa y terminar."
HELP_QUESTIONS = "Contesta, o di: paso. También: repite, pausa, vale, no vale, deshacer y terminar."
HELP_HELD = "Di sigue para volver, o terminar para acabar."


def greeting(player: str) -> str:
    """Begin with the name of who practises, if there is one."""
    return f"Hola, {player}. " if player else ""


def clock_welcome(ticking: bool) -> str:
    """What the clock drill is."""
    heard = "Oirás caer la arena" if ticking else "La arena cae en silencio"
    return f"Práctica del reloj. {heard}: di tiempo lo más tarde que te atrevas, en las cuatro casillas."


def questions_welcome(kind: Kind, due: int) -> str:
    """What a drill of questions is, and how many come back."""
    name = "Práctica de escritas: di dados y las letras." if kind is Kind.WRITING else "Práctica de verbales."
    if not due:
        return name
    back = "Vuelve una que fallaste." if due == 1 else f"Vuelven {number_words(due, Form.FEMININE)} que fallaste."
    return f"{name} {back}"


def tenths(length: float) -> str:
    """A length of time in seconds, to the tenth.

    >>> tenths(2.3), tenths(1.0), tenths(0.14), tenths(21.04)
    ('dos segundos y tres décimas', 'un segundo', 'una décima', 'veintiún segundos')
    """
    whole, rest = divmod(round(abs(length) * 10), 10)
    parts = [_count(whole, "segundo", Form.MASCULINE), _count(rest, "décima", Form.FEMININE)]
    return " y ".join(part for part in parts if part) or "menos de una décima"


def _count(number: int, thing: str, form: Form) -> str:
    if not number:
        return ""
    return f"{number_words(number, form)} {thing}{'s' * (number > 1)}"


def error(left: int) -> str:
    """How far from the last grain a call was; ``left`` in samples, negative if too late.

    >>> error(36_800), error(-12_800), error(100), error(16_000)
    ('Te sobraban dos segundos y tres décimas.', 'Tarde, por ocho décimas.', '¡Clavado!', 'Te sobraba un segundo.')
    """
    size = round(abs(left) * 10 / RATE)
    if left <= 0:
        return f"Tarde, por {tenths(left / RATE)}."
    if size == 0:
        return "¡Clavado!"
    return f"Te sobraba{'n' * (size not in (1, 10))} {tenths(left / RATE)}."


NEVER_CALLED = "La arena se acabó hace rato. Giro yo."


def clock_summary(calls: Sequence[Call]) -> str:
    """What the boxes came to."""
    good = [call.left for call in calls if call.in_time and call.left is not None]
    late = len(calls) - len(good)
    if not good:
        return "Ninguna a la primera: prueba a contar de treinta a cero."
    mean = f"De media te sobraban {tenths(sum(good) / len(good))}; en la mejor, {tenths(min(good))}."
    if not late:
        return mean
    times = "Una vez" if late == 1 else f"{number_words(late, Form.FEMININE).capitalize()} veces"
    return f"{mean} {times} llegaste tarde."


def the_answer(posed: Posed) -> str:
    """Tell the answer to somebody who gave up."""
    answer = posed.question.answer
    if not answer.items:
        return "La dejamos."
    if posed.colour is Colour.RED:
        return f"Era {answer.items[0]}: {spell(answer.items[0])}."
    if answer.count > 1:
        return f"Valían, por ejemplo: {', '.join(answer.examples)}."
    if len(answer.items) > 1 and answer.kind.value == "orden":
        return f"Era: {', '.join(answer.items)}."
    return f"Era: {answer.items[0]}."


def questions_summary(result: Result) -> str:
    """What a batch came to."""
    right = sum(attempt.right for attempt in result.attempts)
    wrong = len(result.attempts) - right
    counted, total = (number_words(count, Form.FEMININE) for count in (right, len(result.attempts)))
    text = f"{counted.capitalize()} de {total} a la primera, en {length(result.seconds)}."
    if wrong:
        text += " La fallada volverá." if wrong == 1 else " Las falladas volverán."
    return text


def length(seconds: float) -> str:
    """A length of time in minutes and seconds.

    >>> length(72), length(60), length(8.4)
    ('un minuto y doce segundos', 'un minuto', 'ocho segundos')
    """
    minutes, rest = divmod(round(seconds), 60)
    parts = [_count(minutes, "minuto", Form.MASCULINE), _count(rest, "segundo", Form.MASCULINE)]
    return " y ".join(part for part in parts if part) or "nada"


def turn_summary(score: TurnScore, result: Result) -> str:
    """What a whole turn came to."""
    points = "un punto" if score.points == 1 else f"{number_words(score.points)} puntos"
    sides = f"Roja {number_words(score.red)}, esmeralda {number_words(score.emerald)}"
    text = f"{sides}: {points}, en {length(result.seconds)}."
    good = [call.left for call in result.calls if call.in_time and call.left is not None]
    if good:
        text += f" Al girar te sobraban, de media, {tenths(sum(good) / len(good))}."
    return text
