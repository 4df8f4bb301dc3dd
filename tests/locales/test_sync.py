"""What extract and update promise: by key, never by guess, and nothing is touched that did not change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from locales import CatalogError, SourceError, check, sync

if TYPE_CHECKING:
    from pathlib import Path

    from tests.locales.conftest import Project


def files(root: Path) -> dict[str, tuple[bytes, int]]:
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in root.rglob("*") if path.is_file()}


def test_extract_twice_writes_nothing_the_second_time(project: Project) -> None:
    before = files(project.words)
    assert sync.extract(project.root) == ()
    assert files(project.words) == before


def test_update_twice_writes_nothing_the_second_time(project: Project) -> None:
    project.update()
    before = files(project.words)
    assert project.update()[1:] == ((), (), (), ())
    assert files(project.words) == before


def test_the_template_has_key_note_example_values_and_file(project: Project) -> None:
    text = (project.words / "pot" / "game.pot").read_text("utf-8")
    assert (
        "#. After a trick.\n"
        "#. {seat} (seat): The player. Example: player A\n"
        "#. {n} (number): A number. Example: 5\n"
        "#: game.toml\n"
        'msgctxt "game.points"\n'
        'msgid "{seat} takes {n} point."\n'
        'msgid_plural "{seat} takes {n} points."\n'
        'msgstr[0] ""\n'
        'msgstr[1] ""\n'
    ) in text
    assert "{card} (card): The card. Example: queen of spades" in text
    assert "{cards} (cards): Some cards. Example: six of clubs and nine of clubs" in text


def test_update_touches_exactly_the_keys_that_changed(project: Project) -> None:
    before = project.entries()
    project.reword('home = "Home"', 'home = "Front page"')
    project.reword("Spades are always trump.", "Spades are trump.")
    done = project.update()
    after = project.entries()
    assert sorted(done.stale) == ["game.nav.home", "game.spades"]
    assert {key for key in after if after[key] != before[key]} == {"game.nav.home", "game.spades"}
    assert after["game.nav.home"].fuzzy
    assert after["game.nav.home"].previous == ("Home",)
    assert after["game.nav.home"].source == ("Front page",)
    assert after["game.nav.home"].strings == ("Αρχή",)


def test_a_stale_translation_is_known_as_such(project: Project) -> None:
    project.reword('home = "Home"', 'home = "Front page"')
    assert project.load().state("game.nav.home") == "stale"  # even before the catalog is updated
    project.update()
    assert project.load().state("game.nav.home") == "stale"
    assert project.load().state("game.nav.rules") == "translated"


def test_a_change_of_place_or_note_leaves_translations_alone(project: Project) -> None:
    project.reword('_note = "Navigation."', '_note = "Menu."')
    assert project.update()[1:] == ((), (), (), ())
    assert project.load().has("game.nav.home")
    assert project.entries()["game.nav.home"].comments == ("Menu.",)


def test_english_that_comes_back_makes_its_translation_good_again(project: Project) -> None:
    before = project.po.read_bytes()
    project.reword('home = "Home"', 'home = "Front page"')
    project.update()
    project.reword('home = "Front page"', 'home = "Start"')
    project.update()
    assert project.entries()["game.nav.home"].previous == ("Home",)
    project.reword('home = "Start"', 'home = "Home"')
    assert project.update().back == ("game.nav.home",)
    assert project.po.read_bytes() == before


def test_a_draft_stays_a_draft_whatever_its_english_does(project: Project) -> None:
    project.translate("game.nav.home", "Αρχή", fuzzy=True)
    for text in ("Front page", "Home"):
        project.toml.write_text(
            project.toml.read_text("utf-8").replace('home = "Home"', 'home = "Front page"')
            if text == "Front page"
            else project.toml.read_text("utf-8").replace("Front page", "Home"),
            "utf-8",
        )
        project.update()
        assert project.entries()["game.nav.home"].fuzzy
    assert not project.load().has("game.nav.home")


def test_a_corrected_slip_in_the_english_keeps_translations_good(project: Project) -> None:
    project.reword('home = "Home"', 'home = "Homes"')
    sync.update(project.root, "el", typo={"game.nav.home"})
    assert project.load().plain("game.nav.home") == "Αρχή"


def test_a_key_that_is_gone_is_kept_as_obsolete_and_comes_back_whole(project: Project) -> None:
    before = project.po.read_bytes()
    project.reword('home = "Home"\n', "")
    assert project.update().gone == ("game.nav.home",)
    assert '#~ msgstr "Αρχή"' in project.po.read_text("utf-8")
    assert "game.nav.home" not in project.entries()
    project.update()
    project.reword('rules = "Rules"\n', 'rules = "Rules"\nhome = "Home"\n')
    assert project.update().back == ("game.nav.home",)
    assert project.po.read_bytes() == before


def test_likeness_is_never_a_reason_to_guess(project: Project) -> None:
    project.reword('home = "Home"', 'house = "Home"')
    done = project.update()
    assert done.new == ("game.nav.house",)
    assert project.entries()["game.nav.house"].strings == ("",)
    assert not project.entries()["game.nav.house"].fuzzy


def test_a_message_that_becomes_plural_keeps_its_translation_as_a_draft(project: Project) -> None:
    project.reword(
        'text = "Spades are always trump."',
        'one = "A spade is trump."\nother = "Spades, {n} of them, are trump."\ncount = "n"',
    )
    project.update()
    entry = project.entries()["game.spades"]
    assert entry.strings == ("Τα μπαστούνια είναι πάντα ατού.", "")
    assert entry.fuzzy
    assert project.errors() == []


def test_translators_comments_survive(project: Project) -> None:
    project.edit('#: game.toml\nmsgctxt "game.nav.home"', '# ρώτησα τη Μαρία\n#: game.toml\nmsgctxt "game.nav.home"')
    project.reword('home = "Home"', 'home = "Start"')
    project.update()
    assert "# ρώτησα τη Μαρία" in project.po.read_text("utf-8")


def test_a_new_language_gets_its_files_in_one_go(project: Project) -> None:
    sync.update(project.root, "da")
    assert (project.words / "da" / "LC_MESSAGES" / "game.po").is_file()
    assert project.load("da").name == "Dansk"
    assert not project.load("da").has("game.nav.home")
    problems = check.check(project.root, "da")
    assert {finding.file for finding in problems} == {"locales/da/cards.csv", "locales/da/seats.csv"}


@pytest.mark.parametrize("code", ["en", "klingon", "../el", "", "x-y"])
def test_an_unknown_language_is_refused(project: Project, code: str) -> None:
    before = files(project.root)
    with pytest.raises(LookupError):
        sync.update(project.root, code)
    assert files(project.root) == before


def test_nothing_is_written_when_a_catalog_is_broken(project: Project) -> None:
    project.edit("charset=UTF-8", "charset=utf-7")
    project.reword('home = "Home"', 'home = "Start"')
    before = files(project.root)
    with pytest.raises(CatalogError):
        project.update()
    assert files(project.root) == before


def test_nothing_is_written_when_the_english_is_broken(project: Project) -> None:
    project.reword('home = "Home"', 'home = "Home 2"')
    before = files(project.root)
    with pytest.raises(SourceError):
        sync.extract(project.root)
    with pytest.raises(SourceError):
        project.update()
    assert files(project.root) == before


def test_a_template_without_a_source_is_deleted(project: Project) -> None:
    (project.words / "pot" / "old.pot").write_text("", "utf-8")
    assert sync.extract(project.root) == ("locales/pot/old.pot",)


def test_a_domain_that_is_gone_leaves_its_translations_obsolete(project: Project) -> None:
    project.toml.unlink()
    project.english('[a]\ntext = "Yes"\nnote = "A word."\n', "other")
    done = {one.file: one for one in sync.update(project.root, "el")}
    assert len(done["locales/el/LC_MESSAGES/game.po"].gone) == 7
    assert project.entries() == {}
    assert '#~ msgstr "Αρχή"' in project.po.read_text("utf-8")
