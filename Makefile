# Everything a fresh machine needs: Python 3.11 to 3.13 with pip, and make.
# The network is used for package indexes only.

VENV ?= .venv
FUZZ ?= 60
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play demo test test-slow fuzz lint bench bench-room soak clean help

help:  ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

play: $(READY)  ## host a game; without a microphone, the demo
	@$(BIN)/anfitrion empezar

demo: $(READY)  ## a short game with synthetic players
	@$(BIN)/anfitrion demo

test: $(READY)  ## every test that takes seconds
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow"

test-slow: $(READY)  ## the tests that take minutes: hours of host speech, noisy games, real devices
	$(BIN)/python -m pytest -m slow tests/voice tests/screen
	$(BIN)/python -m pytest -n 2 --dist load -m slow --ignore tests/voice --ignore tests/screen

fuzz: $(READY)  ## coverage-guided fuzzing, FUZZ seconds for each parser; nothing where Atheris cannot be installed
	@VENV=$(VENV) scripts/fuzz $(FUZZ)

lint: $(READY)  ## style and types
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(READY)  ## accuracy and speed of the ears, as a table
	$(BIN)/python -m bench

bench-room: $(READY)  ## what is mis-scored in loud rooms, with and without echo cancellers
	$(BIN)/python -m bench.room

soak: $(READY)  ## twelve hours of party in one process: memory, threads, files, clock (most of an hour)
	$(BIN)/python -m bench.soak

$(READY): pyproject.toml scripts/setup
	@VENV=$(VENV) scripts/setup

clean:  ## remove what was made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
