# Two commands on a fresh machine with Python ≥ 3.11 and make: `make site` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet

.PHONY: site test torture extras check needs packages lock clean
.DELETE_ON_ERROR:

site: $(VENV)/.site ## build the site into build/, after proving that every reading can be repeated
	$(BIN)/hcgen build --reproduce

test: $(VENV)/.test needs packages ## every check and every test
	$(BIN)/python -m pytest -n 2 --dist worksteal

torture: $(VENV)/.test needs ## the long proofs that make test leaves out (tests/README.md)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m torture tests/torture
	$(BIN)/python -m tests.torture.kill_journal
	$(BIN)/python -m tests.torture.pairs
	$(BIN)/python -m tests.torture.printed
	$(BIN)/python -m tests.torture.blind --seeds 6000-6199

extras: $(VENV)/.test needs ## the optional extras (some 700 MB) and the tests that skip without them
	$(PIP) --editable '.[ocr,visual]'
	$(BIN)/python -m pytest tests/document/test_ocr.py tests/agent/test_ocr.py tests/visual

check: $(VENV)/.test ## the checks alone: format, lint, types, rooms
	$(BIN)/python -m pytest tests/test_project.py

needs: $(VENV)/.test ## browsers, a font and a library, which are no Python packages
	@sh tools/needs.sh

packages: ## npm packages of the browser tests; without Node or a registry those tests skip
	@sh tools/packages.sh

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "hcgen needs Python 3.11 or newer: make PYTHON=/path/to/python3.11" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.site: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: requirements-dev.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.site

lock: ## resolve the dependencies anew (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --group build pyproject.toml --output-file requirements.lock
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --group build --group dev pyproject.toml --output-file requirements-dev.lock

clean:
	rm -rf build $(VENV)
