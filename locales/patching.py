"""What comes back from the site: a patch, the text of an issue with a patch in it, or a catalog.

It is taken in only if it changes words and nothing else.

A patch is read strictly: catalogs that exist, hunks that fit exactly. What it makes of a catalog is read as any catalog
is, must hold the same messages with the same English, and must pass the gate. Every file is written whole, and none if
one of them is refused. Knows no page.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from . import catalog, check
from .catalog import Catalog, Entry
from .faults import CatalogError
from .language import SOURCE, codes, load

_PATH = re.compile(r"locales/([A-Za-z_]+)/LC_MESSAGES/([a-z][a-z0-9-]*)\.po")
_HUNK = re.compile(r"@@ -(\d{1,7})(?:,(\d{1,7}))? \+\d{1,7}(?:,\d{1,7})? @@.*")
_HEADERS = ("diff --git ", "index ", "--- ")
_FENCED = re.compile(r"(?ms)^```diff[ \t]*\n(.*?\n)```[ \t]*$")


class Change(NamedTuple):
    """One message that would change."""

    file: str
    key: str
    old: tuple[str, ...]
    new: tuple[str, ...]


def take(root: Path, name: str, data: bytes) -> tuple[Change, ...]:
    """Check a patch or a catalog, and write what it changes.

    :param name: the file as errors should show it
    :raises CatalogError: the first thing that is wrong with it; nothing is written then
    """
    root = Path(root).resolve()
    if len(data) > catalog.LARGEST:
        raise CatalogError(name, 0, "", f"more than {catalog.LARGEST:,} bytes", "Send the file from translate mode.")
    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CatalogError(name, 0, "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.") from None
    if fenced := _FENCED.search(text):  # the text of an issue: its lines are counted as they stand there
        text = "\n" * text[: fenced.start(1)].count("\n") + fenced[1]
    is_patch = re.search(r"(?m)^(?:diff --git |--- )", text) is not None
    given = _patched(root, name, text) if is_patch else _whole(root, name, text)
    written: list[tuple[Path, str]] = []
    changes: list[Change] = []
    for file, content in given.items():
        path = root / file
        code = path.parent.parent.name
        old = catalog.read(path, file, code)
        new, faults = catalog.parse(content.encode("utf-8"), file, code)
        if faults:
            raise faults[0]
        changes += _compared(root, file, old, new)
        written.append((path, catalog.text(new)))
    if not changes:
        raise CatalogError(name, 0, "", "it changes nothing", "Send the file that translate mode gave you.")
    for path, content in written:
        catalog.write(path, content)
    return tuple(changes)


def _file(root: Path, name: str, line: int, path: str) -> str:
    """A path of a patch, if it is that of a catalog of ours."""
    found = _PATH.fullmatch(path)
    if not found or found[1] == SOURCE or found[1] not in codes(root) or not (root / path).is_file():
        raise CatalogError(name, line, "", f"{path!r} is no catalog of a translation", "Only catalogs may change.")
    return path


def _whole(root: Path, name: str, text: str) -> dict[str, str]:
    """A catalog: its language stands in the header, its domain in its keys."""
    code = re.search(r'(?m)^"Language: ([A-Za-z_]+)\\n"$', text)
    domain = re.search(r'(?m)^msgctxt "([a-z][a-z0-9-]*)\.', text)
    if not code or not domain:
        raise CatalogError(name, 1, "", "neither a patch nor a catalog", "Send the file from translate mode.")
    return {_file(root, name, 1, f"locales/{code[1]}/LC_MESSAGES/{domain[1]}.po"): text}


def _patched(root: Path, name: str, text: str) -> dict[str, str]:
    """What a unified diff makes of the catalogs it names."""
    lines = text.removesuffix("\n").split("\n")
    results: dict[str, str] = {}
    file, old, new, done = "", [""], [""], 0
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("+++ "):
            file = _file(root, name, at + 1, line[4:].split("\t")[0].removeprefix("b/"))
            old, new, done = (root / file).read_text("utf-8").split("\n"), [], 0
        elif hunk := _HUNK.fullmatch(line):
            start, length = int(hunk[1]) - 1, int(hunk[2] or 1)
            if not file or start < done:
                raise CatalogError(name, at + 1, "", "a hunk in a wrong place", "Make the patch again.")
            new += old[done:start]
            done = start
            while done < start + length or (at + 1 < len(lines) and lines[at + 1].startswith("+")):
                at += 1
                body = lines[at] if at < len(lines) else "?"
                if body[:1] == "+":
                    new.append(body[1:])
                elif body[:1] in (" ", "-") and old[done : done + 1] == [body[1:]]:
                    new += [body[1:]] if body[0] == " " else []
                    done += 1
                else:
                    reason = f"it does not fit line {done + 1} of {file}"
                    raise CatalogError(name, at + 1, "", reason, "The catalog has changed: make the patch again.")
            results[file] = "\n".join([*new, *old[done:]])
        elif line and not line.startswith(_HEADERS) and not (file == "" and line[:1] not in "+-"):
            raise CatalogError(name, at + 1, "", f"no part of a patch: {line[:40]!r}", "Only words may change.")
        at += 1
    return results


def _compared(root: Path, file: str, old: Catalog, new: Catalog) -> list[Change]:
    """The messages that differ; they must be the same messages, and right."""
    if list(old.entries) != list(new.entries) and set(old.entries) != set(new.entries):
        odd = sorted(set(old.entries) ^ set(new.entries))[0]
        raise CatalogError(file, 0, odd, "messages come or go", "Only translations may change.")
    changes = []
    language, english = load(old.code, root), load(SOURCE, root)
    for key, entry in new.entries.items():
        before = old.entries[key]
        if entry.source != before.source:
            raise CatalogError(file, entry.line, key, "its English is another", "Only translations may change.")
        if (entry.strings, entry.fuzzy, entry.notes) == (before.strings, before.fuzzy, before.notes):
            continue
        for finding in check.errors(check.of_entry(file, entry, language, english)):
            raise CatalogError(finding.file, finding.line, key, finding.reason, finding.cure)
        changes.append(Change(file, key, _shown(before), _shown(entry)))
    return changes


def _shown(entry: Entry) -> tuple[str, ...]:
    return ("(draft)", *entry.strings) if entry.fuzzy else entry.strings
