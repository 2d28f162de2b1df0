"""A pack in a spreadsheet: the same cards as in TOML, however the spreadsheet saved it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pack_text import sound_pack, to_csv, to_toml

from assistant.packs.building import build
from assistant.packs.csv_table import read_csv
from assistant.packs.toml_source import read_toml

HEADER = "tarjeta;color;texto;respuesta;valor\n"


def cards_of(pack):
    cards, faults = build(pack)
    assert faults == ()
    return [(card.card, [question.trap for question in card.questions], card.written) for card in cards]


def said(content):
    return [str(fault) for fault in read_csv(content, "m.csv").faults]


@pytest.mark.parametrize("delimiter", list(";,\t"))
@pytest.mark.parametrize("separator", ["|", " ; ", ";"])
def test_csv_and_toml_give_the_same_cards(delimiter, separator):
    pack = sound_pack()
    assert cards_of(read_csv(to_csv(pack, delimiter, separator), "m")) == cards_of(
        read_toml(to_toml(pack), "m")
    )


_text = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters="|;#/"), min_size=1
)
_word = _text.filter(lambda text: any(map(str.isalnum, text)))
_words = st.lists(_word, min_size=1, max_size=4)
_answer = st.one_of(
    st.fixed_dictionaries(
        {"respuesta": _word}, optional={"acepta": _words, "errores": _words, "contiene": st.booleans()}
    ),
    st.fixed_dictionaries({"tipo": st.just("numero"), "respuesta": st.integers(-999_999, 999_999)}),
    st.fixed_dictionaries({"tipo": st.just("una_de"), "respuesta": _words}),
    st.builds(lambda w: {"tipo": "varias", "respuesta": [*w, "a1", "b2"], "cuantas": 2}, _words),
    st.builds(lambda w: {"tipo": "orden", "respuesta": [*w, "uno"]}, _words),
    st.fixed_dictionaries({"tipo": st.sampled_from(["libre", "mesa"])}, optional={"nota": _text}),
)
_question = st.builds(
    lambda texto, valor, answer: {"texto": texto, "valor": valor, **answer}, _text, st.integers(1, 5), _answer
)
_card = st.fixed_dictionaries(
    {"pregunta": st.lists(_question, min_size=1, max_size=4)},
    optional={"tema": _text, "nivel": st.integers(1, 3), "region": _text},
)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["roja", "esmeralda"]), _card), max_size=4), st.sampled_from(";,\t")
)
def test_any_pack_survives_both_forms(cards, delimiter):
    pack = {}
    for number, (colour, card) in enumerate(cards):
        pack.setdefault(colour, []).append({"id": f"t{number}", **card})
    assert cards_of(read_csv(to_csv(pack, delimiter), "m")) == cards_of(read_toml(to_toml(pack), "m"))


def test_headings_may_have_capitals_accents_and_empty_columns_after_them():
    content = "Tarjeta;COLOR;Texto;Respuesta;Valor;Cuántas;Región;;\nr1;Roja;Astro.;sol;1;;todas;;\n"
    ((card, _, _),) = cards_of(read_csv(content, "m"))
    assert card.questions[0].answer.items == ("sol",)


def test_comments_and_empty_rows_are_skipped_even_as_a_spreadsheet_saves_them():
    comments = '# con, comas, muchas;;;;\n"# dicho ""así"", con comas";;;;\n;;;;\n'
    content = f"{comments}{HEADER}r1;roja;Astro.;sol;1\n\n;;;;\n"
    assert len(cards_of(read_csv(content, "m"))) == 1


def test_a_card_may_be_named_in_its_first_row_only():
    content = HEADER + "r1;roja;Astro.;sol;1\n;;Sala.;mar;2\nr2;roja;Cae.;nieve;1\n"
    assert [written for _, _, written in cards_of(read_csv(content, "m"))] == [2, 1]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "m.csv, tarjeta: falta esta columna."),
        (HEADER.replace("valor", "vale"), "m.csv, vale: no existe esta columna"),
        (HEADER.replace("valor", "valor;valor"), "m.csv, valor: esta columna está dos veces."),
        (HEADER + ";roja;Astro.;sol;1\n", "m.csv, tarjeta: la línea 2 no dice de qué tarjeta es."),
        (
            HEADER + "r1;azul;Astro.;sol;1\n",
            "m.csv, tarjeta r1, color: la línea 2 debe decir roja o esmeralda, no «azul».",
        ),
        (
            HEADER + "r1;;Astro.;sol;1\n",
            "m.csv, tarjeta r1, color: la línea 2 debe decir roja o esmeralda, no «».",
        ),
        (
            HEADER + "r1;roja;Astro.;sol;uno\n",
            "m.csv, tarjeta r1, pregunta 1, valor: debe ser un número entero",
        ),
        (HEADER + "r1;roja;;sol;1\n", "m.csv, tarjeta r1, pregunta 1, texto: falta este dato."),
        (HEADER + "r1;roja;Astro.;sol;1;2\n", "m.csv: la línea 2 tiene más celdas que columnas"),
        (HEADER + 'r1;roja;"Astro.;sol;1\n', "m.csv: no se entiende la línea 2"),
        (
            HEADER.replace("\n", ";tema\n") + "r1;roja;Astro.;sol;1;casa\nr1;roja;Sal.;mar;1;arte\n",
            "m.csv, tarjeta r1, tema: la misma tarjeta dice «casa» y «arte»",
        ),
    ],
)
def test_a_fault_says_where_in_the_spreadsheet_it_is(content, message):
    assert any(line.startswith(message) for line in said(content)), said(content)


def test_a_row_at_fault_does_not_hide_the_others():
    content = HEADER + "r1;roja;Astro.;sol;uno\nr1;roja;;mar;2\n"
    assert [line.split(", ")[2] for line in said(content)] == ["pregunta 1", "pregunta 2"]
