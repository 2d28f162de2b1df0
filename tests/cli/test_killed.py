"""The real program, killed with no warning at many points of a game: the next one has it all."""

import os
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

from assistant.stay_cool.setup import Setup
from assistant.stay_cool.step import replay
from assistant.store import games, journal

GAMES = {"stay_cool": Setup}


class Program:
    """``anfitrion jugar``, at the keyboard; its lines are read beside the test."""

    def __init__(self, home, *arguments):
        environment = os.environ | {"XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "assistant", "jugar", *arguments, "--teclado", "--simple"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            encoding="utf-8",
        )
        self.seen = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.seen += line.replace("\n", " ")

    def enter(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def until(self, pattern, limit=120):
        deadline = time.monotonic() + limit
        while not re.search(pattern, re.sub(r" +", " ", self.seen)):
            assert time.monotonic() < deadline, self.seen
            assert self.process.poll() is None, self.seen
            time.sleep(0.05)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)
        self._reader.join(30)


def game_in(home):
    path = games.latest(home / "anfitrion" / "partidas", GAMES, lambda _: True)
    found = journal.read(path, GAMES)
    return replay(found.setup, found.events)


def standing(game):
    """Scores, cards and turn."""
    turn = game.turn.progress
    return game.points(), len(game.turns), game.player, turn.red, turn.emerald, turn.box, game.setup


STEPS = (
    ("", r"Turno de Ana"),  # named, not begun
    ("listo", r"oído listo"),  # the first reading
    ("", r"Seguimos.*Anfitrión.*Anfitrión"),  # the glass stands
    ("pausa", r"Pausa\."),
    ("sigue", r"oído sigue"),
    ("terminar", r"¿Terminamos"),
)


@pytest.mark.slow
def test_a_game_killed_after_every_step_is_gone_on_with_as_it_was(tmp_path):
    """One game, killed and gone on with again and again; each time it is the same and is offered by name."""
    program = Program(tmp_path, "Ana", "Beto")
    for number, (line, shown) in enumerate(STEPS):
        if line:
            program.enter(line)
        program.until(shown)
        program.kill()
        kept = game_in(tmp_path)
        program = Program(tmp_path, "--seguir")
        program.until(r"La partida se había cortado.*Ana")
        again = game_in(tmp_path)
        assert standing(again) == standing(kept)
        assert number == 0 or again.hold == "pause"
        if number > 0:
            program.enter("sigue")
            program.until(r"Seguimos")
    program.enter("terminar")
    program.until("¿Terminamos")
    program.enter("sí")
    assert program.process.wait(60) == 0
