"""`python -m tests.benchmarks weight SITE`: what a page weighs on a cold cache, beside a bare page of Material.

Chromium opens the page once with nothing kept; every answer is counted as it would travel packed with gzip. What a
page loads later, when somebody searches or opens the card table, is not in it.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.benchmarks.results import note, table
from tests.chromium import browser as chromium
from tests.serving import served
from tests.site.conftest import FLAGS

PAGES = {
    "home": "",
    "lesson": "hearts-two/tutorial/follow/",
    "lesson in Greek": "el/hearts-two/tutorial/follow/",
    "rules": "hearts-two/rules/",
    "quick reference": "hearts-two/reference/",
    "quiz": "hearts-two/tutorial/quiz/",
}
KINDS = {"document": "page", "stylesheet": "styles", "script": "scripts", "image": "pictures", "font": "fonts"}
PACKED = ("text/", "application/javascript", "application/json", "image/svg+xml")


def bare(folder: Path) -> Path:
    """A site of one page, of Material alone, without fonts from elsewhere as ours."""
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# A page\n\nOne sentence.\n", "utf-8")
    settings = "site_name: Bare\nsite_url: https://bare.example/\ntheme: {name: material, font: false}\n"
    (folder / "mkdocs.yml").write_text(settings, "utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q"], cwd=folder, check=True)
    return folder / "site"


def weighed(browser: Any, address: str) -> Counter[str]:
    """Bytes by kind of everything that opening an address brings, packed, without heads of answers."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address, wait_until="networkidle")
    found: Counter[str] = Counter()
    for answer in answers:
        body = answer.body()
        kind = answer.headers.get("content-type", "")
        size = len(gzip.compress(body, 9)) if any(kind.startswith(one) for one in PACKED) else len(body)
        found[KINDS.get(answer.request.resource_type, "other")] += size
        found["files"] += 1
    page.context.close()
    return found


def measure(site: Path) -> None:
    """Measures, and renews the section of the results."""
    from playwright.sync_api import sync_playwright

    found: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with served(bare(Path(folder))) as root:
            found["bare Material"] = weighed(browser, root)
        with served(site) as root:
            found |= {name: weighed(browser, root + path) for name, path in PAGES.items()}
        browser.close()
    kinds = [*KINDS.values(), "other"]
    rows = []
    for name, sizes in found.items():
        total = sum(sizes[kind] for kind in kinds)
        rows.append(
            (name, f"{total / 1000:.1f}", *(f"{sizes[kind] / 1000:.1f}" for kind in kinds), str(sizes["files"]))
        )
    text = ["Kilobytes (of 1,000 bytes), gzip, on a cold cache.", table(("page", "all", *kinds, "files"), rows)]
    note("weight", "weight SITE", text)
