"""A view as the page gets it: JSON without a single absolute moment."""

import json
from dataclasses import asdict
from typing import Any

from assistant.practice import view as practice
from assistant.scout import view as scout
from assistant.screen.following import View
from assistant.screen.practised import Practised
from assistant.screen.progress import NAMES
from assistant.screen.wording import (
    ENDINGS,
    OUTCOMES,
    call_told,
    exercise_situation,
    exercise_title,
    result,
    situation,
    victory,
)
from assistant.stay_cool import view as stay_cool


def payload(view: View, at: int) -> str:
    """``view`` at the sample ``at``. Only running sand depends on ``at``, and round 3 has none."""
    match view:
        case stay_cool.View():
            shown = _stay_cool(view, at)
        case scout.View():
            shown = asdict(view) | {"game": "scout"}
        case practice.View():
            shown = _exercise(view, at)
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
    return shown | _sand(view.sand, at) | _heard(view.heard)


def _sand(sand: stay_cool.Sand | None, at: int) -> dict[str, Any]:
    if sand is None:
        return {}
    left = {"left": round(sand.left(at), 4), "running": sand.since is not None}
    return {"sand": left, "lasts": stay_cool.SAND_LASTS}


def _heard(heard: stay_cool.Hearing | None) -> dict[str, Any]:
    if heard is None:
        return {}
    sign, meaning = OUTCOMES[heard.outcome]
    return {"heard": asdict(heard) | {"sign": sign, "meaning": meaning}}


def _exercise(view: practice.View, at: int) -> dict[str, Any]:
    calls = [
        {"box": call.box, "told": call_told(call), "left": call.left if call.in_time else None} for call in view.calls
    ]
    words = {"game": "exercise", "title": exercise_title(view), "situation": exercise_situation(view)}
    return asdict(view) | words | {"calls": calls} | _sand(view.sand, at) | _heard(view.heard)


def _practised(view: Practised) -> dict[str, Any]:
    shown = asdict(view) | {"game": "practice"}
    for drawn, each in zip(shown["progress"]["rounds"], view.progress.rounds, strict=True):
        drawn |= {"best": each.best, "mean": each.mean}
    for drawn, pace in zip(shown["progress"]["paces"], view.progress.paces, strict=True):
        drawn["name"] = NAMES[pace.kind]
    return shown
