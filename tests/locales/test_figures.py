"""Figures of a language: each fault of the old pages is counted where it stands, ours have none; and reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import locales
from locales import figures, progress, review
from locales.figures import MACHINE

if TYPE_CHECKING:
    from tests.locales.conftest import Project

FAULTS = {
    "unknown": ("Αρχηη", {"unknown": 1}),
    "english": ("Home", {"english": 1, "unknown": 1}),
    "english in brackets": ("Αρχή (home)", {"english": 1, "unknown": 1}),
    "marked as English": ("Αρχή {en}home{/en}", {}),
    "tonos": ("ΑΡΧΉ", {"tonos": 1}),
    "capitals": ("ΑΡΧΗ", {}),
    "glued": ("τέλοςΑρχή", {"glued": 1, "unknown": 1}),
    "glued sentences": ("τέλος.Αρχή", {"glued": 1}),
    "a draft": ("Home", {}),
}


@pytest.mark.parametrize(("text", "expected"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_counted(
    project: Project, request: pytest.FixtureRequest, text: str, expected: dict[str, int]
) -> None:
    before = figures.figures(project.load())
    assert before._replace(words=0, concepts=0) == (0,) * 8
    project.translate("game.nav.home", text, fuzzy="draft" in request.node.callspec.id)
    after = figures.figures(project.load())._asdict()
    counted = {
        name: after[name] for name in ("unknown", "english", "mixed", "forbidden", "tonos", "glued") if after[name]
    }
    assert counted == expected


def test_a_wrong_word_is_counted_each_time_and_its_concept_once(project: Project) -> None:
    project.translate("game.spades", "Τα σπαθιά, τα σπαθιά είναι πάντα ατού.")
    found = figures.figures(project.load())
    assert (found.forbidden, found.mixed) == (2, 1)


def test_the_figures_of_the_machine_translations_are_those_of_the_notes() -> None:
    """3.6 % unknown, 2.9 % English, 27 of 43 concepts, 67 wrong words, 27 capitals, 11 glued."""
    assert (MACHINE.unknown_share, MACHINE.english_share) == (36, 29)
    assert (MACHINE.mixed, MACHINE.concepts, MACHINE.forbidden, MACHINE.tonos, MACHINE.glued) == (27, 43, 67, 27, 11)


@pytest.mark.parametrize("code", [code for code in locales.codes() if code != locales.SOURCE])
def test_our_texts_have_none_of_these_faults(code: str) -> None:
    found = figures.figures(locales.load(code))
    assert found.words > 20_000
    assert found.concepts > 40
    assert found._replace(words=0, concepts=0) == (0,) * 8


@pytest.mark.parametrize(
    ("code", "written"), [("en", "3.6%"), ("el", "3,6%"), ("da", "3,6\u00a0%"), ("id", "3,6%"), ("eu", "%\u00a03,6")]
)
def test_a_share_is_written_as_the_language_writes_it(code: str, written: str) -> None:
    assert locales.load(code).percent(36) == written


# Reviews


def review_home(project: Project, who: str = "Μαρία") -> None:
    entry = project.entries()["game.nav.home"]
    project.edit('msgctxt "game.nav.home"', f'# {review.mark(entry, who)}\nmsgctxt "game.nav.home"')


def test_a_review_counts_for_the_text_it_was_made_of_and_for_no_other(project: Project) -> None:
    review_home(project)
    (row,) = progress.status(project.root)
    assert (row.translated, row.reviewed) == (7, 1)
    assert review.reviewers(project.entries()["game.nav.home"]) == ("Μαρία",)
    project.edit('msgstr "Αρχή"', 'msgstr "Τέλος"')
    (row,) = progress.status(project.root)
    assert (row.translated, row.reviewed) == (7, 0)


def test_a_review_falls_with_the_english_it_was_made_of(project: Project) -> None:
    review_home(project)
    project.reword('home = "Home"', 'home = "Front page"')
    project.update()
    (row,) = progress.status(project.root)
    assert (row.stale, row.reviewed) == (1, 0)


def test_a_review_is_kept_by_an_update_and_two_people_may_review(project: Project) -> None:
    review_home(project, "Νίκος")
    review_home(project)
    project.update()
    assert review.reviewers(project.entries()["game.nav.home"]) == ("Νίκος", "Μαρία")
    assert project.errors() == []
