"""What a reader meets: search, languages, small screens, paper, keys. Needs Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest

pytestmark = pytest.mark.browser

PAGES = ["", "hearts-two/", "hearts-two/rules/", "el/hearts-two/rules/", "el/hearts-two/tutorial/", "404.html"]
OPEN_ALL = "document.querySelectorAll('article details').forEach(details => { details.open = true; })"


def search(page: Any, query: str) -> list[str]:
    """The titles a search finds. Material listens to keys, so one is pressed."""
    page.locator(".md-search__input").focus()
    page.locator(".md-search__input").fill(query)
    page.keyboard.press("End")
    page.wait_for_function("() => /\\d|No |δεν/.test(document.querySelector('.md-search-result__meta').textContent)")
    page.wait_for_timeout(300)
    return [words for words in page.locator(".md-search-result__link").all_text_contents() if words.strip()]


@pytest.mark.parametrize("query", ["κόσμου", "κοσμου", "ΚΟΣΜΟΥ", "Κόσμος", "ΚΟΣΜΟΣ", "κοσμο", "μπαζα του κοσμου"])
def test_greek_is_found_however_it_is_written(visit: Callable[..., Any], query: str) -> None:
    found = search(visit("el/"), query)
    assert any("κόσμου" in entry for entry in found), found  # shown as written on the page


@pytest.mark.parametrize("query", ["ΚΟΎΠΕΣ", "κουπας", "κουπων"])
def test_another_ending_is_no_obstacle(visit: Callable[..., Any], query: str) -> None:
    assert search(visit("el/"), query)


def test_english_is_found_in_capitals(visit: Callable[..., Any]) -> None:
    assert any("ZEBRA" in entry.upper() for entry in search(visit("hearts-two/rules/"), "ZEBRA"))


def test_words_that_are_nowhere_find_nothing(visit: Callable[..., Any]) -> None:
    assert search(visit("el/"), "ξιφίας") == []


def test_clause_is_found_by_its_number(visit: Callable[..., Any]) -> None:
    page = visit("el/about/")
    search(page, "h18")
    hrefs = page.locator(".md-search-result__link").evaluate_all("links => links.map(link => link.href)")
    assert any("/el/hearts-two/rules/" in href and href.endswith("#H18") for href in hrefs), hrefs


def test_entries_are_fetched_with_the_first_letter_and_once(visit: Callable[..., Any]) -> None:
    page = visit("el/", settle=True)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.locator(".md-search__input").focus()
    page.wait_for_timeout(200)
    assert asked == []
    assert search(page, "κουπ")
    assert search(page, "h18")
    assert [url.partition("deep/")[2] for url in asked] == ["el/search/entries.json"]


def test_entries_that_could_not_be_had_are_asked_for_again(browser: Any, address: str) -> None:
    page = browser.new_page()
    refused: list[str] = []
    page.context.route("**/entries.json", lambda route: (refused.append(route.request.url), route.abort()))
    page.goto(f"{address}el/", wait_until="networkidle")
    page.locator(".md-search__input").focus()
    with page.context.expect_event("requestfailed"):
        page.locator(".md-search__input").fill("κ")
        page.keyboard.press("End")
    assert len(refused) == 1
    page.context.unroute("**/entries.json")
    assert search(page, "κουπ")
    page.close()


def test_site_works_from_files_without_a_server(
    build_site: Callable[..., Any], browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages, links, languages, and search with its folding, all from file://."""
    monkeypatch.setenv("FOLLOWSUIT_OFFLINE", "true")
    folder = build_site().folder
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith("file:") else wrong.append(request.url))
    page.goto((folder / "index.html").as_uri())
    page.locator("article a").click()
    assert page.url == (folder / "hearts-two/rules.html").as_uri() + "#H13"
    page.locator(".fs-switcher summary").click()
    page.get_by_role("link", name="Ελληνικά").first.click()
    assert page.url == (folder / "el/hearts-two/rules.html").as_uri() + "#H13"  # the place on the page is kept
    assert any("κόσμου" in entry for entry in search(page, "ΚΟΣΜΟΣ"))
    assert wrong == []
    page.close()


@pytest.mark.parametrize("path", PAGES)
def test_no_sideways_scroll_at_320_pixels(visit: Callable[..., Any], path: str) -> None:
    page = visit(path, settle=True, viewport={"width": 320, "height": 640})
    page.evaluate(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(
    ("start", "name", "end"),
    [
        ("hearts-two/rules/", "Ελληνικά", "el/hearts-two/rules/"),
        ("el/hearts-two/rules/", "English", "hearts-two/rules/"),
        ("", "Ελληνικά", "el/"),
        ("el/", "English", ""),
        ("el/404.html", "English", ""),
    ],
)
def test_switcher_lands_on_the_same_page(
    visit: Callable[..., Any], address: str, start: str, name: str, end: str, scripts: bool
) -> None:
    page = visit(start, java_script_enabled=scripts)
    page.locator(".fs-switcher summary").click()
    page.locator(".fs-switcher__list").get_by_text(name).click()
    page.wait_for_load_state()
    assert page.url == address + end


def test_language_menu_closes_with_escape(visit: Callable[..., Any]) -> None:
    page = visit("el/")
    page.locator(".fs-switcher summary").focus()
    page.keyboard.press("Enter")
    assert page.locator(".fs-switcher__list").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".fs-switcher__list").is_visible()
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_menu_opens_on_a_phone(visit: Callable[..., Any], address: str) -> None:
    page = visit("el/", viewport={"width": 390, "height": 800})
    page.locator(".md-header .fs-menu").click()
    page.locator(".md-nav--primary .md-nav__container > label").first.click()
    page.locator(".md-nav--primary").get_by_role("link", name="Κανόνες").click()
    page.wait_for_load_state()
    assert page.url == f"{address}el/hearts-two/rules/"


def test_choice_of_colours_holds_in_all_languages(visit: Callable[..., Any], address: str) -> None:
    page = visit("hearts-two/rules/", color_scheme="light")
    page.locator("label[for=__palette_1]").click()
    page.locator("label[for=__palette_2]").click()
    page.goto(f"{address}el/hearts-two/rules/")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"


def test_device_in_the_dark_gets_a_dark_page(visit: Callable[..., Any]) -> None:
    page = visit("el/", color_scheme="dark")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_what_is_operated_is_large_enough_for_a_finger(visit: Callable[..., Any], width: int) -> None:
    page = visit("hearts-two/rules/", viewport={"width": width, "height": 800})
    page.evaluate(OPEN_ALL)
    page.locator(".fs-switcher summary").click()
    operated = (
        ".md-header__button, .fs-card__face, .fs-clause__id, summary, .fs-switcher__list a, "
        ".fs-colophon__languages a, .md-footer__link"
    )
    sizes = page.evaluate(
        """selector => [...document.querySelectorAll(selector)]
            .filter(element => element.checkVisibility())
            .map(element => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
            .map(([name, box]) => [name, box.width, box.height])""",
        operated,
    )
    assert sizes
    assert [size for size in sizes if min(size[1:]) < 43.9] == []


def test_card_has_a_name_for_those_who_do_not_see_it(visit: Callable[..., Any]) -> None:
    page = visit("el/hearts-two/")
    assert page.locator("ul.fs-hand").aria_snapshot().split("\n")[1].strip() == "- listitem: ντάμα μπαστούνι"


def test_states_of_a_card_differ_without_colour(visit: Callable[..., Any]) -> None:
    page = visit("hearts-two/rules/")
    page.evaluate(OPEN_ALL)
    looks = {
        state: page.locator(f".fs-card--{state}").first.evaluate(
            "card => { const face = getComputedStyle(card.querySelector('.fs-card__face'));"
            " return [face.outlineStyle, face.borderTopStyle, getComputedStyle(card, '::after').content].join(); }"
        )
        for state in ("yes", "no", "won", "dead")
    }
    assert len(set(looks.values())) == 4, looks


def test_paper_has_the_answers_and_no_menu(visit: Callable[..., Any]) -> None:
    page = visit("hearts-two/rules/")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".fs-why").first.is_visible()
    for hidden in (".md-header", ".md-footer", ".md-sidebar--primary", ".md-tabs"):
        assert not page.locator(hidden).first.is_visible()
    assert page.locator(".fs-example").first.evaluate("box => getComputedStyle(box).breakInside") == "avoid"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not page.locator(".fs-example details").first.evaluate("details => details.open")


def test_page_reads_without_scripts(visit: Callable[..., Any]) -> None:
    page = visit("hearts-two/rules/", java_script_enabled=False)
    page.locator(".fs-example summary").first.click()
    assert page.locator(".fs-why").first.is_visible()


@pytest.mark.parametrize(
    ("path", "width", "scheme"),
    [
        ("el/hearts-two/rules/", 390, "dark"),
        ("el/hearts-two/rules/", 1280, "light"),
        ("el/hearts-two/tutorial/first/", 390, "light"),
        ("", 390, "light"),
        ("404.html", 1280, "dark"),
    ],
)
def test_axe_finds_nothing(visit: Callable[..., Any], path: str, width: int, scheme: str) -> None:
    page = visit(path, settle=True, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.evaluate(OPEN_ALL)
    page.wait_for_timeout(400)  # colours fade in
    page.evaluate((Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8"))
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    result = page.evaluate("rules => axe.run(document, {runOnly: rules})", rules)
    assert [(fault["id"], [node["html"][:150] for node in fault["nodes"]]) for fault in result["violations"]] == []
