"""The rules know no clock, no device, no file and no chance: their modules can't even import them."""

import ast
from pathlib import Path

import pytest

ASSISTANT = Path(__file__).parents[2] / "assistant"

PURE = {
    "core": {"core"},
    "language": {"core", "language"},
    "stay_cool": {"core", "language", "stay_cool"},
    "scout": {"core", "language", "scout"},
    "practice": {"core", "language", "stay_cool", "practice"},
}
"""Each pure package, and the packages of ours that it may import."""

PURE_LIBRARIES = frozenset(
    {
        *("__future__", "abc", "bisect", "collections", "dataclasses", "enum", "fractions", "functools"),
        *("heapq", "itertools", "math", "operator", "re", "string", "tomllib", "types", "typing", "unicodedata"),
        "rapidfuzz",
    }
)

IMPURE_BUILTINS = frozenset({"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"})

MODULES = [path for package in PURE for path in sorted((ASSISTANT / package).rglob("*.py"))]


def imported(tree):
    """Every module imported anywhere in ``tree``, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module


def named(path):
    return "/".join(path.relative_to(ASSISTANT).parts)


@pytest.fixture(params=MODULES, ids=named)
def module(request):
    return request.param


@pytest.fixture
def tree(module):
    return ast.parse(module.read_text(encoding="utf-8"))


def test_pure_modules_import_only_pure_libraries(tree):
    libraries = {name.split(".")[0] for name in imported(tree)} - {"assistant"}
    assert libraries <= PURE_LIBRARIES


def test_pure_packages_import_only_those_below_them(module, tree):
    package = module.relative_to(ASSISTANT).parts[0]
    ours = {name.split(".")[1] for name in imported(tree) if name.startswith("assistant.")}
    assert ours <= PURE[package]
    assert "assistant" not in set(imported(tree))


def test_pure_modules_use_no_impure_builtin(tree):
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}  # a field may be called «open»
    assert not ({node.id for node in names} - own) & IMPURE_BUILTINS


def test_pure_modules_keep_no_state_of_their_own(tree):
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Global | ast.Nonlocal)]


@pytest.mark.parametrize("package", PURE)
def test_every_pure_package_is_there(package):
    assert any(path.is_relative_to(ASSISTANT / package) for path in MODULES)
