"""The figures of the tests: measured by commands, kept in `tutorials/evidence.toml`, shown on the evidence page.

The file has a date, and for each part the hash of what it was measured on: the engine, the examples, the catalogs.
A part whose hash no longer fits is stale, and the page says so. Nothing is counted while a page is built.

    [measured]
    date = 2026-01-31
    hands = "0123456789ab"          # part = hash of what it rests on
    [hearts-two]
    clauses = 30
    rules = [17, 17]                # caught, all
    [site]
    pages = 700
"""

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.games import GAMES
from tutorials.sources import path

PARTS: dict[str, tuple[str, ...]] = {
    "examples": ("engine", "examples"),
    "mutants": ("engine", "examples"),
    "general": ("engine", "examples"),
    "hands": ("rules",),
    "inputs": ("engine", "catalogs"),
    "site": ("engine", "examples", "catalogs"),
}
"""What is measured, and what each measurement rests on."""

FILES: dict[str, tuple[str, ...]] = {
    "rules": (
        *(f"engine/{one}.py" for one in ("arbiter", "cards", "clauses", "core", "events", "options", "tricks")),
        "engine/games/*.py",
        "engine/questions/*.py",
    ),
    "engine": ("engine/**/*.py",),
    "examples": ("tutorials/*/book.toml", "tutorials/*/examples/*.hand"),
    "catalogs": ("locales/*/*.toml", "locales/*/*.csv", "locales/*/LC_MESSAGES/*.po"),
}
"""What the names stand for; `rules` are the files that decide a hand: not the bots, the records or the card table."""

Figure = int | tuple[int, int]
"""A number, or how many of how many."""


class Evidence(NamedTuple):
    """The figures as they were measured."""

    date: date
    parts: Mapping[str, str]
    """Each part that was measured, and the hash of what it rests on."""
    figures: Mapping[str, Mapping[str, Figure]]
    """By game, or "engine", "site"; then by name."""

    def stale(self) -> list[str]:
        """The parts whose engine, examples or catalogs have changed since they were measured."""
        return [part for part, made in self.parts.items() if made != fingerprint(part)]


def file() -> Path:
    """Where the figures are kept."""
    return path("tutorials", "evidence.toml")


def evidence() -> Evidence | None:
    """The figures, or None if none were ever measured."""
    return read(file(), file().stat().st_mtime_ns) if file().is_file() else None


@cache
def read(kept: Path, stamp: int) -> Evidence:
    """The figures in a file, as it was at a time."""
    data = tomllib.loads(kept.read_text(encoding="utf-8"))
    measured = data.pop("measured")
    parts = {part: str(made) for part, made in measured.items() if part != "date"}
    figures = {
        group: {name: tuple(value) if isinstance(value, list) else value for name, value in named.items()}
        for group, named in data.items()
    }
    return Evidence(measured["date"], parts, figures)


def written(found: Evidence) -> str:
    """The text of the file."""
    lines = [
        "# Measured by `followsuit evidence`; do not edit. Each part has the hash of what it was measured on.",
        "",
        "[measured]",
        f"date = {found.date.isoformat()}",
        *(f'{part} = "{made}"' for part, made in found.parts.items()),
    ]
    for group, figures in found.figures.items():
        lines += ["", f"[{group}]"]
        lines += [f"{name} = {list(value) if isinstance(value, tuple) else value}" for name, value in figures.items()]
    return "\n".join(lines) + "\n"


def fingerprint(part: str) -> str:
    """The hash of everything that a part rests on, from the files as they are now."""
    hashed = hashlib.sha256()
    for what in PARTS[part]:
        for one in hashes(what):
            hashed.update(one)
    return hashed.hexdigest()[:16]


def hashes(what: str) -> Iterable[bytes]:
    """Name and content of each file, in order; line ends do not count."""
    root = path()
    for one in sorted({found for pattern in FILES[what] for found in root.glob(pattern)}):
        yield one.relative_to(root).as_posix().encode() + b"\0"
        yield one.read_bytes().replace(b"\r\n", b"\n") + b"\0"


def figure(group: str, name: str) -> dict[str, int]:
    """A figure as facts of a sentence: `n`, and `all` where it is so many of so many.

    :raises KeyError: if it was not measured.
    """
    found = evidence()
    if found is None:
        raise KeyError(name)
    value = found.figures[group][name]
    return {"n": value} if isinstance(value, int) else {"n": value[0], "all": value[1]}


ROWS = ("clauses", "rulings", "examples", "tries", "rules", "numbers", "comparisons", "hands", "games")
"""The rows of the table of games."""
SITE_ROWS = ("languages", "pages", "sentences", "facts")
"""The rows about the finished pages."""


class Shown(NamedTuple):
    """What the page shows: only what was measured."""

    date: date
    stale: bool
    games: tuple[str, ...]
    rows: tuple[str, ...]
    site: tuple[str, ...]
    sentences: bool
    general: bool
    inputs: bool


def shown() -> Shown | None:
    """The contents of the evidence page, or None while nothing was measured."""
    found = evidence()
    if found is None:
        return None
    games = tuple(game for game in GAMES if game in found.figures)
    rows = tuple(row for row in ROWS if all(row in found.figures[game] for game in games))
    site: Mapping[str, Any] = found.figures.get("site", {})
    engine: Mapping[str, Any] = found.figures.get("engine", {})
    return Shown(
        found.date,
        bool(found.stale()),
        games,
        rows,
        tuple(row for row in SITE_ROWS if row in site),
        "sentences" in engine,
        "general" in engine,
        "inputs" in engine,
    )
