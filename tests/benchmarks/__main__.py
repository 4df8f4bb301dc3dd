"""`python -m tests.benchmarks COMMAND`: measures, and renews its section of RESULTS.md."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    engine = commands.add_parser("engine", help="hands and moves a second, beside other engines")
    engine.add_argument("--rounds", type=int, default=15)
    engine.add_argument("--seconds", type=float, default=0.2)
    bots = commands.add_parser("strength", help="the bots against random play and a player with one rule")
    bots.add_argument("--deals", type=int, default=2000)
    table = commands.add_parser("table", help="the card table: how soon it can be used, how large it is")
    table.add_argument("site", type=Path, help="a built site")
    table.add_argument("--times", type=int, default=5)
    weight = commands.add_parser("weight", help="what a page weighs, beside bare Material")
    weight.add_argument("site", type=Path)
    light = commands.add_parser("lighthouse", help="Lighthouse on one page of each type")
    light.add_argument("site", type=Path)
    light.add_argument("--rounds", type=int, default=3)
    light.add_argument("--page", dest="names", action="append", default=[])
    site = commands.add_parser("site", help="whole builds, beside other builders on the same pages")
    site.add_argument("--rounds", type=int, default=3)
    site.add_argument("--langs", dest="codes", type=lambda text: text.split(","), default=["en", "el"])
    start = commands.add_parser("start", help="how soon the command answers")
    start.add_argument("--times", type=int, default=20)
    growth = commands.add_parser("growth", help="what a page costs with more games and more languages")
    growth.add_argument("--rounds", type=int, default=3)
    given = vars(parser.parse_args())
    importlib.import_module(f"tests.benchmarks.{given.pop('command')}").measure(**given)


if __name__ == "__main__":
    main()
