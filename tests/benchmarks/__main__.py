"""`python -m tests.benchmarks COMMAND`: measures, and renews its section of RESULTS.md."""

from __future__ import annotations

import argparse
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
    light.add_argument("--page", action="append", default=[])
    site = commands.add_parser("site", help="whole builds, beside other builders on the same pages")
    site.add_argument("--rounds", type=int, default=3)
    site.add_argument("--langs", default="en,el")
    start = commands.add_parser("start", help="how soon the command answers")
    start.add_argument("--times", type=int, default=20)
    given = parser.parse_args()
    if given.command == "engine":
        from tests.benchmarks.engine import measure

        measure(given.rounds, given.seconds)
    elif given.command == "strength":
        from tests.benchmarks import strength

        strength.measure(given.deals)
    elif given.command == "table":
        from tests.benchmarks import cold

        cold.measure(given.site, given.times)
    elif given.command == "weight":
        from tests.benchmarks import weight as pages

        pages.measure(given.site)
    elif given.command == "lighthouse":
        from tests.benchmarks import lighthouse

        lighthouse.measure(given.site, given.rounds, given.page)
    elif given.command == "site":
        from tests.benchmarks import site as builds

        builds.measure(given.rounds, given.langs.split(","))
    elif given.command == "start":
        from tests.benchmarks import start as answers

        answers.measure(given.times)


if __name__ == "__main__":
    main()
