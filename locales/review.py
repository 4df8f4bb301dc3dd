"""Who has compared a translation with its English: a comment in the catalog that holds for one text only.

A line `# reviewed: 1f0c9a2b73de by Μαρία` above an entry says that Μαρία found it right. The letters and digits are a
digest of the English and the translation together: when either changes, the line no longer fits, and the entry counts
as translated and not as reviewed. Poedit and Weblate keep such lines, because they are ordinary comments.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from . import catalog, rules
from .catalog import Catalog, Entry
from .language import SOURCE, load

_MARK = re.compile(r"reviewed: ([0-9a-f]{12}) by (\S.*)")


def digest(entry: Entry) -> str:
    """Twelve letters and digits that stand for the English and the translation of an entry."""
    text = "\0".join((entry.key, *entry.source, "", *entry.strings))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


def mark(entry: Entry, who: str) -> str:
    """The comment that says that somebody has reviewed an entry as it is.

    >>> entry = Entry("game.a", ("Card",), ("φύλλο",))
    >>> mark(entry, "Μαρία")
    'reviewed: 3144f49b2c29 by Μαρία'
    """
    return f"reviewed: {digest(entry)} by {who}"


def add(root: Path, code: str, wanted: Collection[str], who: str) -> tuple[str, ...]:
    """Note that somebody has found translations right: those of the keys wanted, or below them; gives their keys.

    Only what is shown can be found right. Notes that no longer fit are taken away from what is noted.

    :raises LookupError: no such language, a key with nothing below it that is shown, or a name that is none
    :raises SourceError, CatalogError: a file cannot be read; nothing is written then
    """
    root = Path(root).resolve()
    if code == SOURCE:
        raise LookupError("English is the source: there is nothing to compare it with")
    if not who.strip() or "\n" in who or any(rules.safe(who)):
        raise LookupError(f"{who!r} is no name to be written into a catalog")
    language = load(code, root)
    chosen = []
    for one in wanted:
        below = [key for key in language.keys(one) if key == one or key.startswith(f"{one}.")]
        shown = [key for key in below if language.state(key) == "translated"]
        if not shown:
            raise LookupError(f"{one}: no translation that is shown" if below else f"{one}: there is no such key")
        chosen += shown
    written = []
    for domain in dict.fromkeys(key.partition(".")[0] for key in chosen):
        path = root / "locales" / code / "LC_MESSAGES" / f"{domain}.po"
        old = catalog.read(path, path.relative_to(root).as_posix(), code)
        entries = {key: _noted(entry, who.strip()) if key in chosen else entry for key, entry in old.entries.items()}
        written.append((path, catalog.text(Catalog(code, old.notes, entries, old.obsolete))))
    for path, text in written:
        catalog.write(path, text)
    return tuple(dict.fromkeys(chosen))


def _noted(entry: Entry, who: str) -> Entry:
    """An entry with the note of one more reviewer."""
    kept = [note for note in entry.notes if not (found := _MARK.fullmatch(note)) or found[1] == digest(entry)]
    note = mark(entry, who)
    return replace(entry, notes=(*kept, *(() if note in kept else (note,))))


def reviewers(entry: Entry) -> tuple[str, ...]:
    """Who has reviewed an entry as it is; nobody once its English or its translation has changed."""
    found = (_MARK.fullmatch(note) for note in entry.notes)
    return tuple(one[2] for one in found if one and one[1] == digest(entry)) if entry.translated else ()
