"""What the gate promises: a translation can move and reword, and it can never add power."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from locales import check

if TYPE_CHECKING:
    from tests.locales.conftest import Project

HOME = "game.nav.home"


def test_a_right_translation_passes_without_a_word(project: Project) -> None:
    assert project.check() == []


def test_the_english_passes_its_own_gate(project: Project) -> None:
    assert project.check("en") == []


ATTACKS = {
    "script element": ("<script>alert()</script>", "markup"),
    "any tag": ("Αρχή<b>", "markup"),
    "character reference": ("&lt;script&gt;", "markup"),
    "numeric reference": ("&#60;", "markup"),
    "attribute lookup": ("Αρχή {x.__class__}", "token"),
    "str.format field": ("Αρχή {}", "token"),
    "index field": ("Αρχή {0:>99999999}", "token"),
    "jinja expression": ("Αρχή {{ n }}", "token"),
    "lone brace": ("Αρχή }", "token"),
    "unknown token": ("Αρχή {card}", "token"),
    "unknown pair": ("{b}Αρχή{/b}", "token"),
    "unclosed pair": ("{en}Home", "token"),
    "percent format": ("Αρχή %(x)s", "percent"),
    "percent": ("Αρχή %", "percent"),
    "link in Markdown": ("[Αρχή](javascript:alert)", "markdown"),
    "emphasis in Markdown": ("*Αρχή*", "markdown"),
    "heading in Markdown": ("# Αρχή", "markdown"),
    "list in Markdown": ("- Αρχή", "markdown"),
    "code in Markdown": ("`Αρχή`", "markdown"),
    "address": ("Αρχή https://example.com", "address"),
    "address without scheme": ("Αρχή //example", "address"),
    "bare domain": ("Αρχή example.com", "address"),
    "Greek domain": ("παράδειγμα.ελ", "address"),
    "script address": ("javascript:alert", "address"),
    "mail": ("α@β", "address"),
    "glued sentences": ("Τέλος.Αρχή", "address"),
    "zero width space": ("Αρ\u200bχή", "invisible"),
    "zero width joiner": ("Αρ\u200dχή", "invisible"),
    "byte order mark": ("\ufeffΑρχή", "invisible"),
    "soft hyphen": ("Αρ\u00adχή", "invisible"),
    "right to left override": ("Αρ\u202eχή", "invisible"),
    "isolate": ("Αρ\u2066χή", "invisible"),
    "tag character": ("Αρχή\U000e0041", "invisible"),
    "control character": ("Αρχή\u0007", "invisible"),
    "line separator": ("Αρ\u2028χή", "invisible"),
    "private use": ("Αρχή\ue000", "invisible"),
    "variation selector": ("Αρχή\ufe0f", "symbol"),
    "Braille blank": ("Αρχή\u2800", "symbol"),
    "Hangul filler": ("Αρχή\u3164", "symbol"),
    "wide letter": ("Ａρχή", "symbol"),
    "mathematical letter": ("𝐀ρχή", "symbol"),
    "emoji": ("Αρχή 🏠", "symbol"),
    "ideographic space": ("Αρχή\u3000τέλος", "symbol"),
    "Latin letter in a Greek word": ("Aρχή", "script"),
    "Cyrillic letter in a Greek word": ("Αрχή", "script"),
    "Cyrillic word": ("дом", "script"),
    "English word without a mark": ("Home είναι", "script"),
    "Latin o as a Greek article": ("o κανόνας", "script"),
    "Greek word marked as English": ("{en}Αρχή{/en}", "script"),
    "decomposed letters": ("Αρχη\u0301", "nfc"),
    "digit": ("Αρχή 2", "digits"),
    "digit of another script": ("Αρχή ٢", "digits"),
    "Roman numeral character": ("Αρχή Ⅻ", "digits"),
    "space before": (" Αρχή", "edges"),
    "space after": ("Αρχή ", "edges"),
    "two spaces": ("Η  αρχή", "edges"),
    "line break": ("Η\nαρχή", "lines"),
    "forbidden word": ("Κάρτα", "term"),
    "forbidden word in capitals": ("ΚΑΡΤΑ", "term"),
}


@pytest.mark.parametrize(("text", "rule"), ATTACKS.values(), ids=ATTACKS)
def test_refused_with_file_line_key_reason_and_cure(project: Project, text: str, rule: str) -> None:
    project.translate(HOME, text)
    found = [finding for finding in project.errors() if finding.rule == rule]
    assert found
    assert {(one.file, one.line, one.key) for one in found} == {
        ("locales/el/LC_MESSAGES/game.po", project.line(HOME) + 2, HOME)
    }
    for one in found:
        assert one.reason
        assert one.cure
        assert "\n" not in str(one)


@pytest.mark.parametrize(
    "text",
    [
        "Αρχή (ή «τέλος»)",
        "Αρχή, π.χ. εδώ κ.λπ.",
        "Η αρχή – και το τέλος…",
        "Αρχή του {en}Follow Suit{/en}",
        "Αρχή & τέλος",
        "Αρχή ♠♥♦♣",
        "Αρχή\u00a0και τέλος",
    ],
)
def test_ordinary_text_is_left_alone(project: Project, text: str) -> None:
    project.translate(HOME, text)
    assert project.errors() == []


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("game.event.led", "{seat.nom} βγαίνει.", "{card} is missing"),
        ("game.event.led", "{seat.nom} βγαίνει με {card.acc} {n}.", "{n} is not in the English"),
        ("game.rule", "{id} ακολουθήστε στο χρώμα. {link}Κανόνες{/link}.", "{b} is missing"),
        ("game.event.led", "{seat.nom} βγαίνει με {card.abl}.", "{card.abl}: there is no such case"),
        ("game.rule", "{id.gen} {b}ακολουθήστε{/b} {link}κανόνες{/link}.", "{id.gen}: there is no such case"),
    ],
)
def test_the_tokens_are_those_of_the_english(project: Project, key: str, text: str, reason: str) -> None:
    project.translate(key, text)
    assert [finding.reason for finding in project.errors()] == [reason]


def test_a_token_may_stand_twice_in_any_order_and_case(project: Project) -> None:
    project.translate("game.event.led", "Με {card.acc} βγαίνει {seat.nom}, με {card.acc} πρώτος.")
    assert project.errors() == []


def test_the_number_may_be_left_out_only_where_a_form_means_one_number(project: Project) -> None:
    project.translate("game.points", "{seat.nom} παίρνει έναν πόντο.", "{seat.nom} παίρνει {n} πόντους.")
    assert project.errors() == []
    project.translate("game.points", "{seat.nom} παίρνει {n} πόντο.", "{seat.nom} παίρνει πόντους.")
    (finding,) = project.errors()
    assert finding.reason == "{n} is missing"
    assert finding.line == project.line("msgstr[1]")


def test_half_a_plural_is_refused_at_the_empty_form(project: Project) -> None:
    project.translate("game.points", "{seat.nom} παίρνει {n} πόντο.", "")
    (finding,) = project.errors()
    assert (finding.rule, finding.line, finding.key) == ("half", project.line("msgstr[1]"), "game.points")


def test_a_draft_is_held_to_safety_and_to_nothing_else(project: Project) -> None:
    project.translate(HOME, "Home 2 κάρτα {card}", fuzzy=True)
    assert project.errors() == []
    project.translate(HOME, "<script>\u202e", fuzzy=True)
    assert {finding.rule for finding in project.errors()} == {"markup", "invisible"}


def test_invisible_characters_are_found_in_comments_too(project: Project) -> None:
    project.edit('msgctxt "game.nav.home"', '# reviewed \u202e\nmsgctxt "game.nav.home"')
    (finding,) = project.errors()
    assert (finding.rule, finding.line) == ("invisible", project.line("reviewed"))


def test_spades_called_by_the_word_for_clubs_fail(project: Project) -> None:
    project.translate("game.spades", "Τα σπαθιά είναι πάντα ατού.")
    (finding,) = project.errors()
    assert (finding.rule, finding.key) == ("term", "game.spades")
    assert "suit.spades" in finding.reason
    assert "μπαστούνι" in finding.cure


def test_the_word_for_clubs_is_right_where_the_english_speaks_of_clubs(project: Project) -> None:
    project.reword("Spades are always trump.", "Spades beat clubs.")
    project.update()
    project.translate("game.spades", "Τα μπαστούνια νικούν τα σπαθιά.")
    assert project.errors() == []


def test_a_word_marked_as_english_is_not_measured_against_the_term_base(project: Project) -> None:
    project.translate("game.spades", "Τα μπαστούνια ({en}Spades{/en}) είναι πάντα ατού.")
    assert project.errors() == []


@pytest.mark.parametrize(
    ("key", "text", "rule"),
    [
        ("game.spades", "Τα πιο μαύρα είναι πάντα ατού.", "preferred"),
        ("game.spades", "Spades are always trump.", "unchanged"),
        ("game.nav.home", "Η αρχή από την οποία ξεκινούν όλοι όσοι διαβάζουν", "length"),
        ("game.nav.home", "ΑΡΧΉ", "tonos"),
        ("game.event.led", "Ο {seat} βγαίνει με {card.acc}.", "caseless"),
        ("game.spades", "Τα μπαστούνια είναι πάντα ατού", "ending"),
    ],
)
def test_what_only_looks_wrong_is_a_warning(project: Project, key: str, text: str, rule: str) -> None:
    project.translate(key, text)
    assert rule in {finding.rule for finding in project.check() if finding.level == check.WARNING}
    assert rule not in {finding.rule for finding in project.errors()}


def test_greek_words_with_one_capital_or_without_tonos_are_fine(project: Project) -> None:
    for text in ("Ή αρχή", "ΑΡΧΗ", "Άρχισε"):
        project.translate(HOME, text)
        assert "tonos" not in {finding.rule for finding in project.check()}


def test_a_key_that_the_english_lacks_is_refused(project: Project) -> None:
    project.edit('msgctxt "game.nav.home"', 'msgctxt "game.nav.house"')
    reasons = {finding.key: finding.reason for finding in project.errors()}
    assert "not in the English source" in reasons["game.nav.house"]
    assert "game.nav.home" in reasons[""]


def test_an_edited_msgid_is_refused(project: Project) -> None:
    project.edit('msgid "Home"', 'msgid "Hose"')
    (finding,) = project.errors()
    assert (finding.key, finding.line) == (HOME, project.line(HOME))
    assert "'Home'" in finding.reason


def test_a_missing_catalog_is_refused(project: Project) -> None:
    project.po.unlink()
    assert [finding.file for finding in project.errors()] == ["locales/el/LC_MESSAGES/game.po"]


def test_a_symbolic_link_is_refused(project: Project) -> None:
    target = project.root / "elsewhere.po"
    project.po.rename(target)
    project.po.symlink_to(target)
    assert [finding.reason for finding in project.errors()] == ["a symbolic link"]


def test_a_template_that_is_not_what_the_english_gives_is_refused(project: Project) -> None:
    project.reword("Home", "House")
    (finding,) = project.errors("en")
    assert (finding.file, finding.rule) == ("locales/pot/game.pot", "template")


def test_an_english_fault_is_reported_once_for_any_language(project: Project) -> None:
    project.reword('home = "Home"', 'home = "Home 2"')
    for code in ("en", "el"):
        (finding,) = project.errors(code)
        assert (finding.file, finding.key) == ("locales/en/game.toml", HOME)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("ντάμα μπαστούνι", "<b>ντάμα</b> μπαστούνι", "markup"),
        ("ντάμα μπαστούνι", "ντάμα μπαστoύνι", "script"),
        ("ντάμα μπαστούνι", "ντάμα {n} μπαστούνι", "token"),
        ("ντάμα μπαστούνι", "ντάμα\u202e μπαστούνι", "invisible"),
        ("στην ντάμα μπαστούνι", "", "table"),
        ("ντάμα μπαστούνι,η ντάμα", "ντάμα κούπα,η ντάμα", "table"),
        ("QS,", "QX,", "table"),
    ],
)
def test_names_of_cards_are_held_to_the_same_rules(project: Project, old: str, new: str, rule: str) -> None:
    path = project.words / "el" / "cards.csv"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    found = project.errors()
    assert found[0].rule == rule
    assert found[0].file == "locales/el/cards.csv"
    assert found[0].line > 0


def test_every_offence_is_listed_not_only_the_first(project: Project) -> None:
    project.translate(HOME, "Αρχή 2")
    project.translate("game.nav.rules", "<i>")
    assert {finding.key for finding in project.errors()} == {HOME, "game.nav.rules"}
