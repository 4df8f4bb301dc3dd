"""What is wrong with one language never takes the others away; and a language that is begun has every page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
BOOKS = """
import json, logging, sys
import locales
from locales import sync
from tutorials import pages, sources, verify
logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
wanted = ("", "hearts-two/reference")
every = pages.plans()
pages.plans = lambda: tuple(plan for plan in every if plan.path in wanted)
if sys.argv[1:]:
    sync.new(sources.root(), sys.argv[1])
books = pages.books()
print(json.dumps({code: [[page.path, page.begun, page.body] for page in book.pages] for code, book in books.items()}))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in ("engine", "locales", "tutorials", "docs_src"):
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for code in ("id", "eu"):
        shutil.rmtree(tmp_path / "locales" / code)
    return tmp_path


def books(copy: Path, *begun: str) -> tuple[dict[str, list[tuple[str, bool, str]]], str]:
    done = subprocess.run(
        [sys.executable, "-c", BOOKS, *begun],
        cwd=copy, env={**os.environ, "PYTHONPATH": str(copy)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def test_broken_and_missing_catalogs_leave_the_other_languages_whole(copy: Path) -> None:
    greek = copy / "locales/el/LC_MESSAGES/site.po"
    greek.write_text("<<<<<<< HEAD\n" + greek.read_text("utf-8"), "utf-8")
    (copy / "locales/da/LC_MESSAGES/common.po").unlink()
    (copy / "locales/da/seats.csv").unlink()
    found, warned = books(copy)
    assert [path for path, _, _ in found["en"]] == ["", "hearts-two/reference"]
    assert "el" not in found
    assert "locales/el/LC_MESSAGES/site.po:1: a merge conflict marker" in warned
    assert "Traceback" not in warned


def test_hebrew_is_begun_with_every_page_in_marked_english(copy: Path) -> None:
    found, _ = books(copy, "he")
    assert [path for path, _, _ in found["he"]] == ["", "hearts-two/reference"]
    for _, begun, body in found["he"]:
        assert begun
        assert 'class="fs-note fs-note--banner" lang="en" dir="ltr"' in body
        assert body.count("data-k=") - body.count('data-state="english"') <= 1  # the banner says it of itself
    assert not any(begun for code in ("en", "el", "da") for _, begun, _ in found.get(code, []))
