"""`python -m tests.benchmarks engine`: hands and moves a second, ours beside other engines.

Two processes, ours and that of the others, take turns: every round runs each benchmark once for a slice of processor
time, in random order. A rate is the median of the rounds, a ratio the median of the ratios within a round, so that a
busy neighbour slows both sides of it. Processor seconds are counted, not seconds of the clock.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from tests.benchmarks.peers_env import environment
from tests.benchmarks.results import PROJECT, note, table

PACKAGES = ("open_spiel==2.0.2", "rlcard==1.2.0", "gym-hearts==0.0.3", "HeartsGym==0.43", "numpy==2.4.6")
"""The other engines; each is installed by itself, so that one that cannot be had does not take the others away."""

OURS = {"random": "checked random hands", "replay": "checked replays", "record": "records read, replayed, compared"}
BESIDE = (
    ("hearts-two random", "OpenSpiel hearts random"),
    ("hearts-two random", "OpenSpiel hearts play"),
    ("hearts-two random", "HeartsGym random"),
    ("hearts-two random", "gym-hearts random"),
    ("cancellation-hearts random", "OpenSpiel hearts random"),
    ("cancellation-hearts random", "gym-hearts random"),
    ("spades-two random", "OpenSpiel spades random"),
    ("spades-two random", "OpenSpiel spades play"),
    ("spades-two random", "RLCard bridge random"),
    ("hearts-two replay", "OpenSpiel hearts replay checked"),
    ("hearts-two replay", "OpenSpiel hearts replay unchecked"),
    ("spades-two replay", "OpenSpiel spades replay checked"),
    ("spades-two replay", "OpenSpiel spades replay unchecked"),
)
"""Ratios of moves a second that are reported."""


class Bench:
    """A process of benchmarks."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.names: list[str] = self._line()

    def _line(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.process.args!r} ended early")
        return json.loads(line)

    def run(self, name: str, seconds: float) -> dict[str, float]:
        """Runs a benchmark for so much processor time."""
        assert self.process.stdin is not None
        print(name, seconds, file=self.process.stdin, flush=True)
        found: dict[str, float] = self._line()
        return found

    def close(self) -> None:
        self.process.communicate()


def measure(rounds: int, seconds: float) -> None:
    """Measures, and renews the section of the results."""
    python, lacking = environment(PACKAGES)
    sides = [Bench([sys.executable, "-m", "tests.benchmarks.ours"], PROJECT)]
    sides.append(Bench([str(python), str(Path(__file__).with_name("peers.py"))], PROJECT))
    turns = [(side, name) for side in sides for name in side.names]
    rates: dict[str, list[tuple[float, float]]] = {name: [] for _, name in turns}
    for number in range(rounds + 1):  # the first is for warming up
        random.Random(number).shuffle(turns)
        for side, name in turns:
            found = side.run(name, seconds)
            if number:
                rates[name].append((found["hands"] / found["seconds"], found["moves"] / found["seconds"]))
        print(f"round {number} of {rounds}", file=sys.stderr)
    for side in sides:
        side.close()
    rows = []
    for name, found in rates.items():
        hands, moves = (median(column) for column in zip(*found, strict=True))
        rows.append((name, f"{hands:,.0f}", f"{moves:,.0f}", f"{max(one[1] for one in found):,.0f}"))
    beside = []
    for one, other in BESIDE:
        if other in rates:
            ratios = sorted(a[1] / b[1] for a, b in zip(rates[one], rates[other], strict=True))
            beside.append((one, other, f"{median(ratios):.2f}", f"{ratios[0]:.2f} to {ratios[-1]:.2f}"))
    kinds = "; ".join(f"*{kind}*: {words}" for kind, words in OURS.items())
    text = [
        f"{rounds} interleaved rounds of {seconds} processor seconds each; {kinds}.",
        table(("what", "hands a second", "moves a second", "best round"), sorted(rows)),
        "Moves a second, ours by theirs, pair by pair in the same round:",
        table(("ours", "theirs", "ratio", "from to"), beside),
        *(f"Not measured: {package}: {why}" for package, why in lacking.items()),
    ]
    note("engine", f"engine --rounds {rounds} --seconds {seconds}", text)
