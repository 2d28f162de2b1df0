"""The letter dice, from their file: faces are data, since no edition's are public."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from assistant.core.toml import TomlError, parse_toml
from assistant.language.normalising import dice_letters
from assistant.packs.faults import Fault, PackError, Place, quoted
from assistant.packs.reading import read_text
from assistant.stay_cool.dice import Die

DICE: Final = 7
FACES: Final = 6
LONGEST_COLOUR: Final = 40


def load_dice(path: Path) -> tuple[Die, ...]:
    """Return the dice of a TOML file: seven ``[[dado]]``, each with its ``color`` and six ``caras``.

    Raises PackError with everything that is wrong with the file.
    """
    label = path.name
    content = read_text(path, label)
    if isinstance(content, Fault):
        raise PackError([content])
    try:
        document = parse_toml(content)
    except TomlError as fault:
        raise PackError([Place(label).fault("", str(fault))]) from None
    tables = document.get("dado")
    faults = [
        Place(label).fault(key, "no existe aquí; solo hay [[dado]].") for key in document if key != "dado"
    ]
    if not isinstance(tables, list) or len(tables) != DICE:
        faults.append(Place(label).fault("dado", f"debe haber {DICE} dados: {DICE} veces [[dado]]."))
        tables = tables if isinstance(tables, list) else []
    for number, table in enumerate(tables, start=1):
        faults += _faults(table, Place(label), f"dado {number}")
    if faults:
        raise PackError(faults)
    return tuple(Die(table["color"], tuple(table["caras"])) for table in tables)


def _faults(table: object, place: Place, name: str) -> Iterator[Fault]:
    """Yield what is wrong with one die."""
    if not isinstance(table, dict) or set(table) != {"color", "caras"}:
        yield place.fault(name, "debe tener color y caras, y nada más.")
        return
    colour, faces = table["color"], table["caras"]
    if not isinstance(colour, str) or not colour.isprintable() or not 0 < len(colour.strip()) <= LONGEST_COLOUR:
        yield place.fault(name, "color debe ser un texto entre comillas.")
    if not isinstance(faces, list) or len(faces) != FACES:
        yield place.fault(name, f"caras debe ser una lista de {FACES} letras.")
        return
    for face in faces:
        if not (isinstance(face, str) and len(face) == 1 and face.isalpha() and dice_letters(face) == face):
            yield place.fault(name, f"la cara {quoted(str(face))} debe ser una letra mayúscula sin acento.")
