"""Every word that readers are shown is on the list of its language; a new word is looked up, never let through."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import locales
from locales import check, spelling
from locales.language import ROOT

if TYPE_CHECKING:
    from tests.locales.conftest import Project

HOME = "game.nav.home"
SHIPPED = [code for code in locales.codes() if code != locales.SOURCE]


@pytest.mark.parametrize("code", SHIPPED)
def test_every_word_readers_are_shown_is_known_to_be_right(code: str) -> None:
    language = locales.load(code)
    words = spelling.of_language(language)
    assert words.listed
    unknown = {f"{use.file}:{use.line}: {use.word}" for use in spelling.uses(language) if not words.knows(use.word)}
    assert sorted(unknown) == [], f"run: followsuit translate words {code}"


def test_a_word_with_a_fault_is_an_error_where_it_stands(project: Project) -> None:
    project.translate("game.spades", "Τα μπαστουνια είναι πάντα ατού.")
    (finding,) = [one for one in project.errors() if one.rule == "spelling"]
    assert (finding.line, finding.key) == (project.line("μπαστουνια"), "game.spades")
    assert "'μπαστουνια'" in finding.reason
    assert "translate words el" in finding.cure


def test_in_a_language_that_is_not_complete_it_is_a_warning(project: Project) -> None:
    project.translate("game.spades", "Τα μπαστουνια είναι πάντα ατού.")
    project.translate(HOME, "")
    (finding,) = [one for one in project.check() if one.rule == "spelling"]
    assert finding.level == check.WARNING


def test_drafts_and_words_marked_as_english_are_not_measured(project: Project) -> None:
    project.translate(HOME, "Αρχη", fuzzy=True)
    project.translate("game.spades", "Τα μπαστούνια ({en}Spades{/en}) είναι πάντα ατού.")
    assert [one for one in project.check() if one.rule == "spelling"] == []


def test_the_names_of_cards_are_measured_too(project: Project) -> None:
    path = project.words / "el" / "cards.csv"
    path.write_text(path.read_text("utf-8").replace("στην ντάμα μπαστούνι", "στην νταμα μπαστούνι"), "utf-8")
    (finding,) = project.errors()
    assert (finding.file, finding.key) == ("locales/el/cards.csv", "QS")


def test_greek_capitals_are_compared_without_accents_and_small_letters_with_them() -> None:
    words = spelling.Words(["κούπα", "Φάνης"])
    assert [words.knows(word) for word in ("Κούπα", "ΚΟΥΠΑ", "ΚΟΎΠΑ", "κουπα", "Κουπα")] == [True] * 3 + [False] * 2
    assert not words.knows("φάνης")


def test_a_pattern_of_the_term_base_does_not_make_every_ending_right(project: Project) -> None:
    base = project.words / "el" / "terms.csv"
    base.write_text("concept,preferred,forms,forbidden,note\ncard,φύλλο,φύλλ*|φύλλα ποινής,,\n", "utf-8")
    words = spelling.of_language(project.load())
    assert words.knows("φύλλο")
    assert words.knows("ποινής")
    assert not words.knows("φύλλος")


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"\xf1\n", 0, "not UTF-8"),
        ("ένα\nδύο τρία\n".encode(), 2, "no word"),
        (b"<<<<<<< ours\n", 1, "no word"),
        ("ε\u0301να\n".encode(), 1, "no word"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_with_its_line(
    project: Project, content: bytes, line: int, reason: str
) -> None:
    (project.words / "el" / "words.txt").write_bytes(content)
    (finding,) = project.errors()
    assert (finding.file, finding.line) == ("locales/el/words.txt", line)
    assert reason in finding.reason


def test_without_a_list_there_is_one_warning(project: Project) -> None:
    (project.words / "el" / "words.txt").unlink()
    assert [(one.level, one.rule) for one in project.check()] == [(check.WARNING, "spelling")]


@pytest.mark.parametrize("code", SHIPPED)
def test_the_lists_are_sorted_and_without_doubles(code: str) -> None:
    path = ROOT / "locales" / code / spelling.FILE
    content = path.read_text("utf-8")
    assert content == spelling.text(content.split()), f"run: followsuit translate words {code}"


# New words


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `hunspell` command that knows what its dictionary lists, and the file of the words it was asked for."""
    folder = tmp_path / "dictionaries"
    folder.mkdir()
    (folder / "el_GR.dic").write_text("σωστό\nάλλο\n", "utf-8")
    command = folder / "hunspell"
    command.write_text(f"#!/bin/sh\ntee -a {folder}/asked | grep -vxFf {folder}/el_GR.dic || true\n", "utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("DICPATH", str(folder))
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setitem(sys.modules, "hunspell", None)  # so that chunspell, if installed, is not asked
    return folder / "asked"


def test_words_a_dictionary_knows_are_proposed_and_the_others_shown_where_they_stand(
    project: Project, asked: Path
) -> None:
    project.translate("game.spades", "Σωστό και άλλο και λαθος μπαστούνι: ατού.")
    found = spelling.propose(project.load())
    assert found.known == ("άλλο", "σωστό")
    assert "λαθος" in asked.read_text("utf-8")
    assert [(use.word, use.line, use.key) for use in found.unknown] == [("λαθος", project.line("λαθος"), "game.spades")]
    assert found.dictionary == "el_GR"
    assert spelling.write(project.load(), found.known)
    assert not spelling.write(project.load(), found.known)
    assert [use.word for use in spelling.propose(project.load()).unknown] == ["λαθος"]


def test_no_dictionary_is_asked_while_there_is_no_new_word(project: Project, asked: Path) -> None:
    assert spelling.propose(project.load()).dictionary == ""
    assert not asked.exists()


def test_without_a_dictionary_every_new_word_is_for_a_person_to_read(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spelling, "dictionary", lambda code: None)
    project.translate("game.spades", "Σωστό μπαστούνι: ατού.")
    found = spelling.propose(project.load())
    assert (found.known, [use.word for use in found.unknown]) == ((), ["Σωστό"])


def test_an_accepted_word_is_listed_and_one_that_is_no_word_refused(project: Project) -> None:
    spelling.write(project.load(), ["σωστό"])
    assert spelling.of_language(project.load()).knows("Σωστό")
    with pytest.raises(locales.TableError, match="one word at a time"):
        spelling.write(project.load(), ["δύο λέξεις"])


def test_words_that_no_text_has_any_more_are_told(project: Project) -> None:
    project.learn("αχρησιμοποίητο")
    assert "αχρησιμοποίητο" in spelling.propose(project.load()).unused
    spelling.write(project.load(), drop=["αχρησιμοποίητο"])
    assert not spelling.of_language(project.load()).knows("αχρησιμοποίητο")
