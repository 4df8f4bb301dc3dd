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

from tests.benchmarks.results import PROJECT, note, table
from tests.benchmarks.site import Took, timed

COPIES = (1, 3, 10)
"""How often every game is there: 3, 9 and 30 games."""
LANGUAGES = (5, 10, 20)
MODEL = "da"
MORE = ("af", "bg", "de", "et", "fi", "fo", "fy", "gl", "hu", "lb", "nb", "nl", "nn", "sv", "sw")
"""Languages with the plural forms of the model."""
SETTINGS = "INHERIT: mkdocs.yml\nplugins: {followsuit: {pages: grown}}\n"


def project(folder: Path, languages: int) -> Path:
    """A copy of the project with so many languages."""
    for name in ("engine", "locales", "tutorials", "docs_src"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("mkdocs.yml", "tests/benchmarks/grown.py"):
        shutil.copy(PROJECT / name, folder)
    (folder / "grown.yml").write_text(SETTINGS, "utf-8")
    for code in MORE[: max(0, languages - len(list((folder / "locales").glob("*/LC_MESSAGES"))) - 1)]:
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
        sizes = {f"{3 * copies} games, 2 languages": (2, copies, "en,el") for copies in COPIES}
        sizes |= {f"3 games, {languages} languages": (languages, 1, "") for languages in LANGUAGES}
        folders = {languages: project(Path(work, str(languages)), languages) for languages in (2, *LANGUAGES)}
        found: dict[str, list[tuple[int, Took]]] = {name: [] for name in sizes}
        for number in range(rounds):
            for name, (languages, copies, codes) in sizes.items():
                pages, took = build(folders[languages], copies, codes)
                found[name].append((pages, took))
                print(number + 1, name, pages, f"{took.wall:.1f} {took.work:.1f}", file=sys.stderr, flush=True)
    rows = []
    for smallest, names in (("3 games, 2", [*found][: len(COPIES)]), ("3 games, 5", [*found][len(COPIES) :])):
        first = next(name for name in names if name.startswith(smallest))
        for name in names:
            pages, work_of_all = found[name][0][0], [took.work for _, took in found[name]]
            beside = median(
                (took.work / many) / (other.work / few)
                for (many, took), (few, other) in zip(found[name], found[first], strict=True)
            )
            cost = 1000 * median(work_of_all) / pages
            rows.append((name, str(pages), f"{median(work_of_all):.1f}", f"{cost:.0f}", f"{beside:.2f}"))
    heads = ("site", "pages", "processor seconds", "milliseconds a page", "beside the smallest")
    text = [f"Medians of {rounds} rounds; every build is cold, strict and whole.", table(heads, rows)]
    note("growth", f"growth --rounds {rounds}", text)
