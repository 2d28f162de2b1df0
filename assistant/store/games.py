"""The folder of journals: what a new one is called, which ones there are, which one to go on with."""

import re
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from assistant.core.errors import DataError
from assistant.store.files import reason
from assistant.store.journal import read
from assistant.store.recovery import Games, Recovered

_NAME: Final = re.compile(r"(\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)(?:_(\d+))?\.jsonl")
_MOMENT: Final = "%Y-%m-%d_%H-%M-%S"


def new_path(folder: Path, begun: datetime) -> Path:
    """An unused path for the journal of a game that begins now: ``2026-11-30_21-15-03.jsonl``."""
    stem = begun.strftime(_MOMENT)
    names = (folder / f"{stem}{f'_{number}' if number > 1 else ''}.jsonl" for number in count(1))
    return next(path for path in names if not path.exists())


def saved(folder: Path) -> tuple[Path, ...]:
    """The journals in ``folder``, the latest first; none if there is no such folder. Raises DataError."""
    try:
        found = [(match, path) for path in folder.iterdir() if (match := _NAME.fullmatch(path.name))]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise DataError(f"No se puede mirar qué partidas hay en {folder}: {reason(error)}.") from error
    found.sort(key=lambda item: (item[0][1], int(item[0][2] or 1)), reverse=True)
    return tuple(path for _, path in found)


def latest(folder: Path, games: Games, wanted: Callable[[Recovered], bool]) -> Path | None:
    """The latest journal that can be read and that is ``wanted``, such as by being of an unfinished game.

    Whether a game is over only its rules know: ``wanted`` replays it.
    """
    for path in saved(folder):
        try:
            if wanted(read(path, games)):
                return path
        except DataError:  # one broken game does not hide the others
            continue
    return None
