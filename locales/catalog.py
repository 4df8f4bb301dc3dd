"""Catalogs: the `.po` files of the translations, read strictly and written in one canonical way.

A catalog comes from people we do not know, so reading has two steps. A scan (`scanner`) of the lines admits only what a
catalog of ours may hold: UTF-8, whole entries in the right order, a key (`msgctxt`) on each and no key twice,
and a header whose charset and plural rule are exactly Babel's for that language. Only a file that passes is
given to Babel's `read_po` for its strings. Writing has no dates, no wrapped lines and no line numbers, so
that a changed sentence is a changed line and nothing else. May import only this package and Babel; knows no
English source file.
"""

from __future__ import annotations

import gettext
import os
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from babel.messages import Catalog as BabelCatalog
from babel.messages.pofile import PoFileError, escape, read_po

from .faults import CatalogError, Fault
from .scanner import Scanner

LARGEST = 1_000_000
"""Bytes that a file of words may have: four times the largest there is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One message of a catalog.

    :ivar key: what stands in `msgctxt`
    :ivar source: the English it was made from: one text, or two for one and other
    :ivar strings: the translation, one text a plural form; empty texts where there is none
    :ivar fuzzy: a draft, or made from English that has changed since; never shown to readers
    :ivar previous: the English before that change
    :ivar notes: the translators' own comment lines
    :ivar comments: the comment lines from the source
    :ivar file: the source file's name
    :ivar line: line of its key in the catalog
    :ivar lines: line of each translation in the catalog
    """

    key: str
    source: tuple[str, ...]
    strings: tuple[str, ...]
    fuzzy: bool = False
    previous: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    file: str = ""
    line: int = field(default=0, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)

    @property
    def translated(self) -> bool:
        """Whole and not fuzzy. Half a plural counts as nothing: no page may change language with a number."""
        return not self.fuzzy and all(self.strings)


@dataclass(frozen=True, slots=True)
class Catalog:
    """A catalog: header comments, live entries and obsolete ones, each in the order of the file."""

    code: str
    notes: tuple[str, ...] = ()
    entries: dict[str, Entry] = field(default_factory=dict)
    obsolete: dict[str, Entry] = field(default_factory=dict)


@cache
def plural_forms(code: str) -> str:
    """The `Plural-Forms` header of a language, from CLDR through Babel.

    >>> plural_forms("el"), plural_forms("id")
    ('nplurals=2; plural=(n != 1);', 'nplurals=1; plural=0;')
    """
    return BabelCatalog(locale=code).plural_forms


@cache
def forms(code: str) -> int:
    """How many plural forms a language has."""
    return BabelCatalog(locale=code).num_plurals


@cache
def plural(code: str) -> Callable[[int], int]:
    """Which plural form a number takes in a language, from 0 in the order of the catalog.

    >>> [plural("el")(number) for number in (0, 1, 2, 21)]
    [1, 0, 1, 1]
    """
    return gettext.c2py(plural_forms(code).partition("plural=")[2].rstrip(";"))


@cache
def numbers(code: str, form: int) -> tuple[int, ...]:
    """The first two numbers, of those a game could show, that take a plural form; only one where it is the only one.

    >>> numbers("el", 0), numbers("el", 1)
    ((1,), (0, 2))
    """
    which = plural(code)
    return tuple(number for number in range(1000) if which(number) == form)[:2]


def read(path: Path, shown: str, code: str) -> Catalog:
    """Read a catalog.

    :param shown: the path as errors should show it
    :raises CatalogError: the first thing wrong with it
    """
    catalog, faults = examine(path, shown, code)
    if faults:
        raise faults[0]
    return catalog


def examine(path: Path, shown: str, code: str) -> tuple[Catalog, list[CatalogError]]:
    """Read a catalog and list everything wrong with it; with faults, the catalog returned is empty."""
    try:
        data = content(path, shown, CatalogError)
    except CatalogError as fault:
        return Catalog(code), [fault]
    return parse(data, shown, code)


def content(path: Path, shown: str, wrong: type[Fault]) -> bytes:
    """The bytes of a file of words: a plain file of a size that a person could have written.

    :raises Fault: of the type `wrong`: a symbolic link, a folder, no such file, or too big
    """
    if path.is_symlink():
        raise wrong(shown, 0, "", "a symbolic link", "Put the file itself here.")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise wrong(shown, 0, "", reason, "A plain file is needed here: see `followsuit translate update`.") from None
    if len(data) > LARGEST:
        raise wrong(shown, 0, "", f"more than {LARGEST:,} bytes", "Take the file from the project again.")
    return data


def parse(data: bytes, shown: str, code: str) -> tuple[Catalog, list[CatalogError]]:
    """Parse the bytes of a catalog; see `examine`."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = CatalogError(shown, line, "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.")
        return Catalog(code), [fault]
    scan = Scanner(shown, forms(code), {"plural-forms": plural_forms(code), "language": code})
    scan.run([line.removesuffix("\r") for line in text.split("\n")])
    if scan.faults:
        return Catalog(code), scan.faults
    try:
        babel = read_po(scan.kept, locale=code, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        line = getattr(error, "lineno", -1) + 1
        fault = CatalogError(shown, line, "", f"not a catalog: {error}", "Compare the entry with its neighbours.")
        return Catalog(code), [fault]
    return _from_babel(babel, scan, code), []


def _from_babel(babel: BabelCatalog, scan: Scanner, code: str) -> Catalog:
    catalog = Catalog(code, scan.notes)
    for message in (*babel, *babel.obsolete.values()):
        if not message.id:
            continue
        item = scan.items[message.lineno or 0]
        entry = Entry(
            key=str(message.context),
            source=tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,),
            strings=tuple(message.string) if isinstance(message.string, list | tuple) else (message.string,),
            fuzzy="fuzzy" in message.flags,
            previous=item.previous,
            notes=tuple(item.notes),
            comments=tuple(item.comments),
            file=item.file,
            line=item.line,
            lines=tuple(item.lines),
        )
        (catalog.obsolete if item.old else catalog.entries)[entry.key] = entry
    return catalog


def text(catalog: Catalog) -> str:
    """A catalog in its one canonical form. Reading it gives the same catalog."""
    code = catalog.code
    header = (
        "Project-Id-Version: Follow Suit\n",
        f"Language: {code}\n" if code else "",
        "MIME-Version: 1.0\n",
        "Content-Type: text/plain; charset=UTF-8\n",
        "Content-Transfer-Encoding: 8bit\n",
        f"Plural-Forms: {plural_forms(code)}\n" if code else "",
    )
    lines = [
        *_noted("#", catalog.notes),
        'msgid ""',
        'msgstr ""',
        *(escape(line) for line in header if line),
        "",
    ]
    for entry in catalog.entries.values():
        lines += [*_lines(entry, ""), ""]
    for entry in catalog.obsolete.values():
        lines += [*_lines(replace(entry, comments=(), file=""), "#~ "), ""]
    return "\n".join(lines)


def _noted(mark: str, notes: Iterable[str]) -> list[str]:
    return [f"{mark} {note}".rstrip() for note in notes]


def _lines(entry: Entry, old: str) -> list[str]:
    lines = [*_noted("#", entry.notes), *_noted("#.", entry.comments)]
    if entry.file:
        lines.append(f"#: {entry.file}")
    if entry.fuzzy:
        lines.append("#, fuzzy")
    mark = "#~|" if old else "#|"
    lines += [
        f"{mark} {word} {escape(part)}" for word, part in zip(("msgid", "msgid_plural"), entry.previous, strict=False)
    ]
    lines.append(f"{old}msgctxt {escape(entry.key)}")
    lines += [
        f"{old}{word} {escape(part)}" for word, part in zip(("msgid", "msgid_plural"), entry.source, strict=False)
    ]
    if len(entry.source) == 1:
        lines.append(f"{old}msgstr {escape(entry.strings[0])}")
    else:
        lines += [f"{old}msgstr[{form}] {escape(part)}" for form, part in enumerate(entry.strings)]
    return lines


def write(path: Path, content: str) -> bool:
    """Write a text file whole or not at all, and only if it would change; tells whether it did."""
    data = content.encode("utf-8")
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    return True
