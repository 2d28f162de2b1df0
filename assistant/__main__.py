"""``python -m assistant``: the same as ``anfitrion``."""

from assistant.cli import run

run()
