"""Sheets that are meant for paper: one page of A4. Needs Chromium."""

import re
from pathlib import Path
from typing import Any

import pytest

import locales
from tutorials.outline import outlines

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("code", locales.codes())
def test_house_rules_are_printed_on_one_page(code: str, real_site: Path, browser: Any) -> None:
    for game in outlines():
        file = real_site / ("" if code == "en" else code) / game / "house-rules" / "index.html"
        if not file.is_file():
            pytest.skip(f"{game}/house-rules is not offered in {code}")
        page = browser.new_page()
        page.goto(file.as_uri())
        paper = page.pdf(format="A4")
        page.close()
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, game
