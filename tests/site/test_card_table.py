"""The card table as a reader meets it: hands and a game, played with mouse or keys; the sheet; the arbiter; offline."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import playwright.sync_api
import pytest

from tests.benchmarks.table import ROOMS, SEATS, TIMED
from tests.serving import Quiet, served
from tests.site.conftest import watched

pytestmark = pytest.mark.browser

TABLE = Path(__file__).resolve().parents[2] / "docs_src/table"
GAMES = ("hearts-two", "spades-two", "cancellation-hearts")
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


WAITING = """(at) => {
  const room = document.querySelector('.fs-desk__room');
  const no = room.querySelector('.fs-desk__note .fs-desk__no');
  const over = room.querySelector('.fs-fold table, .fs-fold p') && room.querySelector('.fs-desk__hand').hidden;
  const now = room.querySelector('.fs-desk__hand').innerHTML + room.querySelector('.fs-desk__choices').innerHTML;
  return no ? 'no' : over ? 'over' : now !== at ? 'done' : false;
}"""
STATE = """() => {
  const room = document.querySelector('.fs-desk__room');
  room.querySelector('.fs-desk__note').replaceChildren();
  return room.querySelector('.fs-desk__hand').innerHTML + room.querySelector('.fs-desk__choices').innerHTML;
}"""


def act(page: Any) -> None:
    """Does the first thing that is allowed."""
    room = page.locator(".fs-desk__room").first
    choices = room.locator(".fs-desk__choices button")
    if choices.count():
        if choices.count() > 4:
            # a bid: the cards are in sight above the numbers
            assert room.locator(".fs-desk__hand").bounding_box()["y"] < choices.first.bounding_box()["y"]
            assert choices.nth(4).inner_text() in choices.nth(4).get_attribute("aria-label")
        at = page.evaluate(STATE)
        (choices.nth(4) if choices.count() > 4 else choices.last).click()
        page.wait_for_function(WAITING, arg=at)
        return
    cards = room.locator(".fs-desk__hand button")
    for place in range(cards.count()):
        at = page.evaluate(STATE)
        cards.nth(place).click()
        if page.wait_for_function(WAITING, arg=at).json_value() != "no":
            return
        refused = room.locator(".fs-desk__note .fs-desk__no a")
        assert refused.get_attribute("href").endswith("#" + refused.text_content())
    raise AssertionError("no card may be played")


def words_of(page: Any) -> dict[str, str]:
    """The messages in the page."""
    found: dict[str, str] = page.evaluate(
        "JSON.parse(document.querySelector('.fs-desk template').content.textContent).messages"
    )
    return found


def play_hand(page: Any) -> None:
    """Plays a hand to its account."""
    messages = words_of(page)
    prompt = page.locator(".fs-desk__prompt")
    for _ in range(80):
        if prompt.text_content() in (messages["table.ask-for.over"], messages["table.ask-for.game-over"]):
            break
        act(page)
    page.get_by_text(messages["table.review.title"]).wait_for()


@pytest.mark.parametrize(
    "path", ["hearts-two/", "spades-two/", "cancellation-hearts/", "el/hearts-two/", "da/spades-two/"]
)
def test_a_hand_is_played_to_its_account_through_the_interface(table: Callable[..., Any], path: str) -> None:
    page = table(
        f"{path}table/#t=1&s=5&h=1&d=0&p={6 if path.startswith('canc') else 2}", viewport={"width": 390, "height": 844}
    )
    messages = words_of(page)
    play_hand(page)
    assert page.get_by_role("button", name=messages["table.practice.next-deal"]).is_visible()
    assert page.get_by_role("heading", name=messages["label.deal-score"]).is_visible()
    if path == "cancellation-hearts/":
        # three cards are passed before the first trick (C8), and the review says so
        before = page.locator(".fs-desk__review tr", has=page.get_by_role("rowheader", name="–"))
        assert before.count()
        assert all(text.startswith("Pass the ") for text in before.locator("td:first-of-type").all_inner_texts())


@pytest.mark.long
@pytest.mark.parametrize("path", ["hearts-two/", "spades-two/", "cancellation-hearts/"])
def test_a_game_is_played_to_its_end_through_the_interface(table: Callable[..., Any], path: str) -> None:
    page = table(f"{path}table/", viewport={"width": 390, "height": 844})
    messages = words_of(page)
    for _ in range(60):
        play_hand(page)
        if page.locator(".fs-desk__prompt").text_content() == messages["table.ask-for.game-over"]:
            break
        page.get_by_role("button", name=messages["table.practice.next-deal"]).click()
        page.wait_for_selector(".fs-desk__room:first-of-type :is(.fs-desk__hand, .fs-desk__choices) button")
    else:
        raise AssertionError("the game did not end")
    assert page.get_by_role("button", name=messages["table.practice.next-deal"]).count() == 0


def test_a_hand_is_there_again_after_a_reload(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/")
    for _ in range(3):
        act(page)
    hand = page.locator(".fs-desk__hand").first
    before = hand.inner_text(), page.locator(".fs-desk__played").first.inner_text()
    page.reload()
    page.locator(".fs-desk__start button").click()
    page.wait_for_selector(".fs-desk__sheet form button")
    assert (hand.inner_text(), page.locator(".fs-desk__played").first.inner_text()) == before
    page.get_by_role("button", name="Take back", exact=True).click()
    page.wait_for_function("n => document.querySelector('.fs-desk__hand').innerText !== n", arg=before[0])


IMPOSSIBLE = """{"v": 1, "players": 2, "options": {}, "seed": 1, "hand": 1, "dealer": 0, "totals": [0, 0], "bags": [],
 "moves": ["QS", "QS"]}"""


@pytest.mark.parametrize("kept", ["{", '{"v": 1}', '{"v": 2}', "[]", IMPOSSIBLE])
def test_a_stored_hand_is_not_trusted(table: Callable[..., Any], kept: str) -> None:
    page = table("hearts-two/table/", start=False)
    page.evaluate("kept => localStorage.setItem('followsuit.game.hearts-two', kept)", kept)
    page.locator(".fs-desk__start button").click()
    page.get_by_text("The deal kept in this browser cannot be read, so a new deal was made.").wait_for()
    assert page.get_by_role("toolbar").get_by_role("button").count() >= 12


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
    sheet.get_by_text("Player B deals next.").wait_for()
    sheet.get_by_text("The player who holds the two of clubs leads to the first trick").wait_for()
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
    assert room.locator("[role=status] a").all_text_contents() == ["H13"]
    assert room.get_by_text("If you hold a card of the suit led, you must play a card of that suit.").is_visible()
    refused = room.locator("[role=status] .fs-card--no .fs-card__name").all_text_contents()
    assert refused == ["ten of diamonds", "queen of spades"]
    page.get_by_role("button", name="Who wins this trick?").click()
    page.get_by_text("Tap the whole trick first, one card for each player, then ask.").wait_for()


def test_arbiter_says_what_cannot_be(table: Callable[..., Any]) -> None:
    """H9, H18: nothing has broken hearts before the first lead; who leads first holds one of three clubs."""
    page = table("hearts-two/table/#a=legal&c=2C.AH&b=1&f=1&p=2&o.moon_value=%22live_points%22")
    status = page.locator(".fs-desk__room").last.locator("[role=status]")
    status.get_by_text("This mark does not fit the cards: Hearts are broken").wait_for()
    page.get_by_label("Hearts are broken").uncheck()
    page.get_by_role("button", name="Which cards may be played?").click()
    status.get_by_text("These cards may not be played:").wait_for()
    assert status.locator("a").all_text_contents() == ["H9"]
    status.get_by_text("The other player gets only the points that were in play.").wait_for()
    page.get_by_role("button", name="Clear the cards").click()
    page.get_by_role("button", name="Which cards may be played?").click()
    status.get_by_text("Tap the cards of the hand first, then ask.").wait_for()


def test_a_game_is_not_given_up_for_a_link_that_cannot_be_read(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/")
    act(page)
    hand = page.locator(".fs-desk__hand").first
    before = hand.inner_text()
    page.evaluate("location.hash = 't=1&s=-1'")
    page.get_by_text("This link cannot be read.").wait_for()
    assert hand.inner_text() == before
    page.reload()
    page.locator(".fs-desk__start button").click()
    page.get_by_text("This link cannot be read.").wait_for()
    assert hand.inner_text() == before


def test_a_question_that_cannot_be_read_is_not_answered(table: Callable[..., Any]) -> None:
    """Nothing of a link is left out to make the rest fit."""
    page = table("cancellation-hearts/table/")
    room = page.locator(".fs-desk__room").last
    for link in ("c=AC.XX&k=2C&p=6", "c=AC&k=2C&p=5", "c=AC&k=2C&p=6&o.target=%7B", "c=AC&k=2C&p=6&o.__proto__=1"):
        page.evaluate("location.hash = 'a=legal&c=AC&k=2C&p=6'")
        room.get_by_text("These cards may be played:").wait_for()
        page.evaluate("link => { location.hash = `a=legal&${link}`; }", link)
        room.get_by_text("This link cannot be read.").wait_for()
        assert room.locator("ul li").count() == 0


def test_cards_chosen_to_be_passed_are_shown(table: Callable[..., Any]) -> None:
    page = table("cancellation-hearts/table/#t=1&s=5&h=1&d=0&p=6")
    card = page.get_by_role("toolbar").get_by_role("button").first
    name = card.inner_text().split("\n")[-1]
    card.click()
    page.get_by_text("Choose 2 more cards to pass").wait_for()
    chosen = page.locator(".fs-desk__choices")
    assert chosen.locator(".fs-card__name").all_inner_texts() == [name]
    assert "Chosen to be passed" in chosen.inner_text()


def test_a_game_in_play_is_not_given_up_at_once(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/")
    act(page)
    size = page.get_by_role("toolbar").get_by_role("button").count()
    page.get_by_role("button", name="New game").click()
    page.get_by_text("Press again to begin a new one.").wait_for()
    assert page.get_by_role("toolbar").get_by_role("button").count() == size
    page.get_by_role("button", name="New game").click()
    page.wait_for_function("n => document.querySelector('.fs-desk__hand').children.length > n", arg=size)


@pytest.mark.parametrize("link", ["t=1&s=-1&h=1&d=0&p=2", "t=1&s=1&h=1&d=0&p=2&o.moon_value=%7B", "t=1"])
def test_a_link_that_cannot_be_read_gives_a_new_deal(table: Callable[..., Any], link: str) -> None:
    page = table(f"hearts-two/table/#{link}")
    page.get_by_text("This link cannot be read, so a new deal was made.").wait_for()
    assert page.get_by_role("toolbar").get_by_role("button").count() >= 12


@pytest.mark.parametrize("kept", [
    {"v": 1, "names": ["<b>x</b>"], "dealer": 9, "early": [], "rules": {"options": {}, "players": 2},
     "hands": [{"points": [99, 1], "moon": None}]},
    {"v": 1, "names": [], "dealer": 0, "early": [], "rules": {"options": {"x": 1}, "players": 2}, "hands": [1]},
    {"v": 1, "names": {}, "hands": []},
    {"v": 1, "names": [{"toString": 1}], "dealer": {"valueOf": 1, "toString": 1}, "early": [], "hands": [1],
     "rules": {"options": {}, "players": 2}},
    {"v": 7},
])  # fmt: skip
def test_a_stored_sheet_is_not_trusted(table: Callable[..., Any], kept: dict[str, Any]) -> None:
    page = table("hearts-two/table/", start=False)
    page.evaluate("kept => localStorage.setItem('followsuit.sheet.hearts-two', JSON.stringify(kept))", kept)
    page.locator(".fs-desk__start button").click()
    page.get_by_text("The sheet kept in this browser cannot be read, so a new sheet begins.").wait_for()
    assert page.locator(".fs-desk b").count() == 0


def test_names_are_text_and_the_sheet_can_be_copied_and_printed(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/", permissions=["clipboard-read", "clipboard-write"])
    sheet = page.locator(".fs-desk__sheet")
    sheet.get_by_text("Names", exact=True).click()
    sheet.get_by_label("Name of player A").fill("<b>Ane</b>")
    sheet.get_by_label("Name of player A").press("Tab")
    sheet.get_by_label("Points of player A").fill("7")
    sheet.get_by_label("Points of player B").fill("13")
    sheet.get_by_role("button", name="Write down this deal").click()
    sheet.get_by_role("columnheader", name="Player A: <b>Ane</b>").wait_for()
    for _ in range(200):  # the name is there before the deal is counted
        if "13" in sheet.inner_text():
            break
        page.wait_for_timeout(50)
    sheet.get_by_role("button", name="Copy as text").click()
    sheet.get_by_text("The text has been copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied == ["Deal\tPlayer A: <b>Ane</b>\tPlayer B", "1\t7\t13", "Total\t7\t13"]
    page.evaluate(
        "window.print = () => { window.printed = document.querySelectorAll('.fs-desk__sheet [open]').length; }"
    )
    sheet.get_by_role("button", name="Print the sheet").click()
    assert page.evaluate("window.printed") >= 1
    page.emulate_media(media="print")
    assert sheet.get_by_role("columnheader", name="Player A: <b>Ane</b>").is_visible()
    assert sheet.get_by_text("The queen of spades: 13").is_visible()
    for hidden in (page.locator("#practice"), page.locator("#ask"), sheet.get_by_role("button", name="New sheet")):
        assert not hidden.is_visible()


def test_house_rules_do_not_change_a_sheet_that_was_begun(table: Callable[..., Any]) -> None:
    """A sheet for six stays one for six, whatever is chosen for the next game."""
    page = table("cancellation-hearts/table/")
    sheet = page.locator(".fs-desk__sheet")
    for place, points in enumerate([26, 26, 0, 0, 0, 0]):
        sheet.get_by_label(f"Points of player {'ABCDEF'[place]}").fill(str(points))
    sheet.get_by_role("button", name="Write down this deal").click()
    sheet.get_by_text("Player B deals next.").wait_for()
    page.get_by_label("Players", exact=True).select_option("9")
    page.wait_for_timeout(500)
    assert sheet.get_by_label("Points of player G").count() == 0
    assert sheet.get_by_role("rowheader", name="Player B").is_visible()
    sheet.get_by_role("button", name="New sheet").click()
    sheet.get_by_text("Press again to delete it.").wait_for()
    sheet.get_by_role("button", name="New sheet").click()
    sheet.get_by_label("Points of player I").wait_for()


def test_blind_nil_is_written_down_before_the_first_draw_and_not_after(table: Callable[..., Any]) -> None:
    """S16: blind nil is bid before one's own first draw. S36: 200 points if it is made."""
    page = table("spades-two/table/")
    sheet = page.locator(".fs-desk__sheet")
    sheet.get_by_label("Player A has drawn a card").check()
    sheet.get_by_role("button", name="Player A bids blind nil").click()
    sheet.get_by_text("Blind nil comes too late").wait_for()
    assert sheet.locator("[role=status] a").text_content() == "S16"
    sheet.get_by_role("button", name="Player B bids blind nil").click()
    sheet.get_by_role("button", name="Player B bids blind nil").wait_for(state="detached")
    page.reload()
    page.locator(".fs-desk__start button").click()
    page.wait_for_selector(".fs-desk__sheet form button")
    assert sheet.get_by_label("Bid of player B").locator("option").count() == 1
    sheet.get_by_label("Bid of player A").select_option("6")
    sheet.get_by_label("Tricks of player A").fill("14")
    sheet.get_by_label("Tricks of player B").fill("0")
    sheet.get_by_role("button", name="Write down this deal").click()
    sheet.get_by_text("These tricks do not add up to that.").wait_for()
    sheet.get_by_label("Tricks of player A").fill("13")
    sheet.get_by_role("button", name="Write down this deal").click()
    sheet.get_by_text("Blind nil made: 200").wait_for()


AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
LOOKS: list[dict[str, Any]] = [{}, {"color_scheme": "dark"}, {"viewport": {"width": 320, "height": 640}}]


def accessible(page: Any) -> None:
    """No fault that axe finds, nothing wider than the page, nothing to tap that is too small."""
    page.evaluate("document.querySelectorAll('article details').forEach(details => { details.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run('.fs-desk', {resultTypes: ['violations']})).violations")
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    small = page.locator(".fs-desk :is(button, select, input, nav a):visible").evaluate_all(
        "all => all.map(one => one.closest('label') ?? one).filter(one => one.getBoundingClientRect().height < 44)"
        ".map(one => one.outerHTML)"
    )
    assert small == []


@pytest.mark.parametrize(("game", "options"), list(zip(GAMES, LOOKS, strict=True)))
def test_table_is_accessible(table: Callable[..., Any], game: str, options: dict[str, Any]) -> None:
    page = table(f"{game}/table/", **options)
    act(page)
    page.get_by_role("button", name="Suggest something").click()
    accessible(page)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["", "el/", "da/", "id/", "eu/"])
@pytest.mark.parametrize("game", GAMES)
def test_table_is_accessible_in_every_language(table: Callable[..., Any], lang: str, game: str) -> None:
    """From the first act to the account, with an answer of the arbiter, in light and dark and on a narrow screen."""
    page = table(f"{lang}{game}/table/", viewport={"width": 320, "height": 640})
    accessible(page)
    play_hand(page)
    page.locator(".fs-desk__room").last.locator(".fs-desk__hand button").first.click()
    page.locator(".fs-desk__room").last.locator(".fs-desk__acts button").first.click()
    page.wait_for_selector(".fs-desk__room:last-child .fs-desk__note:not(:empty)")
    accessible(page)
    page.emulate_media(color_scheme="dark")
    accessible(page)


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        ("delete window.WebAssembly", "too old for the card table"),
        ("delete window.Worker", "too old for the card table"),
        ("window.Worker = class { constructor() { throw new Error('blocked'); } }", "could not be loaded"),
        ("window.Worker = class { constructor(_, { type }) { this.type = type; }"
         " postMessage() { setTimeout(() => this.onerror()); } terminate() {} }", "could not be loaded"),
        ("window.Worker = class { terminate() {} }", "too old for the card table"),
        ("delete Object.hasOwn", "too old for the card table"),
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


@pytest.mark.parametrize(
    ("lacking", "words"), [("delete Object.hasOwn", "too old for the card table"), ("", "could not be loaded")]
)
def test_a_browser_that_cannot_read_the_script_is_told(
    browser: Any, real_address: str, lacking: str, words: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(SLOW)
    page.add_init_script(lacking)
    page.route("**/table.js", lambda route: route.fulfill(body="a ??", content_type="text/javascript"))
    page.goto(f"{real_address}hearts-two/table/")
    sentence = page.locator(".fs-desk__lacks:visible")
    sentence.wait_for()
    assert words in sentence.inner_text()
    assert not page.locator(".fs-desk__start").is_visible()
    context.close()


def test_nothing_is_loaded_before_the_button(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/", start=False)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert {name.rpartition("/")[2] for name in loaded if "/assets/table/" in name} == {
        "table.js",
        "old.js",
        "table.css",
    }


@pytest.fixture
def own_site(real_site: Path, tmp_path: Path) -> Path:
    """The part of the site that the card table needs, to be changed by a test."""
    for part in ("assets", "hearts-two/table", "el/hearts-two/table", "search"):
        shutil.copytree(real_site / part, tmp_path / "site" / part)
    shutil.copy(real_site / "table-offline.js", tmp_path / "site")
    return tmp_path / "site"


def opened(page: Any) -> None:
    """Presses the button, and waits for the table."""
    page.locator(".fs-desk__start button").click()
    page.wait_for_selector(".fs-desk__sheet form button")


KEPT = "The card table is ready, and this page now opens without a connection."


def test_table_opens_and_plays_without_a_connection(browser: Any, own_site: Path) -> None:
    """The server is gone, not only marked as gone: page, scripts, engine and runtime come from the browser."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(SLOW)
    foreign = []
    with served(own_site) as root:
        page.on("request", lambda request: None if request.url.startswith(root) else foreign.append(request.url))
        page.goto(f"{root}hearts-two/table/")
        opened(page)
        page.get_by_text(KEPT).wait_for()
    page.goto(f"{root}hearts-two/table/#t=1&s=5&h=1&d=0&p=2")
    page.reload()
    opened(page)
    assert page.evaluate("getComputedStyle(document.querySelector('.fs-desk__played')).display") == "flex"
    play_hand(page)
    assert not foreign
    context.close()


def test_what_is_kept_never_gets_stale(browser: Any, own_site: Path) -> None:
    """With a connection the page is the new one; a new version of the table deletes what an old one kept."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(SLOW)
    with served(own_site) as root:
        page.goto(f"{root}hearts-two/table/")
        opened(page)
        page.get_by_text(KEPT).wait_for()
        file = own_site / "hearts-two/table/index.html"
        text = file.read_text(encoding="utf-8")
        old = re.findall(r"assets/table/(\w{12})/", text)[0]
        new = "0123456789ab"
        (own_site / "assets/table" / old).rename(own_site / "assets/table" / new)
        file.write_text(text.replace(old, new).replace("<h1>", "<h1>New: "), encoding="utf-8")
        worker = own_site / "table-offline.js"
        worker.write_text(worker.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        page.reload()
        assert page.locator("h1").inner_text().startswith("New: ")
        opened(page)
        page.get_by_text(KEPT).wait_for()
        page.evaluate("""async () => {
          while ((await caches.keys()).length > 1) await new Promise((resolve) => setTimeout(resolve, 50));
        }""")
        assert page.evaluate("caches.keys()") == [f"followsuit-table-{new}"]
    page.reload()
    assert page.locator("h1").inner_text().startswith("New: ")
    opened(page)
    context.close()


def test_pages_that_are_not_card_tables_are_left_alone(browser: Any, own_site: Path) -> None:
    """The service worker answers for the card table only."""
    (own_site / "index.html").write_text("<!doctype html><title>first</title>", encoding="utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(SLOW)
    with served(own_site) as root:
        page.goto(f"{root}hearts-two/table/")
        opened(page)
        page.get_by_text(KEPT).wait_for()
        page.goto(root)
        assert page.title() == "first"
    with pytest.raises(playwright.sync_api.Error, match="ERR_CONNECTION_REFUSED"):
        page.goto(root)
    context.close()


def test_a_failed_download_is_said_and_can_be_tried_again(browser: Any, own_site: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(SLOW)
    with served(own_site) as root:
        page.goto(f"{root}hearts-two/table/")
        (wasm,) = (own_site / "assets/table").glob("*/micropython.wasm")
        wasm.rename(own_site / "away")
        page.locator(".fs-desk__start button").click()
        page.get_by_text("The rules engine could not be loaded.").wait_for()
        assert page.locator(".fs-desk__lacks:visible a").get_attribute("href")
        (own_site / "away").rename(wasm)
        opened(page)
        assert not page.locator(".fs-desk__lacks:visible").count()
    context.close()


def test_table_runs_under_a_strict_policy(browser: Any, own_site: Path) -> None:
    """Our own scripts need no more than 'self' and 'wasm-unsafe-eval'; Material's inline scripts are left out here."""
    file = own_site / "hearts-two/table/index.html"
    body = re.search(
        r'<link rel="stylesheet" href="[./]*assets/table/.*/table\.js" defer></script>',
        file.read_text("utf-8"),
        re.DOTALL,
    )
    assert body
    file.write_text(f"<!doctype html><html lang=en><title>.</title><body>{body[0]}</body></html>", encoding="utf-8")
    wrong: list[str] = []
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(SLOW)
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    with served(own_site, Strict) as root:
        page.goto(f"{root}hearts-two/table/")
        opened(page)
        page.get_by_text(KEPT).wait_for()
    assert [one for one in wrong if "favicon" not in one and "404" not in one] == []
    context.close()


class Strict(Quiet):
    """A server with a policy that allows scripts and workers of its own only."""

    def end_headers(self) -> None:
        self.send_header(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self';"
            " style-src 'self'; img-src 'self'",
        )
        super().end_headers()


ANSWERS = """() => new Promise((resolve) => {
  const address = document.querySelector('script[src$="/table.js"]').src.replace('table.js', 'worker.js');
  const worker = new Worker(address, { type: 'module' });
  const found = [];
  const sent = [{ do: 'load' }, ...%s];
  worker.onmessage = ({ data }) => {
    found.push(JSON.parse(data));
    if (found.length < sent.length) worker.postMessage(send(sent[found.length]));
    else { worker.terminate(); resolve(found.slice(1)); }
  };
  const send = (one) => typeof one === 'string' ? one : JSON.stringify({ v: 1, id: 1, ...one });
  worker.postMessage(send(sent[0]));
})"""


def test_bots_answer_soon(table: Callable[..., Any]) -> None:
    """Less than 300 ms for all bots until the reader's turn comes again: the median of a hand, on a busy machine."""
    page = table("hearts-two/table/", start=False)
    for game, players in SEATS:
        times = page.evaluate(TIMED, [game, players])
        assert len(times) >= 9
        assert sorted(times)[len(times) // 2] < 300, (game, players, times)


def test_hostile_messages_to_the_worker_are_refused(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/", start=False)
    hostile = """['{', '[]', { v: 9, do: 'view' }, { do: 'view' }, { do: 'start', game: '__proto__' },
      { do: 'start', game: 'hearts-two', seed: 1 }, { do: 'play', at: 7, act: 'QS' },
      { do: 'play', at: 0, act: 'XX' }]"""
    found = page.evaluate(ANSWERS % hostile)
    assert [one.get("no") for one in found] == [
        "fault",
        "request",
        "version",
        "no-game",
        "field",
        None,
        "stale",
        "field",
    ]


def test_a_stale_or_unreadable_answer_is_ignored_and_a_faulty_one_ends_the_table(table: Callable[..., Any]) -> None:
    page = table("hearts-two/table/", start=False)
    page.evaluate("""() => {
      const Real = window.Worker;
      window.Worker = class extends Real {
        constructor(...given) { super(...given); window.desk = this; }
      };
    }""")
    page.locator(".fs-desk__start button").click()
    page.wait_for_selector(".fs-desk__sheet form button")
    before = page.locator(".fs-desk__rooms").inner_text()
    page.evaluate("""() => {
      for (const data of ['{', 'null', '{"id": 1, "v": 1, "phase": "over"}', '{"id": 99999, "v": 1}']) {
        window.desk.dispatchEvent(new MessageEvent('message', { data }));
      }
    }""")
    page.wait_for_timeout(200)
    assert page.locator(".fs-desk__rooms").inner_text() == before
    page.evaluate("""() => {
      window.desk.postMessage = (text) => {
        window.desk.onmessage({ data: JSON.stringify({ id: JSON.parse(text).id, v: 2 }) });
      };
    }""")
    page.get_by_role("button", name="Suggest something").click()
    page.get_by_text("The rules engine has stopped. Open the card table again.").wait_for()
    assert page.locator(".fs-desk__start button").is_visible()
    assert page.locator(".fs-desk__rooms").inner_text() == ""


def test_script_and_styles_are_small() -> None:
    """What each table page loads at once; and what comes with the engine when the button is pressed."""
    size = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in TABLE.iterdir()}
    assert size["table.js"] + size["old.js"] <= 2_300
    assert size["table.css"] <= 2_000
    assert size["worker.js"] <= 1_000
    assert sum(size[name] for name in ROOMS) <= 15_000
