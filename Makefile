# Lonehand's commands.  `make` alone names them.

PY := .venv/bin/python
.DEFAULT_GOAL := help
.PHONY: help play quick test soak types docs site dist bench clean most

help: ## name these commands
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1	\2/p' Makefile

play: .venv/play.done ## set up what is needed, start Lonehand and open it in the browser
	@$(PY) -m lonehand

test: .venv/dev.done ## check everything, in the order of speed; stop at the first failure
	@scripts/need-chromium
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	@$(MAKE) --no-print-directory --jobs 2 types $(if $(wildcard docs/conf.py),docs)
	$(PY) -m pytest -n 2

quick: .venv/dev.done ## check what matters most, in a minute: before each commit
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	@$(MAKE) --no-print-directory --jobs 2 types most

# One test, or those of a file or a folder: .venv/bin/python -m pytest tests/engine/test_undo.py -k words
MOST = tests/engine tests/test_repository.py tests/faces/test_python.py tests/store/test_store.py \
    tests/outlaws/test_outlaws_golden.py tests/lone_gunslinger/test_golden.py \
    tests/gunslinger/test_gunslinger_golden.py tests/grimdark/test_gf_golden.py \
    tests/black_hat/test_bh_golden.py

most: .venv/dev.done
	@$(PY) -m pytest -q -n 2 $(MOST)

soak: .venv/dev.done ## play for minutes, looking for what short tests miss
	$(PY) -m pytest -n 2 -m soak

types: .venv/dev.done ## check all types
	$(PY) -m mypy

docs: .venv/dev.done ## write the manual to build/docs; a warning is a failure
	$(PY) -m sphinx -W --keep-going -q -b html docs build/docs

site: .venv/play.done ## write all of Lonehand as a page that works offline to build/site
	$(PY) offline/build.py build/site

dist: .venv/play.done ## write the package to dist, as a wheel and with all its sources
	rm -rf dist
	$(PY) -m hatchling build -d dist

bench: .venv/play.done ## run every benchmark in bench
	@set -e; for script in bench/*.py; do \
	    [ -f "$$script" ] || { echo "There is no benchmark in bench."; exit 1; }; \
	    echo "$$script"; $(PY) "$$script"; \
	done

clean: ## remove everything that these commands made
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .schemathesis
	find src tests docs bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

.venv/play.done: constraints/play.txt pyproject.toml scripts/setup
	@scripts/setup play

.venv/dev.done: constraints/dev.txt constraints/play.txt pyproject.toml scripts/setup
	@scripts/setup dev
