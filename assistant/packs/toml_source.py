"""A pack written as TOML."""

from collections.abc import Mapping

from assistant.core.toml import TomlError, parse_toml
from assistant.packs import schema
from assistant.packs.faults import Fault, Place
from assistant.packs.raw import RawCard, RawPack, RawQuestion
from assistant.stay_cool.cards import Colour


def read_toml(content: str, file: str) -> RawPack:
    """Read a pack from the text of a TOML file; ``file`` is its name in messages."""
    try:
        document = parse_toml(content)
    except TomlError as fault:
        return RawPack("", (), (Place(file).fault("", str(fault)),))
    faults: list[Fault] = []
    name = _name(document, file, faults)
    cards = [
        card for colour in Colour for card in _cards(document.get(colour.value, []), colour, file, faults)
    ]
    known = {"mazo", *(colour.value for colour in Colour)}
    faults += [
        Place(file).fault(key, "no existe esta sección; las que hay son [mazo], [[roja]] y [[esmeralda]].")
        for key in document
        if key not in known
    ]
    return RawPack(name, tuple(cards), tuple(faults))


def _name(document: Mapping[str, object], file: str, faults: list[Fault]) -> str:
    """Return the pack's own name, if it says one."""
    table = document.get("mazo", {})
    if not isinstance(table, dict):
        faults.append(Place(file).fault("mazo", "debe ser una sección: [mazo]."))
        return ""
    values, found = schema.read_keys(table, schema.PACK_KEYS, (), Place(file))
    faults += found
    return str(values.get("nombre", ""))


def _cards(tables: object, colour: Colour, file: str, faults: list[Fault]) -> list[RawCard]:
    """Read the cards of one colour."""
    if not isinstance(tables, list):
        faults.append(
            Place(file).fault(
                colour.value, f"cada tarjeta empieza con [[{colour.value}]], con dos corchetes."
            )
        )
        return []
    cards = []
    for number, table in enumerate(tables, start=1):
        if isinstance(table, dict):
            cards.append(_card(table, number, colour, file, faults))
        else:
            faults.append(
                Place(file, f"{colour.value} n.º {number}").fault("", "debe ser una tarjeta, con sus datos.")
            )
    return cards


def _card(table: dict[str, object], number: int, colour: Colour, file: str, faults: list[Fault]) -> RawCard:
    """Read one card; one without an id is named in messages by its place in the file."""
    own = {key: value for key, value in table.items() if key != "pregunta"}
    place = Place(file, schema.text(own.get("id")) or f"{colour.value} n.º {number}")
    values, found = schema.read_keys(own, schema.CARD_KEYS, schema.REQUIRED_IN_CARD, place)
    faults += found
    questions = table.get("pregunta", [])
    if not isinstance(questions, list):
        faults.append(
            place.fault(
                "pregunta", f"cada pregunta empieza con [[{colour.value}.pregunta]], con dos corchetes."
            )
        )
        questions = []
    return RawCard(place, colour, values, tuple(_questions(questions, place, faults)), len(questions))


def _questions(tables: list[object], card: Place, faults: list[Fault]) -> list[RawQuestion]:
    """Read the questions of a card that have no fault."""
    questions = []
    for number, table in enumerate(tables, start=1):
        place = Place(card.file, card.card, number)
        if not isinstance(table, dict):
            faults.append(place.fault("", "debe ser una pregunta, con sus datos."))
            continue
        question = schema.read_question(table, place, faults)
        if question:
            questions.append(question)
    return questions
