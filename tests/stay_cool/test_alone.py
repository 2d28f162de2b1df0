"""A game of one player: the host speaks to one, not to a table."""

import pytest
from driver import Table, setup

from assistant.stay_cool.setup import Role


def told(number):
    """All that somebody alone is told in a turn of a round: pauses, stops that were not meant, an undone end."""
    table = Table(setup("Ana")).play_to(number - 1).begin().answer(1, 1)
    for said in ("ayuda", "marcador", "pausa", "ayuda", "terminar", "no", "sigue", "terminar", "no"):
        table.say(said).quiet()
    table.run_out().quiet().say("deshacer").quiet().say("ayuda").quiet().say("sigue").quiet().run_out()
    return " ".join(table.quiet().say("marcador").quiet().say("terminar").quiet().say("sí").quiet().said()).lower()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_somebody_alone_is_not_spoken_to_as_if_they_were_many(number):
    for plural in ("decid", "terminamos", "cuando estéis", "turno de", "bienvenidos", "marcador:"):
        assert plural not in told(number)


def test_somebody_alone_is_told_how_to_begin_go_on_and_stop():
    for wanted in ("hola, ana", "cuando quieras, di: listo", "para volver, di: sigue", "¿lo dejamos? di sí o no"):
        assert wanted in told(2)


def test_people_who_ask_a_lone_player_are_many():
    table = Table(setup("Ana", roles=frozenset({Role.TIMEKEEPER})))
    assert "Turno de Ana. Leed la primera pregunta" in " ".join(table.said())
