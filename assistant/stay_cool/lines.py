"""What the host says: short, warm, and without «tiempo» in a turn, lest it be taken for the player's call."""

from collections.abc import Sequence

from assistant.language.letters import spell
from assistant.language.numbers import number_words
from assistant.stay_cool.cards import Colour
from assistant.stay_cool.scoring import TurnScore
from assistant.stay_cool.setup import ALL_ROLES, Role, Setup
from assistant.stay_cool.state import Game, Phase

COLOURS = {Colour.RED: "roja", Colour.EMERALD: "esmeralda"}


def listing(items: Sequence[str]) -> str:
    """Join as Spanish does: «Ana, Beto y Carla», «Luis e Inés»."""
    if len(items) < 2:
        return "".join(items)
    last = items[-1]
    sounds_i = last.lower().startswith(("i", "í", "hi", "y")) and not last.lower().startswith(
        ("hie", "ya", "ye", "yo", "yu")
    )
    return f"{', '.join(items[:-1])} {'e' if sounds_i else 'y'} {last}"


def pronounced(text: str) -> str:
    """How the voice should be given ``text``: a Spanish voice maims the game's name."""
    return text.replace("Stay Cool", "Stéi Cul")


def points(count: int) -> str:
    """«un punto», «doce puntos»."""
    return "un punto" if count == 1 else f"{number_words(count)} puntos"


def _one_or_many(setup: Setup, one: str, many: str) -> str:
    """How to address the table: somebody alone, whom nobody else asks anything, is no «vosotros»."""
    return one if len(setup.players) == 1 and setup.roles == ALL_ROLES else many


def welcome(setup: Setup) -> str:
    """Open the evening."""
    if len(setup.players) == 1:
        return f"Hola, {setup.players[0]}. Jugamos a Stay Cool: tres rondas, a ver hasta dónde llegas."
    return f"Bienvenidos a Stay Cool. Juegan {listing(setup.players)}, en ese orden."


def round_rules(number: int, setup: Setup) -> str:
    """What is new in a round."""
    if not setup.does(Role.TIMEKEEPER):
        return (
            f"Ronda {number_words(number)}. El reloj lo lleváis vosotros: al acabar el turno, decid: fin del turno."
        )
    return (
        "Primera ronda. El reloj de arena lo giro yo.",
        "Segunda ronda. Ahora el reloj lo giras tú: pide tiempo antes de que caiga el último grano.",
        "Tercera ronda. El reloj se esconde: cuenta de cabeza y pide tiempo antes de que se agote.",
    )[number - 1]


def ready(game: Game) -> str:
    """Name the active player and say how to begin."""
    if game.setup.does(Role.WRITING):
        return f"{_one_or_many(game.setup, '', f'Turno de {game.player}. ')}Cuando quieras, di: listo."
    return f"Turno de {game.player}. Leed la primera pregunta roja y, al acabar, decid: empieza."


def card_done(colour: Colour) -> str:
    """An interrogator falls silent."""
    return f"Tarjeta {COLOURS[colour]} completa."


TYPE_LETTERS = "Escribe dados y la palabra, de tres o cuatro letras. Por ejemplo: dados sol."
WRITE_IT = "Escríbela: di dados y las letras."
UNSURE = "¿Cómo dices?"
RESUMED = "Seguimos."
NOTHING_TO_UNDO = "No hay nada que deshacer."
NOTHING_TO_UNDO_HERE = "En este turno no hay nada que deshacer."
LATE_VETO = "Para cambiar el último veredicto ahora, di: eso no vale."
NOTHING_TO_CHANGE = "No hay ningún veredicto que cambiar."
CALL_OFF = "Llamada anulada."
CALL_IN_ROUND_ONE = "En esta ronda giro yo el reloj."
CALL_IN_BOX_FOUR = "Casilla cuatro: ya no se gira."
SOUND_LOST = "No me llega el sonido. Paro el reloj."
BEHIND = "Voy con retraso. Paro el reloj."
CUT = "La partida se había cortado. Seguimos donde estaba."
COUNT_AGAIN = "No te he entendido. Dime un número de cero a cinco."


def paused(setup: Setup) -> str:
    """The glass lies on its side."""
    return f"Pausa. Para volver, {_one_or_many(setup, 'di', 'decid')}: sigue."


def confirm_stop(setup: Setup) -> str:
    """Ask whether the game shall end."""
    return _one_or_many(setup, "¿Lo dejamos? Di sí o no.", "¿Terminamos la partida? Decid sí o no.")


def letters_again(heard: str) -> str:
    """Fewer letters were heard than any word has."""
    return f"He oído {spell(heard)}. Otra vez: dados y todas las letras."


def not_with_dice(word: str) -> str:
    """The letters heard can't be laid with the dice."""
    return f"Con los dados no sale {spell(word)}."


def ask_value(colour: Colour) -> str:
    """Ask people for the value reached with the card they asked."""
    return f"¿Qué valor habéis alcanzado en la {COLOURS[colour]}? De cero a cinco."


def turn_score(player: str, score: TurnScore, total: int, rounds: int) -> str:
    """Say a turn's product, and the running total after the first round."""
    sides = f"Roja {number_words(score.red)}, esmeralda {number_words(score.emerald)}"
    if score.points:
        result = f"{sides}: {points(score.points)} para {player}."
    elif score.red or score.emerald:
        result = f"{sides}. Con un lado a cero, el producto es cero."
    else:
        result = f"{sides}: esta vez, cero puntos."
    return result if rounds < 2 else f"{result} En total lleva {number_words(total)}."


def standings(game: Game) -> str:
    """Say the score table, leaders first."""
    players, totals = game.setup.players, game.totals()
    if not any(game.totals()):
        return "Todavía no hay puntos."
    if len(players) == 1:
        return f"Llevas {points(totals[0])}."
    order = sorted(range(len(players)), key=lambda i: -totals[i])
    return "Marcador: " + ", ".join(f"{players[i]}, {number_words(totals[i])}" for i in order) + "."


def result(game: Game) -> str:
    """Name the winner, how the tie was broken, or the shared victory."""
    players, totals, best = game.setup.players, game.totals(), game.winners()
    top = totals[best[0]]
    if len(players) == 1:
        return f"Fin de la partida. Has conseguido {points(top)}, {players[0]}."
    names = [players[i] for i in best]
    if len(best) > 1:
        return f"Fin de la partida. Empate total a {points(top)}: comparten la victoria {listing(names)}."
    if sum(total == top for total in totals) > 1:
        return f"Fin de la partida. Empate a {points(top)}, y por la última ronda gana {names[0]}. ¡Enhorabuena!"
    return f"Fin de la partida. Gana {names[0]} con {points(top)}. ¡Enhorabuena!"


def stopped(game: Game) -> str:
    """Close a game that the table stopped."""
    if not any(game.totals()):
        return "Lo dejamos aquí. ¡Hasta la próxima!"
    return f"Lo dejamos aquí. {standings(game)} ¡Hasta la próxima!"


def reopened(game: Game) -> str:
    """The table gave a turn back."""
    many = f"Volvemos al turno de {game.player}. Cuando estéis, decid: sigue."
    return _one_or_many(game.setup, "Tu turno sigue. Cuando quieras, di: sigue.", many)


def cut_turn(game: Game) -> str:
    """A turn that was cut off is offered again."""
    many = f"Vuelve el turno de {game.player}, donde estaba. Cuando estéis, decid: sigue."
    one = "Vuelve tu turno, donde estaba. Cuando quieras, di: sigue."
    return f"La partida se había cortado. {_one_or_many(game.setup, one, many)}"


def help_text(game: Game) -> str:
    """What can be said now, in two breaths."""
    say = _one_or_many(game.setup, "Di", "Decid")
    if game.hold is not None:
        return f"{say} sigue para volver, marcador, deshacer o terminar."
    if game.phase is Phase.READY:
        return "Di listo para empezar. También: marcador, pausa, deshacer o terminar."
    if game.phase is Phase.COUNTING:
        return "Decid el valor, de cero a cinco. También: deshacer o terminar."
    if game.phase is Phase.OVER:
        return f"{say} vale, no vale o deshacer para corregir el final, repite o terminar."
    return (
        "Las rojas se escriben: di dados y las letras. Las esmeralda se contestan en voz alta. "
        "También: repite, pausa, marcador, vale, no vale, deshacer y terminar."
    )
