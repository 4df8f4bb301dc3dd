"""All lines of play from end positions, counted by the engine and by the oracle, card by card (two-player games)."""

import copy
import random
from collections import Counter

import pytest

from engine import core
from engine.cards import cards
from tests.beside.hearts_two import ONE_CHANGED, Both, choose


def lines_of_engine(rules, state):
    """The number of ways to play on to the end of the hand."""
    if core.over(rules, state):
        return 1
    return sum(
        lines_of_engine(rules, core.apply(rules, state, state.turn, card)) for card in cards(core.legal(rules, state))
    )


def lines_of_oracle(hand):
    if hand.finished:
        return 1
    found = 0
    for card in hand.legal():
        after = copy.deepcopy(hand)
        after.play(card)
        found += lines_of_oracle(after)
    return found


@pytest.mark.parametrize("options", [{}, *ONE_CHANGED], ids=str)
def test_as_many_lines_lead_to_the_end_in_both_engines(options):
    chance = random.Random(str(options))
    counts = set()
    for _ in range(3):
        both = Both(options, chance, Counter())
        while len(both.naive.hands[0]) > 4 or both.naive.table:
            both.play_card(choose(both.naive.legal(), 1, chance))
        lines = lines_of_engine(both.rules, both.state)
        assert lines == lines_of_oracle(both.naive)
        counts.add(lines)
    assert max(counts) > 1
