"""``anfitrion repetir``: a game played again as it was, from its journal or from a recorded session."""

import argparse
import sys
from pathlib import Path

from assistant.cli.kinds import KINDS, SETUPS, kind_of
from assistant.cli.wiring import Sensitive, load_model
from assistant.core.clock import seconds
from assistant.core.errors import DataError
from assistant.host import Deaf, Ears
from assistant.language.counting import counted
from assistant.replay import tape
from assistant.replay.facts import Difference, Replay
from assistant.replay.rehearing import rehear
from assistant.report.game import journal_in
from assistant.store import journal
from assistant.store.files import reason
from assistant.store.recovery import Recovered, recover
from assistant.voice.hearing import table_hearing
from assistant.voice.recording import StereoReader

DIFFERS = 1


def run(options: argparse.Namespace) -> int:
    """Replay what the file or folder holds; 0 if this version decides as it was decided then, else 1."""
    path: Path = options.fichero
    if path.is_dir() or path.name in (tape.TAPE, tape.WAV):
        return _session(path if path.is_dir() else path.parent, options.modelo)
    return _journal(_in_report(path) or journal.read(path, SETUPS))


def _in_report(path: Path) -> Recovered | None:
    """The journal in a report of ``anfitrion informe``, if ``path`` is one. Raises DataError."""
    if path.suffix != ".txt" or not path.is_file():
        return None
    try:
        content = journal_in(path.read_bytes())
    except OSError as fault:
        raise DataError(f"No se puede leer {path}: {reason(fault)}.") from fault
    return None if content is None else recover(content, SETUPS, path.name)[0]


def _journal(recovered: Recovered) -> int:
    """Print the game of a journal, as fast as it can be."""
    kind = kind_of(recovered.setup)
    printer = kind.printer()
    replay = Replay(kind.rules(recovered.setup))
    state = None
    for event, after, effects in replay.steps(recovered.events):
        state = after
        printer.saw(event, after, effects)
    print(f"\n{kind.name}, de la versión {recovered.program}: {counted(len(recovered.events), 'dato')}.")
    printer.table(state)
    if recovered.warning:
        print(recovered.warning, file=sys.stderr)
    return _verdict(replay.difference, "Todo se decide como entonces.")


def _session(folder: Path, asked: Path | None) -> int:
    """Hear a recorded session again."""
    session = tape.read(folder, SETUPS)
    about = session.about
    kind = KINDS[about.game]
    printer = kind.printer()
    ears = _ears(about, asked)
    with StereoReader(folder / tape.WAV) as recording:
        heard = rehear(session, recording, kind.continued(about.setup, about.before), ears, [printer])
    minutes, rest = divmod(int(seconds(heard.samples)), 60)
    print(f"\n{kind.name}, de la versión {about.program}: {minutes} min {rest} s oídos otra vez.")
    if session.damage or heard.short:
        print("La grabación está cortada: se ha repetido hasta donde llega.", file=sys.stderr)
    return _verdict(heard.difference, "Todo se oye y se decide como entonces.")


def _ears(about: tape.About, asked: Path | None) -> Ears:
    """The ears of the session, as strict as they were. Raises DataError."""
    if not about.ears:
        return Deaf()
    model = load_model(asked)
    if about.model not in ("", model.folder.name):
        print(f"aviso: se grabó con el modelo {about.model}; se oye con {model.folder.name}.", file=sys.stderr)
    ears = table_hearing(model)
    return ears if about.strictness is None else Sensitive(ears, about.strictness)


def _verdict(difference: Difference | None, same: str) -> int:
    print(difference or same)
    return DIFFERS if difference else 0
