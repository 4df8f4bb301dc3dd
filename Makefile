# make serve   build the site in all languages and serve it with live reload
# make test    everything a change must pass, in under ten minutes on two cores
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: serve build test test-all screenshots lint lock clean fuzz coverage

serve: $(VENV)/installed
	$(BIN)/mkdocs serve

build: $(VENV)/installed
	$(BIN)/mkdocs build --strict
	$(BIN)/followsuit verify site

test: $(VENV)/installed
	$(BIN)/python tests/chromium.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder -m "not long"

test-all: $(VENV)/installed
	$(BIN)/python tests/chromium.py
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

# The locked packages first, each by its hash, then the project itself.
$(VENV)/installed: .ci/requirements.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r .ci/requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

# The pictures of the README: a lesson, a refused card, the quick reference and the home page, from the built site.
screenshots: $(VENV)/installed
	$(BIN)/python tests/chromium.py
	test -d site || $(BIN)/mkdocs build
	$(BIN)/python -m tests.screenshots site docs_src/pictures

lock: $(VENV)/installed
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-emit-find-links --no-header --upgrade --group pyproject.toml:test --group pyproject.toml:lint \
	  -o .ci/requirements.txt pyproject.toml .ci/requirements.in

clean:
	rm -rf site site-offline $(VENV) .pytest_cache .mypy_cache .ruff_cache

# Spoiled records, questions and catalogs, a million in all; branch coverage of the engine by its own tests.
fuzz: $(VENV)/installed
	$(BIN)/python -m tests.fuzz.inputs

coverage: $(VENV)/installed
	$(BIN)/python -m coverage run --branch --source=engine -m pytest -q -m "not long" tests/engine engine
	$(BIN)/python -m coverage report --show-missing --skip-covered
