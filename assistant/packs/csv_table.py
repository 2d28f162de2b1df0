"""A pack written in a spreadsheet, saved as CSV: a row a question. One beginning with ``#`` is a comment."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from assistant.language.answers import Kind
from assistant.language.counting import counted
from assistant.packs import schema
from assistant.packs.faults import Fault, Place, quoted
from assistant.packs.raw import RawCard, RawPack, RawQuestion
from assistant.stay_cool.cards import Colour

COLUMNS: Final = (
    *("tarjeta", "color", "texto", "tipo", "respuesta", "acepta", "cuantas", "errores", "valor"),
    *("tema", "nivel", "region", "leer", "contiene", "nota"),
)
MOST_COLUMNS: Final = 2 * len(COLUMNS)
"""Names worth a fault each; a header with more is of something else."""
_NEEDED: Final = ("tarjeta", "color", "texto", "respuesta", "valor")
_OF_CARD: Final = {"tarjeta": "id", "tema": "tema", "nivel": "nivel", "region": "region"}
_NUMBERS: Final = frozenset({"nivel", "cuantas", "valor"})
_LISTS: Final = frozenset({"acepta", "errores"})
_LIST_KINDS: Final = frozenset({Kind.ONE_OF, Kind.SEVERAL, Kind.ORDER})
_YES_NO: Final = {"si": True, "true": True, "verdadero": True, "no": False, "false": False, "falso": False}

Cells = dict[str, str]
"""A row's cells that hold something, by column."""


@dataclass(slots=True)
class _Rows:
    """The rows of one card. ``place`` has no question yet."""

    place: Place
    colour: Colour
    cells: list[Cells] = field(default_factory=list)


def read_csv(content: str, file: str) -> RawPack:
    """Read a pack from the text of a CSV file; ``file`` is its name in messages."""
    faults: list[Fault] = []
    table = _table(content, file, faults)
    header = next(table, (1, []))[1]
    columns = _columns(header, file, faults)
    if faults:
        # Without sound columns every row would be at fault, and the one message that matters would drown.
        return RawPack("", (), tuple(faults))
    grouped = _by_card(_cells(table, columns, file, faults), file, faults)
    cards = [_card(rows, faults) for rows in grouped]
    return RawPack("", tuple(cards), tuple(faults))


def _table(content: str, file: str, faults: list[Fault]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold something and are no comment, each with its line."""
    reader = csv.reader(io.StringIO(content, newline=""), delimiter=_delimiter(content), strict=True)
    try:
        for row in reader:
            cells = list(map(_composed, row))
            if any(cells) and not cells[0].startswith("#"):
                yield reader.line_num, cells
    except csv.Error:
        message = f"no se entiende la línea {reader.line_num}: mira ahí si hay unas comillas sin cerrar."
        faults.append(Place(file).fault("", message))


def _composed(cell: str) -> str:
    """Return a cell as ``schema.text`` would; one that is too long as it is, for the schema to refuse."""
    return unicodedata.normalize("NFC", cell).strip() if len(cell) <= schema.LONGEST_TEXT else cell


def _delimiter(content: str) -> str:
    """Choose what parts the columns: the sign that the header has most of (Excel in Spanish writes ``;``)."""
    lines = (line for line in content.splitlines() if line.strip(' ";,\t'))
    header = next((line for line in lines if not line.lstrip('" ').startswith("#")), "")
    return max(",;\t", key=header.count)


def _columns(header: list[str], file: str, faults: list[Fault]) -> list[str]:
    """Return the columns' names, without the accents and capitals that a family may give them."""
    place = Place(file)
    header = header[: max((number for number, cell in enumerate(header, start=1) if cell), default=0)]
    if len(header) > MOST_COLUMNS:
        width = counted(len(header), "columna")
        faults.append(place.fault("", f"tiene {width}; las que hay son: {', '.join(COLUMNS)}."))
        return []
    names = [_plain(cell) for cell in header]
    known = f"las que hay son: {', '.join(COLUMNS)}."
    faults += [place.fault(name, f"no existe esta columna; {known}") for name in names if name not in COLUMNS]
    faults += [place.fault(name, "falta esta columna.") for name in _NEEDED if name not in names]
    repeated = sorted({name for name in names if names.count(name) > 1})
    faults += [place.fault(name, "esta columna está dos veces.") for name in repeated if name in COLUMNS]
    return names


def _plain(text: str) -> str:
    """Lower case, without accents; a text too long for that as it is."""
    if len(text) > schema.LONGEST_TEXT:
        return text
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def _cells(
    table: Iterable[tuple[int, list[str]]], columns: list[str], file: str, faults: list[Fault]
) -> Iterator[tuple[int, Cells]]:
    """Yield each row as its cells by column, with its line."""
    for line, row in table:
        if any(row[len(columns) :]):
            message = (
                f"la línea {line} tiene más celdas que columnas: si un texto lleva comas, va entre comillas."
            )
            faults.append(Place(file).fault("", message))
        yield line, {name: cell for name, cell in zip(columns, row, strict=False) if cell}


def _by_card(rows: Iterable[tuple[int, Cells]], file: str, faults: list[Fault]) -> list[_Rows]:
    """Gather the rows of each card. A row that leaves card and colour empty belongs with the one above."""
    cards: dict[tuple[str, str], _Rows] = {}
    card, colour = "", ""
    for line, cells in rows:
        if "tarjeta" in cells and cells["tarjeta"] != card:
            card, colour = cells["tarjeta"], ""
        colour = _plain(cells.get("color", colour))
        if not card:
            faults.append(Place(file).fault("tarjeta", f"la línea {line} no dice de qué tarjeta es."))
        elif colour not in set(Colour):
            message = f"la línea {line} debe decir roja o esmeralda, no {quoted(colour)}."
            faults.append(Place(file, card).fault("color", message))
        else:
            key = (card, colour)
            cards.setdefault(key, _Rows(Place(file, card), Colour(colour))).cells.append(cells)
    return list(cards.values())


def _card(rows: _Rows, faults: list[Fault]) -> RawCard:
    """Read a card from its rows. Any of them may say what holds for the whole card, but all must agree."""
    own: dict[str, object] = {"id": rows.place.card}
    for column, key in _OF_CARD.items():
        said = list(dict.fromkeys(cells[column] for cells in rows.cells if column in cells))
        if len(said) > 1:
            both = " y ".join(quoted(text) for text in said[:2])
            faults.append(
                rows.place.fault(
                    column, f"la misma tarjeta dice {both}: debe decir lo mismo en todas sus líneas."
                )
            )
        if said:
            own[key] = _typed(column, said[0], "")
    values, found = schema.read_keys(own, schema.CARD_KEYS, schema.REQUIRED_IN_CARD, rows.place)
    faults += found
    questions = [
        _question(cells, number, rows.place, faults) for number, cells in enumerate(rows.cells, start=1)
    ]
    sound = tuple(question for question in questions if question)
    return RawCard(rows.place, rows.colour, values, sound, len(rows.cells))


def _question(cells: Cells, number: int, card: Place, faults: list[Fault]) -> RawQuestion | None:
    """Read a question from its row."""
    kind = cells.get("tipo", "")
    own = {name: cell for name, cell in cells.items() if name not in _OF_CARD and name != "color"}
    table = {name: _typed(name, cell, kind) for name, cell in own.items()}
    return schema.read_question(table, Place(card.file, card.card, number), faults)


def _typed(column: str, cell: str, kind: str) -> object:
    """Turn a cell into what a TOML file would hold; one that cannot be is left for the schema to fault."""
    if column in _LISTS or (column == "respuesta" and kind in _LIST_KINDS):
        return [item for part in cell.split("|") for item in map(str.strip, part.split(";")) if item]
    if column in _NUMBERS or (column == "respuesta" and kind == Kind.NUMBER):
        return _whole(cell)
    if column == "contiene":
        return _YES_NO.get(_plain(cell), cell)
    return cell


def _whole(cell: str) -> int | str:
    """Read a whole number, if the cell holds one of a credible length."""
    digits = cell.removeprefix("-")
    return int(cell) if digits.isascii() and digits.isdigit() and len(digits) < 16 else cell
