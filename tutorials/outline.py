"""The outline of a game's pages: what stands where, in which order. Words are elsewhere, examples are records.

Each game has `tutorials/<game>/book.toml`; its head explains the blocks. This module reads it strictly.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.games import GAMES
from tutorials.sources import path

BLOCKS = ("p", "h", "list", "differ", "ask", "cards", "table", "example", "account")


class OutlineError(ValueError):
    """A fault in a book.toml: (file, place, what was expected)."""

    def __init__(self, fault: tuple[str, str, str]) -> None:
        super().__init__(fault)
        self.file, self.place, self.expected = fault

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: expected {self.expected}"


@dataclass(frozen=True)
class Block:
    """A piece of a page: "p", "list", "example" … and what it shows."""

    kind: str
    what: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """A lesson of the tutorial."""

    slug: str
    ids: tuple[str, ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Section:
    """A section of the rules page; its blocks stand below its clauses."""

    slug: str
    clauses: tuple[str, ...]
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True)
class ReferenceSection:
    """A section of the quick reference; a row of `table` is (what, value)."""

    title: str
    ids: tuple[str, ...]
    lines: tuple[str, ...]
    table: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True)
class FactSection:
    """A section of the page of facts worth knowing: its lines are the messages facts.SLUG.fact-…, in their order."""

    slug: str
    ids: tuple[str, ...]
    tables: tuple[str, ...]


@dataclass(frozen=True)
class HouseRule:
    """An option as the rules page shows it: its rulings, and its values beside the default."""

    field: str
    rulings: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class Outline:
    """All of a book.toml but its examples (see `tutorials.examples`)."""

    game: str
    pages: tuple[str, ...]
    words: tuple[str, ...]
    sections: tuple[Section, ...]
    rulings: dict[str, tuple[str, ...]]
    marks: dict[str, tuple[str, ...]]
    house_rules: tuple[HouseRule, ...]
    lessons: tuple[Lesson, ...]
    reference_intro: str
    reference: tuple[ReferenceSection, ...]
    scoring: tuple[Block, ...]
    facts: tuple[FactSection, ...]


def outlines() -> dict[str, Outline]:
    """The outlines of all games that have an outline and examples, by game, in the order of the engine's register."""
    return {game: outline(game) for game in GAMES if path("tutorials", game, "examples").is_dir()}


def outline(game: str) -> Outline:
    """The outline of a game.

    :raises OutlineError: naming file, place and what was expected.
    """
    file = path("tutorials", game, "book.toml")
    return read(file, file.stat().st_mtime_ns)


@cache
def read(file: Path, stamp: int) -> Outline:
    """The outline in a file, as it was at a time."""
    shown = f"tutorials/{file.parent.name}/{file.name}"
    data = toml(file, shown)
    try:
        return Outline(
            game=data["game"],
            pages=tuple(data["pages"]),
            words=tuple(data.get("words", ())),
            sections=tuple(
                Section(s["slug"], tuple(s["clauses"]), blocks(shown, s["slug"], s.get("blocks", [])))
                for s in data["section"]
            ),
            rulings={ruling: tuple(clauses) for ruling, clauses in data["rulings"].items()},
            marks={mark: tuple(ids) for mark, ids in data["marks"].items()},
            house_rules=tuple(
                HouseRule(o["field"], tuple(o["rulings"]), tuple(o["values"])) for o in data.get("option", ())
            ),
            lessons=tuple(
                Lesson(x["slug"], tuple(x["ids"]), blocks(shown, x["slug"], x["blocks"])) for x in data["lesson"]
            ),
            reference_intro=data["reference"]["intro"],
            reference=tuple(reference_section(shown, s) for s in data["reference"]["section"]),
            scoring=blocks(shown, "scoring", data["scoring"]["blocks"]),
            facts=tuple(
                FactSection(f["slug"], tuple(f["ids"]), tuple(f.get("tables", ()))) for f in data.get("facts", ())
            ),
        )
    except KeyError as missing:
        raise OutlineError((shown, "the file", f"an entry {missing.args[0]!r}")) from None


def toml(file: Path, shown: str) -> dict[str, Any]:
    """What stands in a TOML file.

    :raises OutlineError: naming the file as `shown`, if it is no TOML.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise OutlineError((shown, str(fault), "TOML")) from None


def reference_section(file: str, data: dict[str, Any]) -> ReferenceSection:
    """One section of the quick reference."""
    table = tuple((what, value) for what, value in data.get("table", ()))
    below = blocks(file, data["title"], data.get("blocks", []))
    return ReferenceSection(data["title"], tuple(data["ids"]), tuple(data.get("lines", ())), table, below)


def blocks(file: str, place: str, written: list[str]) -> tuple[Block, ...]:
    """Blocks as a book.toml writes them: "p:lesson.cards.goal"."""
    found = []
    for block in written:
        kind, colon, what = block.partition(":")
        if kind not in BLOCKS or not colon or not what:
            raise OutlineError((file, f"{place}: {block!r}", "KIND:NAME with a kind of " + ", ".join(BLOCKS)))
        found.append(Block(kind, tuple(what.split(","))))
    return tuple(found)
