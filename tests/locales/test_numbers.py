"""A number may be written as a word only where the English says so, and then it must be the number of the English."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from locales import check
from locales.language import ROOT

if TYPE_CHECKING:
    from tests.locales.conftest import Project

HOME = "game.nav.home"


@pytest.fixture
def counting(project: Project) -> Project:
    for code in ("en", "el"):
        shutil.copy(ROOT / "locales" / code / "numbers.csv", project.words / code / "numbers.csv")
    project.learn("πέντε", "τρία", "τρεις", "φύλλα")
    return project


def digits(project: Project, code: str = "el") -> list[str]:
    return [one.key for one in project.check(code) if one.rule == "digits" and one.level == check.ERROR]


def mark(project: Project) -> None:
    marked = 'home = {text = "Five pages", note = "A label.\\nl10n: numbers-as-words"}'
    project.reword('home = "Home"', marked)
    project.update()


@pytest.mark.parametrize("text", ["Πέντε φύλλα", "τα τρία"])
def test_a_number_in_words_of_its_own_is_refused(counting: Project, text: str) -> None:
    counting.translate(HOME, text)
    assert digits(counting) == [HOME]


def test_where_the_english_says_so_it_must_be_the_same_number(counting: Project) -> None:
    mark(counting)
    counting.translate(HOME, "Πέντε φύλλα")
    assert digits(counting) == []
    for wrong in ("Τρία φύλλα", "Φύλλα", "Πέντε και πέντε φύλλα"):
        counting.translate(HOME, wrong)
        assert digits(counting) == [HOME]


def test_the_english_itself_must_be_marked(counting: Project) -> None:
    counting.reword('home = "Home"', 'home = "Five pages"')
    assert digits(counting, "en") == [HOME]


def test_both_and_one_are_no_counts(counting: Project) -> None:
    counting.translate(HOME, "Και τα δύο ένα")
    assert digits(counting) == []


def test_a_table_with_one_word_for_two_numbers_is_refused(counting: Project) -> None:
    (counting.words / "el" / "numbers.csv").write_text("number,words\n3,τρία\n4,τρια\n", "utf-8")
    (finding,) = counting.errors()
    assert (finding.file, finding.line) == ("locales/el/numbers.csv", 3)
