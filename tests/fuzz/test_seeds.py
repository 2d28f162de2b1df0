"""What the fuzzer starts from, and what it once found, through every target; and any bytes, without a fuzzer."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from targets import TARGETS, in_a_file

from assistant.core.errors import DataError
from assistant.rehearsal.scenario import load_scenario

SEEDS = sorted(path for path in (Path(__file__).parent / "seeds").rglob("*") if path.is_file())
PIECES = (b"\x1b[2J", b"{", b"[", b'"', b"-", b"nan", b"9" * 20)


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_seed_is_a_value_or_a_line(seed):
    TARGETS[seed.parent.name](seed.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_every_target_has_a_seed(name):
    assert any(seed.parent.name == name for seed in SEEDS)


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: f"{path.parent.name}/{path.name}")
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_spoilt_seed_is_a_value_or_a_line(seed, data):
    content = bytearray(seed.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(len(content), start + 20)))
        content[start:end] = data.draw(st.binary(max_size=8) | st.sampled_from(PIECES))
    TARGETS[seed.parent.name](bytes(content))


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=15, deadline=None)
@given(content=st.binary(max_size=200))
def test_any_bytes_are_a_value_or_a_line(name, content):
    TARGETS[name](content)


FACTS = [seed for seed in SEEDS if seed.parent.name == "sealed"]


@pytest.mark.parametrize("seed", FACTS, ids=lambda path: path.name)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_a_game_whose_facts_are_shuffled_is_played_or_refused(seed, data):
    head, *facts = seed.read_bytes().splitlines()
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(facts)))
        end = data.draw(st.integers(start, min(len(facts), start + 10)))
        to = data.draw(st.integers(0, len(facts)))
        piece = facts[start:end]
        if data.draw(st.booleans()):
            del facts[start:end]
        facts[to:to] = piece * data.draw(st.integers(0, 2))
    TARGETS["sealed"](b"\n".join([head, *facts]))


@pytest.mark.parametrize("fault", [KeyError("a"), DataError(""), RecursionError()])
def test_a_target_notices_what_is_no_line(monkeypatch, fault):
    def careless(_):
        raise fault

    with pytest.raises((type(fault), AssertionError)):
        in_a_file("m", careless, b"")


def test_a_target_notices_a_file_that_nobody_asked_for():
    with pytest.raises(AssertionError):
        in_a_file("m", lambda path: path.with_name("otro").touch(), b"")


# ---- scenarios


def scenario(**changes: str) -> str:
    """A scenario of one line, with some of its values written otherwise."""
    keys = {"title": '"t"', "players": '["Ana"]', "red": '["a"]', "emerald": '["b"]', "turn": "[]"} | changes
    return "\n".join(f"{key} = {value}" for key, value in keys.items() if value)


WRONG = {
    "no title": scenario(title=""),
    "a number for a text": scenario(title="3"),
    "an escape": scenario(title=r'"\u001b[2J"'),
    "a text for a list": scenario(players='"Ana"'),
    "a list of lists": scenario(red='[["a"]]'),
    "a key that drives the terminal": scenario() + '\n"\\u001b[31m" = 1',
    "no sections": scenario(turn="[1]"),
    "one value": scenario(turn='[{ values = [1], lines = [] }]'),
    "a value without end": scenario(turn="[{ values = [1, 99999999999], lines = [] }]"),
    "a stranger": scenario(turn='[{ values = [1, 1], lines = [{ who = "Eva", say = "a" }] }]'),
    "a delay without end": scenario(turn='[{ values = [1, 1], lines = [{ say = "a", delay = inf }] }]'),
    "no number": scenario(turn='[{ values = [1, 1], lines = [{ say = "a", sand = nan }] }]'),
    "an echo without end": scenario(room="{ reverb = 1e9 }"),
    "a seed that is none": scenario(room="{ seed = -1 }"),
    "true for a number": scenario(room="{ delay = true }"),
    "another folder's pack": scenario(packs='["../../../etc"]'),
    "a pack by its whole path": scenario(packs='["/etc"]'),
    "brackets": "a = " + "[" * 3000,
    "points": ".".join(["a"] * 1900) + " = 1\n" + ".".join(["b"] * 1900) + " = 1",
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("written", WRONG.values(), ids=WRONG)
def test_a_scenario_that_cannot_be_is_one_line_of_spanish(tmp_path, written):
    path = tmp_path / "guion.toml"
    path.write_text(written, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_scenario(path)
    message = str(caught.value)
    assert message.isprintable()
    assert "guion" in message


def test_a_scenario_that_is_no_file_is_not_waited_for(tmp_path):
    (tmp_path / "guion.toml").symlink_to("/dev/zero")
    with pytest.raises(DataError, match="no es un archivo"):
        load_scenario(tmp_path / "guion.toml")
