"""The real model, loaded once."""

from pathlib import Path

import pytest

from assistant.voice.model import Model, find_model, model_places


@pytest.fixture(scope="session")
def model() -> Model:
    prototype = Path(__file__).parents[3] / "shared" / "models"
    return Model(find_model(None, [*model_places(), prototype]))
