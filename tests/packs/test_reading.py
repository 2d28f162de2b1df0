"""What files make a pack, which are refused, and how a file's own faults are said."""

import os

import pytest
from pack_text import red, sound_pack, to_csv, to_toml

from assistant.packs import reading
from assistant.packs.reading import read_pack


def said(path):
    return [str(fault) for fault in read_pack(path).faults]


def test_a_folder_is_one_pack_of_all_its_files(tmp_path):
    first, second = sound_pack(), sound_pack()
    del first["esmeralda"], second["roja"]
    (tmp_path / "a.toml").write_text(to_toml(first), encoding="utf-8")
    (tmp_path / "b.csv").write_text(to_csv(second), encoding="utf-8")
    (tmp_path / "leeme.txt").write_text("nada")
    (tmp_path / ".a.toml").write_bytes(b"\xff")
    pack = read_pack(tmp_path)
    assert [card.place.card for card in pack.cards] == ["r1", "e1"]
    assert pack.cards[1].place.file == f"{tmp_path.name}/b.csv"
    assert pack.faults == ()


def test_a_pack_is_named_by_itself_or_else_by_its_file(tmp_path):
    pack = sound_pack()
    path = tmp_path / "familia.toml"
    path.write_text(to_toml(pack), encoding="utf-8")
    assert read_pack(path).name == pack["mazo"]["nombre"]
    del pack["mazo"]
    path.write_text(to_toml(pack), encoding="utf-8")
    assert read_pack(path).name == "familia"


def test_the_faults_of_every_file_of_a_folder_are_found(tmp_path):
    pack = sound_pack()
    red(pack)["valor"] = "uno"
    (tmp_path / "a.toml").write_text("[mazo")
    (tmp_path / "b.toml").write_text(to_toml(pack), encoding="utf-8")
    (tmp_path / "c.csv").write_text("tarjeta;color\n")
    files = [fault.file.rpartition("/")[2] for fault in read_pack(tmp_path).faults]
    assert files == ["a.toml", "b.toml", "c.csv", "c.csv", "c.csv"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[mazo]\nnombre = 'a'\ntexto 3\n", "no se entiende la línea 3, columna 7"),
        ("[mazo]\nnombre = 'a", "se acaba a mitad de un dato"),
        ("a = " + "[" * 100_000, "no se entiende"),
        ("a = " + "9" * 10_000, "no se entiende"),
        ("a = 2026-13-45", "no se entiende"),
    ],
)
def test_broken_toml_says_where(tmp_path, content, message):
    path = tmp_path / "roto.toml"
    path.write_text(content)
    (fault,) = said(path)
    assert fault.startswith(f"roto.toml: {message}")


@pytest.mark.parametrize(
    ("content", "field"),
    [
        ("mazo = 1", "mazo"),
        ("roja = 1", "roja"),
        ("roja = [1]", ""),
        ("[roja]\nid = 'r1'", "roja"),
        ("[[roja]]\nid = 'r1'\npregunta = 1", "pregunta"),
        ("[[roja]]\nid = 'r1'\npregunta = [1]", ""),
    ],
)
def test_sections_of_the_wrong_shape_are_found(tmp_path, content, field):
    path = tmp_path / "mazo.toml"
    path.write_text(content)
    (fault,) = read_pack(path).faults
    assert fault.field == field


@pytest.mark.parametrize("content", ["nombre = 'niño'".encode("latin-1"), "[mazo]".encode("utf-16")])
@pytest.mark.parametrize("name", ["mazo.toml", "mazo.csv"])
def test_text_that_is_not_utf8_says_how_to_save_it(tmp_path, content, name):
    path = tmp_path / name
    path.write_bytes(content)
    (fault,) = said(path)
    assert fault.startswith(f"{name}: no está en UTF-8 (línea 1)")


@pytest.mark.parametrize("name", ["mazo.zip", "mazo.txt", "mazo", "nada.toml"])
def test_what_is_no_pack_is_refused(tmp_path, name):
    if not name.startswith("nada"):
        (tmp_path / name).write_text("")
    (fault,) = said(tmp_path / name)
    assert fault.startswith(f"{name}: ")


def test_a_folder_without_packs_is_refused(tmp_path):
    assert "no tiene ningún archivo" in said(tmp_path)[0]


def test_a_large_file_is_refused_and_not_read_whole(tmp_path):
    path = tmp_path / "grande.toml"
    path.write_bytes(b"#" * (reading.LARGEST_FILE + 1))
    assert said(path) == ["grande.toml: es demasiado grande; caben hasta 2 MB."]


def test_too_many_cards_are_refused(tmp_path):
    path = tmp_path / "mucho.toml"
    path.write_text("".join(f"[[roja]]\nid = 'r{number}'\n" for number in range(reading.MOST_CARDS + 1)))
    pack = read_pack(path)
    assert pack.cards == ()
    assert "tiene 501 tarjetas" in str(pack.faults[0])


def test_too_many_files_are_refused(tmp_path):
    for number in range(reading.MOST_FILES + 1):
        (tmp_path / f"{number}.toml").touch()
    assert "tiene 101 archivos" in said(tmp_path)[0]


@pytest.mark.skipif(os.name == "nt", reason="making links needs rights there")
def test_a_link_out_of_the_folder_is_refused_and_one_within_is_read(tmp_path):
    outside = tmp_path / "fuera.toml"
    outside.write_text(to_toml(sound_pack()), encoding="utf-8")
    folder = tmp_path / "mazo"
    folder.mkdir()
    (folder / "a.toml").write_text("")
    (folder / "b.toml").symlink_to(outside)
    (folder / "c.toml").symlink_to(folder / "a.toml")
    (folder / "d.toml").symlink_to(folder / "d.toml")
    pack = read_pack(folder)
    assert pack.cards == ()
    found = [(fault.file, fault.message) for fault in pack.faults]
    assert found[0] == ("mazo/b.toml", "es un enlace a otra carpeta; copia aquí el archivo.")
    assert [file for file, _ in found] == ["mazo/b.toml", "mazo/d.toml"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_named_like_a_pack_keeps_nobody_waiting(tmp_path):
    os.mkfifo(tmp_path / "tubo.toml")
    assert said(tmp_path / "tubo.toml") == ["tubo.toml: no es un archivo."]


def test_a_name_that_no_file_can_have_is_refused(tmp_path):
    assert read_pack(tmp_path / "a\0.toml").faults
