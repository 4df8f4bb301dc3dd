"""The link checker finds what is wrong, names the place, and is silent about what is right."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.site.conftest import URL, Site
from tutorials.linkcheck import check

RULES = "el/hearts-two/rules/index.html"


@pytest.fixture
def copy(site: Site, tmp_path: Path) -> Site:
    """A copy of the stub site to break."""
    return Site(shutil.copytree(site.folder, tmp_path / "copy"))


def change(site: Site, file: str, old: str, new: str) -> list[str]:
    text = site.text(file)
    assert old in text
    (site.folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return check(site.folder, URL)


def test_good_site_has_no_findings(site: Site) -> None:
    assert check(site.folder, URL) == []
    assert check(str(site.folder), URL.rstrip("/")) == []


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ('<h1>', '<a href="../nowhere/">x</a><h1>', "../nowhere/: no such file"),
        ('<h1>', '<a href="#H99">x</a><h1>', f"#H99: no such anchor in {RULES}"),
        ('<h1>', '<a href="../../../hearts-two/rules/#H99">x</a><h1>', "no such anchor in hearts-two/rules/index.html"),
        ('<h1>', '<a href="../tutorial">x</a><h1>', "../tutorial: a slash is missing at the end"),
        ('<h1>', '<a href="/elsewhere/">x</a><h1>', "/elsewhere/: leaves the site"),
        ('<h1>', '<img src="https://cdn.example/x.png"><h1>', "x.png: would be fetched from another host"),
        ('<h1>', '<img srcset="x.png 2x"><h1>', "x.png: no such file"),
        ('<h1>', '<p style="background:url(//cdn.example/x.png)"></p><h1>', "would be fetched from another host"),
        ('<h1>', '<a href="javascript:void(0)">x</a><h1>', "a script is no address"),
        ('<h1>', '<p id="H13"></p><h1>', "#H13: this id stands twice on the page"),
        ('<h1>', '<a hreflang="en" href="../tutorial/">x</a><h1>', "hreflang is 'en', but that page is in 'el'"),
        ('<h1>', '<a href="https://other.example/">x</a><h1>', ""),
        ('<html lang="el"', '<html lang="en"', "lang is 'en', expected 'el'"),
        ('<html lang="el"', '<html', "lang is '', expected 'el'"),
        ('hreflang="en" href="https', 'hreflang="da" href="https', "its alternate in 'da' is in 'en'"),
        ('hreflang="x-default" href="https', 'hreflang="x-default" href="https://x.example/', "hreflang x-default"),
        ('rel="alternate " hreflang="el"', 'rel="nofollow" hreflang="el"', "its alternate in 'el' is None"),
        ('rel="stylesheet" href="', 'rel="stylesheet" href="https://fonts.example/', "fetched from another host"),
    ],
)  # fmt: skip
def test_finding_names_file_and_fault(copy: Site, old: str, new: str, finding: str) -> None:
    findings = change(copy, RULES, old, new)
    if not finding:
        assert findings == []
    else:
        assert any(line.startswith(RULES) and finding in line for line in findings), findings
        assert all("\n" not in line for line in findings)


def test_alternate_that_does_not_answer_is_found_on_both_sides(copy: Site) -> None:
    findings = change(copy, RULES, '<link rel="alternate " hreflang="en"', '<link rel="nofollow" hreflang="en"')
    assert any(line.startswith("hearts-two/rules/index.html") and "has other alternates" in line for line in findings)


def test_style_sheet_that_calls_another_host(copy: Site) -> None:
    file = "assets/css/cards.css"
    findings = change(copy, file, ":root", "@import 'https://fonts.example/a.css';\n:root")
    assert findings == [f"{file}: https://fonts.example/a.css: would be fetched from another host"]


def test_sitemap_entry_without_a_page(copy: Site) -> None:
    findings = change(copy, "el/sitemap.xml", f"<loc>{URL}el/about/", f"<loc>{URL}el/abuot/")
    assert any("el/sitemap.xml" in line and "no such file" in line for line in findings)
    assert "el/about/index.html: is in no sitemap" in findings


def test_robots_that_forgets_a_language(copy: Site) -> None:
    assert change(copy, "robots.txt", f"Sitemap: {URL}el/sitemap.xml\n", "") == [
        f"robots.txt: does not name {URL}el/sitemap.xml"
    ]


def test_missing_page_of_a_language(copy: Site) -> None:
    (copy.folder / "el/about/index.html").unlink()
    findings = check(copy.folder, URL)
    assert any(line.startswith("about/index.html") and "no such file" in line for line in findings)
