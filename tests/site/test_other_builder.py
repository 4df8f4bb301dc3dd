"""The way out: Zensical builds the exported pages, and its site says the same as ours."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from lxml import html

from tutorials.cli import main

CODES = ("en", "el")
REPORT = "https://issues.followsuit.example/new?title={id}%20({lang})"  # as in mkdocs.yml
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of two languages as files."""
    folder = tmp_path_factory.mktemp("exported")
    languages = [word for code in CODES for word in ("--lang", code)]
    done = CliRunner().invoke(main, ["pages", "--to", str(folder), "--report", REPORT, *languages])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture(scope="module")
def rebuilt(exported: Path) -> Path:
    """The same, built by Zensical."""
    for code in CODES:
        done = subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--strict"],
            cwd=exported / code, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    return exported


def article(file: Path) -> html.HtmlElement:
    """What a page says; the links that a theme adds to headings are none of it."""
    (found,) = html.fromstring(file.read_text("utf-8")).xpath("//article")
    for added in found.xpath(".//a[@class='headerlink']"):
        added.drop_tree()
    return found


def said(file: Path) -> dict[str, Any]:
    """Headings, links, examples and data of a page."""
    page = article(file)
    return {
        "headings": [(one.tag, one.get("id"), one.text_content()) for one in page.iter("h1", "h2", "h3", "h4")],
        "links": [one.get("href") for one in page.xpath(".//a[@href]")],
        "examples": [one.get("data-example") for one in page.xpath(".//*[@data-example]")],
        "messages": [(one.get("data-k"), one.text_content()) for one in page.xpath(".//*[@data-k]")],
        "data": [json.loads(one.text) for one in page.xpath(".//script[@type='application/json']")],
    }


def addresses(folder: Path, below: str = "") -> Iterator[str]:
    for file in sorted((folder / "docs").rglob("*.md")):
        yield str(file.relative_to(folder / "docs").with_suffix(".html"))


@pytest.mark.parametrize("code", CODES)
def test_zensical_says_the_same_on_every_page(code: str, rebuilt: Path, real_site: Path) -> None:
    ours = real_site / ("" if code == "en" else code)
    names = list(addresses(rebuilt / code))
    assert len(names) > 30
    for name in names:
        theirs = said(rebuilt / code / "site" / name)
        assert theirs == said(ours / name), name
        assert theirs["headings"], name


@pytest.mark.parametrize("code", CODES)
def test_every_page_is_exported(code: str, exported: Path, real_site: Path) -> None:
    ours = real_site / ("" if code == "en" else code)
    elsewhere = ("el/", "da/", "id/", "eu/") if code == "en" else ()
    built = {str(file.relative_to(ours)) for file in ours.rglob("index.html")}
    assert {name for name in built if not name.startswith(elsewhere or "-")} == set(addresses(exported / code))


@pytest.mark.parametrize("code", CODES)
def test_settings_are_plain(code: str, exported: Path) -> None:
    settings = yaml.safe_load((exported / code / "mkdocs.yml").read_text("utf-8"))
    assert settings["theme"]["language"] == code
    assert settings["site_url"].endswith("/" if code == "en" else f"/{code}/")
    assert "plugins" not in settings
    files = str(settings["nav"])
    assert files.count(".md") > 30
