"""A turn of the real program on a real sound server, recorded, killed and heard again."""

import subprocess
import sys

import pytest
from pulse import on_a_sound_server
from test_turn_pulse import Playing

from assistant.replay.tape import TAPE, Kept, Sound, read
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.state import Phase

pytestmark = on_a_sound_server


@pytest.fixture
def playing(server, tmp_path):
    it = Playing(tmp_path, "--grabar", str(tmp_path / "noche"))
    yield it
    it.close()


def test_a_turn_on_real_devices_is_heard_again_as_it_was_heard(playing, tmp_path, record_property):
    playing.said("ready")
    playing.say("¡Listo!", lambda: playing.game.phase is not Phase.READY)
    playing.said("esmeralda 1")
    playing.say("París.", lambda: playing.turn.score.emerald == 1)
    playing.said("esmeralda 2")
    playing.process.kill()
    playing.process.wait(10)
    session = read(tmp_path / "noche", {"stay_cool": Setup})
    facts = [entry.event for entry in session.entries if isinstance(entry, Kept)]
    assert tuple(facts) == playing.facts[: len(facts)]
    assert len(playing.facts) <= len(facts) + 1, "all but what was being written is on the tape"
    seconds = sum(entry.count for entry in session.entries if isinstance(entry, Sound)) / 16_000
    record_property("heard_again_s", round(seconds, 1))
    print(f"heard_again_s: {seconds:.1f}; bytes of tape: {(tmp_path / 'noche' / TAPE).stat().st_size}")
    again = subprocess.run(
        [sys.executable, "-m", "assistant", "repetir", str(tmp_path / "noche")], capture_output=True, check=False
    )
    assert "Todo se oye y se decide como entonces." in again.stdout.decode(), again.stdout.decode()
    assert again.returncode == 0
