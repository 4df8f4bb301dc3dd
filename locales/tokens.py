"""What may stand in a hole of a message, and how a message is filled.

A message is text with tokens: holes `{name}` and `{name.case}`, and pairs `{b}…{/b}`, `{en}…{/en}`,
`{link}…{/link}` (`{link2}…` and so on where a sentence has more links than one). Nothing else has a meaning:
the text is split by the scanner, each piece of text is escaped, and only then are the tokens filled in. A
translation may therefore move and reword, but it can never add power. This module knows no language: words
come from a `Words` object.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, Protocol

from markupsafe import escape


class Card(NamedTuple):
    """One card by its code, `Card("QS")`; shown by its name, in the case the translator asks for."""

    code: str


class Cards(NamedTuple):
    """Several cards, joined as the language joins lists; a case applies to each."""

    codes: tuple[str, ...]


class Seat(NamedTuple):
    """A player by the number of the seat, from 0; shown as "player A" and so on."""

    place: int


class Seats(NamedTuple):
    """Several players, joined as the language joins lists."""

    places: tuple[int, ...]


class Ranks(NamedTuple):
    """Index letters (`A`, `10`, `K`), joined as the language joins lists. They are the same in every
    language."""

    letters: tuple[str, ...]


class Id(NamedTuple):
    """The id of a clause (`H13`) or of a ruling (`HA2`); a link to its anchor where the caller knows one."""

    name: str


class Link(NamedTuple):
    """Where `{link}…{/link}` leads. Addresses come from the caller, never from a message."""

    href: str


class Code(NamedTuple):
    """A command or the name of a file. It is the same in every language, and stands in the English source: nobody
    fills it in."""

    text: str


Value = int | Card | Cards | Seat | Seats | Ranks | Id | Link | Code
Values = Mapping[str, Value]


class Words(Protocol):
    """What filling needs from a language."""

    def card(self, code: str, case: str = ...) -> str: ...
    def seat(self, place: int, case: str = ...) -> str: ...
    def number(self, number: int) -> str: ...
    def between(self, length: int) -> tuple[str, ...]: ...


class TokenError(ValueError):
    """A text whose tokens cannot be read or filled. The message says which, and where."""


class Text(NamedTuple):
    """A stretch of plain text."""

    text: str


class Hole(NamedTuple):
    """`{name}` or `{name.case}`."""

    name: str
    case: str


class Open(NamedTuple):
    """`{b}`, `{en}`, `{link}`, `{link2}`, …"""

    name: str


class Close(NamedTuple):
    """`{/b}`, `{/en}`, `{/link}`, …"""

    name: str


Part = Text | Hole | Open | Close

_TOKEN = re.compile(r"\{(/?)([a-z][a-z0-9_]*)(?:\.([a-z]+))?\}|[{}]")
_PAIR = re.compile(r"b|en|link[0-9]*")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")


def is_pair(name: str) -> bool:
    """Whether a token name is one of the closed set that wraps text.

    >>> is_pair("link2"), is_pair("en"), is_pair("n")
    (True, True, False)
    """
    return _PAIR.fullmatch(name) is not None


@cache
def scan(text: str) -> tuple[Part, ...]:
    """Split a message into its parts.

    :raises TokenError: a brace that is no token, a pair left open, closed twice, crossed or put into itself

    >>> scan("{seat} leads {b}{card.acc}{/b}.")  # doctest: +NORMALIZE_WHITESPACE
    (Hole(name='seat', case=''), Text(text=' leads '), Open(name='b'), Hole(name='card', case='acc'),
     Close(name='b'), Text(text='.'))
    >>> scan("{x.__class__}")
    Traceback (most recent call last):
    locales.tokens.TokenError: the brace at character 1 is not part of a token: '{x.__class__}'
    """
    parts: list[Part] = []
    pairs: list[str] = []
    end = 0
    for found in _TOKEN.finditer(text):
        if found.start() > end:
            parts.append(Text(text[end : found.start()]))
        end = found.end()
        closing, name, case = found.groups()
        if name is None or (closing and case) or (case and is_pair(name)) or (closing and not is_pair(name)):
            at = found.start()
            raise TokenError(f"the brace at character {at + 1} is not part of a token: {text[at : at + 20]!r}")
        if closing:
            if not pairs or pairs[-1] != name:
                raise TokenError(f"{{/{name}}} does not close the pair that is open there")
            pairs.pop()
            parts.append(Close(name))
        elif is_pair(name):
            if name in pairs or (name.startswith("link") and any(pair.startswith("link") for pair in pairs)):
                raise TokenError(f"{{{name}}} opens inside a pair of its kind")
            pairs.append(name)
            parts.append(Open(name))
        else:
            parts.append(Hole(name, case or ""))
    if pairs:
        raise TokenError(f"{{{pairs[-1]}}} is never closed")
    if end < len(text):
        parts.append(Text(text[end:]))
    return tuple(parts)


def names(text: str) -> frozenset[str]:
    """The names of all tokens of a message, without cases.

    :raises TokenError: see `scan`

    >>> sorted(names("{seat.gen} {b}{n}{/b}"))
    ['b', 'n', 'seat']
    """
    return frozenset(part.name for part in scan(text) if isinstance(part, Hole | Open))


@cache
def bare(text: str) -> str:
    """The text of a message without its tokens; a hole leaves a no-break space, so that words stay apart.

    :raises TokenError: see `scan`
    """
    return "".join(
        part.text if isinstance(part, Text) else "\u00a0" if isinstance(part, Hole) else "" for part in scan(text)
    )


class _Step(NamedTuple):
    """A part made ready for filling: text already escaped, and whether a hole begins a sentence."""

    part: Part
    html: str
    begins: bool


_LETTER = re.compile(r"[^\W_]")
_SHORT_FORM = re.compile(r"\b[^\W\d_]{1,3}\.[^\W\d_]{1,4}$")  # e.g, π.χ, f.eks


@cache
def _steps(text: str, stops: str) -> tuple[_Step, ...]:
    steps = []
    begins = True
    for part in scan(text):
        if isinstance(part, Text):
            steps.append(_Step(part, str(escape(part.text)), False))
            begins = _sentence_begins(part.text, stops, begins)
        elif isinstance(part, Hole):
            steps.append(_Step(part, "", begins))
            begins = False
        else:
            steps.append(_Step(part, "", False))
    return tuple(steps)


def _sentence_begins(text: str, stops: str, before: bool) -> bool:
    """Whether a sentence begins right after this stretch of text."""
    letters = list(_LETTER.finditer(text))
    tail = text[letters[-1].end() :] if letters else text
    stop = re.search(rf"[{re.escape(stops)}][^\s]*\s", tail)
    if stop is None:
        return before and not letters
    if tail[stop.start()] == "." and letters:
        return _SHORT_FORM.search(text[: letters[-1].end()]) is None
    return True


def marked(text: str, stops: str = ".!?") -> str:
    """A message for a script that fills it: without pairs, and with a mark on each hole that begins a sentence.

    >>> marked("{seat} leads {b}the {card.acc}{/b}.")
    '{^seat} leads the {card.acc}.'
    """
    out = []
    for part, _, begins in _steps(text, stops):
        if isinstance(part, Text):
            out.append(part.text)
        elif isinstance(part, Hole):
            out.append(f"{{{'^' if begins else ''}{part.name}{'.' + part.case if part.case else ''}}}")
    return "".join(out)


def capitalised(text: str) -> str:
    """The text with its first letter as a capital.

    >>> capitalised("ο άσος κούπα"), capitalised("άσος")
    ('Ο άσος κούπα', 'Άσος')
    """
    return text[:1].upper() + text[1:]


def _items(hole: Hole, value: Value, words: Words) -> list[str]:
    """The names a value stands for: one, or several for a list."""
    case = hole.case or "bare"
    match value:
        case Card(code):
            return [words.card(code, case)]
        case Cards(codes):
            return [words.card(code, case) for code in codes]
        case Seat(place):
            return [words.seat(place, case)]
        case Seats(places):
            return [words.seat(place, case) for place in places]
    items: list[str] = []
    match value:
        case Ranks(letters):
            items = list(letters)
        case Id(name) | Code(name):
            items = [name]
        case int() if not isinstance(value, bool):
            items = [words.number(value)]
        case _:
            needed = "a number, card, seat, rank or clause id"
            raise TypeError(f"{{{hole.name}}} cannot be filled with {value!r}: {needed} is needed")
    if hole.case:
        raise TokenError(f"{{{hole.name}.{hole.case}}} asks for a case, and this token has none")
    return items


def _value(name: str, values: Values) -> Value:
    try:
        return values[name]
    except KeyError:
        raise TypeError(f"no value was given for {{{name}}}") from None


def _filled(hole: Hole, begins: bool, values: Values, words: Words) -> tuple[Value, list[str]]:
    value = _value(hole.name, values)
    items = _items(hole, value, words)
    if not items:
        raise TypeError(f"{{{hole.name}}} cannot be filled with an empty list")
    if begins and not isinstance(value, Code):
        items[0] = capitalised(items[0])
    return value, items


def plain(text: str, values: Values, words: Words, stops: str = ".!?") -> str:
    """Fill a message without any tags, for titles and attributes. The caller's template escapes it.

    :raises TokenError: the text cannot be read, or asks for a case that does not exist
    :raises TypeError: a value is missing or of the wrong kind
    """
    out = []
    for part, _, begins in _steps(text, stops):
        if isinstance(part, Text):
            out.append(part.text)
        elif isinstance(part, Hole):
            _, items = _filled(part, begins, values, words)
            out.append(_interleave(items, words.between(len(items))))
    return "".join(out)


def html(
    text: str,
    values: Values,
    words: Words,
    stops: str = ".!?",
    hrefs: Mapping[str, str] | None = None,
) -> str:
    """Fill a message as HTML: a hole becomes `<span data-f="NAME">`, a member of a list `<span data-i>`; only a command
    or a file, which is no fact, becomes `<code>`.

    :param hrefs: clause id to address; an `Id` found there becomes a link, except inside another link
    :raises TokenError: the text cannot be read, or asks for a case that does not exist
    :raises TypeError: a value is missing or of the wrong kind
    """
    out = []
    linked = False
    for part, escaped, begins in _steps(text, stops):
        match part:
            case Text():
                out.append(escaped)
            case Open(name):
                linked = linked or name.startswith("link")
                out.append(_opening(name, values))
            case Close(name):
                linked = linked and not name.startswith("link")
                out.append(_CLOSING.get(name, "</a>"))
            case Hole(name):
                value, items = _filled(part, begins, values, words)
                inner = [str(escape(item)) for item in items]
                if isinstance(value, Code):
                    out.append(f'<code lang="en" dir="ltr" translate="no">{inner[0]}</code>')
                    continue
                if isinstance(value, Cards | Seats | Ranks):
                    between = tuple(str(escape(text)) for text in words.between(len(items)))
                    filled = _interleave([f"<span data-i>{item}</span>" for item in inner], between)
                elif isinstance(value, Id) and hrefs and not linked and value.name in hrefs:
                    filled = f'<a href="{escape(hrefs[value.name])}">{inner[0]}</a>'
                else:
                    filled = inner[0]
                out.append(f'<span data-f="{name}">{filled}</span>')
    return "".join(out)


_CLOSING = {"b": "</b>", "en": "</i>"}


def _opening(name: str, values: Values) -> str:
    if name == "b":
        return "<b>"
    if name == "en":
        return '<i lang="en">'
    value = _value(name, values)
    if not isinstance(value, Link):
        raise TypeError(f"{{{name}}} needs a Link, not {value!r}")
    scheme = _SCHEME.match(value.href)
    if scheme and scheme[0].lower() not in ("http:", "https:"):
        raise TypeError(f"{{{name}}} cannot lead to {value.href!r}")
    return f'<a href="{escape(value.href)}">'


def _interleave(items: list[str], between: tuple[str, ...]) -> str:
    """Items with the words a language puts around and between them: one piece before each item, one after the
    last."""
    if len(items) == 1:
        return items[0]
    return between[0] + "".join(item + after for item, after in zip(items, between[1:], strict=True))
