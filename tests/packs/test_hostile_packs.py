"""Packs made to do harm: whatever a stranger's pack holds, it is refused in a line, at once, and touches nothing."""

import codecs
import os
import socket
from pathlib import Path

import pytest
from pack_text import red, sound_pack, to_csv, to_toml

from assistant.core.toml import LONGEST_LINE
from assistant.packs import reading
from assistant.packs.dice_file import load_dice
from assistant.packs.faults import PackError
from assistant.packs.library import dice_path, inspect, load
from assistant.packs.reading import read_pack
from assistant.packs.schema import LONGEST_TEXT, MOST_ERRORS, MOST_TEXTS

MILLION = 1_000_000
HEADER = "tarjeta,color,texto,respuesta,valor\n"
ACCENTS = "\u0301\u0316" * 60_000
"""Composing these takes a time that grows with the square of their number: 20 s."""


def question(colour: str, text: str, more: str = "") -> str:
    return f'[[{colour}.pregunta]]\ntexto = "{text}"\nrespuesta = "sol"\nvalor = 1\n{more}'


def listed(count: int) -> str:
    items = ",\n".join(f'"{number:x}"' for number in range(count))
    return f"[{items}]\n"


def card(*questions: str, colour: str = "roja") -> str:
    return f'[[{colour}]]\nid = "r1"\n{"".join(questions)}'


ENDLESS = {
    "keys of many parts": ("m.toml", f"a{'.a' * 1990}=1\n" * (MILLION // LONGEST_LINE)),
    "headers of many parts": (
        "m.toml",
        "".join(f"[b{number}{'.a' * 1900}]\n" for number in range(MILLION // LONGEST_LINE)),
    ),
    "a long key in lines that TOML does not end there": ("m.toml", '.".\u2028"'.join(["a"] * 200_000)),
    "a hundred thousand empty cards": ("m.toml", "[[roja]]\n" * (MILLION // 9)),
    "a hundred thousand sections": ("m.toml", "".join(f"[a{number}]\n" for number in range(MILLION // 9))),
    "brackets": ("m.toml", "a = [" * 700),
    "brackets in lines": ("m.toml", "a = [" + "[\n" * (MILLION // 2)),
    "tables in tables": ("m.toml", "a = " + "{a = " * 700),
    "quotes": ("m.toml", "a = '''" + "''\n" * (MILLION // 3)),
    "escapes": ("m.toml", 'a = """' + "\\n\n" * (MILLION // 3)),
    "a card with all questions": ("m.toml", card(*(question("roja", f"p{n}") for n in range(MILLION // 70)))),
    "a card with empty questions": ("m.toml", card(*["[[roja.pregunta]]\n"] * (MILLION // 17))),
    "answers without end": ("m.toml", card(question("roja", "p", f"acepta = {listed(MILLION // 8)}"))),
    "a text without end": ("m.toml", card(question("roja", "p", f'leer = """{("hola" + chr(10)) * 200_000}"""'))),
    "accents without end": ("m.toml", f'[mazo]\nnombre = """{(ACCENTS[:3000] + chr(10)) * 40}"""'),
    "columns": ("m.csv", ",".join(f"c{number:x}" for number in range(MILLION // 7))),
    "columns of one name": ("m.csv", "texto," * (MILLION // 6)),
    "rows of many cards": ("m.csv", HEADER + "".join(f"{n:x},roja,t,sol,1\n" for n in range(MILLION // 22))),
    "rows of one card": ("m.csv", HEADER + "".join(f"c,roja,t{n:x},sol,1\n" for n in range(MILLION // 22))),
    "cells": ("m.csv", HEADER + "," * MILLION),
    "one quote": ("m.csv", '"' + "a" * MILLION),
    "quotes in a row": ("m.csv", '"' * MILLION),
    "accents in a cell": ("m.csv", f"{HEADER}c,roja,a{ACCENTS},sol,1"),
    "accents in a heading": ("m.csv", f"a{ACCENTS}"),
}


@pytest.mark.timeout(60)  # seconds; each takes about one, and without its bound minutes, or all memory
@pytest.mark.parametrize(("name", "content"), [pytest.param(*case, id=key) for key, case in ENDLESS.items()])
def test_a_pack_that_never_ends_is_refused_at_once(tmp_path, name, content):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8", newline="")
    found = inspect([path], load_dice(dice_path()), lambda _: True)
    assert found.faults
    assert all(str(fault).isprintable() for fault in found.faults)


@pytest.mark.timeout(60)
def test_endless_dice_are_refused_at_once(tmp_path):
    path = tmp_path / "dados.toml"
    path.write_text(ENDLESS["keys of many parts"][1], encoding="utf-8")
    with pytest.raises(PackError, match="demasiados puntos"):
        load_dice(path)


def test_what_is_too_much_is_named(tmp_path):
    for key, value, message in (
        ("texto", "a" * (LONGEST_TEXT + 1), f"de hasta {LONGEST_TEXT} signos"),
        ("acepta", ["oca"] * (MOST_TEXTS + 1), f"hasta {MOST_TEXTS}"),
        ("errores", ["oca"] * (MOST_ERRORS + 1), f"hasta {MOST_ERRORS}"),
    ):
        pack = sound_pack()
        red(pack)[key] = value
        (tmp_path / "m.toml").write_text(to_toml(pack), encoding="utf-8")
        (fault,) = read_pack(tmp_path / "m.toml").faults
        assert (fault.card, fault.question, fault.field) == ("r1", 1, key)
        assert message in str(fault)


def test_too_many_answers_in_all_are_refused(tmp_path):
    many = question("roja", "p", f"acepta = {listed(MOST_TEXTS)}")
    path = tmp_path / "m.toml"
    path.write_text(card(*[many] * (reading.MOST_ANSWERS // MOST_TEXTS + 1)), encoding="utf-8")
    (fault,) = read_pack(path).faults
    assert "respuestas; un mazo puede tener hasta 20000" in str(fault)


def test_one_question_asked_a_thousand_times_is_said_once_for_each(tmp_path):
    path = tmp_path / "m.toml"
    path.write_text(card(*[question("roja", "¿Qué sale de día?")] * 1000), encoding="utf-8")
    repeated = [f for f in inspect([path], load_dice(dice_path())).faults if "repite" in f.message]
    assert len(repeated) == 999


@pytest.mark.parametrize("name", ["m.toml", "m.csv"])
@pytest.mark.parametrize(
    "content", ["", "\n\n", "# nada", HEADER, '[mazo]\nnombre = "vacío"', "\ufeff"], ids=repr
)
def test_a_pack_with_nothing_to_play_with_is_refused(tmp_path, name, content):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    assert read_pack(path).faults
    with pytest.raises(PackError):
        load([path])


def test_a_folder_of_large_files_is_refused_unread(tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.toml").write_bytes(b"#\n" * (reading.LARGEST_FILE // 5))
    assert "es demasiado grande; en un mazo caben hasta 2 MB" in str(read_pack(tmp_path).faults[0])


# ---- what a name may lead to


def odd(folder: Path) -> dict[str, Path]:
    """Things that are named like packs and are none."""
    places = {name: folder / f"{name}.toml" for name in ("folder", "device", "endless", "pipe", "plug", "loop")}
    places["folder"].mkdir()
    places["device"].symlink_to("/dev/null")
    places["endless"].symlink_to("/dev/zero")
    os.mkfifo(places["pipe"])
    places["loop"].symlink_to(places["loop"])
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind(str(places["plug"]))
    return places


@pytest.mark.skipif(os.name == "nt", reason="needs devices, pipes and links")
@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", ["folder", "device", "endless", "pipe", "plug", "loop"])
@pytest.mark.parametrize("inside", [False, True])
def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path, monkeypatch, name, inside):
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    place = odd(Path())[name]
    for other in Path().iterdir():
        if other.name != place.name:
            other.rmdir() if other.is_dir() and not other.is_symlink() else other.unlink()
    faults = read_pack(Path() if inside else place).faults
    assert len(faults) == 1
    assert str(faults[0]).isprintable()


@pytest.mark.skipif(os.name == "nt", reason="making links needs rights there")
@pytest.mark.parametrize("secret", ["/etc/passwd", "../fuera.toml", "carpeta/../../fuera.toml"])
def test_a_link_out_of_the_folder_shows_nothing_of_where_it_leads(tmp_path, secret):
    (tmp_path / "fuera.toml").write_text('[mazo]\nnombre = "SECRETO"\nx = SECRETO', encoding="utf-8")
    folder = tmp_path / "mazo"
    (folder / "carpeta").mkdir(parents=True)
    (folder / "a.toml").symlink_to(secret)
    pack = read_pack(folder)
    assert [str(fault) for fault in pack.faults] == [
        "mazo/a.toml: es un enlace a otra carpeta; copia aquí el archivo."
    ]
    assert "SECRETO" not in pack.name


def test_a_zip_is_not_opened(tmp_path):
    (tmp_path / "m.zip").write_bytes(b"PK\x03\x04" + b"\0" * 100)
    (fault,) = read_pack(tmp_path / "m.zip").faults
    assert "descomprímelo" in str(fault)


# ---- how text may be written


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(("name", "write"), [("m.toml", to_toml), ("m.csv", to_csv)])
def test_marks_and_line_ends_of_other_systems_are_nothing(tmp_path, mark, newline, name, write):
    text = write(sound_pack()).replace("\r\n", "\n").replace("\n", newline)
    (tmp_path / name).write_bytes(mark + text.encode())
    pack = read_pack(tmp_path / name)
    assert pack.faults == ()
    assert [len(card.questions) for card in pack.cards] == [5, 10]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252"])
@pytest.mark.parametrize(("name", "write"), [("m.toml", to_toml), ("m.csv", to_csv)])
def test_other_encodings_are_refused(tmp_path, encoding, name, write):
    (tmp_path / name).write_bytes(write(sound_pack()).encode(encoding))
    assert read_pack(tmp_path / name).faults


INVISIBLE = {
    "escape": "\x1b[2J",
    "bell": "\a",
    "null": "\0",
    "carriage return": "\r",
    "one byte CSI": "\x9b31m",
    "right to left": "\u202egnp.exe",
    "isolate": "\u2067",
    "zero width": "\u200b",
    "joiner": "\u2060",
    "mark within": "a\ufeffa",
    "line": "\u2028",
    "tag": "\U000e0041",
    "private": "\ue000",
    "no character": "\uffff",
}


@pytest.mark.parametrize("sign", INVISIBLE.values(), ids=INVISIBLE)
@pytest.mark.parametrize("key", ["texto", "respuesta", "acepta", "errores", "leer", "nota", "id", "tema", "nombre"])
def test_signs_that_draw_nothing_are_refused_and_not_repeated(tmp_path, sign, key):
    text = f"a{sign}z"
    pack = sound_pack()
    home = {"id": pack["roja"][0], "tema": pack["roja"][0], "nombre": pack["mazo"]}.get(key, red(pack))
    home[key] = [text] if key in {"acepta", "errores"} else text
    path = tmp_path / "m.toml"
    path.write_text(to_toml(pack), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load([path])
    lines = [str(caught.value), *map(str, read_pack(path).faults)]
    assert all(line.isprintable() for line in lines)
    assert f"U+{ord(sign.strip('a')[0]):04X}" in "".join(lines)
