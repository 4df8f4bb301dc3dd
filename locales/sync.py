"""Templates and catalogs follow the English source: `extract` and `update`.

A message is known by its key. Where its English is the same, its translation stays; where the English has
changed, the translation is kept as fuzzy beside the English it was made from; where the key is gone, it is
kept as obsolete. Nothing is ever guessed from likeness, and a run that changes nothing writes nothing.
"""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from . import catalog, names, rules, source, terms, tokens
from .catalog import Catalog, Entry
from .language import ROOT, SOURCE, Language, is_language, load


class Updated(NamedTuple):
    """What an update did to one domain; each field but the first lists keys.

    :ivar file: the catalog, as a path from the project folder
    :ivar new: came in without a translation
    :ivar stale: the English changed: the translation is now fuzzy
    :ivar back: was obsolete, or its English is again what it was translated from
    :ivar gone: no longer in the English: now obsolete
    """

    file: str
    new: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


def template(domain: str, english: Language) -> str:
    """The template of a domain: the whole text of `locales/pot/<domain>.pot`.

    :raises SourceError: the English cannot be read
    """
    entries = {message.key: _untranslated(message, 2, english) for message in _messages(domain, english)}
    return catalog.text(Catalog("", entries=entries))


def extract(root: Path = ROOT) -> tuple[str, ...]:
    """Write a template for each domain, delete those without one; gives the files that changed.

    :raises SourceError: the English cannot be read; nothing is written then
    """
    root = Path(root).resolve()
    english = load(SOURCE, root)
    folder = root / "locales" / "pot"
    texts = {folder / f"{domain}.pot": template(domain, english) for domain in english.domains()}
    changed = [path for path, text in texts.items() if catalog.write(path, text)]
    for path in sorted(folder.glob("*.pot")):
        if path not in texts:
            path.unlink()
            changed.append(path)
    return tuple(path.relative_to(root).as_posix() for path in changed)


def update(root: Path, code: str, typo: Collection[str] = ()) -> tuple[Updated, ...]:
    """Bring the catalogs of a language up to the English source; a new language gets its files.

    :param typo: keys whose English was only corrected, so that their translations stay good
    :raises LookupError: Babel knows no such language, or it is English
    :raises SourceError: the English cannot be read; nothing is written then
    :raises CatalogError: a catalog cannot be read; nothing is written then
    """
    root = Path(root).resolve()
    _known(code)
    english = load(SOURCE, root)
    folder = root / "locales" / code / "LC_MESSAGES"
    domains = [*english.domains(), *(path.stem for path in sorted(folder.glob("*.po")))]
    results = {}
    for domain in dict.fromkeys(domains):
        path = folder / f"{domain}.po"
        shown = path.relative_to(root).as_posix()
        old = catalog.read(path, shown, code) if path.exists() or path.is_symlink() else Catalog(code)
        results[path] = merge(old, _messages(domain, english), english, shown, typo)
    for path, (new, _) in results.items():
        catalog.write(path, catalog.text(new))
    _tables(root, code)
    return tuple(done for _, done in results.values())


def new(root: Path, code: str) -> tuple[str, ...]:
    """Begin a language: catalogs with its plural rule, tables to fill in, and pages that show English meanwhile.

    The term base has a line for each concept of the English one, with what it means and a sentence it stands in.

    :raises LookupError: CLDR knows no such language, it is English, or it is there already
    :raises SourceError: the English cannot be read; nothing is written then
    """
    root = Path(root).resolve()
    _known(code)
    folder = root / "locales" / code
    if folder.exists():
        raise LookupError(f"locales/{code} is there already: run `followsuit translate update {code}`")
    rows = [terms.HEADINGS, *_concepts(load(SOURCE, root))]
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows(rows)
    try:
        catalog.write(folder / terms.BEGUN, _BEGUN)
        catalog.write(folder / "terms.csv", made.getvalue())
        update(root, code)
    except BaseException:  # half a language would be in the way of the next try
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return tuple(path.relative_to(root).as_posix() for path in sorted(folder.rglob("*")) if path.is_file())


_BEGUN = """\
This language is begun. Its pages are shown with English where a translation is missing, and search engines are asked
not to list them. Delete this file when everything is translated: then only complete pages are shown.
"""


def _concepts(english: Language) -> Iterator[list[str]]:
    """A row for each concept, still without words."""
    path = english.root / "locales" / SOURCE / "terms.csv"
    base = terms.read(path, path.relative_to(english.root).as_posix())
    sentences: dict[str, str] = {}
    for key in english.keys(""):
        message = english.message(key)
        text = message.forms[-1]
        if rules.is_sentence(text):
            for concept in base.concepts(text):
                known = sentences.get(concept, "")
                if not known or len(text) < len(known):
                    sentences[concept] = text
    for term in base.terms.values():
        parts = [f"English: {', '.join((term.preferred, *term.forms))}", term.note.rstrip(".")]
        parts.append(tokens.bare(sentences[term.concept]).replace("\u00a0", "…") if term.concept in sentences else "")
        yield [term.concept, "", "", "", " ".join(part if part[-1] in ".?!" else f"{part}." for part in parts if part)]


def merge(
    old: Catalog,
    messages: Iterable[source.Message],
    english: Language,
    shown: str,
    typo: Collection[str] = (),
) -> tuple[Catalog, Updated]:
    """A catalog brought up to the messages, and what that changed."""
    forms = catalog.forms(old.code)
    entries: dict[str, Entry] = {}
    new, stale, back = [], [], []
    for message in messages:
        before = old.entries.get(message.key) or old.obsolete.get(message.key)
        blank = _untranslated(message, forms, english)
        if before is None:
            new.append(message.key)
            entries[message.key] = blank
            continue
        after = _followed(before, blank, message.key in typo)
        if after.fuzzy and not before.fuzzy:
            stale.append(message.key)
        elif (before.fuzzy and not after.fuzzy) or message.key not in old.entries:
            back.append(message.key)
        entries[message.key] = after
    gone = [entry for key, entry in old.entries.items() if key not in entries]
    kept = [*old.obsolete.values(), *(entry for entry in gone if any(entry.strings))]
    obsolete = {entry.key: replace(entry, comments=(), file="") for entry in kept if entry.key not in entries}
    done = Updated(shown, tuple(new), tuple(stale), tuple(back), tuple(entry.key for entry in gone))
    return Catalog(old.code, old.notes, entries, obsolete), done


def _followed(before: Entry, blank: Entry, typo: bool) -> Entry:
    """An entry after its English became that of `blank`."""
    if not any(before.strings):
        return replace(blank, notes=before.notes)
    entry = replace(blank, strings=before.strings, notes=before.notes, fuzzy=before.fuzzy, previous=before.previous)
    if before.source == blank.source:
        return entry
    entry = replace(entry, strings=_reshaped(before.strings, len(blank.strings)))
    draft = before.fuzzy and not before.previous
    if draft or (typo and not before.fuzzy and len(before.source) == len(blank.source)):
        return entry
    made_from = before.previous or before.source
    if made_from == blank.source:
        return replace(entry, fuzzy=False, previous=())
    return replace(entry, fuzzy=True, previous=made_from)


def _reshaped(strings: tuple[str, ...], forms: int) -> tuple[str, ...]:
    """The same translations where the number of forms changed: what fits no form is dropped, a new one is
    empty."""
    if len(strings) > 1 and forms == 1:
        return strings[-1:]
    return (*strings[:forms], *[""] * (forms - len(strings)))


def _untranslated(message: source.Message, forms: int, english: Language) -> Entry:
    empty = ("",) * (forms if message.count else 1)
    return Entry(message.key, message.forms, empty, comments=message.comments(english), file=message.file)


def _messages(domain: str, english: Language) -> list[source.Message]:
    return [english.message(key) for key in english.keys(f"{domain}.")]


def _known(code: str) -> None:
    if not is_language(code):
        raise LookupError(f"there is no language {code!r}: write its code, such as el, da, id, eu")
    if code == SOURCE:
        raise LookupError("English is the source: edit locales/en/*.toml, then extract")


def _tables(root: Path, code: str) -> None:
    """A new language starts with tables to fill in."""
    folder = root / "locales" / code
    tables = {
        "cards.csv": [["card", "bare"], *([card, ""] for card in names.CARDS)],
        "seats.csv": [["seat", "bare"], *([seat, ""] for seat in names.SEATS)],
        "terms.csv": [terms.HEADINGS],
    }
    for file, rows in tables.items():
        if not (folder / file).exists():
            catalog.write(folder / file, "".join(",".join(row) + "\n" for row in rows))
