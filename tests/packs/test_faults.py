"""How a fault reads."""

from pathlib import Path

from assistant.core.errors import AnfitrionError
from assistant.packs.faults import PackError, Place, errors

PLACE = Place("m.toml", "r1", 2)


def test_a_fault_says_file_card_question_and_field_before_the_message():
    assert str(PLACE.fault("valor", "falta.")) == "m.toml, tarjeta r1, pregunta 2, valor: falta."
    assert str(PLACE.warning("valor", "mira.")) == "aviso: m.toml, tarjeta r1, pregunta 2, valor: mira."
    assert str(Place("").fault("", "falta.")) == "falta."


def test_a_fault_is_one_short_line_whatever_it_quotes():
    line = str(Place("m\x1b]0;x\x07", "r" * 1000).fault("a\nb", "no \u202e."))
    assert line.isprintable()
    assert len(line) < 100


def test_warnings_need_no_mending():
    assert errors([PLACE.fault("a", "x"), PLACE.warning("b", "y")]) == (PLACE.fault("a", "x"),)


def test_an_error_is_one_line_that_says_where_to_see_the_others():
    one = PLACE.fault("valor", "falta.")
    assert str(PackError([one])) == str(one)
    assert str(PackError([one, one])).endswith("falta. Y hay más fallos; los enseña todos: anfitrion mazo comprobar")
    two = PackError([one, one], [Path("m.toml"), Path("mi mazo.toml")])
    assert str(two).endswith("anfitrion mazo comprobar m.toml 'mi mazo.toml'")
    assert str(PackError([one, one], [Path("a\x1b[31m")])).isprintable()
    assert isinstance(PackError([one]), AnfitrionError)
