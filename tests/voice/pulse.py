"""A PulseAudio of a test's own, whose null sink is speaker and microphone."""

import shutil
import signal
import subprocess
import time
from ctypes.util import find_library

import pytest

needed = {
    "pulseaudio": shutil.which("pulseaudio"),
    "pactl": shutil.which("pactl"),
    "libportaudio2": find_library("portaudio"),
}
on_a_sound_server = [
    pytest.mark.slow,  # in real time, and only true to it on a machine that does nothing else
    pytest.mark.skipif(
        not all(needed.values()), reason=f"not installed: {', '.join(name for name in needed if not needed[name])}"
    ),
    pytest.mark.timeout(600, method="thread"),  # what hangs in C hears no signal
]
"""What a module has for its ``pytestmark`` that uses the fixture ``server``."""


def pactl(*arguments):
    subprocess.run(["pactl", *arguments], check=True, capture_output=True, timeout=10)


class Server:
    """A server with its socket in ``folder``, without the modules that move streams when their sink goes."""

    def __init__(self, folder):
        self.folder = folder
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
                f"--load=module-native-protocol-unix socket={self.folder}/native auth-anonymous=1",
                "--load=module-null-sink sink_name=mesa",
            ],
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and not (self.folder / "native").exists():
            time.sleep(0.05)
        pactl("info")

    def stop(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        self.process.wait(10)
