"""What the term base promises: listed forms are found in running text, and a wrong word is told from a right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from locales import TableError, terms
from locales.language import ROOT

HEAD = "concept,preferred,forms,forbidden,note\n"


def base(tmp_path: Path, *lines: str) -> terms.Terms:
    path = tmp_path / "terms.csv"
    path.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")
    return terms.read(path, "terms.csv")


@pytest.fixture(scope="module")
def greek() -> terms.Terms:
    return terms.read(ROOT / "locales" / "el" / "terms.csv", "terms.csv")


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Κερδίζει την μπάζα.", "trick"),
        ("ΕΞΙ ΜΠΑΖΕΣ", "trick"),
        ("Ακολουθήστε στο χρώμα", "follow.suit"),
        ("τα φύλλα", "card"),
        ("της διανομής", "hand.deal"),
    ],
)
def test_inflected_words_are_found(greek: terms.Terms, text: str, concept: str) -> None:
    assert concept in greek.concepts(text)


SEEDS = [
    ("Το κόλπο που παίρνεις", "trick"),
    ("Ταξινόμηση καρτών", "card"),
    ("Οι καρδιές έχουν σπάσει", "suit.hearts"),
    ("Ο ντίλερ παίζει", "dealer"),
    ("Η προσφορά", "bid"),
    ("Πυροβολώντας το φεγγάρι", "moon"),
    ("Όποιος κάνει το τρικ οδηγεί", "lead"),
    ("τέσσερις φυλές", "suit"),
    ("δέκα σακούλες", "overtrick.bag"),
]


@pytest.mark.parametrize(("text", "concept"), SEEDS)
def test_what_machine_translation_wrote_is_refused(greek: terms.Terms, text: str, concept: str) -> None:
    assert concept in {hit.concept for hit in greek.forbidden(text, spoken=set())}


def test_agreement_is_right_between_players_and_wrong_for_a_deal(greek: terms.Terms) -> None:
    text = "Χωρίς συμφωνία ισχύουν οι κανόνες."
    assert greek.forbidden(text, {"agreement", "hand.deal"}) == []
    assert [hit.concept for hit in greek.forbidden(text, {"hand.deal"})] == ["hand.deal"]


def test_a_term_does_not_reach_across_a_token(tmp_path: Path) -> None:
    found = base(tmp_path, "a,one two,,,")
    assert found.concepts("one two")
    assert found.concepts("{b}one{/b} two")
    assert not found.concepts("one {n} two")


def test_a_star_stands_for_all_endings(tmp_path: Path) -> None:
    found = base(tmp_path, "a,deal,dealt|deal* out,,")
    assert set(found.terms_of("Dealing out")) == {"dealing out"}
    assert not found.concepts("dealing")


def test_danish_letters_are_not_folded(tmp_path: Path) -> None:
    assert not base(tmp_path, "a,på,,,").concepts("pa")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a,one", "fields"),
        ("A b,one,,,", "no name for a concept"),
        ("a,one,,,\na,two,,,", "two lines"),
        ("a,,,,", "is no word"),
        ("a,one,two||three,,", "is no word"),
        ("a,one,<b>,,", "is no word"),
        ("a,one,,One,", "both right and forbidden"),
    ],
)
def test_a_faulty_term_base_is_named_by_line_and_reason(tmp_path: Path, line: str, reason: str) -> None:
    with pytest.raises(TableError, match=reason) as caught:
        base(tmp_path, *line.split("\n"))
    assert caught.value.line > 0


def test_a_longer_term_is_not_the_shorter_ones_in_it() -> None:
    english = terms.read(ROOT / "locales" / "en" / "terms.csv", "terms.csv")
    assert english.terms_of("A point card is a card. Follow suit.") == {
        "point card": {"penalty.card"},
        "card": {"card"},
        "follow suit": {"follow.suit"},
    }
    assert english.terms_of("Deal the cards.")["deal"] == {"hand.deal", "deal.verb"}


@pytest.mark.parametrize("code", ["el", "da", "id", "eu"])
def test_every_choice_of_word_says_how_sure_it_is(code: str) -> None:
    """M and L of `terms/TERMS.md`: blind nil had no source in any language, the trick had several."""
    found = terms.read(ROOT / "locales" / code / "terms.csv", "terms.csv").terms
    assert {term.certainty for term in found.values()} == {"H", "M", "L"}
    assert (found["blind.nil"].certainty, found["trick"].certainty) == ("L", "H")


def test_an_unknown_certainty_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "terms.csv"
    path.write_text("concept,preferred,forms,forbidden,note,certainty\ncard,kort,,,,X\n", "utf-8")
    with pytest.raises(TableError, match="'X' is no certainty"):
        terms.read(path, "terms.csv")
