"""The tables of the games' tests play here too."""

import sys
from pathlib import Path

for folder in ("stay_cool", "screen", "scout"):
    sys.path.append(str(Path(__file__).parents[1] / folder))
