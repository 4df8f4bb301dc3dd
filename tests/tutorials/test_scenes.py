"""What a reader of an example sees: the rows before the play, the rows after the last trick, the deals beside it."""

import pytest

from engine.games import GAMES
from tutorials.examples import examples
from tutorials.scenes import Row, SceneHand, scene


def seen(name: str) -> tuple[SceneHand, ...]:
    """The hands of an example of Cancellation Hearts."""
    return scene(examples("cancellation-hearts")[name]).hands


def passes(hand: SceneHand) -> list[Row]:
    return [row for row in hand.rows if row.phase == "pass"]


def test_what_everybody_passes_is_one_row() -> None:
    for name in examples("cancellation-hearts"):
        assert all(len(passes(hand)) <= 1 for hand in seen(name)), name


def test_the_row_of_a_pass_begins_with_the_first_card_chosen() -> None:
    (row,) = passes(seen("pass-left")[0])
    assert row.first == 0
    assert len(row.turns) == 6 * 3


@pytest.mark.parametrize(("name", "beside"), [("pass-left", False), ("deal-even", False), ("first-lead", True)])
def test_a_pass_is_folded_unless_the_example_is_about_it(name: str, beside: bool) -> None:
    (row,) = passes(seen(name)[0])
    assert row.beside is beside


def test_the_choice_after_a_moon_is_told_before_the_account() -> None:
    (hand,) = seen("moon-add")
    game = GAMES["cancellation-hearts"]
    last = examples("cancellation-hearts")["moon-add"].replay.hands[0].moments[-1]
    assert game.phases[last.state.phase] == "moon"
    assert hand.after == (f"event 0 {last.number} 0",)
    assert all(row.phase != "moon" for row in hand.rows)


def test_a_try_after_the_last_trick_is_shown_with_it() -> None:
    (hand,) = seen("table-manners")
    assert hand.shown()[-1].turns[-1].ids == ("T-over",)


def test_of_another_deal_only_the_last_trick_is_shown() -> None:
    first, second = seen("option-another-deal")
    assert [row.number + 1 for row in first.shown()] == [13]
    assert [row.number + 1 for row in second.shown()] == [13]
