"""The card table as a reader meets it: a hand of each game, played with mouse or keys; the sheet; the arbiter."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest

from tests.site.conftest import watched

pytestmark = pytest.mark.browser

STATIC = Path(__file__).resolve().parents[2] / "docs_src/static/assets"
SLOW = 60_000
"""Milliseconds: the machine of the tests may be busy with other tests."""


@pytest.fixture
def table(browser: Any, real_address: str) -> Iterator[Callable[..., Any]]:
    """Opens a card table; the test fails on any error or request elsewhere."""
    with watched(browser, real_address) as new_page:

        def open_table(path: str, start: bool = True, **options: Any) -> Any:
            page = new_page(**options)
            page.set_default_timeout(SLOW)
            page.goto(real_address + path)
            if start:
                page.locator(".fs-desk__start button").click()
                page.wait_for_selector(".fs-desk__prompt:not(:empty)")
                page.wait_for_selector(".fs-desk__sheet form button")
            return page

        yield open_table


def act(page: Any) -> bool:
    """Does the first thing that is allowed; False when the hand is over."""
    room = page.locator(".fs-desk__room").first
    if room.locator(".fs-desk__prompt").text_content() in page.over:
        return False
    before = room.locator(".fs-desk__hand").inner_html() + room.locator(".fs-desk__acts").first.inner_html()
    buttons = room.locator(".fs-desk__acts").first.locator("button")
    changed = """([before]) => {
      const room = document.querySelector('.fs-desk__room');
      const no = room.querySelector('.fs-desk__said .fs-desk__no');
      const now = room.querySelector('.fs-desk__hand').innerHTML + room.querySelector('.fs-desk__acts').innerHTML;
      return no ? 'no' : now !== before ? 'done' : false;
    }"""
    if buttons.count():
        buttons.last.click() if buttons.count() < 4 else buttons.nth(4).click()
        page.wait_for_function(changed, arg=[before])
        return True
    cards = room.locator(".fs-desk__hand button")
    for place in range(cards.count()):
        page.evaluate("document.querySelector('.fs-desk__said').replaceChildren()")
        cards.nth(place).click()
        if page.wait_for_function(changed, arg=[before]).json_value() == "done":
            return True
        refused = room.locator(".fs-desk__said .fs-desk__no a")
        assert refused.get_attribute("href").endswith("#" + refused.text_content())
    raise AssertionError("no card may be played")


@pytest.mark.parametrize(
    "path", ["hearts-two/", "spades-two/", "cancellation-hearts/", "el/hearts-two/", "da/spades-two/"]
)
def test_a_hand_is_played_to_its_account_through_the_interface(table: Callable[..., Any], path: str) -> None:
    page = table(
        f"{path}table/#t=1&s=5&h=1&d=0&p={6 if path.startswith('canc') else 2}", viewport={"width": 390, "height": 844}
    )
    messages = page.evaluate("JSON.parse(document.querySelector('.fs-desk template').content.textContent).messages")
    page.over = (messages["table.ask-for.over"], messages["table.ask-for.game-over"])
    acts = 0
    while act(page):
        acts += 1
        assert acts < 80
    page.get_by_role("heading", name=messages["table.review.title"]).wait_for()
    assert page.get_by_role("button", name=messages["table.practice.next-deal"]).is_visible()
    assert page.get_by_role("heading", name=messages["label.deal-score"]).is_visible()


def test_card_is_played_with_the_keys_and_taken_back(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/#t=1&s=5&h=1&d=0&p=2")
    hand = page.get_by_role("toolbar", name="Your hand")
    hand.get_by_role("button").first.focus()
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement === document.querySelector('.fs-desk__hand').lastChild")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement === document.querySelector('.fs-desk__hand').firstChild")
    size = hand.get_by_role("button").count()
    for _ in range(size):
        page.keyboard.press("Enter")
        page.wait_for_function("document.querySelector('.fs-desk__said').textContent")
        page.wait_for_timeout(300)
        if hand.get_by_role("button").count() < size:
            break
        page.keyboard.press("ArrowRight")
    assert hand.get_by_role("button").count() == size - 1
    page.get_by_role("button", name="Take back", exact=True).click()
    page.wait_for_function("n => document.querySelector('.fs-desk__hand').children.length === n", arg=size)


def test_sheet_counts_refuses_and_survives_a_reload(table: Callable[..., Any]) -> None:
    """H25: the queen gives 13; a hand gives 20 points in all, or less by those that are dead."""
    page = table("hearts-two/table/")
    sheet = page.locator(".fs-desk__sheet")
    sheet.get_by_label("Points of player A").fill("7")
    sheet.get_by_label("Points of player B").fill("14")
    sheet.get_by_role("button", name="Write down this deal").click()
    sheet.get_by_text("These points cannot come from a deal.").wait_for()
    sheet.get_by_label("Points of player B").fill("13")
    sheet.get_by_role("button", name="Write down this deal").click()
    sheet.get_by_text("The queen of spades: 13").wait_for()
    page.reload()
    page.locator(".fs-desk__start button").click()
    page.locator(".fs-desk__sheet").get_by_text("The queen of spades: 13").wait_for()
    page.get_by_role("button", name="Take back the last deal").click()
    page.locator(".fs-desk__sheet").get_by_text("The queen of spades: 13").wait_for(state="detached")


def test_arbiter_answers_a_link(table: Callable[..., Any]) -> None:
    """H13: a player who can follow suit must."""
    page = table("hearts-two/table/#a=legal&c=AC.10D.QS&k=2C&b=0&f=1&p=2")
    page.get_by_text("These cards may not be played:").wait_for()
    room = page.locator(".fs-desk__room").last
    assert room.locator("[role=status] a").all_text_contents() == ["H13", "H13"]
    page.get_by_role("button", name="Who wins this trick?").click()
    page.get_by_text("This cannot happen in the game.").wait_for()


@pytest.mark.parametrize("link", ["t=1&s=-1&h=1&d=0&p=2", "t=1&s=1&h=1&d=0&p=2&o.moon_value=%7B", "t=1"])
def test_a_link_that_cannot_be_read_gives_a_new_deal(table: Callable[..., Any], link: str) -> None:
    page = table(f"hearts-two/table/#{link}")
    page.get_by_text("This link cannot be read, so a new deal was made.").wait_for()
    assert page.get_by_role("toolbar").get_by_role("button").count() >= 12


def test_a_stored_sheet_is_not_trusted(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/", start=False)
    page.evaluate("""localStorage.setItem('followsuit.sheet.hearts-two', JSON.stringify({v: 1, names: ['<b>x</b>'],
      dealer: 9, options: {}, players: 2, hands: [{points: [99, 1], moon: null}]}))""")
    page.locator(".fs-desk__start button").click()
    page.get_by_text("The sheet kept in this browser cannot be read, so a new sheet begins.").wait_for()
    assert page.locator(".fs-desk b").count() == 0


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, {"viewport": {"width": 320, "height": 640}}])
def test_table_is_accessible(table: Callable[..., Any], options: dict[str, Any]) -> None:
    page = table("hearts-two/table/", **options)
    page.evaluate("document.querySelectorAll('article details').forEach(details => { details.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    script = Path(axe_playwright_python.__file__).parent / "axe.min.js"
    page.evaluate(script.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run('.fs-desk', {resultTypes: ['violations']})).violations")
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    small = page.locator(".fs-desk button:visible, .fs-desk select:visible").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    )
    assert small == []


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        ("delete window.WebAssembly", "too old for the card table"),
        ("delete window.Worker", "too old for the card table"),
        ("window.Worker = class { constructor() { throw new Error('blocked'); } }", "could not be loaded"),
        ("window.Worker = class { postMessage() { setTimeout(() => this.onerror()); } terminate() {} }",
         "could not be loaded"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said_in_a_sentence(table: Callable[..., Any], break_it: str, words: str) -> None:
    page = table("hearts-two/table/", start=False)
    page.evaluate(f"() => {{ {break_it}; }}")
    page.evaluate("""() => {
      const script = document.createElement('script');
      script.src = document.querySelector('script[src$="table.js"]').src;
      const old = document.querySelector('.fs-desk__start');
      old.replaceWith(old.cloneNode(true));
      document.body.append(script);
    }""")
    page.wait_for_timeout(500)
    if page.locator(".fs-desk__start button").is_visible():
        page.locator(".fs-desk__start button").click()
    sentence = page.locator(".fs-desk__lacks:visible")
    sentence.wait_for()
    assert words in sentence.inner_text()
    assert sentence.get_by_role("link").get_attribute("href")
    assert page.locator(".fs-desk__status").inner_text() == ""


def test_nothing_is_loaded_before_the_button(table: Callable[..., Any], browser: Any) -> None:
    page = table("hearts-two/table/", start=False)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert not [name for name in loaded if "/rt/" in name or "worker" in name.rpartition("/")[2].replace("search", "")]


def test_script_and_styles_are_small() -> None:
    assert len(gzip.compress((STATIC / "js/table.js").read_bytes(), 9)) <= 9_100
    assert len(gzip.compress((STATIC / "js/table-worker.js").read_bytes(), 9)) <= 1_000
    assert len(gzip.compress((STATIC / "css/table.css").read_bytes(), 9)) <= 4_000
