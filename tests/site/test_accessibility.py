"""Pages for everyone: axe, small screens, fingers, zoom, wide text, no motion, forced colours. Needs Chromium.

`make test` looks at every kind of page and at every language, the games, widths and colours in turn, and at long pages
without the repetitions in them; the full grid is marked `long`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest

import locales
from engine.games import GAMES
from tests.site.conftest import focused, watched

pytestmark = pytest.mark.browser

CODES = locales.codes()
OF_THE_SITE = ["", "glossary/", "evidence/", "status/", "translating/", "404.html"]
OF_A_GAME = [
    "",
    "tutorial/",
    "rules/",
    "reference/",
    "scoring/",
    "questions/",
    "facts/",
    "house-rules/",
    "table/",
    "tutorial/quiz/",
]
LESSONS = {
    "hearts-two": "tutorial/breaking/#ex-hearts-not-broken=2",
    "cancellation-hearts": "tutorial/cancelled/#ex-cancelled-row=9",
    "spades-two": "tutorial/bidding/#ex-both-bids=2",
}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe whose answers depend on colours."""
TURNS = 3
"""In `make test` every language looks at each third kind of page, another third in the next language."""
LOOKS = [(1280, "light"), (390, "dark"), (320, "light"), (1280, "dark"), (390, "light")]
OPEN_ALL = "document.querySelectorAll('article details').forEach(details => { details.open = true; })"
SHORTEN = """
for (const one of ['.fs-clause', '.fs-ruling', '.fs-example', '.fs-question', '.fs-fold', 'tr', 'dt, dd']) {
  [...document.querySelectorAll(`article :is(${one})`)].slice(4).forEach(more => more.remove());
}
"""
"""Leaves four of each thing that a page repeats."""
TARGETS = """
[...document.querySelectorAll('main :is(button, select, summary, input, .fs-button), .fs-lessons a, .fs-where a, '
  + '.fs-game, .fs-lesson__id, .md-header__button, .md-footer__link, .fs-colophon__languages a')]
  .filter(one => one.checkVisibility() && !one.closest('.md-sidebar, .fs-sheet') && one.type !== 'hidden')
  .map(one => [one.outerHTML.slice(0, 90), one.closest('label') || one])
  .map(([name, one]) => [name, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.9)
  .map(([name, box]) => `${name} ${box.width} ${box.height}`)
"""
"""What is operated and smaller than a finger."""
CLIPPED = """
[...document.querySelectorAll('main :is(button, select, summary, .fs-button, .fs-game, th, td, h1, h2, p, li)')]
  .filter(one => one.checkVisibility() && !one.closest('.fs-scroll, .md-sidebar'))
  .filter(one => !one.querySelector(':scope > .fs-card'))  /* the mark of a card stands out of it */
  .filter(one => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).display !== 'inline')
  .map(one => one.outerHTML.slice(0, 90))
"""
SETTLED = "() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 100))"
"""Lets Material give its sidebars their height after a page has become wider."""
ADD_STYLE = """
text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}
"""
"""Gives a page a style of the reader's own; no policy of the page forbids that."""
WIDE_TEXT = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }
"""
"""The spacing that WCAG 1.4.12 asks a page to bear."""


@pytest.fixture
def look(browser: Any, real_address: str) -> Iterator[Callable[..., Any]]:
    """A page on the real site, with a way to go on to others; the test fails on any error or request elsewhere."""
    with watched(browser, real_address) as new_page:

        def make(width: int = 390, height: int = 844, **options: Any) -> Any:
            page = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
            page.home = real_address
            return page

        yield make


def paths(code: str, every_game: bool = False) -> list[str]:
    """Every kind of page in a language, the games taking turns; or of every game."""
    turn = CODES.index(code)
    games = list(GAMES)
    found = list(OF_THE_SITE)
    for place, kind in enumerate(OF_A_GAME):
        found += [f"{game}/{kind}" for game in (games if every_game else [games[(turn + place) % len(games)]])]
    found += [f"{game}/{LESSONS[game]}" for game in (games if every_game else [games[turn % len(games)]])]
    return [("" if code == "en" else f"{code}/") + path for path in found]


def go(page: Any, path: str) -> None:
    """Opens a page of the site."""
    page.goto("about:blank")  # an address that differs only in its end opens anew
    response = page.goto(page.home + path, wait_until="domcontentloaded")
    assert response.status == 200, path


def faults(page: Any, rules: Sequence[str] = RULES) -> list[tuple[str, list[str]]]:
    """What axe finds wrong on a page: the rules, and the elements that break them."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate((Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8"))
    found = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})",
        rules,
    )
    return [(fault["id"], [node["html"][:150] for node in fault["nodes"]]) for fault in found["violations"]]


def misfits(page: Any, *widths: int) -> list[str]:
    """What does not fit: at some widths, with wide text, at 200 % zoom of a desk, in letters of double size.

    Leaves the page 320 pixels wide.
    """

    def scrolls() -> bool:
        wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        return wide

    found = []
    for width in (*widths, 320):
        page.set_viewport_size({"width": width, "height": 844})
        found += [f"{width}: scrolls"] * scrolls()
        found += [f"{width}: small: {small}" for small in page.evaluate(TARGETS)]
    page.evaluate(ADD_STYLE, WIDE_TEXT)
    found += [f"clipped: {one}" for one in page.evaluate(CLIPPED)]
    found += ["wide text scrolls"] * scrolls()
    page.evaluate("document.adoptedStyleSheets = []")
    page.set_viewport_size({"width": 640, "height": 400})
    found += ["zoom scrolls"] * scrolls()
    page.evaluate("document.documentElement.style.fontSize = '250%'")
    found += ["large letters scroll"] * scrolls()
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 320, "height": 844})
    return found


@pytest.mark.parametrize("code", CODES)
def test_every_kind_of_page_is_for_everyone(look: Callable[..., Any], code: str) -> None:
    width, scheme = LOOKS[CODES.index(code) % len(LOOKS)]
    page = look(color_scheme=scheme)
    wrong: list[Any] = []
    for path in paths(code)[CODES.index(code) % TURNS :: TURNS]:
        go(page, path)
        page.evaluate(SHORTEN)
        page.evaluate(OPEN_ALL)
        wrong += [(path, one) for one in misfits(page, 1280)]
        page.set_viewport_size({"width": width, "height": 844})
        wrong += [(path, *fault) for fault in faults(page)]
    assert wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_lesson_is_played(look: Callable[..., Any], scheme: str) -> None:
    """Before a try, after a refused card, after an allowed one, with all hints, in four colours."""
    page = look(390, color_scheme=scheme)
    go(page, "el/hearts-two/tutorial/follow/#ex-follow-suit=2")
    where = page.locator("#ex-follow-suit card-lesson")
    found = faults(page)
    where.locator(".fs-four").click()
    assert page.locator("html[data-four-colour]").count() == 1
    for number, verdict in ((8, "no"), (4, "yes")):
        where.locator(".fs-lesson__card").nth(number).click()
        assert where.locator(f".fs-lesson__verdict .fs-{verdict}").count() == 1
        found += faults(page)
    hint = where.locator("[data-key=hint]")
    while hint.get_attribute("aria-disabled") != "true":
        hint.click()
    found += faults(page)
    assert found == []


def test_nothing_moves_for_those_who_want_no_motion(look: Callable[..., Any]) -> None:
    page = look(1280)
    for path in ("", "hearts-two/tutorial/follow/#ex-follow-suit=2", "spades-two/table/"):
        go(page, path)
        moving = page.evaluate(
            """[...document.querySelectorAll('*')].filter(one => {
              const style = getComputedStyle(one);
              const last = [...style.transitionDuration.split(','), ...style.animationDuration.split(',')];
              return last.some(time => parseFloat(time) > 0.01);
            }).map(one => one.outerHTML.slice(0, 90))"""
        )
        assert moving == [], path


def test_forced_colours_leave_every_state_to_be_seen(look: Callable[..., Any]) -> None:
    """A device that paints everything in its own colours: borders, marks and outlines still tell."""
    page = look(390, forced_colors="active")
    go(page, "hearts-two/tutorial/follow/#ex-follow-suit=2")
    cards = page.locator("#ex-follow-suit .fs-lesson__card")
    looks = "card => [getComputedStyle(card.querySelector('.fs-card__face')).outlineStyle,"
    looks += " getComputedStyle(card.querySelector('.fs-card'), '::after').content].join()"
    plain = cards.nth(0).evaluate(looks)
    cards.nth(8).click()
    refused = cards.nth(8).evaluate(looks)
    cards.nth(4).click()
    allowed = cards.nth(4).evaluate(looks)
    assert len({plain, refused, allowed}) == 3
    assert "dashed" in refused
    assert "solid" in allowed
    borders = page.locator("#ex-follow-suit .fs-button:visible").evaluate_all(
        "all => all.map(one => getComputedStyle(one).borderTopStyle)"
    )
    assert borders
    assert "none" not in borders
    page.keyboard.press("ArrowRight")
    assert cards.nth(5).evaluate("card => getComputedStyle(card).outlineStyle") == "solid"
    go(page, "hearts-two/tutorial/quiz/")
    card = page.locator(".fs-lesson__card[aria-pressed]").first
    before = card.evaluate("card => getComputedStyle(card).outlineStyle")
    card.click()
    page.locator("h1").click()
    assert (before, card.evaluate("card => getComputedStyle(card).outlineStyle")) == ("none", "solid")


def test_navigation_opens_and_closes_by_key_on_a_small_screen(look: Callable[..., Any]) -> None:
    """Closed, it is no tab stop; a button opens it, Enter goes back a level, Escape or going past its end closes it."""
    page = look(390)
    go(page, "eu/hearts-two/tutorial/follow/")
    side = page.locator(".md-sidebar--primary")
    inside = "side => side.contains(document.activeElement)"
    shown = "document.activeElement.checkVisibility({visibilityProperty: true, opacityProperty: true})"
    stops = 0
    while page.evaluate("document.activeElement.dataset.key") != "next":
        page.keyboard.press("Tab")
        assert not side.evaluate(inside)
        stops += 1
        assert stops < 15
    button = page.locator(".fs-menu")
    assert button.get_attribute("aria-label")
    button.focus()
    page.keyboard.press("Enter")
    assert button.get_attribute("aria-expanded") == "true"
    level = [page.evaluate("document.activeElement.getAttribute('for')")]
    for _ in range(2):
        page.keyboard.press("Enter")
        assert side.evaluate(inside)
        level.append(page.evaluate("document.activeElement.getAttribute('for')"))
    assert level == ["__nav_2_1", "__nav_2", None]  # lessons, the game, the whole site
    for _ in range(40):
        page.keyboard.press("Tab")
        if not side.evaluate(inside):
            break
        page.wait_for_timeout(20)
        assert page.evaluate(shown)
    assert button.get_attribute("aria-expanded") == "false"
    button.focus()
    page.keyboard.press("Space")
    assert side.evaluate(inside)
    page.keyboard.press("Escape")
    assert focused(button)
    assert button.get_attribute("aria-expanded") == "false"


@pytest.mark.parametrize("path", ["da/", "el/hearts-two/rules/", "spades-two/tutorial/bidding/", "404.html"])
def test_first_tab_stop_leads_past_the_navigation(look: Callable[..., Any], path: str) -> None:
    page = look(1280)
    go(page, path)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.md-skip')")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null")


SHIFTS = """
window.shifts = 0;
new PerformanceObserver(seen => {
  for (const one of seen.getEntries()) if (!one.hadRecentInput) window.shifts += one.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


@pytest.mark.parametrize("path", ["el/hearts-two/tutorial/follow/#ex-follow-suit=2", "spades-two/tutorial/bidding/"])
@pytest.mark.parametrize("width", [390, 1280])
def test_page_does_not_jump_while_it_opens(look: Callable[..., Any], path: str, width: int) -> None:
    page = look(width)
    page.add_init_script(SHIFTS)
    page.goto(page.home + path)
    page.locator(".fs-lesson").first.wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifts") <= 0.1


def test_key_to_go_on_stays_under_the_finger(look: Callable[..., Any]) -> None:
    """From step to step the keys of a lesson never move up, and stay once the tallest step has been seen."""
    page = look(390)
    go(page, "eu/hearts-two/tutorial/breaking/")
    forward = page.locator("card-lesson [data-key=next]").first
    back = page.locator("card-lesson [data-key=back]").first
    top = "key => key.getBoundingClientRect().top - key.closest('card-lesson').getBoundingClientRect().top"
    seen = []
    while forward.get_attribute("aria-disabled") != "true":
        forward.click()
        seen.append(forward.evaluate(top))
    assert len(seen) > 2
    assert seen == sorted(seen)
    while back.get_attribute("aria-disabled") != "true":
        back.click()
        assert back.evaluate(top) == pytest.approx(seen[-1], abs=1)


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_every_page_of_every_game_is_for_everyone(look: Callable[..., Any], code: str) -> None:
    """Whole pages, all folds open; axe on a phone and on a desk, and for what the dark changes. A fresh page each, for
    axe leaves much behind."""
    wrong: list[Any] = []
    for path in paths(code, every_game=True):
        page = look(color_scheme="light")
        page.set_default_timeout(300_000)
        go(page, path)
        page.evaluate(OPEN_ALL)
        wrong += [(path, one) for one in misfits(page, 1280, 390)]
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            page.evaluate(SETTLED)
            wrong += [(path, width, *fault) for fault in faults(page)]
        page.emulate_media(color_scheme="dark")
        page.locator("body[data-md-color-scheme=slate]").wait_for()
        wrong += [(path, "dark", *fault) for fault in faults(page, COLOURS)]
        page.close()
    assert wrong == []
