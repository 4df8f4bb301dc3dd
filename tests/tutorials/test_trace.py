"""The steps of a lesson: what they ask, how every answer is judged, how large they are, what verify says of changes."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import locales
from engine.core import legal, token, verdicts
from engine.events import Scored, Taken
from engine.games import GAMES
from tutorials.examples import Example, examples
from tutorials.facts import held_cards
from tutorials.outline import outlines
from tutorials.trace import can_be_stepped, course, quiz_ends, quiz_examples, steps, trace
from tutorials.verify import verify

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "docs_src" / "static" / "assets"
FOLLOW = "hearts-two/tutorial/follow/index.html"
STEPPED = [code for code in locales.codes() if can_be_stepped(locales.load(code))]
Change = Callable[[str, str, str], Path]


def played() -> list[tuple[str, str, bool]]:
    """Game, example and whether only its end is shown, for every example that a lesson plays."""
    return [
        (game, block.what[0], block.kind == "account")
        for game, outline in outlines().items()
        for lesson in outline.lessons
        for block in lesson.blocks
        if block.kind in ("example", "account")
    ]


def zipped(data: bytes) -> int:
    return len(gzip.compress(data, 9, mtime=0))


def moments_like(example: Example, step: Any) -> list[Any]:
    """The moments at which this player held this hand before this table."""
    names = example.replay.rules.game.deck.names
    return [
        moment
        for hand in example.replay.hands
        for moment in hand.moments
        if moment.refusal is None
        and moment.state.turn == step.owner
        and tuple(names[card] for card in moment.state.table) == tuple(code for _, code in step.table)
        and tuple(names[card] for card in held_cards(moment.state, step.owner)) == step.hand
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_answer_to_what_may_be_done_is_judged_as_the_engine_judges_it(game: str) -> None:
    seen = 0
    for _, name, only_end in [one for one in played() if one[0] == game]:
        example = examples(game)[name]
        rules = example.replay.rules
        for step in steps(example, only_end):
            if step.question is None or step.question.kind not in ("try", "all") or step.owner is None:
                continue
            (moment,) = moments_like(example, step)[:1]
            allowed = legal(rules, moment.state)
            true = {token(rules.game, v.action): v for v in verdicts(rules, moment.state)}
            assert {answer.what for answer in step.question.answers} == set(true)
            for answer in step.question.answers:
                verdict = true[str(answer.what)]
                assert answer.right == bool(allowed >> verdict.action & 1)
                assert answer.ids[0] == verdict.clause
                seen += 1
    assert seen > 40


@pytest.mark.parametrize("game", list(GAMES))
def test_one_answer_is_right_to_who_wins_and_what_is_scored(game: str) -> None:
    winners, scores = 0, 0
    for _, name, only_end in [one for one in played() if one[0] == game]:
        example = examples(game)[name]
        taken = {e.seat for h in example.replay.hands for m in h.moments for e in m.events if isinstance(e, Taken)}
        points = {e.points for h in example.replay.hands for e in h.count if isinstance(e, Scored)}
        for step in steps(example, only_end):
            if step.question is None or step.question.kind not in ("won", "score"):
                continue
            (right,) = [answer for answer in step.question.answers if answer.right]
            assert len(step.question.answers) >= 2
            if step.question.kind == "score":
                assert int(str(right.what)) in points
                scores += 1
            elif right.what.key == "choice.nobody":  # type: ignore[union-attr]
                winners += 1
            else:
                assert right.what.values[0][1].place in taken  # type: ignore[union-attr]
                winners += 1
    assert winners >= 4
    assert scores >= 4


def test_score_of_the_worked_account_of_two_player_hearts() -> None:
    """The right answers are those of the record's own line `scores`, which the rulebook's sums bear out."""
    example = examples("hearts-two")["account-plain"]
    asked = [step.question for step in steps(example, True) if step.question]
    right = [int(str(answer.what)) for question in asked for answer in question.answers if answer.right]
    (line,) = re.findall(r"^scores (.+)$", example.text, re.M)
    assert right == [int(word) for word in line.split()]


def test_passing_drafting_bidding_and_the_moon_are_asked_too() -> None:
    asked = {
        step.question.text.key
        for game, name, only_end in played()
        for step in steps(examples(game)[name], only_end)
        if step.question is not None
    }
    assert asked == {"ask.play", "ask.pass", "ask.draft", "ask.choice", "ask.trick", "ask.score"}


def test_reader_is_shown_a_cancelled_trick_with_eleven_players_and_cards_set_aside() -> None:
    rows = steps(examples("cancellation-hearts")["cancelled-row"], False)
    assert any(step.cancelled and step.winner is None for step in rows)
    assert any(beside.label.key == "step.set-aside" and beside.cards for step in rows for beside in step.beside)
    assert len(steps(examples("cancellation-hearts")["only-hearts"], False)[-1].table) == 11


@pytest.mark.parametrize("game", list(GAMES))
def test_quiz_asks_about_most_lessons_with_examples_that_no_lesson_shows(game: str) -> None:
    names = quiz_examples(game)
    shown = {name for one, name, _ in played() if one == game}
    assert len(names) >= 8
    assert not shown & set(names)
    kinds = set()
    for name in names:
        example = examples(game)[name]
        found = course(game, name, example.text, quiz_ends(example), True)
        assert found[0].question is not None
        assert sum(step.question is not None for step in found) == 1
        kinds.add(found[0].question.kind)
    assert {"all", "score"} <= kinds


@pytest.mark.parametrize("code", STEPPED)
def test_trace_of_a_hand_is_small(code: str) -> None:
    lang = locales.load(code)
    for game, name, only_end in played():
        data = trace(lang, examples(game)[name], only_end)
        if data is not None:
            size = zipped(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
            assert size <= 3000, f"{game} {name}: {size} bytes"


@pytest.mark.parametrize(("file", "most"), [("js/lesson.js", 6000), ("css/lesson.css", 4000)])
def test_script_and_styles_are_small(file: str, most: int) -> None:
    assert zipped((ASSETS / file).read_bytes()) <= most


def test_trace_is_the_same_each_time() -> None:
    lang = locales.load("en")
    example = examples("spades-two")["both-bids"]
    first = json.dumps(trace(lang, example, False))
    course.cache_clear()
    assert json.dumps(trace(lang, example, False)) == first


def changed(page: Path, name: str, change: Callable[[dict[str, Any]], None]) -> tuple[str, str]:
    """The trace of an example as it stands in a page, and with a change."""
    text = page.read_text(encoding="utf-8")
    start = text.index("<card-lesson", text.index(f'id="ex-{name}"'))
    old = re.compile(r'json">(.+?)</script>').search(text, start)
    assert old is not None
    data = json.loads(old[1])
    change(data)
    return old[1], json.dumps(data, ensure_ascii=False)


def turn_verdict(data: dict[str, Any]) -> None:
    answer = next(step for step in data["s"] if "k" in step)["o"][0]
    answer[1] = 1 - answer[1]


def turn_sentence(data: dict[str, Any]) -> None:
    data["t"][-1] = data["t"][-1] + " No."


def turn_card(data: dict[str, Any]) -> None:
    step = next(step for step in data["s"] if "h" in step)
    step["h"] = step["h"].replace("10D", "8D", 1)


@pytest.mark.parametrize("change", [turn_verdict, turn_sentence, turn_card])
def test_changed_trace_is_named(change: Callable[[dict[str, Any]], None], real_site: Path, altered: Change) -> None:
    old, new = changed(real_site / FOLLOW, "follow-suit", change)
    findings = verify(altered(FOLLOW, old, new)).findings
    assert any(f"{FOLLOW}#ex-follow-suit: the steps of the example" in one for one in findings), findings


def test_changed_words_of_the_steps_are_named(real_site: Path, altered: Change) -> None:
    findings = verify(altered(FOLLOW, '"refused":"Not allowed"', '"refused":"Allowed"')).findings
    assert any("the words of the steps" in one for one in findings), findings
