"""docs/fiabilidad.md names tests; they must be there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def known():
    files = (ROOT / "tests").rglob("test_*.py")
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_test_that_the_table_names_exists():
    named = re.findall(r"`(test_\w+)`", (ROOT / "docs" / "fiabilidad.md").read_text(encoding="utf-8"))
    assert len(named) > 30
    assert sorted(set(named) - known()) == []


def test_every_target_of_make_that_the_table_names_exists():
    asked = set(re.findall(r"`make ([\w-]+)`", (ROOT / "docs" / "fiabilidad.md").read_text(encoding="utf-8")))
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert asked
    assert asked <= targets
