"""Catalogs: the `.po` files of the translations, read strictly and written in one canonical way.

A catalog comes from people we do not know, so reading has two steps. A scan of the lines admits only what a
catalog of ours may hold: UTF-8, whole entries in the right order, a key (`msgctxt`) on each and no key twice,
and a header whose charset and plural rule are exactly Babel's for that language. Only a file that passes is
given to Babel's `read_po` for its strings. Writing has no dates, no wrapped lines and no line numbers, so
that a changed sentence is a changed line and nothing else. May import only this package and Babel; knows no
English source file.
"""

from __future__ import annotations

import gettext
import os
import re
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from babel.messages import Catalog as BabelCatalog
from babel.messages.pofile import PoFileError, escape, read_po, unescape

from .faults import CatalogError

_STRING = r'"[^"\\]*(?:\\["\\nrt][^"\\]*)*"'
_LINE = re.compile(
    r"[ \t]*(?P<old>#~[ \t]*)?"
    r"(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[(?P<form>[0-9]+)\])?[ \t]+)?"
    rf"(?P<string>{_STRING})[ \t]*"
)
_COMMENT = re.compile(r"[ \t]*#(?:$|[ \t.:,|]|~\|)")
_CONFLICT = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?: |$)")
_PREVIOUS = re.compile(rf"\| (?:(msgctxt|msgid_plural|msgid) )?({_STRING})")
_KEY = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+")


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


def read(path: Path, shown: str, code: str, comments: bool = True) -> Catalog:
    """Read a catalog.

    :param shown: the path as errors should show it
    :param comments: without them it is read faster, which is enough to show it
    :raises CatalogError: the first thing wrong with it
    """
    catalog, faults = examine(path, shown, code, comments)
    if faults:
        raise faults[0]
    return catalog


def examine(path: Path, shown: str, code: str, comments: bool = True) -> tuple[Catalog, list[CatalogError]]:
    """Read a catalog and list everything wrong with it; with faults, the catalog returned is empty."""
    if path.is_symlink():
        return Catalog(code), [CatalogError(shown, 0, "", "a symbolic link", "Put the file itself here.")]
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "cannot be read"
        return Catalog(code), [CatalogError(shown, 0, "", reason, "Run `followsuit translate update`.")]
    return parse(data, shown, code, comments)


def parse(data: bytes, shown: str, code: str, comments: bool = True) -> tuple[Catalog, list[CatalogError]]:
    """Parse the bytes of a catalog; see `examine`."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = CatalogError(shown, line, "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.")
        return Catalog(code), [fault]
    scan = _Scan(shown, code, comments)
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    scan.run(lines)
    if scan.faults:
        return Catalog(code), scan.faults
    try:
        babel = read_po(scan.kept, locale=code, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        line = getattr(error, "lineno", -1) + 1
        fault = CatalogError(shown, line, "", f"not a catalog: {error}", "Compare the entry with its neighbours.")
        return Catalog(code), [fault]
    return _from_babel(babel, scan, code), []


class _Item:
    """Where the parts of one entry stand."""

    def __init__(self, line: int, old: bool) -> None:
        self.line = line
        self.old = old
        self.context: list[str] | None = None
        self.id: list[str] | None = None
        self.plural = False
        self.id_line = line
        self.strings: list[list[str]] = []
        self.lines: list[int] = []
        self.broken = False

    @property
    def key(self) -> str:
        return "".join(map(unescape, self.context or ()))


class _Scan:
    """Goes through the lines of a catalog and notes where each entry stands and everything that should not be
    there."""

    def __init__(self, shown: str, code: str, comments: bool) -> None:
        self.shown = shown
        self.code = code
        self.faults: list[CatalogError] = []
        self.items: dict[int, _Item] = {}  # by the line of msgid, which is how Babel names an entry
        self.kept: list[str] = []
        self._comments = comments
        self._forms = forms(code)
        self._item: _Item | None = None
        self._open: list[str] | None = None
        self._keys: dict[str, int] = {}
        self._header = False

    def fault(self, line: int, key: str, reason: str, cure: str) -> None:
        self.faults.append(CatalogError(self.shown, line, key, reason, cure))
        if self._item:
            self._item.broken = True

    def run(self, lines: list[str]) -> None:
        for number, line in enumerate(lines, 1):
            kept = line
            if line.startswith(("#. ", "#: ", "# ")):
                self._open = None
                kept = line if self._comments else ""
            elif not line or line.isspace() or line.startswith(("#,", "#|")):
                self._open = None
            elif found := _LINE.fullmatch(line):
                self._string(number, found)
            elif _COMMENT.match(line):
                self._open = None
                kept = line.replace("#~|", "#|", 1)  # Babel reads the English before only so
            elif _CONFLICT.match(line):
                self.fault(
                    number,
                    "",
                    "a merge conflict marker",
                    "Keep one side of the conflict and remove the markers.",
                )
            else:
                shown = line if len(line) <= 40 else line[:40] + "…"
                cure = "An entry is msgctxt, msgid and msgstr, each with its text in double quotes."
                self.fault(number, self._item.key if self._item else "", f"cannot be read: {shown!r}", cure)
            self.kept.append(kept)
        self._close()
        if not self._header and not self.faults:
            self.fault(1, "", "the header is missing", "Run `followsuit translate update`.")

    def _string(self, number: int, found: re.Match[str]) -> None:
        word, form, string, old = found["word"], found["form"], found["string"], bool(found["old"])
        if word is None:
            if self._open is None or self._item is None or self._item.old != old:
                self.fault(number, "", "a text that belongs to no entry", "Remove it, or put its keyword before it.")
            else:
                self._open.append(string)
            return
        self._open = [string]
        item = self._item
        if word == "msgctxt" or (word == "msgid" and (item is None or item.id is not None)):
            self._close()
            item = self._item = _Item(number, old)
        if item is None or item.old != old or (form is not None and word != "msgstr"):
            self.fault(number, "", f"{word} in a wrong place", "An entry begins with msgctxt.")
        elif word == "msgctxt":
            item.context = self._open
        elif word == "msgid":
            item.id, item.id_line = self._open, number
        elif word == "msgid_plural" and not item.plural and not item.strings:
            item.plural = True
        elif word == "msgstr" and item.plural == (form is not None) and int(form or 0) == len(item.strings):
            item.strings.append(self._open)
            item.lines.append(number)
        else:
            cure = "An entry has msgid, then msgstr; a plural has msgid_plural, then msgstr[0] and so on."
            self.fault(number, item.key, f"{word}{f'[{form}]' if form else ''} in a wrong place", cure)

    def _close(self) -> None:
        item, self._item = self._item, None
        if item is None or item.broken:
            return
        if item.id is None:
            self.fault(item.line, item.key, "an entry without msgid", "Take it from the template again.")
            return
        self.items[item.id_line] = item
        wanted = self._forms if item.plural else 1
        if item.context is None:
            if "".join(map(unescape, item.id)) or item.old or self._header or self._keys:
                self.fault(item.line, "", "an entry without msgctxt", "Take it from the template again.")
            else:
                self._header = True
                self._check_header(item)
            return
        key = item.key
        if not _KEY.fullmatch(key):
            self.fault(item.line, key[:60], "this is no key", "Take the entry from the template again.")
        elif key in self._keys:
            reason = f"two entries with this key, the first in line {self._keys[key]}"
            self.fault(item.line, key, reason, "Delete one of them.")
        self._keys.setdefault(key, item.line)
        if len(item.strings) != wanted:
            last = item.lines[-1] if item.lines else item.id_line
            reason = f"{len(item.strings)} translations, {wanted} expected"
            self.fault(last, key, reason, "A plural needs msgstr[0] and so on, one for each form of the language.")

    def _check_header(self, item: _Item) -> None:
        text = "".join(unescape(part) for string in item.strings for part in string)
        fields = {}
        for line in text.split("\n"):
            name, colon, value = line.partition(":")
            if colon:
                if name.strip().lower() in fields:
                    self.fault(item.line, "", f"{name.strip()} stands twice in the header", "Delete one of them.")
                fields[name.strip().lower()] = " ".join(value.split())
        wanted = {
            "content-type": "text/plain; charset=UTF-8",
            "plural-forms": plural_forms(self.code),
            "language": self.code,
        }
        for name, value in wanted.items():
            found = fields.get(name, "")
            same = found.casefold() == value.casefold() if name == "content-type" else found == value
            if not same:
                title = "-".join(word.capitalize() for word in name.split("-"))
                reason = f"{title} in the header is {found!r}, not {value!r}"
                self.fault(item.line, "", reason, f'Write "{title}: {value}\\n" there.')


def _from_babel(babel: BabelCatalog, scan: _Scan, code: str) -> Catalog:
    header = babel.header_comment.split("\n") if babel.header_comment else ()
    catalog = Catalog(code, tuple(line.removeprefix("#").strip() for line in header))
    for message in (*babel, *babel.obsolete.values()):
        if not message.id:
            continue
        item = scan.items[message.lineno or 0]
        entry = Entry(
            key=str(message.context),
            source=tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,),
            strings=tuple(message.string) if isinstance(message.string, list | tuple) else (message.string,),
            fuzzy="fuzzy" in message.flags,
            previous=_previous(message.user_comments),
            notes=tuple(_user_notes(message.user_comments)),
            comments=tuple(message.auto_comments),
            file=message.locations[0][0] if message.locations else "",
            line=item.line,
            lines=tuple(item.lines),
        )
        (catalog.obsolete if item.old else catalog.entries)[entry.key] = entry
    return catalog


def _user_notes(comments: Iterable[str]) -> list[str]:
    return [line for line in comments if not _PREVIOUS.fullmatch(line)]


def _previous(comments: Iterable[str]) -> tuple[str, ...]:
    """The English before, out of the `#|` lines, which Babel hands over as comments."""
    texts: dict[str, str] = {}
    word = ""
    for line in comments:
        found = _PREVIOUS.fullmatch(line)
        if found:
            word = found[1] or word
            texts[word] = texts.get(word, "") + unescape(found[2])
    return tuple(texts[word] for word in ("msgid", "msgid_plural") if word in texts)


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
