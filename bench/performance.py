"""What the ears cost: time to load, memory, share of a core, and how long a word takes to be confirmed."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from bench import audio
from bench.audio import Samples
from bench.lines import Line
from bench.recogniser import Ears

PEAK = """
def peak():
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 1024
    except (OSError, StopIteration):
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
"""
"""Megabytes at most so far. Elsewhere than on Linux less exactly: what getrusage tells begins with the memory of the
process that started this one, and the benchmark's is larger than what it measures."""

PROBE = f"""{PEAK}
import json, sys, time
import vosk
vosk.SetLogLevel(-1)
begun = time.perf_counter()
model = vosk.Model(sys.argv[1])
loaded = time.perf_counter() - begun
recogniser = vosk.KaldiRecognizer(model, 16000, json.dumps(["tiempo", "repite", "[unk]"]))
with open(sys.argv[2], "rb") as sound:
    while block := sound.read(960):
        recogniser.AcceptWaveform(block)
print(json.dumps({{"load": loaded, "peak": peak()}}))
"""


def cost(folder: Path, sound: Samples, scratch: Path) -> Iterator[Line]:
    """Yield load time and peak memory of a process of its own."""
    path = scratch / "probe.pcm"
    path.write_bytes(audio.to_noisy_pcm(sound))
    command = [sys.executable, "-c", PROBE, str(folder), str(path)]
    found = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(3)]  # noqa: S603
    load, peak = min(run["load"] for run in found), max(run["peak"] for run in found)
    yield Line("time to load", {"": f"{load:.2f} s"}, "best of 3")
    yield Line("peak memory of the process", {"": f"{peak:.0f} MB"}, f"{len(sound) / audio.RATE:.0f} s of talk")


def speed(ears: Ears, words: Sequence[tuple[str, Samples]], phrases: Sequence[str], talk: Samples) -> Iterator[Line]:
    """Yield the real-time factor and the delays from a word's end to its partial and its final result."""
    factors, partials, finals = {}, {}, {}
    for rest in ears.rests:
        early, late = [], []
        for text, samples in words:
            heard = ears.listen(audio.padded(samples, 0.8, 1.8), phrases, rest)
            end = 0.8 + len(samples) / audio.RATE
            early += [second - end for second, partial in heard.partials if text in partial][:1]
            late += [second - end for second, final in heard.finals if text in final][:1]
        partials[rest], finals[rest] = _quantiles(early), _quantiles(late)
        stretch = ears.listen(talk, phrases, rest)
        factors[rest] = f"{stretch.work / stretch.seconds:.3f}"
    label = f"{len(words)} kept-out voices, blocks of 30 ms"
    yield Line("word's end to partial result (median, 95 %)", partials, label)
    yield Line("word's end to final result (median, 95 %)", finals, label)
    yield Line("processor time per second of audio", factors, f"{len(talk) / audio.RATE:.0f} s of talk")


def _quantiles(delays: Sequence[float]) -> str:
    if not delays:
        return "-"
    return f"{np.median(delays):+.2f}, {np.quantile(delays, 0.95):+.2f} s"


def machine() -> str:
    """Say how busy the machine is: times depend on it."""
    begun, work = time.perf_counter(), time.process_time()
    while time.process_time() - work < 0.2:
        pass
    share = 0.2 / (time.perf_counter() - begun)
    return f"this process gets {100 * min(1.0, share):.0f} % of a core now"
