"""Real ears and voices for the tests that play by voice."""

import pytest

from assistant.rehearsal.performance import Company
from assistant.voice.model import Model, find_model, model_places


@pytest.fixture(scope="module")
def model() -> Model:
    return Model(find_model(None, model_places()))


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Company:
    return Company(tmp_path_factory.mktemp("voices"))
