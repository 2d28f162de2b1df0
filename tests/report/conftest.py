"""The rules' own table (tests/stay_cool/driver.py) plays the games that are reported here."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "stay_cool"))
