"""`python -m tests.benchmarks growth`: what a page costs when there are more games, or more languages.

Games are made by `tests.benchmarks.grown`; languages by copying one of ours under other codes that CLDR has the same
two plural forms for. Sizes take turns within a round. A page is counted in processor seconds of the whole build,
beside the same figure of the smallest site of its kind.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

import locales
from tests.benchmarks.results import note, table
from tests.benchmarks.site import Took, timed
from tests.copies import copied

COPIES = (1, 3, 10)
"""How often every game is there: 3, 9 and 30 games."""
LANGUAGES = (5, 10, 20)
MODEL = "da"
MORE = ("af", "bg", "de", "et", "fi", "fo", "fy", "gl", "hu", "lb", "nb", "nl", "nn", "sv", "sw")
"""Languages with the plural forms of the model."""
SETTINGS = "INHERIT: mkdocs.yml\nplugins: {followsuit: {pages: grown}}\n"


def project(folder: Path, languages: int) -> Path:
    """A copy of the project with so many languages."""
    copied(folder, "mkdocs.yml", "tests/benchmarks/grown.py")
    (folder / "grown.yml").write_text(SETTINGS, "utf-8")
    for code in MORE[: languages - len(locales.codes())]:
        shutil.copytree(folder / "locales" / MODEL, folder / "locales" / code)
        for file in (folder / "locales" / code / "LC_MESSAGES").glob("*.po"):
            text = file.read_text("utf-8")
            file.write_text(text.replace(f'"Language: {MODEL}\\n"', f'"Language: {code}\\n"', 1), "utf-8")
    return folder


def build(folder: Path, copies: int, codes: str) -> tuple[int, Took]:
    """Builds a site; the number of its pages, and what it took."""
    shutil.rmtree(folder / "site", ignore_errors=True)
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", "grown.yml"]
    variables = {"PYTHONPATH": str(folder), "GROWN_COPIES": str(copies), "FOLLOWSUIT_LANGS": codes}
    took = timed(command, folder, **variables)
    return len(list((folder / "site").rglob("index.html"))), took


def measure(rounds: int) -> None:
    """Measures, and renews the section of the results."""
    with tempfile.TemporaryDirectory() as work:
        folders = {languages: project(Path(work, str(languages)), languages) for languages in LANGUAGES}
        few = folders[LANGUAGES[0]]
        games = {f"{3 * copies} games, 2 languages": (few, copies, "en,el") for copies in COPIES}
        languages = {f"3 games, {many} languages": (folders[many], 1, "") for many in LANGUAGES}
        sizes = games | languages
        found: dict[str, list[tuple[int, Took]]] = {name: [] for name in sizes}
        for number in range(rounds):
            for name, size in sizes.items():
                pages, took = build(*size)
                found[name].append((pages, took))
                print(number + 1, name, pages, f"{took.wall:.1f} {took.work:.1f}", file=sys.stderr, flush=True)
    rows = []
    for kind in (games, languages):
        first = next(iter(kind))
        for name in kind:
            pages, works = found[name][0][0], [took.work for _, took in found[name]]
            beside = median(
                (took.work / many) / (other.work / few)
                for (many, took), (few, other) in zip(found[name], found[first], strict=True)
            )
            cost = 1000 * median(works) / pages
            rows.append((name, str(pages), f"{median(works):.1f}", f"{cost:.0f}", f"{beside:.2f}"))
    heads = ("site", "pages", "processor seconds", "milliseconds a page", "beside the smallest")
    text = [f"Medians of {rounds} rounds; every build is cold, strict and whole.", table(heads, rows)]
    note("growth", f"growth --rounds {rounds}", text)
