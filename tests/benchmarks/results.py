"""RESULTS.md: one section a command, renewed by it alone, with the day and the kind of machine."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("RESULTS.md")
HEAD = """# Results of the benchmarks

Each section is written by the command that it names; nothing is typed in. Medians of interleaved runs: trust the
ratios, not the single figures, for the machine was shared.
"""


def note(section: str, command: str, text: Iterable[str]) -> None:
    """Writes a section, in the place of the old one; and prints it."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    when = f"{date.today().isoformat()}, {cores} cores, Python {platform.python_version()}"
    block = "\n\n".join([f"## {section}", f"`python -m tests.benchmarks {command}` ({when})", *text])
    old = FILE.read_text("utf-8") if FILE.is_file() else HEAD
    sections = {one.split("\n", 1)[0]: one for one in re.split(r"(?m)^## ", old)[1:]}
    sections[section] = block.removeprefix("## ") + "\n"
    head = HEAD + "".join(f"\n## {one.strip()}\n" for _, one in sorted(sections.items()))
    FILE.write_text(head, "utf-8")
    print(block)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; every column but the first is of numbers."""
    lines = [heads, ["---", *("---:" for _ in heads[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
