"""What a reader finds on the pages of each game in each language, read from the built site."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from lxml import html

import locales
from engine.counting import counted
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


OTHERS = [code for code in locales.codes() if code != "en"]
BLOCKS = ("p", "li", "td", "th", "dt", "dd", "div", "label", "summary", "nav", "figcaption", "h1", "h2", "h3", "h4")


class Read(NamedTuple):
    """What the tests of all pages ask of a page; it is read once.

    :ivar ids: anchors of the article, in order
    :ivar levels: levels of its headings, in order
    :ivar messages: key and text of each message in the page's own language
    :ivar said: every word in the page's own language: text, title, description, names of what is drawn; a token
        stands between two blocks, so that no term is found that reaches from one into the next
    :ivar address: its own
    :ivar others: by language, the address of the same page in it
    """

    path: str
    lang: str | None
    ids: list[str]
    levels: list[int]
    messages: set[tuple[str, str]]
    said: str
    address: str
    others: dict[str, str]


@cache
def read(site: Path, code: str, path: str) -> Read | None:
    """A page as it is in a language, None where it is not offered."""
    file = site / ("" if code == "en" else code) / path / "index.html"
    if not file.is_file():
        return None
    tree = html.document_fromstring(file.read_text(encoding="utf-8"))
    ours = article(tree)
    levels = [int(h.tag[1]) for h in ours.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    alternates = tree.xpath("//link[contains(@rel, 'alternate')][@hreflang]")
    ids, others = ours.xpath(".//@id"), {link.get("hreflang"): link.get("href") for link in alternates}
    (address,) = tree.xpath("//link[@rel='canonical']/@href")
    for other in tree.xpath("//*[@lang][not(self::html)] | //template | //script | //style"):
        other.drop_tree()
    messages = {(node.get("data-k"), " ".join(node.text_content().split())) for node in ours.xpath(".//*[@data-k]")}
    for block in tree.iter(*BLOCKS):
        block.text = f" {{block}} {block.text or ''}"
    names = tree.xpath("//article//@aria-label | //article//@alt | //article//@title | //meta[@name]/@content")
    said = " {block} ".join([tree.text_content(), *names])
    return Read(path, tree.get("lang"), list(map(str, ids)), levels, messages, said, str(address), others)


def offered(site: Path, code: str) -> list[Read]:
    """Every page of ours that a language has."""
    found = [read(site, code, plan.path) for plan in plans()]
    return [one for one in found if one is not None]


def term_base(code: str) -> terms.Terms:
    """The terms of a language."""
    file = source_path("locales", code, "terms.csv")
    return terms.read(file, str(file))


@pytest.mark.parametrize("code", locales.codes())
def test_ids_are_unique_and_headings_descend_one_level_at_a_time(real_site: Path, code: str) -> None:
    for one in offered(real_site, code):
        assert one.lang == code, one.path
        ids, levels = one.ids, one.levels
        assert len(ids) == len(set(ids)), f"{one.path}: {sorted(i for i in ids if ids.count(i) > 1)}"
        assert levels[0] == 1
        assert levels.count(1) == 1
        for before, after in pairwise(levels):
            assert after <= before + 1, f"{one.path}: h{before} is followed by h{after}"


@pytest.mark.parametrize("code", OTHERS)
def test_a_page_is_offered_in_a_language_only_when_all_of_it_is(code: str, real_site: Path) -> None:
    lang, english = locales.load(code), locales.load("en")
    for one in offered(real_site, code):
        # the front page names games that are not translated yet, in English and marked so: these are not read
        for key, text in one.messages:
            assert lang.has(key), f"{one.path}: {key}"
            assert len(text.split()) < 4 or text not in english.message(key).forms, f"{one.path}: {key}"


@pytest.mark.parametrize("code", OTHERS)
def test_no_wrong_word_stands_on_any_page(code: str, real_site: Path) -> None:
    base = term_base(code)
    for one in offered(real_site, code):
        assert base.forbidden(one.said, set()) == [], one.path


@pytest.mark.parametrize(("code", "game"), [(code, game) for code in OTHERS for game in outlines()])
def test_every_term_of_a_game_is_used_on_its_rules_page(real_site: Path, code: str, game: str) -> None:
    ours, theirs = read(real_site, "en", f"{game}/rules"), read(real_site, code, f"{game}/rules")
    assert ours is not None
    assert theirs is not None
    english = term_base("en").concepts(ours.said)
    assert len(english) > 25
    assert english - term_base(code).concepts(theirs.said) == set()


@pytest.mark.parametrize("code", OTHERS)
def test_languages_lead_to_each_other_and_to_the_same_anchors(code: str, real_site: Path) -> None:
    for theirs in offered(real_site, code):
        ours = read(real_site, "en", theirs.path)
        assert ours is not None, theirs.path
        if theirs.path != "status":  # in English it has a list for each language
            assert theirs.ids == ours.ids, theirs.path
        assert ours.others[code] == theirs.address
        assert theirs.others["en"] == ours.address


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


@pytest.mark.parametrize(("code", "game"), PAIRS)
def test_each_question_can_be_reported_once_with_its_language(real_site: Path, code: str, game: str) -> None:
    found = page(real_site, code, f"{game}/questions")
    asked = found.xpath("//section[@data-question]/@data-question")
    assert len(set(asked)) == len(asked) >= 12
    assert found.xpath("//a[@class='fs-report']/@href") == [
        f"https://issues.followsuit.example/new?title={game}%2Fquestions%2F{slug}%20({code})" for slug in asked
    ]


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
def test_the_page_of_facts_tells_every_fact_and_table_with_how_it_was_counted(
    real_site: Path, code: str, game: str
) -> None:
    told = article(page(real_site, code, f"{game}/facts"))
    keys = told.xpath(".//@data-k")
    known = [key for key in locales.load("en").keys(f"{game}.facts.") if not key.endswith(".title")]
    assert sorted(key for key in known if key not in keys) == []
    sections = outlines()[game].facts
    assert [h.get("id") for h in told.iter("h2")] == [section.slug for section in sections]
    assert len(told.xpath(".//table")) == sum(len(section.tables) for section in sections)
    drawn = {name for section in sections for name in section.tables}
    assert set(counted(game).tables) <= drawn
    for section in sections:
        assert f"{game}.facts.{section.slug}.how" in keys, section.slug
    assert set(counted(game).facts) - set(told.xpath(".//@data-f")) == set()


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
