"""How far each language has come: the status matrix, language by domain. Knows no page: a caller draws it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from . import review
from .language import ROOT, SOURCE, codes, load


class Progress(NamedTuple):
    """One domain of one language, in messages.

    :ivar total: messages of the English source
    :ivar translated: shown to readers
    :ivar reviewed: of these, those that somebody has compared with the English as they are
    :ivar stale: translated from English that has changed since
    :ivar draft: marked fuzzy by a translator
    :ivar missing: without a translation, or with half a plural
    """

    code: str
    domain: str
    total: int
    translated: int
    stale: int
    draft: int
    missing: int
    reviewed: int = 0


def status(root: Path = ROOT) -> tuple[Progress, ...]:
    """The state of every language but English, domain by domain.

    :raises SourceError, CatalogError: a file cannot be read
    """
    return tuple(
        progress(root, code, domain)
        for code in codes(root)
        if code != SOURCE
        for domain in load(SOURCE, root).domains()
    )


def progress(root: Path, code: str, domain: str) -> Progress:
    """The state of one domain of one language.

    :raises LookupError: there is no such language
    :raises SourceError, CatalogError: a file cannot be read
    """
    language = load(code, root)
    keys = language.keys(f"{domain}.")
    states = [language.state(key) for key in keys]
    counts = {state: states.count(state) for state in ("translated", "stale", "draft", "missing")}
    shown = (language.entry(key) for key, state in zip(keys, states, strict=True) if state == "translated")
    done = sum(bool(review.reviewers(entry)) for entry in shown)
    return Progress(code, domain, len(keys), **counts, reviewed=done)
