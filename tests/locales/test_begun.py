"""A language that is begun shows English where it has no words yet; English that has changed is never hidden."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import locales
from locales import Card, Missing, Seat, catalog, check, rules, sync

if TYPE_CHECKING:
    from pathlib import Path

    from tests.locales.conftest import Project

LED = {"seat": Seat(0), "card": Card("QS")}


def fill(project: Project, code: str, key: str, *strings: str) -> None:
    """Translate a message in the catalog of any language."""
    path = project.words / code / "LC_MESSAGES" / "game.po"
    old = catalog.read(path, "game.po", code)
    entries = {**old.entries, key: replace(old.entries[key], strings=strings)}
    catalog.write(path, catalog.text(catalog.Catalog(code, old.notes, entries, old.obsolete)))


@pytest.mark.parametrize(("code", "forms"), [("pl", 3), ("he", 2), ("ja", 1), ("ar", 6), ("pt_BR", 2), ("sr_Latn", 3)])
def test_any_language_can_be_begun_and_passes_the_gate(project: Project, code: str, forms: int) -> None:
    made = sync.new(project.root, code)
    assert f"locales/{code}/LC_MESSAGES/game.po" in made
    entry = catalog.read(project.words / code / "LC_MESSAGES" / "game.po", "game.po", code).entries["game.points"]
    assert len(entry.strings) >= forms - 1  # CLDR may tell a form for fractions only, which gettext leaves out
    assert len(entry.strings) == catalog.forms(code)
    assert check.errors(check.check(project.root, code)) == []


def test_polish_has_three_forms_for_whole_numbers(project: Project) -> None:
    sync.new(project.root, "pl")
    assert "nplurals=3" in (project.words / "pl" / "LC_MESSAGES" / "game.po").read_text("utf-8")
    which = catalog.plural("pl")
    assert [which(number) for number in (1, 2, 4, 5, 11, 12, 21, 22, 25)] == [0, 1, 1, 2, 2, 2, 2, 1, 2]
    text = project.words / "pl" / "seats.csv"
    text.write_text(text.read_text("utf-8").replace("\n0,\n", "\n0,gracz A\n"), "utf-8")
    fill(project, "pl", "game.points", "{seat} ma {n} punkt.", "{seat} ma {n} punkty.", "{seat} ma {n} punktów.")
    polish = project.load("pl")
    said = [polish.plain("game.points", {"seat": Seat(0), "n": number}) for number in (1, 3, 5, 22)]
    assert said == ["Gracz A ma 1 punkt.", "Gracz A ma 3 punkty.", "Gracz A ma 5 punktów.", "Gracz A ma 22 punkty."]
    assert check.errors(check.check(project.root, "pl")) == []


def test_each_term_comes_with_its_meaning_and_a_sentence(project: Project) -> None:
    sync.new(project.root, "pl")
    lines = (project.words / "pl" / "terms.csv").read_text("utf-8").splitlines()
    assert lines[0] == "concept,preferred,forms,forbidden,note"
    (spades,) = [line for line in lines if line.startswith("suit.spades,")]
    assert spades == 'suit.spades,,,,"English: spades, spade. Spades are always trump."'


def test_hebrew_letters_are_words_and_others_are_not(project: Project) -> None:
    sync.new(project.root, "he")
    assert project.load("he").dir == "rtl"
    fill(project, "he", "game.nav.home", "דף הבית")
    assert check.errors(check.check(project.root, "he")) == []
    fill(project, "he", "game.nav.home", "Αρχή")
    assert [one.rule for one in check.errors(check.check(project.root, "he"))] == ["script"]
    fill(project, "he", "game.nav.home", "דף\u200f הבית")
    assert [one.rule for one in check.errors(check.check(project.root, "he"))] == ["invisible"]


@pytest.mark.parametrize("text", ["नियम पढ़ें।", "กติกา", "规则。"])
def test_signs_of_other_scripts_are_no_faults(text: str) -> None:
    assert [remark for remark in rules.safe(text) if remark.rule in ("symbol", "invisible")] == []


def test_what_is_not_translated_is_english_and_says_so(project: Project) -> None:
    sync.new(project.root, "he")
    hebrew = project.load("he")
    assert hebrew.t("game.nav.home") == (
        '<span data-k="game.nav.home" lang="en" dir="ltr" data-state="english">Home</span>'
    )
    assert hebrew.plain("game.event.led", LED) == "Player A leads the queen of spades."
    assert not hebrew.has("game.nav.home")
    assert hebrew.named("QS") == ("queen of spades", "en")


def test_a_sentence_whose_card_has_no_name_yet_is_english_as_a_whole(project: Project) -> None:
    sync.new(project.root, "pl")
    fill(project, "pl", "game.event.led", "{seat} wychodzi w {card}.")
    assert project.load("pl").t("game.event.led", LED).startswith('<span data-k="game.event.led" lang="en"')
    for file, old, name in (("seats.csv", "\n0,\n", "\n0,gracz A\n"), ("cards.csv", "QS,\n", "QS,dama pik\n")):
        path = project.words / "pl" / file
        path.write_text(path.read_text("utf-8").replace(old, name), "utf-8")
    assert project.load("pl").plain("game.event.led", LED) == "Gracz A wychodzi w dama pik."


def test_a_language_without_the_mark_stays_strict(project: Project) -> None:
    project.translate("game.nav.home", "")
    with pytest.raises(Missing):
        project.load().t("game.nav.home")
    sync.new(project.root, "pl")
    (project.words / "pl" / "begun.txt").unlink()
    with pytest.raises(Missing):
        project.load("pl").t("game.nav.home")
    assert check.errors(check.check(project.root, "pl"))  # and its tables have to be filled in


@pytest.mark.parametrize("code", ["xx", "en", "el", "../x", "EL", ""])
def test_no_language_is_begun_twice_or_without_a_code(project: Project, code: str) -> None:
    before = sorted(project.words.rglob("*"))
    with pytest.raises(LookupError):
        sync.new(project.root, code)
    assert sorted(project.words.rglob("*")) == before


# English that has changed


def test_a_stale_sentence_is_shown_and_marked(project: Project) -> None:
    project.reword("Spades are always trump.", "Spades are always the trump suit.")
    for _ in range(2):  # before the update and after it
        greek = project.load()
        assert greek.state("game.spades") == "stale"
        assert greek.t("game.spades") == (
            '<span data-k="game.spades" data-state="stale">Τα μπαστούνια είναι πάντα ατού.</span>'
        )
        project.update()
    assert project.entries()["game.spades"].previous == ("Spades are always trump.",)


def test_a_stale_clause_of_the_rules_is_shown_in_english(project: Project) -> None:
    project.english(project.toml.read_text("utf-8") + '\n[H4]\n_note = "A rule."\ntext-one = "Spades are trump."\n')
    project.update()
    project.translate("game.H4.text-one", "Τα μπαστούνια είναι ατού.")
    assert project.load().plain("game.H4.text-one") == "Τα μπαστούνια είναι ατού."
    project.reword('"Spades are trump."', '"Spades are never trump."')
    project.update()
    assert project.load().t("game.H4.text-one") == (
        '<span data-k="game.H4.text-one" lang="en" dir="ltr" data-state="english">Spades are never trump.</span>'
    )


def test_a_stale_sentence_with_other_holes_is_shown_in_english(project: Project) -> None:
    project.reword("{seat} leads the {card}.", "{seat} leads the {card} to {to}.")
    project.update()
    assert 'lang="en"' in project.load().t("game.event.led", {**LED, "to": Seat(1)})


def test_a_draft_is_never_shown(project: Project) -> None:
    project.translate("game.spades", "Τα σπαθιά", fuzzy=True)
    with pytest.raises(Missing):
        project.load().t("game.spades")


# Writing


def test_a_catalog_is_written_whole_or_not_at_all(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = {path: path.read_bytes() for path in project.words.rglob("*") if path.is_file()}
    project.reword('home = "Home"', 'home = "Front page"')
    before[project.toml] = project.toml.read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    for command in (lambda: sync.update(project.root, "el"), lambda: sync.extract(project.root)):
        with pytest.raises(KeyboardInterrupt):
            command()
    assert {path: path.read_bytes() for path in project.words.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("written", range(6))
def test_a_language_is_begun_whole_or_not_at_all(
    project: Project, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    """Interrupted after each of its files; what was there stays, and the next try succeeds."""
    before = {path: path.read_bytes() for path in project.words.rglob("*") if path.is_file()}
    done: list[Path] = []
    write = catalog.write

    def interrupted(path: Path, content: str) -> bool:
        if len(done) == written:
            raise KeyboardInterrupt
        done.append(path)
        return write(path, content)

    monkeypatch.setattr(catalog, "write", interrupted)
    with contextlib.suppress(KeyboardInterrupt):
        sync.new(project.root, "pl")
    assert len(done) == min(written, 5)
    assert (project.words / "pl").exists() == (written == 5)
    monkeypatch.setattr(catalog, "write", write)
    if written < 5:
        assert {path: path.read_bytes() for path in project.words.rglob("*") if path.is_file()} == before
        assert len(sync.new(project.root, "pl")) == 5
    assert project.errors("pl") == []


def test_a_killed_update_leaves_the_old_catalog_whole(project: Project) -> None:
    project.reword('home = "Home"', 'home = "Front page"')
    before = project.po.read_bytes()
    killed = (
        "import os, sys; from pathlib import Path; from locales import sync\n"
        "write = os.write\n"
        "real = os.fdopen\n"
        "class Half:\n"
        "    def __init__(self, file): self.file = file\n"
        "    def __enter__(self): return self\n"
        "    def __exit__(self, *_): pass\n"
        "    def write(self, data): self.file.write(data[: len(data) // 2]); self.file.flush(); os._exit(9)\n"
        "os.fdopen = lambda *given: Half(real(*given))\n"
        "sync.update(Path(sys.argv[1]), 'el')\n"
    )
    done = subprocess.run([sys.executable, "-c", killed, str(project.root)], check=False, env=dict(os.environ))
    assert done.returncode == 9
    assert project.po.read_bytes() == before
    assert locales.load("el", project.root).plain("game.spades") == "Τα μπαστούνια είναι πάντα ατού."
    sync.update(project.root, "el")
    assert project.load().state("game.nav.home") == "stale"
