"""What translate mode is told of a language."""

import pytest

import locales
from tutorials.mending import told


@pytest.mark.parametrize("code", [code for code in locales.codes() if code != locales.SOURCE])
def test_words_of_the_panel_are_those_a_reader_sees(code: str) -> None:
    """They go to the page as text, so no pair of braces may be left in them."""
    lang = locales.load(code)
    said = {key: text for key, (text, _) in told(code, (code,), "")["words"].items()}
    for key in ("mend.patch", "mend.catalog", "mend.title", "mend.fault.markup"):
        assert said[key] == lang.plain(f"site.{key}")
    assert all("{/" not in text for text in said.values())
