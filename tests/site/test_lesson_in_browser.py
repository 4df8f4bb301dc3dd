"""Lessons played step by step, in Chromium: keys, every card, hints, addresses, languages, paper, faults."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import locales
from engine.core import verdicts
from tests.site.conftest import watched
from tutorials.examples import examples
from tutorials.facts import held_cards
from tutorials.outline import outlines
from tutorials.trace import can_be_stepped

pytestmark = pytest.mark.browser

LESSONS = {"hearts-two": "follow", "cancellation-hearts": "follow", "spades-two": "trick"}
STEPPED = [code for code in locales.codes() if can_be_stepped(locales.load(code))]
KEYED = [code for code in ("en", "el", "eu") if code in STEPPED]
FOLLOW = "hearts-two/tutorial/follow/"
HASH = "#ex-follow-suit="
ALL_LESSONS = [(game, lesson.slug) for game, outline in outlines().items() for lesson in outline.lessons]


@pytest.fixture
def learn(browser: Any, real_address: str) -> Iterator[Callable[..., Any]]:
    """Opens a page of the real site; the test fails on any console error, page error or request elsewhere."""
    with watched(browser, real_address) as new_page:

        def open_page(path: str, **options: Any) -> Any:
            page = new_page(**{"viewport": {"width": 390, "height": 844}, **options})
            page.goto(real_address + path)
            return page

        yield open_page


def prefix(code: str) -> str:
    return "" if code == "en" else f"{code}/"


def widget(page: Any, name: str = "follow-suit") -> Any:
    return page.locator(f"#ex-{name} card-lesson")


def key(page: Any, where: Any, name: str) -> Any:
    """The button with these words below an example, in the language of the page."""
    lang = locales.load(page.evaluate("document.documentElement.lang"))
    return where.get_by_role("button", name=lang.plain(f"site.step.{name}"), exact=True)


def said(where: Any) -> str:
    return re.sub(r"\s+", " ", where.locator("[role=status]").inner_text()).strip()


def traces(page: Any) -> list[dict[str, Any]]:
    """The traces of a page, from the page itself."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('card-lesson > template')].map(t => t.content.textContent)"
    )
    return [json.loads(text) for text in found]


def true_verdicts(game: str, name: str, step: dict[str, Any]) -> dict[str, Any]:
    """What the engine says of every card of the hand that a step shows, before the table that it shows."""
    done = examples(game)[name].replay
    names = done.rules.game.deck.names
    table = [played.split(":")[1] for played in step.get("b", "").split()]
    for hand in done.hands:
        for moment in hand.moments:
            held = [names[card] for card in held_cards(moment.state, moment.state.turn)]
            if [names[card] for card in moment.state.table] == table and held == step["h"].split():
                return {names[v.action]: v for v in verdicts(done.rules, moment.state)}
    raise AssertionError(f"{name}: no moment of the record is like this step")


def try_every_card(page: Any, game: str) -> int:
    """Clicks every card of every decision of a page once; the number of cards."""
    lang = locales.load(page.evaluate("document.documentElement.lang"))
    words = {True: lang.plain("site.label.allowed"), False: lang.plain("site.label.refused")}
    tried = 0
    for trace in traces(page):
        where = widget(page, trace["n"])
        for place, step in enumerate(trace["s"]):
            if step.get("k") != "try" or "h" not in step or step["o"][0][0] != step["h"].split()[0]:
                continue
            where.locator("select").select_option(str(place))
            true = true_verdicts(game, trace["n"], step)
            cards = where.locator(".fs-lesson__card")
            assert cards.count() == len(step["h"].split())
            for number, code in enumerate(step["h"].split()):
                cards.nth(number).click()
                verdict = where.locator(".fs-lesson__verdict")
                told = verdict.inner_text()
                assert told.startswith(words[true[code].allowed]), (trace["n"], code, told)
                assert verdict.locator(f'a[href$="#{true[code].clause}"]').count() == 1
                mark = cards.nth(number).locator(".fs-card").get_attribute("class")
                assert ("fs-card--yes" in mark) == true[code].allowed
                assert ("fs-card--no" in mark) != true[code].allowed
                tried += 1
    return tried


@pytest.mark.parametrize("code", KEYED)
@pytest.mark.parametrize("game", list(LESSONS))
def test_whole_lesson_by_keyboard(learn: Callable[..., Any], game: str, code: str) -> None:
    page = learn(f"{prefix(code)}{game}/tutorial/{LESSONS[game]}/")
    trace = traces(page)[0]
    where = widget(page, trace["n"])
    forward = key(page, where, "next")
    asked = 0
    for place, step in enumerate(trace["s"]):
        assert where.locator("select").input_value() == str(place)
        if "k" in step:
            asked += 1
            count = len(step["o"])
            bar = where.get_by_role("toolbar").get_by_role("button")
            assert [bar.nth(n).get_attribute("tabindex") for n in range(count)] == ["0"] + ["-1"] * (count - 1)
            bar.nth(0).focus()
            for number in range(count):
                page.keyboard.press("Enter")
                assert where.locator(".fs-lesson__verdict .fs-yes").count() == step["o"][number][1]
                assert where.locator(".fs-lesson__verdict .fs-no").count() == 1 - step["o"][number][1]
                assert bar.nth(number).evaluate("button => button === document.activeElement")
                page.keyboard.press("ArrowRight")
            assert bar.nth(0).evaluate("button => button === document.activeElement")  # round the end
            page.keyboard.press("End")
            assert bar.nth(count - 1).evaluate("button => button === document.activeElement")
            assert bar.nth(count - 1).get_attribute("tabindex") == "0"
            page.keyboard.press("Tab")
            assert not where.get_by_role("toolbar").evaluate("bar => bar.contains(document.activeElement)")
        forward.focus()
        page.keyboard.press("Enter")
        assert forward.evaluate("button => button === document.activeElement")
    assert asked
    assert forward.get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("game", list(LESSONS))
def test_every_card_of_every_decision_is_judged_as_the_engine_judges_it(learn: Callable[..., Any], game: str) -> None:
    assert try_every_card(learn(f"{game}/tutorial/{LESSONS[game]}/"), game) >= 10


@pytest.mark.long
@pytest.mark.parametrize("code", STEPPED)
@pytest.mark.parametrize(("game", "slug"), ALL_LESSONS)
def test_every_card_in_every_language(learn: Callable[..., Any], game: str, slug: str, code: str) -> None:
    page = learn(f"{prefix(code)}{game}/tutorial/{slug}/")
    try_every_card(page, game)
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_hints_name_the_rule_then_the_cards_then_a_choice_with_its_reason(learn: Callable[..., Any]) -> None:
    page = learn(f"{FOLLOW}{HASH}2")
    where = widget(page)
    hint = key(page, where, "hint")
    hint.click()
    assert "H13" in said(where)
    assert "Allowed here" not in said(where)
    hint.click()
    assert said(where).endswith("Allowed here: ten of diamonds, queen of diamonds")
    assert where.locator(".fs-lesson__bar .fs-card--yes").count() == 2
    hint.click()
    assert "The practice player would choose: queen of diamonds. This card is lower" in said(where)
    assert hint.get_attribute("aria-disabled") == "true"
    key(page, where, "back").click()
    key(page, where, "next").click()
    assert "H13" not in said(where)  # nothing is left over from before


def test_wrong_winner_and_wrong_score_get_answers_of_their_own(learn: Callable[..., Any]) -> None:
    page = learn("cancellation-hearts/tutorial/cancel/#ex-aces-cancel=7")
    where = widget(page, "aces-cancel")
    bar = where.get_by_role("toolbar").get_by_role("button")
    told = []
    for number in range(bar.count()):
        bar.nth(number).click()
        told.append(where.locator(".fs-lesson__verdict").inner_text())
    assert [one.startswith("Right.") for one in told].count(True) == 1
    assert told[1] == told[3]  # both aces are cancelled
    assert "ace" in told[1]
    assert len(set(told)) >= 4


def test_address_opens_the_step_and_another_language_keeps_it(learn: Callable[..., Any], real_address: str) -> None:
    page = learn(f"{FOLLOW}{HASH}2")
    assert widget(page).locator("select").input_value() == "1"
    key(page, widget(page), "next").click()
    assert page.url == f"{real_address}{FOLLOW}{HASH}3"
    page.evaluate(f"location.hash = '{HASH}1'")
    page.wait_for_function("document.querySelector('#ex-follow-suit select').value === '0'")
    page.evaluate(f"location.hash = '{HASH}2'")
    page.locator(".fs-switcher summary").click()
    page.locator(".fs-switcher__list").get_by_text("Ελληνικά").click()
    page.wait_for_url(f"{real_address}el/{FOLLOW}{HASH}2")
    if "el" in STEPPED:
        assert widget(page).locator("select").input_value() == "1"


def test_step_that_is_not_there_opens_the_nearest(learn: Callable[..., Any]) -> None:
    assert widget(learn(f"{FOLLOW}{HASH}99")).locator("select").input_value() == "2"


def test_lesson_reads_without_scripts(learn: Callable[..., Any]) -> None:
    page = learn(FOLLOW, java_script_enabled=False)
    assert widget(page).locator(".fs-steps").is_visible()
    assert "tries to play the eight of hearts" in widget(page).inner_text()
    assert page.locator(".fs-lesson").count() == 0


def test_paper_has_the_list_and_no_buttons(learn: Callable[..., Any]) -> None:
    page = learn(FOLLOW)
    assert not widget(page).locator(".fs-static").is_visible()
    page.emulate_media(media="print")
    assert widget(page).locator(".fs-static").is_visible()
    assert not widget(page).locator(".fs-lesson").is_visible()


@pytest.mark.parametrize("fault", ["{", '{"v":2,"n":"follow-suit","t":[],"s":[]}'])
def test_trace_that_cannot_be_read_leaves_the_list(learn: Callable[..., Any], real_address: str, fault: str) -> None:
    page = learn("")

    def spoil(route: Any) -> None:
        text = route.fetch().text()
        start = text.index('json">', text.index("<card-lesson", text.index('id="ex-follow-suit"'))) + len('json">')
        route.fulfill(body=text[:start] + fault + text[text.index("</script>", start) :], content_type="text/html")

    page.route(f"{real_address}{FOLLOW}", spoil)
    page.goto(f"{real_address}{FOLLOW}")
    where = widget(page)
    assert where.locator(".fs-lesson__fault").inner_text() == locales.load("en").plain("site.step.unreadable")
    assert where.locator(".fs-steps").is_visible()
    assert widget(page, "void-discard").locator(".fs-lesson").is_visible()  # the other example is played as always


def test_progress_is_kept_shown_and_cleared(learn: Callable[..., Any], real_address: str) -> None:
    page = learn(FOLLOW)
    for name in ("follow-suit", "void-discard"):
        choice = widget(page, name).locator("select")
        choice.select_option(str(choice.locator("option").count() - 1))
    page.goto(f"{real_address}hearts-two/tutorial/")
    assert page.locator(".fs-lessons li").nth(3).locator(".fs-done").inner_text() == "Done"
    assert page.locator(".fs-done").count() == 1
    page.get_by_role("button", name="Clear progress").click()
    assert page.locator(".fs-done").count() == 0
    page.reload()
    assert page.locator(".fs-done").count() == 0
    assert not page.get_by_role("button", name="Clear progress").is_visible()


def test_four_colours_are_remembered(learn: Callable[..., Any], real_address: str) -> None:
    page = learn(FOLLOW)
    button = key(page, widget(page), "four-colours")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    page.goto(f"{real_address}hearts-two/rules/")
    assert page.evaluate("document.documentElement.hasAttribute('data-four-colour')")


def test_quiz_asks_and_sends_to_the_lesson(learn: Callable[..., Any]) -> None:
    page = learn("hearts-two/tutorial/quiz/")
    for trace in traces(page):
        first = trace["s"][0]
        where = widget(page, trace["n"])
        bar = where.get_by_role("toolbar").get_by_role("button")
        wrong = next((place for place, answer in enumerate(first["o"]) if not answer[1]), None)
        if first["k"] == "all":
            key(page, where, "check").click()
            assert where.locator(".fs-lesson__verdict .fs-no").count() == 1  # nothing chosen: that is not all
            for place, answer in enumerate(first["o"]):
                if answer[1]:
                    bar.nth(place).click()
            key(page, where, "check").click()
            assert where.locator(".fs-lesson__verdict .fs-yes").count() == 1
        if wrong is not None:
            bar.nth(wrong).click()
            if first["k"] == "all":
                key(page, where, "check").click()
            assert where.locator(".fs-lesson__verdict .fs-no").count() == 1
            href = where.locator('.fs-lesson__verdict a[href*="../"]').last.get_attribute("href")
            assert any(href.endswith(f"/hearts-two/tutorial/{slug}/") for _, slug in ALL_LESSONS), href


def test_one_live_region_tells_question_and_verdict(learn: Callable[..., Any]) -> None:
    page = learn(f"{FOLLOW}{HASH}2")
    where = widget(page)
    assert where.locator("[aria-live], [role=status], [role=alert]").count() == 1
    where.get_by_role("button", name="four of spades", exact=True).click()
    assert said(where).startswith(
        "Which card may player B play? Try any card. Not allowed. The ace of diamonds was led"
    )
    snapshot = where.get_by_role("toolbar").aria_snapshot()
    assert snapshot.split("\n")[0] == '- toolbar "Cards of the hand":'
    assert '- button "ten of diamonds"' in snapshot


def test_element_runs_under_a_strict_policy_and_from_a_file(browser: Any, real_site: Path, tmp_path: Path) -> None:
    """Only our part of the page, from file://, with `script-src 'self'` and nothing inline."""
    text = (real_site / FOLLOW / "index.html").read_text("utf-8")
    article = text[text.index("<article") : text.index("</article>") + len("</article>")]
    assert not re.search(r"<script(?! type=\"application/json\")|\son\w+=", article)
    (tmp_path / "lesson.js").write_bytes((real_site / "assets/js/lesson.js").read_bytes())
    (tmp_path / "page.html").write_text(
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'self' file:\">"
        f"<script defer src=lesson.js></script><title>x</title>{article}</html>",
        "utf-8",
    )
    page = browser.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto((tmp_path / "page.html").as_uri() + f"{HASH}2")
    page.locator("#ex-follow-suit").get_by_role("button", name="four of spades", exact=True).click()
    assert page.locator("#ex-follow-suit .fs-no").first.is_visible()
    assert wrong == []
    page.close()
