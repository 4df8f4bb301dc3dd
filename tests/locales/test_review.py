"""Who has found a translation right, and for how long that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from locales import check, progress, review

if TYPE_CHECKING:
    from tests.locales.conftest import Project


def reviewed(project: Project) -> int:
    return progress.progress(project.root, "el", "game").reviewed


def test_a_review_counts_for_one_text(project: Project) -> None:
    assert review.add(project.root, "el", ["game.spades"], "Μαρία") == ("game.spades",)
    assert review.reviewers(project.entries()["game.spades"]) == ("Μαρία",)
    assert reviewed(project) == 1
    assert check.errors(check.check(project.root, "el")) == []
    project.update()
    assert reviewed(project) == 1
    project.edit("Τα μπαστούνια είναι πάντα ατού.", "Τα μπαστούνια είναι ατού.")
    assert reviewed(project) == 0
    review.add(project.root, "el", ["game.spades"], "Μαρία")
    assert len(project.entries()["game.spades"].notes) == 1  # the note that no longer fits is gone
    project.reword("Spades are always trump.", "Spades are trump.")
    project.update()
    assert reviewed(project) == 0


def test_several_are_found_right_at_once_and_by_several(project: Project) -> None:
    done = review.add(project.root, "el", ["game"], "Μαρία")
    assert len(done) > 3
    assert set(review.add(project.root, "el", ["game.nav"], "Ann")) < set(done)
    assert review.reviewers(project.entries()["game.nav.home"]) == ("Μαρία", "Ann")
    before = project.po.read_bytes()
    review.add(project.root, "el", ["game.nav.home"], "Ann")
    assert project.po.read_bytes() == before


@pytest.mark.parametrize(
    ("code", "key", "who"),
    [
        ("en", "game.nav.home", "Ann"),
        ("xx", "game.nav.home", "Ann"),
        ("el", "game.nav.ho", "Ann"),
        ("el", "../game", "Ann"),
        ("el", "game.nav.home", " "),
        ("el", "game.nav.home", "Ann\nmsgid"),
        ("el", "game.nav.home", "\u202eAnn"),
        ("el", "game.nav.home", "https://example.com"),
    ],
)
def test_refused_and_nothing_written(project: Project, code: str, key: str, who: str) -> None:
    before = project.po.read_bytes()
    with pytest.raises(LookupError):
        review.add(project.root, code, [key], who)
    assert project.po.read_bytes() == before


def test_what_is_not_shown_cannot_be_found_right(project: Project) -> None:
    project.translate("game.spades", "")
    with pytest.raises(LookupError, match="no translation that is shown"):
        review.add(project.root, "el", ["game.spades"], "Ann")
