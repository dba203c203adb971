# The project's own virtual environment; `make PYTHON=python3.12 setup` picks another Python.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: setup test lint types verify-types bench all cover clean

setup: $(BIN)/.ready

$(BIN)/.ready: pyproject.toml requirements/dev.txt requirements/run.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $@

test: setup
	$(BIN)/pytest -n 2

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

# What a checker sees of the package from outside. Pyright needs Node.js, and fetches it where
# there is none, so that it isn't among the pinned tools.
verify-types: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pyright==1.1.414
	cd $(VENV) && PATH="$(abspath $(BIN)):$$PATH" pyright --verifytypes muggins --ignoreexternal

# OTHERS="--newest python3.13" gives the programs that need a newer Python one.
bench: setup
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.others $(OTHERS)

# Everything, with the exhaustive checks that take minutes.
all: lint types
	$(BIN)/pytest -n 2 -m "slow or not slow"

# Branch coverage of the ordinary tests.
cover: setup
	$(BIN)/pytest -n 2 --cov --cov-report=term

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
