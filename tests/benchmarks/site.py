"""`python -m tests.benchmarks site`: how long the whole site takes, beside other builders on the same pages.

Ours makes the pages from records, words and templates, and then the site. The others get the finished pages, as
`followsuit pages` writes them, and only have to make a site: Zensical a site a language, MkDocs with
mkdocs-static-i18n all in one. Every build is a process of its own, into an empty folder unless told otherwise.
Builders take turns within a round; a ratio is the median of the ratios within a round. Both seconds of the clock and
of the processors are counted, for other work may be going on.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import yaml

import locales
from tests.benchmarks.peers_env import environment
from tests.benchmarks.results import note, table
from tests.copies import copied

PACKAGES = ("mkdocs-material==9.8.2", "mkdocs-static-i18n==1.3.1", "zensical==0.0.73")
EDITED = "el"
"""The language whose words are edited."""


class Took(NamedTuple):
    """What a build took: seconds of the clock, and of the processors."""

    wall: float
    work: float


class Failed(Exception):
    """A builder that ended with a fault: the command, and what it said last."""


def timed(command: list[str], folder: Path, **variables: str) -> Took:
    """Runs a builder."""
    variables |= {"NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": ""}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise Failed(f"{' '.join(command)}: {(done.stderr or done.stdout)[-800:]}")
    return Took(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def emptied(*folders: Path) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


class Sites:
    """The same pages in front of three builders."""

    def __init__(self, work: Path, codes: list[str], python: Path) -> None:
        self.codes, self.python = codes, str(python)
        self.own, self.pages, self.i18n = work / "own", work / "pages", work / "i18n"
        copied(self.own, "mkdocs.yml")
        self.export()
        self.i18n.mkdir()
        for code in codes:
            shutil.copytree(self.pages / code / "docs", self.i18n / "docs" / code)
        languages = [
            {"locale": code, "name": locales.load(code).name, "build": True, "default": code == codes[0]}
            for code in codes
        ]
        settings = {
            "site_name": "Pages",
            "site_url": "https://pages.example/",
            "theme": {"name": "material", "font": False},
            "plugins": ["search", {"i18n": {"docs_structure": "folder", "languages": languages}}],
        }
        (self.i18n / "mkdocs.yml").write_text(yaml.safe_dump(settings), "utf-8")

    def export(self) -> None:
        words = [word for code in self.codes for word in ("--lang", code)]
        command = [sys.executable, "-m", "tutorials.cli", "pages", "--to", str(self.pages), *words]
        subprocess.run(command, cwd=self.own, env={**os.environ, "PYTHONPATH": str(self.own)}, check=True)

    def ours(self, *codes: str) -> Took:
        """Our build, of these languages or of all."""
        emptied(self.own / "site")
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
        return timed(command, self.own, PYTHONPATH=str(self.own), FOLLOWSUIT_LANGS=",".join(codes or self.codes))

    def zensical(self, *codes: str, cold: bool = True) -> Took:
        """Zensical on the pages of these languages or of all, one after the other."""
        found = []
        for code in codes or self.codes:
            if cold:
                emptied(self.pages / code / "site", self.pages / code / ".cache")
            found.append(timed([self.python, "-m", "zensical", "build"], self.pages / code, PYTHONPATH=""))
        return Took(sum(one.wall for one in found), sum(one.work for one in found))

    def static_i18n(self) -> Took:
        """MkDocs with mkdocs-static-i18n on the pages of all languages."""
        emptied(self.i18n / "site")
        return timed([self.python, "-m", "mkdocs", "build", "--quiet"], self.i18n, PYTHONPATH="")

    def edit(self) -> None:
        """Every exported page of a language differs a little, as after an edit of a word that stands on all."""
        for file in (self.pages / EDITED / "docs").rglob("*.md"):
            with file.open("a", encoding="utf-8") as text:
                text.write("<!-- edited -->\n")

    def edited_page(self) -> None:
        """One exported page differs."""
        with (self.pages / EDITED / "docs" / "hearts-two" / "rules" / "index.md").open("a", encoding="utf-8") as text:
            text.write("<!-- edited -->\n")


def measure(rounds: int, codes: list[str]) -> None:
    """Measures, and renews the section of the results."""
    python, lacking = environment(PACKAGES, "builders")
    with tempfile.TemporaryDirectory() as folder:
        sites = Sites(Path(folder), codes, python)
        pages = len(list(sites.pages.rglob("index.md")))

        def after(edit: Callable[[], None], build: Callable[[], Took]) -> Callable[[], Took]:
            def run() -> Took:
                edit()
                return build()

            return run

        builds: dict[str, Callable[[], Took]] = {
            "ours, everything": sites.ours,
            f"ours, {EDITED} alone": lambda: sites.ours(EDITED),
            "Zensical, everything, cold": sites.zensical,
            "Zensical, nothing changed": lambda: sites.zensical(cold=False),
            f"Zensical, every page of {EDITED} changed": after(sites.edit, lambda: sites.zensical(EDITED, cold=False)),
            f"Zensical, one page of {EDITED} changed": after(
                sites.edited_page, lambda: sites.zensical(EDITED, cold=False)
            ),
            "mkdocs-static-i18n, everything": sites.static_i18n,
        }
        found: dict[str, list[Took]] = {name: [] for name in builds}
        failed: dict[str, str] = {}
        for number in range(rounds):
            for name, build in builds.items():
                if name in failed:
                    continue
                try:
                    found[name].append(build())
                except Failed as fault:
                    failed[name] = " ".join(str(fault).split())
                    continue
                print(number + 1, name, *(f"{one:.1f}" for one in found[name][-1]), file=sys.stderr, flush=True)
    ours = found["ours, everything"]
    rows = []
    for name, took in found.items():
        if took:
            beside = median(mine.work / one.work for mine, one in zip(ours, took, strict=True))
            figures = (median(one.wall for one in took), median(one.work for one in took))
            rows.append((name, f"{figures[0]:.1f}", f"{figures[1]:.1f}", f"{1 / beside:.2f}"))
    text = [
        f"{pages} pages in {len(codes)} languages ({', '.join(codes)}); medians of {rounds} rounds.",
        table(("build", "seconds", "processor seconds", "beside ours, everything"), rows),
        *(f"Not measured: {name}: {why}" for name, why in {**lacking, **failed}.items()),
    ]
    note("site", f"site --rounds {rounds} --langs {','.join(codes)}", text)
