"""Doctests of the store's modules, which say by example what they do."""

import doctest

import pytest

from assistant.store import records


@pytest.mark.parametrize("module", [records])
def test_examples_in_docstrings_hold(module):
    results = doctest.testmod(module)
    assert results.attempted
    assert not results.failed
