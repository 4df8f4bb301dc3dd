"""The questions pages: the arbiter answers what the rulebook says, and a page that says anything else is found."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import locales
from engine.games import GAMES
from locales import Language
from tutorials.outline import outlines
from tutorials.pages import Page, make, plans
from tutorials.questions import Question, QuestionError, asked, departures, held, questions, read
from tutorials.verify import Report, verify_page

ASKING = [game for game, outline in outlines().items() if "questions" in outline.pages]
EVERY = [pytest.param(one, id=f"{game}:{one.slug}") for game in ASKING for one in questions(game).values()]
ENTRY = {"slug": "x", "ids": ["H13"], "source": "HS5"}


PLANS = {plan.path: plan for plan in plans()}


def page(game: str, lang: Language) -> Page:
    """The questions page of a game."""
    return make(lang, PLANS[f"{game}/questions"])


@pytest.fixture(scope="module")
def english() -> dict[str, str]:
    """The questions page of each game, in English."""
    return {game: page(game, locales.load("en")).body for game in ASKING}


@pytest.fixture
def checked(tmp_path: Path) -> Callable[[str, str], Report]:
    """Verifies the body of a game's questions page."""

    def check(game: str, body: str) -> Report:
        file = tmp_path / "index.html"
        whole = f'<!doctype html><html lang="en"><body><article>{body}</article></body></html>'
        file.write_text(whole, encoding="utf-8")
        report = Report()
        verify_page(file, f"{game}/questions/index.html", report)
        return report

    return check


# --- the answers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", EVERY)
def test_the_arbiter_answers_what_the_rulebook_says(question: Question) -> None:
    assert departures(asked(question, question.query)) == []


@pytest.mark.parametrize("question", EVERY)
def test_each_question_names_what_is_compared_with_the_rulebook(question: Question) -> None:
    """A query without a wish would hold whatever the arbiter says."""
    assert bool(question.want) == (question.query is not None)


@pytest.mark.parametrize("game", ASKING)
def test_each_game_has_twelve_questions_or_more_and_most_are_asked(game: str) -> None:
    found = questions(game)
    assert len(found) >= 12
    assert sum(one.query is not None for one in found.values()) >= 10
    english = locales.load("en")
    for slug in found:
        assert english.has(f"{game}.questions.{slug}.ask"), slug
        assert english.has(f"{game}.questions.{slug}.answer"), slug


@pytest.mark.parametrize("game", ASKING)
def test_no_words_are_left_of_a_question_that_is_gone(game: str) -> None:
    start = f"{game}.questions."
    slugs = {key.removeprefix(start).split(".")[0] for key in locales.load("en").keys(start) if key.count(".") == 3}
    assert slugs == set(questions(game))


@pytest.mark.parametrize("game", ASKING)
def test_the_ids_of_each_answer_are_shown_and_lead_to_the_rules(game: str, english: dict[str, str]) -> None:
    for slug, question in questions(game).items():
        part = english[game].split(f'data-question="{slug}"')[1].split("</section>")[0]
        links = dict(re.findall(r'<a data-id="([^"]+)" href="([^"]+)"', part))
        for name in held(question).ids():
            assert links[name] == f"../../{game}/rules/#{name}", slug
            assert name in GAMES[game].clauses or name in GAMES[game].rulings


@pytest.mark.parametrize("game", ASKING)
def test_every_question_is_in_the_table_of_contents(game: str) -> None:
    assert [heading.id for heading in page(game, locales.load("en")).toc] == list(questions(game))


@pytest.mark.parametrize("code", locales.codes())
def test_a_page_is_linked_from_the_overview_only_where_it_is_offered(code: str, real_site: Path) -> None:
    root = real_site if code == locales.SOURCE else real_site / code
    for game in ASKING:
        linked = f'href="../{game}/questions/"' in (root / game / "index.html").read_text("utf-8")
        assert linked == (root / game / "questions" / "index.html").is_file()


# --- what is wrong on a page is found ------------------------------------------------------------------------


@pytest.mark.parametrize("game", ASKING)
def test_the_page_holds(game: str, english: dict[str, str], checked: Callable[[str, str], Report]) -> None:
    report = checked(game, english[game])
    assert report.findings == []
    assert report.questions == len(questions(game))


CHANGES = {
    "a card of the query": ('["AC", "10D", "QS", "6H"]', '["8C", "10D", "QS", "6H"]', "queen-with-club"),
    "a card that is drawn": ('data-card="10D"', 'data-card="8D"', "queen-with-club"),
    "a card in a sentence": ('<span data-f="led">two of clubs', '<span data-f="led">four of clubs', "queen-with-club"),
    "a refusal": ('data-verdict="no H13"', 'data-verdict="yes"', "queen-with-club"),
    "the clause of a refusal": ('data-verdict="no H18"', 'data-verdict="no H13"', "lead-heart"),
    "an allowed card": ('data-verdict="yes"', 'data-verdict="no H13"', "queen-with-club"),
    "the colour of a refusal": ("fs-card--no", "fs-card--yes", "queen-with-club"),
    "the star": (" fs-card--won", "", "ace-beaten"),
    "the winner": ('<span data-f="winners"><span data-i>player A', '<span data-f="winners"><span data-i>player B', ""),
    "points of a trick": ('<span data-f="points">13', '<span data-f="points">14', "queen-on-ten"),
    "a score": ('<span data-f="their_score">20', '<span data-f="their_score">19', "moon-with-dead-heart"),
    "a number of the account": ('data-f="n">20', 'data-f="n">19', "moon-with-dead-heart"),
    "a total": ('data-f="total">106', 'data-f="total">105', "both-reach-limit"),
    "an id": ('#HA4">HA4</a>', '#HA4">HA5</a>', "queen-with-club"),
    "a no": ("No. A club is led", "Yes. A club is led", "queen-with-club"),
    "the version": ('"v": 1', '"v": 2', "queen-with-club"),
    "the question asked": ('"first_trick": true', '"first_trick": false', "queen-with-club"),
    "a query that is none": ('"ask": "legal"', '"ask": "guess"', "queen-with-club"),
    "a query that is no JSON": ('{"query"', '["query"', "queen-with-club"),
    "a question of nobody": ('data-question="revoke"', 'data-question="misdeal"', "misdeal"),
}


@pytest.mark.parametrize(("old", "new", "where"), CHANGES.values(), ids=CHANGES)
def test_a_change_is_named_with_its_question(
    old: str, new: str, where: str, english: dict[str, str], checked: Callable[[str, str], Report]
) -> None:
    body = english["hearts-two"]
    assert old in body
    findings = checked("hearts-two", body.replace(old, new, 1)).findings
    assert any(f"hearts-two/questions/index.html#{where}" in one for one in findings), findings


@pytest.mark.parametrize(
    "pattern",
    [
        r'<p><span data-c="asked situation".*?</p>',
        r"<p><strong>.*?</p>",
        r'<p class="fs-why">.*?</p>',
        r'<ul class="fs-hand" data-cards="asked hand".*?</ul>',
        r'<div class="fs-trick".*?</div>',
        r'<table class="fs-account".*?</table>',
        r"<template>.*?</template>",
    ],
)
def test_a_part_that_is_missing_is_named(
    pattern: str, english: dict[str, str], checked: Callable[[str, str], Report]
) -> None:
    body = english["hearts-two"]
    changed = re.sub(pattern, "", body, count=1, flags=re.DOTALL)
    assert changed != body
    assert checked("hearts-two", changed).findings


# --- faults of a book ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answer": "no"}, "unknown fields ['answer']"),
        ({"ids": ["S24"]}, "'S24' is no id of hearts-two"),
        ({"ids": []}, "neither asked nor answered"),
        ({"ask": "{}"}, "ask and want go together"),
        ({"ask": "{", "want": "{}"}, "JSON"),
        ({"ask": '{"game": "spades-two"}', "want": "{}"}, "expected 'hearts-two'"),
    ],
)
def test_a_fault_of_an_entry_is_one_line_that_names_it(change: dict[str, object], said: str) -> None:
    with pytest.raises(QuestionError, match=re.escape(said)) as caught:
        read("hearts-two", {**ENTRY, **change}, "questions.toml")
    assert str(caught.value).startswith("questions.toml: x: ")
    assert "\n" not in str(caught.value)


def test_an_answer_that_the_rulebook_does_not_give_stops_the_build() -> None:
    question = questions("hearts-two")["queen-with-club"]
    with pytest.raises(QuestionError, match="the rulebook"):
        held(question._replace(want={"legal": ["AC", "QS"]}))


def test_a_query_that_the_arbiter_refuses_stops_the_build() -> None:
    question = questions("hearts-two")["queen-with-club"]
    assert question.query is not None
    with pytest.raises(QuestionError, match="hand"):
        held(question._replace(query={**question.query, "hand": ["3C"]}))
