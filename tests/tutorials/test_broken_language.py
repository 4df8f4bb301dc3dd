"""What is wrong with one language never takes the others away; and a language that is begun has every page."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import html

import locales
from tests.copies import copied
from tutorials import lent

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
    copied(tmp_path)
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


SERVED = """
import logging, sys
from pathlib import Path
from tutorials import pages
logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", stream=sys.stderr)
wanted = ("", "hearts-two/reference")
every = pages.plans()
pages.plans = lambda: tuple(plan for plan in every if plan.path in wanted)
from mkdocs.commands.build import build
from mkdocs.config import load_config
folder, settings, command = sys.argv[1:]
config = load_config(settings, site_dir=folder)
config.plugins.on_startup(command=command, dirty=False)
build(config)
"""


def test_while_serving_a_fault_in_any_file_of_one_language_is_one_line(copy: Path) -> None:
    """Of a catalog, and of a table that only translate mode reads: by name in the warning, and nothing else is lost."""
    shutil.copy(PROJECT / "mkdocs.yml", copy)
    greek = copy / "locales/el/LC_MESSAGES/site.po"
    greek.write_text("<<<<<<< HEAD\n" + greek.read_text("utf-8"), "utf-8")
    danish = copy / "locales/da/terms.csv"
    danish.write_text("<<<<<<< HEAD\n" + danish.read_text("utf-8"), "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy), "FOLLOWSUIT_LANGS": "el,da", "NO_MKDOCS_2_WARNING": "1"}

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", SERVED, str(copy / "site"), str(copy / "mkdocs.yml"), command],
            cwd=copy, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip

    done = run("serve")
    assert done.returncode == 0, done.stderr[-2000:]
    warned = [line for line in done.stderr.splitlines() if line.startswith("WARNING")]
    assert len(warned) == 2, warned
    assert "el is left out: locales/el/LC_MESSAGES/site.po:1: a merge conflict marker" in warned[0]
    assert "da has no translate mode: locales/da/terms.csv:1: " in warned[1]
    assert (copy / "site/da/hearts-two/reference/index.html").is_file()
    assert not (copy / "site/el").exists()
    assert not (copy / "site/po/da.js").exists()
    built = run("build")
    assert built.returncode != 0
    assert "no pages in ['el']" in built.stderr  # whoever asks for a language by name wants it


SITE = """
import sys
from pathlib import Path
from locales import sync
from tutorials import pages, sources
code, folder, settings = sys.argv[1:]
wanted = ("", "hearts-two", "hearts-two/reference", "translating")
every = pages.plans()
pages.plans = lambda: tuple(plan for plan in every if plan.path in wanted)
sync.new(sources.root(), code)
from mkdocs.commands.build import build
from mkdocs.config import load_config
config = load_config(settings, site_dir=folder)
config.plugins.on_startup(command="build", dirty=False)
build(config)
"""
NAMES = ("Follow Suit",)
"""Names that are the same in every language."""


def words_of_attributes(element: html.HtmlElement) -> list[str]:
    """What an element says without showing it."""
    names = ["aria-label", "title", "placeholder", "alt"]
    if element.tag == "meta" and element.get("name") == "description":
        names.append("content")
    return [element.get(name) for name in names if element.get(name)]


@pytest.mark.parametrize(
    ("code", "direction"),
    [
        ("he", "rtl"),
        pytest.param("pl", "ltr", marks=pytest.mark.long),
        pytest.param("ga", "ltr", marks=pytest.mark.long),
    ],
)
def test_everything_in_english_on_the_finished_pages_is_marked(copy: Path, code: str, direction: str) -> None:
    """Menus, titles and the names that screen readers say too; Irish is one that Material itself does not speak."""
    shutil.copy(PROJECT / "mkdocs.yml", copy)
    for other in ("el", "da"):
        shutil.rmtree(copy / "locales" / other)
    done = subprocess.run(
        [sys.executable, "-c", SITE, code, str(copy / "site"), str(copy / "mkdocs.yml")],
        cwd=copy, env={**os.environ, "PYTHONPATH": str(copy), "FOLLOWSUIT_LANGS": code, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    files = sorted((copy / "site" / code).rglob("*.html"))
    assert len(files) == 5  # four pages, and the page of errors
    english = locales.load("en")
    for file in files:
        tree = html.document_fromstring(file.read_text("utf-8"))
        assert (tree.get("lang"), tree.find("body").get("dir")) == (code, direction)
        said = 0
        for element in tree.iter():
            if not isinstance(element.tag, str) or set(lent.SILENT) & {
                one.tag for one in (element, *element.iterancestors())
            }:
                continue
            marked = lent.language(element)
            tail = lent.language(element.getparent()) if element.getparent() is not None else ""
            for text, language in [
                (element.text, marked), (element.tail, tail), *((one, marked) for one in words_of_attributes(element))
            ]:  # fmt: skip
                for name in NAMES:
                    text = (text or "").replace(name, "")
                if code == "he" and re.search("[a-z]{2}", text or ""):
                    assert language not in ("", code), (file, element.tag, text)
                said += language == "en" and bool((text or "").strip())
        assert said > 10
        if file.parent.name == "translating":
            assert tree.find(".//title").get("lang") == "en"
            assert english.plain("site.translating.title") in tree.findtext(".//title")
