"""No name of anybody is left in a report, however odd the name and however it is written."""

import re
import unicodedata

import pytest
from driver import Table, setup
from hypothesis import HealthCheck, assume, given
from hypothesis import settings as limits
from hypothesis import strategies as st

from assistant.cli import report as command
from assistant.core.errors import UsageError
from assistant.core.events import Heard, Source, SpeechStarted, Word
from assistant.report import sections
from assistant.report.game import journal_in
from assistant.report.names import STEMS, Names
from assistant.scout.setup import Setup as ScoutSetup
from assistant.stay_cool.setup import check_players
from assistant.store.codec import from_bytes
from assistant.store.journal import create
from assistant.store.records import unseal

ODD = (
    *("Ana", "a", "O", "1", "16", "3.11", "is", "at", "Heard", "voice", "Roma", "dos", "sol", "el", "ready"),
    *("María José", "JOSÉ", "Jose\u0301", "Ángel-Luis", "N'Golo", "Zoë", "Ñu", "José de la O", "x y z"),
    *("JugadorA", "Persona B", "Programa", "Informe", "Python", "json", "anfitrion", "Linux", "partida", "ﬁn", "Li"),
    *("İpek", "Weiß", "Jugador"),
)
names = st.one_of(
    st.sampled_from(ODD),
    st.text(st.characters(categories=("L", "N", "Mn", "Zs"), include_characters="'-._"), min_size=1, max_size=12),
)
OURS = {"is", "colour", "kind", "source", "roles", "mode", "say", "game", "program", "format", "faces"}
"""The keys whose texts are the format's own."""


def plain(text):
    """The words of ``text`` without case and marks."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return re.findall(r"[^\W_]+", "".join(sign for sign in bare if not unicodedata.combining(sign)))


def is_said_in(name, text):
    """Whether ``name`` stands in ``text`` as whole words."""
    wanted, found = plain(name), plain(text)
    return bool(wanted) and any(found[i : i + len(wanted)] == wanted for i in range(len(found)))


def texts(data):
    """Every text in JSON that people could have written; what was heard at one time as one text."""
    match data:
        case {"words": words, **others}:
            yield " ".join(word["text"] for word in words)
            yield from texts(others)
        case dict():
            for key, value in data.items():
                if key not in OURS:
                    yield from texts(value)
        case list():
            for item in data:
                yield from texts(item)
        case str():
            yield data


def variants(name):
    return (name, name.upper(), name.lower(), unicodedata.normalize("NFD", name), unicodedata.normalize("NFC", name))


@given(st.lists(names, min_size=1, max_size=5), st.lists(st.text(max_size=8), max_size=4), st.data())
def test_a_text_has_no_name_left_in_it(people, between, data):
    words = data.draw(st.lists(st.sampled_from([v for name in people for v in variants(name)]), max_size=6))
    text = " ".join([part for pair in zip(words, [*between, *[""] * 6], strict=False) for part in pair])
    replaced = Names([name] for name in people).strictly(text)
    for name in people:
        assert not is_said_in(name, replaced)


def test_a_name_inside_another_word_is_that_word():
    assert Names([["Ana"], ["a"], ["1"]]).strictly("mañana banana 16 x1") == "mañana banana 16 x1"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ANA", "JugadorA"),
        ("/home/ana/Auriculares de Ana_2.wav", "/home/JugadorA/Auriculares de JugadorA_2.wav"),
        ("maria jose, MARÍA-JOSÉ y mariajosé", "JugadorB, JugadorB y JugadorB"),
        ("dice José", "dice JugadorB"),
        ("Nuñez no es Nuñ", "Nuñez no es JugadorC"),
        ("Nun\u0303", "JugadorC"),
    ],
)
def test_a_name_is_found_in_whatever_way_it_is_written(text, wanted):
    assert Names([["Ana"], ["María José", "Pepa"], ["Nuñ"]]).strictly(text) == wanted


def test_one_person_has_one_name_however_they_are_called():
    assert Names([["Fernanda", "Nani"]]).strictly("Nani es Fernanda") == "JugadorA es JugadorA"


def test_in_the_texts_of_a_computer_names_are_found_inside_words_and_versions_stay():
    tidy = Names([["Marta"], ["3"]]).loosely("iPhoneDeMarta, Python 3.11")
    assert tidy == "iPhoneDeJugadorA, Python 3.11"


def test_nobody_is_called_what_somebody_is_called():
    for stem in STEMS:
        assert not Names([[f"{stem}A"], ["Eva"]]).strictly("Eva").startswith(stem)
    assert Names([[*STEMS, "alguien"], ["Eva"]]).strictly("Eva") == "AlguienxB"


def test_a_name_heard_as_two_words_is_one():
    heard = Heard((Word("oye", 0, 5), Word("maría", 5, 9), Word("josé", 9, 14), Word("sol", 15, 20)), 20)
    tidy = Names([["María José"]]).tidy(heard)
    assert tidy.words == (Word("oye", 0, 5), Word("jugadora", 5, 14), Word("sol", 15, 20))


def test_what_is_not_of_people_stays():
    table = setup("Ready", "A")
    tidy = Names([["Ready"], ["A"]]).tidy(table)
    assert tidy.dice == table.dice
    assert tidy.roles == table.roles
    said = SpeechStarted("2 ready", 5)
    assert Names([["Ready"]]).tidy(said) == said


def test_a_game_of_scout_can_still_be_played_without_its_names():
    before = ScoutSetup(("Ana", "José María", "Íñigo"), called=("", "Chema", ""))
    after = Names([["Ana"], ["José María", "Chema"], ["Íñigo"]]).tidy(before)
    assert after.players == ("JugadorA", "JugadorB", "JugadorC")


def an_evening(folder, people):
    """A game of these people who say each other's names, kept in ``folder``."""
    table = Table(setup(*people)).quiet()
    for name in people:
        for shape in variants(name):
            at = table.events[-1].at
            words = tuple(Word(word, at, at) for word in shape.split())
            table.take(Heard(words, at, source=Source.TYPED))
    table.begin().answer(1, 1).quiet()
    with create(folder / "partidas" / "2026-11-30_21-00-00.jsonl", "stay_cool", table.setup) as diary:
        for event in table.events:
            diary.append(event)
    return table


@limits(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(names, min_size=1, max_size=4))
def test_no_player_is_named_anywhere_in_a_report_which_is_whole(tmp_path_factory, people):
    try:
        check_players(tuple(people))
    except UsageError:
        assume(False)
    home = tmp_path_factory.mktemp("casa")
    owner = next((name for name in people if "/" not in name and name.strip(". ")), "nadie")
    places = sections.Places(home, home / "cache", home / owner / "ajustes.toml")
    places.settings.parent.mkdir(exist_ok=True)
    places.settings.write_text(f'microfono = "Casco de {people[-1]}"\n', encoding="utf-8")
    table = an_evening(home, people)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sections, "probed", lambda what, _="": [f"{what} de {name}" for name in people])
        content = command.report(places)
    journal = journal_in(content)
    sound = unseal(journal)
    assert sound.damage is None
    assert len(sound.payloads) == 1 + len(table.events)
    head = content[: len(content) - len(journal)].decode()
    for number in range(1, 10):
        assert f"\n{number}. " in head or any(name.strip().isdigit() for name in people)
    told = [text for payload in sound.payloads for text in texts(from_bytes(payload))]
    for name in people:
        assert not any(is_said_in(name, text) for text in told)
        assert "".join(plain(name)).isdigit() or not is_said_in(name, head)
