"""`followsuit translate patch`: what a correction changes is told with the pages that show it, and then it is there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import locales
from locales import catalog
from tests.tutorials.test_cli import complains, run
from tutorials import pages, sources, translate

PATHS = ("hearts-two/rules", "spades-two/rules")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The words of the project, somewhere else; two pages of it are enough."""
    shutil.copytree(sources.path("locales"), tmp_path / "locales", ignore=shutil.ignore_patterns("__pycache__"))
    plans = [plan for plan in pages.plans() if plan.path in PATHS]
    assert len(plans) == len(PATHS)
    monkeypatch.setattr(pages, "plans", lambda: tuple(plans))
    monkeypatch.setattr(translate, "root", lambda: tmp_path)
    return tmp_path


def corrected(root: Path, *keys: str) -> tuple[str, dict[str, str]]:
    """The text of a Greek catalog with a full stop taken for an exclamation mark, and the new texts by key."""
    domain = keys[0].partition(".")[0]
    path = root / "locales/el/LC_MESSAGES" / f"{domain}.po"
    text, new = path.read_text("utf-8"), {}
    for key in keys:
        (old,) = catalog.read(path, path.name, "el").entries[key].strings
        assert old.endswith(".")
        new[key] = old[:-1] + "!"
        assert text.count(f'msgstr "{old}"') == 1
        text = text.replace(f'msgstr "{old}"', f'msgstr "{new[key]}"')
    return text, new


def test_a_correction_is_told_with_its_pages_and_written(root: Path, tmp_path: Path) -> None:
    text, new = corrected(root, "hearts-two.H13", "hearts-two.description.rules")
    (tmp_path / "sent.po").write_text(text, "utf-8")
    done = run("translate", "patch", str(tmp_path / "sent.po"))
    assert done.exit_code == 0, done.output
    file = "locales/el/LC_MESSAGES/hearts-two.po"
    assert f"{file}: hearts-two.H13 (hearts-two/rules/)\n" in done.output
    assert f"{file}: hearts-two.description.rules (titles, menus and buttons)\n" in done.output
    for sentence in new.values():
        assert f"  - {sentence[:-1]}.\n  + {sentence}\n" in done.output
    for key, sentence in new.items():
        assert locales.load("el", root).entry(key).strings == (sentence,)
    complains(run("translate", "patch", str(tmp_path / "sent.po")), "sent.po: it changes nothing")


def test_words_that_games_share_are_found_on_the_pages_of_each() -> None:
    plans = [plan for plan in pages.plans() if plan.path in PATHS]
    english = locales.load("en")
    shown = {plan.path: pages.make(english, plan).body for plan in plans}
    key = next(key for key in english.keys("common.") if all(f'data-k="{key}"' in body for body in shown.values()))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pages, "plans", lambda: tuple(plans))
        found = translate.pages_with({key, "hearts-two.H13"})
    assert found == {
        key: [f"{path}/" for path in PATHS],
        "hearts-two.H13": ["hearts-two/rules/"],
    }
