"""The real model, loaded once."""

import pytest

from assistant.voice.model import Model, find_model, model_places


@pytest.fixture(scope="session")
def model() -> Model:
    return Model(find_model(None, model_places()))
