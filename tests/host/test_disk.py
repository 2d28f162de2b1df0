"""The disk fills up, fails or becomes read-only in the middle of a game: the party goes on, and nothing is lost."""

import contextlib
import errno
import os
import subprocess
import sys
import time

import pytest
from driver import EMERALD_WORDS, setup
from simulated import Mumble

from assistant.core.clock import samples
from assistant.core.effects import Say
from assistant.host import KEPT_AGAIN, UNKEPT, Deaf, Host
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.step import StayCool, replay
from assistant.store import journal
from assistant.voice.audio import BLOCK, Block, silence
from assistant.voice.mixer import Mixer

GAMES = {"stay_cool": Setup}


class Party:
    """A game at the keyboard whose journal is real; its disk can be made to fail."""

    def __init__(self, folder, monkeypatch):
        self.path = folder / "partida.jsonl"
        self.warned, self.said, self.fault, self.position = [], [], None, 0
        real = {name: getattr(os, name) for name in ("write", "fsync")}
        for name, call in real.items():
            monkeypatch.setattr(os, name, lambda *given, call=call: self.tried(call, given))
        self.diary = journal.create(self.path, "stay_cool", setup("Ana", "Beto"))
        self.mixer = Mixer()
        self.host = Host(
            StayCool(setup("Ana", "Beto")),
            Deaf(),
            Mumble(),
            self.mixer,
            journal=self.diary,
            watchers=[self],
            warn=self.warned.append,
        )

    def tried(self, call, given):
        if self.fault is not None:
            raise OSError(self.fault, os.strerror(self.fault))
        return call(*given)

    def saw(self, _event, _game, effects):
        self.said += [effect.text for effect in effects if isinstance(effect, Say)]

    def go_on(self, seconds, *lines):
        for number in range(samples(seconds) // BLOCK):
            block = Block(self.position, silence(BLOCK))
            self.mixer.render(block.start, BLOCK)
            self.host.hear(block, lines if number == 0 else ())
            self.position = block.end
        return self

    def announcements(self):
        """What the host said that is not of the game."""
        return [text for say, (text, _) in self.host._own.items() if say.startswith("announced")]


@pytest.fixture
def party(tmp_path, monkeypatch):
    with pytest.MonkeyPatch.context() as patch:
        yield Party(tmp_path, patch).go_on(2, "listo").go_on(6)


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT])
def test_a_disk_that_fails_is_told_once_aloud_and_in_writing_and_the_turn_goes_on(party, fault):
    party.fault = fault
    for word in EMERALD_WORDS[:4]:
        party.go_on(3, word)
    assert party.host.state.turn.progress.emerald == 4
    assert party.announcements() == [UNKEPT]
    assert len(party.warned) == 1
    assert "No se puede guardar la partida" in party.warned[0]


def test_a_game_is_kept_whole_when_there_is_room_again_and_that_is_said(party):
    party.fault = errno.ENOSPC
    party.go_on(3, EMERALD_WORDS[0]).go_on(3, EMERALD_WORDS[1])
    party.fault = None
    party.go_on(3, EMERALD_WORDS[2])
    assert party.announcements() == [UNKEPT, KEPT_AGAIN]
    found = journal.read(party.path, GAMES)
    assert found.damage is None
    assert replay(found.setup, found.events) == party.host.state


def test_what_is_announced_is_said_to_its_end_whatever_the_game_stops(party):
    party.fault = errno.ENOSPC
    party.go_on(0.1, EMERALD_WORDS[0]).go_on(0.1, "pausa").go_on(0.1, "sigue").go_on(5)
    (say,) = [say for say in party.host._own if say.startswith("announced")]
    ((_, start, end),) = [one for one in party.mixer.spoken_between(0, party.position) if one[0] == say]
    assert end - start == samples(1)


def test_a_disk_that_fills_up_twice_is_told_twice(party):
    for fault in (errno.ENOSPC, None, errno.ENOSPC, None):
        party.fault = fault
        party.go_on(2, "marcador")
    assert party.announcements() == [UNKEPT, KEPT_AGAIN] * 2


@pytest.fixture
def small_disk(tmp_path):
    """A real disk of 300 kB."""
    folder = tmp_path / "disco"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", folder]
    made = subprocess.run(mount, capture_output=True, check=False)
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="mounts a disk")
def test_a_game_on_a_disk_that_is_full_for_a_while_is_all_there_in_the_end(small_disk, tmp_path):
    """The real program, its games on a real disk that fills up."""
    filler = small_disk / "fotos"
    environment = os.environ | {"XDG_DATA_HOME": str(small_disk), "XDG_CONFIG_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "assistant", "jugar", "Ana", "Beto", "--teclado", "--simple"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    ) as game:
        seen = b""

        def until(text):
            nonlocal seen
            began = time.monotonic()
            while text.encode() not in seen:
                line = game.stdout.readline()
                assert line, seen.decode()
                assert time.monotonic() < began + 120
                seen += line
            seen = seen[seen.index(text.encode()) + 1 :]

        def enter(line):
            game.stdin.write(f"{line}\n".encode())
            game.stdin.flush()

        until("Turno de Ana")
        with contextlib.suppress(OSError):
            filler.write_bytes(b"x" * 300_000)
        for _ in range(60):  # the last page of the journal has room for some facts yet
            enter("ayuda")
        until("aviso: No se puede guardar la partida (el disco está lleno)")
        filler.unlink()
        enter("marcador")
        until("aviso: La partida se guarda otra vez")
        game.kill()
    (path,) = (small_disk / "anfitrion" / "partidas").glob("*.jsonl")
    found = journal.read(path, GAMES)
    assert found.damage is None
    assert replay(found.setup, found.events).phase == "ready"
