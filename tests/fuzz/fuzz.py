"""Fuzz one target with Atheris, guided by what its input reaches: ``fuzz.py TARGET [libFuzzer's arguments]``.

``make fuzz`` runs it for every target, from the seeds beside it. What it finds it writes to the working folder as
``crash-…`` or ``timeout-…``: such a file becomes a seed, and ``test_seeds.py`` a test of it.
"""

import sys

import atheris

with atheris.instrument_imports(include=["assistant", "tomllib"]):
    from targets import TARGETS

if __name__ == "__main__":
    atheris.Setup([sys.argv[0], *sys.argv[2:]], TARGETS[sys.argv[1]])
    atheris.Fuzz()
