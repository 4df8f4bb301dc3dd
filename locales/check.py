"""The gate: everything that must be right before a language is shown, and what looks wrong in it.

`check(root, code)` gives one `Finding` for each offence, with the file, the line, the key, what is wrong and
how to mend it. Errors stop a build, warnings do not. A draft (fuzzy) is held to what no text may do, and to
nothing else, for nobody is shown it. Knows no game and no page.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from . import catalog, credits, names, numbers, rules, source, spelling, sync, terms, tokens
from .catalog import Entry
from .faults import Fault, printable
from .language import SOURCE, Language, load

ERROR = "error"
WARNING = "warning"

_UPDATE = "Run `followsuit translate update`."
_EXTRACT = "Run `followsuit translate extract`."


class Finding(NamedTuple):
    """One offence.

    :ivar file: path from the project folder
    :ivar line: from 1; 0 for the file as a whole
    :ivar key: message, card, seat or concept; empty where there is none
    :ivar rule: short name of the rule
    :ivar level: `error` or `warning`
    :ivar reason: what is wrong
    :ivar cure: how to mend it

    >>> print(Finding("el/site.po", 12, "site.nav", "percent", ERROR, "a percent sign", "Remove it."))
    el/site.po:12: error: site.nav: a percent sign. Remove it.
    """

    file: str
    line: int
    key: str
    rule: str
    level: str
    reason: str
    cure: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        what = f"{self.key}: {self.reason}" if self.key else self.reason
        return printable(f"{place}: {self.level}: {what}. {self.cure}")


def check(root: Path, code: str) -> list[Finding]:
    """Everything wrong with a language, in the order of files and lines; English too can be asked for.

    :raises LookupError: there is no such language
    """
    root = Path(root).resolve()
    english = load(SOURCE, root)
    found = list(_source(english))
    if code != SOURCE:
        if found:
            return found  # a translation cannot be measured against an English that cannot be read
        found = list(_translation(load(code, root), english))
    elif not found:
        found += _templates(english)
        found += _english_words(english)
    return sorted(dict.fromkeys(found), key=lambda one: (one.file, one.line, one.level, one.key))


def errors(found: Iterable[Finding]) -> list[Finding]:
    """The findings that stop a build."""
    return [finding for finding in found if finding.level == ERROR]


def _fault(fault: Fault, rule: str) -> Finding:
    return Finding(fault.file, fault.line, fault.key, rule, ERROR, fault.reason, fault.cure)


# English


def _source(english: Language) -> Iterator[Finding]:
    for domain in english.domains():
        try:
            english.keys(f"{domain}.")
        except Fault as fault:
            yield _fault(fault, "source")
            return
    yield from _names_tables(english)


def _templates(english: Language) -> Iterator[Finding]:
    folder = english.root / "locales" / "pot"
    for domain in english.domains():
        path = folder / f"{domain}.pot"
        shown = path.relative_to(english.root).as_posix()
        if not path.is_file():
            yield Finding(shown, 0, "", "template", ERROR, "the template is missing", _EXTRACT)
        elif path.read_bytes() != sync.template(domain, english).encode("utf-8"):
            yield Finding(shown, 0, "", "template", ERROR, "not what the English source gives", _EXTRACT)
    for path in sorted(folder.glob("*.pot")):
        if path.stem not in english.domains():
            shown = path.relative_to(english.root).as_posix()
            yield Finding(shown, 0, "", "template", ERROR, "a template without an English source", _EXTRACT)


def _english_words(english: Language) -> Iterator[Finding]:
    base = yield from _terms_table(english)
    counts = yield from _numbers_table(english)
    if base is None:
        return
    for key in english.keys(""):
        message = english.message(key)
        if numbers.written(message.forms[-1], counts) and not numbers.marked(message.note):
            cure = f"Make it a token, or write '{numbers.MARK}' into the note."
            yield Finding(f"locales/{SOURCE}/{message.file}", 0, key, "digits", ERROR, "a number in words", cure)
        for form in message.forms:
            spoken = base.concepts(form)
            for hit in base.forbidden(form, spoken):
                shown = f"locales/{SOURCE}/{message.file}"
                yield Finding(shown, 0, key, "term", ERROR, *_wrong_word(hit, base))


# A translation


_FILES = re.compile(r"LC_MESSAGES/[a-z][a-z0-9-]*\.po|[a-z][a-z-]*\.(?:csv|txt|json|md|toml)|CREDITS|LC_MESSAGES")


def _folder(language: Language) -> Iterator[Finding]:
    """Catalogs and tables, and nothing that Python, a browser or a shell would run."""
    folder = language.root / "locales" / language.code
    for path in (folder, *sorted(folder.rglob("*"))):
        shown = path.relative_to(language.root).as_posix()
        known = path == folder or _FILES.fullmatch(path.relative_to(folder).as_posix())
        if path.is_symlink() and (path.is_dir() or not known):  # of one in a file's place its reader tells
            yield Finding(shown, 0, "", "file", ERROR, "a symbolic link", "Put the file itself here.")
        elif not known:
            reason = "a file that is no part of a language" if path.is_file() else "a folder that is no part of one"
            yield Finding(shown, 0, "", "file", ERROR, reason, "Remove it.")


def _translation(language: Language, english: Language) -> Iterator[Finding]:
    yield from _folder(language)
    yield from _names_tables(language)
    try:
        credits.read(language)
    except Fault as fault:
        yield _fault(fault, "table")
    base = yield from _terms_table(language)
    english_base = yield from _terms_table(english)
    folder = language.root / "locales" / language.code / "LC_MESSAGES"
    domains = [*english.domains(), *(path.stem for path in sorted(folder.glob("*.po")))]
    counts = ((yield from _numbers_table(language)), (yield from _numbers_table(english)))
    used: list[spelling.Use] = []
    shown_keys: set[str] = set()
    for domain in dict.fromkeys(domains):
        path = folder / f"{domain}.po"
        shown = path.relative_to(language.root).as_posix()
        found, faults = catalog.examine(path, shown, language.code)
        yield from (_fault(fault, "catalog") for fault in faults)
        if faults:
            continue
        messages = {key: english.message(key) for key in english.keys(f"{domain}.")}
        yield from _sync(shown, found, messages)
        yield from _comments(path, shown)
        for key, entry in found.entries.items():
            message = messages.get(key)
            if message is not None and message.forms == entry.source:
                yield from _Entry(shown, entry, message, language, english, base, english_base, *counts).findings()
                shown_keys |= {key} if entry.translated else set()
        used += spelling.in_catalog(found, shown)
    yield from _spelling(language, base, used, complete=shown_keys >= set(english.keys("")))


def _spelling(
    language: Language, base: terms.Terms | None, used: list[spelling.Use], complete: bool
) -> Iterator[Finding]:
    """Every word is known to be right: an error in a language that is all translated, before that a warning."""
    shown = f"locales/{language.code}/{spelling.FILE}"
    try:
        words = spelling.read(language.root / shown, shown, base)
        used += spelling.in_names(language)
    except Fault as fault:
        if fault.file == shown:  # the other tables are spoken of elsewhere
            yield _fault(fault, "table")
        return
    run = f"`followsuit translate words {language.code}`"
    if not words.listed:
        if used:
            yield Finding(shown, 0, "", "spelling", WARNING, "no list of right words", f"Run {run}.")
        return
    for use in used:
        if not words.knows(use.word):
            cure = f"Mend it, or look it up and run {run}."
            level = ERROR if complete else WARNING
            yield Finding(use.file, use.line, use.key, "spelling", level, f"the word '{use.word}' is not known", cure)


def _sync(shown: str, found: catalog.Catalog, messages: dict[str, source.Message]) -> Iterator[Finding]:
    """The catalog holds the messages of the source, each with its English, and no others."""
    for key, entry in found.entries.items():
        if key not in messages:
            yield Finding(shown, entry.line, key, "key", ERROR, "this key is not in the English source", _UPDATE)
        elif messages[key].forms != entry.source:
            reason = f"its English is not that of the source: {messages[key].forms[0]!r}"
            yield Finding(shown, entry.line, key, "key", ERROR, reason, _UPDATE)
    missing = [key for key in messages if key not in found.entries]
    if missing:
        reason = f"{len(missing)} messages of the English source are not in the catalog, the first is {missing[0]}"
        yield Finding(shown, 0, "", "key", ERROR, reason, _UPDATE)


def _comments(path: Path, shown: str) -> Iterator[Finding]:
    """Comments are not shown to readers, but reviewers must see what stands there."""
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        if line.startswith("#"):
            for remark in rules.invisible(line.removesuffix("\r")):
                yield Finding(shown, number, "", remark.rule, ERROR, remark.reason, remark.cure)


def of_entry(file: str, entry: Entry, language: Language, english: Language) -> list[Finding]:
    """What is wrong with one translation, beside the English of today.

    :raises TableError: a term base or a table of numbers cannot be read
    """

    def folder(one: Language) -> str:
        return f"locales/{one.code}"

    base, english_base = (
        terms.read(one.root / folder(one) / "terms.csv", f"{folder(one)}/terms.csv") for one in (language, english)
    )
    counts, english_counts = (
        numbers.read(one.root / folder(one) / numbers.FILE, f"{folder(one)}/{numbers.FILE}")
        for one in (language, english)
    )
    message = english.message(entry.key)
    if message.forms != entry.source:
        return [Finding(file, entry.line, entry.key, "key", ERROR, "its English is not that of the source", _UPDATE)]
    remarks = [remark for note in entry.notes for remark in rules.invisible(note)]
    noted = [Finding(file, entry.line, entry.key, one.rule, ERROR, one.reason, one.cure) for one in remarks]
    measured = _Entry(file, entry, message, language, english, base, english_base, counts, english_counts)
    return [*noted, *measured.findings()]


class _Entry(NamedTuple):
    """One message of a catalog beside its English."""

    file: str
    entry: Entry
    message: source.Message
    language: Language
    english: Language
    terms: terms.Terms | None
    english_terms: terms.Terms | None
    numbers: numbers.Numbers
    english_numbers: numbers.Numbers

    def finding(self, form: int, level: str, remark: rules.Remark) -> Finding:
        line = self.entry.lines[form] if form < len(self.entry.lines) else self.entry.line
        return Finding(self.file, line, self.entry.key, remark.rule, level, remark.reason, remark.cure)

    def findings(self) -> Iterator[Finding]:
        strings = self.entry.strings
        if not any(strings):
            return
        for form, text in enumerate(strings):
            if not text and not self.entry.fuzzy:
                remark = rules.Remark("half", "half a plural: this form is empty", "Translate every form, or none.")
                yield self.finding(form, ERROR, remark)
            unsafe = list(rules.safe(text))
            yield from (self.finding(form, ERROR, remark) for remark in unsafe)
            if text and not self.entry.fuzzy and not any(remark.rule == "size" for remark in unsafe):
                yield from self.shown(form, text)

    def shown(self, form: int, text: str) -> Iterator[Finding]:
        """What is asked only of a text that readers see."""
        broken = [self.finding(form, ERROR, remark) for rule in rules.FORM for remark in rule(text)]
        yield from broken
        if any(finding.rule == "token" for finding in broken):
            return
        covers = catalog.numbers(self.language.code, form) if self.message.count else ()
        pair = rules.Pair(
            source=self.message.forms[0 if covers == (1,) else -1],
            text=text,
            code=self.language.code,
            wanted=tokens.names(self.message.forms[-1]),
            optional=self.message.count if len(covers) == 1 else "",
        )
        for rule in rules.FAITH:
            yield from (self.finding(form, ERROR, remark) for remark in rule(pair))
        for rule in rules.TASTE:
            yield from (self.finding(form, WARNING, remark) for remark in rule(pair))
        yield from (self.finding(form, ERROR, remark) for remark in self.counted(text))
        yield from (self.finding(form, ERROR, remark) for remark in self.cards(text))
        yield from (self.finding(form, ERROR, remark) for remark in self.cases(text))
        yield from (self.finding(form, WARNING, remark) for remark in self.caseless(text))
        yield from self.words(form, text)

    def counted(self, text: str) -> Iterator[rules.Remark]:
        """Numbers in words only where the English says so, and then those of the English."""
        found = numbers.written(text, self.numbers)
        wanted = numbers.written(self.message.forms[-1], self.english_numbers)
        if found and not numbers.marked(self.message.note):
            reason = f"the number {min(found)} in words"
            yield rules.Remark("digits", reason, "Use the token that stands for it; words cannot be checked.")
        elif found != wanted and numbers.marked(self.message.note):
            reason = f"the numbers in words are not those of the English ({', '.join(map(str, sorted(wanted)))})"
            yield rules.Remark("digits", reason, "Write the same numbers, in words.")

    def cards(self, text: str) -> Iterator[rules.Remark]:
        """Cards that are named in so many words: those of the English, and no other.

        The English may say "the queen" or "both queens of spades" where a translation says "the queen of spades";
        and a translation may name a card in a form of speech that the table does not have.
        """
        try:
            english, ours = self.english.cards, self.language.cards
        except Fault:  # a table that cannot be read, which is said elsewhere
            return
        source = " ".join(map(rules.tokens_out, self.message.forms))
        wanted, found = english.found(source), ours.found(rules.tokens_out(text))
        for code in sorted(found - wanted):
            if not english.hinted(code, source):
                reason = f"names {ours.name(code)} ({code}), which the English does not"
                yield rules.Remark("card", reason, "Name the card that the English names.")
        words = [terms.folded(word) for word in terms.words(text, foreign=False)]
        for code in sorted(wanted - found):
            stems = [word[: max(3, len(word) - 2)] for word in terms.folded(ours.name(code)).split()]
            if not all(any(word.startswith(stem) for word in words) for stem in stems):
                reason = f"does not name {ours.name(code)} ({code}), which the English names"
                yield rules.Remark("card", reason, "Name the card that the English names.")

    def cases(self, text: str) -> Iterator[rules.Remark]:
        """A case that the language's table has, on a token that has cases."""
        kinds = {token.name: token.kind for token in self.message.tokens}
        for part in tokens.scan(text):
            if isinstance(part, tokens.Hole) and part.case and part.name in kinds:
                cases = _cases(self.language, kinds[part.name])
                if cases is not None and part.case not in cases:
                    has = f"It has {', '.join(cases)}." if cases else f"Write {{{part.name}}}."
                    yield rules.Remark("case", f"{{{part.name}.{part.case}}}: there is no such case", has)

    def caseless(self, text: str) -> Iterator[rules.Remark]:
        """A name without a case stands wrong in nearly every sentence of a language that has cases."""
        kinds = {token.name: token.kind for token in self.message.tokens}
        if not rules.is_sentence(text):
            return
        before = ""
        for part in tokens.scan(text):
            if isinstance(part, tokens.Hole) and not part.case and not before.rstrip().endswith(":"):
                cases = _cases(self.language, kinds.get(part.name, "")) or ()
                if len(cases) > 1:
                    cure = f"If the sentence asks for a case, write one of .{', .'.join(cases[1:])} after the name."
                    yield rules.Remark("caseless", f"{{{part.name}}} in a sentence, without a case", cure)
            before = part.text if isinstance(part, tokens.Text) else before

    def words(self, form: int, text: str) -> Iterator[Finding]:
        """The right words for the concepts the English speaks of, and no wrong ones."""
        if self.terms is None or self.english_terms is None:
            return
        english = " ".join(self.message.forms)
        for hit in self.terms.forbidden(text, self.english_terms.concepts(english)):
            yield self.finding(form, ERROR, rules.Remark("term", *_wrong_word(hit, self.terms)))
        for term, known in terms.missing(text, english, self.terms, self.english_terms):
            preferred = ", ".join(self.terms.terms[concept].preferred for concept in known)
            cure = f"The word for it here is {preferred}."
            yield self.finding(form, WARNING, rules.Remark("preferred", f"the English says '{term}'", cure))


def _wrong_word(hit: terms.Hit, base: terms.Terms) -> tuple[str, str]:
    term = base.terms[hit.concept]
    note = f" {term.note.rstrip('.')}." if term.note else ""
    return f"'{hit.words}' is not the word for {hit.concept}", f"Write '{term.preferred}'.{note}"


def _cases(language: Language, kind: str) -> tuple[str, ...] | None:
    """The cases of a kind of token; None where its table cannot be read, which is said elsewhere."""
    try:
        if kind in ("card", "cards"):
            return language.cards.cases
        if kind in ("seat", "seats"):
            return language.seats.cases
    except Fault:
        return None
    return ()


# Tables


def _names_tables(language: Language) -> Iterator[Finding]:
    for file in ("cards.csv", "seats.csv"):
        path = language.root / "locales" / language.code / file
        shown = path.relative_to(language.root).as_posix()
        try:
            _ = language.cards if file == "cards.csv" else language.seats
            lines = names.rows(path, shown)
        except Fault as fault:
            yield _fault(fault, "table")
            continue
        for line, row in lines[1:]:
            for name in row[1:]:
                pair = rules.Pair(name, name, language.code)
                remarks = [
                    *rules.safe(name),
                    *(remark for rule in rules.FORM for remark in rule(name[: rules.LONGEST])),
                ]
                remarks += [] if remarks else rules.one_script(pair)
                if not remarks and tokens.names(name):
                    remarks = [rules.Remark("token", "a token in a name", "A name is plain text.")]
                yield from (
                    Finding(shown, line, row[0], remark.rule, ERROR, remark.reason, remark.cure) for remark in remarks
                )


def _numbers_table(language: Language) -> Generator[Finding, None, numbers.Numbers]:
    """Yields what is wrong with `numbers.csv`, and returns the numbers in words that it has."""
    shown = f"locales/{language.code}/{numbers.FILE}"
    try:
        return numbers.read(language.root / shown, shown)
    except Fault as fault:
        yield _fault(fault, "table")
        return {}


def _terms_table(language: Language) -> Generator[Finding, None, terms.Terms | None]:
    """Yields what is wrong with `terms.csv`, and returns the term base if it can be used."""
    path = language.root / "locales" / language.code / "terms.csv"
    shown = path.relative_to(language.root).as_posix()
    try:
        base = terms.read(path, shown)
    except Fault as fault:
        yield _fault(fault, "table")
        return None
    for term in base.terms.values():
        for word in (term.preferred, *term.forms):
            for remark in (*rules.safe(word.replace("*", "")), *_one_script(word, language)):
                yield Finding(shown, term.line, term.concept, remark.rule, ERROR, remark.reason, remark.cure)
        for remark in rules.safe(term.note):
            yield Finding(shown, term.line, term.concept, remark.rule, ERROR, remark.reason, remark.cure)
    return base


def _one_script(word: str, language: Language) -> Iterator[rules.Remark]:
    """The letters of a term are the language's own; a term may be a borrowed word as a whole."""
    for remark in rules.one_script(rules.Pair(word, word, language.code)):
        if "mixes" in remark.reason:
            yield remark
