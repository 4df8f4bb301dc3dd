"""`python -m tests.benchmarks start`: how soon the command answers, beside a Python that does nothing.

Whole processes, in turns. Seconds of the processor are those of a free machine only in the best run: where two
processors share a core, a busy neighbour makes them longer as well.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from tests.benchmarks.results import PROJECT, note, table

QUESTION = '{"ask": "trick", "game": "hearts-two", "trick": ["AC", "2H"]}'
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import click": ["-c", "import click"],
    "followsuit --help": ["FOLLOWSUIT", "--help"],
    "followsuit ask": ["FOLLOWSUIT", "ask"],
}
ALLOWED = {"followsuit --help": "200", "followsuit ask": "150"}


def once(words: list[str]) -> tuple[float, float]:
    """Milliseconds of the clock and of the processor that a command takes."""
    program = str(Path(sys.executable).with_name("followsuit"))
    command = [sys.executable, *(program if word == "FOLLOWSUIT" else word for word in words)]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, input=QUESTION, text=True, capture_output=True, check=True, cwd=PROJECT)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * wall, 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def measure(times: int) -> None:
    """Measures, and renews the section of the results."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for number in range(times + 1):  # the first is for warming up
        for name, words in COMMANDS.items():
            took = once(words)
            if number:
                found[name].append(took)
    rows = []
    for name, runs in found.items():
        wall, work = zip(*runs, strict=True)
        figures = (median(wall), min(wall), median(work), min(work))
        rows.append((name, *(f"{one:.0f}" for one in figures), ALLOWED.get(name, "")))
    heads = ("command", "clock, median", "best", "processor, median", "best", "goal")
    note("start", f"start --times {times}", [f"Milliseconds of {times} runs each, in turns.", table(heads, rows)])
