"""A view as the page gets it: JSON without a single absolute moment."""

import json
from dataclasses import asdict
from typing import Any

from assistant.scout import view as scout
from assistant.screen.following import View
from assistant.screen.practised import Practised
from assistant.screen.progress import NAMES
from assistant.screen.wording import ENDINGS, OUTCOMES, result, situation, victory
from assistant.stay_cool import view as stay_cool


def payload(view: View, at: int) -> str:
    """``view`` at the sample ``at``. Only running sand depends on ``at``, and round 3 has none."""
    match view:
        case stay_cool.View():
            shown = _stay_cool(view, at)
        case scout.View():
            shown = asdict(view) | {"game": "scout"}
        case Practised():
            shown = _practised(view)
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def _stay_cool(view: stay_cool.View, at: int) -> dict[str, Any]:
    shown = asdict(view) | {
        "game": "stay_cool",
        "points": view.points,
        "situation": situation(view),
        "result": result(view),
        "why": ENDINGS[view.before.ending] if view.before and view.before.ending else "",
        "victory": victory(view),
    }
    if view.sand is not None:
        shown["sand"] = {"left": round(view.sand.left(at), 4), "running": view.sand.since is not None}
        shown["lasts"] = stay_cool.SAND_LASTS
    if view.heard is not None:
        shown["heard"]["sign"], shown["heard"]["meaning"] = OUTCOMES[view.heard.outcome]
    return shown


def _practised(view: Practised) -> dict[str, Any]:
    shown = asdict(view) | {"game": "practice"}
    for drawn, each in zip(shown["progress"]["rounds"], view.progress.rounds, strict=True):
        drawn |= {"best": each.best, "mean": each.mean}
    for drawn, pace in zip(shown["progress"]["paces"], view.progress.paces, strict=True):
        drawn["name"] = NAMES[pace.kind]
    return shown
