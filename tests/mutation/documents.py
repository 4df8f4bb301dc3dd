"""Mutation by the documents: break one rule, number or comparison of a game, and play only the site's examples.

A mutant is caught by an example

- when its record does not hold any more: a play is refused, a try is not, a score or a winner differs ("record");
- when a clause that the example promises to show does not decide ("promise");
- or when the page would tell something else than before: another event, account, clause or verdict ("page").

A number that no example can show, since the rules only name it, is caught by a sentence of the site ("sentence"):
`followsuit verify` compares each number of each sentence with the engine.

The source of the game (and of `engine/tricks.py`) is parsed, changed and run as a module of its own; the record
reader and the replay are the real ones. So a changed number also changes everything that is derived from it.
"""

import ast
import copy
import itertools
import signal
import sys
import tomllib
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import locales
import locales.tokens
from engine.clauses import Rule
from engine.core import Game, ruleset, verdicts
from engine.games import GAMES
from engine.options import BadOption
from engine.record import RecordError, read
from engine.replay import Replay, checked
from tutorials.examples import Example, examples, unproven
from tutorials.sources import path

SECONDS = 20
"""How long the examples may take under one mutant before it counts as hanging, and so as caught."""
FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
TRICKS = "engine.tricks"
KINDS = ("rules", "numbers", "comparisons")


class Mutant(NamedTuple):
    """A broken game: what was done, and the game that comes of it."""

    kind: str
    name: str
    """What was changed, in words that stay the same when lines move."""
    make: Callable[[], Game]


class Outcome(NamedTuple):
    """What became of a mutant: the example that caught it and how, or nothing."""

    kind: str
    name: str
    example: str
    how: str


class Hangs(Exception):
    """The examples take too long."""


# --- making mutants ------------------------------------------------------------------------------------------


def mutants(game: Game) -> Iterator[Mutant]:
    """Every mutant of a game, by its rule lists, its numbers and its comparisons."""
    yield from of_rules(game)
    module = game.rules.__module__
    yield from of_source(game, module, module)
    yield from of_source(game, module, TRICKS)


def rule_lists(game: Game) -> set[tuple[Rule, ...]]:
    """Every list of rules that some choice of options gives."""
    found = set()
    known = [option.values for option in game.options]
    for chosen in itertools.product(*known):
        options = game.option_type(**dict(zip([option.name for option in game.options], chosen, strict=True)))
        found |= set(game.rules(options, game.seats[0]))
        if len(found) > 200:
            break
    return found


def of_rules(game: Game) -> Iterator[Mutant]:
    """Each rule of each list left out, each pair of neighbours swapped, each ruling left out."""
    lists = rule_lists(game)
    clauses = sorted({rule.clause for rules in lists for rule in rules})
    pairs = sorted({(one.clause, other.clause) for rules in lists for one, other in itertools.pairwise(rules)})
    for clause in clauses:
        yield Mutant("rules", f"{clause} left out", lambda c=clause: changed(game, lambda r: without(r, c)))
    for one, other in pairs:
        yield Mutant(
            "rules",
            f"{one} and {other} swapped",
            lambda a=one, b=other: changed(game, lambda r: swapped(r, a, b)),
        )
    for ruling in game.decided:
        left = tuple(one for one in game.decided if one.id != ruling.id)
        yield Mutant("rules", f"ruling {ruling.id} left out", lambda d=left: replace(game, decided=d))


def changed(game: Game, change: Callable[[tuple[Rule, ...]], tuple[Rule, ...]]) -> Game:
    """The game with every list of rules changed."""
    lists = game.rules
    return replace(game, rules=lambda options, players: tuple(change(rules) for rules in lists(options, players)))


def without(rules: tuple[Rule, ...], clause: str) -> tuple[Rule, ...]:
    """The rules without one."""
    return tuple(rule for rule in rules if rule.clause != clause)


def swapped(rules: tuple[Rule, ...], one: str, other: str) -> tuple[Rule, ...]:
    """The rules with two neighbours swapped, where they are neighbours."""
    order = list(rules)
    for place in range(len(order) - 1):
        if (order[place].clause, order[place + 1].clause) == (one, other):
            order[place], order[place + 1] = order[place + 1], order[place]
            break
    return tuple(order)


def of_source(game: Game, module: str, changed_module: str) -> Iterator[Mutant]:
    """Each number of the tables one up and one down, and each comparison turned round, in one source file."""
    tree = ast.parse(source(changed_module))
    used = called_from(ast.parse(source(module)), tree) if changed_module != module else None
    file = changed_module.rpartition(".")[2]
    seen: dict[str, int] = {}
    for node, where in places(tree):
        if used is not None and where not in used:
            continue
        if isinstance(node, ast.Compare):
            for number in range(len(node.ops)):
                name = once(seen, f"{file}.{where}: {ast.unparse(node)}" + (f" ({number})" if number else ""))
                yield Mutant(
                    "comparisons",
                    f"{name} turned round",
                    lambda n=node, i=number: run(game.id, module, changed_module, flipped(tree, n, i)),
                )
        else:
            assert isinstance(node, ast.Constant)
            name = once(seen, f"{file}.{where}")
            for step in (1, -1):
                yield Mutant(
                    "numbers",
                    f"{name}: {node.value} {step:+d}",
                    lambda n=node, s=step: run(game.id, module, changed_module, shifted(tree, n, s)),
                )


def called_from(module: ast.Module, tree: ast.Module) -> set[str]:
    """The functions of `tree` that the game's module imports, and those that they call."""
    used = {
        name.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and node.module == TRICKS
        for name in node.names
    }
    for top in tree.body * 2:  # functions call others of the same file, one step deep
        if isinstance(top, ast.FunctionDef) and top.name in used:
            used |= {node.id for node in ast.walk(top) if isinstance(node, ast.Name)}
    return used


def once(seen: dict[str, int], name: str) -> str:
    """The name, with a number if it came before."""
    seen[name] = seen.get(name, 0) + 1
    return name if seen[name] == 1 else f"{name} #{seen[name]}"


NO_TABLES = {"CLAUSES", "RULINGS", "REMARKS", "GAME", "DECIDED", "NOBODY"}
"""Names of the module that hold no number: ids, texts, and the empty piles of a hand that begins."""


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Comparisons with the function they stand in, and numbers of tables with the name they have."""
    for top in tree.body:
        if isinstance(top, ast.FunctionDef):
            for node in ast.walk(top):
                if isinstance(node, ast.Compare):
                    yield node, top.name
        elif isinstance(top, ast.ClassDef):
            for item in top.body:
                if isinstance(item, ast.AnnAssign) and item.value is not None and isinstance(item.target, ast.Name):
                    for node in numbers(item.value):
                        yield node, f"{top.name}.{item.target.id}"
        elif isinstance(top, (ast.Assign, ast.AnnAssign)) and top.value is not None:
            target = top.targets[0] if isinstance(top, ast.Assign) else top.target
            name = ast.unparse(target)
            if name not in NO_TABLES:
                for node in numbers(top.value):
                    yield node, name


def numbers(value: ast.expr) -> Iterator[ast.Constant]:
    """The whole numbers of an expression, without those that only number bits or places."""
    if isinstance(value, ast.Constant):
        if type(value.value) is int:
            yield value
        return
    if isinstance(value, ast.UnaryOp):
        return  # -1 and the like mark a missing value
    if isinstance(value, ast.BinOp) and isinstance(value.op, (ast.LShift, ast.RShift)):
        return
    for child in ast.iter_child_nodes(value):
        if isinstance(child, ast.expr) and not (isinstance(value, ast.Subscript) and child is value.slice):
            yield from numbers(child)
        elif isinstance(child, ast.keyword):
            yield from numbers(child.value)


def flipped(tree: ast.Module, node: ast.Compare, number: int) -> ast.Module:
    """The tree with one comparison turned into its contrary."""
    made, there = twin(tree, node)
    assert isinstance(there, ast.Compare)
    there.ops[number] = FLIPPED[type(there.ops[number])]()
    return made


def shifted(tree: ast.Module, node: ast.Constant, step: int) -> ast.Module:
    """The tree with one number changed."""
    made, there = twin(tree, node)
    assert isinstance(there, ast.Constant)
    assert isinstance(there.value, int)
    there.value += step
    return made


def twin(tree: ast.Module, node: ast.AST) -> tuple[ast.Module, ast.AST]:
    """A copy of the tree, and the copy of the node in it."""
    made = copy.deepcopy(tree)
    for one, other in zip(ast.walk(tree), ast.walk(made), strict=True):
        if one is node:
            return made, other
    raise AssertionError("the node is not in the tree")


def source(module: str) -> str:
    """The source of a module of the engine."""
    return path(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")


def run(game: str, module: str, changed_module: str, tree: ast.Module) -> Game:
    """Runs the changed module, and the game's module on top of it: the game that comes of it."""
    kept = {name: sys.modules[name] for name in (module, changed_module)}
    try:
        made = executed(changed_module, compile(tree, f"<{changed_module} changed>", "exec"))
        if changed_module != module:
            made = executed(module, compile(source(module), f"<{module} again>", "exec"))
    finally:
        sys.modules.update(kept)
    found = made.__dict__["GAME"]
    assert isinstance(found, Game)
    assert found.id == game
    return found


def executed(name: str, code: types.CodeType) -> types.ModuleType:
    """A new module under a name, in `sys.modules` too."""
    made = types.ModuleType(name)
    made.__file__ = f"<{name} changed>"
    sys.modules[name] = made
    exec(code, made.__dict__)
    return made


# --- playing the examples ------------------------------------------------------------------------------------


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """The game in place of the real one, for the record reader."""
    real = GAMES[game.id]
    GAMES[game.id] = game
    try:
        yield
    finally:
        GAMES[game.id] = real


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Ends what takes too long.

    :raises Hangs: after so many seconds.
    """

    def stop(number: int, frame: Any) -> None:
        raise Hangs

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def told(done: Replay) -> Any:
    """What a page tells of an example: every event, account and refusal, and the verdicts where a try is judged."""
    return repr(
        [
            (
                hand.opening,
                [(m.events, m.refusal, verdicts(done.rules, m.state) if m.refusal else ()) for m in hand.moments],
                hand.count,
                hand.after,
            )
            for hand in done.hands
        ]
    )


def facts_of(game: Game) -> dict[str, Any]:
    """What sentences may name of a game, and its tables."""
    rules = ruleset(game)
    return {**game.facts(rules), **{name: table(rules) for name, table in game.tables.items()}}


class Jury:
    """The examples of a game, as they stand on the site; those that catch much are asked first."""

    def __init__(self, game: str) -> None:
        self.game = GAMES[game]
        self.examples = list(examples(game).values())
        self.told = {example.name: told(example.replay) for example in self.examples}
        english = locales.load(locales.SOURCE)
        forms = [form for key in english.keys(f"{game}.") for form in english.message(key).forms]
        self.in_sentences = set(self.game.tables) | {name for form in forms for name in locales.tokens.names(form)}
        self.catches = {example.name: 0 for example in self.examples}

    def judge(self, mutant: Mutant) -> Outcome:
        """The first example that catches the mutant. What the record says counts before what the page tells."""
        try:
            with limited(SECONDS):
                broken = mutant.make()
                with registered(broken):
                    ruleset(broken)
                    return self.asked(mutant, broken)
        except Hangs:
            return Outcome(mutant.kind, mutant.name, "", "hangs")
        except (Exception, SystemExit) as fault:  # the broken game cannot even be made
            return Outcome(mutant.kind, mutant.name, "", f"start: {type(fault).__name__}")

    def asked(self, mutant: Mutant, broken: Game) -> Outcome:
        self.examples.sort(key=lambda example: -self.catches[example.name])
        page = ""
        for example in self.examples:
            how = caught(example, self.told[example.name])
            if how and how != "page":
                self.catches[example.name] += 1
                return Outcome(mutant.kind, mutant.name, example.name, how)
            page = page or (example.name if how else "")
        if not page and self.named(broken):
            return Outcome(mutant.kind, mutant.name, "", "sentence")
        return Outcome(mutant.kind, mutant.name, page, "page" if page else "")

    def named(self, broken: Game) -> bool:
        """Whether a number or card that a sentence of the site names is another one in the broken game."""
        before, after = facts_of(self.game), facts_of(broken)
        return any(before[name] != after.get(name) and name in self.in_sentences for name in before)


def caught(example: Example, before: str) -> str:
    """How an example catches the game that is registered now; empty if it does not."""
    try:
        done = checked(read(example.text, example.name), example.name)
    except Hangs:
        raise
    except (RecordError, BadOption):
        return "record"
    except Exception:  # a broken engine may fail in any way
        return "record"
    if unproven(example._replace(replay=done)):
        return "promise"
    return "" if told(done) == before else "page"


# --- the result ----------------------------------------------------------------------------------------------


class Result(NamedTuple):
    """The mutants of a game: how each ended, and which of the survivors change nothing."""

    outcomes: tuple[Outcome, ...]
    equivalent: dict[str, str]
    """Survivors that change no game, with the reason."""

    def survivors(self) -> list[Outcome]:
        """Mutants that no example catches, and that are not known to change nothing."""
        return [one for one in self.outcomes if not one.how and one.name not in self.equivalent]

    def counts(self, kind: str) -> tuple[int, int]:
        """Caught, and all that change something, of a kind."""
        ours = [one for one in self.outcomes if one.kind == kind]
        same = [one for one in ours if not one.how and one.name in self.equivalent]
        return sum(bool(one.how) for one in ours), len(ours) - len(same)

    def stale(self) -> list[str]:
        """Names in the list of equivalents that are caught, or do not exist any more."""
        alive = {one.name for one in self.outcomes if not one.how}
        return sorted(name for name in self.equivalent if name not in alive)


def equivalents(game: str) -> dict[str, str]:
    """The mutants of a game that change nothing, each with its reason."""
    data = tomllib.loads(Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8"))
    return {name: str(reason) for name, reason in data.get(game, {}).items()}


def mutate(
    game: str, tick: Callable[[int], None] = lambda _: None, begin: Callable[[int], None] = lambda _: None
) -> Result:
    """Judges every mutant of a game; `begin` is told how many there are, `tick` after each."""
    jury = Jury(game)
    found = list(mutants(jury.game))
    begin(len(found))
    outcomes = []
    for mutant in found:
        outcomes.append(jury.judge(mutant))
        tick(1)
    return Result(tuple(outcomes), equivalents(game))
