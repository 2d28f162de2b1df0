"""Finding, checking and loading models."""

import shutil

import pytest

from assistant.core.errors import DataError
from assistant.voice.model import REQUIRED, Model, find_model, model_places


def folder_like_a_model(place, name):
    for file in REQUIRED:
        path = place / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    return place / name


def test_the_lexicon_knows_its_words_and_no_others(model):
    assert model.knows("tiempo")
    assert model.knows("eñe")
    assert not model.knows("xyzzy")
    assert not model.knows("")


def test_phrases_that_cannot_be_heard_are_named(model):
    assert model.missing(["¡Tiempo!", "no xyzzy", "vale"]) == ("no xyzzy",)


def test_the_folder_asked_for_wins(tmp_path):
    folder_like_a_model(tmp_path, "es-mesa")
    assert find_model(tmp_path / "otro", [tmp_path]) == tmp_path / "otro"


def test_ours_is_preferred_to_other_spanish_ones_and_these_to_none(tmp_path):
    other = folder_like_a_model(tmp_path, "vosk-model-small-es-0.42")
    folder_like_a_model(tmp_path, "vosk-model-small-de-0.15")
    assert find_model(None, [tmp_path / "no", tmp_path]) == other
    ours = folder_like_a_model(tmp_path, "es-mesa")
    assert find_model(None, [tmp_path]) == ours


def test_without_a_model_one_line_says_what_to_do(tmp_path):
    with pytest.raises(DataError, match=r"--modelo CARPETA\.$") as fault:
        find_model(None, [tmp_path])
    assert "\n" not in str(fault.value)


def test_places_are_the_checkout_and_the_package():
    assert [place.name for place in model_places()] == ["models", "models"]


def test_a_folder_that_is_not_there_is_a_data_error(tmp_path):
    with pytest.raises(DataError, match="No existe"):
        Model(tmp_path / "nada")


def test_an_incomplete_model_names_what_it_lacks(tmp_path):
    folder = folder_like_a_model(tmp_path, "es")
    (folder / "graph" / "HCLr.fst").unlink()
    with pytest.raises(DataError, match=r"le falta graph/HCLr\.fst"):
        Model(folder)


@pytest.mark.parametrize("file", ["graph/HCLr.fst", "graph/Gr.fst", "am/final.mdl"])
def test_a_cut_off_file_is_a_data_error_and_not_the_end_of_the_process(model, tmp_path, capfd, file):
    folder = tmp_path / "es"
    shutil.copytree(model.folder, folder, copy_function=shutil.copyfile)
    whole = (folder / file).read_bytes()
    (folder / file).write_bytes(whole[: len(whole) // 3])
    with pytest.raises(DataError, match="dañado"):
        Model(folder)
    assert capfd.readouterr().err == ""


def test_a_damaged_list_of_spelled_words_is_a_data_error(model, tmp_path):
    damaged = shutil.copytree(model.folder, tmp_path / "model")
    (damaged / "graph" / "spelled.txt").write_bytes(b"s-o-l\n\xff\xfe")
    with pytest.raises(DataError, match="dañado"):
        Model(damaged)


def test_a_model_made_elsewhere_hears_no_spelled_words(model, tmp_path):
    other = shutil.copytree(model.folder, tmp_path / "model")
    (other / "graph" / "spelled.txt").unlink()
    assert Model(other).spelled == ()


def test_loading_and_listening_are_silent(model, capfd):
    Model(model.folder)
    assert capfd.readouterr() == ("", "")
