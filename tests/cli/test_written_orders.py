"""The orders that README and the guide to packs tell people to type are orders."""

import re
import shlex
from pathlib import Path

import pytest

from assistant.cli.parser import build_parser
from assistant.core.errors import UsageError
from assistant.language.answers import Kind

ROOT = Path(__file__).parent.parent.parent
PLACEHOLDERS = ("…", "ORDEN")


def orders(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^    (?:\.venv/bin/)?anfitrion (.*?)(?:\s+#.*)?$", text, re.MULTILINE)
    spans = re.findall(r"`(?:\.venv/bin/)?anfitrion\s([^`]+)`", text)
    return [
        order.replace("\n", " ") for order in (*blocks, *spans) if not any(sign in order for sign in PLACEHOLDERS)
    ]


@pytest.mark.parametrize("page", ["README.md", "docs/packs.md"])
def test_every_order_is_understood(page):
    written = orders(page)
    assert len(written) > 5
    for order in written:
        try:
            build_parser().parse_args(shlex.split(order))
        except UsageError as fault:
            pytest.fail(f"{page}: anfitrion {order}: {fault}")


def test_the_guide_in_spanish_has_every_kind_of_question():
    text = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    spanish = text[: text.index("# Question packs")]
    named = set(re.findall(r"^\| `(\w+)` \|", spanish, re.MULTILINE)) - {"tipo"}
    assert named == set(Kind) - {Kind.EXACT}
