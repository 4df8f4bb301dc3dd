"""The pages of facts as a browser shows them: nothing that axe finds, no sideways scroll on a small phone."""

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest

import locales
from tests.site.conftest import watched
from tutorials.outline import outlines

pytestmark = pytest.mark.browser

AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PAGES = [(code, game) for code, game in zip(locales.codes(), [*outlines(), *outlines()], strict=False)]
"""Each language once, each game at least once."""


@pytest.mark.parametrize(("code", "game"), PAGES)
def test_facts_are_clean_and_fit_a_small_phone(code: str, game: str, real_address: str, browser: Any) -> None:
    with watched(browser, real_address) as new_page:
        page = new_page(viewport={"width": 320, "height": 640})
        page.goto(f"{real_address}{'' if code == 'en' else code + '/'}{game}/facts/")
        page.wait_for_load_state("networkidle")
        assert page.locator("html").get_attribute("lang") == code
        assert page.locator("article h1").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        assert [(one["id"], [node["html"][:150] for node in one["nodes"]]) for one in found["violations"]] == []
