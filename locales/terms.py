"""The term base: one word for one concept, and the words that must not stand for it.

`locales/<code>/terms.csv` has one line a concept: `concept,preferred,forms,forbidden,note`, and in a translation
`certainty`: H where independent sources agree on the word, M where there is one source or sources differ, L where it is
our own choice; native readers are asked about M and L. Inflected words
are listed, not computed: `forms` and `forbidden` hold them, separated by `|`; a form may have several words,
and a word that ends in `*` stands for all its endings. Words are compared without capitals and, in Greek,
without accents. The English table tells which concepts a message speaks of. Knows no game: a concept is a
name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from . import names, tokens
from .faults import TableError

BEGUN = "begun.txt"
"""In the folder of a language that is shown although much of it is still English."""

HEADINGS = ["concept", "preferred", "forms", "forbidden", "note"]
CERTAINTY = "certainty"
CERTAINTIES = ("H", "M", "L", "")

_WORD = re.compile(r"[^\W\d_]+")
_CONCEPT = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_FORM = re.compile(r"[^\W\d_]+\*?(?:[ '’-][^\W\d_]+\*?)*")


_Form = tuple[tuple[str, ...], str]  # the words after the first, and the concept


class Term(NamedTuple):
    """One concept in one language.

    :ivar certainty: `H`, `M`, `L`, or nothing where it has not been looked into
    """

    concept: str
    preferred: str
    forms: tuple[str, ...]
    forbidden: tuple[str, ...]
    note: str
    line: int
    certainty: str = ""


class Hit(NamedTuple):
    """A term found in a text.

    :ivar at: which word of the text it begins with
    :ivar length: how many words it has
    """

    words: str
    concept: str
    at: int
    length: int


def folded(word: str) -> str:
    """A word as it is compared.

    >>> folded("Μπάζας"), folded("på")
    ('μπαζασ', 'på')
    """
    parts = []
    for char in unicodedata.normalize("NFC", word.casefold()):
        letters = unicodedata.normalize("NFD", char)
        parts.append(letters[0] if "\u0370" <= letters[0] <= "\u03ff" else char)
    return "".join(parts)


_folded = cache(folded)


def words(text: str, foreign: bool = True) -> list[str]:
    """The words of a message; an empty word where a token stands, so that no term reaches across it.

    :param foreign: whether words inside `{en}…{/en}` count
    """
    found = []
    skipped = False
    for part in tokens.scan(text):
        if isinstance(part, tokens.Text):
            found += [] if skipped else _WORD.findall(part.text)
        elif isinstance(part, tokens.Hole):
            found.append("")
        elif part.name == "en" and not foreign:
            skipped = isinstance(part, tokens.Open)
            found.append("")
    return found


class _Finder:
    """Finds listed forms in a list of words."""

    def __init__(self) -> None:
        self._by_word: dict[str, list[_Form]] = {}
        self._by_start: dict[str, list[_Form]] = {}
        self._known: dict[str, list[_Form]] = {}

    def add(self, form: str, concept: str) -> None:
        first, *rest = [folded(word) for word in re.findall(r"[^\W\d_]+\*?", form)]
        index = self._by_start if first.endswith("*") else self._by_word
        index.setdefault(first.rstrip("*"), []).append((tuple(rest), concept))
        self._known.clear()

    def find(self, text: list[str]) -> Iterator[Hit]:
        for at, word in enumerate(text):
            for rest, concept in self._beginning(word):
                following = text[at + 1 : at + 1 + len(rest)]
                if len(following) == len(rest) and all(map(_matches, map(_folded, following), rest)):
                    yield Hit(" ".join((word, *following)), concept, at, 1 + len(rest))

    def _beginning(self, word: str) -> list[_Form]:
        """The forms whose first word this is; a text uses the same words again and again."""
        if word not in self._known:
            plain = folded(word)
            forms = list(self._by_word.get(plain, ()))
            for end in range(1, len(plain) + 1):
                forms += self._by_start.get(plain[:end], ())
            self._known[word] = forms
        return self._known[word]


def _matches(word: str, form: str) -> bool:
    return word.startswith(form[:-1]) if form.endswith("*") else word == form


class Terms:
    """The term base of one language.

    :ivar terms: by concept
    """

    def __init__(self, terms: dict[str, Term]) -> None:
        self.terms = terms
        self._right = _Finder()
        self._wrong = _Finder()
        for term in terms.values():
            for form in (term.preferred, *term.forms):
                self._right.add(form, term.concept)
            for form in term.forbidden:
                self._wrong.add(form, term.concept)

    def concepts(self, text: str) -> set[str]:
        """The concepts a message speaks of, also those whose words are part of a longer term."""
        return {hit.concept for hit in self._right.find(words(text))}

    def terms_of(self, text: str) -> dict[str, set[str]]:
        """The longest terms of a message, and the concepts each may stand for: "point card" is not a point."""
        found: dict[str, set[str]] = {}
        end = 0
        hits = sorted(self._right.find(words(text)), key=lambda hit: (hit.at, -hit.length))
        for hit in hits:
            if hit.at >= end or (found and hit.words.casefold() in found):
                found.setdefault(hit.words.casefold(), set()).add(hit.concept)
                end = max(end, hit.at + hit.length)
        return found

    def forbidden(self, text: str, spoken: set[str]) -> list[Hit]:
        """The words of a message that must not stand there.

        A word that is right for another concept is wrong only where the English speaks of the concept that
        forbids it and not of the other: "clubs" for spades is an error, clubs beside spades is not.

        :param spoken: the concepts of which the English speaks
        """
        text_words = words(text, foreign=False)
        owners: dict[str, set[str]] = {}
        for hit in self._right.find(text_words):
            owners.setdefault(hit.words, set()).add(hit.concept)
        found = []
        for hit in self._wrong.find(text_words):
            owned = owners.get(hit.words, set())
            if not owned or (hit.concept in spoken and not owned & spoken):
                found.append(hit)
        return found


def missing(text: str, english: str, base: Terms, english_base: Terms) -> list[tuple[str, list[str]]]:
    """The terms of an English message for which a translation has no word of its base, each with its concepts."""
    used = base.concepts(text)
    found = []
    for term, concepts in english_base.terms_of(english).items():
        known = sorted(concept for concept in concepts if concept in base.terms)
        if known and not used & concepts and term not in text.casefold():
            found.append((term, known))
    return found


def read(path: Path, shown: str) -> Terms:
    """Read a `terms.csv`. In a language that is begun, a concept may still be without a word.

    :param shown: the path as errors should show it
    :raises TableError: unreadable, wrong headings, a concept twice, a form that is no word, a word right and wrong
    """
    lines = names.rows(path, shown)
    headings = lines[0][1] if lines else []
    if headings not in (HEADINGS, [*HEADINGS, CERTAINTY]):
        wanted = f"The first line must be '{','.join(HEADINGS)}', with or without ',{CERTAINTY}'."
        raise TableError(shown, 1, "", "wrong headings", wanted)
    terms: dict[str, Term] = {}
    begun = (path.parent / BEGUN).is_file()
    for line, row in lines[1:]:
        concept = row[0]
        if len(row) != len(headings):
            raise TableError(shown, line, concept, f"{len(row)} fields, {len(headings)} expected", "Mend the commas.")
        if not _CONCEPT.fullmatch(concept):
            raise TableError(shown, line, concept, "this is no name for a concept", "Use small letters and full stops.")
        if concept in terms:
            reason = f"two lines for it, the first is {terms[concept].line}"
            raise TableError(shown, line, concept, reason, "Delete one of them.")
        if begun and not any(row[1:4]):
            continue
        certainty = row[len(HEADINGS)] if len(headings) > len(HEADINGS) else ""
        if certainty not in CERTAINTIES:
            raise TableError(shown, line, concept, f"{certainty!r} is no certainty", "Write H, M or L.")
        term = Term(concept, row[1], _listed(row[2]), _listed(row[3]), row[4], line, certainty)
        for form in (term.preferred, *term.forms, *term.forbidden):
            if not _FORM.fullmatch(form) or not unicodedata.is_normalized("NFC", form):
                raise TableError(
                    shown, line, concept, f"{form!r} is no word", "Separate words by |, in Unicode form NFC."
                )
        right = {folded(form) for form in (term.preferred, *term.forms)}
        for form in term.forbidden:
            if folded(form) in right:
                raise TableError(shown, line, concept, f"'{form}' is both right and forbidden", "Decide for one.")
        terms[concept] = term
    return Terms(terms)


def _listed(field: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in field.split("|")) if field.strip() else ()
