"""The parts of the engine that also run in the browser use a small, plain Python that a small runtime has, too.

What such a runtime lacks or does silently otherwise: enum, functools.lru_cache, Counter, itertools.product, `match`,
bit_count, the order of dicts and of equal things in a sort, long recursion. `typing`, `collections.abc` and the
dataclass decorator are taken out by the build of the browser's copy.
"""

import ast
from pathlib import Path

import pytest

import engine

ENGINE = Path(engine.__file__).parent
SINGLE = (
    *("cards", "chance", "clauses", "events", "options", "core", "tricks", "arbiter", "record", "replay"),
    *("telling", "desk"),
)
FOLDERS = ("games", "bots", "questions")
FILES = [ENGINE / f"{name}.py" for name in SINGLE] + [
    file for folder in FOLDERS for file in sorted((ENGINE / folder).glob("*.py"))
]
MODULES = {
    "collections.abc": {"Callable", "Iterable", "Iterator", "Mapping", "Sequence"},
    "dataclasses": {"dataclass", "field", "fields"},
    "typing": {"Any", "NamedTuple", "TypeAlias"},
    "json": set(),
}
MISSING_METHODS = {
    *("bit_count", "bit_length", "to_bytes", "from_bytes", "as_integer_ratio"),
    *("isascii", "isprintable", "isidentifier", "isdecimal", "isnumeric", "istitle", "casefold", "title", "swapcase"),
    *("removeprefix", "removesuffix", "zfill", "ljust", "rjust", "expandtabs", "translate", "maketrans", "format_map"),
    *("_replace", "_asdict", "_fields", "fromkeys", "move_to_end"),
}
MISSING_NAMES = {"lru_cache", "cache", "Counter", "product", "Enum", "IntEnum", "IntFlag", "StrEnum", "breakpoint"}
FORBIDDEN = (ast.Match, ast.AsyncFunctionDef, ast.Await, ast.TryStar, ast.Global, ast.Nonlocal)
ANY_ORDER = {"sorted", "any", "all", "sum", "len", "min", "max", "set", "frozenset"}
"""What does not care for the order of what it is given."""


def unordered(node):
    """Whether going through this depends on the order of a set or dict, as far as one can see here."""
    if isinstance(node, (ast.Set, ast.SetComp, ast.Dict, ast.DictComp)):
        return True
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id in ("set", "frozenset", "dict", "globals", "vars")
        return isinstance(node.func, ast.Attribute) and node.func.attr in ("keys", "values", "items")
    return False


def faults(tree):
    """Line and reason of everything that the browser's Python may not have."""
    parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    for node in ast.walk(tree):
        if isinstance(node, FORBIDDEN):
            yield node.lineno, type(node).__name__
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, f"import {n.name}") for n in node.names if n.name not in MODULES)
        elif isinstance(node, ast.ImportFrom):
            known = MODULES.get(node.module or "", None if node.level else {n.name for n in node.names})
            if node.module and node.module.split(".")[0] != "engine" and node.module not in MODULES:
                yield node.lineno, f"from {node.module}"
            elif known is None or {n.name for n in node.names} - known:
                yield node.lineno, f"from {node.module} import something it lacks"
        elif isinstance(node, ast.ClassDef) and node.keywords:
            yield node.lineno, "keyword of a class"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield node.posonlyargs[0].lineno, "positional-only argument"
        elif isinstance(node, ast.Attribute) and node.attr in MISSING_METHODS:
            yield node.lineno, f".{node.attr}"
        elif isinstance(node, ast.Name) and node.id in MISSING_NAMES:
            yield node.lineno, node.id
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            keywords = {keyword.arg for keyword in node.keywords}
            if name in ("sorted", "sort") and "key" in keywords:
                yield node.lineno, "a sort by key: equal things keep no order"
            if name == "zip" and "strict" in keywords:
                yield node.lineno, "zip(strict=…)"
        elif isinstance(node, (ast.For, ast.comprehension)) and unordered(node.iter):
            comprehension = parents[node] if isinstance(node, ast.comprehension) else None
            user = parents[comprehension] if comprehension else None
            free = isinstance(comprehension, (ast.SetComp, ast.DictComp)) or (
                isinstance(user, ast.Call) and isinstance(user.func, ast.Name) and user.func.id in ANY_ORDER
            )
            if not free:
                yield node.iter.lineno, "goes through a set or dict in its order"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ENGINE)))
def test_the_browser_has_all_that_this_module_uses(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert [f"{file.name}:{line}: {reason}" for line, reason in faults(tree)] == []


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import enum", "import enum"),
        ("from enum import IntEnum", "from enum"),
        ("from functools import lru_cache", "from functools"),
        ("from collections import Counter", "from collections"),
        ("from itertools import product", "from itertools"),
        ("import itertools\nitertools.product(a, b)", "import itertools"),
        ("match a:\n  case 1: pass", "Match"),
        ("a.bit_count()", ".bit_count"),
        ("a.bit_length()", ".bit_length"),
        ("def f(a, /): pass", "positional-only argument"),
        ("class A(B, metaclass=C): pass", "keyword of a class"),
        ("for a in {1, 2}: pass", "goes through a set or dict in its order"),
        ("b = [a for a in set(c)]", "goes through a set or dict in its order"),
        ("for a, b in c.items(): pass", "goes through a set or dict in its order"),
        ("sorted(a, key=len)", "a sort by key: equal things keep no order"),
        ("from typing import NewType", "from typing import something it lacks"),
    ],
)
def test_what_the_browser_lacks_is_found(source, reason):
    assert reason in [reason for _, reason in faults(ast.parse(source))]


@pytest.mark.parametrize(
    "source", ["if (a := b): pass", "sorted({1, 2})", "sum(a for a in set(b))", "{a for a in {1}}"]
)
def test_what_the_browser_has_is_left_alone(source):
    assert list(faults(ast.parse(source))) == []
