"""Numbers said by a woman whom the recogniser was never trained on, in answer to the host's questions."""

import csv
from pathlib import Path

import pytest
import soundfile
from heard_scout import after_hearing
from scout_table import ScoutTable, keeper

from assistant.language.numbers import find_numbers
from assistant.voice.audio import Samples
from assistant.voice.model import Model, find_model, model_places

SPEECH = Path(__file__).parent.parent / "speech"
HIGHEST = 20


@pytest.fixture(scope="module")
def model() -> Model:
    return Model(find_model(None, model_places()))


def recordings() -> list[tuple[int, Samples]]:
    """Numbers from 0 to 20, each with its recording."""
    with (SPEECH / "manifest.tsv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if "digits__" in row["path"]]
    said = [(find_numbers(row["text"].split()), SPEECH / row["path"]) for row in rows if " " not in row["text"]]
    return [
        (found[0].value, soundfile.read(path, dtype="int16")[0])
        for found, path in said
        if len(found) == 1 and 0 <= found[0].value <= HIGHEST
    ]


def test_numbers_in_answer_to_a_question_are_right_or_asked_again(model):
    right, wrong = 0, []
    for number, audio in recordings():
        game = ScoutTable(keeper(4)).say("Ana siete cartas y una ficha").quiet().game
        after, heard = after_hearing(model, game, audio)
        hand = after.progress.sheet.rows[0].hand
        right += hand == number
        if hand not in (None, number):
            wrong.append(f"{number}: {heard}")
    assert not wrong
    assert right >= 15
