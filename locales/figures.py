"""Figures of a language: how many faults of the kinds that made the old pages unreadable are in its texts.

They are counted in every text that readers are shown, by the same rules that the gate applies. `MACHINE` has the
figures of the five pages of card rules, translated by machine, from which this project started; they were counted
once, partly by hand, and say so little good that ours must be compared with something. Knows no game and no page.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import NamedTuple

from . import rules, spelling, terms, tokens
from .language import SOURCE, Language, load

_JOINED = re.compile(r"[^\W\d_]{2}[.!?;:,»)][^\W\d_]{2}")
_WORD = re.compile(r"[^\W\d_]+")


class Figures(NamedTuple):
    """What was counted in the texts of a language.

    :ivar words: all words, those marked as English left out
    :ivar unknown: words that are not known to be right
    :ivar english: English words that are not marked as English
    :ivar concepts: concepts of the term base that the texts speak of
    :ivar mixed: of these, concepts for which a forbidden word stands beside the right one, or instead of it
    :ivar forbidden: uses of forbidden words
    :ivar tonos: Greek words in capitals that carry an accent
    :ivar glued: words with no space between them
    """

    words: int
    unknown: int
    english: int
    concepts: int
    mixed: int
    forbidden: int
    tonos: int
    glued: int

    @property
    def unknown_share(self) -> int:
        """Unknown words in tenths of a percent."""
        return share(self.unknown, self.words)

    @property
    def english_share(self) -> int:
        """English words in tenths of a percent."""
        return share(self.english, self.words)


MACHINE = Figures(words=2975, unknown=106, english=86, concepts=43, mixed=27, forbidden=67, tonos=27, glued=11)


def share(part: int, whole: int) -> int:
    """A share in tenths of a percent, rounded; never rounded down to nothing.

    >>> share(106, 2975), share(1, 100_000), share(0, 0)
    (36, 1, 0)
    """
    if not part:
        return 0
    return max(1, (2000 * part + whole) // (2 * whole))


class Counted(NamedTuple):
    """What one pass through the texts of a language gives.

    :ivar conflicts: by domain, places where a term has a forbidden word or none of the words of the term base
    :ivar unknown: by domain, words that are not known to be right
    """

    figures: Figures
    conflicts: Counter[str]
    unknown: Counter[str]


def figures(language: Language) -> Figures:
    """The figures of a language. Raises what `count` raises."""
    return count(language).figures


def count(language: Language) -> Counted:
    """Count.

    :raises SourceError, CatalogError, TableError: a file cannot be read
    """
    folder = language.root / "locales" / language.code
    base = terms.read(folder / "terms.csv", f"locales/{language.code}/terms.csv")
    english_base = terms.read(language.root / "locales" / SOURCE / "terms.csv", f"locales/{SOURCE}/terms.csv")
    known = spelling.of_language(language)
    own = min(rules.scripts(language.code))
    english = load(SOURCE, language.root)
    spoken_of: set[str] = set()
    mixed: set[str] = set()
    words = foreign = forbidden = tonos = glued = 0
    conflicts: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    for key in language.keys(""):
        if not language.has(key):
            continue
        message = english.message(key)
        sources, domain = message.forms, message.domain
        spoken = english_base.concepts(" ".join(sources))
        source_words = {word.casefold() for form in sources for word in terms.words(form)}
        for string in language.entry(key).strings:
            found = spelling.split(string)
            words += len(found)
            unknown[domain] += sum(not known.knows(word) for word in found)
            foreign += sum(is_english(word, own, source_words, known) for word in found)
            hits = base.forbidden(string, spoken)
            forbidden += len(hits)
            conflicts[domain] += len(hits) + len(terms.missing(string, " ".join(sources), base, english_base))
            mixed |= {hit.concept for hit in hits}
            spoken_of |= spoken & base.concepts(string)
            tonos += len(list(rules.accented_capitals(string)))
            glued += glued_words(tokens.bare(unmarked(string)), known)
    total = Figures(words, unknown.total(), foreign, len(spoken_of | mixed), len(mixed), forbidden, tonos, glued)
    return Counted(total, conflicts, unknown)


def is_english(word: str, script: str, source_words: set[str], known: spelling.Words) -> bool:
    """Whether a word was left in English: Latin letters in another script, or a word of its English message that is not
    known to be a word of the language too, as the Danish "for" is.
    """
    if script != "LATIN":
        return unicodedata.name(word[0], "").startswith("LATIN")
    return len(word) > 1 and word.casefold() in source_words and not known.knows(word)


def glued_words(text: str, known: spelling.Words) -> int:
    """How often two words stand together with no space: a capital inside a word that is not known to have one, or a
    stop without a space after it.

    >>> known = spelling.Words(["JavaScript"])
    >>> glued_words("τουΑυτή spillet.Nogle SHOWDOWNHvis", known), glued_words("Παίκτης Α. Κ.λπ. JavaScript", known)
    (3, 0)
    """
    inside = sum(
        len(word) > 1 and not word.isupper() and not word[1:].islower() and not known.knows(word)
        for word in _WORD.findall(text)
    )
    return inside + len(_JOINED.findall(text))


def unmarked(text: str) -> str:
    """A message without what is marked as English."""
    return re.sub(r"\{en\}.*?\{/en\}", " ", text)
