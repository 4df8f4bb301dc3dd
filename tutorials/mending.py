"""What translate mode reads: the catalogs as they are, and one file a language with its words, terms and rules.

The files are published with the site, so that a sentence can be mended on a static server or from a folder, without an
account. They are scripts that hold one text each, because a page from `file://` may load nothing else.
The rules are the very tables of `locales.rules`, written as regular expressions of a browser; the script beside them
(docs_src/static/assets/js/translate.js) knows no rule of its own that is a table here.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import locales
from locales import catalog, numbers, review, rules, spelling, terms, tokens
from tutorials.sources import path

SCRIPTS = {"CJK": "Han"}
"""Scripts that a browser calls otherwise than by the beginning of their letters' names."""


def mending(
    languages: Iterable[str], send: str = "", broken: Callable[[str, locales.Fault], None] | None = None
) -> Iterator[tuple[str, str]]:
    """The files: address from the root of the site, and content.

    :param languages: codes of the languages that are built
    :param send: where finished changes can be sent: an address of mail or of a tracker; empty for none
    :param broken: told of each language whose files cannot be read; it has no translate mode then
    :raises CatalogError, TableError: a file of the words cannot be read, and there is nobody to tell
    """
    built = tuple(languages)
    for code in built:
        try:
            made = [*catalogs(code), script(code, told(code, built, send))]
        except locales.Fault as fault:
            if broken is None:
                raise
            broken(code, fault)
            continue
        yield from made


def catalogs(code: str) -> Iterator[tuple[str, str]]:
    """The catalogs of a language, as they are."""
    for file in sorted(path("locales", code, "LC_MESSAGES").glob("*.po")):
        text = catalog.content(file, file.name, locales.CatalogError).decode("utf-8")
        yield script(f"{code}/{file.stem}", text)


def script(name: str, value: Any) -> tuple[str, str]:
    """A value as a file that translate.js loads: address and content. Whatever stands in the value stays a value."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"po/{name}.js", f"followsuitTexts[{json.dumps(name)}]={text}\n"


def told(code: str, built: tuple[str, ...], send: str) -> dict[str, Any]:
    """What the panel has to know of a language."""
    lang, english = locales.load(code), locales.load(locales.SOURCE)
    forms = range(catalog.forms(code))
    scripts = [SCRIPTS.get(name, name.capitalize()) for name in sorted(rules.scripts(code))]
    words = {}
    for key in (*english.keys("site.mend."), "site.translating.label"):
        spoken = lang if lang.has(key) else english
        message = english.message(key)
        text = spoken.entry(key).strings[0] if spoken is lang else message.forms[0]
        words[key.removeprefix("site.")] = [tokens.marked(text, spoken.stops), spoken.code]
    tables = [(lang.cards, english.cards, lang.cards.codes), (lang.seats, english.seats, lang.seats.codes)]
    counts, english_counts = (numbers_in_words(one) for one in (code, locales.SOURCE))
    listed = spelling.of_language(lang)
    return {
        "words": words,
        "dir": lang.dir,
        "begun": lang.begun,
        "languages": built,
        "dirs": {one: locales.load(one).dir for one in built},
        "form": [lang.form(number) for number in range(201)],
        "numbers": [list(catalog.numbers(code, form)) for form in forms],
        "cases": {"card": lang.cards.cases, "seat": lang.seats.cases},
        "names": [
            {**{case: table.name(one, case) for case in table.cases}, "english": foreign.name(one)}
            for table, foreign, codes in tables
            for one in codes
        ],
        "cards": len(lang.cards.codes),
        "counting": {key: message.count for key in english.keys("") if (message := english.message(key)).count},
        "counts": counts,
        "englishCounts": english_counts,
        "marked": numbers.MARK,
        "known": sorted(listed.listed | listed.base) if listed.listed else [],
        "reviewed": reviewed(lang),
        "terms": concepts(code),
        "english": concepts(locales.SOURCE),
        "script": "".join(f"\\p{{Script={name}}}" for name in scripts),
        "rules": tables_of_rules(),
        "send": send,
    }


def numbers_in_words(code: str) -> numbers.Numbers:
    """The words of a language that stand for numbers."""
    return numbers.read(path("locales", code, numbers.FILE), f"locales/{code}/{numbers.FILE}")


def reviewed(lang: locales.Language) -> list[str]:
    """The messages whose translation somebody has found right as it stands."""
    entries = (lang.entry(key) for key in lang.keys("") if lang.state(key) == "translated")
    return [entry.key for entry in entries if review.reviewers(entry)]


def concepts(code: str) -> list[dict[str, Any]]:
    """The term base of a language."""
    base = terms.read(path("locales", code, "terms.csv"), f"locales/{code}/terms.csv")
    return [
        {
            "concept": term.concept,
            "preferred": term.preferred,
            "forms": term.forms,
            "forbidden": term.forbidden,
            "note": term.note,
        }
        for term in base.terms.values()
    ]


def tables_of_rules() -> dict[str, Any]:
    """The rules of `locales.rules` that are tables, as a browser takes them."""
    plain = "".join(sorted(rules.SYMBOLS | rules.SYMBOLS_ELSEWHERE))
    listed = re.sub(r"([\\\]\[^/(){}|-])", r"\\\1", plain)
    known = r"\p{L}\p{N}\p{M}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}"
    return {
        "longest": rules.LONGEST,
        "short": sorted(rules.SHORT_FORMS),
        "invisible": {"source": r"(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]", "flags": "u"},
        "symbol": {
            "source": rf"[^{known}{listed}\{{\}}<>%*_`~#|\\\^\[\]]|(\p{{M}})\1\1|[\ufe00-\ufe0f]|[{lookalikes()}]",
            "flags": "u",
        },
        "markup": in_browser(rules.MARKUP),
        "address": in_browser(rules.ADDRESS),
        "markdown": in_browser(rules.MARKDOWN),
    }


def lookalikes() -> str:
    """Letters that are only another letter in disguise, as ranges of a character class."""
    found = [
        point
        for point in range(0x80, 0x20000)
        if (char := chr(point)).isalpha() and unicodedata.normalize("NFKC", char) != char
    ]
    ranges: list[list[int]] = []
    for point in found:
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return "".join(f"\\u{{{low:x}}}" + (f"-\\u{{{high:x}}}" if high > low else "") for low, high in ranges)


def in_browser(pattern: re.Pattern[str]) -> dict[str, str]:
    """A regular expression of Python, for whose letters are those of all scripts, as a browser means the same.

    >>> in_browser(re.compile(r"[^\\W\\d_]{2,}", re.IGNORECASE))
    {'source': '\\\\p{L}{2,}', 'flags': 'ui'}
    """
    word = r"[\p{L}\p{N}_]"
    edge = rf"(?:(?<!{word})(?={word})|(?<={word})(?!{word}))"
    source = pattern.pattern.replace(r"[^\W\d_]", r"\p{L}").replace(r"\b", edge)
    source = re.sub(r"\\w", lambda _: word, source)
    flags = "u" + ("i" if pattern.flags & re.IGNORECASE else "") + ("m" if pattern.flags & re.MULTILINE else "")
    return {"source": source, "flags": flags}
