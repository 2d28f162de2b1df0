"""A whole turn of the real program on a real sound server at real speed, the sink going and coming back in between.

The player and the host speak into one null sink whose monitor is the microphone: the host hears itself as loud as
the player.
"""

import os
import subprocess
import sys
import time
from datetime import datetime

import driver
import pytest
from pulse import on_a_sound_server, pactl

from assistant.core.clock import RATE
from assistant.core.events import SoundLost, SoundRestored, SpeechEnded
from assistant.stay_cool import lines
from assistant.stay_cool.ledger import Turned
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.state import Phase
from assistant.stay_cool.step import replay
from assistant.store import games, journal
from assistant.voice.recording import WavWriter
from assistant.voice.synthesis import Synthesiser, Voice

pytestmark = on_a_sound_server

GAMES = {"stay_cool": Setup}
ROUND_TWO = 1
TRIES, PATIENCE = 3, 4.0


class Playing:
    """The program in a process of its own, its journal, and somebody who speaks into the sink."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        table = driver.Table(driver.setup("Ana")).play_to(ROUND_TWO)
        self.path = games.new_path(folder / "anfitrion" / "partidas", datetime(2026, 1, 1, 20))
        with journal.create(self.path, "stay_cool", table.setup) as diary:
            for event in table.events:
                diary.append(event)
        self.before = len(table.events)
        self.voice = Synthesiser(Voice("es-419+f3", rate=150))
        for text in ("¡Listo!", "París.", "Dados: ese, o, ele.", "¡Tiempo!"):
            self.voice.render(text)
        self.out = (folder / "salida.txt").open("wb")
        self.err = (folder / "fallos.txt").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "assistant", "jugar", "--seguir", "--simple", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=self.out,
            stderr=self.err,
            env=os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PYTHONUNBUFFERED": "1"},
        )

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.out.close()
        self.err.close()

    @property
    def shown(self):
        return (self.folder / "salida.txt").read_text(encoding="utf-8")

    @property
    def facts(self):
        """What has come to the journal since the program began."""
        return journal.read(self.path, GAMES).events[self.before :]

    @property
    def game(self):
        found = journal.read(self.path, GAMES)
        return replay(found.setup, found.events)

    @property
    def turn(self):
        return self.game.turns[ROUND_TWO]

    def wait(self, condition, limit=25.0):
        """Wait for ``condition``, which may find something; return that."""
        deadline = time.monotonic() + limit
        while not (found := condition()):
            if time.monotonic() > deadline or self.process.poll() is not None:
                log = (self.folder / "fallos.txt").read_text(encoding="utf-8")
                pytest.fail(f"{self.shown}\n{log}\n{self.process.poll()}")
            time.sleep(0.05)
        return found

    def fact(self, kind):
        return self.wait(lambda: next((fact for fact in self.facts if isinstance(fact, kind)), None))

    def said(self, purpose, since=0):
        """Wait until the host has said that, anew since that position; where it fell silent."""
        return self.wait(
            lambda: next(
                (
                    fact.at
                    for fact in self.facts
                    if isinstance(fact, SpeechEnded) and fact.say.endswith(f" {purpose}") and fact.at > since
                ),
                None,
            )
        )

    def say(self, text, taken):
        """Say ``text`` until it is ``taken``, as anybody would who is not understood."""
        path = self.folder / "jugada.wav"
        with WavWriter(path) as wav:
            wav.write(self.voice.render(text))
        for _ in range(TRIES):
            subprocess.run(["paplay", "--device=mesa", "--latency-msec=60", str(path)], check=True, timeout=20)
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                if taken():
                    return
                time.sleep(0.05)
        self.wait(taken, 0)


@pytest.fixture
def playing(server, tmp_path):
    it = Playing(tmp_path)
    yield it
    it.close()


def test_a_turn_survives_the_loss_of_its_sink_and_nobody_loses_a_second_of_sand(playing, record_property):
    playing.said("ready")
    playing.say("¡Listo!", lambda: playing.game.phase is not Phase.READY)
    playing.said("esmeralda 1")
    playing.say("París.", lambda: playing.turn.score.emerald == 1)
    asked = playing.said("esmeralda 2")

    seen = time.monotonic()
    time.sleep(1.0)
    glass = playing.turn.progress.glass
    gone = time.monotonic()
    pactl("unload-module", "module-null-sink")
    sand = glass.remaining(asked + round((gone - seen) * RATE))
    playing.wait(lambda: lines.SOUND_LOST in playing.shown)
    noticed = time.monotonic() - gone
    lost = playing.fact(SoundLost)
    playing.wait(lambda: playing.game.hold == "sound_lost")
    assert noticed < 2.6
    assert playing.turn.progress.glass.since is None

    time.sleep(3.0)
    back = time.monotonic()
    pactl("load-module", "module-null-sink", "sink_name=mesa")
    restored = playing.fact(SoundRestored)
    mended = time.monotonic() - back
    resumed = playing.said("resume", restored.at)
    sand_lost = (sand - playing.turn.progress.glass.remaining(resumed)) / RATE
    assert restored.at - lost.at > 3 * RATE
    assert sand_lost < 1.0

    playing.said("esmeralda 2", resumed)
    playing.say("Dados: ese, o, ele.", lambda: playing.turn.score.red == 1)
    playing.say("¡Tiempo!", lambda: any(isinstance(entry, Turned) for entry in playing.turn.ledger))
    playing.wait(lambda: playing.game.phase is not Phase.RUNNING, 40)
    playing.wait(lambda: len(playing.game.turns) > ROUND_TWO + 1 or playing.game.phase is Phase.READY)
    assert (playing.turn.score.red, playing.turn.score.emerald) == (1, 1)
    assert playing.turn.progress.box == 2
    for name, value in (("noticed_s", noticed), ("mended_s", mended), ("sand_lost_s", sand_lost)):
        record_property(name, round(value, 2))
        print(f"{name}: {value:.2f}")
    written = (playing.folder / "fallos.txt").read_text(encoding="utf-8")
    assert "Traceback" not in written
    assert "ALSA" not in written  # a busy machine's underruns are not the table's affair
