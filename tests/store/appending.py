"""A program that keeps a game: started by the tests, to be killed, or to have its disk filled.

``appending.py PATH forever``: append facts and print how many are on disk, as fast as it goes.
``appending.py PATH hold``: open the game, say so, and wait for the end of the input.
``appending.py PATH parent``: begin a game, start a program that outlives this one, print its number, wait.
``appending.py PATH full``: append on a disk that fills up and is emptied again; print what was refused.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from facts import GAMES, TOY

from assistant.core.errors import AnfitrionError
from assistant.core.events import Listened
from assistant.store.journal import create, open_for_append


def forever(path: Path) -> None:
    journal = create(path, "toy", TOY)
    number = 0
    while True:
        journal.append(Listened(number, number))
        number += 1
        print(number, flush=True)


def hold(path: Path) -> None:
    try:
        journal, _ = open_for_append(path, GAMES)
    except AnfitrionError as error:
        print(type(error).__name__, error, flush=True)
        return
    print("open", flush=True)
    sys.stdin.read()
    journal.close()


def parent(path: Path) -> None:
    journal = create(path, "toy", TOY)
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    print(child.pid, flush=True)
    sys.stdin.read()
    journal.close()


def full(path: Path) -> None:
    import resource  # noqa: PLC0415 - Windows has none

    journal = create(path, "toy", TOY)
    limit = path.stat().st_size + 300  # not a whole number of records: the last one is cut
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    for number in range(20):
        if number == 15:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        try:
            journal.append(Listened(number, number))
            print("kept", journal.waiting, flush=True)
        except AnfitrionError as error:
            print(type(error).__name__, journal.waiting, error, flush=True)


if __name__ == "__main__":
    {"forever": forever, "hold": hold, "parent": parent, "full": full}[sys.argv[2]](Path(sys.argv[1]))
