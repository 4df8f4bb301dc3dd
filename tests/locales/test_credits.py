"""Names of translators are text from people we do not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from locales import TableError, credits

if TYPE_CHECKING:
    from tests.locales.conftest import Project


def put(project: Project, content: str) -> None:
    (project.words / "el" / "CREDITS").write_bytes(content.encode("utf-8"))


def test_one_name_a_line_and_none_is_fine(project: Project) -> None:
    assert credits.read(project.load()) == ()
    put(project, "# those who want to be named\r\n\r\nΜαρία\r\nJens Ole Ø.\n")
    assert credits.read(project.load()) == ("Μαρία", "Jens Ole Ø.")


@pytest.mark.parametrize(
    "line",
    [
        "<b>Μαρία</b>",
        "Μαρία https://example.com",
        "Μαρία example.com",
        "[Μαρία](x)",
        "Μα\u202eρία",
        "Μαρία 7",
        "{n}",
        "α" * 61,
    ],
)
def test_what_is_no_name_is_refused_with_its_line(project: Project, line: str) -> None:
    put(project, f"Μαρία\n{line}\n")
    with pytest.raises(TableError) as caught:
        credits.read(project.load())
    assert (caught.value.file, caught.value.line) == ("locales/el/CREDITS", 2)
    assert [finding.file for finding in project.errors()] == ["locales/el/CREDITS"]
