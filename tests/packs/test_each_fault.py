"""Each fault alone in a sound pack gives exactly its own message."""

import pytest
from pack_text import emerald, faults_of, red, sound_pack

from assistant.packs.faults import Severity
from assistant.packs.reading import read_pack

RED, EMERALD = "r1", "e1"

STRUCTURE = {
    "an unknown section": (lambda p: p.update(azul=1), ("", None, "azul"), "no existe esta sección"),
    "an unknown key of the pack": (
        lambda p: p["mazo"].update(autora="Ana"),
        ("", None, "autora"),
        "no existe este dato",
    ),
    "an unknown key of a card": (
        lambda p: p["roja"][0].update(tena="casa"),
        (RED, None, "tena"),
        "no existe este dato",
    ),
    "an unknown key of a question": (
        lambda p: red(p).update(repuesta="sol"),
        (RED, 1, "repuesta"),
        "no existe este dato",
    ),
    "a text that is a number": (
        lambda p: red(p).update(texto=3),
        (RED, 1, "texto"),
        "un texto entre comillas, de hasta 500 signos, no «3»",
    ),
    "a value that is a text": (
        lambda p: red(p).update(valor="uno"),
        (RED, 1, "valor"),
        "un número entero, no «uno»",
    ),
    "a value that is true": (
        lambda p: red(p).update(valor=True),
        (RED, 1, "valor"),
        "un número entero, no «true»",
    ),
    "a value with a fraction": (
        lambda p: red(p).update(valor=1.5),
        (RED, 1, "valor"),
        "un número entero, no «1.5»",
    ),
    "variants that are a text": (
        lambda p: red(p, 2).update(acepta="mate"),
        (RED, 2, "acepta"),
        "una lista de textos",
    ),
    "a list of lists": (
        lambda p: red(p).update(errores=[["vaca"]]),
        (RED, 1, "errores"),
        "una lista de textos",
    ),
    "a trap that is a text": (
        lambda p: emerald(p).update(contiene="sí"),
        (EMERALD, 1, "contiene"),
        "true o false",
    ),
    "no text": (lambda p: red(p).pop("texto"), (RED, 1, "texto"), "falta este dato"),
    "an empty text": (lambda p: red(p).update(texto="  "), (RED, 1, "texto"), "está vacío"),
    "no value": (lambda p: red(p).pop("valor"), (RED, 1, "valor"), "falta este dato"),
    "no id": (lambda p: p["roja"][0].pop("id"), ("roja n.º 1", None, "id"), "falta este dato"),
    "a terminal's escape": (lambda p: red(p).update(texto="Di \x1b[31mmiau."), (RED, 1, "texto"), "(U+001B)"),
    "a direction mark in a note": (lambda p: red(p).update(nota="\u202eotag"), (RED, 1, "nota"), "(U+202E)"),
    "a line break in an answer": (
        lambda p: emerald(p).update(acepta=["abe\nja"]),
        (EMERALD, 1, "acepta"),
        "(U+000A)",
    ),
}

ANSWERS = {
    "an unknown kind": (
        lambda p: emerald(p).update(tipo="rara"),
        (EMERALD, 1, "tipo"),
        "no existe el tipo «rara»",
    ),
    "no answer": (lambda p: emerald(p).pop("respuesta"), (EMERALD, 1, "respuesta"), "lleva respuesta"),
    "an empty answer": (
        lambda p: emerald(p).update(acepta=["¿?"]),
        (EMERALD, 1, "respuesta"),
        "ni letras ni números",
    ),
    "an answer where none belongs": (
        lambda p: emerald(p, 8).update(respuesta="sí"),
        (EMERALD, 8, "respuesta"),
        "no lleva respuesta",
    ),
    "several answers where one belongs": (
        lambda p: emerald(p).update(respuesta=["abeja"]),
        (EMERALD, 1, "respuesta"),
        "una sola respuesta",
    ),
    "one answer where several belong": (
        lambda p: emerald(p, 3).update(respuesta="sábado"),
        (EMERALD, 3, "respuesta"),
        "lleva una lista",
    ),
    "a number in words": (
        lambda p: emerald(p, 2).update(respuesta="siete"),
        (EMERALD, 2, "respuesta"),
        "en cifras",
    ),
    "a number too large": (
        lambda p: emerald(p, 2).update(respuesta=10**9),
        (EMERALD, 2, "respuesta"),
        "demasiado grande",
    ),
    "variants of a number": (
        lambda p: emerald(p, 2).update(acepta=["ocho"]),
        (EMERALD, 2, "acepta"),
        "no lleva otras respuestas",
    ),
    "a count of one": (lambda p: emerald(p, 4).update(cuantas=1), (EMERALD, 4, "cuantas"), "entre 2 y las 4"),
    "a count over what there is": (
        lambda p: emerald(p, 4).update(cuantas=5),
        (EMERALD, 4, "cuantas"),
        "entre 2 y las 4",
    ),
    "a name of two things": (
        lambda p: emerald(p, 4).update(respuesta=["pera", "fresa / frutilla", "frutilla"], cuantas=2),
        (EMERALD, 4, "respuesta"),
        "«frutilla» es nombre de dos cosas",
    ),
    "a count of more things than there are": (
        lambda p: emerald(p, 4).update(respuesta=["pera", "fresa / frutilla"], cuantas=3),
        (EMERALD, 4, "cuantas"),
        "entre 2 y las 2",
    ),
    "no count": (lambda p: emerald(p, 4).pop("cuantas"), (EMERALD, 4, "cuantas"), "falta"),
    "a count where none belongs": (
        lambda p: emerald(p).update(cuantas=2),
        (EMERALD, 1, "cuantas"),
        "solo lo lleva",
    ),
    "an order of one": (
        lambda p: emerald(p, 5).update(respuesta=["gato"]),
        (EMERALD, 5, "respuesta"),
        "al menos dos",
    ),
    "letters that are none": (
        lambda p: emerald(p, 6).update(respuesta="m4r"),
        (EMERALD, 6, "respuesta"),
        "deletrear",
    ),
}

CONTENT = {
    "an unknown topic": (
        lambda p: p["roja"][0].update(tema="cine"),
        (RED, None, "tema"),
        "no existe el tema «cine»",
    ),
    "an unknown level": (lambda p: p["roja"][0].update(nivel=4), (RED, None, "nivel"), "1 (fácil)"),
    "an unknown region": (lambda p: p["roja"][0].update(region="mx"), (RED, None, "region"), "no «mx»"),
    "a red card with four": (lambda p: p["roja"][0]["pregunta"].pop(), (RED, None, "pregunta"), "tiene 4"),
    "an emerald card with nine": (
        lambda p: p["esmeralda"][0]["pregunta"].pop(),
        (EMERALD, None, "pregunta"),
        "tiene 9",
    ),
    "a value of six": (lambda p: red(p, 5).update(valor=6), (RED, 5, "valor"), "entre 1 y 5"),
    "a value of nothing": (lambda p: red(p).update(valor=0), (RED, 1, "valor"), "entre 1 y 5"),
    "a value that falls": (
        lambda p: red(p, 5).update(valor=2),
        (RED, 5, "valor"),
        "menos que una pregunta anterior (4)",
    ),
    "a red answer of two letters": (
        lambda p: red(p).update(respuesta="pi"),
        (RED, 1, "respuesta"),
        "tiene 2 letras",
    ),
    "a red variant of five": (
        lambda p: red(p, 2).update(acepta=["leche"]),
        (RED, 2, "respuesta"),
        "tiene 5 letras",
    ),
    "a red answer of two words": (
        lambda p: red(p).update(respuesta="a ti"),
        (RED, 1, "respuesta"),
        "una sola palabra",
    ),
    "a red answer that is a number": (
        lambda p: red(p).update(tipo="numero", respuesta=1000, errores=[]),
        (RED, 1, "tipo"),
        "de tipo exacta, no numero",
    ),
    "a red answer that no dice form": (
        lambda p: red(p).update(respuesta="aeio"),
        (RED, 1, "respuesta"),
        "no sale con los dados: Las letras A, E, I y O",
    ),
    "a long red question": (lambda p: red(p).update(texto="mi" * 46), (RED, 1, "texto"), "tiene 92 letras"),
    "a long emerald question": (
        lambda p: emerald(p).update(texto="mi" * 61),
        (EMERALD, 1, "texto"),
        "tiene 122 letras",
    ),
    "digits": (
        lambda p: red(p).update(texto="Tiene 4 patas y maúlla."),
        (RED, 1, "texto"),
        "escribe «4» con letras",
    ),
    "digits to be read": (
        lambda p: red(p).update(leer="Tiene 4 patas."),
        (RED, 1, "leer"),
        "escribe «4» con letras",
    ),
    "an abbreviation": (lambda p: red(p).update(texto="Sr. de los tejados."), (RED, 1, "texto"), "«Sr.»"),
    "a unit": (lambda p: red(p).update(texto="Pesa cuatro kg y maúlla."), (RED, 1, "texto"), "«kg»"),
    "initials": (lambda p: red(p).update(texto="La ONU lo adora."), (RED, 1, "texto"), "«ONU»"),
    "a symbol": (lambda p: emerald(p).update(texto="¿Miel & qué más?"), (EMERALD, 1, "texto"), "«&»"),
    "an answer in digits": (
        lambda p: emerald(p).update(acepta=["Apolo 11"]),
        (EMERALD, 1, "respuesta"),
        "«Apolo 11»",
    ),
    "an answer that is a command": (
        lambda p: emerald(p).update(acepta=["la pausa"]),
        (EMERALD, 1, "respuesta"),
        "«la pausa» es una orden",
    ),
    "a wrong answer that is a command": (
        lambda p: emerald(p).update(errores=["no vale"]),
        (EMERALD, 1, "errores"),
        "«no vale» es una orden",
    ),
    "a wrong answer that is right": (
        lambda p: emerald(p).update(errores=["Abejas"]),
        (EMERALD, 1, "errores"),
        "«Abejas» es también",
    ),
    "an answer in its question": (
        lambda p: emerald(p).update(texto="¿Qué abeja hace la miel?"),
        (EMERALD, 1, "texto"),
        "la respuesta «abeja» está",
    ),
    "a number in its question": (
        lambda p: emerald(p, 2).update(texto="¿Cuántos son los siete enanitos?"),
        (EMERALD, 2, "texto"),
        "«siete» está",
    ),
    "a question asked twice": (
        lambda p: (
            emerald(p, 9).update(texto="imita a alguien... ¡de la mesa!", tipo="libre")
            or emerald(p, 8).update(texto="Imita a alguien de la mesa.")
        ),
        (EMERALD, 9, "texto"),
        "repite la pregunta 8 de la tarjeta e1",
    ),
    "a question asked nearly twice": (
        lambda p: (
            emerald(p, 9).update(texto="Imita a alguna de la mesa.")
            or emerald(p, 8).update(texto="Imita a alguno de la mesa.")
        ),
        (EMERALD, 9, "texto"),
        "casi repite la pregunta 8",
    ),
}

WARNINGS = {
    "a relative of the answer": (
        lambda p: emerald(p).update(texto="¿Quién vive en el abejar?", respuesta="abejas", acepta=[]),
        (EMERALD, 1, "texto"),
        "palabras como la respuesta «abejas»",
    ),
    "an idle trap": (lambda p: emerald(p).update(contiene=True), (EMERALD, 1, "contiene"), "sobra contiene"),
    "red and emerald alike": (
        lambda p: emerald(p).update(acepta=["gatos"]),
        (RED, 1, "respuesta"),
        "«gato» suena casi como «gatos» (e1, pregunta 1)",
    ),
    "an answer like a command": (
        lambda p: emerald(p).update(acepta=["dado"]),
        (EMERALD, 1, "respuesta"),
        "«dado» suena casi como la orden «dados»",
    ),
    "a wrong answer like a right one": (
        lambda p: emerald(p).update(errores=["avejas"]),
        (EMERALD, 1, "errores"),
        "«avejas» suena casi",
    ),
}


@pytest.mark.parametrize(
    ("spoil", "place", "message"),
    [pytest.param(*case, id=name) for name, case in {**STRUCTURE, **ANSWERS, **CONTENT}.items()],
)
def test_an_error_is_found_alone_and_where_it_is(tmp_path, spoil, place, message):
    _expect_alone(tmp_path, spoil, place, message, Severity.ERROR)


@pytest.mark.parametrize(
    ("spoil", "place", "message"),
    [pytest.param(*case, id=name) for name, case in WARNINGS.items()],
)
def test_a_warning_is_found_alone_and_where_it_is(tmp_path, spoil, place, message):
    _expect_alone(tmp_path, spoil, place, message, Severity.WARNING)


def _expect_alone(folder, spoil, place, message, severity):
    pack = sound_pack()
    spoil(pack)
    faults = faults_of(folder, pack)
    assert len(faults) == 1, list(map(str, faults))
    fault = faults[0]
    assert (fault.file, fault.card, fault.question, fault.field) == ("mazo1.toml", *place)
    assert message in str(fault)
    assert fault.severity is severity


def test_a_sound_pack_has_no_fault(tmp_path):
    assert faults_of(tmp_path, sound_pack()) == []


def test_a_word_that_the_model_lacks_is_named(tmp_path):
    (fault,) = faults_of(tmp_path, sound_pack(), lexicon=lambda word: word != "abejas")
    assert (fault.card, fault.question) == (EMERALD, 1)
    assert "no conoce «abejas»" in str(fault)


def test_a_wrong_answer_that_the_model_lacks_is_only_a_warning(tmp_path):
    (fault,) = faults_of(tmp_path, sound_pack(), lexicon=lambda word: word != "mosca")
    assert fault.severity is Severity.WARNING
    assert "«mosca»" in str(fault)


def test_an_id_used_twice_is_found(tmp_path):
    pack = sound_pack()
    pack["esmeralda"][0]["id"] = RED
    (fault,) = faults_of(tmp_path, pack)
    assert fault.field == "id"
    assert "repetido: ya lo lleva una roja" in str(fault)


def test_two_packs_may_use_the_same_ids_but_not_the_same_questions(tmp_path):
    first, second = sound_pack(), sound_pack()
    second["mazo"]["nombre"] = "otro"
    faults = faults_of(tmp_path, first, second)
    assert {fault.field for fault in faults} == {"texto"}
    assert len(faults) == 15


def test_all_faults_are_reported_at_once(tmp_path):
    pack = sound_pack()
    pack["mazo"]["autora"] = "Ana"
    red(pack, 1)["valor"] = "uno"
    red(pack, 2)["repuesta"] = "té"
    red(pack, 3)["respuesta"] = "cinco"
    emerald(pack, 1)["tipo"] = "rara"
    pack["esmeralda"][0]["tema"] = "cine"
    found = [(fault.card, fault.question, fault.field) for fault in faults_of(tmp_path, pack)]
    assert sorted(found, key=str) == sorted(
        [
            ("", None, "autora"),
            ("r1", 1, "valor"),
            ("r1", 2, "repuesta"),
            ("r1", 3, "respuesta"),
            ("e1", 1, "tipo"),
            ("e1", None, "tema"),
        ],
        key=str,
    )


def test_different_questions_in_like_words_are_no_duplicates(tmp_path):
    pack = sound_pack()
    emerald(pack, 2)["texto"] = "¿Cuánto es tres más cuatro?"
    emerald(pack, 10).update(tipo="numero", texto="¿Cuánto es tres más cinco?", respuesta=8)
    del emerald(pack, 10)["leer"]
    assert faults_of(tmp_path, pack) == []


def test_a_trap_may_hold_its_answer(tmp_path):
    pack = sound_pack()
    emerald(pack).update(texto="¿Quién hace la miel, la abeja o el oso?", errores=["oso"], contiene=True)
    assert faults_of(tmp_path, pack) == []


def test_a_key_of_a_hundred_thousand_parts_is_refused_at_once(tmp_path):
    pack = tmp_path / "puntos.toml"
    pack.write_text(".".join(["a"] * 100_000) + " = 1\n", encoding="utf-8")
    assert "demasiado larga" in str(read_pack(pack).faults[0])
