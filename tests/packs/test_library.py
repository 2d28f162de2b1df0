"""Finding packs and loading them for a game."""

import pytest
from pack_text import emerald, red, sound_pack, to_toml

from assistant.packs import library
from assistant.packs.faults import PackError


def write(folder, name, pack):
    path = folder / name
    path.write_text(to_toml(pack), encoding="utf-8")
    return path


def test_cards_of_several_packs_keep_apart_by_their_packs_names(tmp_path):
    first, second = sound_pack(), sound_pack()
    first["mazo"]["nombre"], second["mazo"]["nombre"] = "uno", "dos"
    cards = library.load([write(tmp_path, "a.toml", first), write(tmp_path, "b.toml", second)])
    assert [card.id for card in cards] == ["uno/r1", "uno/e1", "dos/r1", "dos/e1"]


def test_a_pack_named_twice_is_loaded_once(tmp_path):
    path = write(tmp_path, "a.toml", sound_pack())
    assert len(library.load([path, path])) == 2


def test_a_pack_that_cannot_be_played_is_refused_with_all_its_faults(tmp_path):
    broken, incomplete = sound_pack(), sound_pack()
    red(broken)["valor"] = "uno"
    incomplete["mazo"]["nombre"] = "otro"
    incomplete["roja"][0]["pregunta"].pop()
    with pytest.raises(PackError) as caught:
        library.load([write(tmp_path, "a.toml", broken), write(tmp_path, "b.toml", incomplete)])
    assert [(fault.file, fault.field) for fault in caught.value.faults] == [
        ("a.toml", "valor"),
        ("b.toml", "pregunta"),
    ]


def test_a_pack_that_could_be_better_can_be_played(tmp_path):
    pack = sound_pack()
    emerald(pack).update(texto="¿Qué hace la abeja con 2 alas?")
    path = write(tmp_path, "a.toml", pack)
    assert len(library.load([path])) == 2
    assert library.inspect([path], ()).faults


def test_a_missing_pack_is_one_clear_line(tmp_path):
    with pytest.raises(PackError, match=r"^nada\.toml: no existe\.$"):
        library.load([tmp_path / "nada.toml"])


def test_shipped_packs_are_found_by_name_and_others_by_path(tmp_path, monkeypatch):
    path = write(tmp_path, "familia.toml", sound_pack())
    monkeypatch.chdir(tmp_path)
    assert library.find("base") == library.home() / "base"
    assert library.find("familia.toml").resolve() == path
    assert not library.find("nada").exists()


def test_the_dice_are_no_pack():
    assert library.dice_path() not in library.shipped()
    assert library.home() / "base" in library.shipped()


def test_an_installation_without_questions_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(library, "_PLACES", (tmp_path, tmp_path))
    with pytest.raises(PackError, match="vuelve a instalarlo"):
        library.home()
