"""The lines of a catalog: what may stand in a `.po` file of ours, and where each entry of it stands.

Babel's reader forgives much: it guesses at broken lines, keeps the first of two entries, believes the header. So the
lines are gone through first, and every one must be part of a whole entry, in the right order, under a key of its own,
below a header that says what it must. What Babel is given afterwards holds no surprise. Comments are kept here too,
as they were written. Knows nothing of what a catalog is for.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping, Sequence

from babel.messages.pofile import unescape

from .faults import CatalogError

_STRING = r'"[^"\\]*(?:\\["\\nrt][^"\\]*)*"'
_LINE = re.compile(
    r"[ \t]*(?P<old>#~[ \t]*)?"
    r"(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[(?P<form>[0-9]{1,3})\])?[ \t]+)?"
    rf"(?P<string>{_STRING})[ \t]*"
)
_PLAIN_COMMENT = ("# ", "#.", "#:", "#,", "#|", "#~|")
_COMMENT = re.compile(r"#(?:\t.*)?")
_CONFLICT = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?: |$)")
_PREVIOUS = re.compile(rf"#~?\|[ \t]*(?:(msgctxt|msgid_plural|msgid)[ \t]+)?({_STRING})")
_ENOUGH = 50  # faults: who sent a file with so many needs no complete list
_RULE = re.compile(r"nplurals=([0-9]); plural=([n0-9?:%&|=!<>() ]+);")
_LONGEST_RULE = 300
_KEY = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+")


class Item:
    """Where the parts of one entry stand, and the comments above it.

    :ivar line: of its key
    :ivar lines: of each translation
    :ivar notes: the translators' own comments
    :ivar comments: those from the source
    :ivar file: the source file
    :ivar previous: the English before it changed
    """

    def __init__(self, line: int, old: bool, above: Sequence[str]) -> None:
        self.line = line
        self.old = old
        self.context: list[str] | None = None
        self.id: list[str] | None = None
        self.plural = False
        self.id_line = line
        self.strings: list[list[str]] = []
        self.lines: list[int] = []
        self.broken = False
        self.notes: list[str] = []
        self.comments: list[str] = []
        self.file = ""
        self.previous: tuple[str, ...] = ()
        for comment in above:
            mark = comment[1:2]
            if mark == ".":
                self.comments.append(comment[2:].strip())
            elif mark == ":":
                self.file = self.file or comment[2:].strip()
            elif mark in ("", " ", "\t"):
                self.notes.append(comment[1:].strip())
            elif mark in "|~" and not self.previous:
                self.previous = _previous(above)

    @property
    def key(self) -> str:
        return "".join(map(unescape, self.context or ()))


def _previous(above: Sequence[str]) -> tuple[str, ...]:
    texts: dict[str, str] = {}
    word = ""
    for line in above:
        found = _PREVIOUS.fullmatch(line)
        if found:
            word = found[1] or word
            texts[word] = texts.get(word, "") + unescape(found[2])
    return tuple(texts[word] for word in ("msgid", "msgid_plural") if word in texts)


def _means(name: str, found: str, wanted: str) -> bool:
    """Whether a field of the header says in other words what it must: Weblate writes no brackets around `n != 1`."""
    if name == "content-type":
        return found.casefold() == wanted.casefold()
    if name != "plural-forms" or len(found) > _LONGEST_RULE:
        return False
    rules = [_RULE.fullmatch(text) for text in (found, wanted)]
    if not all(rules) or len({rule[1] for rule in rules if rule}) > 1:
        return False
    try:
        one, other = (gettext.c2py(rule[2]) for rule in rules if rule)
        return all(one(number) == other(number) for number in range(1001))
    except (ValueError, ZeroDivisionError):
        return False


class Scanner:
    """Goes through the lines of a catalog.

    :ivar faults: everything that should not be there
    :ivar items: the entries, by the line of their msgid, which is how Babel names an entry
    :ivar notes: comments above the header
    :ivar kept: the lines to give to Babel: those read here, without the comments
    """

    def __init__(self, shown: str, forms: int, header: Mapping[str, str]) -> None:
        self.faults: list[CatalogError] = []
        self.items: dict[int, Item] = {}
        self.notes: tuple[str, ...] = ()
        self.kept: list[str] = []
        self._shown = shown
        self._forms = forms
        self._wanted = {"content-type": "text/plain; charset=UTF-8", **header}
        self._item: Item | None = None
        self._open: list[str] | None = None
        self._above: list[str] = []
        self._keys: dict[str, int] = {}
        self._header = False

    def fault(self, line: int, key: str, reason: str, cure: str) -> None:
        self.faults.append(CatalogError(self._shown, line, key, reason, cure))
        if self._item:
            self._item.broken = True

    def run(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines, 1):
            if len(self.faults) >= _ENOUGH:
                return
            kept = ""
            if line.startswith(_PLAIN_COMMENT) or (line.startswith("#") and _COMMENT.fullmatch(line)):
                self._close()
                self._above.append(line)
                kept = line if line.startswith("#,") else ""
            elif found := _LINE.fullmatch(line):
                self._string(number, found)
                kept = line
            elif line.strip(" \t"):
                self._stranger(number, line)
            else:
                self._open = None
            self.kept.append(kept)
        self._close()
        if not self._header and not self.faults:
            self.fault(1, "", "the header is missing", "Run `followsuit translate update`.")

    def _stranger(self, number: int, line: str) -> None:
        """A line that is no part of a catalog."""
        if _CONFLICT.match(line):
            cure = "Keep one side of the conflict and remove the markers."
            self.fault(number, "", "a merge conflict marker", cure)
            return
        shown = line if len(line) <= 40 else line[:40] + "…"
        cure = "An entry is msgctxt, msgid and msgstr, each with its text in double quotes."
        self.fault(number, self._item.key if self._item else "", f"cannot be read: {shown!r}", cure)

    def _string(self, number: int, found: re.Match[str]) -> None:
        old, word, form, string = found.groups()
        if word is None:
            if self._open is None or self._item is None or self._item.old != bool(old):
                self.fault(number, "", "a text that belongs to no entry", "Remove it, or put its keyword before it.")
            else:
                self._open.append(string)
            return
        item = self._item
        if word == "msgctxt" or (word == "msgid" and (item is None or item.id is not None)):
            above = self._above
            self._close()
            item = self._item = Item(number, bool(old), above)
            self._above = []
        self._open = [string]
        if item is None or item.old != bool(old) or (form is not None and word != "msgstr"):
            self.fault(number, "", f"{word} in a wrong place", "An entry begins with msgctxt.")
        elif word == "msgctxt":
            item.context = self._open
        elif word == "msgid":
            item.id, item.id_line = self._open, number
        elif word == "msgid_plural" and item.id is not None and not item.plural and not item.strings:
            item.plural = True
        elif word == "msgstr" and item.plural == (form is not None) and int(form or 0) == len(item.strings):
            item.strings.append(self._open)
            item.lines.append(number)
        else:
            cure = "An entry has msgid, then msgstr; a plural has msgid_plural, then msgstr[0] and so on."
            self.fault(number, item.key, f"{word}{f'[{form}]' if form else ''} in a wrong place", cure)

    def _close(self) -> None:
        """The entry that was open is over: it must be whole."""
        item, self._open = self._item, None
        if item is None:
            return
        self._item = None
        if item.broken:
            return
        if item.id is None:
            self.fault(item.line, item.key, "an entry without msgid", "Take it from the template again.")
            return
        self.items[item.id_line] = item
        if item.context is None:
            self._close_header(item)
            return
        key = item.key
        if not _KEY.fullmatch(key):
            self.fault(item.line, key[:60], "this is no key", "Take the entry from the template again.")
        elif key in self._keys:
            reason = f"two entries with this key, the first in line {self._keys[key]}"
            self.fault(item.line, key, reason, "Delete one of them.")
        self._keys.setdefault(key, item.line)
        wanted = self._forms if item.plural else 1
        if len(item.strings) != wanted:
            last = item.lines[-1] if item.lines else item.id_line
            reason = f"{len(item.strings)} translations, {wanted} expected"
            self.fault(last, key, reason, "A plural needs msgstr[0] and so on, one for each form of the language.")

    def _close_header(self, item: Item) -> None:
        if any(string != '""' for string in item.id or ()) or item.plural or item.old or self._header or self._keys:
            self.fault(item.line, "", "an entry without msgctxt", "Take it from the template again.")
            return
        self._header = True
        self.notes = tuple("\n".join(item.notes).strip("\n").split("\n")) if any(item.notes) else ()
        fields = {}
        for line in "".join(unescape(part) for string in item.strings for part in string).split("\n"):
            name, colon, value = line.partition(":")
            if colon and name.strip().lower() in fields:
                self.fault(item.line, "", f"{name.strip()} stands twice in the header", "Delete one of them.")
            elif colon:
                fields[name.strip().lower()] = " ".join(value.split())
        for name, value in self._wanted.items():
            found = fields.get(name, "")
            if found != value and not _means(name, found, value):
                title = "-".join(word.capitalize() for word in name.split("-"))
                reason = f"{title} in the header is {found!r}, not {value!r}"
                self.fault(item.line, "", reason, f'Write "{title}: {value}\\n" there.')
