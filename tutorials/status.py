"""The state of the translations: what the status page, its data and its badge say of each language.

Contexts, as in `tutorials.facts`: "progress CODE DOMAIN" (a row of the matrix: a game, or `common`, or `site`),
"figures CODE" and "figures machine" (what `locales.figures` counts). The page is filled with these numbers, and
`verify` counts them again from the catalogs and compares. A language whose files cannot be read has no row.
"""

import json
from functools import lru_cache
from typing import Any, NamedTuple

import locales
from engine.games import GAMES
from locales import Language, credits, figures, progress, terms
from locales.figures import MACHINE, Figures
from tutorials.examples import examples
from tutorials.facts import BadContext, Said

MACHINE_CODE = "machine"
COLUMNS = ("sentences", "translated", "reviewed", "stale", "conflicts", "unknown", "examples")
ROWS = ("words", "unknown", "english", "concepts", "mixed", "forbidden", "tonos", "glued")
SHARES = {"unknown": "unknown_share", "english": "english_share"}
"""Figures that are shown as a share of all words."""


class Choice(NamedTuple):
    """A word in doubt: the English, ours, and how sure we are (`M` or `L`)."""

    concept: str
    english: str
    ours: str
    certainty: str


class State(NamedTuple):
    """The state of one language: numbers by domain and column, its figures, words in doubt, names of translators."""

    code: str
    domains: dict[str, dict[str, int]]
    figures: Figures
    choices: tuple[Choice, ...]
    credits: tuple[str, ...]

    @property
    def translated(self) -> int:
        """Translated sentences, per cent of all, rounded down: 100 is all of them."""
        sums = [sum(row[name] for row in self.domains.values()) for name in ("translated", "sentences")]
        return 100 * sums[0] // sums[1]


def codes() -> tuple[str, ...]:
    """The languages whose state can be told."""
    return tuple(code for code in locales.codes() if code != locales.SOURCE and _readable(code))


def _readable(code: str) -> bool:
    try:
        state(code)
    except locales.Fault:
        return False
    return True


def state(code: str) -> State:
    """The state of a language.

    :raises LookupError: there is no such language, or it is English
    :raises Fault: a file of it cannot be read
    """
    if code == locales.SOURCE:
        raise LookupError("English is the source")
    return _state(locales.load(code))


@lru_cache(maxsize=16)
def _state(lang: Language) -> State:
    """Counted once as long as no file of the language has changed: `locales.load` gives a new object then."""
    counted = figures.count(lang)
    domains = {}
    for domain in lang.domains():
        row = progress.progress(lang.root, lang.code, domain)
        domains[domain] = {
            "sentences": row.total,
            "translated": row.translated,
            "reviewed": row.reviewed,
            "stale": row.stale,
            "conflicts": counted.conflicts[domain],
            "unknown": counted.unknown[domain],
        }
        if domain in GAMES:
            domains[domain]["examples"] = told(lang, domain)
    return State(lang.code, domains, counted.figures, choices(lang), credits.read(lang))


def told(lang: Language, game: str) -> int:
    """How many examples of a game have all their words in a language; the engine has replayed each to load it."""
    return sum(all(map(lang.has, lang.keys(f"{game}.ex.{name}."))) for name in examples(game))


def choices(lang: Language) -> tuple[Choice, ...]:
    """The words in doubt, those we are least sure of first."""
    base, english = (
        terms.read(lang.root / "locales" / code / "terms.csv", f"locales/{code}/terms.csv").terms
        for code in (lang.code, locales.SOURCE)
    )
    found = [
        Choice(concept, english[concept].preferred, term.preferred, term.certainty)
        for concept, term in base.items()
        if term.certainty in ("M", "L") and concept in english
    ]
    return tuple(sorted(found, key=lambda choice: choice.certainty))  # L stands before M


def said(context: str) -> Said:
    """The numbers of a context.

    :raises BadContext: if there is no such context
    """
    kind, *words = context.split(" ")
    try:
        if kind == "progress":
            code, domain = words
            return Said(dict(state(code).domains[domain]), ())
        (code,) = words
        counted = MACHINE if code == MACHINE_CODE else state(code).figures
    except (ValueError, LookupError, locales.Fault):
        raise BadContext(f"no context {context!r} here") from None
    shares = {share: getattr(counted, share) for share in SHARES.values()}
    return Said({**counted._asdict(), **shares}, ())


def is_context(context: str) -> bool:
    """Whether a context is of this module."""
    return context.partition(" ")[0] in ("progress", "figures")


def files(code: str) -> tuple[tuple[str, str], ...]:
    """What stands beside the pages of a language: `status.json` and `status.svg`; those of English are of all."""
    shown = codes() if code == locales.SOURCE else tuple(one for one in codes() if one == code)
    if not shown:
        return ()
    states = [state(one) for one in shown]
    name = locales.load(code).name if code != locales.SOURCE else "translated"
    done = min(one.translated for one in states)
    return ("status.json", data(states)), ("status.svg", badge(name, f"{done} %", done == 100))


def data(states: list[State]) -> str:
    """The numbers of the page for programs. The same states give the same bytes."""
    found: dict[str, Any] = {"languages": {}, "machine": MACHINE._asdict()}
    for one in states:
        found["languages"][one.code] = {
            "name": locales.load(one.code).name,
            "translated_percent": one.translated,
            "domains": one.domains,
            "figures": one.figures._asdict(),
            "choices": [choice._asdict() for choice in one.choices],
            "credits": list(one.credits),
        }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def badge(label: str, value: str, full: bool) -> str:
    """A small picture with two words, as on the front page of a repository.

    >>> badge("Dansk", "100 %", True).startswith('<svg xmlns="http://www.w3.org/2000/svg" width="94"')
    True
    """
    left, right = (7 * len(text) + 12 for text in (label, value))
    colour = "#2e7d32" if full else "#8a5a00"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="{label}: {value}"><title>{label}: {value}</title>'
        f'<rect width="{left + right}" height="20" rx="3" fill="#444"/>'
        f'<path d="M{left} 0h{right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-{right - 3}z" fill="{colour}"/>'
        '<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" text-anchor="middle">'
        f'<text x="{left / 2:g}" y="14">{label}</text><text x="{left + right / 2:g}" y="14">{value}</text></g></svg>\n'
    )
