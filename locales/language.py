"""A language: its messages, names, numbers and lists, ready to be put into a page.

`load("el")` gives a `Language`; the same one as long as none of its files has changed. Catalogs are read when
a message of theirs is first asked for. A message shows if its translation is whole, not fuzzy, and made from the
English that stands in the source today. One whose English has changed since still shows, marked as stale; but a clause
of the rules is then shown in English, for a rule must not be half true. What has no translation is `Missing`; in a
language that is only begun (`begun.txt`) it is English. English is always marked as such, never in disguise.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent, get_minus_sign_symbol
from markupsafe import Markup, escape

from . import catalog, names, source, tokens
from .faults import CatalogError, Fault, SourceError
from .terms import BEGUN

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "en"

_CLAUSE = re.compile(r"[A-Z]{1,2}[0-9]{1,2}[a-z]?")
_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?")
_STOPS = {"el": ".!?;\u037e"}  # the Greek question mark is a semicolon


class Missing(LookupError):
    """There is no such message in a language: the page that needs it cannot be made in it.

    :ivar key: the message
    :ivar lang: code of the language
    :ivar known: whether the English source has the key
    """

    def __init__(self, key: str, lang: str, known: bool = True) -> None:
        super().__init__(key, lang, known)
        self.key = key
        self.lang = lang
        self.known = known

    def __str__(self) -> str:
        if self.known:
            return f"{self.key} is not translated into {self.lang}"
        return f"{self.key} is not in the English source"


class Language:
    """One language of the project folder `root`. Made by `load`.

    :ivar code: `el`
    :ivar name: what its speakers call it, `Ελληνικά`
    :ivar dir: `ltr` or `rtl`
    :ivar locale: the Babel locale
    :ivar begun: not yet complete: what has no translation is shown in English
    :ivar lent: the English texts that `plain` has given in place of its own so far; plain text has no mark that says so
    """

    def __init__(self, code: str, root: Path, english: Language | None = None) -> None:
        self.code = code
        self.root = root
        self.locale = Locale.parse(code)
        self.name = tokens.capitalised(self.locale.get_display_name(code) or code)
        self.dir = self.locale.text_direction
        self.begun = (root / "locales" / code / BEGUN).is_file()
        self.lent: set[str] = set()
        self._english = english or self
        self._stops = _STOPS.get(code, ".!?")
        self._sources: dict[str, dict[str, source.Message]] = {}
        self._catalogs: dict[str, catalog.Catalog] = {}
        self._numbers: dict[int, str] = {}
        self._between: dict[int, tuple[str, ...]] = {}

    def __repr__(self) -> str:
        return f"<Language {self.code}>"

    # Messages

    def t(self, key: str, values: tokens.Values | None = None, hrefs: Mapping[str, str] | None = None) -> Markup:
        """A message as HTML, in `<span data-k="KEY">`, with each filled token in `<span data-f="NAME">`.

        :param hrefs: clause id to address, for tokens that are clause ids
        :raises Missing: no such message in this language
        :raises CatalogError: the translation's tokens cannot be read or filled
        :raises TypeError: a value is missing or of the wrong kind, e.g. a text
        """
        values = self._with_codes(key, values)
        if self.foreign(key, values):
            english = str(self._english.t(key, values, hrefs))
            mark = f'<span data-k="{escape(key)}"'
            return Markup(english.replace(mark, f'{mark} lang="en" dir="ltr" data-state="english"', 1))
        text = self._text(key, values)
        try:
            inner = tokens.html(text, values, self, self._stops, hrefs)
        except (tokens.TokenError, LookupError) as error:
            raise self._unusable(key, error) from None
        except TypeError as error:
            raise TypeError(f"{key}: {error}") from None
        old = ' data-state="stale"' if self._outdated(key) else ""
        return Markup(f'<span data-k="{escape(key)}"{old}>{inner}</span>')

    def plain(self, key: str, values: tokens.Values | None = None) -> str:
        """A message without tags, for titles and attributes; not escaped. Raises what `t` raises."""
        values = self._with_codes(key, values)
        if self.foreign(key, values):
            text = self._english.plain(key, values)
            self.lent.add(text)
            return text
        text = self._text(key, values)
        try:
            return tokens.plain(text, values, self, self._stops)
        except (tokens.TokenError, LookupError) as error:
            raise self._unusable(key, error) from None
        except TypeError as error:
            raise TypeError(f"{key}: {error}") from None

    def _with_codes(self, key: str, values: tokens.Values | None) -> tokens.Values:
        """The values, and the commands and files that the message itself names."""
        message = self._english._source(key.partition(".")[0]).get(key)
        if message is None or not message.codes:
            return values or {}
        return {**(values or {}), **message.codes}

    def has(self, key: str) -> bool:
        """Whether a message can be shown in this language."""
        return self._forms(key) is not None

    def foreign(self, key: str, values: tokens.Values | None = None) -> bool:
        """Whether a message is shown in English here: it has no translation in a language that is begun, its English
        has changed and it is a clause of the rules, or it names a card or a player who has no name here yet.
        """
        if self._english is self:
            return False
        forms = self._forms(key)
        if forms is None:
            return self._english._forms(key) is not None and (self.begun or self._outdated(key))
        return self.begun and any(self._nameless(text, values or {}) for text in forms)

    def _nameless(self, text: str, values: tokens.Values) -> bool:
        """Whether a name that a text needs is still empty in the tables."""
        for part in tokens.scan(text):
            if isinstance(part, tokens.Hole):
                value, case = values.get(part.name), part.case or "bare"
                cards = value.codes if isinstance(value, tokens.Cards) else ()
                cards = (value.code,) if isinstance(value, tokens.Card) else cards
                seats = value.places if isinstance(value, tokens.Seats) else ()
                seats = (value.place,) if isinstance(value, tokens.Seat) else seats
                if any(self.cards.empty(code, case) for code in cards):
                    return True
                if any(self.seats.empty(str(seat), case) for seat in seats):
                    return True
        return False

    def _outdated(self, key: str) -> bool:
        """Whether there is a translation, whole, of an English that has changed since."""
        domain = key.partition(".")[0]
        message = self._english._source(domain).get(key)
        if message is None or self._english is self:
            return False
        entry = self._catalog(domain).entries.get(key)
        if entry is None or not all(entry.strings):
            return False
        return bool(entry.fuzzy and entry.previous) or (not entry.fuzzy and entry.source != message.forms)

    def forms(self, key: str) -> tuple[str, ...]:
        """The text of a message with its tokens, one for each plural form; for scripts that fill it themselves.

        :raises Missing: no such message in this language
        """
        forms = self._forms(key)
        if forms is None:
            raise Missing(key, self.code, key in self._english._source(key.partition(".")[0]))
        return forms

    @property
    def stops(self) -> str:
        """The marks that end a sentence."""
        return self._stops

    def state(self, key: str) -> str:
        """How far a message has come: `translated`, `stale` (its English has changed), `draft` or `missing`. Of a
        translated one, `review.reviewers` tells who has read it.

        :raises Missing: no such message in the English source
        """
        if self._current(key) is not None:
            return "translated"
        message = self.message(key)
        entry = self._catalog(message.domain).entries.get(key)
        if entry is None or not any(entry.strings):
            return "missing"
        if entry.previous or entry.source != message.forms:
            return "stale"
        return "draft" if entry.fuzzy else "missing"

    def entry(self, key: str) -> catalog.Entry:
        """What the catalog of a translation has for a key, shown or not.

        :raises Missing: nothing, not even an empty place
        """
        entry = self._catalog(key.partition(".")[0]).entries.get(key)
        if entry is None:
            raise Missing(key, self.code)
        return entry

    def keys(self, prefix: str = "") -> tuple[str, ...]:
        """The keys of the English source that begin with `prefix`, in its order, translated here or not."""
        return tuple(
            key for domain in self.domains() for key in self._english._source(domain) if key.startswith(prefix)
        )

    def message(self, key: str) -> source.Message:
        """The English message of a key.

        :raises Missing: no such key
        """
        message = self._english._source(key.partition(".")[0]).get(key)
        if message is None:
            raise Missing(key, SOURCE, known=False)
        return message

    def domains(self) -> tuple[str, ...]:
        """The domains of the English source."""
        return tuple(sorted(path.stem for path in (self.root / "locales" / SOURCE).glob("*.toml")))

    def _text(self, key: str, values: tokens.Values) -> str:
        forms = self.forms(key)
        count = self.message(key).count
        if not count:
            return forms[0]
        number = values.get(count)
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"{key}: {{{count}}} decides the form and must be a number, not {number!r}")
        return forms[self.form(number)]

    def _forms(self, key: str) -> tuple[str, ...] | None:
        """The texts that are shown in this language: the translation of today's English, or of an older one."""
        current = self._current(key)
        if current is not None or self._english is self or not self._outdated(key):
            return current
        message, entry = self.message(key), self.entry(key)
        if any(map(_CLAUSE.fullmatch, key.split("."))):
            return None
        shape = catalog.forms(self.code) if message.count else 1
        try:
            fits = all(
                tokens.names(text) - {"en"} == tokens.names(message.forms[-1]) - {"en"} for text in entry.strings
            )
        except tokens.TokenError:
            fits = False
        return entry.strings if fits and len(entry.strings) == shape else None

    def _current(self, key: str) -> tuple[str, ...] | None:
        domain = key.partition(".")[0]
        message = self._english._source(domain).get(key)
        if message is None or self._english is self:
            return message.forms if message else None
        entry = self._catalog(domain).entries.get(key)
        if entry is None or not entry.translated or entry.source != message.forms:
            return None
        return entry.strings

    def form(self, number: int) -> int:
        """Which plural form a number takes, from 0 in the order of the catalog."""
        return catalog.plural(self.code)(abs(number))

    def _source(self, domain: str) -> dict[str, source.Message]:
        if domain not in self._sources:
            path = self.root / "locales" / SOURCE / f"{domain}.toml"
            known = source.DOMAIN.fullmatch(domain) and path.is_file()
            self._sources[domain] = source.read(path, self._shown(path)) if known else {}
        return self._sources[domain]

    def _catalog(self, domain: str) -> catalog.Catalog:
        if domain not in self._catalogs:
            path = self._path(domain)
            exists = path.is_file()
            self._catalogs[domain] = (
                catalog.read(path, self._shown(path), self.code) if exists else catalog.Catalog(self.code)
            )
        return self._catalogs[domain]

    def _path(self, domain: str) -> Path:
        return self.root / "locales" / self.code / "LC_MESSAGES" / f"{domain}.po"

    def _shown(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def _unusable(self, key: str, error: Exception) -> Fault:
        domain = key.partition(".")[0]
        if self._english is self:
            return SourceError(f"locales/{SOURCE}/{domain}.toml", 0, key, str(error), "Mend the tokens of the text.")
        entry = self._catalog(domain).entries[key]
        line = entry.lines[0] if entry.lines else entry.line
        return CatalogError(self._shown(self._path(domain)), line, key, str(error), "Use the tokens of the English.")

    # Cards and seats

    @cached_property
    def cards(self) -> names.Names:
        """The table of card names."""
        return self._names("cards.csv", "card", names.CARDS)

    @cached_property
    def seats(self) -> names.Names:
        """The table of seat names."""
        return self._names("seats.csv", "seat", names.SEATS)

    def _names(self, file: str, what: str, codes: Sequence[str]) -> names.Names:
        path = self.root / "locales" / self.code / file
        return names.read(path, self._shown(path), what, codes, gaps=self.begun)

    def card(self, code: str, case: str = "bare") -> str:
        """The name of a card, `card("QS", "acc")`.

        :raises LookupError: no such card or case
        """
        return self.cards.name(code, case)

    def named(self, code: str) -> tuple[str, str]:
        """The name of a card, and the language it is in: English where a language that is begun has none yet."""
        if self.cards.empty(code, "bare"):
            return self._english.card(code), SOURCE
        return self.card(code), self.code

    def seat(self, place: int, case: str = "bare") -> str:
        """The name of the player at a seat, counted from 0.

        :raises LookupError: no such seat or case
        """
        return self.seats.name(str(place), case)

    def parse_card(self, text: str) -> str | None:
        """The card with this name, in any case form and any capitals."""
        return self.cards.code(text)

    def parse_seat(self, text: str) -> int | None:
        """The seat with this name, in any case form and any capitals."""
        code = self.seats.code(text)
        return None if code is None else int(code)

    # Numbers and lists

    def percent(self, tenths: int) -> str:
        """A share in tenths of a percent, as the language writes it: `percent(36)` is 3.6% in English."""
        return str(format_percent(Decimal(tenths) / 1000, locale=self.locale, decimal_quantization=False))

    def number(self, number: int) -> str:
        """A whole number as the language writes it: 1.234 in Greek, with the minus sign of CLDR."""
        if number not in self._numbers:
            sign = get_minus_sign_symbol(self.locale) if number < 0 else ""  # Babel itself always writes a hyphen
            self._numbers[number] = sign + str(format_decimal(abs(number), locale=self.locale))
        return self._numbers[number]

    def parse_number(self, text: str) -> int | None:
        """The number that `number` writes like this, with either minus sign (- or −); None for anything else."""
        text = unicodedata.normalize("NFC", text).strip()
        if text[:1] in ("-", "\u2212"):
            text = get_minus_sign_symbol(self.locale) + text[1:]
        digits = re.sub(r"\D", "", text)
        if not digits:
            return None
        size = int(digits)
        return next((number for number in (size, -size) if self.number(number) == text), None)

    def day(self, day: datetime.date) -> str:
        """A date in words, "30 November 2026" or as the language writes it."""
        return str(format_date(day, "long", locale=self.locale))

    def join(self, items: Sequence[str]) -> str:
        """A list in words, "a, b, and c" in English, from CLDR."""
        between = self.between(len(items))
        return between[0] + "".join(item + after for item, after in zip(items, between[1:], strict=True))

    def between(self, length: int) -> tuple[str, ...]:
        """What a list of that length has before its first member, between them, and after the last."""
        if length not in self._between:
            marks = ["\0"] * length
            self._between[length] = tuple(format_list(marks, locale=self.locale).split("\0")) if marks else ("",)
        return self._between[length]


_Stamp = tuple[tuple[str, int, int], ...]
_loaded: dict[tuple[Path, str], tuple[_Stamp, Language]] = {}


def load(code: str, root: Path = ROOT) -> Language:
    """The language `code` of a project folder; the same object as long as its files have not changed.

    :raises LookupError: there is no such language
    """
    root = Path(root).resolve()
    if code != SOURCE and not (is_language(code) and (root / "locales" / code / "LC_MESSAGES").is_dir()):
        raise LookupError(f"there is no language {code!r}, only {', '.join(codes(root))}")
    english = None if code == SOURCE else load(SOURCE, root)
    stamp = _stamp(root, code)
    known = _loaded.get((root, code))
    if known and known[0] == stamp and known[1]._english is (english or known[1]):
        return known[1]
    language = Language(code, root, english)
    _loaded[root, code] = (stamp, language)
    return language


def codes(root: Path = ROOT) -> tuple[str, ...]:
    """The languages of a project folder: English, then every folder with an `LC_MESSAGES` in it, by code."""
    found = sorted(path.parent.name for path in (Path(root) / "locales").glob("*/LC_MESSAGES") if path.is_dir())
    return (SOURCE, *(code for code in found if code != SOURCE and is_language(code)))


@cache
def is_language(code: str) -> bool:
    """Whether this is the code of a language that CLDR knows."""
    if not _CODE.fullmatch(code):
        return False
    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return False
    return True


def _stamp(root: Path, code: str) -> _Stamp:
    folder = root / "locales" / code
    files = [*folder.glob("*.toml"), *folder.glob("*.csv"), *folder.glob("*.txt"), *folder.glob("LC_MESSAGES/*.po")]
    files += folder.glob("CREDITS")
    return tuple((str(path), (stat := path.lstat()).st_mtime_ns, stat.st_size) for path in sorted(files))
