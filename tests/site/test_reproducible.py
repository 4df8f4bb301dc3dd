"""Two builds of the same sources are the same, byte for byte: in another folder, time zone and order of hashes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.copies import copied

PROJECT = Path(__file__).resolve().parent.parent.parent
HERE = {"TZ": "Pacific/Pago_Pago", "PYTHONHASHSEED": "1", "LANG": "C.UTF-8"}
THERE = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "4242", "LANG": "C"}
FEW = """
from tutorials import pages
from tutorials.pages import *
from tutorials.pages import assets

every = pages.plans()
pages.plans = lambda: tuple(plan for plan in every if plan.template in {templates})
"""


def built(project: Path, work: Path, environment: dict[str, str], pages: str) -> Path:
    """Builds the sources of one folder with a pages module of this text."""
    work.mkdir(parents=True)
    (work / "few_pages.py").write_text(pages, "utf-8")
    config = work / "mkdocs.yml"
    config.write_text(
        f"INHERIT: {project}/mkdocs.yml\ndocs_dir: {project}/docs_src/static\n"
        "plugins: {followsuit: {pages: few_pages}}\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-f", config, "-d", work / "site"],
        cwd=work,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": f"{work}:{project}", **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return work / "site"


def sums(site: Path) -> dict[str, str]:
    """The checksum of every file."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    return {str(path.relative_to(site)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def compare(tmp_path: Path, pages: str) -> dict[str, str]:
    """Builds here and from a copy elsewhere; gives the checksums, which are the same."""
    copy = copied(tmp_path / "elsewhere" / "a copy", "mkdocs.yml")
    one = sums(built(PROJECT, tmp_path / "one", HERE, pages))
    other = sums(built(copy, tmp_path / "elsewhere" / "two", THERE, pages))
    assert [name for name in one | other if one.get(name) != other.get(name)] == []
    return one


def test_one_language_is_the_same_in_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOLLOWSUIT_LANGS", "el")
    found = compare(tmp_path, FEW.format(templates=("home", "reference", "scoring", "glossary")))
    assert {"el/hearts-two/scoring/index.html", "el/search/entries.json", "sitemap.xml.gz"} <= set(found)
    for packed in tmp_path.rglob("sitemap.xml.gz"):
        assert packed.read_bytes()[4:8] == bytes(4)  # no time


@pytest.mark.long
def test_whole_site_is_the_same_in_another_folder(tmp_path: Path) -> None:
    found = compare(tmp_path, "from tutorials.pages import *\nfrom tutorials.pages import assets\n")
    assert len([name for name in found if name.endswith(".html")]) > 150
