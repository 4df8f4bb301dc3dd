"""What reading and writing catalogs promises: a broken file is named by file, line and reason, a good one is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from babel import Locale
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import locales
from locales import CatalogError, catalog
from locales.catalog import Catalog, Entry

if TYPE_CHECKING:
    from tests.locales.conftest import Project

ENTRY = 'msgctxt "game.nav.home"'


def read(project: Project) -> Catalog:
    return catalog.read(project.po, "game.po", "el")


BROKEN = {
    "conflict": (ENTRY, "<<<<<<< mine\n" + ENTRY, "conflict"),
    "conflict middle": (ENTRY, "=======\n" + ENTRY, "conflict"),
    "conflict end": (ENTRY, ">>>>>>> theirs\n" + ENTRY, "conflict"),
    "gettext conflict": (ENTRY, "#-#-#-#-#  a.po  #-#-#-#-#\n" + ENTRY, "cannot be read"),
    "junk": (ENTRY, "hello\n" + ENTRY, "cannot be read"),
    "quote missing": ('msgid "Home"', 'msgid "Home', "cannot be read"),
    "quote too many": ('msgid "Home"', 'msgid "Ho"me"', "cannot be read"),
    "unknown escape": ('msgid "Home"', 'msgid "Ho\\x41me"', "cannot be read"),
    "text of nothing": (ENTRY, '"stray"\n\n' + ENTRY, "belongs to no entry"),
    "no key": (ENTRY + "\n", "", "without msgctxt"),
    "odd key": (ENTRY, 'msgctxt "../../x"', "no key"),
    "no msgid": ('msgid "Home"\n', "", "without msgid"),
    "no msgstr": ('msgstr "Αρχή"\n', "", "0 translations, 1 expected"),
    "two msgstr": ('msgstr "Αρχή"', 'msgstr "Αρχή"\nmsgstr "Αρχή"', "in a wrong place"),
    "form number": ('msgstr "Αρχή"', 'msgstr[0] "Αρχή"', "in a wrong place"),
    "form skipped": ("msgstr[1]", "msgstr[2]", "in a wrong place"),
    "form lacking": ('msgstr[1] "{seat.nom} παίρνει {n} πόντους."\n', "", "1 translations, 2 expected"),
    "forms too many": ('πόντους."\n', 'πόντους."\nmsgstr[2] ""\n', "3 translations, 2 expected"),
    "duplicate key": ('msgctxt "game.nav.rules"', 'msgctxt "game.nav.home"', "two entries"),
    "plural header": ("plural=(n != 1)", "plural=n**n", "Plural-Forms"),
    "plural code": ("plural=(n != 1)", "plural=__import__('os')", "Plural-Forms"),
    "plural division": ("plural=(n != 1)", "plural=n/0", "Plural-Forms"),
    "plural count": ("nplurals=2", "nplurals=100000", "Plural-Forms"),
    "charset": ("charset=UTF-8", "charset=utf-7", "Content-Type"),
    "charset of old Greek": ("charset=UTF-8", "charset=ISO-8859-7", "Content-Type"),
    "language": ("Language: el", "Language: da", "Language"),
    "header twice": ('"Language: el\\n"', '"Language: el\\n"\n"Language: el\\n"', "stands twice"),
}


@pytest.mark.parametrize(("old", "new", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_broken_catalog_is_refused_with_file_line_and_reason(
    project: Project, old: str, new: str, reason: str
) -> None:
    text = project.po.read_text("utf-8")
    assert old in text
    project.po.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CatalogError) as caught:
        read(project)
    assert reason in caught.value.reason
    assert caught.value.file == "game.po"
    assert caught.value.line > 0
    assert caught.value.cure
    assert "\n" not in str(caught.value)
    assert reason in project.errors()[0].reason


def test_a_utf7_catalog_cannot_smuggle_markup_in(project: Project) -> None:
    project.edit("charset=UTF-8", "charset=utf-7")
    project.edit("Αρχή", "+ADw-script+AD4-")
    with pytest.raises(CatalogError, match="utf-7"):
        project.load().t("game.nav.home")


def test_bytes_that_are_not_utf8_are_refused_at_their_line(project: Project) -> None:
    data = project.po.read_bytes().replace("Αρχή".encode(), "Αρχή".encode("iso-8859-7"))
    project.po.write_bytes(data)
    with pytest.raises(CatalogError, match="UTF-8") as caught:
        read(project)
    assert caught.value.line == data[: data.index("Αρχή".encode("iso-8859-7"))].count(b"\n") + 1


def test_an_empty_file_is_refused(project: Project) -> None:
    project.po.write_bytes(b"")
    with pytest.raises(CatalogError, match="header is missing"):
        read(project)


def test_a_duplicate_names_both_lines(project: Project) -> None:
    project.edit('msgctxt "game.nav.rules"', ENTRY)
    with pytest.raises(CatalogError) as caught:
        read(project)
    lines = [n for n, line in enumerate(project.po.read_text("utf-8").split("\n"), 1) if line == ENTRY]
    assert caught.value.line == lines[1]
    assert str(lines[0]) in caught.value.reason


def test_files_from_other_editors_are_read(project: Project) -> None:
    before = read(project)
    text = project.po.read_text("utf-8")
    text = text.replace('"Language: el\\n"', '"Last-Translator: A\\n"\n"X-Generator: Poedit\\n"\n"Language: el\\n"')
    text = text.replace('msgstr "Κανόνες"', 'msgstr ""\n"Κανό"\n  "νες"').replace("\n", "\r\n")
    project.po.write_bytes(text.encode("utf-8"))
    assert read(project) == before


def test_a_canonical_catalog_is_written_as_it_was_read(project: Project) -> None:
    project.edit("#. Navigation.", "# checked by Μαρία\n#. Navigation.")
    project.reword("Home", "House")
    project.reword('rules = "Rules"', "")
    project.update()
    text = project.po.read_text("utf-8")
    assert "#~ msgctxt" in text
    assert '#| msgid "Home"' in text
    assert "# checked by Μαρία" in text
    assert catalog.text(read(project)) == text


def test_no_dates_and_no_line_numbers(project: Project) -> None:
    text = project.po.read_text("utf-8")
    assert "Date" not in text
    assert "#: game.toml\n" in text


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=40)
KEYS = st.from_regex(r"game(\.[A-Za-z0-9-]{1,8}){1,3}", fullmatch=True)
NOTES = st.lists(st.text("αβγ abc.", min_size=1).map(str.strip).filter(bool), max_size=2).map(tuple)
ENTRIES = st.one_of(
    st.builds(
        lambda key, source, string, fuzzy, notes: Entry(key, (source,), (string,), fuzzy, (), notes, (), "game.toml"),
        KEYS,
        WORDS.filter(bool),
        WORDS,
        st.booleans(),
        NOTES,
    ),
    st.builds(
        lambda key, one, other, strings, notes: Entry(key, (one, other), strings, True, (other, one), notes),
        KEYS,
        WORDS.filter(bool),
        WORDS.filter(bool),
        st.tuples(WORDS, WORDS),
        NOTES,
    ),
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(ENTRIES, unique_by=lambda entry: entry.key, max_size=5), st.integers(0, 5))
def test_reading_what_was_written_gives_the_same_catalog(entries: list[Entry], live: int) -> None:
    obsolete = [Entry(e.key, e.source, e.strings, e.fuzzy, e.previous, e.notes) for e in entries[live:]]
    first = Catalog("el", ("by many",), {e.key: e for e in entries[:live]}, {e.key: e for e in obsolete})
    again, faults = catalog.parse(catalog.text(first).encode("utf-8"), "game.po", "el")
    assert faults == []
    assert again == first


@settings(deadline=None)
@given(st.binary(max_size=200), st.integers(0, 2000))
def test_no_file_makes_the_reader_fall_over(junk: bytes, at: int) -> None:
    good = catalog.text(Catalog("el", (), {"game.a": Entry("game.a", ("A", "B"), ("α", "β"))})).encode("utf-8")
    found, faults = catalog.parse(good[:at] + junk + good[at:], "game.po", "el")
    assert faults or found.code == "el"


@pytest.mark.parametrize("code", ["en", "el", "da", "id", "eu"])
def test_plural_forms_agree_with_cldr(code: str) -> None:
    tags: dict[int, set[str]] = {}
    for number in range(300):
        tags.setdefault(catalog.plural(code)(number), set()).add(Locale(code).plural_form(number))
    assert all(len(found) == 1 for found in tags.values())
    assert len(tags) == catalog.forms(code)


def test_writing_is_whole_or_not_at_all(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    before = project.po.read_bytes()

    def fails(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fails)
    with pytest.raises(OSError, match="disk full"):
        catalog.write(project.po, "half")
    assert project.po.read_bytes() == before
    assert [path.name for path in project.po.parent.iterdir()] == ["game.po"]


def test_a_language_with_a_broken_catalog_still_gives_its_other_domains(project: Project) -> None:
    project.english('[a]\ntext = "Yes"\nnote = "A word."\n', "other")
    locales.sync.update(project.root, "el")
    project.edit("charset=UTF-8", "charset=utf-7")
    assert not project.load().has("other.a")
    with pytest.raises(CatalogError):
        project.load().has("game.nav.home")
