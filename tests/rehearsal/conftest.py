"""The long party is a benchmark's (bench/), whether the tests are run from the project's folder or not."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))
