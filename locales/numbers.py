"""Numbers written as words: `locales/<code>/numbers.csv`, from three upward, with the forms of the language.

A number in a text cannot be compared with the rules, so it is a token. In words it may stand only in a message whose
English says so with the line `l10n: numbers-as-words` in its note, and then a translation must have the same numbers
as the English, in words. One and two are left out: "one", "both" and "the two of them" are grammar, not counts.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from . import names, terms
from .faults import TableError

FILE = "numbers.csv"
MARK = "l10n: numbers-as-words"
HEADINGS = ["number", "words"]

Numbers = dict[str, int]


def read(path: Path, shown: str) -> Numbers:
    """The words of a language, as they are compared, and what they count; none if there is no file.

    :raises TableError: unreadable, wrong headings, no number, a word twice
    """
    if not path.exists() and not path.is_symlink():
        return {}
    lines = names.rows(path, shown)
    if not lines or lines[0][1] != HEADINGS:
        raise TableError(shown, 1, "", "wrong headings", f"The first line must be '{','.join(HEADINGS)}'.")
    found: Numbers = {}
    for line, row in lines[1:]:
        if len(row) != len(HEADINGS) or not row[0].isdecimal() or int(row[0]) < 3:
            raise TableError(shown, line, row[0], "a number from 3 and its words were expected", "Mend the line.")
        for word in row[1].split("|"):
            if found.setdefault(terms.folded(word), int(row[0])) != int(row[0]):
                raise TableError(shown, line, row[0], f"'{word}' stands for two numbers", "Delete one of them.")
    return found


def marked(note: str) -> bool:
    """Whether the note of an English message lets numbers be written as words."""
    return MARK in note.splitlines()


def written(text: str, numbers: Numbers) -> Counter[int]:
    """The numbers that a text has in words.

    >>> written("Five of the {n} cards", {"five": 5})
    Counter({5: 1})
    """
    return Counter(numbers[word] for word in map(terms.folded, terms.words(text, foreign=False)) if word in numbers)
