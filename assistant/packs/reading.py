"""From a path to a pack as it was written: which files are read, how large they may be, what each one is."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from assistant.language.counting import counted
from assistant.packs.csv_table import read_csv
from assistant.packs.faults import Fault, Place
from assistant.packs.raw import RawPack, RawQuestion
from assistant.packs.toml_source import read_toml

LARGEST_FILE: Final = 2_000_000
"""Bytes. The whole shipped bank is a tenth of this; more is a mistake, or somebody's malice."""

MOST_CARDS: Final = 500
"""Cards in a pack: five times the printed game's sides of one colour."""

MOST_QUESTIONS: Final = 10 * MOST_CARDS
"""Questions in a pack: as many as fit on its cards."""

MOST_ANSWERS: Final = 20_000
"""Answers in a pack, right and wrong: the checks compare them all with one another."""

MOST_FILES: Final = 100
"""Files in a folder: a pack of so many is some other folder, named by mistake."""

DICE_FILE: Final = "dados.toml"
"""Lies beside the packs and is none."""

_READERS: Final[dict[str, Callable[[str, str], RawPack]]] = {".toml": read_toml, ".csv": read_csv}


def read_pack(path: Path) -> RawPack:
    """Read a pack: a .toml file, a .csv file, or all those of a folder (not of the folders in it).

    Nothing is raised for a bad pack: whatever is wrong with it is in the result's ``faults``.
    """
    try:
        pack = _read_folder(path) if path.is_dir() else _read_file(path, path.name)
    # ValueError: a path with a null in it.
    except (OSError, ValueError) as error:
        pack = _nothing(path.name, _unreadable(error))
    if fault := _excess(pack) or _lack(pack):
        pack = _nothing(path.name, fault)
    return replace(pack, name=pack.name or path.stem)


def _excess(pack: RawPack) -> str:
    """Say what ``pack`` has too much of, if anything: more takes minutes to check, and is nobody's game."""
    counted = (
        (len(pack.cards), "tarjetas", MOST_CARDS),
        (sum(card.written for card in pack.cards), "preguntas", MOST_QUESTIONS),
        (sum(_answers(one) for card in pack.cards for one in card.questions), "respuestas", MOST_ANSWERS),
    )
    for count, what, most in counted:
        if count > most:
            return f"tiene {count} {what}; un mazo puede tener hasta {most}."
    return ""


def _answers(question: RawQuestion) -> int:
    """Count the answers that a question names."""
    lists = (question.values.get(key) for key in ("respuesta", "acepta", "errores"))
    return sum(len(named) for named in lists if isinstance(named, list))


def _lack(pack: RawPack) -> str:
    """Say that ``pack`` has nothing to play with, unless that is because of its faults."""
    return "" if pack.cards or pack.faults else "no tiene ninguna tarjeta; empieza uno con anfitrion mazo nuevo."


def is_pack_file(path: Path) -> bool:
    """Whether this file of a folder is part of the pack; hidden and ``~`` files are what editors leave."""
    return path.suffix.lower() in _READERS and path.name[0] not in ".~" and path.name != DICE_FILE


def _read_folder(folder: Path) -> RawPack:
    """Join the packs of a folder's files into one, named as the first of them that has a name."""
    name = folder.resolve().name
    files = sorted(path for path in folder.iterdir() if is_pack_file(path))
    if not files:
        return _nothing(name, "esta carpeta no tiene ningún archivo .toml ni .csv.")
    if len(files) > MOST_FILES:
        return _nothing(name, f"tiene {counted(len(files), 'archivo')}; un mazo puede tener hasta {MOST_FILES}.")
    if sum(path.stat().st_size for path in files if path.is_file()) > LARGEST_FILE:
        return _nothing(name, f"es demasiado grande; en un mazo caben hasta {LARGEST_FILE // 10**6} MB.")
    packs = [_read_inside(folder, path, f"{name}/{path.name}") for path in files]
    return RawPack(
        name=next((pack.name for pack in packs if pack.name), name),
        cards=tuple(card for pack in packs for card in pack.cards),
        faults=tuple(fault for pack in packs for fault in pack.faults),
    )


def _read_inside(folder: Path, path: Path, label: str) -> RawPack:
    """Read a file of a folder, unless it is a link that leads out: a stranger's pack stays in its folder."""
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            return _nothing(label, "es un enlace a otra carpeta; copia aquí el archivo.")
        return _read_file(path, label)
    # RuntimeError: links that lead to each other.
    except (OSError, RuntimeError) as error:
        return _nothing(label, _unreadable(error))


def _read_file(path: Path, label: str) -> RawPack:
    """Read one file, by what its name ends in."""
    reader = _READERS.get(path.suffix.lower())
    if not path.exists():
        return _nothing(label, "no existe.")
    if path.suffix.lower() == ".zip":
        return _nothing(label, "es un .zip; descomprímelo y da la carpeta.")
    if reader is None:
        return _nothing(label, "no es un mazo; se leen archivos .toml, archivos .csv y carpetas de ellos.")
    content = read_text(path, label)
    return RawPack("", (), (content,)) if isinstance(content, Fault) else reader(content, label)


def read_text(path: Path, label: str) -> str | Fault:
    """Return a file's text, or why it cannot be had; ``label`` is the file's name in messages."""
    place = Place(label)
    try:
        # A pipe or a device named like a pack would keep the program waiting.
        if not path.is_file():
            return place.fault("", "no es un archivo." if path.exists() else "no existe.")
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        return place.fault("", _unreadable(error))
    if len(content) > LARGEST_FILE:
        return place.fault("", f"es demasiado grande; caben hasta {LARGEST_FILE // 10**6} MB.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return place.fault("", _not_utf8(content, error))


def _not_utf8(content: bytes, error: UnicodeDecodeError) -> str:
    """Say where the text stops being UTF-8, and how a spreadsheet or an editor mends that."""
    line = content.count(b"\n", 0, error.start) + 1
    return f"no está en UTF-8 (línea {line}); vuelve a guardarlo como «CSV UTF-8» o con codificación UTF-8."


def _unreadable(error: Exception) -> str:
    """Say in Spanish why the system does not give the file."""
    reason = "no hay permiso" if isinstance(error, PermissionError) else "el sistema no lo entrega"
    return f"no se puede leer: {reason}."


def _nothing(label: str, message: str) -> RawPack:
    """Return a pack without a name or anything else, for this one reason."""
    return RawPack("", (), (Place(label).fault("", message),))
