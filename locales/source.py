"""The English source: `locales/en/<domain>.toml`, one file a domain, read strictly.

A message is a table with `text` (or `one`, `other` and `count = "<token>"` where a number decides the form)
and a `note` that tells translators where it is shown. A plain string is a message too, in a table that has a
`_note` for all its strings. `[_tokens]` says of each token what it is (`kind`), an example value, and what it
means; a message may give an example of its own in `tokens`:

    [_tokens]
    n = {kind = "number", example = 13, means = "A number."}
    seat = {kind = "seat", example = "A", means = "The player the sentence is about."}

    [event.points]
    one = "{seat} takes {n} point."
    other = "{seat} takes {n} points."
    count = "n"
    note = "After a trick."
    tokens = {n = 5}

    [nav]
    _note = "Navigation entry."
    rules = "Rules"

The key of a message is its domain and its place in the file: `hearts-two.event.points`. No digit may stand in
a text: a number is a token, so that it comes from the engine's table and never from a sentence. May import
only this package; knows no catalog and no page.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import catalog, names, rules, tokens
from .faults import SourceError
from .tokens import Value, Words, plain

DOMAIN = re.compile(r"[a-z][a-z0-9-]*")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")
_ID = re.compile(r"[A-Z]{1,2}[0-9]{1,2}|T-[a-z]+")
_TOKEN_NAME = re.compile(r"[a-z][a-z0-9_]*")
_LEAF = {"text", "one", "other", "count", "note", "tokens"}

_DEEPEST = 12

KINDS = ("number", "card", "cards", "seat", "seats", "ranks", "id", "link", "code")
SEAT_LETTERS = "ABCDEFGHIJK"

Example = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Token:
    """What a translator is told about a token.

    :ivar kind: one of `KINDS`
    :ivar example: a number, a code (`QS`, `A` for player A, `H13`, an address), or codes for a list; of a command or a
        file (kind `code`), what is always shown
    """

    name: str
    kind: str
    example: Example
    means: str = ""

    @property
    def value(self) -> tokens.Value:
        """The example as it would be filled in.

        :raises ValueError: the example is not of its kind
        """
        match self.kind, self.example:
            case "number", int(number):
                return number
            case "card", str(code) if code in names.CARDS:
                return tokens.Card(code)
            case "cards", tuple(codes) if all(code in names.CARDS for code in codes):
                return tokens.Cards(codes)
            case "seat", str(letter) if len(letter) == 1 and letter in SEAT_LETTERS:
                return tokens.Seat(SEAT_LETTERS.index(letter))
            case "seats", tuple(letters) if all(len(one) == 1 and one in SEAT_LETTERS for one in letters):
                return tokens.Seats(tuple(map(SEAT_LETTERS.index, letters)))
            case "ranks", tuple(letters) if all(letter + "S" in names.CARDS for letter in letters):
                return tokens.Ranks(letters)
            case "id", str(name) if _ID.fullmatch(name):
                return tokens.Id(name)
            case "link", str(href):
                return tokens.Link(href)
            case "code", str(text):
                return tokens.Code(text)
        raise ValueError(f"{self.example!r} is no example of kind {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the English source.

    :ivar key: domain and dotted name, `hearts-two.event.points`
    :ivar forms: the text; or two texts, for one and for other numbers
    :ivar count: the token whose number decides the form; empty for a message with one form
    :ivar note: for translators: where it is shown, what to watch
    :ivar tokens: its holes and links, in order of first use, with example values
    :ivar file: the source file's name, `hearts-two.toml`
    :ivar codes: the commands and files of the text, by token: they are shown as their examples are
    """

    key: str
    forms: tuple[str, ...]
    count: str
    note: str
    tokens: tuple[Token, ...]
    file: str
    codes: Mapping[str, Value] = field(default_factory=dict, hash=False)

    @property
    def domain(self) -> str:
        return self.key.partition(".")[0]

    def comments(self, words: Words) -> tuple[str, ...]:
        """The lines above the message in a catalog; example values in the words of English."""
        told = []
        for token in self.tokens:
            example = plain(f"x {{{token.name}}}", {token.name: token.value}, words)[2:]
            means = f"{token.means} " if token.means else ""
            told.append(f"{{{token.name}}} ({token.kind}): {means}Example: {example}")
        return (*(line.strip() for line in self.note.splitlines()), *told)


def read(path: Path, shown: str) -> dict[str, Message]:
    """Read one domain, in the order of the file.

    :param shown: the path as errors should show it
    :raises SourceError: the first thing that is not as the module says, with its key and what was expected
    """
    domain = path.stem
    if not DOMAIN.fullmatch(domain):
        raise SourceError(shown, 0, "", "a domain is named in small letters and hyphens", "Rename the file.")
    try:
        text = catalog.content(path, shown, SourceError).decode("utf-8")
        tree = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise SourceError(shown, 0, "", f"byte {error.start} is not UTF-8", "Save the file as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"line (\d+)", str(error))
        line = int(where[1]) if where else 0
        raise SourceError(shown, line, "", f"not TOML: {error}", "Mend it there, or in the line above.") from None
    except RecursionError:
        raise SourceError(shown, 0, "", "nested too deeply", "A message stands three or four tables deep.") from None
    reader = _Reader(domain, shown, text)
    defaults = tree.pop("_tokens", {})
    if not isinstance(defaults, dict):
        raise reader.fault("_tokens", "a table of tokens was expected", "Write [_tokens] and one token a line.")
    reader.defaults = {name: reader.token("_tokens", name, raw) for name, raw in defaults.items()}
    return {message.key: message for message in reader.walk(domain, tree)}


class _Reader:
    """One file while it is read."""

    def __init__(self, domain: str, shown: str, text: str) -> None:
        self.domain = domain
        self.shown = shown
        self.text = text
        self.defaults: dict[str, Token] = {}

    def fault(self, key: str, reason: str, cure: str) -> SourceError:
        return SourceError(self.shown, self.line(key), key, reason, cure)

    def line(self, key: str) -> int:
        """The line where a key stands, as a table or as a text in one; 0 if it is nowhere to be seen."""
        name = key.removeprefix(self.domain + ".")
        table = ""
        nearest = 0
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.startswith("["):
                table = line.partition("]")[0].lstrip("[").replace('"', "").replace(" ", "")
                full = table
            else:
                leaf = line.partition("=")[0].strip().replace('"', "")
                full = f"{table}.{leaf}" if table else leaf
            if full == name:
                return number
            if line.startswith("[") and name.startswith(table + "."):
                nearest = number
        return nearest

    def token(self, key: str, name: str, raw: Any) -> Token:
        if not _TOKEN_NAME.fullmatch(name):
            raise self.fault(key, f"'{name}' is no name for a token", "Use small letters.")
        default = self.defaults.get(name)
        if not isinstance(raw, dict):
            if default is None and isinstance(raw, int):
                raw = {"kind": "number", "example": raw}
            elif default is None:
                cure = f"Write {name} = {{kind = ..., example = ..., means = ...}}."
                raise self.fault(key, f"the kind of token '{name}' is not known", cure)
            else:
                raw = {"kind": default.kind, "example": raw, "means": default.means}
        cure = f"It has kind ({', '.join(KINDS)}), example, and means: what it stands for."
        if not {"kind", "example"} <= set(raw) <= {"kind", "example", "means"} or raw["kind"] not in KINDS:
            raise self.fault(key, f"token '{name}' is not described as it should be", cure)
        example = tuple(raw["example"]) if isinstance(raw["example"], list) else raw["example"]
        token = Token(name, raw["kind"], example, str(raw.get("means", "")).strip())
        try:
            if isinstance(example, bool) or example in ((), ""):
                raise ValueError("an empty example")
            _ = token.value
        except (ValueError, TypeError) as error:
            raise self.fault(key, f"token '{name}': {error}", cure) from None
        return token

    def walk(self, key: str, table: Mapping[str, Any]) -> Iterator[Message]:
        if key.count(".") > _DEEPEST:
            raise self.fault(key, "nested too deeply", "A message stands three or four tables deep.")
        note = table.get("_note", "")
        if not isinstance(note, str):
            raise self.fault(key, "_note is not a text", 'Write _note = "…".')
        for name, value in table.items():
            if name == "_note":
                continue
            inner = f"{key}.{name}"
            if not _NAME.fullmatch(name):
                raise self.fault(inner, f"'{name}' is no name for a message", "Use letters, digits and hyphens.")
            if isinstance(value, str):
                if not note.strip():
                    raise self.fault(inner, "no note for translators", "Give its table a _note.")
                yield self.message(inner, {"text": value, "note": note})
            elif not isinstance(value, dict):
                raise self.fault(inner, "a text or a table was expected", "Write it in quotes.")
            elif _is_leaf(value):
                yield self.message(inner, value)
            else:
                yield from self.walk(inner, value)

    def message(self, key: str, leaf: Mapping[str, Any]) -> Message:
        unknown = set(leaf) - _LEAF
        if unknown:
            raise self.fault(key, f"unknown field {sorted(unknown)[0]!r}", f"A message has {', '.join(sorted(_LEAF))}.")
        note = leaf.get("note")
        if not isinstance(note, str) or not note.strip():
            raise self.fault(key, "no note for translators", 'Add note = "…": where it is shown, what to watch.')
        forms = self.forms(key, leaf)
        for form in forms:
            self.check_text(key, form)
        count = self.count(key, leaf, forms)
        own = leaf.get("tokens", {})
        if not isinstance(own, dict):
            raise self.fault(key, "tokens is not a table", "Write tokens = {n = 13}.")
        known = self.defaults | {name: self.token(key, name, raw) for name, raw in own.items()}
        used = _needing_value(forms)
        for name in own:
            if not any(name in tokens.names(form) for form in forms):
                raise self.fault(key, f"an example for {{{name}}}, which is not in the text", "Remove the example.")
        for name in used:
            if name not in known:
                cure = "Add it to tokens here, or to [_tokens] at the top of the file."
                raise self.fault(key, f"no example value for {{{name}}}", cure)
        if count and known[count].kind != "number":
            raise self.fault(key, f"{{{count}}} is not a number", "A count decides the form.")
        holes = tuple(known[name] for name in used)
        codes = {token.name: token.value for token in holes if token.kind == "code"}
        return Message(key, forms, count, note.strip(), holes, f"{self.domain}.toml", codes)

    def forms(self, key: str, leaf: Mapping[str, Any]) -> tuple[str, ...]:
        given = tuple(name for name in ("text", "one", "other") if name in leaf)
        if given not in (("text",), ("one", "other")):
            cure = "A message has either text, or one and other."
            raise self.fault(key, f"{' and '.join(given) or 'no text'} given", cure)
        forms = tuple(leaf[name] for name in given)
        for form in forms:
            if not isinstance(form, str) or not form:
                raise self.fault(key, "the text is empty or not a text", "Write it in quotes.")
        return forms

    def count(self, key: str, leaf: Mapping[str, Any], forms: tuple[str, ...]) -> str:
        count = leaf.get("count", "")
        if (len(forms) == 2) != bool(count) or not isinstance(count, str):
            raise self.fault(key, "count goes with one and other", "Name the token that decides, or remove count.")
        if not count:
            return ""
        one, other = map(tokens.names, forms)
        if count not in other:
            raise self.fault(key, f"{{{count}}} decides the form but is not in other", "Name a token of the text.")
        if one | {count} != other:
            raise self.fault(
                key, "one and other do not have the same tokens", f"Only {{{count}}} may be left out of one."
            )
        return count

    def check_text(self, key: str, text: str) -> None:
        try:
            parts = tokens.scan(text)
        except tokens.TokenError as error:
            raise self.fault(key, str(error), "Only {name} and pairs such as {b}…{/b} may stand in braces.") from None
        for part in parts:
            if isinstance(part, tokens.Hole) and part.case:
                raise self.fault(key, f"{{{part.name}.{part.case}}} asks for a case", "English names have none.")
        if rules.digits(text):
            raise self.fault(key, f"the number {rules.digits(text)[0]} in the text", "Make every number a token.")
        for remark in rules.safe(text):
            raise self.fault(key, remark.reason, remark.cure)
        for rule in rules.FORM:
            for remark in rule(text):
                raise self.fault(key, remark.reason, remark.cure)


def _is_leaf(table: Mapping[str, Any]) -> bool:
    """A message, not a group of messages: a group may have one that is called `text` or `other`, but has a `_note`."""
    return "_note" not in table and any(isinstance(table.get(name), str) for name in ("text", "one", "other"))


def _needing_value(forms: tuple[str, ...]) -> tuple[str, ...]:
    """The holes of a message, in order of first use. A pair needs no example."""
    used = {part.name: None for form in forms for part in tokens.scan(form) if isinstance(part, tokens.Hole)}
    return tuple(used)
