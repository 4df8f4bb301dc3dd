"""The engine as the browser gets it: what is in it, how large it is, and whose the runtime is."""

import ast
import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

from tutorials import browser, table

RUNTIME = Path(__file__).resolve().parents[2] / "docs_src/table"
LIMIT = 300_000


def test_runtime_is_the_one_that_its_notice_names():
    notice = (RUNTIME / "LICENSE.txt").read_text(encoding="utf-8")
    sums = re.findall(r"sha256 ([0-9a-f]{64})", notice)
    files = ("micropython.js", "micropython.wasm")
    assert [hashlib.sha256((RUNTIME / name).read_bytes()).hexdigest() for name in files] == sums
    assert "MIT License" in notice
    integrity = re.search(r"sha512-(\S+)", notice)
    assert integrity
    assert len(base64.b64decode(integrity[1])) == 64


def test_engine_and_runtime_are_small():
    parts = [table.files()[name] for name in ("engine.json", "micropython.js", "micropython.wasm", "worker.js")]
    assert sum(len(gzip.compress(part, 9)) for part in parts) <= LIMIT


def test_any_change_of_a_file_changes_the_address(monkeypatch):
    """What is kept in a browser is kept by address, so no address may ever mean two things."""
    before = table.version()
    changed = {**table.files(), "worker.js": table.files()["worker.js"] + b" "}
    monkeypatch.setattr(table, "files", lambda: changed)
    table.version.cache_clear()
    after = table.version()
    assert after != before
    assert all(after in name or name == table.OFFLINE for name in table.assets())
    assert after in table.assets()[table.OFFLINE]
    table.version.cache_clear()


def test_all_that_is_imported_is_packed_and_nothing_else():
    files = json.loads(browser.packed())
    assert {"engine/desk.py", "engine/games/spades_two.py", "engine/bots/hearts_two.py"} <= set(files)
    assert not {"engine/find.py", "engine/simulate.py", "engine/record.py"} & set(files)
    for name, text in files.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("engine"):
                assert browser.file_of(node.module) in files, name
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                modules = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
                assert set(modules) <= {"json", "collections"}, name


def lowered(source, tmp_path):
    file = tmp_path / "one.py"
    file.write_text(source, encoding="utf-8")
    return browser.lowered(file)


def value(source, name, tmp_path):
    space = {}
    exec(compile(lowered(source, tmp_path), "one", "exec"), space)  # what the lowered source makes of it
    return space[name]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a = (1, 2)\nx = (*a, 3, *a)", (1, 2, 3, 1, 2)),
        ("a = (1, 2)\nx = [0, *a]", [0, 1, 2]),
        ("a = [1, 2]\nx = {0, *a}", {0, 1, 2}),
        ("n = 3\nx = f'{n} of {n!r}, {\"a\"!r}'", "3 of 3, 'a'"),
        ("a = (0, 1, 2, 3, 4)\nx = a[1:5:2]", (1, 3)),
        ("x: int = 4", 4),
        ("from typing import NamedTuple\nclass P(NamedTuple):\n    a: int\n    b: int = 2\nx = tuple(P(1))", (1, 2)),
        ("from typing import NamedTuple\nclass P(NamedTuple):\n    a: int\n"
         "    def f(self): return self.a\nx = P(1).f()", 1),
        ("from dataclasses import dataclass\n@dataclass(frozen=True)\nclass A:\n    a: int\n"
         "@dataclass(frozen=True)\nclass B(A):\n    b: int = 2\nx = (B(1).a, B(1).b)", (1, 2)),
        ("from collections.abc import Mapping\nx = isinstance({}, Mapping)", True),
    ],
)  # fmt: skip
def test_lowered_source_means_the_same(source, expected, tmp_path):
    assert value(source, "x", tmp_path) == expected


@pytest.mark.parametrize("source", ["x = {**a}", "x = f'{n:+d}'", "x = a[::2]"])
def test_what_cannot_be_lowered_is_named_with_its_place(source, tmp_path):
    with pytest.raises(browser.CannotLower, match=r"one\.py:1: .* cannot be lowered"):
        lowered(source, tmp_path)


def test_docstrings_and_annotations_are_gone(tmp_path):
    text = lowered('"""Doc."""\ndef f(a: int) -> int:\n    """Doc."""\n    return a\n', tmp_path)
    assert text == "def f(a):\n    return a\n"
