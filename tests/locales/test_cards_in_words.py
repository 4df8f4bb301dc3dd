"""Cards that a message names in so many words: a translation names the same ones, in any case of the language."""

from dataclasses import replace

import pytest

import locales
from locales import check

FALLS = "hearts-two.ex.queen-falls.point"  # The ace of spades is led. The other player must play the queen, ...
EQUAL = "cancellation-hearts.lesson.cards.equal.a"  # ... another player may hold the other ace of clubs.


def faults(code: str, key: str, old: str, new: str) -> list[str]:
    """What `check` says of cards once a text of a real catalog is changed."""
    language = locales.load(code)
    entry = language.entry(key)
    assert any(old in text for text in entry.strings), entry.strings
    changed = replace(entry, strings=tuple(text.replace(old, new) for text in entry.strings))
    return [one.reason for one in check.of_entry("x.po", changed, language, locales.load("en")) if one.rule == "card"]


@pytest.mark.parametrize(
    ("code", "key", "old", "new", "wrong"),
    [
        ("el", FALLS, "άσος μπαστούνι", "άσος κούπα", ["AH", "AS"]),
        ("el", FALLS, "άσος μπαστούνι", "ρήγας μπαστούνι", ["KS"]),
        ("el", EQUAL, "άσο σπαθί", "ρήγα σπαθί", ["AC"]),
        ("da", FALLS, "Spar es", "Hjerter es", ["AH", "AS"]),
        ("id", FALLS, "as sekop", "as keriting", ["AC"]),
        ("eu", FALLS, "ateko pika", "ateko hirusta", ["AC", "AS"]),
    ],
)
def test_another_card_is_found(code: str, key: str, old: str, new: str, wrong: list[str]) -> None:
    found = faults(code, key, old, new)
    assert [reason[reason.index("(") + 1 : reason.index(")")] for reason in found] == wrong


@pytest.mark.parametrize("code", ["el", "da", "id", "eu"])
def test_the_right_card_in_whatever_case_is_no_fault(code: str) -> None:
    for key in (FALLS, EQUAL, "hearts-two.ex.queen-led.point", "cancellation-hearts.lesson.cancel.who.q"):
        text = locales.load(code).forms(key)[0]
        assert faults(code, key, text, text) == []
