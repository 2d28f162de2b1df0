"""A new pack for a family to fill in: small, commented, and without a fault."""

import csv
import io
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from assistant.core.errors import DataError, UsageError
from assistant.packs.csv_table import COLUMNS
from assistant.packs.faults import quoted
from assistant.packs.template import CSV_NOTES, TOML_TEMPLATE

_NAME: Final = re.compile(r"[^\W_][\w -]{0,39}")
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|(com|lpt)\d)", re.IGNORECASE)
"""What Windows takes for a device."""


def start_pack(name: str, folder: Path) -> Path:
    """Write a new pack called ``name`` in ``folder``, and return its file: TOML, or CSV for a name.csv.

    Raises UsageError if the name will not do or is taken, DataError if the folder cannot be written to.
    """
    form = ".csv" if name.lower().endswith(".csv") else ".toml"
    stem = name[: -len(form)] if name.lower().endswith(form) else name
    if not _NAME.fullmatch(stem) or _RESERVED.fullmatch(stem):
        raise UsageError(
            f"{quoted(stem)} no sirve como nombre de mazo; usa letras, números, guiones y espacios."
        )
    path = folder / f"{stem}{form}"
    content = csv_template(stem) if form == ".csv" else toml_template(stem)
    # With its mark, Excel takes UTF-8 for what it is.
    encoding = "utf-8-sig" if form == ".csv" else "utf-8"
    try:
        with path.open("x", encoding=encoding, newline="") as file:
            file.write(content)
    except FileExistsError:
        raise UsageError(f"{quoted(path.name)} ya existe; elige otro nombre.") from None
    except OSError:
        raise DataError(f"no se puede escribir {quoted(path.name)} en {quoted(str(folder))}.") from None
    return path


def toml_template(name: str) -> str:
    """Return the new pack as a TOML file."""
    return TOML_TEMPLATE.replace("MAZO", name)


def csv_template(name: str) -> str:
    """Return the new pack as a spreadsheet. Parted by ``;``, as Excel does where commas part decimals."""
    content = io.StringIO()
    for note in CSV_NOTES:
        content.write(f"# {note}\r\n")
    table = csv.DictWriter(content, COLUMNS, delimiter=";")
    table.writeheader()
    table.writerows(_rows(tomllib.loads(toml_template(name))))
    return content.getvalue()


def _rows(document: dict[str, list[dict[str, object]]]) -> Iterator[dict[str, str]]:
    """Yield the questions of a TOML pack, each as the cells of its row."""
    for colour in ("roja", "esmeralda"):
        for card in document[colour]:
            own = {key: value for key, value in card.items() if key not in {"id", "pregunta"}}
            questions = card["pregunta"]
            for question in questions if isinstance(questions, list) else ():
                row = {"tarjeta": card["id"], "color": colour, **own, **question}
                yield {key: _cell(value) for key, value in row.items()}


def _cell(value: object) -> str:
    """Return a value as a cell holds it."""
    if isinstance(value, bool):
        return "sí" if value else "no"
    return " | ".join(map(str, value)) if isinstance(value, list) else str(value)
