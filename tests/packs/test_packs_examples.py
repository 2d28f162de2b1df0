"""Doctests of the packs' modules, which say by example what they do."""

import doctest

import pytest

from assistant.core import errors
from assistant.packs import sound, wording


@pytest.mark.parametrize("module", [errors, sound, wording])
def test_examples_in_docstrings_hold(module):
    results = doctest.testmod(module)
    assert results.attempted
    assert not results.failed
