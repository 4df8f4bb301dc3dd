"""The rules for one text: what no text may hold, and what a translation owes to its English.

Each rule is a function that yields a `Remark` for every offence. SAFETY holds for every text there is, drafts
and English included; FAITH compares a translation with its English; TASTE gives warnings. Nothing here
repairs a text: a translator's words are refused with a reason, never changed. Knows tokens and characters; no
files, no terms.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from babel.core import get_global

from . import tokens


class Remark(NamedTuple):
    """An offence.

    :ivar rule: short name of the rule, for lists and tests
    :ivar reason: what is wrong, with the piece of text that is
    :ivar cure: how to mend it
    """

    rule: str
    reason: str
    cure: str


class Pair(NamedTuple):
    """A translation beside its English.

    :ivar source: the English text that this form translates
    :ivar text: the translation
    :ivar code: its language
    :ivar wanted: names of the tokens of the English
    :ivar optional: a token that may be missing here, because this plural form stands for a single number
    """

    source: str
    text: str
    code: str
    wanted: frozenset[str] = frozenset()
    optional: str = ""


# What no text may hold

SYMBOLS = frozenset(" \u00a0\u202f\n.,;:!?…'’‘‚\"“”„«»‹›()-‐‑–—−/&+×÷=→←↑↓·•♠♥♦♣€°§")
SYMBOLS_ELSEWHERE = frozenset(
    "\u05be\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u3001\u3002「」『』（）：；！？，・¿¡"
)
_INVISIBLE = frozenset(("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"))
MARKUP = re.compile(r"[<>]|&(?:#\w+|[a-zA-Z][a-zA-Z0-9]*);")
ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]*://|(?:https?|ftp|javascript|vbscript|data|file|mailto|tel):(?=\S)|//|www\."
    r"|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}\b"
    r"|\w@\w|[^\W\d_]{2,}\.[^\W\d_]{2,}",
    re.IGNORECASE,
)
_JOINED = re.compile(r"[.:/@]\S")  # no address is without one, and few texts have one
SHORT_FORMS = frozenset(("f.eks", "m.fl", "m.fl.a", "o.lign"))  # Danish, and they look like domains
MARKDOWN = re.compile(r"[*_`~#|\\^\[\]]|==|^\s*(?:[-+]|\d+[.)])\s", re.MULTILINE)


def braces(text: str) -> Iterator[Remark]:
    """Braces are for tokens only, and pairs are whole."""
    try:
        tokens.scan(text)
    except tokens.TokenError as error:
        yield Remark("token", str(error), "Only the tokens of the English may stand in braces.")


def invisible(text: str) -> Iterator[Remark]:
    """No control, direction or zero-width characters: what they do cannot be seen by who reviews them."""
    for char in dict.fromkeys(text):
        if _kind(char) == "invisible":
            yield Remark("invisible", f"the invisible character {_named(char)}", "Delete it, or type the words again.")


def symbols(text: str) -> Iterator[Remark]:
    """Letters, digits and plain punctuation only; none of the letters that merely look like others."""
    for char in dict.fromkeys(text):
        if _kind(char) == "symbol":
            yield Remark("symbol", f"the character {_named(char)} is not used here", "Use plain punctuation.")
        elif unicodedata.combining(char) and (char * 3 in text or "OVERLAY" in unicodedata.name(char, "")):
            yield Remark("symbol", f"the mark {_named(char)} only hides the letter below it", "Type the plain letter.")
        elif _kind(char) == "lookalike":
            yield Remark("symbol", f"the letter {_named(char)} only looks like another", "Type the plain letter.")


def composed(text: str) -> Iterator[Remark]:
    """Unicode form NFC, so that equal words are equal."""
    if not unicodedata.is_normalized("NFC", text):
        wrong = next(char for char in text if unicodedata.combining(char) or unicodedata.normalize("NFC", char) != char)
        yield Remark("nfc", f"not in Unicode form NFC: {_named(wrong)}", "Type the word again on a usual keyboard.")


def markup(text: str) -> Iterator[Remark]:
    """No HTML: emphasis and links are tokens."""
    found = MARKUP.search(text)
    if found:
        yield Remark(
            "markup", f"markup: {_around(text, found)}", "Use {b}…{/b} and {link}…{/link} as the English does."
        )


def address(text: str) -> Iterator[Remark]:
    """No addresses, domains or mail: where a link leads is not a translator's to say. Also finds glued
    sentences."""
    plain = tokens_out(text)
    for found in ADDRESS.finditer(plain) if _JOINED.search(plain) else ():
        if found[0].lower() not in SHORT_FORMS:
            cure = "Remove it; if it is the end of a sentence, put a space after the full stop."
            yield Remark("address", f"an address or two words glued by a full stop: {found[0]!r}", cure)
            return


def markdown(text: str) -> Iterator[Remark]:
    """No Markdown and no percent sign: neither does anything here but confuse."""
    plain = tokens_out(text)
    found = MARKDOWN.search(plain)
    if found:
        yield Remark("markdown", f"a Markdown character: {_around(plain, found)}", "Remove it.")
    if "%" in plain:
        yield Remark("percent", "a percent sign", "Numbers come from tokens in braces; remove it.")


def edges(text: str) -> Iterator[Remark]:
    """No space at an edge, none doubled."""
    if text != text.strip():
        yield Remark("edges", "a space or an empty line at the beginning or the end", "Remove it.")
    if "  " in text:
        yield Remark("edges", "two spaces", "Leave one.")


SAFETY: tuple[Callable[[str], Iterator[Remark]], ...] = (invisible, composed, symbols, markup, address, markdown)
FORM: tuple[Callable[[str], Iterator[Remark]], ...] = (braces, edges)
LONGEST = 2000
"""Letters that one text may have; the longest English one has under 500."""


def safe(text: str) -> Iterator[Remark]:
    """Everything that SAFETY says; of a text that nobody would read to its end, only that."""
    if len(text) > LONGEST:
        yield Remark("size", f"{len(text)} letters in one text", f"No sentence needs more than {LONGEST}.")
        return
    for rule in SAFETY:
        yield from rule(text)


# What a translation owes to its English


def same_tokens(pair: Pair) -> Iterator[Remark]:
    """The tokens of the English, each in any case and any number of times; only `{en}` may be added."""
    wanted, found = pair.wanted - {"en"}, tokens.names(pair.text) - {"en"}
    for name in sorted(wanted - found - {pair.optional}):
        pair_too = f" and {{/{name}}}" if tokens.is_pair(name) else ""
        yield Remark("token", f"{{{name}}} is missing", f"Put {{{name}}}{pair_too} where it belongs in your sentence.")
    for name in sorted(found - wanted):
        given = ", ".join(f"{{{name}}}" for name in sorted(wanted)) or "none"
        yield Remark("token", f"{{{name}}} is not in the English", f"Remove it. The English has {given}.")


def same_digits(pair: Pair) -> Iterator[Remark]:
    """No number of its own: a number in a text cannot be checked against the rules, a token can."""
    wanted, found = _digits(pair.source), _digits(pair.text)
    if wanted != found:
        extra = ", ".join((found - wanted).elements())
        gone = ", ".join((wanted - found).elements())
        reason = f"the number {extra} is not in the English" if extra else f"the number {gone} is missing"
        yield Remark("digits", reason, "Use the token that stands for it, or write the number as the English does.")


def same_lines(pair: Pair) -> Iterator[Remark]:
    """As many lines as the English."""
    if pair.text.count("\n") != pair.source.count("\n"):
        reason = f"{pair.text.count(chr(10))} line breaks, {pair.source.count(chr(10))} in the English"
        yield Remark("lines", reason, "Break lines where the English does.")


def one_script(pair: Pair) -> Iterator[Remark]:
    """One script a word, and the language's own, but for words marked as English."""
    own = scripts(pair.code)
    for text, foreign in _stretches(pair.text):
        for word in _WORD.findall(text):
            found = {_script_of(char) for char in word if char.isalpha()}
            if len(found) > 1 and not found <= own:
                letters = ", ".join(_named(char) for char in word if char.isalpha() and _script_of(char) not in own)
                reason = f"'{word}' mixes letters of two scripts: {letters}"
                yield Remark("script", reason, "Type the word again on one keyboard.")
            elif found and not found <= ({"LATIN"} if foreign else own):
                reason = f"'{word}' is in {min(found).capitalize()} letters"
                cure = "English marked by {en} must be English." if foreign else "Translate it, or write {en}…{/en}."
                yield Remark("script", reason, cure)


FAITH: tuple[Callable[[Pair], Iterator[Remark]], ...] = (same_tokens, same_digits, same_lines, one_script)


# What looks wrong


def unchanged(pair: Pair) -> Iterator[Remark]:
    """The English, word for word."""
    if pair.text == pair.source and any(len(word) > 2 for word in _WORD.findall(tokens_out(pair.text))):
        yield Remark("unchanged", "the same as the English", "Translate it, if it has a translation.")


def length(pair: Pair) -> Iterator[Remark]:
    """More than four times as long as the English, or as short."""
    source, text = len(tokens_out(pair.source).strip()), len(tokens_out(pair.text).strip())
    if max(source, text) > 4 * min(source, text) and max(source, text) > 20:
        yield Remark("length", f"{text} letters, {source} in the English", "See whether something is lost or added.")


def greek_capitals(pair: Pair) -> Iterator[Remark]:
    """Greek words in capitals carry no tonos."""
    for word in accented_capitals(pair.text):
        yield Remark("tonos", f"'{word}': capitals with a tonos", "Write small letters; the page makes capitals.")


def accented_capitals(text: str) -> Iterator[str]:
    """Greek words in capitals that carry a tonos; one capital alone may."""
    for word in _WORD.findall(tokens_out(text)):
        if len(word) < 2 or not word.isupper() or _script_of(word[0]) != "GREEK":
            continue
        if "\u0301" in unicodedata.normalize("NFD", word):
            yield word


def ending(pair: Pair) -> Iterator[Remark]:
    """A sentence ends as one, a label does not."""
    ends = [is_sentence(text) for text in (pair.source, pair.text)]
    if ends[0] != ends[1]:
        reason = (
            "the English ends a sentence, this does not" if ends[0] else "this ends a sentence, the English does not"
        )
        yield Remark("ending", reason, "Give it the same kind of ending.")


TASTE: tuple[Callable[[Pair], Iterator[Remark]], ...] = (unchanged, length, greek_capitals, ending)


# Characters and words

_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = {
    "Arab": "ARABIC", "Armn": "ARMENIAN", "Beng": "BENGALI", "Cyrl": "CYRILLIC", "Deva": "DEVANAGARI",
    "Ethi": "ETHIOPIC", "Geor": "GEORGIAN", "Grek": "GREEK", "Gujr": "GUJARATI", "Guru": "GURMUKHI",
    "Hans": "CJK", "Hant": "CJK", "Hebr": "HEBREW", "Jpan": "CJK HIRAGANA KATAKANA", "Khmr": "KHMER",
    "Knda": "KANNADA", "Kore": "HANGUL CJK", "Laoo": "LAO", "Latn": "LATIN", "Mlym": "MALAYALAM", "Mymr": "MYANMAR",
    "Orya": "ORIYA", "Sinh": "SINHALA", "Taml": "TAMIL", "Telu": "TELUGU", "Thai": "THAI", "Tibt": "TIBETAN",
}  # fmt: skip
"""How the names of a script's letters begin in Unicode."""


@cache
def scripts(code: str) -> frozenset[str]:
    """The script of a language (Japanese has three), as the names of its letters begin.

    >>> sorted(scripts("el")), sorted(scripts("he")), sorted(scripts("sr_Latn"))
    (['GREEK'], ['HEBREW'], ['LATIN'])
    """
    own = [part for part in code.split("_") if part in _SCRIPTS]
    parts = own or str(get_global("likely_subtags").get(code, f"{code}_Latn")).split("_")
    return frozenset(next((_SCRIPTS[part] for part in parts if part in _SCRIPTS), "LATIN").split())


@cache
def _script_of(char: str) -> str:
    return unicodedata.name(char, "UNKNOWN").partition(" ")[0]


def _stretches(text: str) -> Iterator[tuple[str, bool]]:
    """The text between tokens, and whether it is marked as English."""
    foreign = False
    for part in tokens.scan(text):
        if isinstance(part, tokens.Text):
            yield part.text, foreign
        elif part.name == "en":
            foreign = isinstance(part, tokens.Open)


def tokens_out(text: str) -> str:
    """The text without its tokens, as far as they can be told."""
    try:
        return tokens.bare(text)
    except tokens.TokenError:
        return text


def _digits(text: str) -> Counter[str]:
    plain = tokens_out(text)
    if not any(map(_is_digit, set(plain))):
        return Counter()
    runs = "".join(char if _is_digit(char) else " " for char in plain)
    return Counter(runs.split())


def digits(text: str) -> list[str]:
    """The numbers written in digits of any script."""
    return list(_digits(text).elements())


def is_sentence(text: str) -> bool:
    """Whether a text ends as a sentence does."""
    return tokens_out(text).rstrip('»”")’ ').endswith((".", "!", "?", ";", "…", ":"))


@cache
def _is_digit(char: str) -> bool:
    return unicodedata.category(char) in ("Nd", "Nl", "No")


@cache
def _kind(char: str) -> str:
    """What is wrong with a character in itself: `invisible`, `symbol`, `lookalike`, or nothing."""
    if char in SYMBOLS or char in "{}<>%" or MARKDOWN.match(char) or unicodedata.combining(char):
        return ""  # fine, or another rule speaks about it
    if char in SYMBOLS_ELSEWHERE or _is_vowel_sign(char):
        return ""
    if unicodedata.category(char) in _INVISIBLE:
        return "invisible"
    if not char.isalnum():
        return "symbol"
    if unicodedata.normalize("NFKC", char) != char and not char.isdigit():
        return "lookalike"
    return ""


def _is_vowel_sign(char: str) -> bool:
    """A mark that is part of a word in its script, as in Hindi or Thai."""
    name = unicodedata.name(char, "")
    own = any(name.startswith(script) for scripts in _SCRIPTS.values() for script in scripts.split())
    return unicodedata.category(char) in ("Mn", "Mc") and own


def _named(char: str) -> str:
    shown = "" if unicodedata.category(char) in _INVISIBLE or unicodedata.combining(char) else f"'{char}' "
    return f"{shown}U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()


def _around(text: str, found: re.Match[str]) -> str:
    return repr(text[max(0, found.start() - 10) : found.end() + 10])
