"""Catalogs as other programs write them are read back, pass the gate, and become again what they were.

The samples are one small catalog (ours.po: a plural, a long line, a review, a stale text, an obsolete one), opened and
saved with GNU gettext 0.21, polib 1.2 and translate-toolkit 3.20, which Weblate writes with. poedit.po has what gettext
makes of it under the header that Poedit 3.2 writes; Weblate's header has its own way to write the plural rule.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from locales import catalog, patching, review, sync
from locales.scanner import _means
from tests.locales.conftest import Project

SAMPLES = Path(__file__).parent / "samples"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.po") if path.stem != "ours")


@pytest.fixture
def changed(project: Project) -> Project:
    """The project from which the samples were made."""
    project.reword('home = "Home"', 'home = "Front page"')
    sync.extract(project.root)
    project.po.write_bytes((SAMPLES / "ours.po").read_bytes())
    project.update()
    assert project.po.read_bytes() == (SAMPLES / "ours.po").read_bytes()
    return project


def test_there_are_samples_of_all() -> None:
    assert NAMES == ["msgattrib", "msgcat-sorted", "msgmerge", "poedit", "polib", "weblate"]


@pytest.mark.parametrize("name", NAMES)
def test_read_back_and_normalised(changed: Project, name: str) -> None:
    ours, theirs = (SAMPLES / "ours.po").read_bytes(), (SAMPLES / f"{name}.po").read_bytes()
    assert theirs != ours
    changed.po.write_bytes(theirs)
    assert changed.errors() == []
    entries = changed.entries()
    assert review.reviewers(entries["game.spades"]) == ("Μαρία",)
    assert entries["game.nav.home"].previous == ("Home",)
    changed.update()
    assert changed.po.read_bytes() == ours


@pytest.mark.parametrize("name", NAMES)
def test_what_was_translated_there_is_taken_in(changed: Project, name: str) -> None:
    """A volunteer's change in such a file, sent as a whole catalog."""
    theirs = (SAMPLES / f"{name}.po").read_text("utf-8").replace('msgstr "Κανόνες"', 'msgstr "Οι κανόνες"')
    done = patching.take(changed.root, f"{name}.po", theirs.encode("utf-8"))
    assert [change.key for change in done] == ["game.nav.rules"]
    assert changed.entries()["game.nav.rules"].strings == ("Οι κανόνες",)
    changed.update()
    expected = (SAMPLES / "ours.po").read_text("utf-8").replace('msgstr "Κανόνες"', 'msgstr "Οι κανόνες"')
    assert changed.po.read_text("utf-8") == expected


@pytest.mark.parametrize(
    ("code", "rule", "same"),
    [
        ("el", "nplurals=2; plural=n != 1;", True),
        ("el", "nplurals=2; plural=(n > 1);", False),
        ("el", "nplurals=1; plural=(n != 1);", False),
        ("pl", "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;", True),
        ("pl", "nplurals=3; plural=n==1 ? 0 : 2;", False),
        ("pl", "nplurals=3; plural=n%0;", False),
        ("pl", "nplurals=3; plural=n/1;", False),
        ("pl", f"nplurals=3; plural={'(' * 120}n{')' * 120};", False),
        ("pl", f"nplurals=3; plural={'(' * 9000}n{')' * 9000};", False),
    ],
)
def test_a_plural_rule_may_be_written_in_other_words(code: str, rule: str, same: bool) -> None:
    assert _means("plural-forms", rule, catalog.plural_forms(code)) is same


@pytest.mark.skipif(not shutil.which("msgmerge"), reason="GNU gettext is not installed: its samples stand in for it")
def test_the_gettext_that_is_here_reads_and_writes_ours(changed: Project, tmp_path: Path) -> None:
    made = tmp_path / "made.po"
    template = changed.words / "pot" / "game.pot"
    subprocess.run(["msgfmt", "-c", "-o", os.devnull, str(changed.po)], check=True)
    subprocess.run(["msgmerge", "-q", "--previous", "-o", str(made), str(changed.po), str(template)], check=True)
    changed.po.write_bytes(made.read_bytes())
    changed.update()
    assert changed.po.read_bytes() == (SAMPLES / "ours.po").read_bytes()
