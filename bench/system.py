"""The sound server's own echo canceller: a stretch sent through a PulseAudio at its real speed."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from assistant.core.clock import RATE, samples
from assistant.voice.audio import Block, Samples
from assistant.voice.echo import EchoCanceller

LEAD = samples(0.1)
"""How much earlier than into the microphone the host's sound is sent, since the two streams start as they like."""

RAW = ("--raw", "--rate=16000", "--channels=1", "--format=s16le", "--latency-msec=40")


@contextmanager
def _server(method: str) -> Iterator[dict[str, str]]:
    """A server with a loudspeaker and a microphone that are null sinks, and the canceller between them."""
    folder = Path(tempfile.mkdtemp())
    environment = os.environ | {
        "PULSE_SERVER": f"unix:{folder}/native", "PULSE_RUNTIME_PATH": str(folder), "PULSE_STATE_PATH": str(folder)
    }  # fmt: skip
    mono = "rate=16000 channels=1"
    process = subprocess.Popen(  # noqa: S603 - the system's
        [
            *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
            f"--load=module-native-protocol-unix socket={folder}/native auth-anonymous=1",
            f"--load=module-null-sink sink_name=altavoz {mono}",
            f"--load=module-null-sink sink_name=micro {mono}",
            f"--load=module-echo-cancel aec_method={method} source_master=micro.monitor sink_master=altavoz "
            f"source_name=limpio sink_name=voz {mono}",
        ],
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    try:
        time.sleep(2.0)
        yield environment
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def cancelled(host: Samples, microphone: Samples, method: str) -> Samples:
    """``microphone`` as PulseAudio gives it with ``host`` on its loudspeaker; takes as long as the sound lasts."""
    with _server(method) as environment, tempfile.TemporaryDirectory() as scratch:
        taken = Path(scratch, "limpio.raw")
        parts = {"voz": host, "micro": np.concatenate([np.zeros(LEAD, np.int16), microphone])}
        for name, audio in parts.items():
            Path(scratch, name).write_bytes(audio.tobytes())
        with taken.open("wb") as out:
            record = subprocess.Popen(["parec", "--device=limpio", *RAW], stdout=out, env=environment)  # noqa: S603, S607
            time.sleep(1.0)
            players = [
                subprocess.Popen(["pacat", f"--device={name}", *RAW, str(Path(scratch, name))], env=environment)  # noqa: S603, S607
                for name in parts
            ]
            for player in players:
                player.wait(60 + len(microphone) / RATE)
            time.sleep(0.5)
            record.terminate()
            record.wait(10)
        return _aligned(np.fromfile(taken, dtype=np.int16), microphone)


def _aligned(near: Samples, microphone: Samples) -> Samples:
    """``near`` from where ``microphone`` begins in it, as far as they are alike, and as long."""
    probe = microphone.astype(np.float64)
    size = 1 << (len(near) + len(probe)).bit_length()
    likeness = np.fft.irfft(np.fft.rfft(near.astype(np.float64), size) * np.conj(np.fft.rfft(probe, size)), size)
    begin = int(np.argmax(likeness[: len(near)]))
    part = near[begin : begin + len(microphone)]
    return np.pad(part, (0, len(microphone) - len(part)))


class Before:
    """Our canceller, given what the system's left (``host.Canceller``)."""

    def __init__(self, near: Samples) -> None:
        self._near, self._ours = near, EchoCanceller()

    def cancel(self, microphone: Block, host: Samples) -> Samples:
        """See ``host.Canceller``."""
        return self._ours.cancel(Block(microphone.start, self._near[microphone.start : microphone.end]), host)

    def clarity(self, start: int, end: int) -> float:
        """See ``host.Canceller``."""
        return self._ours.clarity(start, end)
