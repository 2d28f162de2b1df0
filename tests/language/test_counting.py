"""One thing is one thing: no text of the program says «1 fallos»."""

import ast
import doctest
import re
from pathlib import Path

import pytest

from assistant.language import counting
from assistant.language.counting import counted

ASSISTANT = Path(counting.__file__).parents[1]
NO_PLURALS = {"más", "menos", "es", "las", "los", "sus", "tras", "antes", "entonces", "bytes", "cards", "is"}
"""Words in -s that are no plurals, or none that anybody would miss."""


def counts_badly(text):
    """Where ``text`` (Python) has a value before a plural, whatever the value.

    Not where the value is a constant, where a plural article precedes it, or where there is a choice.
    """
    tree = ast.parse(text)
    chosen = {id(part) for node in ast.walk(tree) if isinstance(node, ast.IfExp) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr) or id(node) in chosen:
            continue
        for before, value, following in zip([None, *node.values], node.values, node.values[1:], strict=False):
            if not isinstance(value, ast.FormattedValue) or not isinstance(following, ast.Constant):
                continue
            constant = isinstance(value.value, ast.Name) and value.value.id.isupper()
            match = re.match(r" ([a-záéíóúñ]+s)\b", str(following.value))
            article = isinstance(before, ast.Constant) and str(before.value).endswith(("las ", "los "))
            if match and match[1] not in NO_PLURALS and not constant and not article:
                yield node.lineno, match[1]


def test_one_is_singular_and_all_else_plural():
    told = [counted(count, "jugador", "jugadores") for count in (0, 1, 2)]
    assert told == ["0 jugadores", "1 jugador", "2 jugadores"]
    assert doctest.testmod(counting).failed == 0


@pytest.mark.parametrize("path", sorted(ASSISTANT.rglob("*.py")), ids=lambda path: str(path.relative_to(ASSISTANT)))
def test_no_number_is_put_before_a_plural_without_looking_at_it(path):
    assert list(counts_badly(path.read_text(encoding="utf-8"))) == []


def test_the_search_finds_what_it_is_for():
    assert list(counts_badly('f"{len(x)} fallos"')) == [(1, "fallos")]
    assert list(counts_badly('f"{MOST} fallos"; "1 fallo" if n == 1 else f"{n} fallos"')) == []
