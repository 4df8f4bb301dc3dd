"""What a reader finds on the pages of each game in each language, read from the built site."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from lxml import html

import locales
from engine.games import GAMES
from engine.options import written
from locales import terms
from tutorials import reports
from tutorials.glossary import glossary
from tutorials.outline import outlines
from tutorials.pages import plans
from tutorials.sources import path as source_path

PAIRS = [(code, game) for code in locales.codes() for game in outlines()]


def page(site: Path, code: str, path: str) -> html.HtmlElement:
    """A built page as a tree; the test is skipped where the page is not offered in that language."""
    file = site / ("" if code == "en" else code) / path / "index.html"
    if not file.is_file():
        pytest.skip(f"{path} is not offered in {code}")
    return html.document_fromstring(file.read_text(encoding="utf-8"))


def article(tree: html.HtmlElement) -> html.HtmlElement:
    """The part of a page that is ours."""
    return tree.xpath("//article")[0]


@pytest.mark.parametrize(("code", "game"), PAIRS)
def test_every_clause_and_ruling_stands_once_on_the_rules_page(real_site: Path, code: str, game: str) -> None:
    ids = page(real_site, code, f"{game}/rules").xpath("//*[@id]/@id")
    for clause in (*GAMES[game].clauses, *GAMES[game].rulings):
        assert ids.count(clause) == 1, f"{clause}: {ids.count(clause)} times"
    for option in GAMES[game].options:
        assert ids.count(f"option-{option.name}") == 1, f"option {option.name}"


@pytest.mark.parametrize("code", locales.codes())
def test_ids_are_unique_and_headings_descend_one_level_at_a_time(real_site: Path, code: str) -> None:
    for plan in plans():
        file = real_site / ("" if code == "en" else code) / plan.path / "index.html"
        if not file.is_file():
            continue
        tree = article(html.document_fromstring(file.read_text(encoding="utf-8")))
        ids = tree.xpath(".//@id")
        assert len(ids) == len(set(ids)), f"{file}: {sorted(i for i in ids if ids.count(i) > 1)}"
        levels = [int(h.tag[1]) for h in tree.iter("h1", "h2", "h3", "h4", "h5", "h6")]
        assert levels[0] == 1
        assert levels.count(1) == 1
        for before, after in pairwise(levels):
            assert after <= before + 1, f"{file}: h{before} is followed by h{after}"


OTHERS = [code for code in locales.codes() if code != "en"]


def offered(site: Path, code: str) -> Iterator[tuple[str, html.HtmlElement]]:
    """Every page of ours that a language has, with its path; the English page exists too."""
    for plan in plans():
        file = site / ("" if code == "en" else code) / plan.path / "index.html"
        if file.is_file():
            yield plan.path, page(site, code, plan.path)


@pytest.mark.parametrize("code", OTHERS)
def test_a_page_is_offered_in_a_language_only_when_all_of_it_is(code: str, real_site: Path) -> None:
    lang, english = locales.load(code), locales.load("en")
    for path, tree in offered(real_site, code):
        assert tree.get("lang") == code, path
        assert (real_site / path / "index.html").is_file()
        # the front page names games that are not translated yet, in English and marked so
        for node in article(tree).xpath(".//*[@data-k][not(ancestor-or-self::*[@lang='en'])]"):
            key = node.get("data-k")
            assert lang.has(key), f"{path}: {key}"
            said = node.text_content().split()
            assert len(said) < 4 or " ".join(said) not in english.message(key).forms, f"{path}: {key}"


@pytest.mark.parametrize("code", [code for code in locales.codes() if code != "en"])
def test_links_to_a_clause_lead_to_the_same_clause_in_the_other_language(real_site: Path, code: str) -> None:
    for game in outlines():
        theirs = page(real_site, code, f"{game}/rules").xpath("//*[@class='fs-clause']/@id")
        ours = page(real_site, "en", f"{game}/rules").xpath("//*[@class='fs-clause']/@id")
        assert theirs == ours


def term_base(code: str) -> terms.Terms:
    """The terms of a language."""
    file = source_path("locales", code, "terms.csv")
    return terms.read(file, str(file))


BLOCKS = ("p", "li", "td", "th", "dt", "dd", "div", "label", "summary", "nav", "figcaption", "h1", "h2", "h3", "h4")


def said(tree: html.HtmlElement) -> str:
    """Every word of a built page that is in its own language: text, title, description, names of what is drawn.

    A token stands between two blocks, so that no term is found that reaches from one into the next.
    """
    for other in tree.xpath("//*[@lang][not(self::html)] | //template | //script | //style"):
        other.drop_tree()
    for block in tree.iter(*BLOCKS):
        block.text = f" {{block}} {block.text or ''}"
    names = tree.xpath("//article//@aria-label | //article//@alt | //article//@title | //meta[@name]/@content")
    return " {block} ".join([tree.text_content(), *names])


@pytest.mark.parametrize("code", OTHERS)
def test_no_wrong_word_stands_on_any_page(code: str, real_site: Path) -> None:
    base = term_base(code)
    for path, tree in offered(real_site, code):
        assert base.forbidden(said(tree), set()) == [], path


@pytest.mark.parametrize(("code", "game"), [(code, game) for code in OTHERS for game in outlines()])
def test_every_term_of_a_game_is_used_on_its_rules_page(real_site: Path, code: str, game: str) -> None:
    english = term_base("en").concepts(said(page(real_site, "en", f"{game}/rules")))
    used = term_base(code).concepts(said(page(real_site, code, f"{game}/rules")))
    assert len(english) > 25
    assert english - used == set()


@pytest.mark.parametrize("code", OTHERS)
def test_languages_lead_to_each_other_and_to_the_same_anchors(code: str, real_site: Path) -> None:
    for path, theirs in offered(real_site, code):
        ours = page(real_site, "en", path)
        if path != "status":  # in English it has a list for each language
            assert article(theirs).xpath(".//@id") == article(ours).xpath(".//@id"), path
        there = ours.xpath(f"//link[contains(@rel, 'alternate')][@hreflang='{code}']/@href")
        back = theirs.xpath("//link[contains(@rel, 'alternate')][@hreflang='en']/@href")
        assert there == theirs.xpath("//link[@rel='canonical']/@href"), path
        assert back == ours.xpath("//link[@rel='canonical']/@href"), path


@pytest.mark.parametrize(("code", "game"), PAIRS)
def test_each_clause_and_ruling_can_be_reported_once_with_its_language(real_site: Path, code: str, game: str) -> None:
    links = page(real_site, code, f"{game}/rules").xpath("//a[@class='fs-report']")
    if not links:
        pytest.skip(f"{code} has no words for it yet")
    found = {link.text_content().rsplit(": ")[-1]: link.get("href") for link in links}
    assert len(found) == len(links)
    assert set(found) == {*GAMES[game].clauses, *GAMES[game].rulings}
    for name, href in found.items():
        assert href == f"https://issues.followsuit.example/new?title={name}%20({code})"


def test_reports_carry_what_the_settings_say_or_are_not_drawn() -> None:
    body = '<p>One.<a class="fs-report" href="report:H13"><span>x</span></a></p>'
    assert reports.filled(body, None, "el") == "<p>One.</p>"
    assert 'href="mailto:a@b.example?subject=H13 (el)"'.replace(" ", "%20") in reports.filled(
        body, "mailto:a@b.example?subject={id}%20({lang})", "el"
    )
    odd = reports.filled(body.replace("H13", "a&b=c"), "https://b.example/?i={id}&l={lang}", "el")
    assert 'href="https://b.example/?i=a%26b%3Dc&amp;l=el"' in odd
    for wrong in ("tracker", "https://b.example/", "javascript:alert('{id}')", 'https://b.example/"{id}'):
        assert "extra.report" in str(reports.bad_address(wrong))


@pytest.mark.parametrize(("code", "game"), PAIRS)
def test_the_house_rules_sheet_has_a_box_for_every_value_of_every_option(real_site: Path, code: str, game: str) -> None:
    sheet = article(page(real_site, code, f"{game}/house-rules"))
    for option in GAMES[game].options:
        (section,) = sheet.xpath(f".//section[h2[@id='option-{option.name}']]")
        free = option.least is not None or option.most is not None
        choices = [label.xpath(".//*[@data-k]/@data-k") for label in section.xpath(".//label[input]")]
        assert len(choices) == len(option.values) + free, option.name
        assert choices[0] == ["site.label.by-default", f"{game}.option.{option.name}.default"]
        assert [text for (text,) in choices[1 : len(option.values)]] == [
            f"{game}.option.{option.name}.{written(value)}" for value in option.values[1:]
        ]
        for ruling in option.rulings:
            assert section.xpath(f".//*[@data-id='{ruling}']"), ruling
    assert len(sheet.xpath(".//table//tbody/tr")) == GAMES[game].seats[1]


@pytest.mark.parametrize(("code", "game"), PAIRS)
def test_what_is_different_can_be_reached_and_names_its_rules(real_site: Path, code: str, game: str) -> None:
    differences = article(page(real_site, code, f"{game}/tutorial/compare"))
    for line in differences.xpath(".//li"):
        ids = line.xpath(".//a[@data-id]/@data-id")
        assert ids
        assert set(ids) <= {*GAMES[game].clauses, *GAMES[game].rulings}
    if locales.load(code).has("site.label.different"):
        assert article(page(real_site, code, game)).xpath(".//a[contains(@href, 'tutorial/compare/')]")
        assert article(page(real_site, code, f"{game}/rules")).xpath(".//a[contains(@href, 'tutorial/compare/')]")


EVERYDAY = {"card", "player", "opponent", "agreement", "contract", "legal"}
"""Concepts of the term base that need no explanation, or whose word no page of the games uses."""


@pytest.mark.parametrize("code", locales.codes())
def test_the_glossary_explains_every_term_in_the_words_of_the_language(real_site: Path, code: str) -> None:
    tree = article(page(real_site, code, "glossary"))
    base, english = term_base(code), term_base("en")
    heads = {node.get("id"): node for node in tree.iter("dt")}
    entries = [entry for group in glossary() for entry in group.entries]
    assert list(heads) == [entry.slug for entry in entries]
    assert {entry.concept for entry in entries if entry.concept} == set(base.terms) - EVERYDAY
    for entry in entries:
        if entry.concept:
            preferred, source = base.terms[entry.concept].preferred, english.terms[entry.concept].preferred
            assert heads[entry.slug].xpath("./a[1]")[0].text_content() == preferred
            foreign = [node.text_content() for node in heads[entry.slug].xpath(".//*[@lang='en']")]
            assert foreign == ([] if source.casefold() == preferred.casefold() else [source])


def test_every_language_has_a_front_page(real_site: Path) -> None:
    for code in locales.codes():
        assert (real_site / ("" if code == "en" else code) / "index.html").is_file(), code


@pytest.mark.parametrize("game", list(outlines()))
def test_the_outline_names_every_clause_ruling_and_option_of_the_game(game: str) -> None:
    outline = outlines()[game]
    clauses = [clause for section in outline.sections for clause in section.clauses]
    assert sorted(clauses) == sorted(GAMES[game].clauses)
    assert set(outline.rulings) == set(GAMES[game].rulings)
    values = {(house.field, value) for house in outline.house_rules for value in house.values}
    for option in GAMES[game].options:
        assert any(field == option.name for field, _ in values), option.name
