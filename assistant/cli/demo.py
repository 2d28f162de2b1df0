"""``anfitrion demo``: a complete short game whose players are synthetic and whose ears are real."""

import argparse
import tempfile
from pathlib import Path

from assistant.cli.hosting import warn
from assistant.cli.wiring import cache_folder, load_cards, load_model
from assistant.language.counting import counted
from assistant.packs.dice_file import load_dice
from assistant.packs.library import dice_path, shipped
from assistant.rehearsal.performance import Company, Performance, perform, setup_for
from assistant.rehearsal.scenario import Scenario, load_scenario
from assistant.replay.tape import TAPE, About, Recorder
from assistant.screen.lines import LinePrinter

SCENARIO = Path(__file__).parent.parent / "rehearsal" / "demo.toml"


def run(options: argparse.Namespace) -> int:
    """Play the scenario, showing the table as it goes; 0 if it was judged without one error."""
    path: Path = options.guion or SCENARIO
    scenario = load_scenario(path)
    packs = tuple(path.parent / pack for pack in scenario.packs) or shipped()
    setup = setup_for(scenario, load_cards(packs), load_dice(dice_path()))
    model = load_model(options.modelo)
    printer = LinePrinter()
    printer.title(
        f"Demo: {scenario.title}. Jugadores sintéticos, recogidos por un micrófono simulado y oídos de verdad."
    )
    folder = options.carpeta or Path(tempfile.mkdtemp(prefix="anfitrion-demo-"))
    (folder / TAPE).unlink(missing_ok=True)  # of an earlier demo
    about = About("stay_cool", setup, model=model.folder.name)
    with Recorder(folder, about, warn) as recorder:
        played = perform(scenario, model, setup, Company(cache_folder()), [printer], recorder=recorder)
    printer.table(played.game)
    _write(folder, played)
    return _report(scenario, played, folder)


def _write(folder: Path, played: Performance) -> None:
    """The session's transcript with times, beside its recording."""
    text = "\n".join(played.transcript.lines()) + "\n"
    (folder / "transcripcion.txt").write_text(text, encoding="utf-8")


def _report(scenario: Scenario, played: Performance, folder: Path) -> int:
    seconds = len(played.microphone) // 16_000
    print(f"\nAudio y transcripción ({seconds // 60} min {seconds % 60} s): {folder}")
    if played.errors:
        print("El guion quería otra cosa:")
        for fault in played.errors:
            print(f"  {fault}")
        return 1
    answers = sum(len(turn.lines) for turn in scenario.turns)
    turns, said = counted(len(scenario.turns), "turno"), counted(answers, "frase dicha", "frases dichas")
    print(f"Todo como en el guion: {turns}, {said}, ningún error.")
    return 0
