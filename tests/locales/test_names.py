"""What the names of cards and seats promise: right forms, and a way back from each of them."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

import locales
from locales import TableError, check, names
from locales.language import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = locales.codes()


@pytest.mark.parametrize(
    ("card", "case", "name"),
    [
        ("AC", "bare", "άσος σπαθί"),
        ("AC", "nom", "ο άσος σπαθί"),
        ("AC", "acc", "τον άσο σπαθί"),
        ("AC", "gen", "του άσου σπαθί"),
        ("AC", "to", "στον άσο σπαθί"),
        ("QS", "nom", "η ντάμα μπαστούνι"),
        ("QS", "acc", "την ντάμα μπαστούνι"),
        ("QS", "gen", "της ντάμας μπαστούνι"),
        ("QS", "to", "στην ντάμα μπαστούνι"),
        ("2C", "acc", "το δύο σπαθί"),
        ("2C", "to", "στο δύο σπαθί"),
        ("3H", "gen", "του τρία κούπα"),
        ("KD", "acc", "τον ρήγα καρό"),
        ("JD", "gen", "του βαλέ καρό"),
        ("10H", "nom", "το δέκα κούπα"),
    ],
)
def test_greek_card_names(card: str, case: str, name: str) -> None:
    assert locales.load("el").card(card, case) == name


@pytest.mark.parametrize(
    ("seat", "case", "name"),
    [
        (0, "bare", "παίκτης Α"),
        (1, "nom", "ο παίκτης Β"),
        (2, "acc", "τον παίκτη Γ"),
        (3, "gen", "του παίκτη Δ"),
        (10, "to", "στον παίκτη Λ"),
    ],
)
def test_greek_seat_names(seat: int, case: str, name: str) -> None:
    assert locales.load("el").seat(seat, case) == name


def test_english_names() -> None:
    english = locales.load("en")
    assert (english.card("QS"), english.card("10H"), english.card("AC")) == (
        "queen of spades",
        "ten of hearts",
        "ace of clubs",
    )
    assert [english.seat(seat) for seat in (0, 10)] == ["player A", "player K"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_form_of_every_card_and_seat_leads_back_to_it(code: str) -> None:
    language = locales.load(code)
    for card in names.CARDS:
        for case in language.cards.cases:
            for text in (
                language.card(card, case),
                language.card(card, case).upper(),
                language.card(card, case).title(),
            ):
                assert language.parse_card(text) == card
    for seat in range(11):
        for case in language.seats.cases:
            assert language.parse_seat(language.seat(seat, case).capitalize()) == seat


@pytest.mark.parametrize(
    "text", ["", "queen", "queen of", "the queen of spades", "queen of spades and two of clubs", "QS"]
)
def test_what_is_no_name_is_no_card(text: str) -> None:
    assert locales.load("en").parse_card(text) is None


def test_fifty_two_cards_and_eleven_seats() -> None:
    assert len(set(names.CARDS)) == 52
    assert len(names.SEATS) == 11


def test_an_unknown_card_seat_or_case_is_refused_with_the_cases_there_are() -> None:
    greek = locales.load("el")
    with pytest.raises(LookupError, match="bare, nom, acc, gen, to"):
        greek.card("QS", "abl")
    for wrong in (lambda: greek.card("1S"), lambda: greek.seat(11), lambda: greek.seat(-1)):
        with pytest.raises(LookupError, match="there is no"):
            wrong()


def test_the_greek_names_have_one_gender_each() -> None:
    """η with την, της, στην; ο with τον, του, στον; το with το, του, στο: a slip in one form shows."""
    articles = {"ο": ("τον", "του", "στον"), "η": ("την", "της", "στην"), "το": ("το", "του", "στο")}
    for file in ("cards.csv", "seats.csv"):
        with (ROOT / "locales" / "el" / file).open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                first = {case: row[case].split()[0] for case in ("nom", "acc", "gen", "to")}
                assert (first["acc"], first["gen"], first["to"]) == articles[first["nom"]]
                assert row["nom"].split(maxsplit=1)[1] == row["bare"]
                assert row["to"] == "σ" + row["acc"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("card,nom\n", "wrong headings"),
        ("seat,bare\n", "wrong headings"),
        ("", "wrong headings"),
        ("card,bare\nQX,x\n", "no such card"),
        ("card,bare\nQS,x\nQS,y\n", "two lines"),
        ("card,bare\nQS,x,y\n", "3 fields, 2 expected"),
        ("card,bare\nQS,\n", "empty"),
        ("card,bare\nQS, x\n", "stray spaces"),
        ("card,bare\nQS,cafe\u0301\n", "NFC"),
        ("card,bare\nQS,x\nKS,X\n", "also a name of QS"),
        ("card,bare\nQS,x\n", "51 lines are missing"),
        ('card,bare\nQS,"x\n', "quote|unexpected end"),
    ],
)
def test_a_faulty_table_is_named_by_line_and_reason(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(TableError, match=reason):
        names.read(path, "cards.csv", "card", names.CARDS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_of_this_project_pass_the_gate(code: str) -> None:
    assert list(map(str, check.errors(check.check(ROOT, code)))) == []
