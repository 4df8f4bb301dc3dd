"""`python -m tests.benchmarks COMMAND`: measures, and renews its section of RESULTS.md."""

from __future__ import annotations

import argparse


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    engine = commands.add_parser("engine", help="hands and moves a second, beside other engines")
    engine.add_argument("--rounds", type=int, default=15)
    engine.add_argument("--seconds", type=float, default=0.2)
    given = parser.parse_args()
    if given.command == "engine":
        from tests.benchmarks.engine import measure

        measure(given.rounds, given.seconds)


if __name__ == "__main__":
    main()
