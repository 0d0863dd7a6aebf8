# The front door. Every target sets up what it needs: a Python 3.11 or newer is enough.

PYTHON := $(shell for p in python3 python3.13 python3.12 python3.11 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
UV := .tools/bin/uv
READY := .venv/.ready
COURONNE := .venv/bin/couronne
RUN := .venv/bin/python -m
GAME ?= roses

export VIRTUAL_ENV := $(CURDIR)/.venv
export PIP_ROOT_USER_ACTION := ignore
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play terminal test test-all lint types unit bench bench-search bench-classroom ladder strength lock build clean help

help:  ## say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: terminal  ## set up, then play (GAME=kingdomino or pairleroy for another; no terminal: two bots)

terminal: $(READY)  ## the game in the terminal
	@if [ -t 0 ] && [ -t 1 ]; then $(COURONNE) play $(GAME); \
	else $(COURONNE) play $(GAME) --players greedy,greedy --watch; fi

test: lint types unit  ## all checks but the exhaustive ones

lint: $(READY)
	$(RUN) ruff check .
	$(RUN) ruff format --check .

types: $(READY)
	$(RUN) mypy

unit: $(READY)
	$(RUN) pytest -n 2 -m "not exhaustive"

test-all: lint types  ## the exhaustive checks too, with bounds checks and without a compiler
	$(RUN) pytest -n 2
	NUMBA_BOUNDSCHECK=1 COURONNE_CACHE=.venv/cache-bounds $(RUN) pytest -n 2 -m "not exhaustive"
	NUMBA_DISABLE_JIT=1 $(RUN) pytest -n 2 -m "not exhaustive and not machine_code"

bench: $(READY)  ## speed, as ratios of one run
	.venv/bin/python benchmarks/games.py

bench-search: $(READY)  ## speed of the search, beside OpenSpiel's
	@$(UV) pip install --quiet "open_spiel>=2.0,<3"
	.venv/bin/python benchmarks/search.py

bench-classroom: $(READY)  ## what the sandbox costs, and grading a class
	.venv/bin/python benchmarks/classroom.py

ladder: $(READY)  ## play the levels against each other (hours; goes on where it stopped)
	.venv/bin/python benchmarks/ladder.py ladder

strength: $(READY)  ## play the highest level against the references (hours; goes on too)
	.venv/bin/python benchmarks/ladder.py strength

build: $(READY)  ## wheel and sdist, reproducible
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-1577836800} $(RUN) build --no-isolation

lock: $(UV)  ## choose the pinned versions anew
	$(UV) pip compile pyproject.toml --extra dev --universal --generate-hashes --no-emit-index-url \
		--no-header --quiet --upgrade -o requirements.lock

clean:  ## forget everything that was set up
	rm -rf .venv .tools dist

$(UV):
	@[ -n "$(PYTHON)" ] || { echo "Couronne needs Python 3.11 or newer as python3." >&2; exit 1; }
	@echo "Setting up (once, about a minute)…"
	@$(PYTHON) -m pip install --quiet --target .tools uv || { \
		echo "Couronne needs pip for $(PYTHON) (on Debian: apt install python3-pip)." >&2; exit 1; }

$(READY): $(UV) requirements.lock pyproject.toml
	@$(UV) venv --quiet --allow-existing --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv
	@$(UV) pip sync --quiet --compile-bytecode requirements.lock
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
