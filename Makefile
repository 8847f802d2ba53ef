# `make` or `make help` lists what there is. Everything installs by itself into .venv on first use.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run client web index screenshots papers browser play load test test-full test-pythons transcripts counts lint format bench docs docs-serve mutants torture lock dist clean

bin := .venv/bin
# Three test processes for two cores: some tests wait for browsers and servers, and each process finds all tests anew.
jobs ?= $(shell expr '(' 3 '*' "$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)" + 1 ')' / 2)
# Compiled modules are kept, whatever the machine says of it: a server of the tests starts in a third of the time.
export PYTHONDONTWRITEBYTECODE :=

# Arguments to pass on: make test ARGS="tests/money -k parse", make bench ARGS=startup.
ARGS ?=
GAME ?= craps
HOST ?= 127.0.0.1
PORT ?= 1947

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

installed := .venv/.installed-test
installed-bench := .venv/.installed-bench

$(installed): requirements/test.lock requirements/uv.lock pyproject.toml tools/setup.sh $(wildcard hatch_build.py)
	@tools/setup.sh requirements/test.lock
	@touch $@

$(installed-bench): requirements/bench.lock $(installed)
	@tools/setup.sh requirements/bench.lock
	@touch $@

setup: $(installed) ## Make .venv with everything the tests need

run: $(installed) client ## Open the casino (HOST=0.0.0.0 for the local network, PORT=1947, ARGS="--database URL")
	@PITBOSS_WELCOME=$${PITBOSS_WELCOME-craps,three-card-poker,hold-em} $(bin)/pitboss serve --host $(HOST) --port $(PORT) $(ARGS)

# The web client is built where there is Node.js; without it the server says on its page how to get it.
client: $(installed)
	@if [ ! -f web/package.json ]; then :; \
	elif command -v npm >/dev/null; then $(MAKE) --no-print-directory $(built-client); \
	else echo "Node.js is not installed: the server runs without its web client."; fi

built-client := src/pitboss/server/static/index.html
web-sources := $(shell find web -path web/node_modules -prune -o -name openapi.json -prune -o -name schema.ts -prune -o -type f -print 2>/dev/null)
$(built-client): $(web-sources) $(wildcard src/pitboss/server/shapes*.py src/pitboss/server/routes_*.py src/pitboss/table/felt.py src/pitboss/table/showing.py)
	$(bin)/python tools/openapi.py > web/openapi.json
	cd web && npm install --no-save --silent && npm run --silent packed && npm run --silent build
	@touch $@

web: client ## Build the web client into the server, and run its own tests
	@if command -v npm >/dev/null; then cd web && npm run --silent test; fi

browser:
	@tools/browser.sh

screenshots: $(installed) client browser ## Photograph every page of the web client into build/screenshots (ARGS="--only craps")
	@$(bin)/python tools/screenshots.py build/screenshots $(ARGS)

papers: $(installed) ## Make the papers of every game into build/papers, with contact sheets to look at (ARGS="--only craps")
	@$(bin)/python tools/papers.py build/papers $(ARGS)

play: $(installed) ## Sit down at a table in the terminal (GAME=craps)
	@$(bin)/pitboss play $(GAME) $(ARGS)

# What rests on which clause is found by replaying all cases; made here, else every test process makes it anew.
index: $(installed)
	-@$(bin)/python -c "from pitboss.cases.coverage import coverage_index; coverage_index()"

test: $(installed) browser ## Run the tests at their small sizes
	@$(MAKE) --no-print-directory -j2 web index
	$(bin)/pytest -n $(jobs) --dist worksteal --durations=25 $(ARGS)

test-full: $(installed) browser ## Run the tests at their full sizes, and those too slow for every day
	@$(MAKE) --no-print-directory -j2 web index
	PITBOSS_SIZES=full $(bin)/pytest -n $(jobs) --dist worksteal --durations=25 $(ARGS)

test-pythons: $(installed) client ## Run chosen tests on other Pythons against the wheel (PYTHONS="3.12 3.13 /path/to/python")
	@$(bin)/python tools/pythons.py $(PYTHONS) $(if $(ARGS),-- $(ARGS))

transcripts: $(installed) ## Write the golden transcripts of the games again
	PITBOSS_TRANSCRIPTS=write $(bin)/pytest -q tests/games/test_transcripts.py

counts: $(installed) ## Count again what comes counted with the package and does not hold any more (minutes)
	$(bin)/python tools/counts.py

lint: $(installed) ## Check style, formatting and types
	$(bin)/ruff check .
	$(bin)/ruff format --check .
	$(bin)/pyright
	@if command -v npm >/dev/null; then cd web && npm run --silent lint; fi

format: $(installed) ## Let ruff mend style and formatting
	$(bin)/ruff check --fix .
	$(bin)/ruff format .

bench: $(installed-bench) ## Run the benchmarks beside their peers (ARGS="startup --json")
	@$(bin)/pitboss bench $(ARGS)

load: $(installed) ## Measure the table server on this machine (ARGS="--seconds 5 --clients 128")
	@$(bin)/python tools/load.py $(ARGS)

docs: $(installed) ## Build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(bin)/mkdocs build --strict --quiet

docs-serve: $(installed) ## Show the documentation while writing it
	NO_MKDOCS_2_WARNING=1 $(bin)/mkdocs serve

mutants: $(installed) ## Change money, ledger, rulings and comparators on purpose and see whether the tests notice
	$(bin)/python tools/mutants.py $(ARGS)

torture: $(installed) ## Run a test over and over with new seeds (TEST=T7 or tests/..., MINUTES=15, ARGS=--resume)
	@$(bin)/python tools/torture.py "$(TEST)" --minutes $(or $(MINUTES),15) $(ARGS)

lock: ## Pin the packages again (UPGRADE=1 takes newer ones)
	@[ -x $(bin)/uv ] || tools/setup.sh
	@UPGRADE=$(UPGRADE) tools/lock.sh

dist: $(installed) client ## Build what a casino installs into dist/: wheel with web client, sources, lock
	@$(bin)/python tools/dist.py

clean: ## Remove everything that was made here, .venv too
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis .cache build dist site mutants src/pitboss/_built
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
