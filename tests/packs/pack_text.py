"""A pack without a fault, to spoil in one place; and the same pack written as TOML or CSV."""

import copy
import csv
import io
import json
import tomllib
from pathlib import Path

from assistant.packs.csv_table import COLUMNS
from assistant.packs.dice_file import load_dice
from assistant.packs.faults import Fault
from assistant.packs.library import dice_path, inspect
from assistant.packs.template import TOML_TEMPLATE

_SOUND = tomllib.loads(TOML_TEMPLATE)


def sound_pack() -> dict:
    """A pack of one red card, ``r1``, and one emerald card, ``e1``, that passes every check."""
    return copy.deepcopy(_SOUND)


def red(pack: dict, number: int = 1) -> dict:
    """Question ``number`` of the red card."""
    return pack["roja"][0]["pregunta"][number - 1]


def emerald(pack: dict, number: int = 1) -> dict:
    """Question ``number`` of the emerald card."""
    return pack["esmeralda"][0]["pregunta"][number - 1]


def to_toml(pack: dict) -> str:
    lines = [
        f"{key} = {_value(value)}" for key, value in pack.items() if key not in {"mazo", "roja", "esmeralda"}
    ]
    if "mazo" in pack:
        lines += ["[mazo]", *(f"{key} = {_value(value)}" for key, value in pack["mazo"].items())]
    for colour in ("roja", "esmeralda"):
        for card in pack.get(colour, []):
            lines.append(f"[[{colour}]]")
            lines += [f"{_key(key)} = {_value(value)}" for key, value in card.items() if key != "pregunta"]
            for question in card.get("pregunta", []):
                lines.append(f"[[{colour}.pregunta]]")
                lines += [f"{_key(key)} = {_value(value)}" for key, value in question.items()]
    return "\n".join(lines) + "\n"


def to_csv(pack: dict, delimiter: str = ";", separator: str = "|") -> str:
    content = io.StringIO()
    table = csv.DictWriter(content, COLUMNS, delimiter=delimiter)
    table.writeheader()
    for colour in ("roja", "esmeralda"):
        for card in pack.get(colour, []):
            for question in card["pregunta"]:
                own = {("tarjeta" if key == "id" else key): value for key, value in card.items()}
                own.pop("pregunta")
                cells = {**own, "color": colour, **question}
                table.writerow({key: _cell(value, separator) for key, value in cells.items()})
    return content.getvalue()


def faults_of(folder: Path, *packs: dict, lexicon=None) -> list[Fault]:
    """What is found in these packs, each a TOML file: ``mazo1.toml`` and so on."""
    paths = []
    for number, pack in enumerate(packs, start=1):
        paths.append(folder / f"mazo{number}.toml")
        paths[-1].write_text(to_toml(pack), encoding="utf-8")
    return list(inspect(paths, load_dice(dice_path()), lexicon).faults)


def _key(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
    # TOML allows no bare DEL, and JSON does not escape it.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _cell(value: object, separator: str) -> str:
    if isinstance(value, bool):
        return "sí" if value else "no"
    return separator.join(map(str, value)) if isinstance(value, list) else str(value)
