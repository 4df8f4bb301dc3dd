"""How to translate: the file and the page are one text, and what they name is there."""

import re

import pytest

import locales
from locales import check, terms
from tests.tutorials.test_cli import run
from tutorials import sources, translating


def test_the_file_is_the_english_page() -> None:
    """`followsuit translate extract` writes it."""
    assert sources.path(translating.FILE).read_text("utf-8") == translating.markdown()


def test_every_message_of_the_page_is_on_it_once() -> None:
    english = locales.load("en")
    known = {key.removeprefix("site.") for key in english.keys("site.translating.")}
    shown = translating.keys()
    assert len(set(shown)) == len(shown)
    assert known - set(shown) == {"translating.title", "translating.label", "translating.description"}
    assert set(shown) <= known


def named() -> list[str]:
    """Every command and file that the page names."""
    english = locales.load("en")
    return [
        str(token.example)
        for key in english.keys("site.translating.")
        for token in english.message(key).tokens
        if token.kind == "code"
    ]


@pytest.mark.parametrize("command", [one for one in named() if one.startswith("followsuit")])
def test_every_command_is_one_that_there_is(command: str) -> None:
    words = command.split()[1:]
    result = run(*words[: words.index("translate") + 2], "--help")
    assert result.exit_code == 0, result.output
    for option in re.findall(r"--\w+", command):
        assert option in result.output


@pytest.mark.parametrize("name", [one for one in named() if re.search(r"\.(po|pot|csv|txt)$|^CREDITS$", one)])
def test_every_file_is_one_that_there_is(name: str) -> None:
    if name == terms.BEGUN:
        return  # of languages that are not complete
    pattern = name.replace("LANG", "el")
    root = sources.root()
    assert list(root.glob(pattern)) or list((root / "locales/el").rglob(pattern)), name


def test_what_stands_in_code_is_refused_from_a_translation() -> None:
    """A translator places a command, and cannot write another."""
    greek, english = locales.load("el"), locales.load("en")
    entry = greek.entry("site.translating.check.status")
    changed = entry.__class__(entry.key, entry.source, ("Η εντολή followsuit translate check",), file=entry.file)
    assert {one.rule for one in check.errors(check.of_entry("x.po", changed, greek, english))} >= {"token", "script"}
