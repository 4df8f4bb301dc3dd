"""Who has compared a translation with its English: a comment in the catalog that holds for one text only.

A line `# reviewed: 1f0c9a2b73de by Μαρία` above an entry says that Μαρία found it right. The letters and digits are a
digest of the English and the translation together: when either changes, the line no longer fits, and the entry counts
as translated and not as reviewed. Poedit and Weblate keep such lines, because they are ordinary comments.
"""

from __future__ import annotations

import hashlib
import re

from .catalog import Entry

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


def reviewers(entry: Entry) -> tuple[str, ...]:
    """Who has reviewed an entry as it is; nobody once its English or its translation has changed."""
    found = (_MARK.fullmatch(note) for note in entry.notes)
    return tuple(one[2] for one in found if one and one[1] == digest(entry)) if entry.translated else ()
