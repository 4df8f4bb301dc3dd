"""What reading the English promises: an author's slip is named by file, line and key, and says what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from locales import Card, Cards, Id, Link, Ranks, Seat, Seats, SourceError, source
from locales.source import Token

if TYPE_CHECKING:
    from pathlib import Path

TOKENS = '[_tokens]\nn = {kind = "number", example = 13, means = "A number."}\n'
HEAD = TOKENS + "\n[x.y]\n"
NOTE = 'note = "Somewhere."\n'


def read(tmp_path: Path, text: str) -> dict[str, source.Message]:
    path = tmp_path / "game.toml"
    path.write_text(text, "utf-8")
    return source.read(path, "locales/en/game.toml")


def test_messages_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = HEAD + 'text = "Deal {n} cards."\n' + NOTE + '[nav]\n_note = "Menu."\nz = "Z"\n"a.b" = "A"\n'
    found = read(tmp_path, text)
    assert list(found) == ["game.x.y", "game.nav.z", "game.nav.a.b"]
    assert found["game.x.y"].forms == ("Deal {n} cards.",)
    assert found["game.x.y"].tokens == (Token("n", "number", 13, "A number."),)
    assert found["game.nav.z"].note == "Menu."


def test_a_plural_has_two_forms_and_a_count(tmp_path: Path) -> None:
    text = HEAD + 'one = "One card."\nother = "{n} cards."\ncount = "n"\ntokens = {n = 5}\n' + NOTE
    message = read(tmp_path, text)["game.x.y"]
    assert message.forms == ("One card.", "{n} cards.")
    assert message.count == "n"
    assert message.tokens == (Token("n", "number", 5, "A number."),)


def test_a_group_may_have_a_message_called_text_or_other(tmp_path: Path) -> None:
    found = read(tmp_path, '[x]\n_note = "A group."\ntext = "A"\nother = "B"\n')
    assert list(found) == ["game.x.text", "game.x.other"]


SLIPS = {
    "digit": ('text = "Deal 13 cards."', "number 13"),
    "digit of another script": ('text = "Deal ١٣ cards."', "number ١٣"),
    "fraction": ('text = "Deal ½ of them."', "number ½"),
    "unknown token": ('text = "Deal {m} cards."', "no example value for {m}"),
    "example for nothing": ('text = "Deal."\ntokens = {n = 3}', "not in the text"),
    "empty": ('text = ""', "empty"),
    "text and plural": ('text = "A"\none = "B"\nother = "C"\ncount = "n"', "text and one and other"),
    "only one": ('one = "A"', "one given"),
    "no count": ('one = "One."\nother = "{n}."', "count goes with one and other"),
    "count without plural": ('text = "{n}."\ncount = "n"', "count goes with one and other"),
    "count not in text": ('one = "One."\nother = "Many."\ncount = "n"', "not in other"),
    "tokens differ": ('one = "One."\nother = "{n} {m}."\ncount = "n"\ntokens = {m = 1}', "same tokens"),
    "unknown field": ('text = "A"\ncomment = "B"', "unknown field 'comment'"),
    "format field": ('text = "Deal {n:d}."', "not part of a token"),
    "lone brace": ('text = "Deal {."', "not part of a token"),
    "pair left open": ('text = "Deal {b}."', "never closed"),
    "pairs crossed": ('text = "{b}a{link}b{/b}c{/link}"', "does not close"),
    "link in link": ('text = "{link}a{link2}b{/link2}{/link}"', "inside a pair of its kind"),
    "case": ('text = "Deal {n.acc}."', "asks for a case"),
    "markup": ('text = "<b>Deal</b>"', "markup"),
    "percent": ('text = "%(n)s"', "percent"),
    "Markdown": ('text = "a *b* c"', "Markdown"),
    "address": ('text = "see example.com"', "address"),
    "edge": ('text = " Deal"', "beginning or the end"),
    "decomposed": ('text = "cafe\u0301"', "NFC"),
    "invisible": ('text = "De\u200bal"', "invisible"),
}


@pytest.mark.parametrize(("lines", "reason"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_named_in_one_line(tmp_path: Path, lines: str, reason: str) -> None:
    with pytest.raises(SourceError) as caught:
        read(tmp_path, HEAD + lines + "\n" + NOTE)
    error = caught.value
    assert reason in error.reason
    assert (error.file, error.line, error.key) == ("locales/en/game.toml", 4, "game.x.y")
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ('[x]\ntext = "A"\n', "game.x", 1),
        ('[x]\ntext = "A"\nnote = " "\n', "game.x", 1),
        ('[nav]\na = "A"\n', "game.nav.a", 2),
        ('[nav]\n_note = ""\na = "A"\n', "game.nav.a", 3),
        ('[nav]\n_note = "Menu."\n[nav.sub]\n"a.b" = "A"\n', "game.nav.sub.a.b", 4),
    ],
)
def test_a_message_without_a_note_is_refused(tmp_path: Path, text: str, key: str, line: int) -> None:
    with pytest.raises(SourceError, match="no note for translators") as caught:
        read(tmp_path, text)
    assert (caught.value.key, caught.value.line) == (key, line)


@pytest.mark.parametrize(
    "token",
    [
        'kind = "seat", example = "Z"',
        'kind = "seat", example = "AB"',
        'kind = "seat", example = ""',
        'kind = "card", example = "1S"',
        'kind = "cards", example = "QS"',
        'kind = "cards", example = []',
        'kind = "number", example = "3"',
        'kind = "number", example = true',
        'kind = "noun", example = "dog"',
        'kind = "number"',
        "example = 3",
        'kind = "number", example = 3, hint = "x"',
    ],
)
def test_an_example_must_be_of_its_kind(tmp_path: Path, token: str) -> None:
    with pytest.raises(SourceError) as caught:
        read(tmp_path, f"[_tokens]\nx = {{{token}}}\n")
    assert caught.value.key == "_tokens"


def test_broken_toml_is_named_by_its_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="not TOML") as caught:
        read(tmp_path, HEAD + 'text = "A\n')
    assert caught.value.line == 5


def test_bytes_that_are_not_utf8_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(b'[a]\ntext = "\xff"\n')
    with pytest.raises(SourceError, match="UTF-8"):
        source.read(path, "game.toml")


@pytest.mark.parametrize(
    ("kind", "example", "value"),
    [
        ("number", 13, 13),
        ("card", "QS", Card("QS")),
        ("cards", ("6C", "10H"), Cards(("6C", "10H"))),
        ("seat", "B", Seat(1)),
        ("seats", ("A", "K"), Seats((0, 10))),
        ("ranks", ("3", "10", "J"), Ranks(("3", "10", "J"))),
        ("id", "HA2", Id("HA2")),
        ("link", "#H13", Link("#H13")),
    ],
)
def test_an_example_gives_a_value(kind: str, example: source.Example, value: object) -> None:
    assert Token("x", kind, example).value == value
