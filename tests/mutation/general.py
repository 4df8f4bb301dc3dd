"""General mutants: any small change in the files of the engine that decide a game; first the examples, then tests.

Each mutant lives in a copy of the project and is judged in a fresh process: the examples are replayed and compared
with what the site tells, then the tests of the engine run until one fails, the quick ones first. A mutant that changes
nothing that could be seen is listed with the reason in `equivalent.toml`, under `general`.
"""

import ast
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.copies import copied
from tests.mutation.documents import FLIPPED, Outcome, equivalents, twin
from tutorials.sources import path

SHARED = ("core.py", "clauses.py", "tricks.py", "cards.py", "replay.py", "record.py", "options.py")
BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Mod: ast.FloorDiv,
    ast.FloorDiv: ast.Mod,
}
SECONDS = 300
"""Processor seconds of the tests under one mutant before it counts as hanging, and so as caught; examples: a fifth."""
SLOW = ("oracle", "properties", "bot")
"""Test files with these words in their names are run after the others."""
SHARED_TESTS = ("corners", "record", "playthrough", "desk", "determinism", "counting", "find_and_simulate", "perft")
"""The tests of what the games share, in the order in which they are run."""


class Change(NamedTuple):
    """A small change: where, how, and a name that stays the same when lines move."""

    file: str
    node: ast.AST
    how: str
    name: str


def changes(file: str, tree: ast.Module) -> Iterator[Change]:
    """Every place of a file where something small can be changed, and how."""
    met: Counter[str] = Counter()
    for top in tree.body:
        if not isinstance(top, ast.FunctionDef):
            continue
        for node in ast.walk(top):
            for how in ways(node):
                name = f"{Path(file).stem}.{top.name}: {ast.unparse(node)}: {how}"
                met[name] += 1
                yield Change(file, node, how, f"{name} #{met[name]}" if met[name] > 1 else name)


def ways(node: ast.AST) -> Iterator[str]:
    """How a piece of source can be changed."""
    if isinstance(node, ast.Compare):
        yield "flip"
        if type(node.ops[0]) in BOUNDARY:
            yield "boundary"
    elif isinstance(node, ast.BoolOp):
        yield "and-or"
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield "operator"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not"
    elif isinstance(node, ast.IfExp):
        yield "branches"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number"


def changed(tree: ast.Module, node: ast.AST, how: str) -> str:
    """The source with one place changed."""
    made, there = twin(tree, node)
    if isinstance(there, ast.Compare):
        there.ops[0] = (FLIPPED if how == "flip" else BOUNDARY)[type(there.ops[0])]()
    elif isinstance(there, ast.BoolOp):
        there.op = ast.Or() if isinstance(there.op, ast.And) else ast.And()
    elif isinstance(there, ast.BinOp):
        there.op = SWAPPED[type(there.op)]()
    elif isinstance(there, ast.UnaryOp):
        there.op = ast.UAdd()
    elif isinstance(there, ast.IfExp):
        there.body, there.orelse = there.orelse, there.body
    elif isinstance(there, ast.Constant):
        assert isinstance(there.value, int)
        there.value += 1
    return ast.unparse(made)


JUDGE = """
import pickle, sys
from tests.mutation.documents import caught, told
from tutorials.examples import Example
from engine.record import read
known = pickle.loads(open(sys.argv[1], "rb").read())
for name, (text, ids, refused, before) in known.items():
    how = caught(Example(name, "", ids, refused, None, None, text, 0), before)
    if how:
        print(how, name)
        break
"""


def mutate(game: str, sample: int, seed: int, tick: Callable[[], None] = lambda: None) -> list[Outcome]:
    """A sample of the general mutants of a game's file and of what the games share."""
    import pickle

    from tests.mutation.documents import Jury

    jury = Jury(game)
    known = {e.name: (e.text, e.ids, e.refused, jury.told[e.name]) for e in jury.examples}
    own = game.replace("-", "_")
    files = [f"engine/games/{own}.py", *(f"engine/{name}" for name in SHARED)]
    trees = {file: ast.parse(path(*file.split("/")).read_text(encoding="utf-8")) for file in files}
    every = [change for file, tree in trees.items() for change in changes(file, tree)]
    same = equivalents("general")
    chosen = [one for one in random.Random(seed).sample(every, min(sample, len(every))) if one.name not in same]
    outcomes = []
    with tempfile.TemporaryDirectory() as folder:
        project = copied(Path(folder, "project"), "tests", "pyproject.toml", "mkdocs.yml")
        Path(folder, "known").write_bytes(pickle.dumps(known))
        if any(judged(project, Path(folder, "known"), own)):
            raise AssertionError("the tests of the engine fail before anything is changed")
        for one in chosen:
            target = project / one.file
            whole = target.read_text(encoding="utf-8")
            target.write_text(changed(trees[one.file], one.node, one.how), encoding="utf-8")
            found, example = judged(project, Path(folder, "known"), own)
            target.write_text(whole, encoding="utf-8")
            outcomes.append(Outcome("general", one.name, example, found))
            tick()
    return outcomes


def judged(project: Path, known: Path, own: str) -> tuple[str, str]:
    """How a changed project is caught, and by which example: by the examples, else by the tests of the engine."""
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(seconds: int, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            cwd=project,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
        )

    done = run(SECONDS // 5, "-c", JUDGE, str(known))
    if done.returncode < 0:
        return "hangs", ""
    if done.returncode:
        return "start", ""
    if done.stdout.strip():
        how, _, example = done.stdout.strip().partition(" ")
        return how, example
    here = project / "tests/engine"
    own_tests = sorted(here.glob(f"test_{own.split('_')[0]}*.py"), key=lambda file: slow(file.stem))
    shared = [here / f"test_{name}.py" for name in SHARED_TESTS]
    others = [file for file in sorted(here.glob("test_*.py")) if file not in (*own_tests, *shared)]
    quick = [file for file in others if not slow(file.stem)[0]]  # what the games share is tested with the others, too
    files = [str(file.relative_to(project)) for file in (project / "engine", *own_tests, *shared, *quick)]
    done = run(SECONDS, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not long", *files)
    return ("tests", "") if done.returncode else ("", "")


def slow(name: str) -> tuple[bool, str]:
    """The place of a test file in the order."""
    return any(word in name for word in SLOW), name
