"""What can be wrong with a file of words, said in one line a translator can act on.

Every reader of this package raises one of these three; none of them ever lets a traceback out for bad input.
This module imports nothing of ours.
"""

from __future__ import annotations

_LONGEST = 400


def printable(text: str) -> str:
    """A text in one line of a terminal: what cannot be seen is written out, what is endless is cut off.

    >>> printable("a\\x1b[2Jb\\u202ec")
    'a\\\\x1b[2Jb\\\\u202ec'
    """
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in cut)


class Fault(Exception):
    """A file of words that cannot be used as it is.

    :ivar file: path from the project folder, with forward slashes
    :ivar line: line in that file, from 1; 0 where the file as a whole is meant
    :ivar key: the message, card, seat or concept; empty where there is none
    :ivar reason: what is wrong
    :ivar cure: what to do about it

    >>> print(CatalogError("el/site.po", 12, "site.nav", "two entries with this key", "Delete one of them."))
    el/site.po:12: site.nav: two entries with this key. Delete one of them.
    """

    def __init__(self, file: str, line: int, key: str, reason: str, cure: str) -> None:
        super().__init__(file, line, key, reason, cure)
        self.file = file
        self.line = line
        self.key = key
        self.reason = reason
        self.cure = cure

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        what = f"{self.key}: {self.reason}" if self.key else self.reason
        return printable(f"{place}: {what}. {self.cure}")


class SourceError(Fault):
    """The English source (`locales/en/*.toml`) breaks a rule for authors."""


class CatalogError(Fault):
    """A catalog (`.po`) cannot be read, or one of its translations cannot be shown."""


class TableError(Fault):
    """A table (`cards.csv`, `seats.csv`, `terms.csv`) is not what it should be."""
