"""Recordings of people whom the recogniser was never trained on: numbers in answer to a question, and other words."""

import csv
from pathlib import Path

import pytest
import soundfile
from heard_scout import after_hearing
from scout_table import ScoutTable, keeper

from assistant.core.clock import samples
from assistant.language.numbers import find_numbers
from assistant.scout.agreeing import answer_in
from assistant.voice.audio import Samples
from assistant.voice.model import Model, find_model, model_places

SPEECH = Path(__file__).parent.parent / "speech"
HIGHEST = 20


@pytest.fixture(scope="module")
def model() -> Model:
    return Model(find_model(None, model_places()))


def recordings() -> list[tuple[str, Path]]:
    """What people say, and where."""
    with (SPEECH / "manifest.tsv").open(encoding="utf-8") as file:
        return [(row["text"], SPEECH / row["path"]) for row in csv.DictReader(file, delimiter="\t")]


def sound(path: Path) -> Samples:
    return soundfile.read(path, dtype="int16")[0]


def numbers() -> list[tuple[int, Path]]:
    """Numbers from 0 to 20 said in one word, each with its recording."""
    said = [(find_numbers([text]), path) for text, path in recordings() if " " not in text]
    return [(found[0].value, path) for found, path in said if len(found) == 1 and 0 <= found[0].value <= HIGHEST]


def test_numbers_in_answer_to_a_question_are_right_or_asked_again(model):
    right, wrong = 0, []
    for number, path in numbers():
        game = ScoutTable(keeper(4)).say("Ana siete cartas y una ficha").quiet().game
        after, heard = after_hearing(model, game, sound(path))
        hand = after.progress.sheet.rows[0].hand
        right += hand == number
        if hand not in (None, number):
            wrong.append(f"{number}: {heard}")
    assert not wrong
    assert right >= 17, f"{right} of {len(numbers())}"


@pytest.mark.slow
def test_nothing_that_people_say_is_taken_for_a_yes_but_a_yes(model):
    """Names of letters, things and numbers, while a round waits for the table's word."""
    table = ScoutTable(keeper(2)).say("ana doce beto menos cinco")
    assert table.game.progress.ready
    found = []
    for text, path in recordings():
        after, heard = after_hearing(model, table.game, sound(path), start=samples(60))
        if after.progress.scores and not answer_in(text.split()):
            found.append(f"{text}: {heard}")
    assert not found
