"""What a language promises to a page: exact words, marked facts, harmless text, and never English in disguise."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from markupsafe import Markup

import locales
from locales import Card, Cards, CatalogError, Id, Link, Missing, Ranks, Seat, Seats, catalog

if TYPE_CHECKING:
    from tests.locales.conftest import Project


def test_english_sentence_with_its_facts_marked(project: Project) -> None:
    html = project.load("en").t("game.event.led", {"seat": Seat(0), "card": Card("QS")})
    assert isinstance(html, Markup)
    assert html == (
        '<span data-k="game.event.led"><span data-f="seat">Player A</span> leads the '
        '<span data-f="card">queen of spades</span>.</span>'
    )


def test_greek_sentence_in_the_cases_its_translator_chose(project: Project) -> None:
    greek = project.load()
    assert greek.plain("game.event.led", {"seat": Seat(1), "card": Card("QS")}) == (
        "Ο παίκτης Β βγαίνει με την ντάμα μπαστούνι."
    )
    assert greek.t("game.event.led", {"seat": Seat(1), "card": Card("AH")}) == (
        '<span data-k="game.event.led"><span data-f="seat">Ο παίκτης Β</span> βγαίνει με '
        '<span data-f="card">τον άσο κούπα</span>.</span>'
    )


def test_a_case_goes_to_each_member_of_a_list(project: Project) -> None:
    values = {"seat": Seat(0), "to": Seat(2), "cards": Cards(("AS", "QH", "2C"))}
    assert project.load().plain("game.event.passed", values) == (
        "Ο παίκτης Α δίνει τον άσο μπαστούνι, την ντάμα κούπα και το δύο σπαθί στον παίκτη Γ."
    )
    assert '<span data-f="cards"><span data-i>τον άσο μπαστούνι</span>, <span data-i>' in project.load().t(
        "game.event.passed", values
    )
    assert project.load("en").plain("game.event.passed", values) == (
        "Player A passes the ace of spades, queen of hearts, and two of clubs to player C."
    )


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5, 11, 21, 101, 1000])
def test_plural_forms(project: Project, number: int) -> None:
    values = {"seat": Seat(0), "n": number}
    shown = {"en": f"{number:,}", "el": f"{number:,}".replace(",", ".")}
    english = f"Player A takes {shown['en']} {'point' if number == 1 else 'points'}."
    greek = f"Ο παίκτης Α παίρνει {shown['el']} {'πόντο' if number == 1 else 'πόντους'}."
    assert project.load("en").plain("game.points", values) == english
    assert project.load("el").plain("game.points", values) == greek


def test_a_clause_id_is_a_link_where_its_anchor_is_known(project: Project) -> None:
    values = {"id": Id("H13"), "link": Link("../rules/?a=1&b")}
    english = project.load("en")
    assert english.t("game.rule", values, {"H13": "#H13"}) == (
        '<span data-k="game.rule">By <span data-f="id"><a href="#H13">H13</a></span>, <b>follow suit</b>. '
        'See <a href="../rules/?a=1&amp;b">the rules</a>.</span>'
    )
    assert '<span data-f="id">H13</span>' in english.t("game.rule", values, {"H14": "#H14"})
    assert english.plain("game.rule", values) == "By H13, follow suit. See the rules."


def test_a_clause_id_inside_a_link_is_no_second_link(project: Project) -> None:
    project.reword("See {link}the rules{/link}.", "See {link}rule {id}{/link}.")
    html = project.load("en").t("game.rule", {"id": Id("H13"), "link": Link("#x")}, {"H13": "#H13"})
    assert html.count("<a ") == 2
    assert '<a href="#x">rule <span data-f="id">H13</span></a>' in html


def test_a_word_marked_as_english_says_so(project: Project) -> None:
    project.translate("game.nav.home", "Αρχή του {en}Follow Suit{/en}")
    assert project.load().t("game.nav.home") == (
        '<span data-k="game.nav.home">Αρχή του <i lang="en">Follow Suit</i></span>'
    )
    assert project.load().plain("game.nav.home") == "Αρχή του Follow Suit"


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", "%(x)s 100 %", '" onclick="x', "&lt;b&gt;", "'+'", "[x](javascript:y)", "\u202ex"],
)
def test_a_hostile_translation_is_harmless_text_even_without_the_gate(project: Project, text: str) -> None:
    project.translate("game.nav.home", text)
    html = project.load().t("game.nav.home")
    inner = html.removeprefix('<span data-k="game.nav.home">').removesuffix("</span>")
    assert not set(inner) & set("<>\"'")
    assert Markup(inner).unescape() == text
    assert project.load().plain("game.nav.home") == text


@pytest.mark.parametrize("text", ["{x.__class__}", "{card}", "{0}", "{{ n }}", "{b}x", "{seat.nom.__init__}"])
def test_a_token_that_is_not_the_callers_is_refused_with_file_line_and_key(project: Project, text: str) -> None:
    project.translate("game.nav.home", text)
    with pytest.raises((CatalogError, TypeError)) as caught:
        project.load().t("game.nav.home")
    assert "game.nav.home" in str(caught.value)
    if isinstance(caught.value, CatalogError):
        assert (caught.value.file, caught.value.line) == (
            "locales/el/LC_MESSAGES/game.po",
            project.line("nav.home") + 2,
        )


def test_nothing_is_shown_in_a_language_that_has_no_translation(project: Project) -> None:
    project.translate("game.nav.home", "")
    greek = project.load()
    assert not greek.has("game.nav.home")
    for show in (greek.t, greek.plain):
        with pytest.raises(Missing) as caught:
            show("game.nav.home")
        assert (caught.value.key, caught.value.lang, caught.value.known) == ("game.nav.home", "el", True)


def test_a_draft_is_not_shown(project: Project) -> None:
    project.translate("game.nav.home", "Αρχή", fuzzy=True)
    assert not project.load().has("game.nav.home")
    assert project.load().state("game.nav.home") == "draft"


def test_half_a_plural_is_not_shown_for_any_number(project: Project) -> None:
    project.translate("game.points", "{seat.nom} παίρνει {n} πόντο.", "")
    for number in (1, 2):
        with pytest.raises(Missing):
            project.load().t("game.points", {"seat": Seat(0), "n": number})


def test_a_key_nobody_wrote_is_missing_everywhere(project: Project) -> None:
    for code in ("en", "el"):
        for key in ("game.nope", "nope.nope", "game", "../x.y", ""):
            assert not project.load(code).has(key)
            with pytest.raises(Missing) as caught:
                project.load(code).t(key)
            assert not caught.value.known


@pytest.mark.parametrize(
    "values",
    [
        {"seat": "North", "n": 1},
        {"seat": Seat(0), "n": "1"},
        {"seat": Seat(0), "n": True},
        {"seat": Seat(0), "n": 1.5},
        {"seat": Seat(0)},
        {"n": 1},
        {"seat": None, "n": 1},
        {"seat": Seats(()), "n": 1},
    ],
)
def test_a_hole_takes_no_free_noun_and_is_never_left_empty(project: Project, values: dict[str, object]) -> None:
    for code in ("en", "el"):
        for show in (project.load(code).t, project.load(code).plain):
            with pytest.raises(TypeError, match=r"game\.points"):
                show("game.points", values)  # type: ignore[arg-type]


@pytest.mark.parametrize("href", ["javascript:alert(1)", "data:text/html,x", "JAVASCRIPT:x", "vbscript:x"])
def test_a_link_leads_to_pages_only(project: Project, href: str) -> None:
    with pytest.raises(TypeError, match="cannot lead"):
        project.load("en").t("game.rule", {"id": Id("H13"), "link": Link(href)})


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        (
            "{seat} leads. {to} follows! {to} wins? {to}: yes.",
            "Player A leads. Player B follows! Player B wins? Player B: yes.",
        ),
        ("The {card}, then {seat}.", "The queen of spades, then player A."),
        ("({seat} leads) {to}", "(Player A leads) player B"),
        ("“{seat} leads.” {to} waits", "“Player A leads.” Player B waits"),
        ("{b}{seat}{/b} leads", "Player A leads"),
        ("Take one, e.g. {seat}", "Take one, e.g. player A"),
        ("One; {seat}", "One; player A"),
        ("{n} to {seat}", "3 to player A"),
    ],
)
def test_a_name_takes_a_capital_where_a_sentence_begins(project: Project, text: str, filled: str) -> None:
    project.reword("Spades are always trump.", text)
    values = {"seat": Seat(0), "to": Seat(1), "card": Card("QS"), "n": 3}
    assert project.load("en").plain("game.spades", values) == filled


def test_the_greek_question_mark_ends_a_sentence(project: Project) -> None:
    project.reword("Spades are always trump.", "Who leads? {seat} leads, e.g. {card}.")
    project.update()
    project.translate("game.spades", "Ποιος βγαίνει; {seat.nom} βγαίνει, π.χ. {card.nom}.")
    assert project.load().plain("game.spades", {"seat": Seat(0), "card": Card("QS")}) == (
        "Ποιος βγαίνει; Ο παίκτης Α βγαίνει, π.χ. η ντάμα μπαστούνι."
    )


def test_numbers_and_lists_are_those_of_the_language() -> None:
    english, greek = locales.load("en"), locales.load("el")
    assert (english.number(1234), greek.number(1234)) == ("1,234", "1.234")
    assert english.join(["a", "b", "c"]) == "a, b, and c"
    assert greek.join(["α", "β", "γ"]) == "α, β και γ"
    assert [greek.join(["α"] * n) for n in range(3)] == ["", "α", "α και α"]


@pytest.mark.parametrize("code", ["en", "el"])
@pytest.mark.parametrize("number", [0, 7, 20, 1234, 1234567, -13])
def test_a_number_can_be_read_back(code: str, number: int) -> None:
    language = locales.load(code)
    assert language.parse_number(language.number(number)) == number


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "1,23", "12 points", "²", "٣", "--1", "1e3"])
def test_what_is_not_a_number_is_not_read_as_one(text: str) -> None:
    assert locales.load("en").parse_number(text) is None


def test_ranks_are_the_same_letters_everywhere(project: Project) -> None:
    project.reword("Spades are always trump.", "Remove {ranks}.")
    assert project.load("en").plain("game.spades", {"ranks": Ranks(("3", "10", "J"))}) == "Remove 3, 10, and J."


def test_languages_are_the_folders_with_catalogs_english_first(project: Project) -> None:
    for folder in ("da/LC_MESSAGES", "pot", "xx-notalanguage/LC_MESSAGES", "eu"):
        (project.words / folder).mkdir(parents=True, exist_ok=True)
    assert locales.codes(project.root) == ("en", "da", "el")
    with pytest.raises(LookupError, match="eu"):
        project.load("eu")


@pytest.mark.parametrize("code", ["../en", "en/../en", "", ".", "EL"])
def test_only_a_code_names_a_language(project: Project, code: str) -> None:
    with pytest.raises(LookupError):
        project.load(code)


def test_a_language_knows_its_own_name_and_direction(project: Project) -> None:
    (project.words / "he" / "LC_MESSAGES").mkdir(parents=True)
    assert [(lang.name, lang.dir) for lang in map(project.load, ("en", "el", "he"))] == [
        ("English", "ltr"),
        ("Ελληνικά", "ltr"),
        ("עברית", "rtl"),
    ]


def test_a_language_is_read_once_until_a_file_of_it_changes(project: Project) -> None:
    first = project.load()
    assert first.plain("game.nav.home") == "Αρχή"
    assert project.load() is first
    project.translate("game.nav.home", "Έναρξη")
    os.utime(project.po, ns=(1, 1))
    assert project.load().plain("game.nav.home") == "Έναρξη"


def test_a_change_of_the_english_is_seen_through_every_language(project: Project) -> None:
    first = project.load()
    project.reword('home = "Home"', 'home = "Front page"')
    os.utime(project.toml, ns=(1, 1))
    assert project.load() is not first
    assert project.load().state("game.nav.home") == "stale"


def test_progress_counts_every_message_once(project: Project) -> None:
    project.reword('home = "Home"', 'home = "Front page"')
    project.update()
    project.translate("game.spades", "Τα μπαστούνια", fuzzy=True)
    project.translate("game.nav.rules", "")
    (row,) = locales.status(project.root)
    assert row == ("el", "game", 7, 4, 1, 1, 1, 0)


def test_three_thousand_messages_load_in_a_blink(untranslated: Project) -> None:
    untranslated.english(
        '[_tokens]\nn = {kind = "number", example = 3}\n'
        + "".join(
            f'[m.a{n}]\ntext = "A sentence about {{n}} cards of the usual length."\nnote = "x"\n' for n in range(3000)
        )
    )
    untranslated.update()
    old = catalog.read(untranslated.po, "game.po", "el")
    full = {
        key: catalog.Entry(key, e.source, ("Μια πρόταση για {n} φύλλα με το συνηθισμένο μήκος.",))
        for key, e in old.entries.items()
    }
    untranslated.po.write_text(catalog.text(catalog.Catalog("el", entries=full)), "utf-8")
    untranslated.load("en").keys()
    times = []
    for turn in range(3):
        os.utime(untranslated.po, ns=(turn, turn))
        start = time.process_time()
        assert untranslated.load().has("game.m.a0")
        times.append(time.process_time() - start)
    assert min(times) < 0.6  # about 0.15 s on a quiet machine
