"""Whatever a file holds, there is a pack or there are faults in plain lines, never a traceback."""

from hypothesis import given, settings
from hypothesis import strategies as st
from pack_text import to_toml

from assistant.packs.csv_table import read_csv
from assistant.packs.dice_file import load_dice
from assistant.packs.faults import PackError
from assistant.packs.library import inspect, load
from assistant.packs.schema import CARD_KEYS, QUESTION_KEYS
from assistant.packs.toml_source import read_toml
from assistant.stay_cool.dice import Die

_DICE = (Die("rojo", tuple("SOLMAR")),) * 7

_scalar = st.one_of(
    st.text(),
    st.integers(-(2**63), 2**63 - 1),
    st.booleans(),
    st.sampled_from(["exacta", "numero", "varias", "letras", "orden"]),
)
_value = st.one_of(
    _scalar, st.lists(_scalar, max_size=4), st.lists(st.lists(_scalar, max_size=2), max_size=2)
)
_question = st.dictionaries(st.sampled_from([*QUESTION_KEYS, "otra"]), _value)
_card = st.builds(
    lambda keys, questions: {**keys, "pregunta": questions},
    st.dictionaries(st.sampled_from([*CARD_KEYS, "otra"]), _value),
    st.lists(_question, max_size=4),
)
_pack = st.fixed_dictionaries(
    {}, optional={"roja": st.lists(_card, max_size=3), "esmeralda": st.lists(_card, max_size=3)}
)


def _explore(path):
    """Load and inspect; every fault is one printable line."""
    found = inspect([path], _DICE, lambda word: len(word) % 2 == 0).faults
    for fault in found:
        assert str(fault).replace("\xa0", " ").isprintable()
    if error := _error_of(load, [path]):
        assert str(error).replace("\xa0", " ").isprintable()
        assert found


def _error_of(call, argument):
    """The PackError that ``call`` raises, if it does; no other exception is caught."""
    try:
        call(argument)
    except PackError as error:
        return error
    return None


@settings(deadline=None)
@given(st.binary(), st.sampled_from(["m.toml", "m.csv"]))
def test_any_bytes(tmp_path_factory, content, name):
    path = tmp_path_factory.mktemp("any") / name
    path.write_bytes(content)
    _explore(path)


@settings(deadline=None)
@given(st.text(), st.sampled_from([read_toml, read_csv]))
def test_any_text(content, reader):
    reader(content, "m")


@settings(deadline=None)
@given(_pack)
def test_any_toml_of_the_right_shape(tmp_path_factory, pack):
    path = tmp_path_factory.mktemp("any") / "m.toml"
    path.write_text(to_toml(pack), encoding="utf-8", errors="replace")
    _explore(path)


_cell = st.one_of(
    st.text(max_size=8), st.sampled_from(["r1", "roja", "esmeralda", "1", "numero", "varias", "a|b", "sí"])
)


@settings(deadline=None)
@given(st.lists(st.lists(_cell, max_size=9), max_size=6), st.sampled_from(";,"))
def test_any_cells_under_sound_headings(tmp_path_factory, rows, delimiter):
    header = ["tarjeta", "color", "texto", "tipo", "respuesta", "cuantas", "valor", "contiene"]
    path = tmp_path_factory.mktemp("any") / "m.csv"
    lines = (delimiter.join(f'"{cell.replace(chr(34), "")}"' for cell in row) for row in [header, *rows])
    path.write_text("\n".join(lines), encoding="utf-8", errors="replace")
    _explore(path)


@settings(deadline=None)
@given(
    st.one_of(
        st.binary(), st.lists(st.dictionaries(st.sampled_from(["color", "caras", "x"]), _value), max_size=8)
    )
)
def test_any_dice(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("any") / "dados.toml"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        dice = (f"[[dado]]\n{to_toml(die)}" for die in content)
        path.write_text("".join(dice), encoding="utf-8", errors="replace")
    if error := _error_of(load_dice, path):
        assert str(error).replace("\xa0", " ").isprintable()
