"""What is fuzzed: all that reads what somebody else may have written. Bytes in, a value or a line of Spanish out.

A target returns nothing and raises nothing but what is a fault of ours: any exception that is not an AnfitrionError,
a message that is not one printable line, a file that appears where nothing was asked to be written.
"""

import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from assistant.cli.play import GAMES
from assistant.core.errors import AnfitrionError
from assistant.language.commands import find_command
from assistant.language.normalising import words
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, inspect, load
from assistant.rehearsal import scenario, scout_scenario
from assistant.scout.setup import Setup as ScoutSetup
from assistant.scout.step import replay as replay_scout
from assistant.stay_cool.setup import Setup
from assistant.stay_cool.step import replay
from assistant.store.history import History
from assistant.store.journal import read
from assistant.store.records import START, seal
from assistant.store.settings import load as load_settings
from assistant.voice.recording import read_wav

KINDS = {**GAMES, "scout": ScoutSetup}
DICE = load_dice(dice_path())


def in_a_file(name: str, work: Callable[[Path], object], content: bytes) -> None:
    """Let ``work`` have a file with this content in a folder of its own."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:  # noqa: PTH112
        path = Path(folder, name)
        path.write_bytes(content)
        try:
            work(path)
        except AnfitrionError as fault:
            line = str(fault).replace("\xa0", " ")
            assert line.isprintable(), line
            assert line
        assert [each.name for each in Path(folder).iterdir()] in ([name], [f"{name}.dañado"])


def pack(path: Path) -> None:
    """Look a pack over, and load it for a game."""
    for fault in inspect([path], DICE, lambda word: len(word) % 2 == 0).faults:
        assert str(fault).replace("\xa0", " ").isprintable()
    load([path])


def journal(path: Path) -> None:
    """Read a journal and play it again."""
    recovered = read(path, KINDS)
    assert recovered.warning.isprintable()
    if isinstance(recovered.setup, ScoutSetup):
        replay_scout(recovered.setup, recovered.events)
    elif isinstance(recovered.setup, Setup):
        replay(recovered.setup, recovered.events)


def sealed(content: bytes) -> None:
    """A journal whose lines vouch for one another, whatever they say."""
    lines, checksum = [], START
    for payload in content.split(b"\n"):
        line, checksum = seal(payload, checksum)
        lines.append(line)
    in_a_file("m.jsonl", journal, b"".join(lines))


def typed(content: bytes) -> None:
    """A line that somebody types."""
    find_command(words(content.decode("utf-8", "surrogateescape")[:500]))


TARGETS: dict[str, Callable[[bytes], None]] = {
    "pack_toml": partial(in_a_file, "m.toml", pack),
    "pack_csv": partial(in_a_file, "m.csv", pack),
    "dice": partial(in_a_file, "dados.toml", load_dice),
    "settings": partial(in_a_file, "ajustes.toml", load_settings),
    "journal": partial(in_a_file, "m.jsonl", journal),
    "sealed": sealed,
    "history": partial(in_a_file, "tarjetas.json", lambda path: History(path).read()),
    "scenario": partial(in_a_file, "m.toml", scenario.load_scenario),
    "scout_scenario": partial(in_a_file, "m.toml", scout_scenario.load_scenario),
    "recording": partial(in_a_file, "m.wav", read_wav),
    "typed": typed,
}
