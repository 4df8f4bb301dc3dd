"""All lines of play from stored end positions, counted card by card in the engine and in the oracle.

A position of `tests/perft/positions.toml` has the cards that are left, who leads, and how many lines of play lead to
the end of the hand. Both engines must find that number, and as many lines for each outcome.
"""

import copy
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from engine import core
from engine.cards import EMPTY, cards, planes_of
from engine.games import GAMES, cancellation_hearts, hearts_two, spades_two
from tests.oracle import cancellation_hearts as naive_cancellation
from tests.oracle import hearts_two as naive_hearts
from tests.oracle import spades_two as naive_spades

STORED = Path(__file__).parents[1] / "perft" / "positions.toml"
POSITIONS = tomllib.loads(STORED.read_text(encoding="utf-8"))["position"]


# --- the engine -------------------------------------------------------------------------------------------------


def rules_of(position):
    return core.ruleset(GAMES[position["game"]], len(position["hands"]), **position.get("options", {}))


def state_of(position, rules):
    """The position in the engine: the first tricks are over, and nobody has taken anything that counts."""
    deck = rules.game.deck
    held = [tuple(deck.numbers[code] for code in hand.split()) for hand in position["hands"]]
    leader, broken = position["leader"], position["broken"]
    if position["game"] == "cancellation-hearts":
        seats = len(held)
        tricks = cancellation_hearts.hand_size(seats) - len(held[0])
        none = (EMPTY,) * seats
        planes = tuple(map(planes_of, held))
        start = (cancellation_hearts.PLAY, leader, planes, (), broken, none, EMPTY, EMPTY, EMPTY)
        return cancellation_hearts.State(
            *start, cancellation_hearts.GONE, tricks, -1, 0, ((),) * seats, cancellation_hearts.UNCHOSEN
        )
    masks = tuple(sum(1 << card for card in hand) for hand in held)
    tricks = 13 - len(held[0])
    if position["game"] == "hearts-two":
        return hearts_two.State(hearts_two.PLAY, leader, masks, (), broken, (0, 0), 0, tricks)
    bids = (position["bids"][0], position["bids"][1])
    start = (spades_two.PLAY, leader, masks, (), broken, (tricks, 0), tricks, bids, (False, False), 0)
    return spades_two.State(*start, (), 26, (), (0, 0), 0)


def outcome(rules, state):
    """What each seat has won when the hand is over: points, or tricks."""
    if rules.game.id == "hearts-two":
        return tuple(map(hearts_two.points, state.taken))
    if rules.game.id == "spades-two":
        return state.won
    return tuple(map(cancellation_hearts.points, state.taken))


def lines_of_engine(rules, state):
    """How many lines of play lead to each outcome."""
    if core.over(rules, state):
        return Counter([outcome(rules, state)])
    found = Counter()
    for card in cards(core.legal(rules, state)):
        found += lines_of_engine(rules, core.apply(rules, state, state.turn, card))
    return found


# --- the oracle -------------------------------------------------------------------------------------------------


def hand_of(position):
    """The same position in the oracle."""
    hands = [hand.split() for hand in position["hands"]]
    options = position.get("options", {})
    if position["game"] == "hearts-two":
        hand = naive_hearts.Hand([["2C"], []], [], options, 1, 0)
        hand.hands, hand.tricks = hands, 13 - len(hands[0])
        hand.to_move = position["leader"]
    elif position["game"] == "spades-two":
        hand = naive_spades.Hand([], 1, options)
        hand.hands, hand.tricks = hands, [13 - len(hands[0]), 0]
        hand.bids, hand.phase = list(position["bids"]), "play"
        hand.turn = position["leader"]
    else:
        hand = naive_cancellation.Hand(hands, [], options, 1, 0)
        hand.tricks = naive_cancellation.TABLE[len(hands)][0] - len(hands[0])
        hand.phase = "play"
        hand.to_move = position["leader"]
    hand.broken = position["broken"]
    return hand


def lines_of_oracle(hand):
    if isinstance(hand, naive_spades.Hand):
        if hand.phase == "over":
            return Counter([tuple(hand.tricks)])
        choices = [card for card in hand.things() if hand.may(card) is None]
    else:
        if hand.finished if isinstance(hand, naive_hearts.Hand) else hand.phase == "over":
            piles = hand.taken if isinstance(hand, naive_hearts.Hand) else hand.piles
            return Counter([tuple(sum(naive_cancellation.value(card) for card in pile) for pile in piles)])
        choices = hand.legal()
    found = Counter()
    for card in choices:
        after = copy.deepcopy(hand)
        after.play(card)
        found += lines_of_oracle(after)
    return found


# --- both -------------------------------------------------------------------------------------------------------


def name_of(position):
    return f"{position['game']} {position['lines']}"


@pytest.mark.parametrize("position", POSITIONS, ids=name_of)
def test_as_many_lines_lead_to_each_outcome_in_both_engines(position):
    rules = rules_of(position)
    found = lines_of_engine(rules, state_of(position, rules))
    assert sum(found.values()) == position["lines"]
    assert found == lines_of_oracle(hand_of(position))


def test_positions_of_every_game_are_stored_and_some_branch_widely():
    for game in GAMES:
        lines = [position["lines"] for position in POSITIONS if position["game"] == game]
        assert len(lines) >= 8
        assert max(lines) > 500


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_stored_in_which_a_house_rule_matters(game):
    """The same cards without the house rule lead to other outcomes."""
    changed = [one for one in POSITIONS if one["game"] == game and one.get("options")]
    differ = 0
    for position in changed:
        rules, plain = rules_of(position), core.ruleset(GAMES[game], len(position["hands"]))
        state = state_of(position, rules)
        differ += lines_of_engine(rules, state) != lines_of_engine(plain, state)
    assert differ >= 1
