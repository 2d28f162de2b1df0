"""How soon the host replies at a game of Scout, and how often it has to ask again: whole games, simulated."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from assistant.core.clock import RATE
from assistant.rehearsal.performance import Company
from assistant.rehearsal.room import Acoustics
from assistant.rehearsal.scout_performance import Performance, perform
from assistant.rehearsal.scout_scenario import Scenario, load_scenario
from assistant.voice.model import Model
from bench import lines
from bench.lines import Line

SCENARIOS = Path(__file__).resolve().parent.parent / "tests" / "scenarios" / "scout"
GAMES = {"games that the host was tuned on": SCENARIOS, "games, names and voices kept apart": SCENARIOS / "aparte"}
ROOMS = {"quiet": Acoustics(), "talk 15 dB under the players": Acoustics(talk=15.0)}


def table(folder: Path) -> str:
    """Return the table of the model in ``folder``."""
    return lines.table(f"Scout, {folder.name}", measure(Model(folder)))


def measure(model: Model) -> Iterator[Line]:
    """Yield the lines of each set of games in each room."""
    company = Company()
    for games, path in GAMES.items():
        for name, room in ROOMS.items():
            played = [perform(replace(scenario, room=room), model, company) for scenario in scenarios(path)]
            yield from _lines(played, f"{games}; {name}")


def scenarios(folder: Path) -> list[Scenario]:
    """All games in ``folder``."""
    return [load_scenario(path) for path in sorted(folder.glob("*.toml"))]


def _lines(played: Sequence[Performance], what: str) -> Iterator[Line]:
    delays = [delay for game in played for delay in game.delays()]
    work = [seconds for game in played for seconds in game.work_for_replies()]
    said = sum(not attempt.repair for game in played for attempt in game.attempts)
    again = sum(len(game.again) for game in played)
    repairs = sum(len(game.repairs) for game in played)
    wrong = sum(bool(game.errors) for game in played)
    minutes = sum(len(game.microphone) for game in played) / RATE / 60
    measured = f"{len(played)} games, {minutes:.0f} min, {said} sentences: {what}"
    whole = [delay + seconds for delay, seconds in zip(delays, work, strict=True)]
    yield Line("sentence's end to the host's first sound (median, 95 %)", {"": _quantiles(delays)}, measured)
    yield Line("the same with this machine's computing", {"": _quantiles(whole)}, measured)
    yield Line("asked again, asked back or not answered", {"": lines.percent(again, said)}, measured)
    yield Line("taken for something else, said back, and undone", {"": lines.percent(repairs, said)}, measured)
    yield Line("games that ended with other points", {"": str(wrong)}, measured)


def _quantiles(delays: Sequence[float]) -> str:
    return f"{np.median(delays):.2f}, {np.quantile(delays, 0.95):.2f} s" if delays else "-"
