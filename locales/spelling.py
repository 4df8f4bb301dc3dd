"""The words readers are shown, and the list of those that somebody has read and found right.

`locales/<code>/words.txt` has one word a line, sorted. Every word of a translation that is shown, of `cards.csv` and
of `seats.csv` must stand there or among the words of the term base; words marked as English and words of drafts need
not. A listed word is right with a capital too, as at the beginning of a sentence, and in capitals, which in Greek
carry no accents; a word that is listed with a capital is right only with it. A new word is proposed by `unknown`,
looked up in a dictionary if one is installed, and otherwise read by a person. Needs no dictionary to check.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from . import catalog, names, terms, tokens
from .faults import TableError
from .language import Language

FILE = "words.txt"

_WORD = re.compile(r"[^\W\d_]+")
_FOLDERS = ("/usr/share/hunspell", "/usr/share/myspell", "/usr/local/share/hunspell", "/Library/Spelling")


class Use(NamedTuple):
    """A word in a text that readers are shown.

    :ivar file: path from the project folder
    :ivar line: of the text
    :ivar key: message, card or seat
    """

    word: str
    file: str
    line: int
    key: str


def split(text: str) -> list[str]:
    """The words of a message, without those marked as English.

    >>> split("{seat.nom} βγαίνει ({en}lead{/en}) με {card.acc}.")
    ['βγαίνει', 'με']
    """
    return [word for word in terms.words(text, foreign=False) if word]


class Words:
    """The words that are known to be right in a language.

    :ivar listed: those of the list
    :ivar base: those of the term base
    """

    def __init__(self, listed: Iterable[str], base: terms.Terms | None = None) -> None:
        self.listed = frozenset(listed)
        self.base = frozenset(
            word
            for term in (base.terms.values() if base else ())
            for form in (term.preferred, *term.forms)
            for word in form.split()
            if "*" not in word  # an ending that nobody has read is not known to be right
            for word in _WORD.findall(word)
        )

    @cached_property
    def _all(self) -> frozenset[str]:
        return self.listed | self.base

    @cached_property
    def _capitals(self) -> frozenset[str]:
        return frozenset(map(terms.folded, self._all))

    def knows(self, word: str) -> bool:
        """Whether a word is right.

        >>> words = Words(["μπάζα", "Anda"])
        >>> [words.knows(word) for word in ("μπάζα", "Μπάζα", "ΜΠΑΖΑ", "μπαζα", "Anda", "anda")]
        [True, True, True, False, True, False]
        """
        if word in self._all or word[0].lower() + word[1:] in self._all:
            return True
        return len(word) > 1 and word.isupper() and terms.folded(word) in self._capitals


def read(path: Path, shown: str, base: terms.Terms | None = None) -> Words:
    """Read a `words.txt`; a file that is not there has no words.

    :param shown: the path as errors should show it
    :raises TableError: unreadable, or a line that is no word
    """
    if path.is_symlink():
        raise TableError(shown, 0, "", "a symbolic link", "Put the file itself here.")
    try:
        lines = path.read_bytes().decode("utf-8").split("\n")
    except FileNotFoundError:
        return Words((), base)
    except UnicodeDecodeError as error:
        raise TableError(shown, 0, "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.") from None
    for number, line in enumerate(lines, 1):
        if line and not _WORD.fullmatch(line.removesuffix("\r")):
            raise TableError(shown, number, "", f"{line[:40]!r} is no word", "Write one word a line, letters only.")
        if not unicodedata.is_normalized("NFC", line):
            raise TableError(shown, number, "", f"{line[:40]!r} is not in Unicode form NFC", "Type the word again.")
    return Words((line.removesuffix("\r") for line in lines if line), base)


def text(words: Iterable[str]) -> str:
    """A list in its one canonical form: sorted by letter codes, each word once."""
    return "".join(f"{word}\n" for word in sorted(set(words)))


def of_language(language: Language) -> Words:
    """The known words of a language.

    :raises TableError: its list or its term base cannot be read
    """
    folder = language.root / "locales" / language.code
    base = terms.read(folder / "terms.csv", f"locales/{language.code}/terms.csv")
    return read(folder / FILE, f"locales/{language.code}/{FILE}", base)


def uses(language: Language) -> Iterator[Use]:
    """Every word that readers of a language are shown, in the order of the files.

    :raises CatalogError, TableError: a file cannot be read
    """
    for domain in language.domains():
        path = language.root / "locales" / language.code / "LC_MESSAGES" / f"{domain}.po"
        shown = path.relative_to(language.root).as_posix()
        if path.is_file():
            found = catalog.read(path, shown, language.code)
            yield from in_catalog(found, shown)
    yield from in_names(language)


def in_catalog(found: catalog.Catalog, shown: str) -> Iterator[Use]:
    """The words of a catalog that are shown."""
    for entry in found.entries.values():
        if entry.translated:
            for line, string in zip(entry.lines, entry.strings, strict=True):
                try:
                    words = split(string)
                except tokens.TokenError:
                    continue  # another rule speaks about it
                for word in dict.fromkeys(words):
                    yield Use(word, shown, line, entry.key)


def in_names(language: Language) -> Iterator[Use]:
    """The words of the names of cards and seats.

    :raises TableError: a table cannot be read
    """
    for file in ("cards.csv", "seats.csv"):
        shown = f"locales/{language.code}/{file}"
        for line, row in names.rows(language.root / shown, shown)[1:]:
            for word in dict.fromkeys(word for name in row[1:] for word in _WORD.findall(name)):
                yield Use(word, shown, line, row[0])


# New words


class Proposal(NamedTuple):
    """What may be done about the list of a language.

    :ivar known: words a dictionary has, as they would be listed
    :ivar unknown: words it has not, each where it first stands
    :ivar unused: listed words that no text has
    :ivar dictionary: which was asked; empty if there is none, or no word was new
    """

    known: tuple[str, ...]
    unknown: tuple[Use, ...]
    unused: tuple[str, ...]
    dictionary: str


def propose(language: Language) -> Proposal:
    """Look up the words of a language that are not in its list.

    :raises CatalogError, TableError: a file cannot be read
    """
    words = of_language(language)
    used = list(uses(language))
    everywhere = {use.word for use in used}
    new: dict[str, Use] = {}
    for use in used:
        if not words.knows(use.word):
            new.setdefault(as_listed(use.word, everywhere), use)
    small = {word: word[0].lower() + word[1:] for word in new if not word.islower()}
    found, dictionary = look_up([*new, *small.values()], language.code) if new else (frozenset[str](), "")
    known = {word: word for word in new if word in found}
    known |= {word: plain for word, plain in small.items() if plain in found}  # the first word of a sentence
    unused = (word for word in words.listed if not _used(word, everywhere))
    return Proposal(
        known=tuple(sorted(set(known.values()))),
        unknown=tuple(use for word, use in new.items() if word not in known),
        unused=tuple(sorted(unused)),
        dictionary=dictionary,
    )


def as_listed(word: str, everywhere: Collection[str]) -> str:
    """How a word would be listed: with a small letter if it stands so anywhere."""
    small = word[0].lower() + word[1:]
    return small if small in everywhere else word


def _used(word: str, everywhere: Collection[str]) -> bool:
    return word in everywhere or word[0].upper() + word[1:] in everywhere or word.upper() in everywhere


def write(language: Language, add: Iterable[str] = (), drop: Iterable[str] = ()) -> bool:
    """Bring the list of a language into its canonical form, with and without these words; tells whether it changed.

    :raises TableError: the list cannot be read, or one of the words is no word
    """
    words = of_language(language)
    shown = f"locales/{language.code}/{FILE}"
    added = [unicodedata.normalize("NFC", word) for word in add]
    for word in added:
        if not _WORD.fullmatch(word):
            raise TableError(shown, 0, "", f"{word!r} is no word", "Accept one word at a time, letters only.")
    return catalog.write(language.root / shown, text((words.listed | set(added)) - set(drop)))


def look_up(words: Iterable[str], code: str) -> tuple[frozenset[str], str]:
    """The words that an installed Hunspell dictionary has, and its name; no words and no name without one.

    The package `chunspell` is used if it can be imported, else the command `hunspell`; neither is needed.
    """
    asked = sorted(set(words))
    path = dictionary(code)
    if path is None:
        return frozenset(), ""
    try:
        spell = importlib.import_module("hunspell").Hunspell(path.stem, hunspell_data_dir=str(path.parent)).spell
        return frozenset(filter(spell, asked)), path.stem
    except (ImportError, AttributeError):
        command = shutil.which("hunspell")
    if command is None:
        return frozenset(), ""
    done = subprocess.run(
        [command, "-d", str(path.with_suffix("")), "-i", "utf-8", "-l"],
        input="\n".join(asked).encode("utf-8"),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        return frozenset(), ""
    return frozenset(asked) - frozenset(done.stdout.decode("utf-8").split()), path.stem


def dictionary(code: str) -> Path | None:
    """The dictionary of a language, `el_GR.dic` or `eu.dic`, in the places where they are installed."""
    folders = [Path(one) for one in (*os.environ.get("DICPATH", "").split(os.pathsep), *_FOLDERS) if one]
    found = [path for folder in folders for path in sorted(folder.glob(f"{code}*.dic"))]
    return next((path for path in found if re.split("[_-]", path.stem)[0] == code.partition("_")[0]), None)
