"""A household's settings: kept, edited by hand, and all faults told at once."""

import tomllib
from dataclasses import fields

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from assistant.core.errors import DataError
from assistant.store import settings
from assistant.store.settings import CALLS, Settings, load, save

_texts = st.text(max_size=20).filter(str.isprintable)


_settings = st.builds(
    Settings, _texts, _texts, _texts, st.integers(80, 400), st.floats(0, 1), st.sampled_from(CALLS), _texts
)


@given(_settings)
@hypothesis_settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_what_is_kept_is_read(tmp_path, chosen):
    save(tmp_path / "ajustes.toml", chosen)
    assert load(tmp_path / "ajustes.toml") == chosen


def test_without_a_file_there_are_the_defaults(tmp_path):
    assert load(tmp_path / "nada" / "ajustes.toml") == Settings()


def test_every_setting_has_a_key():
    assert {key.field for key in settings._KEYS} == {field.name for field in fields(Settings)}


def test_the_file_explains_itself(tmp_path):
    path = tmp_path / "nuevo" / "ajustes.toml"
    save(path, Settings(microphone='Blue "Yeti" ñ'))
    text = path.read_text(encoding="utf-8")
    assert '# parte del nombre del micrófono; vacío: el del sistema\nmicrofono = "Blue \\"Yeti\\" ñ"\n' in text
    keys = ["microfono", "altavoz", "voz", "velocidad", "sensibilidad", "tiempo", "modelo"]
    assert list(tomllib.loads(text)) == keys


def test_what_people_write_is_read(tmp_path):
    path = tmp_path / "ajustes.toml"
    path.write_text("\ufeffvelocidad = 180 # así se entiende\nsensibilidad = 1\nvoz = 'es-419'\n", encoding="utf-8")
    assert load(path) == Settings(rate=180, sensitivity=1.0, voice="es-419")


def test_every_fault_is_told_at_once(tmp_path):
    path = tmp_path / "ajustes.toml"
    path.write_text(
        'voz = 3\nvelocidad = true\nsensibilidad = 7\ntiempo = "gritos"\ncolor = "rojo"\naltavoz = ""\n[otra]\n'
    )
    with pytest.raises(DataError) as caught:
        load(path)
    message = str(caught.value)
    assert message.isprintable()
    for part in (
        "voz debe ser un texto",
        "velocidad debe ser un número entero de 80 a 400",
        "sensibilidad debe ser un número de 0 a 1",
        "tiempo debe ser ambos o boton",
        "«color» no es un ajuste",
        "«otra» no es un ajuste",
    ):
        assert part in message
    assert "altavoz debe" not in message


@pytest.mark.parametrize(
    "content",
    [
        b"voz = ",
        b"\xff",
        b"a = [" * 10_000,
        b"velocidad = " + b"1" * 10_000,
        b"velocidad = 1e999",
        b"sensibilidad = nan",
    ],
)
def test_a_file_that_cannot_be_understood_is_one_line(tmp_path, content):
    path = tmp_path / "ajustes.toml"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        load(path)
    assert str(caught.value).isprintable()


def test_the_line_at_fault_is_named(tmp_path):
    path = tmp_path / "ajustes.toml"
    path.write_text('voz = "es"\nvelocidad = rápida\n', encoding="utf-8")
    with pytest.raises(DataError, match="no se entienden en la línea 2: corrígelos o bórralos"):
        load(path)


@pytest.mark.parametrize(
    "impossible",
    [
        *(Settings(rate=7), Settings(sensitivity=-1), Settings(calls="")),
        *(Settings(voice="a\nb"), Settings(voice="\udcf1")),
    ],
)
def test_what_could_not_be_read_again_is_not_kept(tmp_path, impossible):
    path = tmp_path / "ajustes.toml"
    with pytest.raises(DataError, match="no pueden ser"):
        save(path, impossible)
    assert not path.exists()


def test_where_nothing_can_be_written_it_is_said(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="No se pueden guardar los ajustes"):
        save(tmp_path / "file" / "ajustes.toml", Settings())
    with pytest.raises(DataError, match="No se pueden leer los ajustes"):
        load(tmp_path / "file" / "ajustes.toml")
