"""A new pack: sound, and never over another file."""

import pytest

from assistant.core.errors import DataError, UsageError
from assistant.packs.building import build
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, inspect
from assistant.packs.reading import read_pack
from assistant.packs.starting import start_pack


@pytest.mark.parametrize("name", ["mi_mazo", "Navidad en familia", "año.csv", "mi_mazo.TOML"])
def test_a_new_pack_has_no_fault(tmp_path, name):
    path = start_pack(name, tmp_path)
    found = inspect([path], load_dice(dice_path()))
    assert found.faults == ()
    assert [len(card.questions) for card in found.cards] == [5, 10]


def test_both_forms_hold_the_same_cards(tmp_path):
    packs = [build(read_pack(start_pack(name, tmp_path)))[0] for name in ("m", "m.csv")]
    toml, table = ([card.card for card in pack] for pack in packs)
    assert toml == table


def test_a_pack_is_named_as_asked(tmp_path):
    assert read_pack(start_pack("mi_mazo", tmp_path)).name == "mi_mazo"
    assert read_pack(start_pack("mi_tabla.csv", tmp_path)).name == "mi_tabla"


def test_a_spreadsheet_takes_the_new_table_for_utf8(tmp_path):
    assert start_pack("m.csv", tmp_path).read_bytes().startswith(b"\xef\xbb\xbf#")


def test_nothing_is_overwritten(tmp_path):
    path = start_pack("m", tmp_path)
    path.write_text("mío")
    with pytest.raises(UsageError, match="ya existe"):
        start_pack("m", tmp_path)
    assert path.read_text() == "mío"


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../m", "a/b", "a\\b", "-m", "con", "LPT1.csv", "a\nb", "m" * 41, ".csv"]
)
def test_a_name_that_is_none_is_refused(tmp_path, name):
    with pytest.raises(UsageError, match="no sirve como nombre"):
        start_pack(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_one_clear_line(tmp_path):
    with pytest.raises(DataError, match="no se puede escribir"):
        start_pack("m", tmp_path / "nada")
