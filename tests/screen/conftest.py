"""The screen's tests play with the tables of the games' and the exercises' tests."""

import sys
from pathlib import Path

for game in ("stay_cool", "scout", "practice"):
    sys.path.append(str(Path(__file__).parents[1] / game))
