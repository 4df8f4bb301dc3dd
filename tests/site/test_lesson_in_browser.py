"""Lessons played step by step, in Chromium: keys, every card, hints, addresses, languages, paper, faults."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import locales
from engine.core import token, verdicts
from engine.events import Scored, Taken
from tests.site.conftest import focused, watched
from tutorials.examples import examples
from tutorials.facts import held_cards
from tutorials.outline import outlines
from tutorials.trace import Step, can_be_stepped, quiz_ends, quiz_examples, steps

pytestmark = pytest.mark.browser

LESSONS = {"hearts-two": "follow", "cancellation-hearts": "follow", "spades-two": "trump"}
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


def true_answers(game: str, name: str, step: Step, asked_before: int) -> list[tuple[bool, str | None]]:
    """Of every answer to the question of a step: whether the engine calls it right, and the clause it cites.

    :param asked_before: how many questions about the score of the same player stand before this one
    """
    done = examples(game)[name].replay
    names = done.rules.game.deck.names
    question = step.question
    assert question is not None
    moments = [moment for hand in done.hands for moment in hand.moments]
    if question.kind == "score":
        player = dict(question.text.values)["seat"].place  # type: ignore[union-attr]
        scores = [e.points for hand in done.hands for e in hand.count if isinstance(e, Scored) and e.seat == player]
        return [(int(str(answer.what)) == scores[asked_before], None) for answer in question.answers]
    table = [names.index(code) for _, code in step.table]
    if question.kind == "won":
        (events,) = [m.events for m in moments if m.refusal is None and [*m.state.table, m.act.action] == table][:1]
        winner = next((event.seat for event in events if isinstance(event, Taken)), None)
        seats: list[int | None] = [seat for seat, _ in step.table]
        return [(seat == winner, None) for seat in [*seats, None][: len(question.answers)]]
    for moment in moments:
        state = moment.state
        held = tuple(names[card] for card in held_cards(state, state.turn))
        if step.owner is None:
            alike = done.rules.game.phases[state.phase] == "moon"
        else:
            alike = (state.turn, list(state.table), held) == (step.owner, table, step.hand)
        if alike:
            true = {token(done.rules.game, v.action): v for v in verdicts(done.rules, state)}
            if set(true) == {answer.what for answer in question.answers}:
                return [(true[str(a.what)].allowed, true[str(a.what)].clause) for a in question.answers]
    raise AssertionError(f"{name}: no moment of the record is like this step")


EVERY_ANSWER = """
async addresses => {
  const answers = lesson => {
    const jump = lesson.querySelector('select');
    return [...jump.options].map((_, place) => {
      jump.value = place;
      jump.dispatchEvent(new Event('change'));
      const check = lesson.querySelector('[data-key=check]:not([hidden])');
      return [...lesson.querySelectorAll('[role=toolbar] button')].map(button => {
        button.click();
        if (check) check.click();
        const verdict = lesson.querySelector('.fs-lesson__verdict');
        const told = {
          text: verdict.textContent,
          yes: verdict.querySelectorAll('.fs-yes').length,
          no: verdict.querySelectorAll('.fs-no').length,
          links: [...verdict.querySelectorAll('a')].map(link => link.getAttribute('href')),
          mark: (button.querySelector('.fs-card') || button).className,
        };
        if (check) button.click();
        return told;
      });
    });
  };
  const found = [];
  document.querySelector('main').hidden = true;  // no layout: what is shown is looked at by other tests
  for (const address of addresses) {
    const response = await fetch(address);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.querySelector('article').replaceWith(page.querySelector('article'));
    const lessons = [...document.querySelectorAll('card-lesson')];
    found.push(lessons.map(lesson => [lesson.closest('[data-example]').dataset.example, answers(lesson)]));
  }
  return found;
}
"""
"""Puts the lessons of these pages into a page, one after the other; gives every answer once; reads what is said."""


def give_every_answer(page: Any, address: str, game: str, code: str) -> int:
    """Gives every answer of every question of a game, and compares with the engine; the number of answers."""
    lang = locales.load(code)
    heads = {
        True: {True: lang.plain("site.label.allowed"), False: lang.plain("site.label.refused")},
        False: {True: lang.plain("site.step.right"), False: lang.plain("site.step.wrong")},
    }
    slugs = [slug for one, slug in ALL_LESSONS if one == game] + ["quiz"]
    every = page.evaluate(EVERY_ANSWER, [f"{address}{prefix(code)}{game}/tutorial/{slug}/" for slug in slugs])
    given = 0
    for slug, lessons in zip(slugs, every, strict=True):
        for (shown, told), (name, course) in zip(lessons, stepped(game, slug), strict=True):
            assert shown == name
            scored: Counter[str] = Counter()
            for answers, step in zip(told, course, strict=True):
                if step.question is None:
                    assert answers == []
                    continue
                true = true_answers(game, name, step, scored[str(step.question.text)])
                scored[str(step.question.text)] += step.question.kind == "score"
                for found, (right, clause) in zip(answers, true, strict=True):
                    where = (slug, name, step.question.kind, found)
                    assert ("--yes" in found["mark"], "--no" in found["mark"]) == (right, not right), where
                    if step.question.kind != "all":
                        assert (found["yes"], found["no"]) == (right, not right), where
                        play = step.question.kind == "try"
                        assert found["text"].startswith(heads[play][right].rstrip(".")), where
                    if clause is not None and (step.question.kind == "try" or not right):
                        assert any(link.endswith(f"/rules/#{clause}") for link in found["links"]), where
                    given += 1
    return given


@cache
def stepped(game: str, slug: str) -> list[tuple[str, tuple[Step, ...]]]:
    """The examples that a lesson or the quiz plays step by step, and their steps."""
    if slug == "quiz":
        named = [(name, quiz_ends(examples(game)[name])) for name in quiz_examples(game)]
    else:
        lesson = next(one for one in outlines()[game].lessons if one.slug == slug)
        named = [(b.what[0], b.kind == "account") for b in lesson.blocks if b.kind in ("example", "account")]
    found = [(name, steps(examples(game)[name], only_end, slug == "quiz")) for name, only_end in named]
    return [(name, course) for name, course in found if course]


@pytest.mark.parametrize(
    "code", [code if code in KEYED else pytest.param(code, marks=pytest.mark.long) for code in STEPPED]
)
@pytest.mark.parametrize("game", list(LESSONS))
def test_every_answer_of_every_lesson_is_judged_as_the_engine_judges_it(
    learn: Callable[..., Any], real_address: str, game: str, code: str
) -> None:
    assert give_every_answer(learn("404.html"), real_address, game, code) > 150


@pytest.mark.parametrize("game", list(LESSONS))
def test_cards_are_large_enough_to_be_hit_by_a_pointer(learn: Callable[..., Any], game: str) -> None:
    """Real clicks: nothing lies over a card, and the card that is hit is the card that is judged."""
    page = learn(f"{game}/tutorial/{LESSONS[game]}/")
    trace = traces(page)[0]
    where = widget(page, trace["n"])
    place, step = next((n, s) for n, s in enumerate(trace["s"]) if s.get("k") == "try")
    where.locator("select").select_option(str(place))
    bar = where.get_by_role("toolbar").get_by_role("button")
    for number, (_, right, *_) in enumerate(step["o"]):
        bar.nth(number).click()
        assert where.locator(".fs-lesson__verdict .fs-yes").count() == right
        assert bar.nth(number).locator(".fs-card--yes, .fs-card--no").count() == 1
        assert where.locator(".fs-lesson__hand :is(.fs-card--yes, .fs-card--no)").count() == 1


def tab_to(page: Any, target: Any, keys: str = "Tab") -> None:
    """Presses a key until the focus is there; on a small screen nothing that is hidden may lie on the way."""
    for _ in range(30):
        page.keyboard.press(keys)
        if focused(target):
            return
    raise AssertionError(f"{keys} does not reach {target}")


STATE = """
lesson => ({
  step: Number(lesson.querySelector('select').value),
  stops: [...lesson.querySelectorAll('[role=toolbar] button')].map(button => button.tabIndex),
  at: [...lesson.querySelectorAll('[role=toolbar] button')].indexOf(document.activeElement),
  yes: lesson.querySelectorAll('.fs-lesson__verdict .fs-yes').length,
  no: lesson.querySelectorAll('.fs-lesson__verdict .fs-no').length,
  key: document.activeElement.dataset.key,
})
"""


@pytest.mark.parametrize("code", KEYED)
@pytest.mark.parametrize("game", list(LESSONS))
def test_whole_lesson_by_keyboard(learn: Callable[..., Any], game: str, code: str) -> None:
    """From the address bar on, with Tab, arrows and Enter alone: every example of the lesson, then the next lesson."""
    page = learn(f"{prefix(code)}{game}/tutorial/{LESSONS[game]}/")
    asked = 0
    for trace in traces(page):
        where = widget(page, trace["n"])
        forward = where.locator("[data-key=next]")
        tab_to(page, forward)
        for place, step in enumerate(trace["s"]):
            state = where.evaluate(STATE)
            assert (state["step"], state["key"]) == (place, "next")  # focus is never lost
            if "k" in step:
                asked += 1
                count = len(step["o"])
                assert state["stops"] == [0] + [-1] * (count - 1)
                tab_to(page, where.locator("[role=toolbar] button").first, "Shift+Tab")
                for number in range(count) if code == "en" else (0, 1):
                    page.keyboard.press("Enter")
                    state = where.evaluate(STATE)
                    right = step["o"][number][1]
                    assert (state["at"], state["yes"], state["no"]) == (number, right, 1 - right)
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("End")
                state = where.evaluate(STATE)
                assert state["at"] == count - 1
                assert state["stops"] == [-1] * (count - 1) + [0]
                page.keyboard.press("ArrowRight")
                assert where.evaluate(STATE)["at"] == 0  # round the end
                page.keyboard.press("Tab")
                assert where.evaluate(STATE)["at"] == -1
                if where.evaluate(STATE)["key"] != "next":
                    tab_to(page, forward)
            page.keyboard.press("Enter")
        assert forward.get_attribute("aria-disabled") == "true"
    assert asked
    tab_to(page, page.locator(".fs-onward a"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/tutorial/(?!{LESSONS[game]}/)[a-z-]+/$"))


@pytest.mark.long
@pytest.mark.parametrize("code", STEPPED)
@pytest.mark.parametrize("game", list(LESSONS))
def test_every_lesson_fits_every_screen(learn: Callable[..., Any], real_address: str, game: str, code: str) -> None:
    page = learn("404.html", reduced_motion="reduce")  # the search box takes its time
    for slug in [slug for one, slug in ALL_LESSONS if one == game] + ["quiz"]:
        page.goto(f"{real_address}{prefix(code)}{game}/tutorial/{slug}/")
        assert page.locator(".fs-lesson").count() == len(stepped(game, slug))
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, slug


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
    page.wait_for_function("() => document.querySelector('#ex-follow-suit select').value === '0'")
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


def no_such(data: dict[str, Any], what: str) -> dict[str, Any]:
    """The data of a trace with one thing in it that is nowhere."""
    step = next(step for step in data["s"] if "k" in step and "e" in step)
    if what == "card":
        step["o"][0][0] = "9Z"
    elif what == "player":
        step["m"] = 11
    elif what == "sentence":
        step["o"][0][2] = [999]
    elif what == "choice":
        step["e"][0] = 99
    elif what == "right answer":
        step["o"] = [[answer[0], 0, *answer[2:]] for answer in step["o"]]
    elif what == "kind":
        step["k"] = "guess"
    elif what == "step":
        data["s"] = []
    elif what == "version":
        data["v"] = 2
    return data


FAULTS = ["card", "player", "sentence", "choice", "right answer", "kind", "step", "version", "end", "words"]


PUT_IN = """
text => {
  const page = new DOMParser().parseFromString(text, 'text/html');
  document.querySelector('article').replaceWith(page.querySelector('article'));
}
"""


@pytest.mark.parametrize("code", ["en", "eu"])
def test_trace_that_cannot_be_read_leaves_the_list(learn: Callable[..., Any], real_address: str, code: str) -> None:
    """One plain sentence and the list, whatever is wrong; the other example of the page is played as always."""
    address = f"{real_address}{prefix(code)}{FOLLOW}"
    page = learn("404.html")
    whole = page.request.get(address).text()
    found = re.compile(r'json">(.+?)</script>').search(
        whole, whole.index("<card-lesson", whole.index('"ex-follow-suit"'))
    )
    assert found is not None
    for fault in FAULTS:
        if fault == "words":
            spoilt = whole.replace(
                '<template id="fs-words"><script type="application/json">{', '<template id="fs-words">', 1
            )
        else:
            said = found[1][:-9] if fault == "end" else json.dumps(no_such(json.loads(found[1]), fault))
            spoilt = whole[: found.start(1)] + said + whole[found.end(1) :]
        assert spoilt != whole
        if fault == "card":  # once as a page that arrives so
            page.route(address, lambda route, _, text=spoilt: route.fulfill(body=text, content_type="text/html"))
            page.goto(address)
        else:
            page.evaluate(PUT_IN, spoilt)
        where = widget(page)
        told = where.locator(".fs-lesson__fault").inner_text()
        assert told == locales.load(code).plain("site.step.unreadable"), fault
        assert where.locator(".fs-steps").is_visible(), fault
        assert where.locator(".fs-lesson").count() == 0, fault
        other = 0 if fault == "words" else 1
        assert widget(page, "void-discard").locator(".fs-lesson").count() == other, fault


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
