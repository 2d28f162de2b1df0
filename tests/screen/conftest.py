"""The screen's tests play with the tables of the games' tests."""

import sys
from pathlib import Path

for game in ("stay_cool", "scout"):
    sys.path.append(str(Path(__file__).parents[1] / game))
