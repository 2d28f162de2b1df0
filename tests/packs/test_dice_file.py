"""The dice's file: seven dice of six letters, or every reason why not."""

import pytest

from assistant.packs.dice_file import load_dice
from assistant.packs.faults import PackError
from assistant.packs.library import dice_path

FILE = dice_path().read_text(encoding="utf-8")


def test_the_shipped_dice_are_seven_of_six_letters():
    dice = load_dice(dice_path())
    assert [len(die.faces) for die in dice] == [6] * 7
    assert [die.colour for die in dice].count("blanco") == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"A"', '"Á"', "la cara «Á»"),
        ('"A"', '"a"', "la cara «a»"),
        ('"A"', '"AB"', "la cara «AB»"),
        ('"A", "E"', '"A"', "una lista de 6 letras"),
        ('color = "rojo"', "color = 3", "color debe ser un texto"),
        ('color = "rojo"', "", "debe tener color y caras"),
        ("[[dado]]", "[[dato]]", "debe haber 7 dados"),
        ("[[dado]]", "[dado]", "no se entiende la línea"),
    ],
)
def test_what_is_wrong_with_a_die_is_said(tmp_path, old, new, message):
    path = tmp_path / "dados.toml"
    path.write_text(FILE.replace(old, new), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_dice(path)
    assert any(message in str(fault) for fault in caught.value.faults)


def test_all_faults_of_the_dice_are_reported_at_once(tmp_path):
    path = tmp_path / "dados.toml"
    path.write_text(FILE.replace('"A"', '"a"').replace('color = "rojo"', ""), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_dice(path)
    assert [fault.field for fault in caught.value.faults] == ["dado 1", "dado 2", "dado 3"]


def test_missing_dice_are_one_fault(tmp_path):
    with pytest.raises(PackError, match="no existe"):
        load_dice(tmp_path / "dados.toml")
