"""A small project of words in a temporary folder: one English domain, and a Greek catalog made from it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import locales
from locales import catalog, check, spelling, sync
from locales.language import ROOT

ENGLISH = """
[_tokens]
seat = {kind = "seat", example = "A", means = "The player."}
to = {kind = "seat", example = "B", means = "The player who is given something."}
card = {kind = "card", example = "QS", means = "The card."}
cards = {kind = "cards", example = ["6C", "9C"], means = "Some cards."}
n = {kind = "number", example = 13, means = "A number."}
id = {kind = "id", example = "H13", means = "A clause."}
ranks = {kind = "ranks", example = ["3", "5", "J"]}

[points]
one = "{seat} takes {n} point."
other = "{seat} takes {n} points."
count = "n"
note = "After a trick."
tokens = {n = 5}

[event.led]
text = "{seat} leads the {card}."
note = "A player plays the first card of a trick."

[event.passed]
text = "{seat} passes the {cards} to {to}."
note = "Before the play."

[rule]
text = "By {id}, {b}follow suit{/b}. See {link}the rules{/link}."
note = "A sentence with everything."

[spades]
text = "Spades are always trump."
note = "The suit."

[nav]
_note = "Navigation."
rules = "Rules"
home = "Home"
"""

GREEK = {
    "game.points": ("{seat.nom} παίρνει {n} πόντο.", "{seat.nom} παίρνει {n} πόντους."),
    "game.event.led": ("{seat.nom} βγαίνει με {card.acc}.",),
    "game.event.passed": ("{seat.nom} δίνει {cards.acc} {to.to}.",),
    "game.rule": ("Κατά τον {id}, {b}ακολουθήστε στο χρώμα{/b}. Δείτε {link}τους κανόνες{/link}.",),
    "game.spades": ("Τα μπαστούνια είναι πάντα ατού.",),
    "game.nav.rules": ("Κανόνες",),
    "game.nav.home": ("Αρχή",),
}

OTHER_WORDS = (
    "ή από αρχή βγαίνουν διαβάζουν εδώ είναι έναν κ και κανόνες λπ μαύρα μπαστούνια νικούν ξεκινούν οποία όλοι όσοι π "
    "πιο πόντους πρώτος τέλος του χ"
)
"""Words that the tests put into the catalog beside those above."""


class Project:
    """The folder, and short ways to change it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.words = root / "locales"
        self.toml = self.words / "en" / "game.toml"
        self.po = self.words / "el" / "LC_MESSAGES" / "game.po"

    def english(self, text: str, domain: str = "game") -> None:
        (self.words / "en" / f"{domain}.toml").write_text(text, "utf-8")

    def reword(self, old: str, new: str) -> None:
        """Replace a piece of the English source."""
        text = self.toml.read_text("utf-8")
        assert old in text
        self.toml.write_text(text.replace(old, new), "utf-8")

    def edit(self, old: str, new: str) -> None:
        """Replace a piece of the Greek catalog, as a translator's editor would."""
        text = self.po.read_text("utf-8")
        assert old in text
        self.po.write_bytes(text.replace(old, new).encode("utf-8"))

    def translate(self, key: str, *strings: str, fuzzy: bool = False) -> None:
        """Put a translation into the Greek catalog."""
        old = catalog.read(self.po, "game.po", "el")
        entries = dict(old.entries)
        entries[key] = replace(entries[key], strings=strings, fuzzy=fuzzy)
        self.po.write_text(catalog.text(catalog.Catalog("el", old.notes, entries, old.obsolete)), "utf-8")

    def entries(self) -> dict[str, catalog.Entry]:
        return catalog.read(self.po, "game.po", "el").entries

    def line(self, text: str) -> int:
        """The line of the Greek catalog that holds a text."""
        return next(n for n, line in enumerate(self.po.read_text("utf-8").split("\n"), 1) if text in line)

    def learn(self, *words: str) -> None:
        """Put words on the list of right ones."""
        path = self.words / "el" / spelling.FILE
        before = path.read_text("utf-8").split() if path.exists() else []
        path.write_text(spelling.text([*before, *words]), "utf-8")

    def load(self, code: str = "el") -> locales.Language:
        return locales.load(code, self.root)

    def update(self) -> sync.Updated:
        (done,) = sync.update(self.root, "el")
        return done

    def check(self, code: str = "el") -> list[check.Finding]:
        return check.check(self.root, code)

    def errors(self, code: str = "el") -> list[check.Finding]:
        return check.errors(self.check(code))


@pytest.fixture
def untranslated(tmp_path: Path) -> Project:
    """English and the Greek tables, without a catalog."""
    for code in ("en", "el"):
        (tmp_path / "locales" / code).mkdir(parents=True)
        for file in ("cards.csv", "seats.csv", "terms.csv"):
            shutil.copy(ROOT / "locales" / code / file, tmp_path / "locales" / code / file)
    (tmp_path / "locales" / "el" / "LC_MESSAGES").mkdir()
    project = Project(tmp_path)
    project.english(ENGLISH)
    sync.extract(tmp_path)
    return project


@pytest.fixture
def project(untranslated: Project) -> Project:
    """The same with every message translated, and nothing wrong with it."""
    untranslated.update()
    for key, strings in GREEK.items():
        untranslated.translate(key, *strings)
    untranslated.learn(*(use.word for use in spelling.uses(untranslated.load())), *OTHER_WORDS.split())
    return untranslated
