"""A night of games in one process, and what it leaves behind: `python -m bench.soak [--hours H] [--oracle]`."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from assistant.cli.demo import SCENARIO
from assistant.cli.wiring import load_model
from assistant.host import Ears
from assistant.rehearsal.scenario import Scenario, load_scenario
from assistant.voice.hearing import table_hearing
from bench.oracle import Oracle, Remembering
from bench.party import Party, Played, Reading, Summary, hold, with_supper

ROOT = Path(__file__).resolve().parent.parent

Told = Callable[[int, int, str, str], None]


def scripts(supper: float = 45.0) -> list[Scenario]:
    """The games of a night: in quiet, in talk, and one with supper in between (minutes)."""
    quiet = load_scenario(ROOT / "tests" / "scenarios" / "partida.toml")
    talk = load_scenario(ROOT / "tests" / "scenarios" / "con_charla.toml")
    demo = load_scenario(SCENARIO)
    return [demo, quiet, talk, with_supper(demo, supper)]


def real() -> tuple[Ears, Sequence[Told]]:
    """Vosk, with the program's model."""
    return table_hearing(load_model(None)), ()


def knowing() -> tuple[Ears, Sequence[Told]]:
    """Ears that know what was said, all else being real: many times faster."""
    oracle = Oracle()
    return Remembering(oracle), (oracle.told,)


def line(reading: Reading) -> str:
    """A reading as the table shows it."""
    return (
        f"{reading.at / 3600:5.1f} h  {reading.memory:6.1f} MB  {len(reading.threads):2} threads  "
        f"{reading.files:3} files  {reading.processes} processes  {reading.left} temporary files"
    )


def told(summary: Summary) -> str:
    """What came of a night."""
    least, most = summary.landed_ms
    return "\n".join(
        (
            f"{summary.hours:.1f} h of party in {summary.work / 60:.0f} min of processor: {summary.games} games, "
            f"{summary.turns} turns, {len(summary.faults)} departures from the scripts",
            f"the microphone's clock: at most {summary.clock_ms:.2f} ms off, "
            f"{summary.clock_drift_ms:+.3f} ms an hour ({summary.checks[0]} checks)",
            f"what the host says sounds {least:.1f} to {most:.1f} ms after its place on the clock "
            f"({summary.checks[1]} checks)",
            *(f"  {fault}" for fault in summary.faults),
        )
    )


def main() -> None:
    """Read the command line, hold the party, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=12.0, help="of play (default 12)")
    parser.add_argument("--limit", type=float, default=float("inf"), help="seconds after which to stop anyway")
    parser.add_argument("--oracle", action="store_true", help="ears that know what was said, instead of Vosk")
    options = parser.parse_args()
    ears = knowing if options.oracle else real

    def tell(reading: Reading, played: Played) -> None:
        print(line(reading), flush=True)
        for fault in played.faults:
            print(f"  game that ended then: {fault}", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        tempfile.tempdir = folder  # so that what is left over is ours
        summary = hold(Party(Path(folder), ears, scripts()), options.hours, tell, limit=options.limit)
    print(told(summary), flush=True)


if __name__ == "__main__":
    main()
