"""Whole games by voice: synthetic players with several voices, a simulated room, the real recogniser."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scout_table import ScoutTable

from assistant.rehearsal.performance import Company
from assistant.rehearsal.room import Acoustics
from assistant.rehearsal.scout_performance import Performance, errors, perform, recast
from assistant.rehearsal.scout_scenario import Scenario, load_scenario
from assistant.voice.model import Model

SCENARIOS = Path(__file__).parent.parent / "scenarios" / "scout"
NAMES = ("marcador_cuatro", "marcador_dos", "arbitro_cuatro", "arbitro_dos")
APART = tuple(f"aparte/{name}" for name in NAMES)
"""Games that nothing was ever tuned on, with names and voices of their own."""

LOUDEST_TALK = Acoustics(talk=15.0)


def scenario(name: str, *, rounds: int | None = None) -> Scenario:
    whole = load_scenario(SCENARIOS / f"{name}.toml")
    return replace(whole, rounds=whole.rounds[:rounds])


def report(played: Performance) -> str:
    """What happened, for the reader of a failure."""
    return "\n".join(map(str, played.notes))


def played_first_rounds(name: str, rounds: int, model: Model, company: Company) -> Performance:
    """The first ``rounds`` rounds of a scenario, whose winners are then open."""
    return perform(scenario(name, rounds=rounds), model, company)


@pytest.mark.parametrize("name", NAMES + APART)
def test_a_scenario_understood_word_by_word_is_what_it_says(name):
    """So a game that ends otherwise was misheard, not miswritten."""
    script = scenario(name)
    table = ScoutTable(script.setup)
    for line in script.lines:
        table.forget().say(re.sub(r"[^\w ]", "", line.say).lower())
        assert table.game.speech[0].purpose == line.reply, line
    assert errors(script, table.game, ()) == []


@pytest.mark.parametrize(("name", "rounds"), [("marcador_cuatro", 1), ("arbitro_cuatro", 1)])
def test_rounds_of_four_end_with_the_intended_points(name, rounds, model, company):
    played = played_first_rounds(name, rounds, model, company)
    assert played.game.progress.scores == played.scenario.scores, report(played)
    assert not played.again, report(played)
    assert not played.repairs, report(played)


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 4])
@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_ends_with_the_intended_points(name, first, model, company):
    """Players may have to say something again, but never to take something back."""
    played = perform(recast(scenario(name), first), model, company)
    assert not played.errors, report(played)
    assert not played.repairs, report(played)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", [0, 3])
@pytest.mark.parametrize("name", NAMES)
def test_so_it_does_with_talk_in_the_room(name, first, model, company):
    """Players may also have to say «deshacer», as they hear at once what was written down."""
    played = perform(replace(recast(scenario(name), first), room=LOUDEST_TALK), model, company)
    assert not played.errors, report(played)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_host_replies_soon(model, company):
    delays = [delay for name in NAMES for delay in perform(scenario(name), model, company).delays()]
    assert np.median(delays) < 0.7
    assert np.quantile(delays, 0.95) < 1.3
