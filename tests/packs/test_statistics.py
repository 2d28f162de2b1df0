"""The make-up of a bank."""

from pack_text import sound_pack, to_toml

from assistant.packs.library import load
from assistant.packs.statistics import statistics, table


def test_everything_is_counted(tmp_path):
    path = tmp_path / "m.toml"
    path.write_text(to_toml(sound_pack()), encoding="utf-8")
    made_of = statistics(load([path]))
    assert made_of.cards == {"esmeralda": 1, "roja": 1}
    assert made_of.questions == {"esmeralda": 10, "roja": 5}
    assert sum(made_of.kinds.values()) == 15
    assert made_of.kinds["exacta"] == 8
    assert made_of.levels == {"1": 2}
    assert made_of.red_lengths == {"3": 2, "4": 3}
    assert made_of.red_letters["O"] == 4
    assert made_of.red_words == {}


def test_the_table_is_plain_text(tmp_path):
    path = tmp_path / "m.toml"
    path.write_text(to_toml(sound_pack()), encoding="utf-8")
    lines = table(statistics(load([path]))).splitlines()
    assert lines[:3] == ["Tarjetas: 2", f"  esmeralda  1  {'#' * 32}", f"  roja       1  {'#' * 32}"]
    assert all(line.isprintable() and len(line) < 80 for line in lines)


def test_no_cards_are_no_error():
    assert table(statistics([])) == "No hay tarjetas."
