"""The 32 faults that were put into a Greek catalog to compare tools (Babel found 4 of them, msgfmt 9, pofilter 17).

Each is put into a catalog without any, as an editor would leave it, and must be found at its line and under its key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from locales import check

if TYPE_CHECKING:
    from tests.locales.conftest import Project

HOME, SPADES, POINTS, LED = "game.nav.home", "game.spades", "game.points", "game.event.led"
E, W = check.ERROR, check.WARNING
START = 'msgstr "Αρχή"'


class Seed(NamedTuple):
    """What is replaced by what; and the finding: rule, level, key, and a text on its line once it is seeded."""

    old: str
    new: str
    rule: str
    level: str
    key: str
    line: str


def home(text: str, rule: str, level: str = E) -> Seed:
    """A fault in the translation of one word, "Home"."""
    return Seed(START, f'msgstr "{text}"', rule, level, HOME, f'msgstr "{text}"')


SEEDS = {
    "unreadable line": Seed('msgctxt "game.spades"', 'hello\nmsgctxt "game.spades"', "catalog", E, "", "hello"),
    "conflict marker": Seed(START, f"<<<<<<< mine\n{START}", "catalog", E, "", "<<<<<<<"),
    "plural header": Seed("plural=(n != 1)", "plural=(n > 1)", "catalog", E, "", 'msgid ""'),
    "charset": Seed("charset=UTF-8", "charset=utf-7", "catalog", E, "", 'msgid ""'),
    "half plural": Seed("{seat.nom} παίρνει {n} πόντους.", "", "half", E, POINTS, "msgstr[1]"),
    "duplicate key": Seed('msgctxt "game.nav.home"', 'msgctxt "game.spades"', "catalog", E, SPADES, "#last#"),
    "unknown key": Seed('msgctxt "game.nav.home"', 'msgctxt "game.nav.house"', "key", E, "game.nav.house", "house"),
    "edited msgid": Seed('msgid "Home"', 'msgid "House"', "key", E, HOME, 'msgctxt "game.nav.home"'),
    "token missing": Seed("βγαίνει με {card.acc}.", "βγαίνει.", "token", E, LED, "βγαίνει."),
    "token added": Seed("με {card.acc}.", "με {card.acc} {n}.", "token", E, LED, "{card.acc} {n}"),
    "stray brace": home("Αρχή }", "token"),
    "stray percent": home("100% Αρχή", "percent"),
    "markup": home("<b onclick='x'>Αρχή</b>", "markup"),
    "address": home("Αρχή https://example.org/x", "address"),
    "spam domain": home("Αρχή example.com", "address"),
    "Markdown link": home("[Αρχή](x)", "markdown"),
    "control character": home("Αρχή\u0007", "invisible"),
    "direction character": home("\u202eΑρχή", "invisible"),
    "zero-width character": home("Αρ\u200bχή", "invisible"),
    "homoglyph": home("Aρχή", "script"),
    "Cyrillic word": home("Начало", "script"),
    "not NFC": home("Αρχη\u0301", "nfc"),
    "changed number": home("Αρχή 2", "digits"),
    "clubs for spades": Seed("Τα μπαστούνια", "Τα σπαθιά", "term", E, SPADES, "Τα σπαθιά"),
    "space at the edge": home("Αρχή ", "edges"),
    "line break": home("Αρχή\\nΤέλος", "lines"),
    "glued sentences": home("Τέλος.Αρχή", "address"),
    "spelling": home("Αρχύ", "spelling"),
    "right term missing": Seed("Τα μπαστούνια", "Τα μαύρα", "preferred", W, SPADES, "Τα μαύρα"),
    "left in English": Seed("Τα μπαστούνια είναι πάντα ατού.", "Spades are always trump.", "unchanged", W, SPADES,
                            'msgstr "Spades'),
    "capitals with tonos": home("ΑΡΧΉ", "tonos", W),
    "length": home("Η αρχή από την οποία ξεκινούν όλοι όσοι διαβάζουν", "length", W),
}  # fmt: skip


def test_there_are_thirty_two() -> None:
    assert len(SEEDS) == 32
    assert len({(seed.old, seed.new) for seed in SEEDS.values()}) == 32


@pytest.mark.parametrize("seed", SEEDS.values(), ids=SEEDS)
def test_a_seeded_fault_is_found_at_its_line_and_key(project: Project, seed: Seed) -> None:
    assert project.check() == []
    project.edit(seed.old, seed.new)
    line = project.line(seed.line) if seed.line != "#last#" else last_line(project, seed.new)
    found = [one for one in project.check() if one.rule == seed.rule and one.key == seed.key]
    assert [(one.file, one.line, one.level) for one in found][:1] == [
        ("locales/el/LC_MESSAGES/game.po", line, seed.level)
    ]
    assert found[0].reason
    assert found[0].cure


def last_line(project: Project, text: str) -> int:
    """The last line that is this text."""
    lines = project.po.read_text("utf-8").split("\n")
    return max(number for number, line in enumerate(lines, 1) if line == text)
