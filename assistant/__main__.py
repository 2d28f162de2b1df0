"""``python -m assistant``: the same as ``anfitrion``."""

import sys

from assistant.cli import main

sys.exit(main())
