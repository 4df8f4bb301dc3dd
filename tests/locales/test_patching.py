"""A correction from the site changes words, all of them or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from locales import CatalogError, patching

if TYPE_CHECKING:
    from tests.locales.conftest import Project

PO = "locales/el/LC_MESSAGES/game.po"


def diff(project: Project, old: str, new: str, path: str = PO) -> str:
    """A patch of one line, with a line around it."""
    lines = project.po.read_text("utf-8").split("\n")
    at = lines.index(old)
    return (
        f"diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -{at},3 +{at},3 @@\n"
        f" {lines[at - 1]}\n-{old}\n+{new}\n {lines[at + 1]}\n"
    )


def take(project: Project, text: str) -> tuple[patching.Change, ...]:
    return patching.take(project.root, "x.patch", text.encode())


def test_a_patch_is_taken_in(project: Project) -> None:
    done = take(project, diff(project, 'msgstr "Αρχή"', 'msgstr "Έναρξη"'))
    assert done == ((PO, "game.nav.home", ("Αρχή",), ("Έναρξη",)),)
    assert project.load().plain("game.nav.home") == "Έναρξη"


def test_the_text_of_an_issue_is_taken_in_as_it_stands(project: Project) -> None:
    """Translate mode copies a patch between fences; people write around it, and browsers end lines."""
    patch = diff(project, 'msgstr "Αρχή"', 'msgstr "Έναρξη"')
    text = f"Page: el/rules\n\n```diff\n{patch}```\nThank you!\n+ Maria\n"
    done = take(project, text.replace("\n", "\r\n"))
    assert [change.new for change in done] == [("Έναρξη",)]
    assert project.load().plain("game.nav.home") == "Έναρξη"


def test_a_fault_in_the_text_of_an_issue_has_its_own_line(project: Project) -> None:
    patch = diff(project, 'msgstr "Αρχή"', 'msgstr "Ω"', "locales/check.py")
    text = f"One.\nTwo.\n```diff\n{patch}```\n"
    with pytest.raises(CatalogError, match=r"^x\.patch:6: .*no catalog"):
        take(project, text)


def test_a_catalog_is_taken_in(project: Project) -> None:
    done = take(project, project.po.read_text("utf-8").replace('msgstr "Αρχή"', 'msgstr "Έναρξη"'))
    assert [change.key for change in done] == ["game.nav.home"]


def test_a_catalog_that_an_editor_wrapped_and_put_in_another_order_is_the_same(project: Project) -> None:
    """Poedit wraps long lines and writes its own header; Weblate may order messages by name."""
    text = project.po.read_text("utf-8").replace('msgstr "Αρχή"', 'msgstr ""\n"Έναρ"\n"ξη"')
    text = text.replace('"Language: el', '"X-Generator: Poedit 3.4\\n"\n"Language: el')
    head, *entries = text.strip("\n").split("\n\n")
    before = project.po.read_text("utf-8")
    take(project, "\n\n".join([head, *reversed(entries)]) + "\n")
    assert project.entries()["game.nav.home"].strings == ("Έναρξη",)
    project.update()  # gives every message its place again
    assert project.po.read_text("utf-8") == before.replace("Αρχή", "Έναρξη")


REFUSED = {
    "a path out": (lambda p: diff(p, 'msgstr "Αρχή"', 'msgstr "Ω"', "../../x.po"), "no catalog"),
    "a program": (lambda p: diff(p, 'msgstr "Αρχή"', 'msgstr "Ω"', "locales/check.py"), "no catalog"),
    "another folder": (
        lambda p: diff(p, 'msgstr "Αρχή"', 'msgstr "Ω"', "locales/xx/LC_MESSAGES/game.po"), "no catalog"),
    "markup": (lambda p: diff(p, 'msgstr "Αρχή"', 'msgstr "<b>Ω</b>"'), "markup"),
    "a wrong word": (
        lambda p: diff(p, 'msgstr "Τα μπαστούνια είναι πάντα ατού."', 'msgstr "Τα σπαθιά είναι πάντα ατού."'),
        "not the word for",
    ),
    "English of its own": (lambda p: diff(p, 'msgid "Home"', 'msgid "Hose"'), "its English is another"),
    "a key of its own": (lambda p: diff(p, 'msgctxt "game.nav.home"', 'msgctxt "game.nav.evil"'), "come or go"),
    "a header of its own": (
        lambda p: diff(p, '"Language: el\\n"', '"Language: da\\n"'), "Language in the header"),
    "another state": (
        lambda p: diff(p, 'msgstr "Αρχή"', 'msgstr "Ω"').replace('-msgstr "Αρχή"', '-msgstr "Τέλος"'), "not fit"),
    "a mode": (
        lambda p: "old mode 100644\nnew mode 100755\n" + diff(p, 'msgstr "Αρχή"', 'msgstr "Αρχή"'), "changes nothing"),
    "a rename": (
        lambda p: diff(p, 'msgstr "Αρχή"', 'msgstr "Ω"') + "rename from a\nrename to b\n", "no part of a patch"),
    "a file that goes": (lambda p: f"--- a/{PO}\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n", "no catalog"),
    "a hunk without a file": (lambda p: "--- a/x\n@@ -1,1 +1,1 @@\n-x\n+y\n", "wrong place"),
    "an endless hunk": (lambda p: f"--- a/{PO}\n+++ b/{PO}\n@@ -1,9999999 +1,1 @@\n", "not fit"),
    "nothing": (lambda p: "", "neither"),
    "no change": (lambda p: p.po.read_text("utf-8"), "changes nothing"),
    "something else": (lambda p: "hello\n", "neither"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "reason"), REFUSED.values(), ids=REFUSED)
def test_refused_in_one_line_and_nothing_written(project: Project, make: object, reason: str) -> None:
    before = project.po.read_bytes()
    with pytest.raises(CatalogError, match=reason) as caught:
        take(project, make(project))  # type: ignore[operator]
    assert str(caught.value).isprintable()
    assert project.po.read_bytes() == before
    assert not [path for path in project.po.parent.iterdir() if path != project.po]
