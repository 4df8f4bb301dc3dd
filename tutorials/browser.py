"""The engine for the browser: the files that the card table needs, lowered to what a small Python has.

The small runtime (MicroPython, in `docs_src/table`) lacks `typing`, `dataclasses` and a few ways of
writing. Nothing of what the source says is changed: annotations and docstrings go, a `NamedTuple` becomes a
`namedtuple`, a dataclass a plain class, an f-string a join, a star in a tuple a sum. The rules themselves are not
touched, and a differential test (`tests/site/test_browser_engine.py`) compares both copies. The result is one file,
JSON, the same bytes on every build.
"""

import ast
import json
from functools import cache
from pathlib import Path

import engine

ENGINE = Path(engine.__file__).parent
ENTRY = "engine.desk"
"""The module that the browser imports; what it needs is found from there."""
DROPPED = ("typing", "dataclasses", "collections.abc")
"""Modules that a lowered file does without."""


class CannotLower(ValueError):
    """Source that has no lowered form: (file, line, what)."""

    def __init__(self, fault: tuple[str, int, str]) -> None:
        super().__init__(fault)
        self.file, self.line, self.reason = fault

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason} cannot be lowered for the browser"


@cache
def packed() -> str:
    """All modules as JSON: {file name: source}, in the order of their names.

    :raises CannotLower: for source that has no lowered form.
    """
    return json.dumps({name: lowered(ENGINE.parent / name) for name in needed()}, separators=(",", ":"), sort_keys=True)


def needed() -> tuple[str, ...]:
    """The files that the entry module imports, directly or not, with the packages around them."""
    found: set[str] = set()
    waiting = [ENTRY]
    while waiting:
        module = waiting.pop()
        file = file_of(module)
        if file is None or file in found:
            continue
        found.add(file)
        if "." in module:
            waiting.append(module.rpartition(".")[0])
        for node in ast.walk(ast.parse((ENGINE.parent / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("engine"):
                waiting.append(node.module)
                waiting += [f"{node.module}.{name.name}" for name in node.names]
    return tuple(sorted(found))


def file_of(module: str) -> str | None:
    """The file of a module, from the folder above the engine; None if it is no module."""
    name = module.replace(".", "/")
    for file in (f"{name}.py", f"{name}/__init__.py"):
        if (ENGINE.parent / file).is_file():
            return file
    return None


def lowered(file: Path) -> str:
    """The source of a file in the small Python."""
    tree = Lowering(file.name).visit(ast.parse(file.read_text(encoding="utf-8")))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class Field:
    """A field of a record: its name and its default, None if it has none."""

    def __init__(self, name: str, default: ast.expr | None) -> None:
        self.name = name
        self.default = default


class Lowering(ast.NodeTransformer):
    """Rewrites one module."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.records: dict[str, list[Field]] = {}
        self.named = False

    def visit_Module(self, node: ast.Module) -> ast.Module:
        body = self.statements(node.body)
        if self.named:
            body.insert(0, ast.parse("from collections import namedtuple").body[0])
        return ast.Module(body, [])

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The lowered statements of a body, without docstrings."""
        found: list[ast.stmt] = []
        for one in body:
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                continue
            made = self.visit(one)
            if isinstance(made, list):
                found += made
            elif made is not None:
                found.append(made)
        return found

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        return None if node.module in DROPPED else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        arguments = node.args
        for argument in [*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]:
            if argument is not None:
                argument.annotation = None
        arguments.defaults = [self.visit(one) for one in arguments.defaults]
        node.returns = None
        node.body = self.statements(node.body) or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | None:
        if node.value is None:
            return None
        alias = isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
        value = ast.Constant(None) if alias else self.visit(node.value)
        return ast.Assign([node.target], value)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("dict", node.ctx) if node.id == "Mapping" else node

    # records

    def visit_ClassDef(self, node: ast.ClassDef) -> list[ast.stmt] | ast.ClassDef:
        bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
        decorators = {ast.unparse(one).split("(")[0] for one in node.decorator_list}
        fields = [
            Field(one.target.id, default_of(one.value))
            for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        ]
        rest = self.statements([one for one in node.body if not isinstance(one, ast.AnnAssign)])
        if "NamedTuple" in bases:
            return self.named_tuple(node, fields, rest)
        if "dataclass" in decorators:
            for base in bases:
                fields = [*self.records[base], *fields]
            self.records[node.name] = fields
            node.decorator_list = []
            node.body = [initialiser(fields), *rest]
            return node
        node.body = rest or [ast.Pass()]
        return node

    def named_tuple(self, node: ast.ClassDef, fields: list[Field], rest: list[ast.stmt]) -> list[ast.stmt]:
        """A `namedtuple`; with defaults a function that makes one; with methods a plain class."""
        if rest:
            return [ast.ClassDef(node.name, [], [], [initialiser(fields), *rest], [])]
        self.named = True
        names = [field.name for field in fields]
        if not any(field.default for field in fields):
            return ast.parse(f"{node.name} = namedtuple({node.name!r}, {tuple(names)!r})").body
        made = ast.parse(
            f"_{node.name} = namedtuple({node.name!r}, {tuple(names)!r})\n"
            f"def {node.name}({signature(fields)}):\n    return _{node.name}({', '.join(names)})"
        )
        return made.body

    # ways of writing

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        parts: list[ast.expr] = []
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                if part.format_spec is not None or part.conversion not in (-1, ord("r")):
                    raise CannotLower((self.file, node.lineno, "a format"))
                word = "repr" if part.conversion == ord("r") else "str"
                parts.append(ast.Call(ast.Name(word, ast.Load()), [self.visit(part.value)], []))
            else:
                parts.append(part)
        return ast.Call(ast.Attribute(ast.Constant(""), "join", ast.Load()), [ast.Tuple(parts, ast.Load())], [])

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        return summed(node.elts, "tuple", ast.Tuple) if starred(node) else node

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        return summed(node.elts, "list", ast.List) if starred(node) else node

    def visit_Set(self, node: ast.Set) -> ast.expr:
        self.generic_visit(node)
        if not any(isinstance(one, ast.Starred) for one in node.elts):
            return node
        return ast.Call(ast.Name("set", ast.Load()), [summed(node.elts, "tuple", ast.Tuple)], [])

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        cut = node.slice
        if not isinstance(cut, ast.Slice) or cut.step is None:
            return node
        if cut.lower is None or cut.upper is None:
            raise CannotLower((self.file, node.lineno, "a slice with a step but without both its ends"))
        whole, start, stop, step = (ast.unparse(one) for one in (node.value, cut.lower, cut.upper, cut.step))
        # the parts of a pack, which is a tuple that reaches to the end given
        return ast.parse(f"tuple([{whole}[_i] for _i in range({start}, {stop}, {step})])", mode="eval").body

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        if None in node.keys:
            raise CannotLower((self.file, node.lineno, "** in a dict"))
        return node


def default_of(value: ast.expr | None) -> ast.expr | None:
    """The default of a field; a factory of a dataclass is called once, since nobody changes what it makes."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field":
        return ast.Call(value.keywords[0].value, [], [])
    return value


def signature(fields: list[Field]) -> str:
    """The parameters of a constructor."""
    return ", ".join(f"{one.name}={ast.unparse(one.default)}" if one.default else one.name for one in fields)


def initialiser(fields: list[Field]) -> ast.stmt:
    """An `__init__` that keeps the fields."""
    lines = "".join(f"\n    self.{one.name} = {one.name}" for one in fields) or "\n    pass"
    return ast.parse(f"def __init__(self{', ' if fields else ''}{signature(fields)}):{lines}").body[0]


def starred(node: ast.Tuple | ast.List) -> bool:
    """Whether a tuple or list that is read has a star in it."""
    return isinstance(node.ctx, ast.Load) and any(isinstance(one, ast.Starred) for one in node.elts)


def summed(parts: list[ast.expr], word: str, kind: type[ast.Tuple] | type[ast.List]) -> ast.expr:
    """`(*a, b)` as `tuple(a) + (b,)`."""
    groups: list[ast.expr] = []
    plain: list[ast.expr] = []
    for part in parts:
        if isinstance(part, ast.Starred):
            if plain:
                groups.append(kind(plain, ast.Load()))
                plain = []
            groups.append(ast.Call(ast.Name(word, ast.Load()), [part.value], []))
        else:
            plain.append(part)
    if plain:
        groups.append(kind(plain, ast.Load()))
    total = groups[0]
    for group in groups[1:]:
        total = ast.BinOp(total, ast.Add(), group)
    return total
