"""A program that practises: records exercises without end, telling the number of each one that is kept."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from assistant.practice.result import Attempt, Kind, Result
from assistant.stay_cool.cards import Colour
from assistant.store.progress import ProgressFile


def main(path, player, count):
    history = ProgressFile(Path(path))
    for number in range(int(count)):
        attempts = tuple(Attempt(f"c#{i}", "¿Qué?", Colour.RED, False) for i in range(20))
        result = Result(Kind.WRITING, None, None, number, 1.0, attempts)
        history.record(player, result, datetime.now(UTC))
        print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
