"""The names of cards and seats: tables with one row a thing and one column a grammatical case.

The first column is the code (`QS`, or the number of a seat), `bare` is the name as it stands alone, and a
language adds the columns its grammar needs (Greek: nom, acc, gen, to). A table answers both ways: code to
name, and name back to code, so that a finished page can be read again. Knows no game: which cards a deck
holds is not its business, only that all 52 have a name.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from . import catalog
from .faults import TableError

CARDS = tuple(rank + suit for suit in "CDHS" for rank in (*"A23456789", "10", *"JQK"))
SEATS = tuple(str(seat) for seat in range(11))

_CASE = re.compile(r"[a-z]+")
_SPACE = re.compile(r"\s+")


def folded(name: str) -> str:
    """A name as it is compared: composed, without capitals, with single spaces.

    >>> folded("Στην  Ντάμα Μπαστούνι") == folded("στην ντάμα μπαστούνι")
    True
    """
    return _SPACE.sub(" ", unicodedata.normalize("NFC", name).casefold()).strip()


class Names:
    """One table of names.

    :ivar cases: the columns, `bare` first
    :ivar codes: what has a name, in the order of the table
    """

    def __init__(self, what: str, cases: tuple[str, ...], rows: dict[str, dict[str, str]]) -> None:
        self.what = what
        self.cases = cases
        self.codes = tuple(rows)
        self._rows = rows
        self._codes = {folded(name): code for code, row in rows.items() for name in row.values() if name}
        longest_first = "|".join(map(re.escape, sorted(self._codes, key=len, reverse=True)))
        self._pattern = re.compile(rf"(?<!\w)(?:{longest_first or '(?!)'})(?!\w)")

    def name(self, code: str, case: str = "bare") -> str:
        """The name of a card or seat in a case.

        :raises LookupError: no such code or no such case; the message lists the cases there are
        """
        try:
            return self._rows[code][case]
        except KeyError:
            if code not in self._rows:
                raise LookupError(f"there is no {self.what} {code!r}") from None
            raise LookupError(f"a {self.what} has no case {case!r}, only {', '.join(self.cases)}") from None

    def empty(self, code: str, case: str = "bare") -> bool:
        """Whether a name is still to be filled in."""
        return not self._rows.get(code, {}).get(case, "-")

    def found(self, text: str) -> set[str]:
        """The codes whose whole names stand in a text, in whatever case and capitals."""
        return {self._codes[name] for name in self._pattern.findall(folded(text))}

    def hinted(self, code: str, text: str) -> bool:
        """Whether an English text speaks of a card without its whole name: "the queen", "both queens of spades"."""
        rank, _, suit = self.name(code).split()
        rest = self._pattern.sub("", folded(text))
        return re.search(rf"\b{rank}s?\b(?! of )|\b{rank}s of {suit}\b", rest) is not None

    def code(self, name: str) -> str | None:
        """The code whose name this is, in whatever case and capitals; None where nothing has that name."""
        return self._codes.get(folded(name))


def read(path: Path, shown: str, what: str, codes: Sequence[str], gaps: bool = False) -> Names:
    """Read `cards.csv` or `seats.csv`.

    :param shown: the path as errors should show it
    :param what: heading of the first column, "card" or "seat"
    :param codes: every code the table must have, once
    :param gaps: whether names may be empty, in a language that is begun
    :raises TableError: unreadable, wrong headings, a row missing, doubled or unknown, an empty name
    """
    lines = rows(path, shown)
    if not lines or lines[0][1][:2] != [what, "bare"] or not all(map(_CASE.fullmatch, lines[0][1])):
        raise TableError(shown, 1, "", "wrong headings", f"The first line must begin with '{what},bare'.")
    cases = tuple(lines[0][1][1:])
    table: dict[str, dict[str, str]] = {}
    owners: dict[str, str] = {}
    for line, row in lines[1:]:
        code = row[0]
        if code not in codes:
            raise TableError(shown, line, code, f"there is no such {what}", "Delete the line.")
        if code in table:
            raise TableError(shown, line, code, "two lines for it", "Delete one of them.")
        if len(row) != len(cases) + 1:
            raise TableError(shown, line, code, f"{len(row)} fields, {len(cases) + 1} expected", "Mend the commas.")
        for case, name in zip(cases, row[1:], strict=True):
            if gaps and not name:
                continue
            if not name or name != _SPACE.sub(" ", name).strip() or not unicodedata.is_normalized("NFC", name):
                reason = f"the name under '{case}' is empty, has stray spaces or is not in Unicode form NFC"
                raise TableError(shown, line, code, reason, "Type the name again.")
            if owners.setdefault(folded(name), code) != code:
                reason = f"'{name}' is also a name of {owners[folded(name)]}"
                raise TableError(shown, line, code, reason, "Give each its own name.")
        table[code] = dict(zip(cases, row[1:], strict=True))
    missing = [code for code in codes if code not in table]
    if missing:
        raise TableError(shown, 0, missing[0], f"{len(missing)} lines are missing", f"Add a line for each {what}.")
    return Names(what, cases, table)


def rows(path: Path, shown: str) -> list[tuple[int, list[str]]]:
    """The rows of a CSV file with their line numbers.

    :raises TableError: no such file, not UTF-8, or quotes that do not match
    """
    if not path.exists() and not path.is_symlink():
        raise TableError(shown, 0, "", "the file is missing", "Add it.")
    try:
        text = catalog.content(path, shown, TableError).decode("utf-8")
    except UnicodeDecodeError as error:
        raise TableError(shown, 0, "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.") from None
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    found = []
    try:
        for row in reader:
            if row:
                found.append((reader.line_num, row))
    except csv.Error as error:
        raise TableError(shown, reader.line_num, "", str(error), "Mend the quotes.") from None
    return found
